/// Writes words for shells, and reads them.
package enum ShellText {
  /// Returns a word quoted so that a POSIX shell reads it as one word.
  package static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
        || "-_./,=:@%+".utf8.contains(byte)
    }
    return plain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }

  /// Returns words as a command line.
  package static func line(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }
}

extension ShellText {
  /// The reason for which a line cannot be read as words.
  package enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// A quotation mark without its counterpart, or a backslash at the end.
    case unfinished(Character)
    /// A character by which a shell would do more than run one program with these words.
    case beyondWords(Character)

    /// The description of the problem.
    package var description: String {
      switch self {
      case .unfinished(let mark): "the \(mark) is not closed"
      case .beyondWords(let mark): "the \(mark) needs a shell; only one command is supported"
      }
    }
  }

  /// Returns the words of a command line as a POSIX shell splits them.
  ///
  /// Quotation marks, backslashes and a comment at the end are supported. Variables, redirections
  /// and further commands are rejected; patterns of file names and `~` are not expanded.
  /// - Parameter line: One command; its lines, if several, end in a backslash.
  /// - Throws: ``Problem``
  /// - Returns: The words.
  package static func words(of line: String) throws(Problem) -> [String] {
    var reader = WordReader(rest: line.unicodeScalars[...])
    while try reader.readOne() {}
    return reader.words
  }

  private struct WordReader {
    var rest: Substring.UnicodeScalarView
    var words: [String] = []
    /// The current word; nil between words.
    private var word: String.UnicodeScalarView?
    private var hasEnded = false

    init(rest: Substring.UnicodeScalarView) { self.rest = rest }

    private mutating func add(_ scalar: Unicode.Scalar) {
      word = word ?? String.UnicodeScalarView()
      word?.append(scalar)
    }

    private mutating func endWord() {
      if let word { words.append(String(word)) }
      word = nil
    }

    /// Reads a character or a quoted part; returns false at the end of the line.
    mutating func readOne() throws(Problem) -> Bool {
      guard let scalar = rest.popFirst() else {
        endWord()
        return false
      }
      switch scalar {
      case " ", "\t": endWord()
      case "\n":
        endWord()
        hasEnded = !words.isEmpty
      case "#" where word == nil: rest = rest.drop { $0 != "\n" }
      case _ where hasEnded: throw .beyondWords("⏎")
      case "'": try readQuoted()
      case "\"": try readDoublyQuoted()
      case "\\":
        guard let next = rest.popFirst() else { throw .unfinished("\\") }
        if next != "\n" { add(next) }
      case "$", "`", ";", "&", "|", "<", ">", "(", ")": throw .beyondWords(Character(scalar))
      default: add(scalar)
      }
      return true
    }

    private mutating func readQuoted() throws(Problem) {
      word = word ?? String.UnicodeScalarView()
      while let scalar = rest.popFirst() {
        if scalar == "'" { return }
        add(scalar)
      }
      throw .unfinished("'")
    }

    private mutating func readDoublyQuoted() throws(Problem) {
      word = word ?? String.UnicodeScalarView()
      while let scalar = rest.popFirst() {
        switch scalar {
        case "\"": return
        case "$", "`": throw .beyondWords(Character(scalar))
        case "\\":
          guard let next = rest.popFirst() else { throw .unfinished("\"") }
          // The backslash before any other character is kept.
          if !"$`\"\\\n".unicodeScalars.contains(next) { add(scalar) }
          if next != "\n" { add(next) }
        default: add(scalar)
        }
      }
      throw .unfinished("\"")
    }
  }
}
