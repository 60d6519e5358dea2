/// An error or a warning about a catalogue file, and its location.
public struct Problem: Hashable, Sendable, CustomStringConvertible {
  /// The severity of a problem.
  public enum Severity: String, Hashable, Sendable {
    /// The input cannot be used; an error inside a body leaves the body out.
    case error
    /// The input can be used, but is probably a mistake.
    case warning
  }

  /// The severity.
  public var severity: Severity

  /// The location in the file.
  package var location: SourceLocation

  /// The name of the file, as passed to the reader.
  public var file: String { location.file }

  /// The line in the file, from 1.
  public var line: Int { location.line }

  /// The column in Unicode scalars, from 1.
  public var column: Int { location.column }

  /// The message.
  public var message: String

  /// The expected input.
  package var expected: String?

  /// The nearest valid word.
  package var suggestion: String?

  /// A Boolean value that indicates whether the problem concerns the file of a map or an image, not
  /// the catalogue's text.
  package var isAboutMap = false

  /// The name of the body in the message; equal problems of several bodies differ in it alone.
  package var bodyName: String?

  /// The line of the file at the location.
  package var excerpt: SourceExcerpt?

  package init(
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

  /// The problem as `file:line:column: error: message; expected this; did you mean 'that'?`.
  public var description: String {
    var text = "\(location): \(severity): \(message)"
    if let expected { text += "; expected \(expected)" }
    if let suggestion { text += "; did you mean '\(suggestion)'?" }
    return text
  }

  /// The problem, followed by the line of the file with a caret under the place.
  package var lines: [String] {
    [description] + (excerpt?.lines.map { "    " + $0 } ?? [])
  }
}

/// A location in a file.
package struct SourceLocation: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The name of the file, as passed to the reader.
  package var file: String
  /// The line, from 1.
  package var line: Int
  /// The column in Unicode scalars, from 1.
  package var column: Int

  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The place as `file:line:column`.
  package var description: String { "\(file):\(line):\(column)" }

  /// Returns whether the left location precedes the right one.
  package static func < (left: SourceLocation, right: SourceLocation) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
