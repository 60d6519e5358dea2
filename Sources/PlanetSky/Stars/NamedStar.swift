package import PlanetMath

/// A star of magnitude 2.5 or brighter with a proper name.
///
/// Sources: IAU Working Group on Star Names for names; Bright Star Catalogue for places of J2000
/// and magnitudes.
package struct NamedStar: Hashable, Sendable {
  package let name: String
  /// The unit vector to the star in the ICRF.
  package let direction: Vector3
  /// The visual magnitude.
  package let magnitude: Double

  /// All stars of the table, the brightest first.
  package static let all = table.split(separator: "\n").compactMap(Self.init)

  /// Creates a star from a row of the table: name, right ascension, declination and magnitude.
  private init?(_ row: Substring) {
    let cells = row.split(separator: ",")
    guard cells.count == 4, let ascension = Double(cells[1]), let declination = Double(cells[2]),
      let magnitude = Double(cells[3])
    else { return nil }
    name = String(cells[0])
    direction = Vector3(latitude: .degrees(declination), longitude: .degrees(ascension))
    self.magnitude = magnitude
  }
}
