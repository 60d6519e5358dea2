import PlanetExport

/// The line of a `planetnode render` command, as people copy it.
enum CopiedCommand {
  /// Why a text is no such command.
  struct Problem: Error, Hashable, CustomStringConvertible {
    let description: String
  }

  /// The most bytes of a line: more than any command has.
  private static let limit = 8192

  /// Returns the words that follow `planetnode render`.
  /// - Parameter text: What was copied.
  /// - Throws: ``Problem``
  /// - Returns: The words.
  static func arguments(of text: String) throws(Problem) -> [String] {
    let none = Problem(description: "What was copied is no 'planetnode render' command")
    guard text.utf8.count <= limit else {
      throw Problem(
        description: "\(text.utf8.count) bytes were copied, more than a command has")
    }
    var words: ArraySlice<String>
    do throws(ShellText.Problem) {
      words = try ShellText.words(of: text)[...]
    } catch {
      guard text.contains("planetnode") else { throw none }
      throw Problem(description: "The copied command cannot be read: \(error)")
    }
    // The program may be named by its place.
    guard let program = words.popFirst()?.split(separator: "/").last,
      ["planetnode", "planetnode-viewer"].contains(program), words.popFirst() == "render"
    else { throw none }
    return Array(words)
  }
}
