import PlanetImage
import PlanetTestSupport
import Testing

@Suite("Mip pyramid")
struct MipPyramidTests {
  static let sizes: [(Int, Int)] = [
    (1, 1), (2, 1), (64, 32), (37, 19), (100, 50), (5, 8), (1, 9), (9, 1), (3, 2), (256, 1),
  ]

  /// Returns the mean of an image in linear light, premultiplied.
  private func mean(_ image: borrowing Image<RGBA8>) -> SIMD4<Double> {
    var sum = SIMD4<Double>(repeating: 0)
    for y in 0..<image.height {
      for x in 0..<image.width { sum += SIMD4<Double>(image[x, y].linear.vector) }
    }
    return sum / Double(image.width * image.height)
  }

  @Test("Sizes halve, rounded down, to one texel", arguments: sizes)
  func layout(width: Int, height: Int) {
    let pyramid = MipPyramid(TestImages.waves(width: width, height: height))
    #expect(pyramid.width == width && pyramid.height == height)
    var (width, height, end) = (width, height, 0)
    for level in pyramid.levels {
      #expect(level.width == width && level.height == height && level.stride == width + 2)
      #expect(level.origin == end + level.stride + 1)
      end += level.stride * (height + 2)
      (width, height) = (max(1, width / 2), max(1, height / 2))
    }
    #expect(pyramid.levels.last?.width == 1 && pyramid.levels.last?.height == 1)
    #expect(pyramid.withStorage { $0.count } == end)
  }

  @Test("Every level has the mean of the map in linear light", arguments: sizes)
  func mean(width: Int, height: Int) {
    let image = TestImages.waves(width: width, height: height, seed: 6)
    let expected = mean(image)
    let pyramid = MipPyramid(image)
    for level in pyramid.levels.indices {
      let actual = mean(pyramid.image(level: level))
      let size = pyramid.levels[level]
      // Rounding each texel to a level changes it by at most half a level, 0.0045 of light at the
      // bright end; the mean of many texels changes less.
      let isSmall = size.width * size.height < 64
      let tolerance = level == 0 ? 1e-9 : isSmall ? 0.0046 : 0.001
      for channel in 0..<3 {
        #expect(abs(actual[channel] - expected[channel]) < tolerance, "level \(level)")
      }
      #expect(abs(actual.w - 1) < 1e-6)
    }
  }

  @Test("The last texel of a black and white checker is half the light, not half the level")
  func linearLight() {
    var image = Image(width: 64, height: 32, filledWith: RGBA8(0, 0, 0))
    for y in 0..<32 {
      for x in 0..<64 where (x + y) % 2 == 0 { image[x, y] = RGBA8(255, 255, 255) }
    }
    let pyramid = MipPyramid(image)
    #expect(pyramid.texel(x: 0, y: 0, level: 1) == RGBA8(188, 188, 188))
    #expect(pyramid.texel(x: 0, y: 0, level: 6) == RGBA8(188, 188, 188))
  }

