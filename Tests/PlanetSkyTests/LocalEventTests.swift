import PlanetMath
import PlanetSky
import PlanetStrings
import Testing

@Suite("Events at a place")
struct LocalEventTests {
  private let ephemeris = Ephemeris()

  /// Returns the place of a row.
  private func place(_ row: Facts.Row) throws -> SurfacePlace {
    SurfacePlace(
      on: .earth, latitude: .degrees(try #require(row["lat_deg"])),
      longitude: .degrees(try #require(row["lon_deg"])), height: try #require(row["height_km"]))
  }

  /// Returns the events within a day before and after a moment.
  private func events(
    _ row: Facts.Row, _ kinds: Set<SkyEvent.Kind>, near text: String
  ) throws -> [SkyEvent] {
    let instant = try Instant(reading: text)
    return try ephemeris.searchEvents(
      at: place(row), from: instant.advanced(bySeconds: -86400),
      to: instant.advanced(bySeconds: 86400), kinds: kinds)
  }

  private static let columns: [(String, SkyEvent.Kind)] = [
    ("rise_utc", .rise), ("set_utc", .set), ("transit_utc", .meridianTransit),
    ("civil_dawn", .civilDawn), ("nautical_dawn", .nauticalDawn),
    ("astronomical_dawn", .astronomicalDawn), ("civil_dusk", .civilDusk),
    ("nautical_dusk", .nauticalDusk), ("astronomical_dusk", .astronomicalDusk),
  ]

  @Test("Rises, transits, sets and twilights are within 2 s of the reference, and none is missing")
  func daily() throws {
    for row in try Facts.rows("rise_set_open.csv") {
      let start = try Instant(reading: row.text("date"))
      let body = try #require(row.body)
      let events = try ephemeris.searchEvents(
        at: place(row), from: start, to: start.advanced(bySeconds: 86400), of: [body],
        kinds: SkyEvent.Kind.daily)
      let comment = Comment(rawValue: "\(row.text("place")) \(body) \(row.text("date"))")
      for (column, kind) in Self.columns where body == .sun || column.hasSuffix("utc") {
        let event = events.first { $0.kind == kind }
        guard !row.text(column).isEmpty else {
          #expect(event == nil, "\(column) \(comment)")
          continue
        }
        let expected = try Instant(reading: row.text(column))
        let found = try #require(event, "\(column) \(comment)")
        #expect(found.time.seconds(since: expected).magnitude < 2, "\(column) \(comment)")
        if kind == .meridianTransit, let altitude = row["transit_altitude"] {
          #expect(abs((found.local?.altitude.degrees ?? 0) - altitude) < 0.003, comment)
        }
      }
      let states = events.filter { [.aboveHorizon, .belowHorizon].contains($0.kind) }
      let expected: [String: [SkyEvent.Kind]] = [
        "always up": [.aboveHorizon], "always down": [.belowHorizon], "": [],
      ]
      #expect(states.map(\.kind) == expected[row.text("state")], comment)
    }
  }

  @Test("Polar day and night of the sun are stretches between its rise and set")
  func polar() throws {
    let place = SurfacePlace(on: .earth, latitude: .degrees(78.22), longitude: .degrees(15.64))
    let events = try ephemeris.searchEvents(
      at: place, from: try Instant(reading: "2026-01-01"), to: try Instant(reading: "2027-01-01"),
      of: [.sun], kinds: [.rise, .set, .aboveHorizon, .belowHorizon])
    let stretches = events.filter { $0.kind == .aboveHorizon || $0.kind == .belowHorizon }
    #expect(stretches.map(\.kind) == [.belowHorizon, .aboveHorizon, .belowHorizon])
    // Longyearbyen has the midnight sun from the 19th of April to the 23rd of August.
    let day = try #require(stretches.dropFirst().first)
    #expect((17...20).contains(day.time.calendarDate.day) && day.time.calendarDate.month == 4)
    #expect(try #require(day.end).calendarDate.month == 8)
    let rises = events.filter { $0.kind == .rise }
    let sets = events.filter { $0.kind == .set }
    #expect(abs(rises.count - sets.count) <= 1)
  }

  @Test("At the pole the sun rises once a year, and has no azimuth")
  func pole() throws {
    let place = SurfacePlace(on: .earth, latitude: .degrees(90), longitude: .zero)
    let events = try ephemeris.searchEvents(
      at: place, from: try Instant(reading: "2026-01-01"), to: try Instant(reading: "2027-01-01"),
      of: [.sun], kinds: [.rise, .set])
    #expect(events.map(\.kind) == [.rise, .set])
    #expect(events.allSatisfy { $0.local?.azimuth == nil })
  }

  @Test("Events do not depend on the interval that is searched")
  func intervals() throws {
    let place = SurfacePlace(on: .earth, latitude: .degrees(48.86), longitude: .degrees(2.35))
    let dates = ["2026-01-01", "2026-09-04T03:17", "2027-06-01"]
    let limits = try dates.map { try Instant(reading: $0) }
    func search(_ start: Instant, _ end: Instant) throws -> [Int] {
      let kinds: Set<SkyEvent.Kind> = [.rise, .set, .civilDawn, .lunarOccultation]
      return try ephemeris.searchEvents(
        at: place, from: start, to: end, of: [.sun, .moon], kinds: kinds
      ).map { Int(($0.time.unixSeconds / 10).rounded()) }
    }
    let parts = try search(limits[0], limits[1]) + search(limits[1], limits[2])
    let whole = try search(limits[0], limits[2])
    #expect(parts.count == whole.count)
    #expect(zip(parts, whole).allSatisfy { abs($0 - $1) <= 1 })
  }

  // The series' Moon is within 5.1″, which are 10 s of its motion.
  @Test("Contacts of solar eclipses are within 17 s of the reference by the series")
  func eclipses() throws {
    for row in try Facts.rows("eclipses_local_open.csv") {
      let comment = Comment(rawValue: "\(row.text("place")) \(row.text("date"))")
      let events = try events(row, [.solarEclipse], near: row.text("max_utc"))
      let event = try #require(events.first, comment)
      #expect(events.count == 1 && event.eclipseType?.rawValue == row.text("kind"), comment)
      let greatest = try Instant(reading: row.text("max_utc"))
      #expect(event.time.seconds(since: greatest).magnitude < 17, comment)
      for name in ["C1", "C2", "C3", "C4"] {
        let text = row.text("\(name.lowercased())_utc")
        let contact = event.contacts.first { $0.name == name }
        guard !text.isEmpty else {
          #expect(contact == nil, "\(name) \(comment)")
          continue
        }
        let time = try #require(contact, "\(name) \(comment)").time
        #expect(time.seconds(since: try Instant(reading: text)).magnitude < 17, comment)
      }
      for (column, value, bound) in [
        ("magnitude", event.magnitude, 0.002), ("obscuration", event.obscuration, 0.002),
        ("sun_altitude", event.local?.altitude.degrees, 0.05),
        ("sun_azimuth", event.local?.azimuth?.degrees, 0.1),
        ("alt_c1", event.contacts.first?.altitude?.degrees, 0.05),
      ] {
        let expected = try #require(row[column])
        #expect(abs((value ?? .infinity) - expected) < bound, "\(column) \(comment)")
      }
    }
  }

  @Test("Occultations of planets and stars are within 30 s of the reference by the series")
  func occultations() throws {
    for row in try Facts.rows("occultations_open.csv") {
      let name = row.text("body")
      let comment = Comment(rawValue: "\(row.text("place")) \(name) \(row.text("d_utc"))")
      let found = try events(row, [.lunarOccultation], near: row.text("d_utc")).filter {
        ($0.local?.star?.name ?? $0.body.rawValue).lowercased() == name
      }
      let event = try #require(found.first, comment)
      #expect(found.count == 1, comment)
      for column in ["D1", "D", "D2", "R1", "R", "R2"] {
        let text = row.text("\(column.lowercased())_utc")
        let contact = event.contacts.first { $0.name == column }
        guard !text.isEmpty else {
          #expect(contact == nil, comment)
          continue
        }
        let time = try #require(contact, "\(column) \(comment)").time
        #expect(
          time.seconds(since: try Instant(reading: text)).magnitude < 30, "\(column) \(comment)")
      }
      for (column, contact) in [("d", "D"), ("r", "R")] {
        let found = event.contacts.first { $0.name == contact }
        let angle = try #require(found?.positionAngle?.degrees)
        #expect(abs(angle - (try #require(row["pa_\(column)"]))) < 0.6, comment)
        let altitude = try #require(found?.altitude?.degrees)
        #expect(abs(altitude - (try #require(row["alt_\(column)"]))) < 0.1, comment)
      }
    }
  }

  @Test("A lunar eclipse is visible where the Moon is up")
  func lunarEclipses() throws {
    // 2025-03-14: total, visible in the Americas, at moonset in Paris, and not in Tokyo's night.
    for (latitude, longitude, visibility) in [
      (32.78, -96.8, LocalCircumstances.Visibility.visible), (48.86, 2.35, .partly),
      (28.6, 77.2, .belowHorizon),
    ] {
      let place = SurfacePlace(
        on: .earth, latitude: .degrees(latitude), longitude: .degrees(longitude))
      let events = try ephemeris.searchEvents(
        at: place, from: try Instant(reading: "2025-03-13"),
        to: try Instant(reading: "2025-03-16"), kinds: [.lunarEclipse])
      let event = try #require(events.first)
      #expect(events.count == 1 && event.eclipseType == .total)
      #expect(event.local?.visibility == visibility, "\(longitude)")
      #expect(event.contacts.allSatisfy { $0.altitude != nil })
    }
  }

  @Test("An eclipse below the horizon is listed as such, and one that misses the place is not")
  func missed() throws {
    let from = try Instant(reading: "2026-08-12")
    let to = try Instant(reading: "2026-08-13")
    func search(_ latitude: Double, _ longitude: Double) throws -> [SkyEvent] {
      let place = SurfacePlace(
        on: .earth, latitude: .degrees(latitude), longitude: .degrees(longitude))
      return try ephemeris.searchEvents(at: place, from: from, to: to, kinds: [.solarEclipse])
    }
    #expect(try search(-33.9, 18.4).isEmpty)
    let reykjavik = try #require(try search(64.15, -21.94).first)
    #expect(reykjavik.eclipseType == .total && reykjavik.local?.visibility == .visible)
    let night = try search(35.7, 51.4)
    #expect(night.allSatisfy { $0.local?.visibility == .belowHorizon })
  }

  @Test("Names, places and motions of the stars that the Moon hides are read")
  func stars() throws {
    let stars = EclipticStar.all
    #expect(stars.count > 550 && stars.first?.name == "Aldebaran")
    #expect(stars.allSatisfy { $0.magnitude <= 6 && !$0.name.isEmpty })
    #expect(stars.contains { $0.name == "κ Gem" })
  }
}
