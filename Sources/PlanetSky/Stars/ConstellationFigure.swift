package import PlanetMath

/// The figure of a constellation: lines between its bright stars.
///
/// Figures have no standard. These lines are a choice of this program: pairs of bright stars that
/// are near each other, by their designations. Places are those of the Bright Star Catalogue
/// (Hoffleit and Warren 1991) for J2000.
package struct ConstellationFigure: Hashable, Sendable {
  /// The Latin name of the constellation.
  package let name: String
  /// The lines, each through the unit vectors of stars in the ICRF.
  package let lines: [[Vector3]]

  /// All figures of the table.
  package static let all: [ConstellationFigure] = {
    let pairs = Constellation.names.split(separator: "\n").map { $0.split(separator: ",") }
    let names = Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], String($0[1])) })
    return table.split(separator: "\n").compactMap { ConstellationFigure($0, names) }
  }()

  /// Creates a figure from a row of the table: the abbreviation and lines, each of stars with their
  /// right ascension and declination in degrees.
  private init?(_ row: Substring, _ names: [Substring: String]) {
    let cells = row.split(separator: "|")
    guard let key = cells.first, let name = names[key] else { return nil }
    self.name = name
    lines = cells.dropFirst().map { line in
      line.split(separator: ",").compactMap { star in
        let numbers = star.split(separator: " ").compactMap { Double($0) }
        guard numbers.count == 2 else { return nil }
        return Vector3(latitude: .degrees(numbers[1]), longitude: .degrees(numbers[0]))
      }
    }
  }
}
