import PlanetMath
import PlanetSky
import PlanetStrings
import Testing

@Suite("Events of the planets and phases of the Moon")
struct PlanetEventTests {
  private let ephemeris = Ephemeris()

  /// Returns the events of a body and a kind in years.
  private func events(
    _ kinds: Set<SkyEvent.Kind>, of body: SolarSystemBody, from start: Int, to end: Int
  ) throws -> [SkyEvent] {
    try ephemeris.searchEvents(
      from: try Instant(reading: "\(start)-01-01"), to: try Instant(reading: "\(end)-01-01"),
      of: [body], kinds: kinds)
  }

  // Meeus, Astronomical Algorithms (1998), examples 49.a and 49.b, in Terrestrial Time.
  @Test(
    "Phases of the Moon are within 20 s of Meeus' examples",
    arguments: [
      (SkyEvent.Kind.newMoon, "1977-02-18T03:37:42", 1977),
      (.lastQuarter, "2044-01-21T23:48:17", 2044),
    ])
  func phases(kind: SkyEvent.Kind, time: String, year: Int) throws {
    let expected = try terrestrial(time)
    let events = try events([kind], of: .moon, from: year, to: year + 1)
    #expect(events.contains { $0.time.seconds(since: expected).magnitude < 20 })
    #expect((12...13).contains(events.count))
    #expect(events.allSatisfy { $0.kind == kind })
  }

  // Meeus, Astronomical Algorithms (1998), table 27.E and example 27.b, in Terrestrial Time.
  @Test(
    "Equinoxes and solstices are within 30 s of Meeus",
    arguments: [
      (SkyEvent.Kind.juneSolstice, "1962-06-21T21:24:42"),
      (.marchEquinox, "1996-03-20T08:04:07"), (.juneSolstice, "1996-06-21T02:24:46"),
      (.septemberEquinox, "1996-09-22T18:01:08"), (.decemberSolstice, "1996-12-21T14:06:56"),
      (.marchEquinox, "2000-03-20T07:36:19"), (.juneSolstice, "2000-06-21T01:48:46"),
      (.septemberEquinox, "2000-09-22T17:28:40"), (.decemberSolstice, "2000-12-21T13:38:30"),
    ])
  func seasons(kind: SkyEvent.Kind, time: String) throws {
    let expected = try terrestrial(time)
    let day = 86400.0
    let events = try ephemeris.searchEvents(
      from: expected.advanced(bySeconds: -60 * day), to: expected.advanced(bySeconds: 20 * day),
      of: [.earth], kinds: Set(SkyEvent.Kind.seasons))
    #expect(events.map(\.kind) == [kind])
    #expect(try #require(events.first).time.seconds(since: expected).magnitude < 30)
  }

  // Dates and hours of oppositions in longitude (The Astronomical Almanac; Meeus, Astronomical
  // Tables of the Sun, Moon and Planets).
  @Test(
    "Oppositions are within an hour of almanacs",
    arguments: [
      (SolarSystemBody.mars, "2003-08-28T18:00Z"), (.mars, "2018-07-27T05:00Z"),
      (.mars, "2020-10-13T23:20Z"), (.mars, "2025-01-16T02:40Z"), (.mars, "2027-02-19T16:00Z"),
      (.jupiter, "2024-12-07T21:00Z"), (.saturn, "2024-09-08T05:00Z"),
      (.uranus, "2024-11-17T03:00Z"), (.neptune, "2024-09-21T00:00Z"),
    ])
  func oppositions(body: SolarSystemBody, time: String) throws {
    let expected = try Instant(reading: time)
    let year = expected.calendarDate.year
    let events = try events([.opposition], of: body, from: year, to: year + 1)
    #expect(events.count == 1)
    let event = try #require(events.first)
    #expect(event.time.seconds(since: expected).magnitude < 3600)
    #expect(try #require(event.separation).degrees > 170)
  }

  // Meeus, Astronomical Algorithms (1998), example 36.a (3 h) and chapter 36 (15 h, 19.7506°).
  @Test("Mercury's conjunction and elongation of 1993 are those of Meeus")
  func mercury() throws {
    let conjunctions = try events([.inferiorConjunction], of: .mercury, from: 1993, to: 1994)
    let conjunction = try #require(conjunctions.last)
    let day = try Instant(reading: "1993-11-06T03:00Z")
    #expect((0..<3600).contains(conjunction.time.seconds(since: day)))
    let elongations = try events([.greatestElongation], of: .mercury, from: 1993, to: 1994)
    let elongation = try #require(elongations.last)
    #expect(elongation.side == .west)
    #expect((try #require(elongation.separation).degrees - 19.7506).magnitude < 0.002)
    let other = try Instant(reading: "1993-11-22T15:00Z")
    #expect((0..<3600).contains(elongation.time.seconds(since: other)))
  }

