package import PlanetMath

/// The light of the air above a place, lit by one body, for all directions of the sky.
///
/// The light that each constituent scatters once is tabulated without its phase function, which is
/// applied to the exact scattering angle, so that the glow around the sun stays sharp. Tables are
/// over the apparent altitude, dense at the horizon, and the azimuth from the sun.
struct SkyDome: Sendable {
  /// The light of a constituent.
  private struct Layer: Sendable {
    let constituent: Int
    let values: [SIMD4<Double>]
  }

  private let model: AirModel
  private let layers: [Layer]
  /// The light that was scattered more than once.
  private let even: [SIMD4<Double>]
  /// The fraction of light from space that reaches the camera, by altitude.
  private let transmittances: [SIMD4<Double>]
  /// The apparent direction to the sun.
  private let sun: Vector3
  /// The unit directions in the horizontal plane to the sun and across.
  private let along, across: Vector3
  private let zenith: Vector3
  /// The apparent altitude of the horizon, and the angle from there to the zenith, in radians.
  private let horizon, range: Double

  private static let rows = 48
  private static let columns = 33
  private static let steps = 64

  /// Computes the light of air.
  /// - Parameters:
  ///   - air: The air.
  ///   - surroundings: The place.
  ///   - sun: The unit vector to the body that lights the air, without refraction.
  init(_ air: SurfaceAir, _ surroundings: Surroundings, sun: Vector3) {
    let integral = AirCache.tables(of: air).integral
    let view = surroundings.view
    model = integral.model
    self.sun = view.apparent(sun)
    zenith = view.zenith
    let flat = sun - zenith * sun.dot(zenith)
    along = flat.length > 1e-9 ? flat.normalized : view.north
    across = zenith.cross(along)
    horizon = view.horizon.radians
    range = .pi / 2 - horizon
    let point = Vector3(0, 0, 1 + max(view.height / air.radius, 1e-7))
    let (sine, cosine) = (sun.dot(zenith), flat.length)
    let suns = (0..<Self.columns).map { column in
      let azimuth = sinCos(Double(column) / Double(Self.columns - 1) * .pi)
      return Vector3(cosine * azimuth.cosine, cosine * azimuth.sine, sine)
    }
    var even: [SIMD4<Double>] = []
    var transmittances: [SIMD4<Double>] = []
    let constituents = 0..<model.constituentCount
    var layers = constituents.map { _ in [SIMD4<Double>]() }
    for row in 0..<Self.rows {
      let part = Double(row) / Double(Self.rows - 1)
      let altitude = sinCos(horizon + range * part * part)
      let ray = integral.ray(
        from: point, Vector3(altitude.cosine, 0, altitude.sine), count: Self.steps)
      transmittances.append(ray.path.transmittance)
      for sun in suns {
        let multiple = ray.light(sun, model.phases(only: nil))
        even.append(multiple)
        for number in constituents {
          layers[number].append(ray.light(sun, model.phases(only: number)) - multiple)
        }
      }
    }
    (self.even, self.transmittances) = (even, transmittances)
    self.layers = zip(constituents, layers).compactMap { number, values in
      values.contains { max($0.x, $0.y, $0.z) > 0 }
        ? Layer(constituent: number, values: values) : nil
    }
  }

  /// Returns the row of an apparent altitude in radians, and the distance from it, from 0 to 1.
  private func row(_ altitude: Double) -> (index: Int, part: Double) {
    let place = min(max((altitude - horizon) / range, 0), 1).squareRoot() * Double(Self.rows - 1)
    let index = min(Int(place), Self.rows - 2)
    return (index, place - Double(index))
  }

  /// Returns the fraction of light from space that reaches the camera from an apparent altitude.
  func transmittance(_ altitude: Angle) -> SIMD4<Double> {
    let (index, part) = row(altitude.radians)
    return transmittances[index] * (1 - part) + transmittances[index + 1] * part
  }

