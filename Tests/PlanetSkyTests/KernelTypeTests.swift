import PlanetMath
import PlanetTestSupport
import Testing

@testable import PlanetSky

@Suite("Data types of SPK kernels")
struct KernelTypeTests {
  private static let day = 86400.0
  /// The number of a minor planet.
  private static let number = 2_000_433

  /// A motion by polynomials of the time in days.
  private struct Motion {
    /// The coefficients in kilometres, the lowest power first.
    let coefficients: [Vector3]

    func position(_ days: Double) -> Vector3 {
      coefficients.reversed().reduce(Vector3(0, 0, 0)) { $0 * days + $1 }
    }

    /// The velocity in kilometres per second.
    func velocity(_ days: Double) -> Vector3 {
      let rates = coefficients.enumerated().dropFirst().map { $1 * Double($0) }
      return rates.reversed().reduce(Vector3(0, 0, 0)) { $0 * days + $1 } / KernelTypeTests.day
    }
  }

  private static let motion = Motion(coefficients: [
    Vector3(1.5e8, -2e7, 3e6), Vector3(1e5, 2e6, -4e5), Vector3(-3e3, 500, 700),
    Vector3(20, -35, 12), Vector3(0.4, 0.7, -0.9), Vector3(-0.03, 0.02, 0.05),
  ])

  private static func kernel(
    type: Int, frame: Int = 1, days: ClosedRange<Double>, words: [Double]
  ) throws -> EphemerisKernel {
    let seconds = days.lowerBound * day...days.upperBound * day
    let file = KernelFile(segments: [
      .init(
        target: number, center: 10, dataType: type, frame: frame, seconds: seconds, words: words)
    ])
    return try EphemerisKernel(bytes: file.data)
  }

  private static func states(_ motion: Motion, _ days: [Double]) -> [Double] {
    days.flatMap { day -> [Double] in
      let (place, velocity) = (motion.position(day), motion.velocity(day))
      return [place.x, place.y, place.z, velocity.x, velocity.y, velocity.z]
    }
  }

