/// Writes words for shells.
public enum ShellText {
  /// Returns a word as a POSIX shell takes it for one, whatever is in it.
  public static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
        || "-_./,=:@%+".utf8.contains(byte)
    }
    return plain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }

  /// Returns words as a command line.
  public static func line(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }
}
