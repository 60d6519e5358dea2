import PlanetMath

/// The size of a body as an ellipsoid, of revolution unless it has an intermediate radius, in
/// kilometres.
public struct Radii: Codable, Hashable, Sendable {
  /// Radius at the equator in km; of a triaxial body that towards longitude 0, the longest.
  public var equatorial: Double

  /// Radius at the equator towards longitudes ±90° in km; nil for an ellipsoid of revolution.
  public var intermediate: Double?

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

  /// The radius in km of the sphere with the same volume: the mean radius, or if the catalogue
  /// states none, the geometric mean of the semi-axes.
  package var volumetricMean: Double {
    mean ?? pow(equatorial * (intermediate ?? equatorial) * polar, 1 / 3.0)
  }

  /// Equatorial minus polar radius, as a fraction of the equatorial: 0 for a sphere.
  package var flattening: Double { (equatorial - polar) / equatorial }

  /// A Boolean value that indicates whether the body has three different axes, of which
  /// ``equatorial`` is the longest.
  ///
  /// Sources name the longest axis of triaxial moons as their equatorial radius. Where the
  /// catalogue states no ``intermediate`` radius, the middle axis b follows from the mean radius
  /// ∛(abc). For a fluid moon in synchronous rotation, tides make (a - b) / (a - c) three quarters;
  /// a third is the threshold here, as figures are rounded.
  package var isTriaxial: Bool {
    if let intermediate { return intermediate != equatorial }
    guard let mean, equatorial > polar else { return false }
    let middle = mean * mean * mean / (equatorial * polar)
    return 3 * (equatorial - middle) > equatorial - polar
  }

  /// The diameter at the equator in km; for a triaxial body, the longest axis.
  package var diameter: Double { 2 * equatorial }

  /// The radius towards longitudes ±90° as a fraction of the equatorial: 1 unless triaxial.
  package var intermediateRatio: Double { (intermediate ?? equatorial) / equatorial }

  /// The polar radius as a fraction of the equatorial: 1 for a sphere.
  package var polarRatio: Double { polar / equatorial }
}
