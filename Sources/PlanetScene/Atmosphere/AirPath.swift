import PlanetMath

/// The steps of a ray through air, which are the same for all directions of the sun.
///
/// A ray is given by its lowest point: places along it are distances from there, positive in one
/// direction and negative in the other. Steps grow with the distance.
struct AirPath {
  /// A step of the ray.
  private struct Step {
    /// The place in the middle of the step, and the places at its ends.
    var middle, near, far: Double
    /// The distances of these places from the body's centre.
    var middleRadius, nearRadius, farRadius: Double
    /// The change of the cosine of the angle between zenith and horizon over the step.
    var horizonChange: Double
    /// The height in the middle, at least a little.
    var level: AirIntegral.Level
    /// The integral over the step of the fraction of light that reaches the viewer.
    var weight: SIMD4<Double>
    /// The scattering coefficient of all constituents.
    var scattering: SIMD4<Double>
  }

  private let air: AirIntegral
  private var steps: [Step] = []
  /// The scattering coefficients of the constituents, for one step after another.
  private var scatterings: [SIMD4<Double>] = []
  /// The fraction of light that passes from the end to the viewer.
  private(set) var transmittance = SIMD4<Double>(repeating: 1)
  /// The integral of scattering along the ray, dimmed: for the series of multiple scattering.
  private(set) var scattering = SIMD4<Double>(repeating: 0)

  /// Creates a path without steps.
  init(_ air: AirIntegral) { self.air = air }

  /// Extends the path by a segment between its lowest point and a higher one.
  /// - Parameters:
  ///   - squared: The square of the distance of the lowest point from the body's centre.
  ///   - slope: The scalar product of the lowest point and the unit direction to the higher one.
  ///   - length: The length.
  ///   - sign: The sign of places on the segment.
  ///   - ascends: True if the viewer is at the lowest point.
  ///   - count: The number of steps.
  mutating func append(
    squared: Double, slope: Double, length: Double, sign: Double = 1, ascends: Bool, count: Int
  ) {
    guard length > 0 else { return }
    func radius(_ t: Double) -> Double { (squared + t * (2 * slope + t)).squareRoot() }
    for step in 0..<count {
      let number = ascends ? step : count - 1 - step
      let start = Double(number) / Double(count)
      let end = Double(number + 1) / Double(count)
      let (near, far) = (length * start * start, length * end * end)
      let t = length * (start + end) * (start + end) / 4
      let (radius, nearRadius, farRadius) = (radius(t), radius(near), radius(far))
      let height = max(radius - 1, 0)
      let properties = air.model.properties(height, into: &scatterings)
      let decay = (properties.extinction * (far - near)).exponentialDecay
      // The integral of exp(-extinction t) over the step.
      var passed = SIMD4<Double>(repeating: far - near)
      for channel in 0..<3 where properties.extinction[channel] * (far - near) > 1e-6 {
        passed[channel] = (1 - decay[channel]) / properties.extinction[channel]
      }
      let weight = transmittance * passed
      let shown = max(height, 1e-9)
      steps.append(
        Step(
          middle: sign * t, near: sign * near, far: sign * far, middleRadius: radius,
          nearRadius: nearRadius, farRadius: farRadius,
          horizonChange: AirIntegral.horizonCosine(max(farRadius - 1, 0))
            - AirIntegral.horizonCosine(max(nearRadius - 1, 0)),
          level: air.level(shown), weight: weight,
          scattering: properties.scattering))
      scattering += weight * properties.scattering
      transmittance *= decay
    }
  }

  /// Returns the phase functions of its air for the cosine of a scattering angle.
  func phases(_ cosine: Double) -> AirModel.Phases { air.model.phases(cosine) }

  /// Returns the light scattered into the ray.
  /// - Parameters:
  ///   - sunset: The scalar product of the lowest point and the direction to the sun.
  ///   - alongSun: That of the direction of positive places and the direction to the sun.
  ///   - phases: The phase functions for the scattering angle; nil for light that is scattered
  ///     once, evenly in all directions.
  /// - Returns: The light, relative to a white surface in full sunlight.
  func light(_ sunset: Double, _ alongSun: Double, _ phases: AirModel.Phases?) -> SIMD4<Double> {
    let constituents = air.model.constituentCount
    let scatterings = scatterings.span
    var light = SIMD4<Double>(repeating: 0)
    for index in steps.indices {
      let step = steps[index]
      let cosine = (sunset + step.middle * alongSun) / step.middleRadius
      let change =
        (sunset + step.far * alongSun) / step.farRadius
        - (sunset + step.near * alongSun) / step.nearRadius - step.horizonChange
      let sunlight = air.sunlight(step.level, cosine, change: change)
      var source: SIMD4<Double>
      if let phases {
        source = step.scattering * air.multipleLight(step.level, cosine)
        for number in 0..<constituents {
          source += scatterings[index * constituents + number] * phases[number] * sunlight
        }
      } else {
        source = step.scattering * sunlight * 0.25
      }
      light += step.weight * source
    }
    return light
  }
}
