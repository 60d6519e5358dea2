/// An error of generating maps.
package enum MapGeneratorError: Error, Equatable, Sendable {
  /// A land file exceeds the size limit.
  case tooLarge(bytes: Int, limit: Int)
  /// A land file is not valid GeoJSON.
  case malformedGeoJSON(offset: Int, reason: String)
  /// A land file has no polygon.
  case noLand
}

extension MapGeneratorError: CustomStringConvertible {
  /// The error, its place, and what to do about it.
  package var description: String {
    switch self {
    case .tooLarge(let bytes, let limit):
      "the land file has \(bytes) bytes, more than the \(limit) that are read: use a coarser one"
    case .malformedGeoJSON(let offset, let reason):
      "the land file is not valid GeoJSON: byte \(offset): \(reason)"
    case .noLand:
      "the land file has no polygon; give a GeoJSON file of land, such as Natural Earth's"
    }
  }
}
