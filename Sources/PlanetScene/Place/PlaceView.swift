package import PlanetMath

/// The sky of a place on a body, as an image shows it: projection, horizon and refraction.
package struct PlaceView: Codable, Hashable, Sendable {
  /// The projection of the sky.
  package var projection: SkyProjection
  /// The unit vector to the zenith, in the world.
  package var zenith: Vector3
  /// The unit vector to the north point of the horizon, in the world.
  package var north: Vector3
  /// The height of the camera above the ground in kilometres, which lowers the horizon.
  package var height: Double
  /// The equatorial radius of the camera's body in kilometres, which the dip of the horizon depends
  /// on.
  package var radius: Double
  /// The geometric albedo of the camera's body, whose light falls on its moons; 0 for a dark one.
  package var albedo: Double
  /// The light of the sky at night in magnitudes per square second of arc; nil for a black sky.
  package var nightMagnitude: Double?
  /// The air pressure in hectopascals for the refraction; 0 for none.
  package var pressure: Double
  /// The air temperature in degrees Celsius for the refraction.
  package var temperature: Double
  /// The fraction of the sun's disc that other bodies leave visible; nil for the whole disc.
  package var sunlight: Double?
  /// The ID of the body that the camera looks at; nil for a direction.
  package var target: String?

  package init(
    projection: SkyProjection, zenith: Vector3, north: Vector3, height: Double,
    radius: Double, albedo: Double = 0, nightMagnitude: Double? = nil, pressure: Double,
    temperature: Double, target: String? = nil
  ) {
    (self.projection, self.zenith, self.north) = (projection, zenith, north)
    (self.height, self.pressure, self.temperature) = (height, pressure, temperature)
    (self.radius, self.albedo, self.nightMagnitude) = (radius, albedo, nightMagnitude)
    self.target = target
  }

  /// The range of the air pressure in hectopascals.
  package static let pressures = 0.0...2000
  /// The range of the air temperature in degrees Celsius.
  package static let temperatures = -100.0...100
  /// The range of the camera's height above the ground in kilometres.
  package static let heights = 0.0...30
  /// The range of the radius of the camera's body in kilometres.
  private static let radii = 1e-3...1e7
  /// The range of geometric albedos.
  private static let albedos = 0.0...10

  /// A Boolean value that indicates whether all numbers are in their ranges.
  var isValid: Bool {
    abs(zenith.length - 1) < 1e-6 && abs(north.length - 1) < 1e-6
      && abs(zenith.dot(north)) < 1e-6 && Self.heights.contains(height)
      && Self.radii.contains(radius) && Self.albedos.contains(albedo)
      && (0...40).contains(nightMagnitude ?? 0)
      && (0...1).contains(sunlight ?? 1) && Self.pressures.contains(pressure)
      && Self.temperatures.contains(temperature)
  }

  /// The unit vector to the east point of the horizon, in the world.
  package var east: Vector3 { north.cross(zenith) }

  /// The refraction of the air.
  package var refraction: Refraction {
    Refraction(pressure: pressure, temperature: temperature)
  }

  /// Returns the direction of an azimuth and an altitude, in the world.
  /// - Parameters:
  ///   - azimuth: The azimuth from north through east.
  ///   - altitude: The altitude above the horizontal plane.
  /// - Returns: The unit vector.
  package func direction(azimuth: Angle, altitude: Angle) -> Vector3 {
    let (sine, cosine) = sinCos(azimuth.radians)
    let flat = north * cosine + east * sine
    return flat * cos(altitude) + zenith * sin(altitude)
  }

  /// Returns the altitude of a unit vector above the horizontal plane.
  package func altitude(of direction: Vector3) -> Angle {
    .radians(asin(min(max(direction.dot(zenith), -1), 1)))
  }

  /// Returns a unit vector turned towards the zenith, or away from it by a negative angle.
  func raised(_ direction: Vector3, by angle: Angle) -> Vector3 {
    guard angle != .zero else { return direction }
    let height = direction.dot(zenith)
    let flat = direction - zenith * height
    let length = flat.length
    guard length > 1e-9 else { return direction }
    let (sine, cosine) = sinCos(angle.radians)
    // Across the direction, towards the zenith: zenith · length - flat / length · height.
    let across = zenith * length - flat * (height / length)
    return direction * cosine + across * sine
  }

  /// Returns the direction without air of an apparent direction.
  package func airless(_ apparent: Vector3) -> Vector3 {
    raised(apparent, by: -refraction.lift(atApparent: altitude(of: apparent)))
  }

  /// Returns the apparent direction of a direction without air.
  package func apparent(_ direction: Vector3) -> Vector3 {
    let altitude = altitude(of: direction)
    return raised(direction, by: refraction.apparent(altitude) - altitude)
  }

  /// The apparent altitude of the horizon, 0 or below.
  ///
  /// The dip is acos(R / (R + h)). Refraction with a coefficient of 1/7 shortens it by √(6/7).
  package var horizon: Angle {
    guard height > 0 else { return .zero }
    let dip = acos(radius / (radius + height))
    return .radians(-dip * (pressure > 0 ? 0.925_82 : 1))
  }
}
