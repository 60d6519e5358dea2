/// Why a catalogue file gives no catalogue.
public enum CatalogueError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes are no well-formed UTF-8 XML without a document type.
  case malformed(Problem)
  /// The file is larger, deeper or fuller than the reader's limits allow.
  case beyondLimit(Problem)
  /// The XML is well formed, but no catalogue, or one of another version.
  case notCatalogue(Problem)

  /// What is wrong, and where.
  public var problem: Problem {
    switch self {
    case .malformed(let problem), .beyondLimit(let problem), .notCatalogue(let problem): problem
    }
  }

  /// What is wrong, and where, on one line.
  public var description: String { problem.description }
}
