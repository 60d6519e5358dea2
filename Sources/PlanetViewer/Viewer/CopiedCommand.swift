import PlanetExport
import PlanetStrings

/// A copied `planetnode render` command line.
enum CopiedCommand {
  /// The reason why a text is not such a command.
  struct Problem: Error, Hashable, CustomStringConvertible {
    let description: String
  }

  /// The greatest number of bytes of a line: more than any command has.
  private static let limit = 8192

  /// Returns the words after `planetnode render`.
  /// - Parameter text: The text of the clipboard.
  /// - Throws: ``Problem``
  /// - Returns: The words.
  static func arguments(of text: String) throws(Problem) -> [String] {
    let none = Problem(description: "The clipboard does not hold a 'planetnode render' command")
    guard text.utf8.count <= limit else {
      throw Problem(
        description:
          "The clipboard holds \(text.utf8.count) bytes, more than a command of \(limit)")
    }
    var words: ArraySlice<String>
    do throws(ShellText.Problem) {
      words = try ShellText.words(of: withoutPrompt(text))[...]
    } catch {
      guard text.contains("planetnode") else { throw none }
      throw Problem(description: "The copied command is invalid: \(error)")
    }
    // The program may be named by its path.
    guard let program = words.popFirst()?.split(separator: "/").last,
      ["planetnode", "planetnode-viewer"].contains(program), words.popFirst() == "render"
    else { throw none }
    return program == "planetnode" ? Array(words) : withoutRenderer(words)
  }

  /// Returns a line without the shell prompt that was copied with it.
  private static func withoutPrompt(_ text: String) -> String {
    for prompt in ["$ ", "# ", "% ", "> "] where text.hasPrefix(prompt) {
      return String(text.dropFirst(prompt.count))
    }
    return text
  }

  /// Returns words without the option for the renderer, which the window has a shortcut for.
  private static func withoutRenderer(_ words: ArraySlice<String>) -> [String] {
    var rest: [String] = []
    var words = words
    while let word = words.popFirst() {
      if word == "--renderer" {
        words.removeFirst(min(1, words.count))
      } else if !word.hasPrefix("--renderer=") {
        rest.append(word)
      }
    }
    return rest
  }
}
