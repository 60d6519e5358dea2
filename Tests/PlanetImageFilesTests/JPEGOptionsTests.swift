import Foundation
import PlanetImage
import PlanetImageFiles
import PlanetTestSupport
import Testing

@Suite("JPEG with options")
struct JPEGOptionsTests {
  @Test(
    "Images of extreme sizes keep their size and, nearly, their pixels",
    arguments: [(1, 1), (1, 7), (16384, 1), (67, 45)], [false, true])
  func sizes(size: (width: Int, height: Int), isProgressive: Bool) throws {
    let image = TestImages.waves(width: size.width, height: size.height)
    let options = JPEGOptions(quality: 98, isProgressive: isProgressive, texts: exampleTexts)
    let bytes = try JPEG.encode(image, options: options)
    let comparison = try ImageComparison(JPEG.decode(bytes), image)
    #expect(comparison.psnr > 40)
    #expect(try JPEG.encode(image, options: options) == bytes)
  }

  @Test(
    "Pillow decodes the same pixels",
    .enabled(if: !Pillow.isMissing, Pillow.note), arguments: [90, 100], [false, true])
  func pillowPixels(quality: Int, isProgressive: Bool) throws {
    let options = JPEGOptions(quality: quality, isProgressive: isProgressive, texts: exampleTexts)
    let bytes = try JPEG.encode(TestImages.waves(width: 67, height: 45), options: options)
    expectImagesEqual(try Pillow.pixels(bytes, "a.jpg"), try JPEG.decode(bytes), within: 1)
  }

  @Test(
    "Chroma has full resolution from quality 90, and files are progressive where requested",
    .enabled(if: !Pillow.isMissing, Pillow.note),
    arguments: [(1, false, "2"), (89, true, "2"), (90, false, "0"), (100, true, "0")])
  func form(quality: Int, isProgressive: Bool, sampling: String) throws {
    let options = JPEGOptions(quality: quality, isProgressive: isProgressive)
    let bytes = try JPEG.encode(TestImages.waves(width: 67, height: 45), options: options)
    let script = """
      from PIL.JpegImagePlugin import get_sampling
      print(i.mode, i.width, i.height, get_sampling(i), 'progressive' in i.info)
      """
    let line = "RGB 67 45 \(sampling) \(isProgressive ? "True" : "False")"
    #expect(try Pillow.lines(bytes, "a.jpg", script) == [line])
  }

  @Test("Pillow reads the texts", .enabled(if: !Pillow.isMissing, Pillow.note))
  func texts() throws {
    let bytes = try JPEG.encode(
      TestImages.waves(width: 9, height: 5), options: JPEGOptions(texts: exampleTexts))
    let exif = try Pillow.lines(
      bytes, "a.jpg",
      """
      e = i.getexif()
      for tag in sorted(e):
        if tag != 0x8769: print(tag, str(e[tag]).encode('latin1').decode())
      d = e.get_ifd(0x8769)
      for tag in sorted(d): print(tag, d[tag])
      """)
    #expect(
      exif == [
        "270 Saturn <Ü> & Ringe", "282 72.0", "283 72.0", "296 2", "305 PlanetNode", "531 1",
        "33432 NASA, CC BY 4.0",
        #"36864 b'0232'"#, #"37121 b'\x01\x02\x03\x00'"#, #"40960 b'0100'"#, "40961 1", "40962 9",
        "40963 5",
      ])
    let properties = try Pillow.lines(
      bytes, "a.jpg",
      #"""
      mark = b'http://ns.adobe.com/xap/1.0/\0'
      xmp = [b for n, b in i.applist if n == 'APP1' and b.startswith(mark)][0][len(mark):]
      """# + propertiesScript)
    #expect(properties == exampleProperties)
  }

  @Test("Transparent pixels are composited on black in linear light, opaque ones keep their levels")
  func alpha() throws {
    let levels: [(UInt8, UInt8)] = [(255, 255), (255, 128), (200, 64), (255, 0)]
    for (level, alpha) in levels {
      let image = Image(width: 8, height: 8, filledWith: RGBA8(level, level, level, alpha))
      let encoded = Double(level) / 255
      let linear = pow((encoded + 0.055) / 1.055, 2.4) * Double(alpha) / 255
      let level = linear > 0.0031308 ? 1.055 * pow(linear, 1 / 2.4) - 0.055 : 12.92 * linear
      let decoded = try JPEG.decode(JPEG.encode(image, options: JPEGOptions(quality: 100)))
      #expect(abs(Double(decoded[4, 4].r) - 255 * level) <= 1, "\(level) \(alpha)")
    }
  }

  @Test("Qualities outside 1 to 100 are rejected", arguments: [Int.min, 0, 101])
  func badQuality(quality: Int) {
    let image = TestImages.waves(width: 2, height: 2)
    #expect(throws: ImageFileError.badQuality(quality)) {
      try JPEG.encode(image, options: JPEGOptions(quality: quality))
    }
  }

  @Test("An image of 65536 columns is rejected")
  func tooLarge() {
    let image = Image(width: 65536, height: 1, filledWith: RGBA8(1, 2, 3))
    let size = ImageSize(width: 65536, height: 1)
    #expect(throws: ImageFileError.tooLarge(format: "JPEG", size: size, most: 65535)) {
      try JPEG.encode(image, options: JPEGOptions())
    }
  }

  @Test("Texts that do not fit into a segment are rejected")
  func longText() throws {
    let image = TestImages.waves(width: 2, height: 2)
    let overhead = try XMP.packet([PNGText("planetnode:job", "")]).count
    let most = 65533 - "http://ns.adobe.com/xap/1.0/ ".utf8.count - overhead
    for (count, isValid) in [(most, true), (most + 1, false)] {
      let texts = [PNGText("planetnode:job", String(repeating: "x", count: count))]
      let bytes = try? JPEG.encode(image, options: JPEGOptions(texts: texts))
      #expect((bytes != nil) == isValid)
      if let bytes { #expect(try JPEG.decode(bytes).width == 2) }
    }
  }

  @Test(
    "Texts that XMP cannot store are rejected",
    arguments: [
      [PNGText("Title", "a\u{01}")], [PNGText("Title", "\u{FFFF}")],
      [PNGText("Title", "a"), PNGText("Title", "b")], [PNGText("Comment", "a")],
      [PNGText("planetnode:", "a")], [PNGText("planetnode:a b", "a")],
    ])
  func badTexts(texts: [PNGText]) {
    #expect(throws: ImageFileError.self) { try XMP.packet(texts) }
  }
}
