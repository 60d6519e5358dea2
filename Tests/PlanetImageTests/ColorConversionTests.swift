import PlanetImage
import PlanetTestSupport
import Testing

@Suite("Conversion of colour spaces to sRGB")
struct ColorConversionTests {
  /// CIE 1931 chromaticities of Adobe RGB (1998): white, red, green, blue.
  private static let adobe = [0.3127, 0.3290, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06]

  private func converted(
    _ pixels: [RGBA8], _ encoding: ColorEncoding
  ) throws -> [RGBA8] {
    var result = pixels
    try ColorConversion(encoding)?.convert(&result)
    return result
  }

  @Test("sRGB in any form needs no conversion")
  func identity() throws {
    let own = [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]
    #expect(try ColorConversion(.srgb) == nil)
    #expect(try ColorConversion(.chromaticities(own, gamma: 0)) == nil)
    #expect(try ColorConversion(.chromaticities(Self.adobe, gamma: 45455)) != nil)
    #expect(try ColorConversion(.gamma(100_000)) == nil, "the decoder converts it")
  }

  @Test("Chromaticities of Adobe RGB convert as its matrices do; alpha is kept")
  func primaries() throws {
    var pixels: [RGBA8] = []
    for step in 0..<216 {
      pixels.append(
        RGBA8(
          UInt8(step % 6 * 51), UInt8(step / 6 % 6 * 51), UInt8(step / 36 * 51), UInt8(step)))
    }
    let result = try converted(pixels, .chromaticities(Self.adobe, gamma: 45470))
    for (pixel, found) in zip(pixels, result) {
      let expected = TestColors.adobeRGBToSRGB(pixel)
      for (one, other) in zip(expected, [found.r, found.g, found.b]) {
        #expect(abs(one - Double(other)) <= 1.5, "\(pixel) → \(found), not \(expected)")
      }
      #expect(found.a == pixel.a)
    }
  }

  @Test("Linear samples become sRGB's levels")
  func gamma() throws {
    let almost = [0.3127, 0.3290, 0.6401, 0.33, 0.30, 0.60, 0.15, 0.06]
    let result = try converted(
      [RGBA8(55, 128, 255)], .chromaticities(almost, gamma: 100_000))
    // sRGB of 55/255 and 128/255 of full light.
    #expect(abs(Int(result[0].r) - 128) <= 1 && abs(Int(result[0].g) - 188) <= 1)
    #expect(result[0].b == 255)
  }

  @Test("A damaged profile is an error with a cause", arguments: [0, 4, 200])
  func damaged(count: Int) {
    let bytes = [UInt8](repeating: 0x41, count: count)
    let error = #expect(throws: ColorEncodingError.self) {
      _ = try ColorConversion(.profile(bytes))
    }
    #expect((error?.description.count ?? 0) > 5)
  }
}
