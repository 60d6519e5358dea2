import PlanetMath
import PlanetSky
import Testing

@Suite("Orbits by elements")
struct ConicOrbitTests {
  /// The Gaussian attraction of the sun, in km³/s², by which the table is computed.
  private static let attraction: Double = {
    let k = 0.01720209895
    let unit = astronomicalUnit
    return k * k * unit * unit * unit / (86400 * 86400)
  }()

  private static func orbit(_ row: Facts.Row) throws -> ConicOrbit {
    var orbit = ConicOrbit(
      periapsisDistance: try #require(row["q_au"]) * astronomicalUnit,
      eccentricity: try #require(row["e"]), inclination: .degrees(try #require(row["i_deg"])),
      node: .degrees(try #require(row["node_deg"])),
      periapsisArgument: .degrees(try #require(row["peri_deg"])),
      periapsisTime: try #require(row["tp_tt"]) - 2_451_545, attraction: attraction)
    orbit.epoch = orbit.periapsisTime
    return orbit
  }

  @Test("Positions on ellipses, parabolas and hyperbolas are those of the reference")
  func positions() throws {
    for row in try Facts.rows("elements_open.csv") {
      let position = try Self.orbit(row).position(try #require(row["jd_tt"]) - 2_451_545)
      let expected =
        Vector3(
          try #require(row["hx_au"]), try #require(row["hy_au"]), try #require(row["hz_au"]))
        * astronomicalUnit
      // The table rounds coordinates to 0.15 km and times of periapsis to a millisecond.
      let bound = max(2e-8 * expected.length, 0.3)
      #expect((position - expected).length < bound, "\(row.text("body"))")
    }
  }

  @Test("Astrometric places of bodies with elements are those of the reference")
  func places() throws {
    for row in try Facts.rows("elements_open.csv") {
      let body = OrbitingBody(
        id: "test", name: "Test", parent: .sun, orbit: try Self.orbit(row),
        radii: Vector3(1, 1, 1),
        rotation: UniformRotation(pole: .unitZ, meridian: .unitX, rate: 0))
      let ephemeris = Ephemeris().adding([body])
      let instant = Instant(julianDate: try #require(row["jd_tt"]), scale: .terrestrial)
      let state = try #require(
        ephemeris.apparentState(of: .other(body), from: .center(.earth), at: instant))
      let expected = direction(
        try #require(row["dec_icrf"]), try #require(row["ra_icrf"]))
      // The reference has the Earth of DE421, from which that of the series differs by up to 2″ of
      // the distance from the sun.
      let error = arcSeconds(state.position(.astrometric), expected)
      #expect(error * (try #require(row["delta_au"])) < 2, "\(row.text("body"))")
    }
  }

  @Test("An ellipse closes after its period, and distances are those at both apsides")
  func period() throws {
    let orbit = ConicOrbit(
      periapsisDistance: 0.4 * astronomicalUnit, eccentricity: 0.95, inclination: .degrees(120),
      node: .degrees(10), periapsisArgument: .degrees(20), periapsisTime: 77,
      attraction: Self.attraction)
    let period = try #require(orbit.period)
    #expect(abs(period - 8 * 365.2568983 * 8.0.squareRoot()) < 0.01)
    #expect(abs(orbit.position(77).length / astronomicalUnit - 0.4) < 1e-12)
    #expect(abs(orbit.position(77 + period / 2).length / astronomicalUnit - 15.6) < 1e-9)
    let (one, other) = (orbit.position(500), orbit.position(500 + 40 * period))
    #expect((one - other).length < 1e-6 * one.length)
    #expect((orbit.position(77.5) - orbit.position(76.5)).dot(orbit.position(77)) < 1e3)
  }

  @Test("A turning orbit has its node at the place of the date")
  func rates() {
    var orbit = ConicOrbit(
      periapsisDistance: 1e5, eccentricity: 0, inclination: .degrees(90), node: .zero,
      periapsisArgument: .zero, periapsisTime: 0, attraction: 1e5)
    orbit.plane = .identity
    orbit.nodeRate = .degrees(0.5)
    let period = orbit.period ?? 0
    let turned = orbit.position(period * 10)
    let expected = Vector3(latitude: .zero, longitude: .degrees(5 * period)) * 1e5
    #expect((turned - expected).length < 1e-3)
  }

  @Test(
    "Far dates and steep hyperbolas stay finite",
    arguments: [0, 0.5, 0.999999, 1, 1.0000001, 1.0005, 50], [1, 1e5, 1e12])
  func extremes(eccentricity: Double, distance: Double) {
    let orbit = ConicOrbit(
      periapsisDistance: distance, eccentricity: eccentricity, inclination: .degrees(1),
      node: .zero, periapsisArgument: .zero, periapsisTime: 0, attraction: Self.attraction)
    for days in [-2e6, -1, 0, 1e-6, 1, 2e6] {
      #expect(orbit.position(days).length.isFinite)
      #expect(orbit.position(days).length >= distance * (1 - 1e-6))
    }
  }
}
