import PlanetMath
import PlanetSky
import Testing

@Suite("Search for events")
struct EventSearchTests {
  private let ephemeris = Ephemeris()

  @Test("An interval that ends before it begins is an error")
  func reversed() throws {
    let start = try Instant(reading: "2026-01-02")
    let end = try Instant(reading: "2026-01-01")
    let error = SkyEventError.reversedInterval(from: start, to: end)
    #expect(throws: error) { try ephemeris.searchEvents(from: start, to: end) }
    #expect(error.description.contains("2026-01-02T00:00:00Z"))
  }

  @Test(
    "Limits outside the supported years are an error",
    arguments: [-2e6, 4e5, .nan, .infinity])
  func unsupported(days: Double) throws {
    let limit = Instant(terrestrialDays: days)
    let now = Instant(terrestrialDays: 0)
    #expect(throws: SkyEventError.self) { try ephemeris.searchEvents(from: limit, to: now) }
    #expect(throws: SkyEventError.self) { try ephemeris.searchEvents(from: now, to: limit) }
  }

  @Test("An empty interval has no events")
  func empty() throws {
    let instant = try Instant(reading: "2026-01-01")
    #expect(try ephemeris.searchEvents(from: instant, to: instant).isEmpty)
  }

  @Test("Adjacent intervals have the events of the whole, also when divided at an event")
  func division() throws {
    let start = try Instant(reading: "2024-01-01")
    let end = try Instant(reading: "2024-07-01")
    let bodies = Set(SolarSystemBody.allCases).subtracting([.sun])
    let whole = try ephemeris.searchEvents(from: start, to: end, of: bodies)
    let eclipse = try #require(whole.first { $0.kind == .solarEclipse })
    let limits = [start, try Instant(reading: "2024-02-11T07:00Z"), eclipse.time, end]
    var parts: [SkyEvent] = []
    for (first, last) in zip(limits, limits.dropFirst()) {
      parts += try ephemeris.searchEvents(from: first, to: last, of: bodies)
    }
    #expect(parts == whole)
    #expect(whole.count > 700)
    #expect(zip(whole, whole.dropFirst()).allSatisfy { $0.time <= $1.time })
  }

  @Test("Events of every kind are found")
  func kinds() throws {
    let years = [try Instant(reading: "2003-01-01"), try Instant(reading: "2010-01-01")]
    let orbit = ConicOrbit(
      periapsisDistance: 1.2 * astronomicalUnit, eccentricity: 0.3, inclination: .degrees(10),
      node: .zero, periapsisArgument: .zero, periapsisTime: 1500,
      attraction: SolarSystemBody.sun.gravitationalParameter)
    let comet = OrbitingBody(
      id: "comet", name: "Comet", parent: .sun, orbit: orbit, radii: Vector3(1, 1, 1),
      rotation: UniformRotation(pole: .unitZ, meridian: .unitX, rate: 0))
    let ephemeris = ephemeris.adding([comet])
    var events = try ephemeris.searchEvents(from: years[0], to: years[1])
    let month = try Instant(reading: "2003-02-01")
    events += try ephemeris.searchEvents(from: years[0], to: month, of: [.jupiter])
    let place = SurfacePlace(on: .earth, latitude: .degrees(68), longitude: .zero)
    events += try ephemeris.searchEvents(
      at: place, from: years[0], to: years[0].advanced(bySeconds: 366 * 86400),
      of: [.sun, .moon], kinds: SkyEvent.Kind.local)
    #expect(Set(events.map(\.kind)) == Set(SkyEvent.Kind.allCases))
  }

  @Test("Bodies and kinds select events of the whole")
  func selection() throws {
    let start = try Instant(reading: "2025-01-01")
    let end = try Instant(reading: "2026-01-01")
    let all = try ephemeris.searchEvents(from: start, to: end)
    #expect(all.allSatisfy { $0.body.parent != .jupiter })
    let mars = try ephemeris.searchEvents(from: start, to: end, of: [.mars])
    #expect(mars == all.filter { $0.body == .mars || $0.others.contains(.mars) })
    #expect(
      mars.filter { $0.kind != .planetaryConjunction }.map(\.kind) == [
        .opposition, .stationDirect, .aphelion,
      ])
    let eclipses = try ephemeris.searchEvents(from: start, to: end, kinds: [.lunarEclipse])
    #expect(eclipses == all.filter { $0.kind == .lunarEclipse })
    #expect(eclipses.count == 2)
    let jupiter = try ephemeris.searchEvents(from: start, to: end, of: [.jupiter])
    let europa = try ephemeris.searchEvents(from: start, to: end, of: [.europa])
    #expect(europa == jupiter.filter { $0.body == .europa || $0.others == [.europa] })
    let others = jupiter.filter { $0.kind != .planetaryConjunction }
    #expect(Set(others.map(\.body)) == [.jupiter, .io, .europa, .ganymede, .callisto])
    #expect(!all.contains { $0.kind == .redSpotTransit })
  }
}
