import PlanetImage
import PlanetImageFiles
import PlanetTestSupport
import Testing

@Suite("WebP")
struct WebPTests {
  @Test(
    "Pillow decodes the pixels of a lossless file exactly, with the colours of transparent ones",
    .enabled(if: !Pillow.isMissing, Pillow.note),
    arguments: [(1, 1), (1, 7), (16383, 1), (1, 16383), (67, 45)], [[], exampleTexts])
  func lossless(size: (width: Int, height: Int), texts: [PNGText]) throws {
    let image = TestImages.noise(width: size.width, height: size.height, seed: 5)
    let options = WebPOptions(compression: .lossless, texts: texts)
    let bytes = try WebP.encode(image, options: options)
    expectImagesEqual(try Pillow.pixels(bytes, "a.webp"), image)
    #expect(try WebP.encode(image, options: options) == bytes)
  }

  @Test(
    "A lossy file is close to the image, the closer the higher its quality, and alpha is exact",
    .enabled(if: !Pillow.isMissing, Pillow.note))
  func lossy() throws {
    var image = TestImages.waves(width: 67, height: 45)
    for x in 0..<67 { image[x, 9].a = UInt8(3 * x) }
    var psnr: [Double] = []
    var counts: [Int] = []
    for quality in [1, 50, 90, 100] {
      let options = WebPOptions(compression: .quality(quality), texts: exampleTexts)
      let bytes = try WebP.encode(image, options: options)
      let decoded = try Pillow.pixels(bytes, "a.webp")
      for x in 0..<67 { #expect(decoded[x, 9].a == image[x, 9].a && decoded[x, 8].a == 255) }
      let opaque = decoded.opaque()
      psnr.append(try ImageComparison(opaque, image.opaque()).psnr)
      counts.append(bytes.count)
    }
    #expect(psnr == psnr.sorted() && psnr[2] > 30, "\(psnr)")
    #expect(counts == counts.sorted())
  }

  @Test("Pillow reads the texts", .enabled(if: !Pillow.isMissing, Pillow.note))
  func texts() throws {
    let bytes = try WebP.encode(
      TestImages.noise(width: 9, height: 5, seed: 1), options: WebPOptions(texts: exampleTexts))
    let lines = try Pillow.lines(bytes, "a.webp", "xmp = i.info['xmp']" + propertiesScript)
    #expect(lines == exampleProperties)
  }

  @Test("A file is a RIFF container of its own length", arguments: [[], exampleTexts])
  func container(texts: [PNGText]) throws {
    let bytes = try WebP.encode(
      TestImages.noise(width: 9, height: 5, seed: 1), options: WebPOptions(texts: texts))
    #expect(ImageFormat.looks(of: bytes.span) == "a WebP")
    let length = bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
    #expect(length + 8 == bytes.count)
  }

  @Test("Images that are too large, and qualities outside 1 to 100, are rejected")
  func errors() {
    let size = ImageSize(width: 16384, height: 1)
    #expect(throws: ImageFileError.tooLarge(format: "WebP", size: size, most: 16383)) {
      try WebP.encode(Image(width: 16384, height: 1, filledWith: .clear))
    }
    for quality in [0, 101] {
      #expect(throws: ImageFileError.badQuality(quality)) {
        try WebP.encode(
          Image(width: 1, height: 1, filledWith: .clear),
          options: WebPOptions(compression: .quality(quality)))
      }
    }
    #expect(throws: ImageFileError.badText(keyword: "Note", reason: "has no property in XMP")) {
      try WebP.encode(
        Image(width: 1, height: 1, filledWith: .clear),
        options: WebPOptions(texts: [PNGText("Note", "a")]))
    }
  }
}

extension Image where Pixel == RGBA8 {
  /// Returns the image with opaque pixels.
  fileprivate func opaque() -> Image<RGBA8> {
    var image = copy()
    for y in 0..<height {
      for x in 0..<width { image[x, y].a = 255 }
    }
    return image
  }
}
