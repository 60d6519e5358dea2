import Foundation
import PlanetStrings
import Testing

@Suite("Shell quoting")
struct ShellTextTests {
  private static let odd = [
    "", "plain", "two words", "it's", "a\"b", "$HOME", "`id`", "back\\slash", "*?[a]", "~", "#x",
    "-x", "a\nb", "tab\there", "über.xml", "a;b&c|d<e>f(g)", "!!", "{a,b}", "'", "''", "e\u{301}",
  ]

  @Test("Quoted words are read back", arguments: odd)
  func roundTrip(word: String) throws {
    let words = ["planetnode", word, word, "end"]
    #expect(
      try ShellText.words(of: ShellText.line(words)).map { Array($0.utf8) }
        == words.map { Array($0.utf8) })
  }

  /// Returns the words as the system's shell splits them.
  private func shell(_ line: String) throws -> [String] {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "printf '%s\\0' \(line)"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("A shell reads quoted words unchanged", arguments: odd)
  func shell(word: String) throws {
    #expect(try shell(ShellText.line([word, "end"])) == [word, "end"])
  }

  @Test(
    "Lines are split as the system's shell splits them",
    arguments: [
      "a b  c", "'a b'c", "\"a 'b' c\"", "a\\ b \\\\", "\"\\\\ \\\" \\x \\$\"", "a\\\n b", "a # b",
      "a#b", "'' \"\"", "a'b'\"c\"d", "'a\nb' c",
    ])
  func splits(line: String) throws {
    #expect(try ShellText.words(of: line) == shell(line))
  }

  @Test(
    "Shell syntax other than words is rejected",
    arguments: [
      "'a", "\"a", "a\\", "a $B", "a; b", "a && b", "a | b", "a > b", "$(a)", "\"`a`\"", "a\nb",
    ])
  func refuses(line: String) {
    #expect(throws: ShellText.Problem.self) { try ShellText.words(of: line) }
  }
}
