import PlanetMath

/// The size of a body as an ellipsoid of revolution, in kilometres.
public struct Radii: Codable, Hashable, Sendable {
  /// Radius at the equator in km.
  public var equatorial: Double

  /// Radius at the poles in km.
  public var polar: Double

  /// Mean radius in km as its source gives it; nil if the catalogue does not state it.
  public var mean: Double?

  /// Creates radii in km.
  public init(equatorial: Double, polar: Double, mean: Double? = nil) {
    self.equatorial = equatorial
    self.polar = polar
    self.mean = mean
  }

  /// Returns the radii of a sphere with a diameter in km.
  public static func sphere(diameter: Double) -> Radii {
    Radii(equatorial: diameter / 2, polar: diameter / 2)
  }

  /// The radius of the sphere of the same volume in km: the mean radius, or that of the ellipsoid
  /// if the catalogue states none.
  package var volumetricMean: Double { mean ?? pow(equatorial * equatorial * polar, 1.0 / 3) }

  /// Equatorial minus polar radius, as a fraction of the equatorial: 0 for a sphere.
  public var flattening: Double { (equatorial - polar) / equatorial }

  /// A Boolean value that indicates whether the body has three different axes, of which
  /// ``equatorial`` is the longest.
  ///
  /// Sources name the longest axis of triaxial moons as their equatorial radius. The middle axis b
  /// follows from the mean radius ∛(abc). For a fluid moon in synchronous rotation, tides make (a -
  /// b) / (a - c) three quarters; a third is the threshold here, as figures are rounded.
  public var isTriaxial: Bool {
    guard let mean, equatorial > polar else { return false }
    let middle = mean * mean * mean / (equatorial * polar)
    return 3 * (equatorial - middle) > equatorial - polar
  }

  /// The diameter at the equator in km; of a triaxial body that of the longest axis.
  public var diameter: Double { 2 * equatorial }

  /// The polar radius as a fraction of the equatorial: 1 for a sphere.
  public var polarRatio: Double { polar / equatorial }
}