  @Test(
    "Polynomials of the degree of the interpolation are reproduced",
    arguments: [(8, 6), (9, 6), (12, 3), (13, 3)])
  func interpolation(type: Int, window: Int) throws {
    let isListed = type % 2 == 1
    // Moments at unequal intervals, more than a hundred, so that there is a directory.
    let moments = (0..<120).map { number in
      Double(number) + (isListed && number % 3 == 1 ? 0.4 : 0)
    }
    let range = moments[0]...moments[119]
    var words = Self.states(Self.motion, moments)
    if isListed {
      words += moments.map { $0 * Self.day } + [moments[99] * Self.day]
    } else {
      words += [0, Self.day]
    }
    words += [Double(window - 1), 120]
    let kernel = try Self.kernel(type: type, days: range, words: words)
    for day in [0, 0.01, 0.7, 1.4, 2.2, 57.9, 60, 117.3, 118.99, 119] {
      let place = try #require(
        kernel.position(of: Self.number, from: 10, at: day * Self.day))
      #expect((place - Self.motion.position(day)).length < 1e-3, "day \(day)")
    }
    #expect(kernel.position(of: Self.number, from: 10, at: 120 * Self.day) == nil)
  }

  @Test(
    "Difference arrays are integrals of the polynomial of their acceleration", arguments: [1, 21])
  func differences(type: Int) throws {
    let dimension = type == 1 ? 15 : 7
    // A record holds from the end of the one before; its own reference time is its end.
    let ends = (1...3).map { Double($0) * 2 * Self.day }
    let steps = [3000.0, 8000, 14_000]
    let (places, velocities) = (
      [Vector3(1e8, 2e8, 3e7), Vector3(1.1e8, 1.9e8, 3e7), Vector3(1.2e8, 1.8e8, 2.9e7)],
      [Vector3(10, -20, 3), Vector3(11, -19, 2.5), Vector3(12, -18, 2)]
    )
    let accelerations = [
      Vector3(1e-5, -2e-5, 3e-6), Vector3(2e-8, 1e-8, -3e-8), Vector3(4e-9, -2e-9, 1e-9),
    ]
    func record(_ index: Int) -> [Double] {
      func axis(_ vector: Vector3, _ axis: Int) -> Double { [vector.x, vector.y, vector.z][axis] }
      var words = [ends[index]] + steps
      words += Array(repeating: 0, count: dimension - steps.count)
      for i in 0..<3 { words += [axis(places[index], i), axis(velocities[index], i)] }
      for i in 0..<3 {
        words += accelerations.map { axis($0, i) }
        words += Array(repeating: 0, count: dimension - accelerations.count)
      }
      return words + [4, 3, 3, 3]
    }
    let words = (0..<3).flatMap(record) + ends + (type == 21 ? [Double(dimension)] : []) + [3]
    let kernel = try Self.kernel(type: type, days: 0.5...6, words: words)
    for day in [0.5, 1.9, 2, 2.1, 3.7, 5, 6] {
      let index = ends.firstIndex { $0 >= day * Self.day } ?? 2
      let t = day * Self.day - ends[index]
      // a(t) = D₁ + D₂ t/G₁ + D₃ t (t + G₁)/(G₁ G₂), integrated twice.
      let (g1, g2) = (steps[0], steps[1])
      let first = accelerations[0] * (t * t / 2)
      let second = accelerations[1] * (t * t * t / (6 * g1))
      let third = accelerations[2] * ((t * t * t * t / 12 + g1 * t * t * t / 6) / (g1 * g2))
      let expected = places[index] + velocities[index] * t + first + second + third
      let place = try #require(kernel.position(of: Self.number, from: 10, at: day * Self.day))
      #expect((place - expected).length < 1e-6 * (expected - places[index]).length + 1e-5)
    }
  }

  @Test("Positions in the ecliptic are turned to the equator")
  func frames() throws {
    let moments = (0..<4).map(Double.init)
    let words =
      Self.states(Self.motion, moments) + moments.map { $0 * Self.day } + [3, 4]
    let plain = try Self.kernel(type: 9, days: 0...3, words: words)
    let turned = try Self.kernel(type: 9, frame: 17, days: 0...3, words: words)
    let time = 1.3 * Self.day
    let place = try #require(plain.position(of: Self.number, from: 10, at: time))
    let other = try #require(turned.position(of: Self.number, from: 10, at: time))
    // By the obliquity 23.4392911°.
    let (sine, cosine) = (0.397_777_155_9, 0.917_482_062_1)
    let expected = Vector3(
      place.x, cosine * place.y - sine * place.z, sine * place.y + cosine * place.z)
    #expect((other - expected).length < 1e-9 * place.length)
  }

  @Test("Segments of other types and frames are skipped, and the others are used")
  func skipped() throws {
    let moments = (0..<4).map(Double.init)
    let words = Self.states(Self.motion, moments) + moments.map { $0 * Self.day } + [3, 4]
    func segment(_ target: Int, type: Int, frame: Int) -> KernelFile.Segment {
      .init(
        target: target, center: 10, dataType: type, frame: frame, seconds: 0...3 * Self.day,
        words: words)
    }
    let file = KernelFile(segments: [
      segment(Self.number, type: 9, frame: 1), segment(499, type: 5, frame: 1),
      segment(599, type: 9, frame: 13),
    ])
    let kernel = try EphemerisKernel(bytes: file.data)
    #expect(kernel.skipped.map(\.description) == ["499 (data type 5)", "599 (reference frame 13)"])
    #expect(kernel.position(of: Self.number, from: 10, at: Self.day) != nil)
    #expect(kernel.position(of: 499, from: 10, at: Self.day) == nil)
  }

  @Test(
    "Damaged segments of states and differences are errors",
    arguments: [
      (9, [0.0, 0, 0, 0, 0, 0, 0, 5, 1], "polynomial less 1"),
      (9, [0.0, 0, 0, 0, 0, 0, 0, 0, 9], "number of states"),
      (9, [1e300, 0, 0, 0, 0, 0, 0, 0, 1], "coefficient"),
      (8, [0.0, 0, 0, 0, 0, 0, 0, 0, 0, 1], "time from state to state"),
      (21, [0.0, 0, 0], "size of a segment"),
    ] as [(Int, [Double], String)])
  func damage(type: Int, words: [Double], part: String) {
    do throws(KernelError) {
      let file = KernelFile(segments: [
        .init(
          target: 4, center: 10, dataType: type, seconds: 0...1, words: words)
      ])
      _ = try EphemerisKernel(bytes: file.data)
      Issue.record("no error for \(words)")
    } catch {
      #expect(error.description.contains(part), "\(error)")
    }
  }

  @Test("Kernels are joined, and a moon is placed about a planet that they lack")
  func joined() throws {
    func still(_ target: Int, _ center: Int, _ x: Double) -> KernelFile {
      KernelFile(segments: [
        .init(
          target: target, center: center, start: 0, length: 10 * Self.day,
          records: [[[x, 0], [2, 0], [3, 0]]])
      ])
    }
    let moon = try EphemerisKernel(bytes: still(501, 5, 421_000).data)
    let moment = Instant(days: 5, scale: .barycentricDynamical)
    let ephemeris = Ephemeris(kernel: moon)
    #expect(ephemeris.usesKernel(for: .io, at: moment))
    #expect(!ephemeris.usesKernel(for: .jupiter, at: moment))
    let jupiter = Ephemeris().position(of: .jupiter, at: moment)
    let io = ephemeris.position(of: .io, at: moment)
    #expect((io - jupiter - Vector3(421_000, 2, 3)).length < 1e-3)
    let both = try moon.joined(with: EphemerisKernel(bytes: still(5, 10, 7e8).data))
    let place = Ephemeris(kernel: both).position(of: .io, at: moment)
    #expect((place - Vector3(7e8 + 421_000, 4, 6)).length < 1e-3)
    // Later files take precedence.
    let later = try both.joined(with: EphemerisKernel(bytes: still(5, 10, 8e8).data))
    #expect(Ephemeris(kernel: later).position(of: .jupiter, at: moment).x == 8e8)
  }
}
