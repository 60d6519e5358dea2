import Foundation
import PlanetImage
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
    #expect(try ColorConversion(.gamma(100_000)) != nil)
  }

  /// Adobe RGB to sRGB by the matrices of both, in double precision.
  private func adobeToSRGB(_ pixel: RGBA8) -> [Double] {
    // Adobe RGB (1998), section 4.3.5.3; IEC 61966-2-1, annex F. Both have the white D65.
    let toXYZ = [
      [0.57667, 0.18556, 0.18823], [0.29734, 0.62736, 0.07529], [0.02703, 0.07069, 0.99134],
    ]
    let fromXYZ = [
      [3.2404542, -1.5371385, -0.4985314], [-0.9692660, 1.8760108, 0.0415560],
      [0.0556434, -0.2040259, 1.0572252],
    ]
    let linear = [pixel.r, pixel.g, pixel.b].map { pow(Double($0) / 255, 2.19921875) }
    let xyz = toXYZ.map { row in zip(row, linear).reduce(0) { $0 + $1.0 * $1.1 } }
    let out = fromXYZ.map { row in zip(row, xyz).reduce(0) { $0 + $1.0 * $1.1 } }
    return out.map { value in
      let v = min(max(value, 0), 1)
      return 255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * pow(v, 1 / 2.4) - 0.055)
    }
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
      let expected = adobeToSRGB(pixel)
      for (one, other) in zip(expected, [found.r, found.g, found.b]) {
        #expect(abs(one - Double(other)) <= 1.5, "\(pixel) → \(found), not \(expected)")
      }
      #expect(found.a == pixel.a)
    }
  }

  @Test("Linear samples become sRGB's levels")
  func gamma() throws {
    let result = try converted([RGBA8(55, 128, 255)], .gamma(100_000))
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
