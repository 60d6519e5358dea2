import PlanetImage
import PlanetTestSupport
import Testing

@Suite("Encoding with and without dithering")
struct DitherTests {
  /// Encodes an image of linear greys.
  private func encoded(
    width: Int, height: Int, dithers: Bool, background: RGBAFloat = .clear,
    _ pixel: (Int, Int) -> RGBAFloat
  ) -> Image<RGBA8> {
    var pixels: [RGBAFloat] = []
    for y in 0..<height { for x in 0..<width { pixels.append(pixel(x, y)) } }
    var codes = Array(repeating: RGBA8(1, 2, 3, 4), count: pixels.count)
    var span = codes.mutableSpan
    SRGB.encode(
      pixels.span, over: background, width: width, firstRow: 0, dithers: dithers, to: &span)
    return Image(width: width, height: height, pixels: codes)
  }

  private func grey(_ value: Float, _ alpha: Float = 1) -> RGBAFloat {
    RGBAFloat(SIMD4(value * alpha, value * alpha, value * alpha, alpha))
  }

  @Test("Without dithering each pixel gets the nearest level")
  func exact() {
    let image = encoded(width: 256, height: 4, dithers: false) { x, y in
      grey(Float(x) / 255 * 0.999 + Float(y) * 0.0003)
    }
    for y in 0..<4 {
      for x in 0..<256 {
        let code = SRGB.encode8(Float(x) / 255 * 0.999 + Float(y) * 0.0003)
        #expect(image[x, y] == RGBA8(code, code, code))
      }
    }
  }

  @Test("Dithering preserves exact levels", arguments: [0, 1, 2, 17, 100, 200, 254, 255])
  func codes(code: Int) {
    let value = SRGB.linear(UInt8(code))
    let image = encoded(width: 8, height: 8, dithers: true) { _, _ in grey(value) }
    for y in 0..<8 {
      for x in 0..<8 { #expect(image[x, y].r == UInt8(code), "at \(x), \(y)") }
    }
  }

  @Test("A value between two levels becomes a pattern with its mean, within a quarter of a level")
  func mean() {
    for step in 0..<400 {
      let exact = 3 + Double(step) * 0.61
      let (low, share) = (UInt8(exact), exact - exact.rounded(.down))
      // The transfer function is nearly linear between two levels.
      let linear = Double(SRGB.linear(low)) * (1 - share) + Double(SRGB.linear(low + 1)) * share
      let image = encoded(width: 8, height: 8, dithers: true) { _, _ in grey(Float(linear)) }
      var sum = 0
      for y in 0..<8 {
        for x in 0..<8 {
          sum += Int(image[x, y].r)
          #expect(abs(Double(image[x, y].r) - exact) < 1)
        }
      }
      #expect(abs(Double(sum) / 64 - exact) < 0.2, "\(exact)")
    }
  }

  @Test("The background is exact, and shows through the remaining coverage")
  func background() {
    let blue = RGBAFloat(SIMD4(0.1, 0.2, 0.4, 1))
    for dithers in [true, false] {
      let image = encoded(width: 4, height: 2, dithers: dithers, background: blue) { x, _ in
        x < 2 ? .clear : grey(1, 0.5)
      }
      #expect(image[0, 0] == RGBA8(blue) && image[1, 1] == RGBA8(blue))
      #expect(abs(Int(image[3, 1].b) - Int(SRGB.encode8(0.7))) <= 1 && image[3, 1].a == 255)
    }
    let clear = encoded(width: 2, height: 1, dithers: true) { x, _ in
      x == 0 ? .clear : grey(0.5, 0.25)
    }
    #expect(clear[0, 0] == .clear)
    #expect(clear[1, 0].a == 64 && abs(Int(clear[1, 0].g) - Int(SRGB.encode8(0.5))) <= 1)
  }

  @Test("NaN, infinite and negative values become levels without a crash")
  func strange() {
    let values: [Float] = [.nan, -.nan, .infinity, -.infinity, -1, 2, 1e30, -1e-30, 1e-38]
    let image = encoded(width: values.count, height: 1, dithers: true) { x, _ in grey(values[x]) }
    #expect([image[0, 0].r, image[1, 0].r, image[3, 0].r, image[4, 0].r] == [0, 0, 0, 0])
    #expect([image[2, 0].r, image[5, 0].r, image[6, 0].r] == [255, 255, 255])
  }
}
