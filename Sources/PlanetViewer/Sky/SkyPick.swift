import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetOverlays
import PlanetScene
import PlanetSky
import PlanetStrings

/// The content of a place in the window: a body beside the shown one, or a point of the surface.
enum SkyPick {
  /// A body beside the shown one, by its ID.
  case body(String)
  /// A point of the shown body: the planetocentric latitude and longitude.
  case surface(latitude: Angle, longitude: Angle)

  /// The distance in points within which a click selects a small disc.
  private static let reach = 8.0

  /// Finds the content of a place.
  /// - Parameters:
  ///   - place: The place in points from the upper left corner of the viewport.
  ///   - projection: The bodies in the viewport; the shown one first.
  ///   - labels: The labels over them.
  init?(
    at place: SIMD2<Double>, _ projection: OverlayProjection, labels: [OverlayPlan.Label] = []
  ) {
    let bodies = projection.bodies
    if let label = labels.first(where: { $0.box.contains(place) }),
      let body = bodies.dropFirst().first(where: { $0.name == label.text })
    {
      self = .body(body.id)
      return
    }
    let met = bodies.indices.dropFirst().compactMap { index -> (Int, Double)? in
      guard let center = projection.pixel(of: bodies[index].position),
        !projection.isHidden(bodies[index].position, besides: index)
      else { return nil }
      let distance = (place - center).squaredLength.squareRoot()
      let limit = max(projection.discRadius(of: bodies[index]), Self.reach)
      return distance <= limit ? (index, distance / limit) : nil
    }.min { $0.1 < $1.1 }
    if let met {
      self = .body(bodies[met.0].id)
    } else if let body = bodies.first, let point = projection.surfacePoint(at: place, of: body) {
      let direction = point * body.semiAxes
      self = .surface(latitude: direction.latitude, longitude: direction.longitude)
    } else {
      return nil
    }
  }

  /// Returns a point of a surface in words, with the nearest named feature.
  /// - Parameters:
  ///   - body: The body.
  ///   - latitude: The planetocentric latitude.
  ///   - longitude: The longitude, east positive.
  /// - Returns: The planetographic coordinates and the feature, such as `Mars, 18.65° N, 226.20° E,
  ///   in Olympus Mons`.
  static func words(of body: CelestialBody, latitude: Angle, longitude: Angle) -> String {
    func part(_ angle: Angle, _ signs: (String, String)) -> String {
      "\(NumberText.fixed(abs(angle.degrees), digits: 2))° \(angle.degrees < 0 ? signs.1 : signs.0)"
    }
    let direction = Vector3(latitude: latitude, longitude: longitude)
    // The latitudes of graticules are planetographic.
    let ellipsoid = body.radii.map {
      Ellipsoid(equatorialRadius: $0.equatorial, polarRadius: $0.polar)
    }
    let graphic = PlanetScene.SurfacePoint(towards: direction, on: ellipsoid ?? .unitSphere)
    let place =
      "\(body.name), \(part(graphic.latitude, ("N", "S"))), \(part(longitude, ("E", "W")))"
    let near = SurfaceFeature.all.filter { $0.body.rawValue == body.id }.map { feature in
      let other = Vector3(latitude: feature.latitude, longitude: feature.longitude)
      return (feature, angle: direction.angle(to: other))
    }
    let radius = body.radii?.equatorial ?? .infinity
    // The smallest feature that contains the point is the most specific.
    let around = near.filter { $0.angle * radius <= ($0.0.diameter ?? 0) / 2 }
      .min { ($0.0.diameter ?? 0) < ($1.0.diameter ?? 0) }
    if let around { return "\(place), in \(around.0.name)" }
    let nearest = near.min { $0.angle < $1.angle }
    guard let nearest, nearest.angle < Self.nearAngle else { return place }
    return "\(place), near \(nearest.0.name)"
  }

  /// The angle in radians within which a feature is near: five degrees.
  private static let nearAngle = 5 * Double.pi / 180
}
