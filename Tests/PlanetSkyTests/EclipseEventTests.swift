import PlanetMath
import PlanetSky
import Testing

@Suite("Eclipses in an interval")
struct EclipseEventTests {
  private let ephemeris = Ephemeris()

  /// A row of the "Five Millennium Catalog of Solar Eclipses" (Espenak and Meeus 2006).
  struct SolarRow: Sendable {
    let greatest: String
    let type: SkyEvent.EclipseType
    let gamma: Double
    let magnitude: Double
    let latitude: Double
    let longitude: Double
  }

  private static let solarRows = [
    SolarRow(
      greatest: "1919-05-29T13:08:55", type: .total, gamma: -0.2955, magnitude: 1.0719,
      latitude: 4.4, longitude: -16.7),
    SolarRow(
      greatest: "2005-04-08T20:36:51", type: .hybrid, gamma: -0.3473, magnitude: 1.0074,
      latitude: -10.6, longitude: -119.0),
    SolarRow(
      greatest: "2009-07-22T02:36:25", type: .total, gamma: 0.0698, magnitude: 1.0799,
      latitude: 24.2, longitude: 144.1),
    SolarRow(
      greatest: "2010-01-15T07:07:39", type: .annular, gamma: 0.4002, magnitude: 0.9190,
      latitude: 1.6, longitude: 69.3),
    SolarRow(
      greatest: "2013-11-03T12:47:36", type: .hybrid, gamma: 0.3272, magnitude: 1.0159,
      latitude: 3.5, longitude: -11.7),
    SolarRow(
      greatest: "2014-04-29T06:04:33", type: .annular, gamma: -1.0000, magnitude: 0.9868,
      latitude: -70.6, longitude: 131.3),
    SolarRow(
      greatest: "2017-08-21T18:26:40", type: .total, gamma: 0.4367, magnitude: 1.0306,
      latitude: 37.0, longitude: -87.7),
    SolarRow(
      greatest: "2018-08-11T09:47:28", type: .partial, gamma: 1.1476, magnitude: 0.7368,
      latitude: 70.4, longitude: 174.5),
    SolarRow(
      greatest: "2024-04-08T18:18:29", type: .total, gamma: 0.3431, magnitude: 1.0566,
      latitude: 25.3, longitude: -104.1),
    SolarRow(
      greatest: "2024-10-02T18:46:13", type: .annular, gamma: -0.3509, magnitude: 0.9326,
      latitude: -22.0, longitude: -114.5),
  ]

  @Test("Eclipses of the sun agree with NASA's catalogue", arguments: solarRows)
  func solar(row: SolarRow) throws {
    let expected = try terrestrial(row.greatest)
    let events = try ephemeris.searchEvents(
      from: expected.advanced(bySeconds: -86400), to: expected.advanced(bySeconds: 86400),
      kinds: [.solarEclipse])
    let event = try #require(events.first)
    #expect(events.count == 1)
    #expect(event.time.seconds(since: expected).magnitude < 20)
    #expect(event.body == .sun)
    #expect(event.eclipseType == row.type)
    #expect((try #require(event.gamma) - row.gamma).magnitude < 0.0006)
    #expect((try #require(event.magnitude) - row.magnitude).magnitude < 0.0006)
    let place = try #require(event.place)
    let error = arcSeconds(
      direction(place.planetographicLatitude.degrees, place.longitude.degrees),
      direction(row.latitude, row.longitude))
    #expect(error < 0.2 * 3600)
  }