  @Test("A map rotated by half a turn has levels rotated by half a turn")
  func seam() {
    let image = TestImages.waves(width: 128, height: 64, seed: 2)
    var turned = Image(width: 128, height: 64, filledWith: RGBA8.clear)
    for y in 0..<64 {
      for x in 0..<128 { turned[x, y] = image[(x + 64) % 128, y] }
    }
    let (first, second) = (MipPyramid(image), MipPyramid(turned))
    for (index, level) in first.levels.enumerated() where level.width > 1 {
      for y in -1...level.height {
        for x in 0..<level.width {
          let other = (x + level.width / 2) % level.width
          #expect(
            first.texel(x: x, y: y, level: index) == second.texel(x: other, y: y, level: index))
        }
      }
    }
  }

  @Test("The border wraps in longitude and continues across the poles", arguments: sizes)
  func border(width: Int, height: Int) {
    let pyramid = MipPyramid(TestImages.noise(width: width, height: height, seed: 3))
    for (index, level) in pyramid.levels.enumerated() {
      let (w, h) = (level.width, level.height)
      for y in 0..<h {
        #expect(
          pyramid.texel(x: -1, y: y, level: index) == pyramid.texel(x: w - 1, y: y, level: index))
        #expect(pyramid.texel(x: w, y: y, level: index) == pyramid.texel(x: 0, y: y, level: index))
      }
      for x in -1...w {
        let across = (x + w / 2 + w) % w
        #expect(
          pyramid.texel(x: x, y: -1, level: index) == pyramid.texel(x: across, y: 0, level: index))
        #expect(
          pyramid.texel(x: x, y: h, level: index)
            == pyramid.texel(x: across, y: h - 1, level: index))
      }
    }
  }

  @Test("A strip repeats its edges", arguments: sizes)
  func clamped(width: Int, height: Int) {
    let image = TestImages.noise(width: width, height: height, seed: 3)
    let pyramid = MipPyramid(image, wrapsLongitude: false)
    for (index, level) in pyramid.levels.enumerated() {
      for y in -1...level.height {
        for x in -1...level.width {
          let (inX, inY) = (min(max(x, 0), level.width - 1), min(max(y, 0), level.height - 1))
          #expect(
            pyramid.texel(x: x, y: y, level: index) == pyramid.texel(x: inX, y: inY, level: index))
        }
      }
    }
  }

  @Test("A half-transparent texel preserves its colour", arguments: [1, 64, 128, 254])
  func partlyTransparent(alpha: Int) {
    let pixel = RGBA8(200, 100, 50, UInt8(alpha))
    let texel = MipPyramid(Image(width: 2, height: 2, filledWith: pixel)).texel(
      x: 0, y: 0, level: 0)
    #expect(texel.a == pixel.a)
    // At 1/255 of the light a word still preserves colours to a few levels.
    let slack = alpha == 1 ? 3 : 0
    for (seen, own) in [(texel.r, pixel.r), (texel.g, pixel.g), (texel.b, pixel.b)] {
      #expect(abs(Int(seen) - Int(own)) <= slack, "\(texel)")
    }
  }

  @Test("Colour under transparent texels does not bleed")
  func alpha() {
    var image = Image(width: 4, height: 4, filledWith: RGBA8(0, 255, 0, 0))
    for y in 0..<4 { image[0, y] = RGBA8(200, 10, 10, 255) }
    let pyramid = MipPyramid(image, wrapsLongitude: false)
    #expect(pyramid.texel(x: 0, y: 0, level: 1) == RGBA8(200, 10, 10, 128))
    #expect(pyramid.texel(x: 0, y: 0, level: 2) == RGBA8(200, 10, 10, 64))
  }

  @Test("Limits count all levels, and texel indices fit 32 bits")
  func limits() throws {
    #expect(MipPyramid.byteCount(width: 2, height: 1) == 8 * (4 * 3 + 3 * 3))
    let limits = ImageLimits(maxBytes: 8 * 21)
    try MipPyramid.check(width: 2, height: 1, limits: limits)
    func excess(_ width: Int, _ height: Int, _ limits: ImageLimits = .none) -> ImageLimitExcess? {
      do throws(ImageLimitExcess) {
        try MipPyramid.check(width: width, height: height, limits: limits)
        return nil
      } catch {
        return error
      }
    }
    #expect(excess(2, 1, ImageLimits(maxBytes: 8 * 21 - 1))?.limit == .pyramid)
    #expect(excess(65534, 65533) == nil && excess(65534, 65534)?.limit == .texels)
    #expect(excess(1 << 31, 1)?.limit == .texels && excess(.max, 1)?.limit == .texels)
    #expect(excess(1 << 32, 1 << 32)?.limit == .pixels)
    #expect(excess(8, 8, ImageLimits(maxDimension: 7))?.limit == .dimension)
    #expect(throws: ImageError.self) { _ = try MipPyramid.build(Endless()) }
  }

  /// Rows that must not be read.
  private final class Endless: PixelRowSource {
    let width = 1 << 17
    let height = 1 << 15
    func read(_ count: Int) throws(ImageError) -> [RGBA8] {
      Issue.record("rows are read of a map that is too large")
      throw .unsupportedFormat(looksLike: nil)
    }
    func finish() throws(ImageError) {}
  }

  @Test("A failed allocation is an error, not a crash")
  func noMemory() {
    #expect(throws: ImageError.outOfMemory(bytes: 1 << 55)) { _ = try TexelStorage(count: 1 << 52) }
  }

  @Test("One thread and many give the same words", arguments: sizes)
  func threads(width: Int, height: Int) {
    let image = TestImages.noise(width: width * 7, height: height * 5, seed: 4)
    let one = MipPyramid(image).withStorage { span in span.indices.map { span[$0] } }
    for threads in [2, 3, 8] {
      let many = MipPyramid(image, threads: threads).withStorage { span in
        span.indices.map { span[$0] }
      }
      #expect(many == one, "\(threads) threads")
    }
  }

  @Test("Every build and machine gives the same words")
  func sameEverywhere() {
    let pyramid = MipPyramid(TestImages.noise(width: 70, height: 36, seed: 11), threads: 2)
    // FNV-1a over the words; the pinned value is that of a debug build on x86-64.
    let hash = pyramid.withStorage { words in
      words.indices.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, index in
        (hash ^ UInt64(words[index])) &* 0x0000_0100_0000_01B3
      }
    }
    #expect(hash == 12_882_831_212_212_274_818)
  }
}
