import PlanetCatalogue
import Testing

@Suite("Orbital speeds of bodies")
struct OrbitalSpeedTests {
  private let sun = CelestialBody(id: "sun", name: "Sun", kind: .star)
  private let planet = CelestialBody(id: "mars", name: "Mars", kind: .planet)

  private func body(_ kind: BodyKind, _ orbit: Orbit) -> CelestialBody {
    var body = CelestialBody(id: "b", name: "B", kind: kind)
    body.orbit = orbit
    return body
  }

  @Test("A missing speed is that of a circular orbit with the distance and the period")
  func derived() throws {
    let earth = body(.planet, Orbit(distanceFromSun: 149.598, period: 365.256))
    let speed = try #require(earth.orbitalSpeed(parent: sun))
    #expect(speed.isDerived && abs(speed.value - 29.78) < 0.01)
    let row = try #require(earth.figureRows(parent: sun).first { $0.label == "Orbital speed" })
    #expect(row.value == "29.79 km/s (from distance and period)" || row.value.hasPrefix("29.78"))
    // Phobos moves about Mars, not about the Sun.
    let moon = body(.moon, Orbit(distanceFromSun: 227.9, distanceFromParent: 9376, period: 0.31891))
    let own = try #require(moon.orbitalSpeed(parent: planet))
    #expect(abs(own.value - 2.138) < 0.002)
  }

  @Test("A stated speed is used as it is")
  func stated() {
    let earth = body(.planet, Orbit(distanceFromSun: 149.598, speed: 30, period: 365.256))
    let speed = earth.orbitalSpeed(parent: sun)
    #expect(speed?.value == 30 && speed?.isDerived == false)
    #expect(
      earth.figureRows(parent: sun).contains {
        $0.label == "Orbital speed" && $0.value == "30 km/s"
      })
  }

  @Test(
    "No speed is derived without a distance from the body that is orbited, or a period",
    arguments: [
      Orbit(distanceFromSun: 149.6), Orbit(period: 365), Orbit(distanceFromSun: 0, period: 25),
      Orbit(distanceFromSun: 1e12, period: 0.2),
    ])
  func unknown(orbit: Orbit) {
    #expect(body(.planet, orbit).orbitalSpeed(parent: sun) == nil)
  }

  @Test("The period of a moon does not belong to the distance from the Sun, nor that of a star")
  func others() {
    let orbit = Orbit(distanceFromSun: 227.9, period: 0.3)
    #expect(body(.moon, orbit).orbitalSpeed(parent: planet) == nil)
    #expect(body(.star, orbit).orbitalSpeed(parent: nil) == nil)
  }

  @Test("A distance of 0 from the Sun is not a figure")
  func zero() {
    let rows = body(.star, Orbit(distanceFromSun: 0)).figureRows(parent: nil)
    #expect(!rows.contains { $0.label == "Distance from the Sun" })
  }
}