  @Test("The eclipse of 2024-04-08 has the contacts of NASA's catalogue")
  func contacts() throws {
    let event = try #require(
      try events("2024-04-08", "2024-04-09", [.solarEclipse]).first)
    #expect(event.contacts.map(\.name) == ["P1", "C1", "C2", "P4"])
    // Contacts of the penumbra with the Earth (Espenak, Eclipses During 2024).
    let begin = try Instant(reading: "2024-04-08T15:42:15Z")
    let end = try Instant(reading: "2024-04-08T20:52:19Z")
    #expect(try #require(event.begin).seconds(since: begin).magnitude < 20)
    #expect(try #require(event.end).seconds(since: end).magnitude < 20)
    #expect(event.obscuration == 1)
  }

  // Statistics of the "Five Millennium Catalog of Solar Eclipses" (Espenak and Meeus 2006).
  @Test(
    "A century has as many eclipses of the sun of each type as NASA's catalogue",
    arguments: [(1901, 78, 73, 71, 6), (2001, 77, 72, 68, 7)])
  func solarCentury(year: Int, partial: Int, annular: Int, total: Int, hybrid: Int) throws {
    let eclipses = try events("\(year)-01-01", "\(year + 100)-01-01", [.solarEclipse])
    func count(_ type: SkyEvent.EclipseType) -> Int {
      eclipses.count { $0.eclipseType == type }
    }
    #expect(count(.partial) == partial)
    #expect(count(.total) == total)
    // The umbra of 1986-10-03 was a kilometre wide; the series has an annular eclipse.
    #expect(count(.annular) + count(.hybrid) == annular + hybrid)
    #expect((hybrid - 1...hybrid).contains(count(.hybrid)))
  }

  // Statistics of the "Five Millennium Catalog of Lunar Eclipses" (Espenak and Meeus 2009): 86
  // penumbral, 57 partial and 85 total eclipses from 2001 to 2100. Its umbra is smaller by 28 km.
  @Test("A century has as many eclipses of the Moon as NASA's catalogue, but for one type")
  func lunarCentury() throws {
    let eclipses = try events("2001-01-01", "2101-01-01", [.lunarEclipse])
    #expect(eclipses.count == 228)
    #expect(eclipses.count { $0.eclipseType == .total } == 85)
    #expect((57...58).contains(eclipses.count { $0.eclipseType == .partial }))
  }

  // Espenak, "Eclipses During 2018" and "Eclipses During 2025": magnitudes, then P1, U1, U2,
  // greatest eclipse, U3, U4 and P4. Positions of JPL's DE421 and Danjon's umbra give the same
  // values within five seconds.
  @Test(
    "Eclipses of the Moon have the contacts of NASA's catalogue within 45 seconds",
    arguments: [
      (
        "2018-07-27", 2.6792, 1.6087,
        ["17:14:49", "18:24:27", "19:30:15", "20:21:44", "21:13:12", "22:19:00", "23:28:37"]
      ),
      (
        "2025-03-14", 2.2595, 1.1784,
        ["03:57:28", "05:09:40", "06:26:06", "06:58:44", "07:31:26", "08:47:56", "10:00:09"]
      ),
      (
        "2025-09-07", 2.3440, 1.3619,
        ["15:28:25", "16:27:09", "17:30:48", "18:11:47", "18:52:51", "19:56:31", "20:55:08"]
      ),
    ])
  func lunar(day: String, penumbral: Double, umbral: Double, times: [String]) throws {
    let start = try Instant(reading: day)
    let event = try #require(
      try ephemeris.searchEvents(
        from: start, to: start.advanced(bySeconds: 86400), kinds: [.lunarEclipse]
      ).first)
    #expect(event.eclipseType == .total)
    #expect((try #require(event.penumbralMagnitude) - penumbral).magnitude < 0.006)
    #expect((try #require(event.magnitude) - umbral).magnitude < 0.006)
    #expect(event.contacts.map(\.name) == ["P1", "U1", "U2", "U3", "U4", "P4"])
    var moments = event.contacts.map(\.time)
    moments.insert(event.time, at: 3)
    for (moment, time) in zip(moments, times) {
      let expected = try Instant(reading: "\(day)T\(time)Z")
      #expect(moment.seconds(since: expected).magnitude < 45, "\(time)")
    }
  }

  @Test("Eclipses of the sun agree with the reference in time and type")
  func solarReference() throws {
    let eclipses = try events("1950-01-01", "2101-01-01", [.solarEclipse])
    for row in try Facts.rows("solar_eclipses_open.csv") {
      let instant = try Instant(reading: row.text("utc"))
      let event = try #require(nearest(instant, eclipses))
      #expect(event.time.seconds(since: instant).magnitude < 60, "\(row.text("utc"))")
      let isHybrid = event.eclipseType == .hybrid
      #expect(event.eclipseType?.rawValue == row.text("kind") || isHybrid, "\(row.text("utc"))")
    }
  }

  @Test("Eclipses of the Moon agree with the reference in time, type and duration")
  func lunarReference() throws {
    let eclipses = try events("1950-01-01", "2101-01-01", [.lunarEclipse])
    for row in try Facts.rows("lunar_eclipses_open.csv") {
      let instant = try Instant(reading: row.text("utc"))
      let event = try #require(nearest(instant, eclipses))
      #expect(event.time.seconds(since: instant).magnitude < 60, "\(row.text("utc"))")
      #expect(event.eclipseType?.rawValue == row.text("kind"), "\(row.text("utc"))")
      let obscuration = try #require(event.obscuration)
      #expect((obscuration - (try #require(row["obscuration"]))).magnitude < 0.01)
      for (first, last, column) in [
        ("U1", "U4", "half_partial_min"), ("U2", "U3", "half_total_min"),
      ] {
        let half = try #require(row[column])
        // Contacts of a grazing Moon shift by minutes for an error of a few kilometres.
        guard half > 15 else { continue }
        let begin = try #require(event.contacts.first { $0.name == first }).time
        let end = try #require(event.contacts.first { $0.name == last }).time
        let error = end.seconds(since: begin) / 120 - half
        #expect(error.magnitude < 1, "\(row.text("utc")) \(first)")
      }
    }
  }

  private func nearest(_ instant: Instant, _ events: [SkyEvent]) -> SkyEvent? {
    events.min {
      $0.time.seconds(since: instant).magnitude < $1.time.seconds(since: instant).magnitude
    }
  }

  private func events(
    _ start: String, _ end: String, _ kinds: Set<SkyEvent.Kind>
  ) throws -> [SkyEvent] {
    try ephemeris.searchEvents(
      from: try Instant(reading: start), to: try Instant(reading: end), kinds: kinds)
  }
}

/// Returns the moment of a date and time of Terrestrial Time.
func terrestrial(_ text: String) throws -> Instant {
  let universal = try Instant(reading: text + "Z")
  return Instant(days: universal.days(.coordinatedUniversal), scale: .terrestrial)
}
