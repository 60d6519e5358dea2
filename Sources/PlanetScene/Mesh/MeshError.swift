/// The error of a mesh that cannot be used.
package enum MeshError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is neither an OBJ nor a PLY file.
  case unknownFormat
  /// A text file, or the header of a binary file, is invalid; lines, and columns in bytes, count
  /// from 1.
  case malformed(line: Int, column: Int, reason: String)
  /// A file ends before the last of its elements.
  case truncated(element: String)
  /// The mesh has no triangles.
  case noTriangles
  /// A triangle refers to a vertex that does not exist; triangles and vertices count from 0.
  case indexOutOfRange(triangle: Int, index: UInt32, vertexCount: Int)
  /// An attribute does not have one value for each vertex.
  case countMismatch(attribute: String, count: Int, vertexCount: Int)
  /// A coordinate is not a finite number; vertices count from 0.
  case nonFinite(attribute: String, vertex: Int)
  /// The mesh has more vertices or triangles than the limit.
  case tooLarge(elements: String, limit: Int)
  /// The triangles do not enclose the origin, which is the centre of a body.
  case noEnclosedVolume

  /// The location in the file as `line:column`; nil for errors without a location.
  package var location: String? {
    guard case .malformed(let line, let column, _) = self else { return nil }
    return "\(line):\(column)"
  }

  /// The location and the reason.
  package var description: String {
    guard case .malformed(let line, let column, let reason) = self else { return reason }
    return "line \(line), column \(column): \(reason)"
  }

  package var reason: String {
    switch self {
    case .unknownFormat: "this is neither a Wavefront OBJ nor a PLY file"
    case .malformed(_, _, let reason): reason
    case .truncated(let element): "the file ends within the data of element '\(element)'"
    case .noTriangles: "there are no triangles"
    case .indexOutOfRange(let triangle, let index, let count):
      "triangle \(triangle) refers to vertex \(index), but there are \(count) vertices"
    case .countMismatch(let attribute, let count, let vertices):
      "there are \(count) \(attribute) for \(vertices) vertices"
    case .nonFinite(let attribute, let vertex):
      "\(attribute) of vertex \(vertex) are not finite numbers"
    case .tooLarge(let elements, let limit): "there are more than \(limit) \(elements)"
    case .noEnclosedVolume:
      "the triangles do not enclose the origin; expected a closed mesh around the body's centre, "
        + "with triangles counter-clockwise as seen from outside"
    }
  }
}
