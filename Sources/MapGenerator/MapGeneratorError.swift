/// What can go wrong while maps are made.
public enum MapGeneratorError: Error, Equatable, Sendable {
  /// A land file is larger than is read.
  case tooLarge(bytes: Int, limit: Int)
  /// A land file is not the JSON it should be.
  case malformedGeoJSON(offset: Int, expected: String)
  /// A land file holds no polygon.
  case noLand
}

extension MapGeneratorError: CustomStringConvertible {
  /// Says what is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .tooLarge(let bytes, let limit):
      "the land file has \(bytes) bytes, more than the \(limit) that are read: use a coarser one"
    case .malformedGeoJSON(let offset, let expected):
      "the land file is not the GeoJSON expected: at byte \(offset), \(expected) should stand"
    case .noLand:
      "the land file holds no polygon: give a GeoJSON file of land, such as Natural Earth's"
    }
  }
}
