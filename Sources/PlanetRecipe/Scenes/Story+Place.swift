package import PlanetCatalogue
import PlanetMath
package import PlanetScene
import PlanetSky

extension Story {
  /// The place of a story: its coordinates, or else those of the surface feature of its body that
  /// has the name of the place; nil without any.
  package var surfacePoint: SurfacePoint? {
    if let point = place?.coordinates {
      return SurfacePoint(latitude: point.latitude, longitude: point.longitude)
    }
    guard let name = place?.name,
      let feature = Self.features["\(body ?? "")/\(name.lowercased())"]
    else { return nil }
    let point = PlanetocentricPoint(
      body: feature.body,
      direction: Vector3(latitude: feature.latitude, longitude: feature.longitude),
      radii: feature.body.radii)
    return SurfacePoint(latitude: point.planetographicLatitude, longitude: feature.longitude)
  }

  /// The surface features by the id of their body and their name.
  private static let features = Dictionary(
    SurfaceFeature.all.map { ("\($0.body.rawValue)/\($0.name.lowercased())", $0) },
    uniquingKeysWith: { first, _ in first })
}
