import Foundation
import PlanetMath
import Testing

@testable import PlanetSky

@Suite("Light and events of planets of other stars")
struct SystemEventTests {
  private static let unit = 149_597_870.7

  private static func body(
    _ id: String, about parent: SolarSystemBody?, _ axis: Double = 0, eccentricity: Double = 0,
    attraction: Double = 0, argument: Double = 0, radius: Double, isStar: Bool = false
  ) -> OrbitingBody {
    let orbit = ConicOrbit(
      periapsisDistance: axis * (1 - eccentricity), eccentricity: eccentricity, inclination: .zero,
      node: .zero, periapsisArgument: .degrees(argument), periapsisTime: 0, attraction: attraction)
    var body = OrbitingBody(
      id: id, name: id, parent: parent, orbit: axis > 0 ? orbit : nil,
      radii: Vector3(radius, radius, radius),
      rotation: UniformRotation(pole: .unitZ, meridian: .unitX, rate: 1))
    if isStar {
      body.starlight = Starlight(luminosity: 1, color: SIMD3(1, 1, 1), colorIndex: 0.6)
    }
    return body
  }

  /// A red star with a large planet near it, which has a moon, and a small planet at 0.3 au.
  private static let red = body("red", about: nil, radius: 100_000, isStar: true)
  private static let hot = body(
    "hot", about: .other(red), 1_000_000, eccentricity: 0.01, attraction: 1.3e10, radius: 90_000)
  private static let far = body(
    "far", about: .other(red), 0.3 * unit, eccentricity: 0.01, attraction: 1.3e10, radius: 6000)
  private static let first = body(
    "first", about: .other(far), 100_000, attraction: 4e5, radius: 1500)
  private static let second = body(
    "second", about: .other(far), 250_000, attraction: 4e5, argument: 70, radius: 1000)

