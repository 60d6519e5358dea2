import PlanetMath
import PlanetTestSupport
import Testing

@testable import PlanetSky

@Suite("Bodies whose places are those of kernels")
struct KernelCoverageTests {
  private static let day = 86400.0
  private static let number = 2_009_999

  /// A kernel with a body at rest in some intervals of days.
  private func kernel(_ intervals: [ClosedRange<Double>]) throws -> EphemerisKernel {
    let place = [[3e8, 0], [1e7, 0], [2e7, 0]]
    return try EphemerisKernel(
      bytes: KernelFile(
        segments: intervals.map { days in
          .init(
            target: Self.number, center: 10, start: days.lowerBound * Self.day,
            length: (days.upperBound - days.lowerBound) * Self.day, records: [place])
        }
      ).data)
  }

  private static let rock: OrbitingBody = {
    var rock = body("rock", about: .sun, nil)
    rock.kernelNumber = number
    return rock
  }()
  private static let pebble = body("pebble", about: .other(rock), circle)

  private static let circle = ConicOrbit(
    periapsisDistance: 100, eccentricity: 0, inclination: .zero, node: .zero,
    periapsisArgument: .zero, periapsisTime: 0, attraction: 6.7e-4)

  private static func body(
    _ id: String, about parent: SolarSystemBody, _ orbit: ConicOrbit?
  ) -> OrbitingBody {
    OrbitingBody(
      id: id, name: id, parent: parent, orbit: orbit, radii: Vector3(1, 1, 1),
      rotation: UniformRotation(pole: .unitZ, meridian: .unitX, rate: 0))
  }

  private func instant(_ days: Double) -> Instant {
    Instant(days: days, scale: .barycentricDynamical)
  }

  /// Returns the IDs of the bodies that have a place from one day to another.
  private func known(
    _ kernel: EphemerisKernel?, _ first: Double, _ last: Double
  ) -> [String] {
    let ephemeris = Ephemeris(kernel: kernel).adding(
      [Self.pebble, Self.rock], at: [instant(first), instant(last)])
    return ephemeris.bodies.map(\.rawValue).filter { ["rock", "pebble"].contains($0) }
  }

  @Test("A body has a place only if the whole interval is covered, and its moons with it")
  func gaps() throws {
    let both = ["pebble", "rock"]
    let gap = try kernel([0...10, 12...30])
    #expect(known(gap, 3, 8) == both && known(gap, 15, 20) == both)
    #expect(known(gap, 3, 20) == [])
    #expect(known(gap, 13, 20) == [])
    let touching = try kernel([0...10, 10...30])
    #expect(known(touching, 3, 20) == both)
    #expect(known(touching, 3, 31) == [] && known(touching, 1, 20) == [])
    #expect(known(nil, 3, 20) == [])
    #expect(Ephemeris(kernel: touching).adding([Self.pebble]).body(id: "pebble") == nil)
    let ephemeris = Ephemeris(kernel: touching).adding([Self.rock, Self.pebble], at: [instant(5)])
    let pebble = try #require(ephemeris.body(id: "pebble"))
    let place = ephemeris.position(of: pebble, at: instant(5)) - Vector3(3e8, 1e7, 2e7)
    #expect(abs(place.length - 100) < 1e-6)
  }

  @Test("The orbit about a body of unknown mass is that of the elements")
  func unknownMass() throws {
    let parent = Self.body(
      "parent", about: .sun,
      ConicOrbit(
        periapsisDistance: 4e8, eccentricity: 0.1, inclination: .zero, node: .zero,
        periapsisArgument: .zero, periapsisTime: 0,
        attraction: SolarSystemBody.sun.gravitationalParameter))
    let moon = Self.body("moon", about: .other(parent), Self.circle)
    let ephemeris = Ephemeris().adding([parent, moon])
    let path = try #require(ephemeris.orbit(of: .other(moon), at: instant(9000)))
    #expect(path.isValid && abs(path.major.length - 100) < 0.01)
    let rest = Self.body("rest", about: .other(parent), nil)
    #expect(ephemeris.orbit(of: .other(rest), at: instant(9000)) == nil)
    #expect(
      OrbitPath(position: Vector3(1000, 0, 0), velocity: Vector3(0, 1, 0), attraction: 0) == nil)
  }

  @Test(
    "Segments end at most a second after their data",
    arguments: [(0.5, true), (100.0, false)])
  func tolerance(excess: Double, isRead: Bool) throws {
    // Ten years of states, a day apart.
    let moments = (0..<3650).map { Double($0) * Self.day }
    let states = moments.flatMap { moment -> [Double] in [1e8 + moment, 2e8, 3e7, 1, 0, 0] }
    let words = states + [0, Self.day, 3, Double(moments.count)]
    let file = KernelFile(segments: [
      .init(
        target: Self.number, center: 10, dataType: 8,
        seconds: 0...moments[moments.count - 1] + excess, words: words)
    ])
    if isRead {
      _ = try EphemerisKernel(bytes: file.data)
    } else {
      #expect(throws: KernelError.self) { try EphemerisKernel(bytes: file.data) }
    }
  }
}
