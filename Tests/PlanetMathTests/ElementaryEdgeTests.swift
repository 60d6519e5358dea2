import Glibc
import PlanetMath
import PlanetTestSupport
import Testing

/// Limits and special values of functions.
private let edges: [Double] = [
  0, -0.0, 1, -1, 0.5, -0.5, 2, -2, 3, -3, 1.5, -1.5, .pi, -.pi, .pi / 2, .pi / 4, 1e-300, -1e-300,
  .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude, 1e300, -1e300,
  .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .infinity, -.infinity, .nan,
  0x1p52 + 1, -0x1p52 - 1, 0x1p53, 1 - 0x1p-53, 1 + 0x1p-52, 1_000_003, 709.78, -745.1,
]

private func agrees(_ value: Double, _ expected: Double, units: Double = 4) -> Bool {
  if value.isNaN || expected.isNaN { return value.isNaN && expected.isNaN }
  if value == expected { return value.sign == expected.sign }
  return value.isFinite && expected.isFinite && abs(value - expected) <= units * expected.ulp
}

@Suite("Elementary functions at special values")
struct ElementaryEdgeTests {
  @Test("exp and log of every special value", arguments: edges)
  func exponentialAndLogarithm(_ x: Double) {
    #expect(agrees(PlanetMath.exp(x), Glibc.exp(x)), "exp \(x)")
    #expect(agrees(PlanetMath.log(x), Glibc.log(x)), "log \(x)")
    #expect(agrees(PlanetMath.log2(x), Glibc.log2(x)), "log2 \(x)")
  }

  @Test("asin and acos of every special value", arguments: edges)
  func inverse(_ x: Double) {
    #expect(agrees(PlanetMath.asin(x), Glibc.asin(x)), "asin \(x)")
    #expect(agrees(PlanetMath.acos(x), Glibc.acos(x)), "acos \(x)")
  }

  @Test("sin and cos of every special value: NaN beyond the domain", arguments: edges)
  func circular(_ x: Double) {
    let isInside = abs(x) <= 0x1p27
    #expect(agrees(PlanetMath.sin(x), isInside ? Glibc.sin(x) : .nan), "sin \(x)")
    #expect(agrees(PlanetMath.cos(x), isInside ? Glibc.cos(x) : .nan), "cos \(x)")
  }

  @Test("Sine and cosine near the multiples of a quarter turn")
  func quarterTurns() {
    for n in -100_000...100_000 where n % 997 == 0 || abs(n) < 100 {
      let x = Double(n) * (.pi / 2)
      #expect(agrees(PlanetMath.sin(x), Glibc.sin(x), units: 3), "sin \(n) quarter turns")
      #expect(agrees(PlanetMath.cos(x), Glibc.cos(x), units: 3), "cos \(n) quarter turns")
    }
  }

  @Test("atan2 of every pair of special values", arguments: edges)
  func arcTangent(_ y: Double) {
    for x in edges {
      #expect(agrees(PlanetMath.atan2(y, x), Glibc.atan2(y, x)), "atan2(\(y), \(x))")
    }
  }

  @Test("pow of every pair of special values", arguments: edges)
  func power(_ x: Double) {
    for y in edges {
      #expect(agrees(PlanetMath.pow(x, y), Glibc.pow(x, y)), "pow(\(x), \(y))")
    }
  }

  @Test("Eight lanes have the scalar's bits at special values too", arguments: edges)
  func lanes(_ x: Double) {
    let single = Float(x)
    let spread = Float8(repeating: single)
    for y in edges {
      let other = Float(y)
      let others = Float8(repeating: other)
      #expect(sameBits(PlanetMath.atan2(others, spread), PlanetMath.atan2(other, single)))
      #expect(sameBits(PlanetMath.pow(spread, others), PlanetMath.pow(single, other)))
    }
    for function in FunctionCase.all {
      #expect(sameBits(function.lanes(spread), function.single(single)), "\(function.name)")
    }
  }

  @Test("Lanes of atan2 and pow have the scalar's bits at seeded points")
  func seededLanes() {
    var generator = SeededGenerator(seed: 0x1a9e)
    for _ in 0..<5000 {
      let x = Float8.random(in: -40...40, using: &generator)
      let y = Float8.random(in: -40...40, using: &generator)
      let angle = PlanetMath.atan2(y, x)
      let power = PlanetMath.pow(x, y)
      for lane in 0..<8 {
        #expect(angle[lane].bitPattern == PlanetMath.atan2(y[lane], x[lane]).bitPattern)
        let scalar = PlanetMath.pow(x[lane], y[lane])
        #expect(power[lane].bitPattern == scalar.bitPattern || scalar.isNaN)
      }
    }
  }

  private func sameBits(_ lanes: Float8, _ scalar: Float) -> Bool {
    if scalar.isNaN { return (0..<8).allSatisfy { lanes[$0].isNaN } }
    return (0..<8).allSatisfy { lanes[$0].bitPattern == scalar.bitPattern }
  }
}
