import PlanetMath
import PlanetSky
import Testing

@Suite("Contacts of eclipses and occultations at places")
struct ContactTests {
  private let ephemeris = Ephemeris()

  /// Returns the observer of a row.
  private func observer(_ row: Facts.Row) throws -> Observer {
    .place(
      SurfacePlace(
        on: .earth, latitude: .degrees(try #require(row["lat_deg"])),
        longitude: .degrees(try #require(row["lon_deg"])),
        height: try #require(row["height_km"])))
  }

  /// Returns the separation of the Moon and a body less the sum of their angular radii, in radians.
  ///
  /// The radii are in kilometres, negative for inner contacts.
  private func gap(
    _ body: SolarSystemBody, _ radii: (moon: Double, body: Double), _ observer: Observer,
    _ instant: Instant
  ) throws -> Double {
    let moon = try #require(
      ephemeris.apparentState(of: .moon, from: observer, at: instant))
    let other = try #require(ephemeris.apparentState(of: body, from: observer, at: instant))
    return moon.separation(from: other).radians - asin(radii.moon / moon.distance)
      - asin(radii.body / other.distance)
  }

  /// Returns the seconds from a reference moment to a contact.
  private func error(
    of text: String, _ body: SolarSystemBody, _ radii: (moon: Double, body: Double),
    _ observer: Observer, inner: Bool = false
  ) throws -> Double {
    let instant = try Instant(reading: text)
    // The Moon inside the sun's outline in an annular eclipse.
    func gap(_ seconds: Double) throws -> Double {
      let moment = instant.advanced(bySeconds: seconds)
      let value = try self.gap(body, radii, observer, moment)
      guard inner else { return value }
      let reversed = try self.gap(body, (-radii.moon, -radii.body), observer, moment)
      return value.magnitude < reversed.magnitude ? value : reversed
    }
    let rate = (try gap(5) - gap(-5)) / 10
    return try gap(0) / rate
  }

  // Places of the Moon are within 8.3″ by the series, which are 17 s of its motion.
  @Test("Contacts of solar eclipses are within 17 s of the reference by the series")
  func eclipses() throws {
    for row in try Facts.rows("eclipses_local_open.csv") {
      let observer = try observer(row)
      let earth = 6378.137
      for (column, k, inner) in [
        ("c1_utc", 0.2725076, false), ("c4_utc", 0.2725076, false), ("c2_utc", 0.272281, true),
        ("c3_utc", 0.272281, true),
      ] {
        let text = row.text(column)
        guard !text.isEmpty else { continue }
        let radii = (moon: k * earth, body: inner ? -696_000.0 : 696_000)
        let seconds = try error(of: text, .sun, radii, observer, inner: inner)
        #expect(seconds.magnitude < 17, "\(row.text("place")) \(column): \(seconds)")
      }
    }
  }

  @Test("Contacts of occultations of planets are within 30 s of the reference by the series")
  func occultations() throws {
    for row in try Facts.rows("occultations_open.csv") {
      guard let body = row.body, body != .moon else { continue }
      let observer = try observer(row)
      let radius = body.equatorialRadius
      for (column, factor) in [
        ("d1_utc", 1.0), ("d_utc", 0), ("d2_utc", -1), ("r1_utc", -1), ("r_utc", 0), ("r2_utc", 1),
      ] {
        let radii = (moon: 1737.4, body: factor * radius)
        let seconds = try error(of: row.text(column), body, radii, observer)
        #expect(seconds.magnitude < 30, "\(row.text("place")) \(body) \(column): \(seconds)")
      }
    }
  }
}
