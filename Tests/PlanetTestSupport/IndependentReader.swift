import Foundation

/// Independent programs that open images: Pillow under Python, pngcheck, and ffmpeg.
package enum IndependentReader {
  /// The exit status of a program and its output.
  package struct Answer: Sendable {
    /// The exit status.
    package let status: Int32
    /// Standard output and error.
    package let text: String
  }

  /// A Python that has Pillow; nil if there is none.
  package static let pythonWithPillow: String? = ["/usr/bin/python3", "/usr/local/bin/python3"]
    .first { (try? run($0, ["-c", "import PIL.Image"]))?.status == 0 }

  /// The pngcheck program; nil if it is not installed.
  package static let pngcheck: String? = ["/usr/bin/pngcheck", "/usr/local/bin/pngcheck"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// True if ffmpeg and ffprobe are installed.
  package static let hasFFmpeg = ["ffmpeg", "ffprobe"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
  }

  /// Runs a program to its end.
  /// - Throws: An error of Foundation's if the program cannot be started.
  package static func run(_ program: String, _ arguments: [String]) throws -> Answer {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Answer(
      status: process.terminationStatus, text: String(decoding: data, as: UTF8.self))
  }

  /// Calls a body with the path of a file with some bytes, and removes the file.
  package static func withFile<Result>(
    _ bytes: [UInt8], named name: String, _ body: (String) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "planetnode-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: name)
    try Data(bytes).write(to: file)
    return try body(file.path())
  }
}
