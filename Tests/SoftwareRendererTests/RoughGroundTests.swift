import PlanetImage
import PlanetMath
import PlanetScene
import SoftwareRenderer
import Testing

@Suite("Slopes that are smaller than a pixel")
struct RoughGroundTests {
  private static let size = 221
  private static let radius = 100.0

  /// Slopes that are independent from texel to texel, uniformly distributed in both directions.
  private func relief(steepest: Float, exaggeration: Float) throws -> ReliefLayer {
    let slopes = SlopeMap(
      size: ImageSize(width: 2048, height: 1024), content: .normals, isRotatedHalfTurn: false,
      columns: 2048
    ) { x, y in
      func slope(_ seed: Int) -> Float {
        var state = UInt32(truncatingIfNeeded: (y * 2048 + x) * 2 + seed) &* 2_654_435_769
        state = (state ^ (state >> 15)) &* 2_246_822_519
        state = (state ^ (state >> 13)) &* 3_266_489_917
        return (Float((state ^ (state >> 16)) >> 8) / 16_777_216 * 2 - 1) * steepest
      }
      let (east, north) = (slope(0), slope(1))
      let up = 1 / (1 + east * east + north * north).squareRoot()
      return (SIMD3(-east, -north, 1) * up + 1) / 2
    }
    return ReliefLayer(SurfaceMap(try slopes.pyramid()), exaggeration: exaggeration)
  }

  /// The mean light of slopes from `-steepest` to `steepest` in both directions, in the sunlight
  /// of an elevation.
  private func meanLight(_ elevation: Double, steepest: Double) -> Double {
    let count = 64
    var sum = 0.0
    for i in 0..<count {
      for j in 0..<count {
        let (east, north) = (
          ((Double(i) + 0.5) / Double(count) * 2 - 1) * steepest,
          ((Double(j) + 0.5) / Double(count) * 2 - 1) * steepest
        )
        let light = sin(elevation) + east * cos(elevation)
        sum += max(light, 0) / (1 + east * east + north * north).squareRoot()
      }
    }
    let risen = min(max((sin(elevation) + 0.03) / 0.03, 0), 1)
    return sum / Double(count * count) * risen
  }

  @Test("Their light is the mean over the slopes", arguments: [1, 2] as [Float])
  func meanOverSlopes(exaggeration: Float) throws {
    var surface = Surface(.constant(SIMD4(1, 1, 1, 1)))
    surface.layers.relief = try relief(steepest: 0.15, exaggeration: exaggeration)
    // The terminator is the meridian of 30°, at column 160.
    let sun = Vector3(latitude: .zero, longitude: .degrees(-60))
    let scene = TestScenes.ellipsoid(
      surface: surface, radius: Self.radius, size: Self.size, light: sun)
    let image = SoftwareRenderer(threads: 2).renderLinear(
      scene, width: Self.size, height: Self.size)
    for column in stride(from: 130, through: 163, by: 3) {
      var (found, expected) = (0.0, 0.0)
      for row in 80...140 {
        for x in column - 2...column + 2 {
          let right = (Double(x) - 110) / Self.radius
          let up = (110 - Double(row)) / Self.radius
          let point = Vector3((1 - right * right - up * up).squareRoot(), right, up)
          found += Double(image[x, row].r) / 305
          expected += meanLight(asin(point.dot(sun)), steepest: 0.15 * Double(exaggeration)) / 305
        }
      }
      let difference = abs(found - expected)
      #expect(
        difference < 0.01 * Double(exaggeration), "column \(column): \(found), \(expected)")
    }
  }

  @Test("Even slopes have the terminator of a smooth slope")
  func evenSlopes() throws {
    let slope: Float = 0.2
    let slopes = SlopeMap(
      size: ImageSize(width: 64, height: 32), content: .normals, isRotatedHalfTurn: false,
      columns: 64
    ) { _, _ in
      let up = 1 / (1 + slope * slope).squareRoot()
      return (SIMD3(-slope, 0, 1) * up + 1) / 2
    }
    var surface = Surface(.constant(SIMD4(1, 1, 1, 1)))
    surface.layers.relief = ReliefLayer(SurfaceMap(try slopes.pyramid()))
    let sun = Vector3(latitude: .zero, longitude: .degrees(-60))
    let scene = TestScenes.ellipsoid(
      surface: surface, radius: Self.radius, size: Self.size, light: sun)
    let image = SoftwareRenderer(threads: 2).renderLinear(
      scene, width: Self.size, height: Self.size)
    for column in 120..<200 {
      let right = (Double(column) - 110) / Self.radius
      let point = Vector3((1 - right * right).squareRoot(), right, 0)
      let normal = (point - Vector3(-point.y, point.x, 0) * Double(slope)).normalized
      let risen = min(max((point.dot(sun) + 0.03) / 0.03, 0), 1)
      let expected = max(normal.dot(sun), 0) * risen
      #expect(abs(Double(image[column, 110].r) - expected) < 2e-3, "column \(column)")
    }
  }

  @Test("Sunlight is not negative near the end of twilight, for any variance")
  func twilight() {
    var light = DirectionalLight(direction: .unitZ)
    light.angularDiameter = .degrees(0.53)
    let sun = Sunlight(light)
    var least: Float = 0
    for step in 0..<4_000 {
      let x = -1 + Float(step) * 1e-6
      for variance in [0, 0.003, 0.3] as [Float] {
        let radius = min((sun.radius * sun.radius + 2 * variance).squareRoot(), 1)
        let received = sun.received(
          Float8(repeating: x * radius), slopeVariance: Float8(repeating: variance))
        least = min(least, received[0], sun.received(Float8(repeating: x * sun.radius))[0])
      }
    }
    #expect(least == 0)
  }
}
