/// A mesh that cannot be used.
public enum MeshError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is neither an OBJ nor a PLY file; what it looks like, if that is known.
  case unknownFormat
  /// A line of a text file, or the header of a binary one, is wrong; lines count from 1.
  case malformed(line: Int, reason: String)
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

  /// What is wrong, and where.
  public var description: String {
    switch self {
    case .unknownFormat: "this is neither a Wavefront OBJ nor a PLY file"
    case .malformed(let line, let reason): "line \(line): \(reason)"
    case .truncated(let element): "the file ends within the data of element '\(element)'"
    case .empty: "there are no triangles"
    case .badIndex(let triangle, let index, let count):
      "triangle \(triangle) names vertex \(index), but there are \(count) vertices"
    case .badCount(let attribute, let count, let vertices):
      "there are \(count) \(attribute) for \(vertices) vertices"
    case .notFinite(let attribute, let vertex):
      "\(attribute) of vertex \(vertex) are not finite numbers"
    case .tooLarge(let elements, let limit): "there are more than \(limit) \(elements)"
    }
  }
}
