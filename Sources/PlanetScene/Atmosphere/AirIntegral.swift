import PlanetMath

/// Integrals of light along rays through air.
struct AirIntegral {
  let model: AirModel
  let transmittance: AirTables.Table
  let multiple: AirTables.Table

  /// Half the angle over which the sun sets for a point in the air, as a sine.
  private static let sunsetWidth = 0.005

  /// Returns the cosine of the angle between the zenith and the horizon at a height.
  static func horizonCosine(_ height: Double) -> Double {
    -(height * (2 + height)).squareRoot() / (1 + height)
  }

  /// A height with the numbers of integrals that do not depend on the direction of the sun.
  struct Level {
    /// The cosine of the angle between the horizon and the zenith.
    let horizonCosine: Double
    /// The distance from the centre, and its square.
    fileprivate let radius, squared: Double
    /// The shortest distance to the top of the air, and the range of distances.
    fileprivate let shortest, range: Double
    /// The places in the tables.
    fileprivate let transmittance, multiple: AirTables.Table.Row
  }

  /// Returns a height, at least 0, with its places in the tables.
  func level(_ height: Double) -> Level {
    let (radius, outer) = (1 + height, 1 + model.top)
    let horizon = (outer * outer - 1).squareRoot()
    let toGround = (height * (2 + height)).squareRoot()
    let (shortest, longest) = (outer - radius, toGround + horizon)
    let row = (height / model.top).squareRoot()
    return Level(
      horizonCosine: Self.horizonCosine(height), radius: radius, squared: radius * radius,
      shortest: shortest, range: longest - shortest, transmittance: transmittance.row(row),
      multiple: multiple.row(row))
  }

  /// Returns the transmittance to the sun from a height, 0 where the ground hides it.
  /// - Parameters:
  ///   - level: The height.
  ///   - cosine: The cosine of the angle between the sun and the zenith.
  ///   - change: The change of `cosine` minus that of the horizon over a step of a ray; the sun may
  ///     set within it.
  /// - Returns: The mean over the step.
  @inline(__always)
  func sunlight(_ level: Level, _ cosine: Double, change: Double) -> SIMD4<Double> {
    let width = max(Self.sunsetWidth, change.magnitude / 2)
    let raw = (cosine - level.horizonCosine + width) / (2 * width)
    guard raw > 0 else { return .zero }
    return transmittanceToTop(level, max(cosine, level.horizonCosine)) * smooth(min(raw, 1))
  }

  /// Returns the transmittance to the sun from the ground.
  /// - Parameter cosine: The cosine of the angle between the sun and the zenith; at least 0.
  /// - Returns: The transmittance.
  func sunlightOnGround(_ cosine: Double) -> SIMD4<Double> {
    transmittanceToTop(level(0), cosine)
  }

  private func smooth(_ x: Double) -> Double { x * x * (3 - 2 * x) }

  /// Returns the transmittance to the top of the air along a ray that does not meet the ground.
  @inline(__always)
  private func transmittanceToTop(_ level: Level, _ cosine: Double) -> SIMD4<Double> {
    let outer = 1 + model.top
    let distance =
      (level.squared * (cosine * cosine - 1) + outer * outer).squareRoot() - level.radius * cosine
    return transmittance.value((distance - level.shortest) / level.range, level.transmittance)
  }

  /// Returns the optical depth of a ray past the limb that has its lowest point at a height.
  func limbDepth(_ height: Double, steps count: Int = 32) -> SIMD4<Double> {
    let outer = 1 + model.top
    let radius = 1 + height
    let length = (outer * outer - radius * radius).squareRoot()
    var sum = SIMD4<Double>(repeating: 0)
    for number in 0..<count {
      let part = (Double(number) + 0.5) / Double(count)
      let t = length * part * part
      sum += model.extinction((radius * radius + t * t).squareRoot() - 1) * (2 * part)
    }
    return sum * (2 * length / Double(count))
  }

  /// Returns the mean radiance of light that was scattered more than once.
  @inline(__always)
  func multipleLight(_ level: Level, _ cosine: Double) -> SIMD4<Double> {
    multiple.value((SunCosine.coordinate(cosine) + 1) / 2, level.multiple)
  }

  /// A ray from a point in the air as far as the ground or the top.
  struct Ray {
    /// The steps.
    var path: AirPath
    /// The lowest point.
    var lowest: Vector3
    /// The unit direction of positive places on the path.
    var direction: Vector3
    /// True if the lowest point is on the ground.
    var meetsGround: Bool

    /// Returns the light scattered into the ray.
    func light(_ sun: Vector3, _ phases: AirModel.Phases?) -> SIMD4<Double> {
      path.light(lowest.dot(sun), direction.dot(sun), phases)
    }
  }

