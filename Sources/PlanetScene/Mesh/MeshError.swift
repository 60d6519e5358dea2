/// A mesh that cannot be used.
public enum MeshError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is neither an OBJ nor a PLY file; what it looks like, if that is known.
  case unknownFormat
  /// A text file, or the header of a binary one, is wrong; lines, and columns in bytes, count
  /// from 1.
  case malformed(line: Int, column: Int, reason: String)
  /// A binary file ends before all of its elements.
  case truncated(element: String)
  /// There are no triangles.
  case empty
  /// A triangle names a vertex that is not there; triangles and vertices count from 0.
  case badIndex(triangle: Int, index: UInt32, vertexCount: Int)
  /// An attribute does not have one value for each vertex.
  case badCount(attribute: String, count: Int, vertexCount: Int)
  /// A coordinate is not a finite number; vertices count from 0.
  case notFinite(attribute: String, vertex: Int)
  /// There are more vertices or triangles than a mesh may have.
  case tooLarge(elements: String, limit: Int)
  /// The triangles enclose no volume around the origin, which is the centre of a body.
  case encloseNothing

  /// The place in the file as `line:column`; nil where the error has none.
  package var location: String? {
    guard case .malformed(let line, let column, _) = self else { return nil }
    return "\(line):\(column)"
  }

  /// What is wrong, and where.
  public var description: String {
    guard case .malformed(let line, let column, let reason) = self else { return reason }
    return "line \(line), column \(column): \(reason)"
  }

  /// What is wrong.
  package var reason: String {
    switch self {
    case .unknownFormat: "this is neither a Wavefront OBJ nor a PLY file"
    case .malformed(_, _, let reason): reason
    case .truncated(let element): "the file ends within the data of element '\(element)'"
    case .empty: "there are no triangles"
    case .badIndex(let triangle, let index, let count):
      "triangle \(triangle) names vertex \(index), but there are \(count) vertices"
    case .badCount(let attribute, let count, let vertices):
      "there are \(count) \(attribute) for \(vertices) vertices"
    case .notFinite(let attribute, let vertex):
      "\(attribute) of vertex \(vertex) are not finite numbers"
    case .tooLarge(let elements, let limit): "there are more than \(limit) \(elements)"
    case .encloseNothing:
      "the triangles do not enclose the origin; expected a closed mesh around the body's centre, "
        + "with triangles counter-clockwise as seen from outside"
    }
  }
}
