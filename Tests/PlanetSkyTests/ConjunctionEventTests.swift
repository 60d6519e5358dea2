import PlanetMath
import PlanetSky
import Testing

/// Moments of astronomy-engine 2.1.19: zeros of the differences of ecliptic longitudes of its
/// geocentric apparent places, and of their rates; `SearchLunarApsis` and `SearchPlanetApsis`.
@Suite("Conjunctions, stations and apsides")
struct ConjunctionEventTests {
  private let ephemeris = Ephemeris()

  private func events(
    _ kinds: Set<SkyEvent.Kind>, of bodies: Set<SolarSystemBody>? = nil, from start: Int,
    to end: Int
  ) throws -> [SkyEvent] {
    try ephemeris.searchEvents(
      from: try Instant(reading: "\(start)-01-01"), to: try Instant(reading: "\(end)-01-01"),
      of: bodies, kinds: kinds)
  }

  /// Expects that a list of moments is that of some events, none missing and none more.
  private func expect(_ events: [SkyEvent], at moments: [String], within seconds: Double) throws {
    #expect(events.count == moments.count, "\(events.map { "\($0.title) \($0.time)" })")
    for (event, text) in zip(events, moments) {
      let error = event.time.seconds(since: try Instant(reading: text + "Z"))
      #expect(error.magnitude < seconds, "\(event.title) \(text) \(error)")
    }
  }

  @Test("Conjunctions of planets in two years are those of another program")
  func planets() throws {
    let found = try events([.planetaryConjunction], from: 2025, to: 2027).filter {
      $0.body != .moon
    }
    try expect(
      found,
      at: [
        "2025-01-19T01:23:42", "2025-02-01T16:40:27", "2025-02-25T12:00:50",
        "2025-03-02T16:24:10", "2025-03-30T02:39:22", "2025-04-17T04:18:27",
        "2025-04-24T23:50:01", "2025-05-02T17:13:48", "2025-05-24T23:14:26",
        "2025-06-08T20:11:27", "2025-07-04T12:43:56", "2025-08-12T05:28:20",
        "2025-10-20T06:53:29", "2025-11-12T23:15:25", "2025-11-25T01:51:16",
        "2026-01-08T02:42:06", "2026-01-18T07:41:47", "2026-01-29T10:20:28",
        "2026-02-20T18:29:16", "2026-02-28T05:34:13", "2026-03-07T11:30:27",
        "2026-03-08T13:36:03", "2026-03-15T08:08:49", "2026-04-13T05:36:44",
        "2026-04-17T02:04:50", "2026-04-19T22:39:31", "2026-04-20T11:20:17",
        "2026-04-20T21:44:57", "2026-04-24T01:57:11", "2026-05-18T00:09:53",
        "2026-06-09T19:58:30", "2026-07-04T06:07:48", "2026-08-15T11:23:04",
        "2026-11-16T06:21:58",
      ], within: 2 * 3600)
    let pair = try #require(found.first { $0.others == [.jupiter] && $0.body == .venus })
    #expect(abs((pair.separation?.degrees ?? 0) - 0.862) < 0.002)
  }

  @Test("Conjunctions of two years with the Moon and a planet are those of another program")
  func moon() throws {
    let all = try events([.planetaryConjunction], from: 2025, to: 2027)
    let moon = all.filter { $0.body == .moon }
    // 133 conjunctions below 5° in 2025 and 2026.
    #expect(moon.count == 133 && all.count == 167)
    #expect(moon.allSatisfy { ($0.separation?.degrees ?? 9) < 5 })
    try expect(
      moon.filter { $0.others == [.mars] },
      at: [
        "2025-01-14T03:47:49", "2025-02-09T19:47:34", "2025-03-09T00:52:21",
        "2025-04-05T19:49:00", "2025-05-04T00:12:34", "2025-06-01T10:40:46",
        "2025-06-30T01:13:46", "2025-07-28T18:42:32", "2025-08-26T14:25:36",
        "2025-09-24T11:55:53", "2025-10-23T10:55:12", "2025-11-21T11:12:56",
        "2025-12-20T12:42:29", "2026-01-18T15:11:22", "2026-02-16T18:09:14",
        "2026-03-17T20:46:30", "2026-04-15T22:08:20", "2026-05-14T21:32:38",
        "2026-08-09T05:26:55", "2026-09-06T19:05:42", "2026-10-05T06:01:20",
        "2026-11-02T13:48:44", "2026-11-30T17:24:40", "2026-12-28T14:13:17",
      ], within: 60)
  }

