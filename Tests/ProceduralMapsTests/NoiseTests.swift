import CKernels
import PlanetMath
import PlanetTestSupport
import Testing

@testable import ProceduralMaps

@Suite("Noise")
struct NoiseTests {
  private static let seed: UInt32 = 501

  /// Returns random points, some of them on lattice planes.
  private func points() -> [Vector] {
    var random = PlanetTestSupport.SeededGenerator(seed: 12)
    return (0..<400).map { index in
      let p = Vector.random(in: -40...40, using: &random)
      return index.isMultiple(of: 5) ? p.rounded(.down) : p
    }
  }

  /// Returns the values of the first octaves of a point, one at a time.
  private func octaves(_ point: Vector, _ count: Int) -> [Float] {
    let noise = Noise(Self.seed)
    var p = point
    return (0..<count).map { _ in
      defer {
        p = Vector(
          1.2 * p.y + 1.6 * p.z + 17.3, -1.2 * p.x + 1.28 * p.y - 0.96 * p.z + 5.1,
          -1.6 * p.x - 0.96 * p.y + 0.72 * p.z - 11.7)
      }
      return noise.value(p)
    }
  }

  @Test("Octaves side by side are those of single points", arguments: [1, 2, 3, 4, 5, 8, 9])
  func fractal(count: Int) {
    for point in points() {
      var (sum, total, amplitude) = (Float(0), Float(0), Float(1))
      for value in octaves(point, count) {
        sum += value * amplitude
        total += amplitude
        amplitude *= 0.6
      }
      #expect(
        Noise(Self.seed).fractal(point, octaves: count, gain: 0.6) == sum * (1.5 / total))
    }
  }

  @Test("Ridges of octaves side by side are those of single points", arguments: [1, 3, 5, 9])
  func ridged(count: Int) {
    for point in points() {
      var (sum, total, amplitude, weight) = (Float(0), Float(0), Float(1), Float(1))
      for value in octaves(point, count) {
        let crest = saturate(1 - abs(value) * 1.6)
        let sharp = crest * crest * weight
        sum += sharp * amplitude
        total += amplitude
        amplitude *= 0.5
        weight = saturate(sharp * 2)
      }
      #expect(Noise(Self.seed).ridged(point, octaves: count) == sum / total)
    }
  }

  @Test("A displacement is three fractals of moved points", arguments: [1, 2, 3, 5, 9])
  func displacement(count: Int) {
    let noise = Noise(Self.seed)
    for p in points() {
      let vector = noise.displacement(p, octaves: count, gain: 0.6)
      let moved = [
        p, Vector(p.y + 31.4, p.z - 7.9, p.x + 2.3), Vector(p.z - 19.1, p.x + 43.7, p.y + 13.3),
      ]
      for (axis, point) in moved.enumerated() {
        #expect(vector[axis] == noise.fractal(point, octaves: count, gain: 0.6))
      }
    }
  }

  @Test("The slope is the difference of values at near points")
  func slope() {
    let noise = Noise(Self.seed)
    for p in points() {
      let slope = noise.slope(p)
      let east = noise.value(Vector(p.x + 0.02, p.y, p.z)) - noise.value(p)
      let up = noise.value(Vector(p.x, p.y, p.z + 0.02)) - noise.value(p)
      #expect(slope.x == east * (1 / 0.02) && slope.z == up * (1 / 0.02))
    }
  }

  /// Returns the same points in groups of eight.
  private func groups() -> [LanePoint] {
    let points = points()
    return stride(from: 0, to: points.count, by: 8).map { first in
      var group = LanePoint(
        x: Float8(repeating: 0), y: Float8(repeating: 0), z: Float8(repeating: 0))
      for lane in 0..<8 {
        let p = points[first + lane]
        (group.x[lane], group.y[lane], group.z[lane]) = (p.x, p.y, p.z)
      }
      return group
    }
  }

  /// Returns the values of the first octaves of eight points, one octave at a time.
  private func octaves(_ points: LanePoint, _ count: Int) -> [Float8] {
    let noise = LaneNoise(Self.seed)
    var p = points
    return (0..<count).map { _ in
      defer {
        p = LanePoint(
          x: 1.2 * p.y + 1.6 * p.z + 17.3, y: 1.28 * p.y - 1.2 * p.x - 0.96 * p.z + 5.1,
          z: 0.72 * p.z - 1.6 * p.x - 0.96 * p.y - 11.7)
      }
      return noise.value(p)
    }
  }

  @Test("Octaves and ridges of eight points are sums of their values", arguments: [1, 2, 5, 9])
  func eightPoints(count: Int) {
    for points in groups() {
      var (sum, ridges, weight) = (
        Float8(repeating: 0), Float8(repeating: 0), Float8(repeating: 1)
      )
      var (total, amplitude) = (Float(0), Float(1))
      for values in octaves(points, count) {
        sum += values * amplitude
        let crest = (1 - values.magnitudes * 1.7).saturated
        let sharp = crest * crest * weight
        ridges += sharp * amplitude
        total += amplitude
        amplitude *= 0.6
        weight = (sharp * 2).saturated
      }
      let noise = LaneNoise(Self.seed)
      #expect(noise.fractal(points, octaves: count, gain: 0.6) == sum * (1.5 / total))
      #expect(noise.ridged(points, octaves: count, gain: 0.6) == ridges * (1 / total))
    }
  }

  @Test("The loops for AVX2 give the results of those for any processor")
  func kinds() {
    guard unsafe texels_best() == texels_avx2, let generic = unsafe noise_generic?.pointee,
      let wide = unsafe noise_avx2?.pointee
    else { return }
    for p in points() {
      let point = noise_point(x: p.x, y: p.y, z: p.z)
      for octaves in Int32(1)...9 {
        let fractals = (
          generic.fractal(point, octaves, 0.6, 7), wide.fractal(point, octaves, 0.6, 7)
        )
        let ridges = (generic.ridged(point, octaves, 0.6, 7), wide.ridged(point, octaves, 0.6, 7))
        #expect(fractals.0 == fractals.1 && ridges.0 == ridges.1)
      }
      let pushes = (
        generic.displacement(point, 3, 0.6, 7), wide.displacement(point, 3, 0.6, 7)
      )
      #expect(pushes.0.x == pushes.1.x && pushes.0.y == pushes.1.y && pushes.0.z == pushes.1.z)
      let slopes = (generic.slope(point, 7), wide.slope(point, 7))
      #expect(slopes.0.x == slopes.1.x && slopes.0.y == slopes.1.y && slopes.0.z == slopes.1.z)
    }
    for p in groups() {
      let points = [p.x, p.y, p.z].flatMap { values in (0..<8).map { values[$0] } }
      for octaves in Int32(1)...9 {
        var fractals = ([Float](repeating: -9, count: 8), [Float](repeating: 9, count: 8))
        unsafe generic.storeFractals(points, octaves, 0.6, 7, &fractals.0)
        unsafe wide.storeFractals(points, octaves, 0.6, 7, &fractals.1)
        var ridges = ([Float](repeating: -9, count: 8), [Float](repeating: 9, count: 8))
        unsafe generic.storeRidges(points, octaves, 0.6, 7, &ridges.0)
        unsafe wide.storeRidges(points, octaves, 0.6, 7, &ridges.1)
        #expect(fractals.0 == fractals.1 && ridges.0 == ridges.1)
      }
    }
  }
}
