package import PlanetMath

/// An ellipsoid around the origin with its axes along +X, +Y and +Z.
///
/// Most bodies are ellipsoids of revolution around +Z; small moons are triaxial.
package struct Ellipsoid: Hashable, Sendable {
  /// The semi-axis along +X, in scene units: the equatorial radius of an ellipsoid of revolution.
  package let equatorialRadius: Double
  /// The semi-axis along +Y, in scene units; ``equatorialRadius`` unless the ellipsoid is triaxial.
  package let intermediateRadius: Double
  /// The semi-axis along +Z, in scene units.
  package let polarRadius: Double

  /// Creates an ellipsoid of revolution from its semi-axes, both positive.
  package init(equatorialRadius: Double, polarRadius: Double) {
    self.init(
      equatorialRadius: equatorialRadius, intermediateRadius: equatorialRadius,
      polarRadius: polarRadius)
  }

  /// Creates an ellipsoid from its semi-axes along +X, +Y and +Z, all positive.
  package init(equatorialRadius: Double, intermediateRadius: Double, polarRadius: Double) {
    precondition(
      equatorialRadius > 0 && intermediateRadius > 0 && polarRadius > 0,
      "an ellipsoid has positive semi-axes")
    self.equatorialRadius = equatorialRadius
    self.intermediateRadius = intermediateRadius
    self.polarRadius = polarRadius
  }

  /// The sphere of radius 1.
  package static let unitSphere = Ellipsoid(equatorialRadius: 1, polarRadius: 1)

  /// The three semi-axes along +X, +Y and +Z.
  package var semiAxes: Vector3 { Vector3(equatorialRadius, intermediateRadius, polarRadius) }

  /// A Boolean value that indicates whether the semi-axes along +X and +Y differ.
  package var isTriaxial: Bool { intermediateRadius != equatorialRadius }

  /// The longest semi-axis.
  package var maximumRadius: Double { max(equatorialRadius, intermediateRadius, polarRadius) }

  /// The shortest semi-axis.
  package var minimumRadius: Double { min(equatorialRadius, intermediateRadius, polarRadius) }

  /// The flattening (a - c)/a of the equatorial radius a and the polar radius c.
  package var flattening: Double { 1 - polarRadius / equatorialRadius }

  /// Returns the surface point of a point on the unit sphere, by its parametric latitude.
  package func point(onUnitSphere direction: Vector3) -> Vector3 { direction * semiAxes }

  /// Returns the outward unit normal at the surface point of a point on the unit sphere.
  ///
  /// The gradient of x²/a² + y²/b² + z²/c² at (a x, b y, c z) is along (x/a, y/b, z/c).
  package func normal(onUnitSphere direction: Vector3) -> Vector3 {
    (direction / semiAxes).normalized
  }
}