  private func ephemeris(_ bodies: [OrbitingBody]) throws -> Ephemeris {
    Ephemeris(
      try #require(
        OrbitSystem(
          name: "test", bodies: bodies, epoch: Instant(days: 0, scale: .barycentricDynamical),
          hasEarthSky: false)))
  }

  private func instant(_ days: Double) -> Instant {
    Instant(days: days, scale: .barycentricDynamical)
  }

  @Test("A planet in front of a star takes the part of its light that it covers")
  func dimming() throws {
    let ephemeris = try ephemeris([Self.red, Self.hot, Self.far, Self.first])
    let (hot, far) = (SolarSystemBody.other(Self.hot), SolarSystemBody.other(Self.far))
    let period = try #require(Self.hot.orbit?.period)
    let moments = stride(from: 0.0, through: 1.1, by: 0.0005).map { instant(40 + $0 * period) }
    func least(on body: SolarSystemBody, besides rendered: Set<SolarSystemBody> = []) -> Double? {
      moments.compactMap {
        ephemeris.sunshine(on: body, at: $0, besides: rendered).first?.share
      }.min()
    }
    // In the middle of the transit, 1 − (90 000 / 100 000 · d / (d − 1 000 000 km))²; the planet is
    // up to a hundredth nearer or farther.
    let distance = 0.3 * Self.unit
    let ratio = 0.9 * distance / (distance - 1_000_000)
    let share = try #require(least(on: far))
    #expect(abs(share - (1 - ratio * ratio)) < 0.002, "\(share)")
    let onMoon = try #require(least(on: .other(Self.first)))
    #expect(abs(onMoon - share) < 0.005)
    // Shadows that are rendered take no light twice.
    #expect(least(on: far, besides: [hot]) == 1)
    #expect(least(on: hot) == 1)
    // The shadow of its own planet on a moon is rendered.
    #expect(least(on: .other(Self.first), besides: [hot]) == 1)
  }

  @Test("Contacts of long eclipses are found from a moon with a short period")
  func contacts() throws {
    // Two stars of half a solar mass, 0.1 au apart, in one plane with a planet and its near moon.
    let attraction = 1.327e11
    let centre = SolarSystemBody.other(Self.body("centre", about: nil, radius: 1e-3))
    func star(_ id: String, argument: Double) -> OrbitingBody {
      Self.body(
        id, about: centre, 0.05 * Self.unit, attraction: attraction / 8, argument: argument,
        radius: 700_000, isStar: true)
    }
    let planet = Self.body("planet", about: centre, Self.unit, attraction: attraction, radius: 6000)
    let moon = Self.body("moon", about: .other(planet), 12_000, attraction: 4e5, radius: 300)
    let ephemeris = try ephemeris([
      star("one", argument: 0), star("two", argument: 180), planet, moon,
    ])
    let events = try ephemeris.searchEvents(
      from: .other(moon), from: instant(0), to: instant(40), kinds: [.solarEclipse]
    ).filter { $0.others.first?.isStar == true }
    #expect(events.count >= 6)
    // Both move at 2π · 0.05 au / P; the gap between the limbs is zero at 2 R either side, seen
    // from 20 times as far as the stars are apart.
    let cube = Foundation.pow(0.1 * Self.unit, 3)
    let period = 2 * Double.pi * (cube / attraction).squareRoot() / 86400
    let half = 2 * 700_000 / (2 * Double.pi * 0.1 * Self.unit / period)
    for event in events {
      #expect(event.contacts.map(\.name) == ["I", "IV"], "\(event.time)")
      guard event.contacts.count == 2 else { continue }
      let length = event.contacts[1].time.seconds(since: event.contacts[0].time) / 86400
      #expect(abs(length / (2 * half) - 1) < 0.2, "\(length) \(2 * half)")
    }
  }

  @Test("Observers on a moon see the other moons in the shadow of the planet")
  func siblings() throws {
    let ephemeris = try ephemeris([Self.red, Self.far, Self.first, Self.second])
    let (planet, first, second) = (
      SolarSystemBody.other(Self.far), SolarSystemBody.other(Self.first),
      SolarSystemBody.other(Self.second)
    )
    func eclipses(from observer: SolarSystemBody) throws -> [SkyEvent] {
      try ephemeris.searchEvents(
        from: observer, from: instant(0), to: instant(60), of: [second], kinds: [.lunarEclipse]
      ).filter { $0.others.first == planet }
    }
    // One a synodic month, as seen from the planet and from the moon.
    let month = 2 * Double.pi * (Foundation.pow(250_000.0, 3) / 4e5).squareRoot() / 86400
    let (here, there) = (try eclipses(from: planet), try eclipses(from: first))
    #expect(abs(Double(here.count) - 60 / month) < 2 && here.count > 2)
    #expect(there.count == here.count)
    for (one, other) in zip(here, there) {
      #expect(abs(one.time.seconds(since: other.time)) < 1)
    }
  }

  @Test("More apsides than are listed are an error")
  func apsides() throws {
    let ephemeris = try ephemeris([Self.red, Self.hot, Self.far])
    let (hot, far) = (SolarSystemBody.other(Self.hot), SolarSystemBody.other(Self.far))
    let period = try #require(Self.hot.orbit?.period)
    #expect(period < 0.7)
    let (start, end) = (instant(0), instant(100_001 * period))
    let error = #expect(throws: SkyEventError.self) {
      try ephemeris.searchEvents(from: far, from: start, to: end, kinds: [.perihelion])
    }
    #expect(error?.description.contains("hot has more than 100000 revolutions") == true)
    let few = try ephemeris.searchEvents(
      from: far, from: start, to: instant(10 * period), of: [hot], kinds: [.perihelion])
    // The first and the last are at the limits of the interval.
    #expect((9...11).contains(few.count))
    #expect(
      try ephemeris.searchEvents(
        from: far, from: start, to: end, of: [far], kinds: [.perihelion]
      ).isEmpty == false)
  }

  @Test("Conjunctions of bodies on tight orbits about the sun are not missed")
  func tightOrbit() throws {
    let axis = 0.08 * Self.unit
    let orbit = ConicOrbit(
      periapsisDistance: axis, eccentricity: 0, inclination: .degrees(3), node: .zero,
      periapsisArgument: .zero, periapsisTime: 0,
      attraction: SolarSystemBody.sun.gravitationalParameter)
    let body = OrbitingBody(
      id: "near", name: "Near", parent: .sun, orbit: orbit, radii: Vector3(1, 1, 1),
      rotation: UniformRotation(pole: .unitZ, meridian: .unitX, rate: 0))
    let events = try Ephemeris().adding([body]).searchEvents(
      from: instant(0), to: instant(365.25), of: [.other(body)],
      kinds: [.inferiorConjunction, .superiorConjunction, .greatestElongation])
    // Kepler's third law in years and au.
    let synodic = 365.25 / (1 / Foundation.pow(0.08, 1.5) - 1)
    for kind in [SkyEvent.Kind.inferiorConjunction, .superiorConjunction] {
      let count = events.count { $0.kind == kind }
      #expect(abs(Double(count) - 365.25 / synodic) < 1.5, "\(kind) \(count)")
    }
    let elongations = events.filter { $0.kind == .greatestElongation }
    #expect(abs(Double(elongations.count) - 2 * 365.25 / synodic) < 2.5, "\(elongations.count)")
    #expect(
      elongations.allSatisfy { (4.4...4.9).contains($0.separation?.degrees ?? 0) })
  }
}
