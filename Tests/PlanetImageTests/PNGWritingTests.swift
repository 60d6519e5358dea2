import Foundation
import PlanetImage
import PlanetTestSupport
import Testing

@Suite("Writing PNG")
struct PNGWritingTests {
  @Test(
    "8-bit pixels are lossless at every compression",
    arguments: PNGOptions.Compression.allCases, [(1, 1), (1, 40), (40, 1), (61, 37), (7, 3)])
  func roundTrip8(compression: PNGOptions.Compression, size: (Int, Int)) throws {
    let image = TestImages.noise(width: size.0, height: size.1, seed: 1)
    let bytes = try PNG.encode(image, options: PNGOptions(compression: compression))
    let back = try PNG.decode8(bytes)
    expectIdentical(back, image)
  }

  @Test(
    "16-bit pixels are lossless at every compression",
    arguments: PNGOptions.Compression.allCases)
  func roundTrip16(compression: PNGOptions.Compression) throws {
    var generator = SeededGenerator(seed: 9)
    let pixels = (0..<29 * 31).map { _ in
      let bits = generator.next()
      return RGBA16(
        UInt16(truncatingIfNeeded: bits), UInt16(truncatingIfNeeded: bits >> 16),
        UInt16(truncatingIfNeeded: bits >> 32), UInt16(truncatingIfNeeded: bits >> 48))
    }
    let image = Image(width: 29, height: 31, pixels: pixels)
    let bytes = try PNG.encode(image, options: PNGOptions(compression: compression))
    #expect(try PNG.readHeader(bytes).bitDepth == 16)
    let back = try PNG.decode16(bytes)
    expectIdentical(back, image)
  }

  @Test(
    "Colour is stored in the requested type",
    arguments: [
      (PNGOptions.ColorType.gray, PNGHeader.ColorType.gray), (.grayAlpha, .grayAlpha),
      (.rgb, .rgb), (.rgba, .rgba), (.automatic, .rgba),
    ])
  func colorTypes(asked: PNGOptions.ColorType, stored: PNGHeader.ColorType) throws {
    var image = TestImages.noise(width: 8, height: 8, seed: 4)
    image[0, 0] = RGBA8(77, 77, 77, 3)
    image[1, 0] = RGBA8(255, 0, 0)
    let options = PNGOptions(colorType: asked)
    let bytes = try PNG.encode(image, options: options)
    #expect(try PNG.readHeader(bytes).colorType == stored)
    let deepBytes = try PNG.encode(image.widened(), options: options)
    #expect(try PNG.readHeader(deepBytes).colorType == stored)
    let back = try PNG.decode8(bytes)
    let isGray = stored == .gray || stored == .grayAlpha
    let hasAlpha = stored == .rgba || stored == .grayAlpha
    // Red has 0.2126 of white's luminance, which sRGB encodes as 127.
    #expect(back[1, 0] == (isGray ? RGBA8(127, 127, 127) : RGBA8(255, 0, 0)))
    #expect(back[0, 0] == RGBA8(77, 77, 77, hasAlpha ? 3 : 255))
    let deepBack = try PNG.decode16(deepBytes).narrowed()
    expectIdentical(deepBack, back)
  }

  @Test("The automatic colour type drops the alpha of an opaque image")
  func automatic() throws {
    let bytes = try PNG.encode(TestImages.waves(width: 9, height: 9))
    #expect(try PNG.readHeader(bytes).colorType == .rgb)
  }

  @Test("Texts are lossless; those beyond ASCII are in iTXt, and no chunk has a time")
  func texts() throws {
    let texts = [
      PNGText("Title", "Saturn"), PNGText("Description", "Größe ☄ 土星"), PNGText("Title", ""),
    ]
    let image = TestImages.waves(width: 4, height: 4)
    let bytes = try PNG.encode(image, options: PNGOptions(texts: texts))
    #expect(try PNG.readTexts(bytes) == texts)
    #expect(
      Self.chunkTypes(bytes) == ["IHDR", "sRGB", "tEXt", "iTXt", "tEXt", "IDAT", "IEND"])
    #expect(try PNG.encode(image, options: PNGOptions(texts: texts)) == bytes)
  }

  @Test(
    "Invalid texts are rejected by name",
    arguments: ["", " A", "A ", "A  B", "A\nB", "☿", String(repeating: "x", count: 80)])
  func badKeyword(keyword: String) {
    let image = Image(width: 1, height: 1, filledWith: RGBA8.clear)
    #expect(throws: PNGError.self) {
      try PNG.encode(image, options: PNGOptions(texts: [PNGText(keyword, "x")]))
    }
    #expect(throws: PNGError.badText(keyword: "A", reason: "has a zero byte in it")) {
      try PNG.encode(image, options: PNGOptions(texts: [PNGText("A", "x\0y")]))
    }
  }

  /// Returns the chunk types of a file in order.
  private static func chunkTypes(_ bytes: [UInt8]) -> [String] {
    var types: [String] = []
    var start = 8
    while start + 12 <= bytes.count {
      let count = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      types.append(String(decoding: bytes[start + 4..<start + 8], as: UTF8.self))
      start += count + 12
    }
    return types
  }
}
