package import PlanetMath

/// An ellipsoid of revolution about +Z: the figure of a spinning body.
package struct Ellipsoid: Hashable, Sendable {
  /// The semi-axis in the equatorial plane, in scene units.
  package let equatorialRadius: Double
  /// The semi-axis along the poles, in scene units.
  package let polarRadius: Double

  /// Creates an ellipsoid from its semi-axes, both positive.
  package init(equatorialRadius: Double, polarRadius: Double) {
    precondition(equatorialRadius > 0 && polarRadius > 0, "an ellipsoid has two positive axes")
    self.equatorialRadius = equatorialRadius
    self.polarRadius = polarRadius
  }

  /// The sphere of radius 1.
  package static let unitSphere = Ellipsoid(equatorialRadius: 1, polarRadius: 1)

  /// The three semi-axes along +X, +Y and +Z.
  package var semiAxes: Vector3 { Vector3(equatorialRadius, equatorialRadius, polarRadius) }

  /// The share by which the poles are nearer to the centre than the equator.
  package var flattening: Double { 1 - polarRadius / equatorialRadius }

  /// Returns the surface point over a point of the unit sphere, whose latitude is parametric.
  package func point(onUnitSphere direction: Vector3) -> Vector3 { direction * semiAxes }

  /// Returns the outward unit normal at the surface point over a point of the unit sphere.
  ///
  /// The gradient of x²/a² + y²/a² + z²/c² at (a x, a y, c z) is along (x/a, y/a, z/c).
  package func normal(onUnitSphere direction: Vector3) -> Vector3 {
    (direction / semiAxes).normalized
  }

  /// The area of the surface in square scene units (closed form for a spheroid).
  package var area: Double {
    let a = equatorialRadius
    let c = polarRadius
    if a == c { return 4 * .pi * a * a }
    if a > c {
      let e = (1 - c * c / (a * a)).squareRoot()
      return 2 * .pi * a * a + .pi * c * c / e * log((1 + e) / (1 - e))
    }
    let e = (1 - a * a / (c * c)).squareRoot()
    return 2 * .pi * a * a * (1 + c / (a * e) * asin(e))
  }
}
