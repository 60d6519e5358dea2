import PlanetMath
import PlanetScene
import PlanetSky

/// The stars that names and lines of constellations belong to.
enum LabelledStars {
  /// The greatest magnitude of a star in a figure.
  private static let faintest = 5.3

  /// The stars of the Bright Star Catalogue by the places of names and figures at J2000.0, which
  /// are rounded to hundredths of a degree in figures.
  private static let stars: [Vector3: BrightStar] = {
    let places =
      NamedStar.all.map(\.direction) + ConstellationFigure.all.flatMap { $0.lines.joined() }
    let bright = BrightStar.all.prefix { $0.magnitude < faintest }
    let pairs = Set(places).compactMap { place in
      bright.max { $0.direction.dot(place) < $1.direction.dot(place) }.map { (place, $0) }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()

  /// Returns the unit vector to a star at an epoch, without aberration.
  /// - Parameters:
  ///   - place: The place of a name or of a point of a figure.
  ///   - epoch: The epoch; nil for the place itself.
  /// - Returns: The direction.
  static func direction(_ place: Vector3, at epoch: StarEpoch?) -> Vector3 {
    guard let epoch else { return place }
    return stars[place]?.direction(at: epoch) ?? place
  }
}
