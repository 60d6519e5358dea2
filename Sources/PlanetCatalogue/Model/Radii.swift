/// The size of a body as an ellipsoid of revolution, in kilometres.
public struct Radii: Hashable, Sendable {
  /// Radius at the equator in km.
  public var equatorial: Double

  /// Radius at the poles in km.
  public var polar: Double

  /// Mean radius in km as its source gives it; nil when the catalogue does not say.
  public var mean: Double?

  /// Creates radii in km.
  public init(equatorial: Double, polar: Double, mean: Double? = nil) {
    self.equatorial = equatorial
    self.polar = polar
    self.mean = mean
  }

  /// Returns the radii of a sphere of that diameter in km.
  public static func sphere(diameter: Double) -> Radii {
    Radii(equatorial: diameter / 2, polar: diameter / 2)
  }

  /// Equatorial minus polar radius, as a share of the equatorial: 0 for a sphere.
  public var flattening: Double { (equatorial - polar) / equatorial }

  /// True if the body has three different axes, of which ``equatorial`` is the longest.
  ///
  /// Sources name the longest axis of triaxial moons as their equatorial radius. The middle axis b
  /// follows from the mean radius ∛(abc). Tides and a locked spin make a fluid moon three quarters
  /// as flat along its equator, (a - b) / (a - c), as it is towards its poles; a third counts here,
  /// as figures are rounded.
  public var isTriaxial: Bool {
    guard let mean, equatorial > polar else { return false }
    let middle = mean * mean * mean / (equatorial * polar)
    return 3 * (equatorial - middle) > equatorial - polar
  }

  /// The diameter at the equator in km; of a triaxial body that of the longest axis.
  public var diameter: Double { 2 * equatorial }

  /// The polar radius as a share of the equatorial: 1 for a sphere.
  public var polarRatio: Double { polar / equatorial }
}