  /// Returns the light of the sky at an apparent direction.
  /// - Parameters:
  ///   - direction: The unit vector, in the world.
  ///   - altitude: Its altitude.
  /// - Returns: Red, green and blue.
  func light(_ direction: Vector3, _ altitude: Angle) -> SIMD4<Double> {
    let (row, down) = row(altitude.radians)
    let azimuth = atan2(abs(direction.dot(across)), direction.dot(along))
    let place = min(max(azimuth / .pi, 0), 1) * Double(Self.columns - 1)
    let column = min(Int(place), Self.columns - 2)
    let right = place - Double(column)
    let first = row * Self.columns + column
    func value(_ table: [SIMD4<Double>]) -> SIMD4<Double> {
      let span = table.span
      let upper = span[first] * (1 - right) + span[first + 1] * right
      let next = first + Self.columns
      let lower = span[next] * (1 - right) + span[next + 1] * right
      return upper * (1 - down) + lower * down
    }
    let cosine = min(max(direction.dot(sun), -1), 1)
    var light = value(even)
    for layer in layers {
      light += value(layer.values) * model.phase(of: layer.constituent, cosine)
    }
    return light
  }
}

/// The light of the sky and of the ground at a place.
package struct PlaceLight: Sendable {
  private let day: SkyDome?
  private let dayFraction: Double
  private let night: SkyDome?
  private let nightFraction: Double
  private let airglow: SIMD3<Double>
  /// The radiance of the ground.
  package let ground: SIMD3<Double>

  /// The linear colour of the ground.
  private static let groundColor = SIMD3<Double>(0.036, 0.037, 0.029)
  /// The colour of the sky at night, of luminance 1.
  private static let nightColor = SIMD3<Double>(0.85, 1.02, 1.25)

  /// Computes the light of a place.
  package init(_ surroundings: Surroundings) {
    let air = surroundings.air
    let moonlight = surroundings.moonlight
    day = air.map { SkyDome($0, surroundings, sun: surroundings.sun) }
    dayFraction = surroundings.skyFraction
    night = air.flatMap { air in
      moonlight.map { SkyDome(air, surroundings, sun: $0.direction) }
    }
    nightFraction = moonlight?.fraction ?? 0
    airglow = Self.nightColor * surroundings.airglow
    let zenith = surroundings.view.zenith
    var light = Self.light(surroundings.sun.dot(zenith), air) * surroundings.skyFraction
    if let moonlight {
      light += Self.light(moonlight.direction.dot(zenith), air) * moonlight.fraction
    }
    ground = Self.groundColor * (light + airglow)
  }

  /// Returns the irradiance of horizontal ground by the sun and the sky, by the sine of the sun's
  /// altitude.
  private static func light(_ sine: Double, _ air: SurfaceAir?) -> SIMD3<Double> {
    let direct = max(sine, 0)
    guard let air else { return SIMD3(repeating: direct) }
    let (sun, sky) = AirCache.tables(of: air).groundLight(Float8(repeating: Float(sine)))
    return SIMD3(Double(sun.x[0]), Double(sun.y[0]), Double(sun.z[0])) * direct
      + SIMD3(Double(sky.x[0]), Double(sky.y[0]), Double(sky.z[0]))
  }

  /// Returns the fraction of light from space that reaches the camera from an apparent altitude.
  package func transmittance(_ altitude: Angle) -> SIMD3<Double> {
    guard let value = day?.transmittance(altitude) else { return SIMD3(1, 1, 1) }
    return SIMD3(value.x, value.y, value.z)
  }

  /// Returns the light of the sky at an apparent direction.
  /// - Parameters:
  ///   - direction: The unit vector, in the world.
  ///   - altitude: Its altitude.
  /// - Returns: Red, green and blue.
  package func sky(_ direction: Vector3, _ altitude: Angle) -> SIMD3<Double> {
    guard let day else { return SIMD3(0, 0, 0) }
    var light = day.light(direction, altitude) * dayFraction
    if let night { light += night.light(direction, altitude) * nightFraction }
    return SIMD3(max(light.x, 0), max(light.y, 0), max(light.z, 0)) + airglow
  }
}
