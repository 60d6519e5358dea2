import PlanetImage
import PlanetMath
import PlanetScene
import Testing

@Suite("Slopes from heights and normals")
struct SlopeMapTests {
  private func slopes(_ pyramid: MipPyramid, _ x: Int, _ y: Int) -> SIMD2<Float> {
    // Texels are sRGB-encoded for reading, so a slope is accurate to some levels only.
    let texel = pyramid.texel(x: x, y: y, level: 0)
    let values = SIMD2(SRGB.linear(texel.r), SRGB.linear(texel.g))
    return (values * 2 - 1) * ReliefLayer.greatestSlope
  }

  @Test("Waves in longitude and in latitude have their derivatives", arguments: [false, true])
  func waves(isRotated: Bool) throws {
    let (width, height) = (256, 128)
    func place(_ x: Int, _ y: Int) -> (longitude: Double, latitude: Double) {
      let longitude = ((Double(x) + 0.5) / Double(width) - 0.5) * 2 * .pi
      let latitude = (0.5 - (Double(y) + 0.5) / Double(height)) * .pi
      return isRotated ? (-longitude, -latitude) : (longitude, latitude)
    }
    let map = SlopeMap(
      size: ImageSize(width: width, height: height), content: .heights(lowest: -1, highest: 1),
      isRotatedHalfTurn: isRotated, columns: width
    ) { x, y in
      let (longitude, latitude) = place(x, y)
      let value = 0.2 * sin(2 * longitude) + 0.3 * sin(3 * latitude)
      return SIMD3(repeating: Float(value + 1) / 2)
    }
    let pyramid = try map.pyramid()
    for (x, y) in [(10, 40), (70, 64), (128, 64), (200, 90), (255, 50), (0, 50)] {
      let (longitude, latitude) = place(x, y)
      let found = slopes(pyramid, x, y)
      let east = 0.4 * cos(2 * longitude) / cos(latitude)
      let north = 0.9 * cos(3 * latitude)
      #expect(abs(Double(found.x) - east) < 0.02, "\(x), \(y): \(found.x), \(east)")
      #expect(abs(Double(found.y) - north) < 0.02, "\(x), \(y): \(found.y), \(north)")
    }
  }

  @Test("Larger maps than needed are reduced, with the same slopes")
  func reduction() throws {
    func map(_ columns: Int) throws -> MipPyramid {
      try SlopeMap(
        size: ImageSize(width: 256, height: 128), content: .heights(lowest: 0, highest: 0.5),
        isRotatedHalfTurn: false, columns: columns
      ) { x, _ in
        SIMD3(repeating: Float(0.5 + 0.5 * sin((Double(x) + 0.5) / 128 * .pi)))
      }.pyramid()
    }
    let (whole, half) = (try map(256), try map(100))
    #expect(whole.width == 256 && half.width == 128)
    #expect(abs(slopes(whole, 0, 64).x - slopes(half, 0, 32).x) < 0.03)
  }

  @Test("Smaller levels have the variance of the slopes, and even slopes have none")
  func variance() throws {
    func variance(_ steepness: Float) throws -> Float {
      let pyramid = try SlopeMap(
        size: ImageSize(width: 64, height: 32), content: .normals, isRotatedHalfTurn: false,
        columns: 64
      ) { x, y in
        let slope = x % 2 == y % 2 ? 0.3 : 0.3 - steepness
        let up = 1 / (1 + slope * slope).squareRoot()
        return (SIMD3(-slope, 0, 1) * up + 1) / 2
      }.pyramid()
      let level = pyramid.levels[2]
      let word = pyramid.withStorage { $0[level.origin + 3 * level.stride + 5] }
      let codes = SIMD3<Float>(SIMD3(word, word >> 16, word >> 32) & 0xffff) / 65535
      let mean = (SIMD2(codes.x, codes.y) * 2 - 1) * ReliefLayer.greatestSlope
      return codes.z - (mean * mean).sum()
    }
    // Half of the slopes are 0.3 and half -0.1: the variance is 0.2².
    #expect(abs(try variance(0.4) - 0.04) < 1e-4)
    #expect(abs(try variance(0)) < ReliefLayer.varianceNoise)
  }
}
