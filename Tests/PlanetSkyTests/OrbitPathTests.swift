import PlanetMath
import PlanetSky
import Testing

@Suite("Orbits")
struct OrbitPathTests {
  private let ephemeris = Ephemeris()

  /// The semi-major axis in thousands of kilometres and the eccentricity (JPL Solar System
  /// Dynamics, mean elements).
  private static let known: [(SolarSystemBody, Double, Double)] = [
    (.mercury, 57_909, 0.2056), (.venus, 108_210, 0.0068), (.earth, 149_598, 0.0167),
    (.mars, 227_956, 0.0934), (.jupiter, 778_479, 0.0489), (.saturn, 1_432_041, 0.0557),
    (.phobos, 9.376, 0.0151), (.io, 421.8, 0.0041), (.callisto, 1882.7, 0.0074),
    (.titan, 1221.9, 0.0288), (.oberon, 583.5, 0.0014), (.triton, 354.8, 0), (.charon, 19.6, 0),
  ]

  @Test("Orbits have the known sizes and shapes", arguments: known)
  func elements(body: SolarSystemBody, size: Double, eccentricity: Double) throws {
    let path = try #require(
      ephemeris.orbit(of: body, at: try Instant(reading: "2026-03-01T20:00Z")))
    #expect((path.major.length / 1000 / size - 1).magnitude < 0.02, "\(path.major.length)")
    let shape = path.center.length / path.major.length
    #expect((shape - eccentricity).magnitude < 0.03, "\(shape)")
    #expect(path.major.dot(path.minor).magnitude < 1e-9 * path.major.length * path.minor.length)
    #expect(path.isValid)
  }

  @Test(
    "An orbit passes through the positions of its body, in the direction of its motion",
    arguments: [SolarSystemBody.moon, .mars, .ganymede, .titan, .triton, .charon])
  func places(body: SolarSystemBody) throws {
    let instant = try Instant(reading: "2026-03-01T20:00Z")
    let parent = try #require(body.parent)
    let path = try #require(ephemeris.orbit(of: body, at: instant))
    let points = (0..<3600).map { path.point(Double($0) * .pi / 1800) }
    func nearest(hours: Double) -> (index: Int, distance: Double) {
      let moment = instant.advanced(bySeconds: hours * 3600)
      let place =
        ephemeris.position(of: body, at: moment) - ephemeris.position(of: parent, at: moment)
      let distances = points.map { ($0 - place).length / path.major.length }
      let least = distances.min() ?? 1
      return (distances.firstIndex(of: least) ?? 0, least)
    }
    let (now, later) = (nearest(hours: 0), nearest(hours: 6))
    #expect(now.distance < 0.001 && later.distance < 0.01)
    let steps = (later.index - now.index + 3600) % 3600
    #expect(steps < 1800 && (steps > 0 || body == .mars), "\(steps)")
  }

  @Test("The sun has no orbit, nor has a motion along a line")
  func none() throws {
    #expect(ephemeris.orbit(of: .sun, at: try Instant(reading: "2026-01-01")) == nil)
    let place = Vector3(1000, 0, 0)
    func path(_ velocity: Vector3) -> OrbitPath? {
      OrbitPath(position: place, velocity: velocity, attraction: 1000)
    }
    let circle = try #require(path(Vector3(0, 1, 0)))
    #expect((circle.major.length - 1000).magnitude < 1e-6 && circle.center.length < 1e-6)
    #expect(path(Vector3(0.5, 0, 0)) == nil)
  }

  @Test("A parabola and a hyperbola are arcs about the focus", arguments: [1.0, 1.25, 3])
  func open(eccentricity: Double) throws {
    // The speed at the periapsis: v² = μ (1 + e) / q.
    let (q, attraction) = (1000.0, 1000.0)
    let speed = (attraction * (1 + eccentricity) / q).squareRoot()
    let path = try #require(
      OrbitPath(
        position: Vector3(q, 0, 0), velocity: Vector3(0, speed, 0), attraction: attraction))
    #expect(path.isValid)
    #expect((path.point(0) - Vector3(q, 0, 0)).length < 1e-6)
    var before = 0.0
    for index in 0...20 {
      let point = path.point(.pi * Double(index) / 20)
      // The distance from the focus is e times that from the directrix.
      let directrix = q * (1 + eccentricity) / eccentricity
      #expect(abs(point.length - eccentricity * (directrix - point.x)) < 1e-6 * point.length)
      #expect(point.length >= before && point.y >= 0)
      before = point.length
    }
    #expect(abs(before - 10 * q) < 1e-6)
    let moved = path.moved(by: Vector3(5, 6, 7))
    #expect((moved.point(1) - path.point(1) - Vector3(5, 6, 7)).length < 1e-9)
  }
}
