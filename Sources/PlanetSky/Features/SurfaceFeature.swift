package import PlanetMath

/// A named place on a body.
///
/// Source of names, places and sizes: Gazetteer of Planetary Nomenclature (IAU and USGS).
///
/// The table is text with comma-separated values, as that of ``NamedStar``: names and numbers
/// alternate, and few images need it, so it is decoded when it is first used.
package struct SurfaceFeature: Hashable, Sendable {
  package let body: SolarSystemBody
  package let name: String
  /// The planetocentric latitude of the centre, north positive.
  package let latitude: Angle
  /// The longitude of the centre, east positive, from 0 to 360°.
  package let longitude: Angle
  /// The diameter, or the length, in kilometres; nil if it is unknown.
  package let diameter: Double?

  package init(
    body: SolarSystemBody, name: String, latitude: Angle, longitude: Angle, diameter: Double?
  ) {
    (self.body, self.name, self.diameter) = (body, name, diameter)
    (self.latitude, self.longitude) = (latitude, longitude)
  }

  /// All features of the tables, the largest of each body first.
  package static let all = [table, smallMoons].flatMap { table in
    table.split(separator: "\n").compactMap(Self.init)
  }

  /// Creates a feature from a row of the table: body, name, latitude, longitude and diameter.
  private init?(_ row: Substring) {
    let cells = row.split(separator: ",", omittingEmptySubsequences: false)
    guard cells.count == 5, let body = SolarSystemBody(rawValue: String(cells[0])),
      let latitude = Double(cells[2]), let longitude = Double(cells[3])
    else { return nil }
    self.init(
      body: body, name: String(cells[1]), latitude: .degrees(latitude),
      longitude: .degrees(longitude), diameter: Double(cells[4]))
  }
}
