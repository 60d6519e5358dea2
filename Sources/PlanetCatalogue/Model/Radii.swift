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

  /// The diameter at the equator in km.
  public var diameter: Double { 2 * equatorial }

  /// The polar radius as a share of the equatorial: 1 for a sphere.
  public var polarRatio: Double { polar / equatorial }
}
