package import PlanetMath

/// The light that a plane receives from a sun of some angular diameter.
package struct Sunlight {
  /// The sine of the sun's angular radius, 0 for a point.
  package let radius: Float

  /// Creates the sunlight of a directional light.
  package init(_ light: DirectionalLight) {
    radius = Float(sin(light.angularDiameter / 2))
  }

  /// Returns the fraction of perpendicular sunlight that eight planes receive.
  ///
  /// A point sun gives the cosine c, and nothing from below. Of a disc of small radius r at the
  /// elevation c = r x, |x| < 1, a strip at the elevation r (x + y) has the width 2 √(1 - y²) r and
  /// gives light by its elevation; all strips above the horizon give together
  ///
  ///     r (2/π) ( x/2 (π/2 + asin x + x √(1 - x²)) + (1 - x²)^(3/2) / 3 ).
  /// - Parameter cosine: The cosine of the angle between the normal and the sun's centre: the sine
  ///   of the sun's elevation.
  /// - Returns: Values of 0 to 1.
  @inlinable @inline(__always)
  package func received(_ cosine: Float8) -> Float8 {
    Self.received(cosine, radii: Float8(repeating: radius))
  }

  /// Returns the fraction of perpendicular sunlight that eight pieces of rough ground receive,
  /// whose normals vary.
  ///
  /// The elevation of a point of a disc of radius r has the variance r²/4. That of the sun above
  /// the normals has σ² besides, so the light is that of a disc of radius √(r² + 4 σ²), at most 1.
  /// - Parameters:
  ///   - cosine: The cosine of the angle between the mean normal and the sun's centre.
  ///   - slopeVariance: The variance of the slopes, of both directions together: 2 σ².
  /// - Returns: Values of 0 to 1.
  @inlinable @inline(__always)
  package func received(_ cosine: Float8, slopeVariance: Float8) -> Float8 {
    let one = Float8(repeating: 1)
    let radii = (slopeVariance * 2 + radius * radius).squareRoot()
    return Self.received(cosine, radii: radii.replacing(with: one, where: one .< radii))
  }

  @inlinable @inline(__always)
  static func received(_ cosine: Float8, radii: Float8) -> Float8 {
    let zero = Float8(repeating: 0)
    let point = cosine.replacing(with: zero, where: cosine .< zero)
    let isTwilit = cosine.magnitudes .< radii
    guard any(isTwilit) else { return point }
    let one = Float8(repeating: 1)
    let raw = cosine / radii
    let low = raw.replacing(with: zero - one, where: raw .< zero - one)
    let x = low.replacing(with: one, where: one .< low)
    let left = one - x * x
    let root = left.squareRoot()
    let lower = x * 0.5 * (asin(x) + x * root + Float.pi / 2)
    let sum = lower + left * root * (1.0 / 3)
    // The sum cancels near x = -1, where rounding may make it negative.
    let twilight = sum.replacing(with: zero, where: sum .< zero) * (radii * 2 / Float.pi)
    return point.replacing(with: twilight, where: isTwilit)
  }
}
