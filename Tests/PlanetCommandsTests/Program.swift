import Foundation
import Testing

/// The built program, run as from a shell.
enum Program {
  /// The output of a run, and its exit code.
  struct Outcome {
    var code: Int32
    var bytes: [UInt8]
    var errors: String

    var output: String { String(decoding: bytes, as: UTF8.self) }
    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// The folder of the package.
  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The program beside the tests.
  static let url: URL = {
    let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let arguments = CommandLine.arguments.map { URL(filePath: $0) }
    let folders =
      ([tests] + arguments).map { $0.deletingLastPathComponent() }
      + ["debug", "release"].map { package.appending(path: ".build/\($0)") }
    let candidates = folders.map { $0.appending(path: "planetnode") }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path()) }
      ?? candidates[0]
  }()

  /// Runs the program in a folder.
  static func run(
    _ arguments: [String], in folder: String = "/", environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(url, arguments, in: folder, environment: environment)
  }

  /// The map cache of programs for which a test sets none, which is removed at the end.
  static let cache: String = {
    atexit { try? FileManager.default.removeItem(atPath: Program.cachePath) }
    return cachePath
  }()

  private static let cachePath =
    NSTemporaryDirectory() + "planetnode-tests-\(ProcessInfo.processInfo.processIdentifier)"

  /// Returns the tests' environment without variables that affect the program, but with some added.
  ///
  /// The data folder does not exist, so that no maps are installed.
  static func surroundings(_ environment: [String: String]) -> [String: String] {
    ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("PLANETNODE_") }
      .merging(["PLANETNODE_CACHE": cache, "XDG_DATA_HOME": "\(cachePath)-data"]) { $1 }
      .merging(environment) { $1 }
  }

  /// Writes a script that can be run.
  ///
  /// Another process writes it: a file that this one has open for writing would be open in children
  /// that other tests start at the same moment, and the kernel runs no file open for writing.
  static func writeScript(_ text: String, to path: String) throws {
    let line = "printf %s \"$1\" >\"$2\" && chmod 755 \"$2\""
    let outcome = try run(URL(filePath: "/bin/sh"), ["-c", line, "sh", text, path])
    try #require(outcome.code == 0, "\(outcome.errors)")
  }

  /// Copies the program, by another process for the same reason.
  static func copy(to path: String) throws {
    let original = url.resolvingSymlinksInPath().path(percentEncoded: false)
    let outcome = try run(URL(filePath: "/bin/cp"), [original, path])
    try #require(outcome.code == 0, "\(outcome.errors)")
  }

  /// Runs any program.
  static func run(
    _ program: URL, _ arguments: [String], in folder: String = "/",
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = surroundings(environment)
    let errorFile = FileManager.default.temporaryDirectory
      .appending(path: "planetnode-errors-\(UUID().uuidString)")
    try Data().write(to: errorFile)
    defer { try? FileManager.default.removeItem(at: errorFile) }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errorFile)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let bytes = [UInt8](output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    let errors = String(decoding: try Data(contentsOf: errorFile), as: UTF8.self)
    return Outcome(code: process.terminationStatus, bytes: bytes, errors: errors)
  }
}
