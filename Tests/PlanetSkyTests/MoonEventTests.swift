import PlanetMath
import PlanetSky
import Testing

@Suite("Events of the moons of Jupiter and Saturn")
struct MoonEventTests {
  private let ephemeris = Ephemeris()

  // The triple shadow transit of 2015-01-24 (Sky & Telescope, January 2015), in Universal Time.
  @Test(
    "The triple shadow transit of 2015 is within three minutes of the published times",
    arguments: [
      (SolarSystemBody.callisto, "03:11", "08:00"), (.io, "04:35", "06:52"),
      (.europa, "06:28", "09:22"),
    ])
  func triple(moon: SolarSystemBody, begin: String, end: String) throws {
    let events = try ephemeris.searchEvents(
      from: try Instant(reading: "2015-01-24"), to: try Instant(reading: "2015-01-25"),
      of: [moon], kinds: [.moonShadowTransit])
    #expect(events.count == 1)
    let event = try #require(events.first)
    #expect(event.body == moon)
    #expect(event.others == [.jupiter])
    for (moment, text) in [(event.begin, begin), (event.end, end)] {
      let expected = try Instant(reading: "2015-01-24T\(text)Z")
      #expect(try #require(moment).seconds(since: expected).magnitude < 180, "\(text)")
    }
  }

  @Test("Shadows and moons on Jupiter's disc in the reference are within transits")
  func reference() throws {
    var transits = 0
    for row in try Facts.rows("jupiter_shadows_open.csv") {
      let moon = try #require(SolarSystemBody(rawValue: row.text("moon")))
      let instant = try Instant(reading: row.text("utc"))
      let events = try ephemeris.searchEvents(
        from: instant.advanced(bySeconds: -20_000), to: instant.advanced(bySeconds: 20_000),
        of: [moon], kinds: [.moonTransit, .moonShadowTransit])
      func isRunning(_ kind: SkyEvent.Kind) -> Bool {
        events.contains { event in
          guard let begin = event.begin, let end = event.end else { return false }
          return event.kind == kind && begin <= instant && instant <= end
        }
      }
      #expect(isRunning(.moonShadowTransit), "\(row.text("utc"))")
      let x = try #require(row["moon_x"])
      let y = try #require(row["moon_y"]) * 71492 / 66854
      let distance = (x * x + y * y).squareRoot()
      guard (distance - 1).magnitude > 0.05 else { continue }
      #expect(isRunning(.moonTransit) == (distance < 1), "\(row.text("utc"))")
      transits += distance < 1 ? 1 : 0
    }
    #expect(transits > 5)
  }

  @Test("The two events of Io at each conjunction follow each orbit for a year")
  func orbits() throws {
    let events = try ephemeris.searchEvents(
      from: try Instant(reading: "2024-01-01"), to: try Instant(reading: "2025-01-01"),
      of: [.io])
    // The synodic period of Io is 1.7699 days as seen from the sun.
    for kind in SkyEvent.Kind.moonEvents {
      let count = events.count { $0.kind == kind }
      #expect((206...207).contains(count), "\(kind)")
    }
    for event in events {
      let begin = try #require(event.begin)
      let end = try #require(event.end)
      // Io crosses the disc in about two hours and a quarter.
      #expect((7000..<8700).contains(end.seconds(since: begin)), "\(event.time)")
      #expect(begin < event.time && event.time < end)
    }
  }

  @Test("Callisto misses Jupiter for years at a time")
  func callisto() throws {
    // Jupiter's equator was open to the sun by up to 3.5° in 2018 (misses) and 0° in 2021.
    func count(_ year: Int) throws -> Int {
      try ephemeris.searchEvents(
        from: try Instant(reading: "\(year)-01-01"),
        to: try Instant(reading: "\(year + 1)-01-01"), of: [.callisto], kinds: [.moonEclipse]
      ).count
    }
    #expect(try count(2018) == 0)
    #expect((21...22).contains(try count(2021)))
  }

  // Crossings of Saturn's outline by the moons' centres in Universal Time, by PyEphem 4.2.1 (series
  // of the Bureau des longitudes).
  @Test(
    "The quadruple transit on Saturn of 2009 is within three minutes of another program's times",
    arguments: [
      (SolarSystemBody.mimas, "12:06:45", "14:25:21"), (.enceladus, "14:24:55", "17:02:52"),
      (.dione, "14:03:59", "17:18:22"), (.titan, "11:26:59", "15:18:08"),
      (.tethys, "01:32:22", "04:29:11"),
    ])
  func quadruple(moon: SolarSystemBody, begin: String, end: String) throws {
    let events = try ephemeris.searchEvents(
      from: try Instant(reading: "2009-02-24"), to: try Instant(reading: "2009-02-25"),
      of: [moon], kinds: [.moonTransit])
    let event = try #require(events.first { $0.body == moon })
    #expect(event.others == [.saturn])
    #expect(event.title == "Transit of \(moon.name) across Saturn")
    for (moment, text) in [(event.begin, begin), (event.end, end)] {
      let expected = try Instant(reading: "2009-02-24T\(text)Z")
      #expect(try #require(moment).seconds(since: expected).magnitude < 180, "\(text)")
    }
  }

  @Test("Saturn's outer moons miss the planet except near the crossings of the ring plane")
  func saturn() throws {
    func count(_ moon: SolarSystemBody, _ year: Int) throws -> Int {
      try ephemeris.searchEvents(
        from: try Instant(reading: "\(year)-01-01"),
        to: try Instant(reading: "\(year + 1)-01-01"), of: [moon], kinds: [.moonEclipse]
      ).count
    }
    // The rings were open to the sun by 27° in 2017, and in the plane of the sun in August 2009.
    // Titan, at 20 radii of Saturn, reaches the shadow while they are open by less than 3°.
    #expect(try count(.titan, 2017) == 0 && count(.mimas, 2017) == 0)
    #expect(try count(.titan, 2009) == 19)
    // The synodic period of Mimas as seen from the sun is 0.943 days.
    #expect((386...388).contains(try count(.mimas, 2009)))
  }
}