  @Test("Stations are those of another program")
  func stations() throws {
    for (body, moments, hours) in [
      (
        .mercury,
        [
          "2025-03-15T06:48:09", "2025-04-07T11:05:38", "2025-07-18T04:38:39",
          "2025-08-11T07:32:40", "2025-11-09T18:59:24", "2025-11-29T17:39:49",
          "2026-02-26T06:47:11", "2026-03-20T19:34:54", "2026-06-29T17:37:12",
          "2026-07-23T22:56:18", "2026-10-24T07:14:19", "2026-11-13T15:52:56",
        ], 0.3
      ),
      (
        .venus,
        [
          "2025-03-02T00:32:20", "2025-04-13T01:02:59", "2026-10-03T07:09:54",
          "2026-11-14T00:20:59",
        ], 0.3
      ),
      (
        .mars,
        [
          "2025-02-24T02:00:49"
        ], 0.3
      ),
      (
        .jupiter,
        [
          "2025-02-04T09:39:09", "2025-11-11T16:44:58", "2026-03-11T03:26:42",
          "2026-12-13T00:58:53",
        ], 1
      ),
      (
        .saturn,
        [
          "2025-07-13T03:59:58", "2025-11-28T03:49:34", "2026-07-26T19:57:36",
          "2026-12-10T23:23:23",
        ], 2
      ),
      (
        .uranus,
        [
          "2025-01-30T16:27:48", "2025-09-06T04:41:51", "2026-02-04T02:17:15",
          "2026-09-10T18:40:43",
        ], 2
      ),
      (
        .neptune,
        [
          "2025-07-04T21:49:14", "2025-12-10T12:00:10", "2026-07-07T11:21:04",
          "2026-12-12T22:13:34",
        ], 2
      ),
    ] as [(SolarSystemBody, [String], Double)] {
      let found = try events(SkyEvent.Kind.stations, of: [body], from: 2025, to: 2027)
      try expect(found, at: moments, within: hours * 3600)
      for (first, second) in zip(found, found.dropFirst()) { #expect(first.kind != second.kind) }
    }
  }

  @Test("Perigees and apogees of the Moon are those of another program")
  func moonApsides() throws {
    let found = try events([.perigee, .apogee], from: 2026, to: 2027)
    try expect(
      found,
      at: [
        "2026-01-01T21:44:25", "2026-01-13T20:46:55", "2026-01-29T21:47:50",
        "2026-02-10T16:52:59", "2026-02-24T23:11:56", "2026-03-10T13:43:50",
        "2026-03-22T11:38:38", "2026-04-07T08:31:32", "2026-04-19T06:55:46",
        "2026-05-04T22:31:35", "2026-05-17T13:44:40", "2026-06-01T04:30:58",
        "2026-06-14T23:20:04", "2026-06-28T07:11:22", "2026-07-13T07:56:49",
        "2026-07-25T16:44:51", "2026-08-10T11:18:04", "2026-08-22T08:20:46",
        "2026-09-06T20:44:08", "2026-09-19T02:59:43", "2026-10-01T20:52:16",
        "2026-10-16T22:54:21", "2026-10-28T18:04:11", "2026-11-13T17:50:49",
        "2026-11-25T21:02:00", "2026-12-11T06:44:01", "2026-12-24T08:32:11",
      ], within: 600)
    let least = try #require(found.compactMap(\.distance).min())
    #expect(abs(least - 356641) < 15)
  }

  @Test(
    "Perihelia and aphelia are those of another program",
    arguments: [
      (.mercury, .perihelion, "2020-02-12T05:03:36", 0.05),
      (.mercury, .aphelion, "2020-03-27T04:41:11", 0.05),
      (.mercury, .perihelion, "2020-05-10T04:19:27", 0.05),
      (.venus, .perihelion, "2020-03-20T02:29:37", 0.1),
      (.venus, .aphelion, "2020-07-10T14:01:58", 0.1),
      (.venus, .perihelion, "2020-10-30T22:50:52", 0.1),
      (.mars, .perihelion, "2020-08-03T09:50:48", 0.1),
      (.mars, .aphelion, "2021-07-13T00:36:06", 0.1),
      (.mars, .perihelion, "2022-06-21T12:27:14", 0.1),
      (.jupiter, .perihelion, "2023-01-20T13:17:34", 0.3),
      (.jupiter, .aphelion, "2028-12-28T02:19:35", 0.3),
      (.jupiter, .perihelion, "2034-12-05T17:16:09", 0.3),
      (.saturn, .aphelion, "1988-09-11T00:49:58", 2),
      (.saturn, .perihelion, "2003-07-27T13:14:43", 2),
      (.saturn, .aphelion, "2018-04-18T09:52:24", 2),
      (.uranus, .aphelion, "2009-02-26T13:06:31", 6),
      (.uranus, .perihelion, "2050-08-15T14:41:28", 6),
      (.uranus, .aphelion, "2092-11-29T11:34:31", 6),
      (.neptune, .perihelion, "2042-09-11T15:59:35", 45),
      (.earth, .perihelion, "2020-01-05T08:14:22", 0.15),
      (.earth, .aphelion, "2020-07-04T12:42:40", 0.15),
      (.earth, .perihelion, "2021-01-02T14:00:56", 0.15),
      (.pluto, .perihelion, "1989-09-03T14:20:16", 3),
    ] as [(SolarSystemBody, SkyEvent.Kind, String, Double)])
  func apsides(body: SolarSystemBody, kind: SkyEvent.Kind, text: String, days: Double) throws {
    let year = try #require(Int(text.prefix(4)))
    let found = try events([kind], of: [body], from: year, to: year + 1)
    let expected = try Instant(reading: text + "Z")
    let nearest = try #require(
      found.min {
        $0.time.seconds(since: expected).magnitude < $1.time.seconds(since: expected).magnitude
      })
    #expect(nearest.time.seconds(since: expected).magnitude < days * 86400)
  }

  @Test("Neptune has one perihelion and one aphelion in a revolution")
  func neptune() throws {
    let found = try events([.perihelion, .aphelion], of: [.neptune], from: 1900, to: 2100)
    #expect(found.map(\.kind) == [.aphelion, .perihelion])
  }
}
