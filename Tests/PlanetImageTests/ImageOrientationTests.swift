import PlanetImage
import PlanetTestSupport
import Testing

@Suite("EXIF orientation")
struct ImageOrientationTests {
  /// Five columns and three rows of different colours.
  private static func stored() -> Image<RGBA8> {
    var image = Image(width: 5, height: 3, filledWith: RGBA8(0, 0, 0))
    for y in 0..<3 {
      for x in 0..<5 { image[x, y] = RGBA8(UInt8(40 * x), UInt8(80 * y), 17) }
    }
    return image
  }

  private func orientation(_ bytes: [UInt8]) -> ImageOrientation {
    ImageOrientation(of: bytes.span)
  }

  /// The colours of the upright image as places in the stored one, the column and the row as
  /// digits.
  private static let upright: [ImageOrientation: [String]] = [
    .upright: ["00 10 20 30 40", "01 11 21 31 41", "02 12 22 32 42"],
    .mirrored: ["40 30 20 10 00", "41 31 21 11 01", "42 32 22 12 02"],
    .halfTurn: ["42 32 22 12 02", "41 31 21 11 01", "40 30 20 10 00"],
    .flipped: ["02 12 22 32 42", "01 11 21 31 41", "00 10 20 30 40"],
    .transposed: ["00 01 02", "10 11 12", "20 21 22", "30 31 32", "40 41 42"],
    .quarterTurn: ["02 01 00", "12 11 10", "22 21 20", "32 31 30", "42 41 40"],
    .antitransposed: ["42 41 40", "32 31 30", "22 21 20", "12 11 10", "02 01 00"],
    .threeQuarterTurn: ["40 41 42", "30 31 32", "20 21 22", "10 11 12", "00 01 02"],
  ]

  private func rows(_ image: borrowing Image<RGBA8>) -> [String] {
    (0..<image.height).map { y in
      (0..<image.width).map { x in "\(image[x, y].r / 40)\(image[x, y].g / 80)" }
        .joined(separator: " ")
    }
  }

  @Test("A PNG is decoded upright", arguments: ImageOrientation.allCases)
  func png(orientation: ImageOrientation) throws {
    let bytes = TestImages.png(Self.stored(), orientation: orientation.rawValue)
    #expect(self.orientation(bytes) == orientation)
    let image = try Image.decode(bytes)
    let found = rows(image)
    #expect(found == Self.upright[orientation])
  }

  @Test("Rows are read in parts, upright", arguments: ImageOrientation.allCases)
  func parts(orientation: ImageOrientation) throws {
    let source = UprightRowSource(ImageRowSource(Self.stored()), orientation)
    var pixels: [RGBA8] = []
    for _ in 0..<source.height { pixels += try source.read(1) }
    try source.finish()
    let image = Image(width: source.width, height: source.height, pixels: pixels)
    let found = rows(image)
    #expect(found == Self.upright[orientation])
  }

  @Test(
    "A JPEG is decoded upright, in both byte orders of EXIF",
    arguments: ImageOrientation.allCases, [false, true])
  func jpeg(orientation: ImageOrientation, isBigEndian: Bool) throws {
    let plain = try JPEG.encode(TestImages.waves(width: 24, height: 16))
    let bytes = TestImages.turned(plain, orientation.rawValue, isBigEndian: isBigEndian)
    #expect(self.orientation(bytes) == orientation)
    let stored = try JPEG.decode(plain)
    let image = try Image.decode(bytes)
    let size = ImageSize(width: 24, height: 16)
    let found = ImageSize(width: image.width, height: image.height)
    #expect(found == orientation.upright(size))
    for y in 0..<image.height {
      for x in 0..<image.width {
        let place = orientation.stored(x, y, of: size)
        let (one, other) = (image[x, y], stored[place.x, place.y])
        #expect(one == other)
      }
    }
  }

  @Test("Files without a valid orientation are upright")
  func invalid() throws {
    let plain = try JPEG.encode(TestImages.waves(width: 8, height: 8))
    #expect(orientation(plain) == .upright)
    for value: UInt16 in [0, 9, 0xFFFF] {
      #expect(orientation(TestImages.turned(plain, value)) == .upright)
    }
    #expect(orientation(try PNG.encode(Self.stored())) == .upright)
    #expect(orientation(Array("no image".utf8)) == .upright)
    // No truncated file and no changed byte of EXIF is read beyond its end.
    let whole = TestImages.turned(plain, 6)
    for count in 0..<whole.count { _ = orientation(Array(whole.prefix(count))) }
    for place in 0..<60 {
      var changed = whole
      for value: UInt8 in [0, 0x7F, 0xFF] {
        changed[place] = value
        _ = orientation(changed)
      }
    }
  }
}
