import PlanetMath

/// Integrals of light along rays through air.
struct AirIntegral {
  /// The air.
  let model: AirModel
  let transmittance: AirTables.Table
  let multiple: AirTables.Table

  /// Half the angle over which the sun sets for a point in the air, as a sine.
  private static let sunsetWidth = 0.005

  /// Returns the cosine of the angle between the zenith and the horizon at a height.
  private func horizonCosine(_ height: Double) -> Double {
    -(height * (2 + height)).squareRoot() / (1 + height)
  }

  /// Returns the transmittance to the sun from a height, 0 where the ground hides it.
  /// - Parameters:
  ///   - height: The height.
  ///   - cosine: The cosine of the angle between the sun and the zenith.
  ///   - change: The change of the cosine above that of the horizon over a step of a ray, in which
  ///     the sun may set.
  /// - Returns: The mean over the step.
  func sunlight(_ height: Double, _ cosine: Double, change: Double = 0) -> SIMD4<Double> {
    let horizonCosine = horizonCosine(height)
    let width = max(Self.sunsetWidth, change.magnitude / 2)
    let raw = (cosine - horizonCosine + width) / (2 * width)
    guard raw > 0 else { return .zero }
    let risen = height > 0 ? smooth(min(raw, 1)) : cosine < 0 ? 0 : 1
    return transmittanceToTop(height, max(cosine, horizonCosine)) * risen
  }

  private func smooth(_ x: Double) -> Double { x * x * (3 - 2 * x) }

  /// Returns the transmittance to the top of the air along a ray that does not meet the ground.
  private func transmittanceToTop(_ height: Double, _ cosine: Double) -> SIMD4<Double> {
    let (radius, outer) = (1 + height, 1 + model.top)
    let horizon = (outer * outer - 1).squareRoot()
    let toGround = (height * (2 + height)).squareRoot()
    let distance =
      (radius * radius * (cosine * cosine - 1) + outer * outer).squareRoot() - radius * cosine
    let (shortest, longest) = (outer - radius, toGround + horizon)
    return transmittance.value(
      (distance - shortest) / (longest - shortest), (height / model.top).squareRoot())
  }

  /// Returns the optical depth of a ray past the limb that has its lowest point at a height.
  func limbDepth(_ height: Double) -> SIMD4<Double> {
    let outer = 1 + model.top
    let radius = 1 + height
    let length = (outer * outer - radius * radius).squareRoot()
    let count = 32
    var sum = SIMD4<Double>(repeating: 0)
    for number in 0..<count {
      let part = (Double(number) + 0.5) / Double(count)
      let t = length * part * part
      sum += model.extinction((radius * radius + t * t).squareRoot() - 1) * (2 * part)
    }
    return sum * (2 * length / Double(count))
  }

  /// Returns the mean radiance of light that was scattered more than once.
  private func multipleLight(_ height: Double, _ cosine: Double) -> SIMD4<Double> {
    multiple.value(
      (SunCosine.coordinate(cosine) + 1) / 2, (max(height, 0) / model.top).squareRoot())
  }

  /// The light of a ray: scattered into it, and the transmittance from its end to its start.
  struct Ray {
    /// The light scattered into the ray.
    var light = SIMD4<Double>(repeating: 0)
    /// The fraction of light that passes from the end to the start.
    var transmittance = SIMD4<Double>(repeating: 1)
    /// The integral of scattering along the ray, dimmed: for the series of multiple scattering.
    var scattering = SIMD4<Double>(repeating: 0)
  }

  /// Extends a ray by a segment between its lowest point and a higher one.
  /// - Parameters:
  ///   - ray: The ray so far, from the viewer.
  ///   - lowest: The lowest point of the segment.
  ///   - direction: The unit direction from there to the higher end.
  ///   - length: The length.
  ///   - sun: The unit direction towards the sun.
  ///   - phases: The phase functions for the scattering angle; nil for uniform scattering.
  ///   - ascends: True if the viewer is at the lowest point.
  ///   - count: The number of steps.
  func extend(
    _ ray: inout Ray, lowest: Vector3, direction: Vector3, length: Double, sun: Vector3,
    _ phases: AirModel.Phases?, ascends: Bool, count: Int
  ) {
    guard length > 0 else { return }
    let sunset = lowest.dot(sun)
    let alongSun = direction.dot(sun)
    let squared = lowest.dot(lowest)
    let slope = lowest.dot(direction)
    let uniform = model.phases(0)
    func sunMargin(_ t: Double) -> Double {
      let radius = (squared + t * (2 * slope + t)).squareRoot()
      return (sunset + t * alongSun) / radius - horizonCosine(max(radius - 1, 0))
    }
    for step in 0..<count {
      let number = ascends ? step : count - 1 - step
      let start = Double(number) / Double(count)
      let end = Double(number + 1) / Double(count)
      let (near, far) = (length * start * start, length * end * end)
      let t = length * (start + end) * (start + end) / 4
      let radius = (squared + t * (2 * slope + t)).squareRoot()
      let height = max(radius - 1, 0)
      let cosine = (sunset + t * alongSun) / radius
      let sunlight = sunlight(
        max(height, 1e-9), cosine, change: sunMargin(far) - sunMargin(near))
      let air: AirModel.Properties
      let source: SIMD4<Double>
      if let phases {
        air = model.properties(height, phases)
        source = air.directed * sunlight + air.scattering * multipleLight(height, cosine)
      } else {
        air = model.properties(height, uniform)
        source = air.scattering * sunlight * 0.25
      }
      let step = (air.extinction * (far - near)).exponentialDecay
      // The integral of exp(-extinction t) over the step.
      var passed = SIMD4<Double>(repeating: far - near)
      for channel in 0..<3 where air.extinction[channel] * (far - near) > 1e-6 {
        passed[channel] = (1 - step[channel]) / air.extinction[channel]
      }
      let weight = ray.transmittance * passed
      ray.light += weight * source
      ray.scattering += weight * air.scattering
      ray.transmittance *= step
    }
  }

