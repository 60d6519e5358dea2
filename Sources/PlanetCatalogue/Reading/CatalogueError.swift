/// Why a catalogue file gives no catalogue.
public enum CatalogueError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes are no well-formed UTF-8 XML without a document type.
  case malformed(Problem)
  /// The file is larger, deeper or fuller than the reader's limits allow.
  case beyondLimit(Problem)
  /// The XML is well formed, but says something impossible: all problems, warnings included.
  case invalid([Problem])

  /// Everything that is wrong, in the order of the file.
  public var problems: [Problem] {
    switch self {
    case .malformed(let problem), .beyondLimit(let problem): [problem]
    case .invalid(let problems): problems
    }
  }

  /// The problems, one a line.
  public var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}
