import PlanetMath

/// A direction from the body's centre, or a point in the domain of the noise.
///
/// Body frame: +Z is the north pole, +X latitude 0 longitude 0, +Y latitude 0 longitude 90° east.
@usableFromInline package typealias Vector = SIMD3<Float>

extension Vector {
  /// Returns the scalar product.
  @inlinable
  package func dot(_ other: Vector) -> Float { x * other.x + y * other.y + z * other.z }

  /// Returns the vector product.
  @inlinable
  package func cross(_ other: Vector) -> Vector {
    Vector(
      y * other.z - z * other.y,
      z * other.x - x * other.z,
      x * other.y - y * other.x)
  }

  /// The length.
  @inlinable
  package var length: Float { dot(self).squareRoot() }

  /// The vector of length one along this one.
  @inlinable
  package var unit: Vector { self * (1 / Swift.max(length, 1e-12)) }

  /// Creates the direction of a latitude and an east longitude in degrees.
  package init(latitude: Double, longitude: Double) {
    let phi = latitude * (.pi / 180)
    let lambda = longitude * (.pi / 180)
    let ring = cos(phi)
    self.init(
      Float(ring * cos(lambda)),
      Float(ring * sin(lambda)),
      Float(sin(phi)))
  }
}

/// Returns the value clamped to 0…1.
@inlinable
package func saturate(_ x: Float) -> Float { x < 0 ? 0 : (x > 1 ? 1 : x) }

/// Returns 0 below the first edge, 1 above the second, and a smooth cubic between them.
///
/// The edges may be in either order: a falling step has the larger edge first.
@inlinable
package func smoothstep(_ from: Float, _ to: Float, _ x: Float) -> Float {
  let t = saturate((x - from) / (to - from))
  return t * t * (3 - 2 * t)
}

/// Returns the bell 1 / (1 + x²)², which falls like a Gaussian but needs no exponential.
@inlinable
package func bell(_ x: Float) -> Float {
  let base = 1 / (1 + x * x)
  return base * base
}

/// Returns the linear interpolation between two numbers.
@inlinable
package func mix(_ a: Float, _ b: Float, _ share: Float) -> Float { a + (b - a) * share }

/// Returns the linear interpolation between two colours.
@inlinable
package func mix(_ a: RGB, _ b: RGB, _ share: Float) -> RGB { a + (b - a) * share }