  /// Returns the ray from a point in or on the air in a direction, as far as the ground or the top.
  private func ray(
    from point: Vector3, _ direction: Vector3, sun: Vector3, _ phases: AirModel.Phases?,
    count: Int
  ) -> (ray: Ray, ground: Vector3?) {
    var ray = Ray()
    let outer = 1 + model.top
    let (squared, slope) = (point.dot(point), point.dot(direction))
    let toTop = (slope * slope + outer * outer - squared).squareRoot()
    guard slope < 0 else {
      extend(
        &ray, lowest: point, direction: direction, length: toTop - slope, sun: sun, phases,
        ascends: true, count: count)
      return (ray, nil)
    }
    let impact = slope * slope - squared + 1
    if impact > 0 {
      let length = -slope - impact.squareRoot()
      let ground = point + direction * length
      extend(
        &ray, lowest: ground, direction: -direction, length: length, sun: sun, phases,
        ascends: false, count: count)
      return (ray, ground)
    }
    let lowest = point - direction * slope
    extend(
      &ray, lowest: lowest, direction: -direction, length: -slope, sun: sun, phases,
      ascends: false, count: count / 2)
    extend(
      &ray, lowest: lowest, direction: direction, length: toTop, sun: sun, phases, ascends: true,
      count: count / 2)
    return (ray, nil)
  }

  /// Returns the mean radiance of light that was scattered more than once, at a height.
  ///
  /// The mean of once scattered light and of the light of the ground over all directions, times the
  /// series 1 + f + f² … of the fraction f that each further scattering passes on.
  func multipleScattering(_ height: Double, _ cosine: Double) -> SIMD4<Double> {
    let point = Vector3(0, 0, 1 + max(height, 1e-6))
    let sun = Vector3(max(1 - cosine * cosine, 0).squareRoot(), 0, cosine)
    let (zeniths, azimuths) = (8, 4)
    var light = SIMD4<Double>(repeating: 0)
    var fraction = SIMD4<Double>(repeating: 0)
    for zenith in 0..<zeniths {
      let z = 1 - 2 * (Double(zenith) + 0.5) / Double(zeniths)
      let flat = (1 - z * z).squareRoot()
      for azimuth in 0..<azimuths {
        let (y, x) = sinCos((Double(azimuth) + 0.5) / Double(azimuths) * .pi)
        let direction = Vector3(flat * x, flat * y, z)
        let (ray, ground) = ray(from: point, direction, sun: sun, nil, count: 16)
        light += ray.light
        fraction += ray.scattering
        if let ground {
          let incidence = ground.dot(sun)
          light +=
            ray.transmittance * sunlight(0, max(incidence, 0))
            * (max(incidence, 0) * model.groundAlbedo)
        }
      }
    }
    let share = 1 / Double(zeniths * azimuths)
    var result = light * share
    for channel in 0..<3 { result[channel] /= max(1 - fraction[channel] * share, 0.02) }
    return result
  }

  /// Returns the irradiance of horizontal ground by the sky.
  func skyIrradiance(_ cosine: Double) -> SIMD4<Double> {
    let point = Vector3(0, 0, 1 + 1e-7)
    let sun = Vector3(max(1 - cosine * cosine, 0).squareRoot(), 0, cosine)
    let (zeniths, azimuths) = (8, 8)
    var sum = SIMD4<Double>(repeating: 0)
    for zenith in 0..<zeniths {
      // Equal steps of cos² have equal weights.
      let squared = (Double(zenith) + 0.5) / Double(zeniths)
      let (z, flat) = (squared.squareRoot(), (1 - squared).squareRoot())
      for azimuth in 0..<azimuths {
        let (y, x) = sinCos((Double(azimuth) + 0.5) / Double(azimuths) * .pi)
        let direction = Vector3(flat * x, flat * y, z)
        sum +=
          ray(
            from: point, direction, sun: sun, model.phases(direction.dot(sun)), count: 16
          ).ray.light
      }
    }
    return sum / Double(zeniths * azimuths)
  }
}
