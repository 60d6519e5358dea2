package import PlanetRasters

/// The description of a map's file that determines the way in which it is resampled.
package struct SourceGeometry: Hashable, Sendable {
  /// The projection; nil for that which the file states, else equirectangular.
  package var projection: SourceProjection?
  /// The latitude in degrees at the middle of the edges of a polar map, without sign.
  package var edgeLatitude: Double?
  /// True if longitudes increase to the west.
  package var hasWestLongitudes = false
  /// The sample of missing data; nil for that which the file states.
  package var noData: Double?
  /// The greatest number of columns of the installed map.
  package var columns = Self.greatestColumns

  /// The greatest number of columns of a map that is converted or resampled.
  package static let greatestColumns = 16384

  package init() {}

  /// Limits the columns of the installed map.
  package mutating func limit(to resolution: TextureResolution) {
    columns = min(columns, resolution.columns)
  }

  /// A Boolean value that indicates whether nothing is stated about the file.
  package var isUsual: Bool {
    (projection == nil || projection == .equirectangular) && edgeLatitude == nil && noData == nil
  }

  /// The first contradiction in words; nil for none.
  package var problem: String? {
    if let edgeLatitude {
      guard projection?.isPolar == true else { return "the edge latitude needs a polar projection" }
      guard (-80..<90).contains(edgeLatitude) else {
        return "the edge latitude is \(edgeLatitude); expected degrees from -80 to below 90"
      }
    }
    return nil
  }
}
