import PlanetMath
import PlanetSky
import Testing

@Suite("Meridian passages of the Great Red Spot")
struct RedSpotTests {
  private func transits(from start: String, to end: String) throws -> [SkyEvent] {
    try Ephemeris().searchEvents(
      from: Instant(reading: start), to: Instant(reading: end), of: [.jupiter],
      kinds: [.redSpotTransit])
  }

  /// Predictions of Sky & Telescope, January 2019, for the longitude 294° in System II, with its
  /// rule of 5/3 minutes for each degree of another longitude.
  @Test(
    "Passages agree with published ones of a stated longitude within two minutes",
    arguments: [
      ("2019-01-17", ["06:27", "16:23"]), ("2019-01-20", ["03:58", "13:53", "23:49"]),
      ("2019-01-23", ["01:28", "11:24", "21:20"]), ("2019-01-31", ["08:03", "17:59"]),
    ])
  func published(day: String, times: [String]) throws {
    let start = try Instant(reading: day)
    for time in times {
      let published = try Instant(reading: "\(day)T\(time)Z")
      let shift = GreatRedSpot.longitude(at: published).degrees - 294
      let expected = published.advanced(bySeconds: shift * 100)
      let found = try transits(from: start.advanced(bySeconds: -86400).iso(), to: "2019-02-02")
      let nearest = found.map { abs($0.time.seconds(since: expected)) }.min()
      #expect(try #require(nearest) < 120, "\(time)")
    }
  }

  @Test("The spot passes every 9 h 56 min, and each passage is found in either part of an interval")
  func intervals() throws {
    let whole = try transits(from: "2026-01-01", to: "2026-02-01")
    // 31 days are 74.96 intervals.
    #expect((74...75).contains(whole.count))
    for (event, next) in zip(whole, whole.dropFirst()) {
      #expect((35_700...35_800).contains(next.time.seconds(since: event.time)))
    }
    let middle = whole[30].time.iso(fractionDigits: 3)
    let parts =
      try transits(from: "2026-01-01", to: middle) + transits(from: middle, to: "2026-02-01")
    #expect(parts.count == whole.count)
  }

  @Test("The longitude grows by 20.7° a year")
  func drift() throws {
    let first = GreatRedSpot.longitude(at: try Instant(reading: "2023-06-01"))
    let last = GreatRedSpot.longitude(at: try Instant(reading: "2024-05-31T06:00Z"))
    #expect(abs(first.degrees - 35) < 0.01)
    #expect(abs(last.degrees - first.degrees - 20.7) < 0.02)
  }
}
