import Foundation
import PlanetImage
import PlanetTestSupport
import Testing

/// The transfer function against the C library's power in double precision.
@Suite("sRGB transfer")
struct SRGBTests {
  private static func decoded(_ encoded: Double) -> Double {
    encoded <= 0.04045 ? encoded / 12.92 : Foundation.pow((encoded + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ linear: Double) -> Double {
    linear <= 0.0031308 ? linear * 12.92 : 1.055 * Foundation.pow(linear, 1 / 2.4) - 0.055
  }

  @Test("Every level decodes to the nearest Float")
  func decoding() {
    for code in UInt8.min...UInt8.max {
      let expected = Float(Self.decoded(Double(code) / 255))
      #expect(abs(SRGB.linear(code) - expected) <= expected.ulp, "code \(code)")
    }
    for code in UInt16.min...UInt16.max {
      let expected = Float(Self.decoded(Double(code) / 65535))
      let difference = abs(SRGB.linear16(code) - expected)
      if difference > expected.ulp { Issue.record("code \(code): \(difference)") }
    }
  }

  @Test("Every level is unchanged by a round trip")
  func roundTrip() {
    for code in UInt8.min...UInt8.max { #expect(SRGB.encode8(SRGB.linear(code)) == code) }
    let lost = (UInt16.min...UInt16.max).filter { SRGB.encode16(SRGB.linear16($0)) != $0 }
    #expect(lost.isEmpty)
  }

  @Test("Encoding to 8 bits rounds the true function at and around every boundary")
  func borders8() {
    for code in 0..<255 {
      let border = Float(Self.decoded((Double(code) + 0.5) / 255))
      var value = border
      for _ in 0..<8 { value = value.nextDown }
      for _ in 0..<16 {
        let expected = UInt8(Self.encoded(Double(value)) * 255 + 0.5)
        #expect(SRGB.encode8(value) == expected, "at \(value)")
        value = value.nextUp
      }
    }
  }

  // Between two boundaries the result is constant, and within a cell of the table it is one
  // comparison: correct at every boundary and at every edge of a cell is correct everywhere.
  @Test("Encoding to 8 bits rounds the true function at every edge of the table's cells")
  func cells8() {
    for cell in 0..<8192 {
      var value = Float(cell) / 8192
      for _ in 0..<2 where value > 0 { value = value.nextDown }
      for _ in 0..<5 {
        let expected = UInt8(Self.encoded(Double(value)) * 255 + 0.5)
        if SRGB.encode8(value) != expected { Issue.record("wrong at \(value)") }
        value = value.nextUp
      }
    }
  }

  @Test("Encoding rounds the true function at a million seeded values")
  func seeded() {
    var generator = SeededGenerator(seed: 20)
    var wrong = 0
    for _ in 0..<1_000_000 {
      // All magnitudes from 2^-20 up, not only those near 1.
      let bits = generator.next()
      let value =
        Float(sign: .plus, exponent: -Int(bits % 20) - 1, significand: 1)
        * (1 + Float(bits >> 40) / 16_777_216)
      let exact = Self.encoded(Double(value))
      if SRGB.encode8(value) != UInt8(exact * 255 + 0.5) { wrong += 1 }
      if SRGB.encode16(value) != UInt16(exact * 65535 + 0.5) { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  @Test(
    "Values beyond the range are clamped",
    arguments: [
      (Float.nan, 0), (-.infinity, 0), (-1, 0), (-0.0, 0), (.leastNonzeroMagnitude, 0), (1, 255),
      (Float(1).nextUp, 255), (Float(1).nextDown, 255), (2, 255), (.infinity, 255),
    ] as [(Float, Int)])
  func held(value: Float, code: Int) {
    #expect(Int(SRGB.encode8(value)) == code)
    #expect(Int(SRGB.encode16(value)) == code * 257)
  }

  @Test("Rows are encoded like single pixels, and un-premultiplied")
  func rows() {
    var generator = SeededGenerator(seed: 3)
    let pixels = (0..<4096).map { index in
      let alpha: Float = index % 3 == 0 ? 1 : Float.random(in: 0...1, using: &generator)
      return RGBAFloat(
        r: .random(in: 0...1, using: &generator) * alpha,
        g: .random(in: 0...1, using: &generator) * alpha,
        b: .random(in: 0...1, using: &generator) * alpha, a: alpha)
    }
    let image = Image(width: 64, height: 64, pixels: pixels)
    let deep = image.encoded16(threads: 2)
    for (index, pixel) in pixels.enumerated() {
      #expect(deep[index % 64, index / 64] == RGBA16(pixel))
    }
  }

  @Test("8-bit pixels are unchanged by a round trip through linear light, unless transparent")
  func pixelRoundTrip() {
    let image = TestImages.noise(width: 128, height: 128, seed: 5)
    for y in 0..<128 {
      for x in 0..<128 {
        let expected = image[x, y].a == 0 ? RGBA8.clear : image[x, y]
        #expect(RGBA8(image[x, y].linear) == expected)
      }
    }
  }
}