  /// Returns the ray from a point in or on the air in a direction.
  func ray(from point: Vector3, _ direction: Vector3, count: Int) -> Ray {
    var path = AirPath(self)
    let outer = 1 + model.top
    let (squared, slope) = (point.dot(point), point.dot(direction))
    let toTop = (slope * slope + outer * outer - squared).squareRoot()
    guard slope < 0 else {
      path.append(
        squared: squared, slope: slope, length: toTop - slope, ascends: true, count: count)
      return Ray(path: path, lowest: point, direction: direction, meetsGround: false)
    }
    let impact = slope * slope - squared + 1
    if impact > 0 {
      let length = -slope - impact.squareRoot()
      let ground = point + direction * length
      path.append(
        squared: ground.dot(ground), slope: -ground.dot(direction), length: length, ascends: false,
        count: count)
      return Ray(path: path, lowest: ground, direction: -direction, meetsGround: true)
    }
    let lowest = point - direction * slope
    let (lowestSquared, lowestSlope) = (lowest.dot(lowest), lowest.dot(direction))
    path.append(
      squared: lowestSquared, slope: -lowestSlope, length: -slope, sign: -1, ascends: false,
      count: count / 2)
    path.append(
      squared: lowestSquared, slope: lowestSlope, length: toTop, ascends: true, count: count / 2)
    return Ray(path: path, lowest: lowest, direction: direction, meetsGround: false)
  }

  /// Returns the light that the air scatters upwards, and its transmittance, along the vertical.
  /// - Parameter sun: The unit direction to the sun, with the zenith along +Z.
  /// - Returns: The light and the transmittance.
  func column(under sun: Vector3) -> (light: SIMD4<Double>, transmittance: SIMD4<Double>) {
    let down = Vector3(0, 0, -1)
    let ray = ray(from: Vector3(0, 0, 1 + model.top), down, count: 32)
    return (ray.light(sun, model.phases(down.dot(sun))), ray.path.transmittance)
  }

  /// Returns the mean radiance of light that was scattered more than once, at a height.
  ///
  /// The mean of once scattered light and of the light of the ground over all directions, times the
  /// series 1 + f + f² … of the fraction f that each further scattering passes on.
  /// - Parameters:
  ///   - height: The height.
  ///   - cosines: The cosines of the angles between the sun and the zenith.
  /// - Returns: The radiance for each of them.
  func multipleScattering(_ height: Double, _ cosines: [Double]) -> [SIMD4<Double>] {
    let point = Vector3(0, 0, 1 + max(height, 1e-6))
    let (zeniths, azimuths) = (8, 4)
    var light = cosines.map { _ in SIMD4<Double>(repeating: 0) }
    var fraction = SIMD4<Double>(repeating: 0)
    for zenith in 0..<zeniths {
      let z = 1 - 2 * (Double(zenith) + 0.5) / Double(zeniths)
      // The rays of a zenith angle are alike: the sun has the azimuths instead.
      let ray = ray(from: point, Vector3((1 - z * z).squareRoot(), 0, z), count: 16)
      fraction += ray.path.scattering * Double(azimuths)
      for (index, cosine) in cosines.enumerated() {
        for azimuth in 0..<azimuths {
          let sun = Self.sun(cosine, azimuth, of: azimuths)
          light[index] += ray.light(sun, nil)
          guard ray.meetsGround else { continue }
          let incidence = max(ray.lowest.dot(sun), 0)
          light[index] +=
            ray.path.transmittance * sunlightOnGround(incidence)
            * (incidence * model.groundAlbedo)
        }
      }
    }
    let share = 1 / Double(zeniths * azimuths)
    return light.map { light in
      var result = light * share
      for channel in 0..<3 { result[channel] /= max(1 - fraction[channel] * share, 0.02) }
      return result
    }
  }

  /// Returns the irradiance of horizontal ground by the sky.
  /// - Parameter cosines: The cosines of the angles between the sun and the zenith.
  /// - Returns: The irradiance for each of them.
  func skyIrradiance(_ cosines: [Double]) -> [SIMD4<Double>] {
    let point = Vector3(0, 0, 1 + 1e-7)
    let (zeniths, azimuths) = (8, 8)
    var sums = cosines.map { _ in SIMD4<Double>(repeating: 0) }
    for zenith in 0..<zeniths {
      // Equal steps of cos² have equal weights.
      let squared = (Double(zenith) + 0.5) / Double(zeniths)
      let direction = Vector3((1 - squared).squareRoot(), 0, squared.squareRoot())
      let ray = ray(from: point, direction, count: 16)
      for (index, cosine) in cosines.enumerated() {
        for azimuth in 0..<azimuths {
          let sun = Self.sun(cosine, azimuth, of: azimuths)
          sums[index] += ray.light(sun, model.phases(direction.dot(sun)))
        }
      }
    }
    return sums.map { $0 / Double(zeniths * azimuths) }
  }

  /// Returns the direction to the sun at a cosine of the angle with the zenith, and at one of the
  /// azimuths of half a turn.
  private static func sun(_ cosine: Double, _ azimuth: Int, of count: Int) -> Vector3 {
    let flat = max(1 - cosine * cosine, 0).squareRoot()
    let (y, x) = sinCos((Double(azimuth) + 0.5) / Double(count) * .pi)
    return Vector3(flat * x, flat * y, cosine)
  }
}
