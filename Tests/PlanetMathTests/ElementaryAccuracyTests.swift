import Glibc
import PlanetMath
import PlanetTestSupport
import Testing

/// An elementary function and that of the C library.
struct FunctionCase: CustomTestStringConvertible, Sendable {
  var name: String
  /// The bound of the error in units in the last place, the C library's own error included.
  var bound: Double
  var domain: ClosedRange<Double>
  var double: @Sendable (Double) -> Double
  var single: @Sendable (Float) -> Float
  var lanes: @Sendable (Float8) -> Float8
  var reference: @Sendable (Double) -> Double

  var testDescription: String { name }

  static let all: [FunctionCase] = [
    FunctionCase(
      name: "sin", bound: 3, domain: -8000...8000, double: PlanetMath.sin,
      single: PlanetMath.sin, lanes: PlanetMath.sin, reference: Glibc.sin),
    FunctionCase(
      name: "cos", bound: 3, domain: -8000...8000, double: PlanetMath.cos,
      single: PlanetMath.cos, lanes: PlanetMath.cos, reference: Glibc.cos),
    FunctionCase(
      name: "asin", bound: 3, domain: -1...1, double: PlanetMath.asin,
      single: PlanetMath.asin, lanes: PlanetMath.asin, reference: Glibc.asin),
    FunctionCase(
      name: "acos", bound: 3, domain: -1...1, double: PlanetMath.acos,
      single: PlanetMath.acos, lanes: PlanetMath.acos, reference: Glibc.acos),
    FunctionCase(
      name: "exp", bound: 1.5, domain: -87...88, double: PlanetMath.exp,
      single: PlanetMath.exp, lanes: PlanetMath.exp, reference: Glibc.exp),
    FunctionCase(
      name: "log", bound: 1.5, domain: 0x1p-120...0x1p10, double: PlanetMath.log,
      single: PlanetMath.log, lanes: PlanetMath.log, reference: Glibc.log),
    FunctionCase(
      name: "log2", bound: 3, domain: 4...0x1p40, double: PlanetMath.log2,
      single: PlanetMath.log2, lanes: PlanetMath.log2, reference: Glibc.log2),
  ]
}

/// Returns the difference in units in the last place of `expected`.
func unitsOff(_ value: Double, _ expected: Double) -> Double {
  if value == expected || (value.isNaN && expected.isNaN) { return 0 }
  return abs(value - expected) / expected.ulp
}

/// Returns the difference in single-precision units in the last place.
func unitsOff(_ value: Float, _ expected: Double) -> Double {
  if Double(value) == expected || (value.isNaN && expected.isNaN) { return 0 }
  return abs(Double(value) - expected) / Double(Float(expected).ulp)
}

/// The number of seeded points for each function.
let pointCount = 1_000_000

@Suite("Elementary functions against the C library")
struct ElementaryAccuracyTests {
  @Test("Errors at a million points are within the stated bound", arguments: FunctionCase.all)
  func bound(_ function: FunctionCase) {
    var generator = SeededGenerator(seed: 0x5eed)
    var worstDouble = (units: 0.0, at: 0.0)
    var worstSingle = (units: 0.0, at: Float(0))
    for _ in 0..<pointCount {
      let x = Double.random(in: function.domain, using: &generator)
      let units = unitsOff(function.double(x), function.reference(x))
      if units > worstDouble.units { worstDouble = (units, x) }
      let single = Float(x)
      let singleUnits = unitsOff(function.single(single), function.reference(Double(single)))
      if singleUnits > worstSingle.units { worstSingle = (singleUnits, single) }
    }
    #expect(worstDouble.units <= function.bound, "\(function.name) double at \(worstDouble.at)")
    #expect(worstSingle.units <= function.bound, "\(function.name) single at \(worstSingle.at)")
  }

  @Test("Eight lanes have the bits of the scalar function", arguments: FunctionCase.all)
  func lanes(_ function: FunctionCase) {
    var generator = SeededGenerator(seed: 0x1a4e5)
    for _ in 0..<10_000 {
      var input = Float8(repeating: 0)
      for lane in 0..<8 {
        input[lane] = Float(Double.random(in: function.domain, using: &generator))
      }
      let result = function.lanes(input)
      for lane in 0..<8 {
        #expect(result[lane].bitPattern == function.single(input[lane]).bitPattern)
      }
    }
  }

  @Test("atan2 is within 3 ulp in all quadrants and sizes, with the same bits in lanes")
  func arcTangent() {
    var generator = SeededGenerator(seed: 0xa7a2)
    var worst = (units: 0.0, y: 0.0, x: 0.0)
    var worstSingle = (units: 0.0, y: Float(0), x: Float(0))
    for _ in 0..<pointCount {
      let size = Glibc.exp2(Double.random(in: -30...30, using: &generator))
      let y = Double.random(in: -1...1, using: &generator) * size
      let x = Double.random(in: -1...1, using: &generator)
      let units = unitsOff(PlanetMath.atan2(y, x), Glibc.atan2(y, x))
      if units > worst.units { worst = (units, y, x) }
      let (ys, xs) = (Float(y), Float(x))
      let single = PlanetMath.atan2(ys, xs)
      let singleUnits = unitsOff(single, Glibc.atan2(Double(ys), Double(xs)))
      if singleUnits > worstSingle.units { worstSingle = (singleUnits, ys, xs) }
    }
    #expect(worst.units <= 3, "double at \(worst.y), \(worst.x)")
    #expect(worstSingle.units <= 2, "single at \(worstSingle.y), \(worstSingle.x)")
  }

  @Test("pow is within 4 ulp, with the same bits in lanes")
  func power() {
    var generator = SeededGenerator(seed: 0x90e2)
    var worst = (units: 0.0, x: 0.0, y: 0.0)
    var worstSingle = (units: 0.0, x: Float(0), y: Float(0))
    for _ in 0..<pointCount {
      let x = Glibc.exp2(Double.random(in: -20...20, using: &generator))
      let y = Double.random(in: -6...6, using: &generator)
      let units = unitsOff(PlanetMath.pow(x, y), Glibc.pow(x, y))
      if units > worst.units { worst = (units, x, y) }
      let (xs, ys) = (Float(x), Float(y))
      let singleUnits = unitsOff(PlanetMath.pow(xs, ys), Glibc.pow(Double(xs), Double(ys)))
      if singleUnits > worstSingle.units { worstSingle = (singleUnits, xs, ys) }
    }
    #expect(worst.units <= 4, "double at \(worst.x), \(worst.y)")
    #expect(worstSingle.units <= 4, "single at \(worstSingle.x), \(worstSingle.y)")
  }

  @Test("pow near overflow and underflow is within 48 ulp")
  func extremePower() {
    var generator = SeededGenerator(seed: 0xb16)
    var worst = (units: 0.0, x: 0.0, y: 0.0)
    for _ in 0..<100_000 {
      let x = Double.random(in: 0.5...2, using: &generator)
      let y = Double.random(in: -700...700, using: &generator) / Glibc.log(x)
      let units = unitsOff(PlanetMath.pow(x, y), Glibc.pow(x, y))
      if units > worst.units { worst = (units, x, y) }
    }
    #expect(worst.units <= 48, "at \(worst.x), \(worst.y)")
  }
}
