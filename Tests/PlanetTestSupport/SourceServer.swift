package import Foundation

/// The server of `Tests/Integration/source_server.py` on loopback: web APIs, and every fault.
package final class SourceServer {
  private let process = Process()
  private let input = Pipe()
  private let log: URL
  /// The scheme, host and port.
  package let origin: String

  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of tables that the script serves as the records of a web API.
  private static let facts = repository.appending(path: "Tests/Facts").path()

  /// The Python of the server; nil if it is not installed.
  package static let python: URL? = {
    let url = URL(filePath: "/usr/bin/python3")
    return FileManager.default.isExecutableFile(atPath: url.path()) ? url : nil
  }()

  /// Starts a server, which ends with this value.
  /// - Parameter options: Further arguments of the script.
  /// - Throws: An error if it does not start.
  package init(_ options: [String] = []) throws {
    log = FileManager.default.temporaryDirectory
      .appending(path: "planetnode-server-\(UUID().uuidString)")
    process.executableURL = Self.python
    process.arguments =
      [
        Self.repository.appending(path: "Tests/Integration/source_server.py").path(), log.path(),
        "--facts", Self.facts,
      ] + options
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    origin = "http://127.0.0.1:\(line.trimmingCharacters(in: .whitespacesAndNewlines))"
  }

  deinit {
    stop()
    try? FileManager.default.removeItem(at: log)
  }

  /// Ends the server; its address refuses connections from now on.
  package func stop() {
    guard process.isRunning else { return }
    // The server inherits the signals that the starting thread blocks, SIGTERM among them.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// The paths of all requests, in order.
  package var requests: [String] {
    let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }
}
