import PlanetStrings

/// The messages of the parser of command lines, with better suggestions.
enum ParserMessage {
  /// Returns a message with a suggestion that fits the command.
  ///
  /// The parser suggests options that share a few letters. It does not know options of other
  /// commands, nor files whose names begin with a hyphen.
  /// - Parameters:
  ///   - message: The first line of the message.
  ///   - arguments: The command line.
  /// - Returns: The message.
  static func improved(_ message: String, _ arguments: [String]) -> String {
    let quoted = message.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
    guard quoted.count >= 3 else { return message }
    if quoted[0] == "Unknown option ", quoted[1].hasPrefix("--") {
      let name = String(quoted[1].dropFirst(2))
      let start = "Unknown option '--\(name)'"
      if let hint = hint(for: name, of: arguments.first ?? "") { return "\(start); \(hint)" }
      let suggestion = quoted.count > 3 ? String(quoted[3].dropFirst(2)) : ""
      return NearestWord.one(to: name, among: [suggestion]) == nil ? start : message
    }
    if quoted[0] == "Missing value for ",
      let option = quoted[1].split(separator: " ").first.map(String.init),
      fileOptions.contains(option), let place = arguments.firstIndex(of: option),
      let value = arguments.dropFirst(place + 1).first, value.hasPrefix("-")
    {
      return "\(message); for a file whose name begins with - write ./\(value)"
    }
    if quoted[0] == "Unexpected argument ", arguments.first == "sky" {
      return "\(message); 'planetnode sky' prints all bodies, "
        + "'planetnode info \(quoted[1]) --date now' one of them"
    }
    return message
  }

  /// Returns the exit code of an invalid command line with a message.
  ///
  /// The parser reports errors about values as text only, and unknown bodies have a code of their
  /// own.
  static func exitKind(of message: String) -> ExitKind {
    message.hasPrefix("The value '") && message.contains("': unknown body '") ? .catalogue : .usage
  }

  /// The options whose values are files.
  private static let fileOptions: Set<String> = [
    "-o", "--output", "--catalogue", "--delta-t", "--diff-output", "--ephemeris", "--font",
    "--like",
    "--manifest", "--reference",
  ]

  /// The commands that render one image or one body with the layers of a view.
  private static let rendering: Set<String> = [
    "render", "turntable", "animate", "thumbnails", "sheet", "compare",
  ]

  /// Returns what to write instead of an option that a command does not have; nil for an unknown
  /// word.
  private static func hint(for option: String, of command: String) -> String? {
    guard rendering.contains(command) else { return nil }
    switch (option, command) {
    case ("date", "turntable"), ("date", "animate"):
      return "the dates of an animation in time are --from, --to and --step"
    case ("date", _): return "an image at a date is rendered by 'planetnode render --date'"
    case ("fov", "compare"):
      return "the rays of a comparison are parallel; --fill and --size change its scale"
    case ("shard", _): return "only 'turntable' and 'thumbnails' are rendered in shards"
    case ("fps", _): return "only animations have a frame rate: 'planetnode animate --fps'"
    case ("night", _), ("clouds", _), ("water", _), ("atmosphere", _):
      return "layers are selected by --layers, such as --layers base,\(option)"
    case ("no-water", _): return "layers are selected by --layers, such as --layers relief,clouds"
    default: return nil
    }
  }
}
