/// Something wrong or doubtful in a catalogue file, and where.
public struct Problem: Hashable, Sendable, CustomStringConvertible {
  /// How bad it is.
  public enum Severity: String, Hashable, Sendable {
    /// The input cannot be used; an error inside a body leaves the body out.
    case error
    /// The input can be used, but is probably a mistake.
    case warning
  }

  /// How bad it is.
  public var severity: Severity

  /// Where it stands.
  public var location: SourceLocation

  /// What is wrong.
  public var message: String

  /// What was expected in its place.
  public var expected: String?

  /// The nearest valid word.
  public var suggestion: String?

  /// Whether it is about the file of a map or an image, rather than about the catalogue's text.
  public var isAboutMap = false

  /// The line of the file on which it stands.
  public var excerpt: SourceExcerpt?

  /// Creates a problem.
  public init(
    _ severity: Severity, at location: SourceLocation, _ message: String,
    expected: String? = nil, suggestion: String? = nil, excerpt: SourceExcerpt? = nil
  ) {
    self.severity = severity
    self.location = location
    self.message = message
    self.expected = expected
    self.suggestion = suggestion
    self.excerpt = excerpt
  }

  /// The problem as `file:line:column: error: what; expected this; did you mean 'that'?`.
  public var description: String {
    var text = "\(location): \(severity): \(message)"
    if let expected { text += "; expected \(expected)" }
    if let suggestion { text += "; did you mean '\(suggestion)'?" }
    return text
  }

  /// The problem, and under it the line of the file with a caret under the place.
  public var lines: [String] {
    [description] + (excerpt?.lines.map { "    " + $0 } ?? [])
  }
}

/// A place in a file.
public struct SourceLocation: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The file's name, as the reader was given it.
  public var file: String
  /// The line, from 1.
  public var line: Int
  /// The column in Unicode scalars, from 1.
  public var column: Int

  /// Creates a location.
  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The place as `file:line:column`.
  public var description: String { "\(file):\(line):\(column)" }

  /// Returns whether the left place comes first in the file.
  public static func < (left: SourceLocation, right: SourceLocation) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
