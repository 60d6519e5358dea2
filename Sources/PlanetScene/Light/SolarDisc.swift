package import PlanetMath

/// The part of the sun's disc that another disc leaves visible.
///
/// The disc darkens towards its limb: its radiance at the distance r from the centre, in radii, is
/// proportional to 1 - u (1 - √(1 - r²)). The fraction of the light within r is then
///
///     F(r) = ((1 - u) r² + ⅔ u (1 - (1 - r²)^(3/2))) / (1 - u/3).
package enum SolarDisc {
  /// The coefficient u of linear limb darkening, 0.6 at 550 nm (Cox, Allen's Astrophysical
  /// Quantities, 4th edition).
  package static let limbDarkening: Float = 0.6
  /// The fraction below which rounding errors are more than light, so that it counts as none.
  package static let leastShare: Float = 1e-6

  /// The abscissas and weights of Gauss and Legendre's rule with five points for an integral over
  /// the distance r between two limits: r lies at a distance of cos(θ) half-widths from the middle,
  /// with θ from 0 to π, which removes the square roots at both limits.
  @usableFromInline static let places: InlineArray<5, Float> = [
    0.989_160_33, 0.748_518_84, 0, -0.748_518_84, -0.989_160_33,
  ]
  /// The weights of ``places``, times sin(θ) π/2.
  @usableFromInline static let weights: InlineArray<5, Float> = [
    0.054_648_35, 0.498_547_42, 0.893_608_58, 0.498_547_42, 0.054_648_35,
  ]

  /// Returns the fraction of the light that is left beside an opaque disc.
  ///
  /// At the distance r from the centre of the sun, the opaque disc covers the angles below
  /// φ = acos((s² + r² - b²) / (2 s r)) to both sides; the fraction of light is the integral of
  /// F'(r) (1 - φ/π). Its error is below 2 × 10⁻⁴.
  /// - Parameters:
  ///   - gap: The separation of the centres less the radius of the opaque disc, in radii of the
  ///     sun.
  ///   - radius: The radius of the opaque disc, positive, in radii of the sun.
  /// - Returns: Values of 0 (covered) to 1.
  @inlinable
  package static func visibleShare(gap: Float8, radius: Float8) -> Float8 {
    let (zero, one) = (Float8(repeating: 0), Float8(repeating: 1))
    let separation = gap + radius
    // Where the limb of the opaque disc crosses the sun's disc: beyond `high` all is visible, and
    // within `low` all, or nothing if the opaque disc contains the sun's centre.
    let isApart = gap .> zero
    let low = gap.magnitudes.replacing(with: one, where: gap.magnitudes .> one)
    let reach = separation + radius
    let high = reach.replacing(with: one, where: reach .> one)
    var share = (one - light(within: high)) + light(within: low)
    share = share.replacing(
      with: one - light(within: high), where: .!isApart)
    let middle = (low + high) * 0.5
    let half = (high - low) * 0.5
    let scale = 1 / (1 - limbDarkening / 3)
    for index in 0..<5 {
      let r = middle - half * places[index]
      let numerator = gap * (separation + radius) + r * r
      let denominator = separation * r * 2 + 1e-20
      let raw = numerator / denominator
      let low = raw.replacing(with: zero - one, where: raw .< zero - one)
      let cosine = low.replacing(with: one, where: low .> one)
      let inside = one - r * r
      let height = inside.replacing(with: zero, where: inside .< zero).squareRoot()
      let density = r * 2 * scale * ((1 - limbDarkening) + height * limbDarkening)
      share += density * (one - acos(cosine) * (1 / Float.pi)) * half * weights[index]
    }
    share = share.replacing(with: one, where: share .> one)
    return share.replacing(with: one, where: gap .>= one)
  }

  /// F(r) for r of 0 to 1.
  @inlinable @inline(__always)
  static func light(within r: Float8) -> Float8 {
    let r2 = r * r
    let rest = Float8(repeating: 1) - r2
    let cube = rest * rest.squareRoot()
    return (r2 * (1 - limbDarkening) + (Float8(repeating: 1) - cube) * (limbDarkening * 2 / 3))
      * (1 / (1 - limbDarkening / 3))
  }
}
