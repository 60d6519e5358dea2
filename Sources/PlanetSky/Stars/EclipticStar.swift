package import PlanetMath

/// A star of magnitude 6 or brighter that the Moon can hide: within 7° of the ecliptic.
///
/// Sources: Bright Star Catalogue (Hoffleit and Warren 1991) for the choice and magnitudes;
/// Hipparcos, the new reduction (van Leeuwen 2007), for places, proper motions, and parallaxes
/// above 0.1″. Motions are those of the three years of Hipparcos, which for a double star are in
/// its orbit too.
package struct EclipticStar: Hashable, Sendable {
  /// The name, such as `Regulus`, `κ Gem` or `HR 1254`.
  package let name: String
  /// The visual magnitude.
  package let magnitude: Double
  /// The motion in space.
  package let motion: SpaceMotion

  /// Returns the unit vector to the star for days of TDB from J2000.0, in the ICRF.
  /// - Parameters:
  ///   - days: The moment.
  ///   - origin: The position of the observer from the sun in astronomical units.
  /// - Returns: The direction.
  func direction(_ days: Double, from origin: Vector3 = Vector3(0, 0, 0)) -> Vector3 {
    motion.direction(at: 2000 + days / 365.25, from: origin)
  }

  /// All stars, the brightest first.
  package static let all = table.split { $0 == ";" || $0.isNewline }.compactMap(Self.init)

  /// Creates a star from its name, right ascension, declination, magnitude, proper motion along
  /// right ascension and declination in milliarcseconds a year and, for a near star, parallax in
  /// milliarcseconds.
  private init?(_ row: Substring) {
    let cells = row.split(separator: ",")
    let numbers = cells.dropFirst().compactMap { Double($0) }
    guard cells.count == 6 || cells.count == 7, numbers.count == cells.count - 1 else { return nil }
    name = String(cells[0])
    magnitude = numbers[2]
    motion = SpaceMotion(
      place: Vector3(latitude: .degrees(numbers[1]), longitude: .degrees(numbers[0])),
      east: numbers[3], north: numbers[4], parallax: numbers.count == 6 ? numbers[5] : 0)
  }
}
