/// The text of a document that is not XML, for problems with their places in it.
package struct DocumentText: Sendable {
  private let source: XMLSource
  private let name: String

  /// Creates the text of a document.
  /// - Parameters:
  ///   - bytes: The content, without a byte order mark.
  ///   - name: The path or address, for messages.
  package init(bytes: [UInt8], name: String) {
    source = XMLSource(bytes: bytes)
    self.name = name
  }

  /// Returns the location of a byte.
  package func location(of offset: Int) -> SourceLocation {
    let place = source.position(of: offset)
    return SourceLocation(file: name, line: place.line, column: place.column)
  }

  /// Returns a problem at a byte, with the line of the document.
  package func problem(
    _ severity: Problem.Severity, at offset: Int, _ message: String, expected: String? = nil
  ) -> Problem {
    Problem(
      severity, at: location(of: offset), message, expected: expected,
      excerpt: source.excerpt(at: offset))
  }
}
