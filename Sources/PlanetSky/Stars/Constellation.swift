package import PlanetMath

/// The constellations of the International Astronomical Union.
///
/// Their boundaries (Delporte 1930) are lines of right ascension and declination of 1875.
package enum Constellation {
  /// A part of a constellation.
  private struct Part: Sendable {
    /// The least and the greatest right ascension, in hours.
    let hours: Range<Double>
    /// The least declination, in degrees.
    let declination: Double
    /// The Latin name of the constellation.
    let name: String

    /// Creates a part from a row of the table.
    init?(_ row: Substring, _ names: [Substring: String]) {
      let cells = row.split(separator: ",")
      guard cells.count == 4, let start = Double(cells[0]), let end = Double(cells[1]),
        let declination = Double(cells[2]), let name = names[cells[3]], start < end
      else { return nil }
      (hours, self.declination, self.name) = (start..<end, declination, name)
    }
  }

  /// The parts of the table, from north to south.
  private static let parts: [Part] = {
    let pairs = names.split(separator: "\n").map { $0.split(separator: ",") }
    let known = Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], String($0[1])) })
    return boundaries.split(separator: "\n").compactMap { Part($0, known) }
  }()

  /// The moment of the boundaries, the beginning of the Besselian year 1875, in Julian centuries
  /// from J2000.0.
  private static let epoch = (2_405_889.25855 - Instant.julianEpoch) / daysPerCentury

  /// The rotation from the ICRF to the mean equator and equinox of 1875.
  private static let frame = Precession.meanEquatorOfDate(epoch)

  /// Returns the Latin name of the constellation in a direction of the ICRF, such as `Taurus`.
  package static func name(at direction: Vector3) -> String {
    let place = frame * direction
    let hours = place.longitude.positive.degrees / 15
    let declination = place.latitude.degrees
    let part = parts.first { $0.declination <= declination && $0.hours.contains(hours) }
    // Below the last boundary is the constellation around the south pole.
    return part?.name ?? "Octans"
  }
}
