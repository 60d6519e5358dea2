import Foundation

/// The built program while it runs, for tests that interrupt it.
final class RunningProgram {
  private let process = Process()
  private let output = Pipe()
  private let errors = Pipe()

  /// Starts the program, or another one, in a folder.
  ///
  /// Signals have their default action, even if the parent of the tests ignores some.
  init(
    _ arguments: [String], program: URL = Program.url, in folder: String,
    environment: [String: String] = [:]
  ) throws {
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      [
        "--default-signal=INT,TERM,HUP,QUIT,USR1,USR2,XCPU,ALRM",
        program.path(percentEncoded: false),
      ] + arguments
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = Program.surroundings(environment)
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
  }

  /// Waits for a result and returns the output; nil if the program ended without one.
  func firstResults() -> String {
    String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
  }

  /// Waits until a number of lines is on standard error, or until the program has ended.
  ///
  /// Such lines are the progress of images in JSON. They are not part of the output at the end.
  func awaitErrors(lines count: Int) {
    var seen = 0
    while seen < count {
      let bytes = errors.fileHandleForReading.availableData
      guard !bytes.isEmpty else { return }
      seen += bytes.count { $0 == UInt8(ascii: "\n") }
    }
  }

  /// Waits until the program handles SIGINT and SIGTERM, or has ended.
  ///
  /// It blocks them, as a separate thread waits for them; the kernel reports blocked signals.
  func awaitHandlers() {
    let needed: UInt64 = 1 << (SIGINT - 1) | 1 << (SIGTERM - 1)
    while process.isRunning {
      let status = try? String(
        contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
      let blocked = status?.split(separator: "\n").first { $0.hasPrefix("SigBlk:") }
        .flatMap { UInt64($0.dropFirst(7).trimmingPrefix(while: \.isWhitespace), radix: 16) }
      if let blocked, blocked & needed == needed { return }
      usleep(1000)
    }
  }

  /// True if it has not ended yet.
  var isRunning: Bool { process.isRunning }

  /// Sends a signal.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for the end.
  /// - Returns: How the program ended, and its output since results were last requested.
  func wait() -> (code: Int32, wasKilled: Bool, output: String, errors: String) {
    let rest = output.fileHandleForReading.readDataToEndOfFile()
    let words = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationStatus, process.terminationReason == .uncaughtSignal,
      String(decoding: rest, as: UTF8.self), String(decoding: words, as: UTF8.self)
    )
  }
}
