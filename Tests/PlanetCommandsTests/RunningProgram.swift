import Foundation

/// The built program while it runs, for tests that disturb it.
final class RunningProgram {
  private let process = Process()
  private let output = Pipe()
  private let errors = Pipe()

  /// Starts the program, or another one, in a folder.
  init(
    _ arguments: [String], program: URL = Program.url, in folder: String,
    environment: [String: String] = [:]
  ) throws {
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = Program.surroundings(environment)
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
  }

  /// Waits until a result comes, and returns what came; nothing if the program ended without.
  func firstResults() -> String {
    String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
  }

  /// Sends a signal.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for the end.
  /// - Returns: How the program ended, and what it said since results were last asked for.
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
