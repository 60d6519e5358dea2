import PlanetMath

/// The shadow of one body near another: its axis, and its radii where it passes the other's centre.
///
/// The rays leave the sun's centre, or that of another star, pass the caster, and arrive at the
/// target at the given moment; the caster is therefore taken where it was a light time before.
package struct ShadowAxis: Sendable {
  /// The body that casts the shadow.
  package let caster: SolarSystemBody
  /// The body that the shadow falls on.
  package let target: SolarSystemBody
  /// The position of the caster from the target's centre in the ICRF, in kilometres.
  let offset: Vector3
  /// The unit vector of the axis, away from the sun, in the ICRF.
  let direction: Vector3
  /// The distance of the caster from the sun, in kilometres.
  let sunDistance: Double
  /// The radius of the sun, in kilometres.
  fileprivate let sunRadius: Double
  /// The mean radii of the caster and the target, in kilometres.
  fileprivate let meanRadii: (caster: Double, target: Double)

  /// The distance along the axis from the caster to the target's centre; negative if the target is
  /// nearer to the sun.
  package var length: Double { -offset.dot(direction) }

  /// The distance of the axis from the target's centre, in kilometres.
  package var missDistance: Double { (offset + direction * length).length }

  /// The radius of the umbra at the target's centre in kilometres; negative for the antumbra.
  package var umbraRadius: Double { umbraRadius(at: length) }

  /// The radius of the penumbra at the target's centre, in kilometres.
  package var penumbraRadius: Double {
    casterRadius + (sunRadius + casterRadius) * length / sunDistance
  }

  /// The radius of the caster, in kilometres; the Earth's is larger by its atmosphere.
  ///
  /// The atmosphere dims light up to about 88 km above the mean radius, which enlarges the umbra by
  /// about 2 % as observed eclipses of the Moon show (Danjon 1951).
  private var casterRadius: Double {
    caster == .earth ? meanRadii.caster + 88 : meanRadii.caster
  }

  /// Returns the radius of the umbra at a distance from the caster; negative for the antumbra.
  func umbraRadius(at length: Double) -> Double {
    casterRadius - (sunRadius - casterRadius) * length / sunDistance
  }

  /// The fraction of the target's disc, as seen from the sun, that lies in the umbra.
  ///
  /// It is the fraction of the Moon's disc in an eclipse of the Moon; 0 within an antumbra.
  package var umbralFraction: Double {
    guard length > 0, umbraRadius > 0 else { return 0 }
    return coveredFraction(of: meanRadii.target, by: umbraRadius, separation: missDistance)
  }
}

/// Returns the fraction of a disc's area that another disc covers.
func coveredFraction(of a: Double, by b: Double, separation s: Double) -> Double {
  if s >= a + b { return 0 }
  if s <= b - a { return 1 }
  if s <= a - b { return (b / a) * (b / a) }
  let first = acos(bounded((s * s + a * a - b * b) / (2 * s * a)))
  let second = acos(bounded((s * s + b * b - a * a) / (2 * s * b)))
  let product = (a + b - s) * (s + a - b) * (s - a + b) * (s + a + b)
  let lens = a * a * first + b * b * second - max(product, 0).squareRoot() / 2
  return lens / (.pi * a * a)
}

/// Returns a cosine within −1 to 1.
private func bounded(_ x: Double) -> Double { min(max(x, -1), 1) }

extension Ephemeris {
  /// Returns the shadow of one body near another at a moment; nil for a star or equal bodies.
  /// - Parameters:
  ///   - caster: The body that casts the shadow.
  ///   - target: The body that the shadow falls on.
  ///   - instant: The moment at the target.
  ///   - star: The star of the light; if nil, that which gives the target most light.
  /// - Returns: The shadow.
  package func shadowAxis(
    of caster: SolarSystemBody, near target: SolarSystemBody, at instant: Instant,
    by star: SolarSystemBody? = nil
  ) -> ShadowAxis? {
    guard caster != target, !caster.isStar, !target.isStar else { return nil }
    let days = instant.days(.barycentricDynamical)
    let place = position(of: target, days: days)
    var source = position(of: caster, days: days)
    for _ in 0..<2 {
      let time = (source - place).length / speedOfLight
      source = position(of: caster, days: days - time / Instant.secondsPerDay)
    }
    let offset = source - place
    var sun = SolarSystemBody.sun
    if system != nil {
      sun = star ?? self.sun(of: target, days: days)
      let time = (position(of: sun, days: days) - place).length / speedOfLight
      source -= position(of: sun, days: days - time / Instant.secondsPerDay)
    }
    return ShadowAxis(
      caster: caster, target: target, offset: offset, direction: source.normalized,
      sunDistance: source.length, sunRadius: radii(of: sun).x,
      meanRadii: (radii(of: caster).mean, radii(of: target).mean))
  }
}
