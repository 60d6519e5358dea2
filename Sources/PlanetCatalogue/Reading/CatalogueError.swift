/// An error because of which a file gives no catalogue.
package enum CatalogueError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes are not well-formed UTF-8 XML without a document type.
  case malformed(Problem)
  /// The file exceeds the reader's limits of size, depth or number.
  case beyondLimit(Problem)
  /// The XML is well formed, but not a catalogue, or one of another version.
  case notCatalogue(Problem)

  /// The problem, and its location.
  package var problem: Problem {
    switch self {
    case .malformed(let problem), .beyondLimit(let problem), .notCatalogue(let problem): problem
    }
  }

  /// The problem and its location, on one line.
  package var description: String { problem.description }
}
