/// Writes words for shells, and reads them back.
package enum ShellText {
  /// Returns a word as a POSIX shell takes it for one, whatever is in it.
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
  /// Why a line cannot be read as words.
  package enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// A quotation mark or a backslash is the last of its kind.
    case unfinished(Character)
    /// A shell would do more than run one program with these words.
    case beyondWords(Character)

    /// What is wrong.
    package var description: String {
      switch self {
      case .unfinished(let mark): "the \(mark) has no end"
      case .beyondWords(let mark): "a shell would do more with its \(mark) than is done here"
      }
    }
  }

  /// Returns the words of a command line as a POSIX shell splits them.
  ///
  /// Quotation marks, backslashes and a remark at the end are understood. Variables, redirections
  /// and further commands are refused; patterns of file names and `~` stand for themselves.
  /// - Parameter line: One command, perhaps on several lines that end in a backslash.
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
    /// The word in hand; nothing between words.
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

    /// Reads a letter or what is quoted; returns whether there was anything.
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
          // Other letters keep their backslash.
          if !"$`\"\\\n".unicodeScalars.contains(next) { add(scalar) }
          if next != "\n" { add(next) }
        default: add(scalar)
        }
      }
      throw .unfinished("\"")
    }
  }
}
