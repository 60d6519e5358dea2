import Glibc
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetStrings
import PlanetSystem
import Synchronization

/// Reads arguments and prints; no other type does.
///
/// Results go to standard output, everything else to standard error. Names and texts may come from
/// untrusted files, so every line is cleaned by ``TerminalText``.
package enum Console {
  private static let isBroken = Atomic(false)

  /// A Boolean value that indicates whether results could not be written to standard output.
  static var hasLostResults: Bool { isBroken.load(ordering: .relaxed) }

  /// The program and its arguments, after they were read.
  static var words: [String] { commandLine.withLock { $0 } }

  private static let commandLine = Mutex<[String]>([])

  /// Returns the words of the command line; prints an error and returns nil if one is not UTF-8.
  ///
  /// Swift's own arguments replace invalid characters, and would name other files.
  static func arguments() -> [String]? {
    var words: [String] = []
    for index in 0..<Int(CommandLine.argc) {
      guard let bytes = unsafe CommandLine.unsafeArgv[index] else { continue }
      guard let word = unsafe String(validatingCString: bytes) else {
        error(
          "'\(unsafe String(cString: bytes))' is not UTF-8; rename the file or folder, "
            + "or reach it by a link")
        return nil
      }
      words.append(word)
    }
    commandLine.withLock { $0 = words }
    return words
  }

  /// Prints a line of results.
  package static func output(_ line: String) { output(lines: [line]) }

  /// Prints several lines of results.
  static func output(lines: [String]) {
    var bytes: [UInt8] = []
    for line in lines {
      bytes += TerminalText.cleaned(line).utf8
      bytes.append(UInt8(ascii: "\n"))
      guard bytes.count >= 1 << 16 else { continue }
      write(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    if !bytes.isEmpty { write(bytes) }
  }

  private static func write(_ bytes: [UInt8]) {
    do throws(FileError) {
      try Files.writeToStandardOutput(bytes)
    } catch {
      // A reader that closes the pipe may do so on purpose; this is not an error.
      if !error.description.hasSuffix("Broken pipe") { isBroken.store(true, ordering: .relaxed) }
    }
  }

  /// Writes a file and prints its path; `-` is standard output.
  package static func deliver(
    _ bytes: [UInt8], to path: String, replacing: Bool = true
  ) throws(CommandFailure) {
    do throws(FileError) {
      guard path != "-" else { return try Files.writeToStandardOutput(bytes) }
      try Files.write(bytes, to: path, replacing: replacing)
    } catch {
      throw CommandFailure(.output(error))
    }
    output(path)
  }

  /// Prints several lines of results.
  static func outputText(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      output(String(line))
    }
  }

  package static func error(_ message: String) {
    raw(painted("error:", "31") + " \(TerminalText.cleaned(message))\n")
  }

  package static func warning(_ message: String) {
    raw(painted("warning:", "33") + " \(TerminalText.cleaned(message))\n")
  }

  /// Prints a line of information.
  package static func note(_ message: String) { raw(TerminalText.cleaned(message) + "\n") }

  /// Ends the program after a memory-mapped file was truncated; may be called by a signal handler.
  static func endAfterLostFile() {
    let message: StaticString = "error: a file was cut off while it was read, or its disk failed\n"
    _ = unsafe Glibc.write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
    _exit(ExitKind.asset.rawValue)
  }

  /// Prints several lines of information.
  static func noteText(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { note(String(line)) }
  }

  /// Prints text on standard error unchanged; it must be the program's own.
  static func raw(_ text: String) {
    let bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[start...])
        return unsafe Glibc.write(STDERR_FILENO, rest.baseAddress, rest.count)
      }
      if count <= 0 { return }
      start += count
    }
  }

  /// A Boolean value that indicates whether standard error is a terminal.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  private static func painted(_ word: String, _ color: String) -> String {
    guard isTerminal, Files.environment("NO_COLOR") == nil else { return word }
    return "\u{1B}[1;\(color)m\(word)\u{1B}[0m"
  }
}
