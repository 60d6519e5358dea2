import ArgumentParser
import PlanetRasters
import PlanetTextures

/// The options that describe the projection of a map's file.
struct SourceOptions: ParsableArguments {
  @Option(
    help: """
      Projection of the file: \(Self.projections). (default: that of a GeoTIFF, else \
      equirectangular)
      """,
    transform: { try TextureOptions.word($0) })
  var projection: SourceProjection?

  @Option(
    help: """
      Latitude at the middle of the edges of a polar map, in degrees without sign. (default: 0)
      """,
    transform: number("degrees from -80 to below 90"))
  var edgeLatitude: Double?

  @Option(
    help: "Direction in which the longitudes of the file increase: east or west. (default: east)",
    transform: { try TextureOptions.word($0) })
  var longitudes = Longitudes.east

  @Option(
    name: .customLong("nodata"), parsing: .unconditional,
    help: "Sample of missing data, such as -32768. (default: that of a GeoTIFF)",
    transform: number("a number"))
  var noData: Double?

  /// The names of all projections.
  private static let projections = SourceProjection.allCases.map(\.rawValue)
    .joined(separator: ", ")

  /// A direction.
  enum Longitudes: String, CaseIterable {
    case east, west
  }

  /// A Boolean value that indicates whether no option is given.
  var isEmpty: Bool {
    projection == nil && edgeLatitude == nil && longitudes == .east && noData == nil
  }

  /// The geometry that the options state.
  /// - Throws: An error for options that contradict each other.
  func geometry() throws -> SourceGeometry {
    var geometry = SourceGeometry()
    (geometry.projection, geometry.edgeLatitude) = (projection, edgeLatitude)
    (geometry.hasWestLongitudes, geometry.noData) = (longitudes == .west, noData)
    guard let problem = geometry.problem else { return geometry }
    throw ValidationError(problem)
  }
}
