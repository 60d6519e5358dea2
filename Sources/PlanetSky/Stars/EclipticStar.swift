import PlanetMath

/// A star of magnitude 6 or brighter that the Moon can hide: within 7° of the ecliptic.
///
/// Source: Bright Star Catalogue (Hoffleit and Warren 1991). Six stars, of which the table has the
/// proper motion, have the places of Hipparcos.
package struct EclipticStar: Hashable, Sendable {
  /// The name, such as `Regulus`, `κ Gem` or `HR 1254`.
  package let name: String
  /// The visual magnitude.
  package let magnitude: Double
  /// The unit vector to the star at J2000.0 in the ICRF.
  private let place: Vector3
  /// The change of the unit vector in a day.
  private let motion: Vector3

  /// Returns the unit vector to the star for days of TDB from J2000.0, in the ICRF.
  func direction(_ days: Double) -> Vector3 { (place + motion * days).normalized }

  /// All stars, the brightest first.
  package static let all = table.split { $0 == ";" || $0.isNewline }.compactMap(Self.init)

  /// Creates a star from its name, right ascension, declination, magnitude and, if known, proper
  /// motion along right ascension and declination in milliarcseconds a year.
  private init?(_ row: Substring) {
    let cells = row.split(separator: ",")
    let numbers = cells.dropFirst().compactMap { Double($0) }
    guard cells.count == 4 || cells.count == 6, numbers.count == cells.count - 1 else { return nil }
    name = String(cells[0])
    magnitude = numbers[2]
    let direction = Vector3(latitude: .degrees(numbers[1]), longitude: .degrees(numbers[0]))
    let east = Vector3.unitZ.cross(direction).normalized
    let unit = Double.pi / 648_000_000 / 365.25
    place = direction
    motion =
      numbers.count == 5
      ? east * (numbers[3] * unit) + direction.cross(east) * (numbers[4] * unit)
      : Vector3(0, 0, 0)
  }
}