  @Test(
    "Elongations and conjunctions of the inner planets follow in their order for a century",
    arguments: [SolarSystemBody.mercury, .venus])
  func order(body: SolarSystemBody) throws {
    let events = try events(
      [.greatestElongation, .inferiorConjunction, .superiorConjunction], of: body, from: 1950,
      to: 2050)
    let steps = events.map { "\($0.kind) \($0.side?.rawValue ?? "")" }
    let cycle = [
      "superiorConjunction ", "greatestElongation east", "inferiorConjunction ",
      "greatestElongation west",
    ]
    let first = try #require(cycle.firstIndex { $0 == steps.first })
    for (index, step) in steps.enumerated() {
      #expect(step == cycle[(first + index) % 4], "\(events[index].time)")
    }
    // Synodic periods of 115.88 and 583.92 days.
    let days = body == .mercury ? 115.88 : 583.92
    #expect((Double(events.count) / 4 - 36525 / days).magnitude < 1.5)
  }

  // Espenak, "Seven Century Catalog of Mercury Transits" and "Six Millennium Catalog of Venus
  // Transits": contacts I, II, greatest transit, III and IV in Universal Time, geocentric, and the
  // separation in arc seconds; positions of JPL's DE421 give the same values.
  @Test(
    "Transits have the contacts of NASA's catalogue within 90 seconds",
    arguments: [
      (
        SolarSystemBody.venus, ["2004-06-08T05:13", "05:33", "2004-06-08T08:20", "11:07", "11:26"],
        626.9
      ),
      (
        .venus, ["2012-06-05T22:09", "22:27", "2012-06-06T01:29", "04:31", "04:49"],
        554.4
      ),
      (
        .mercury, ["2016-05-09T11:12", "11:15", "2016-05-09T14:57", "18:39", "18:42"],
        318.5
      ),
      (
        .mercury, ["2019-11-11T12:35", "12:37", "2019-11-11T15:20", "18:03", "18:04"],
        75.9
      ),
    ])
  func transits(body: SolarSystemBody, times: [String], separation: Double) throws {
    let greatest = try Instant(reading: times[2] + "Z")
    let year = greatest.calendarDate.year
    let events = try events([.transit], of: body, from: year, to: year + 1)
    #expect(events.count == 1)
    let event = try #require(events.first)
    #expect(event.time.seconds(since: greatest).magnitude < 90)
    #expect((try #require(event.separation).degrees * 3600 - separation).magnitude < 2)
    #expect(event.contacts.map(\.name) == ["I", "II", "III", "IV"])
    let days = [times[0], times[2]].map { $0.prefix(11) }
    let texts = [times[0], days[0] + times[1], days[1] + times[3], days[1] + times[4]]
    for (contact, text) in zip(event.contacts, texts) {
      let expected = try Instant(reading: text + "Z")
      #expect(contact.time.seconds(since: expected).magnitude < 90, "\(text)")
    }
  }

  // Espenak, "Seven Century Catalog of Mercury Transits": 14 transits from 1901 to 2000.
  @Test("Transits of the 20th century are those of NASA's catalogue")
  func transitYears() throws {
    let mercury = try events([.transit], of: .mercury, from: 1901, to: 2001)
    #expect(
      mercury.map(\.time.calendarDate.year) == [
        1907, 1914, 1924, 1927, 1937, 1940, 1953, 1957, 1960, 1970, 1973, 1986, 1993, 1999,
      ])
    #expect(try events([.transit], of: .venus, from: 1901, to: 2001).isEmpty)
  }

  // Dates of the crossings of 1995/96, 2009 and 2025 (Nicholson and others 1996; Jet Propulsion
  // Laboratory, Cassini mission; The Astronomical Almanac 2025).
  @Test("Crossings of Saturn's ring plane fall on the published days")
  func rings() throws {
    let crossings = try events([.ringPlaneCrossing], of: .saturn, from: 1995, to: 2030)
    func days(_ other: SolarSystemBody) -> [String] {
      crossings.filter { $0.others == [other] }.map { String($0.time.description.prefix(10)) }
    }
    // The third crossing was within an hour of midnight.
    let earth = days(.earth)
    #expect(earth.count == 5)
    #expect(earth.prefix(2) == ["1995-05-22", "1995-08-10"])
    #expect(["1996-02-11", "1996-02-12"].contains(earth[2]))
    #expect(earth.suffix(2) == ["2009-09-04", "2025-03-23"])
    #expect(days(.sun) == ["1995-11-19", "2009-08-11", "2025-05-06"])
  }
}
