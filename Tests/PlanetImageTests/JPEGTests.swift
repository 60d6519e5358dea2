import PlanetImage
import PlanetTestSupport
import Testing

@Suite("JPEG")
struct JPEGTests {
  @Test("A decoded image is close to the encoded one", arguments: [75, 92, 100])
  func roundTrip(quality: Int) throws {
    let image = TestImages.waves(width: 67, height: 45)
    let bytes = try JPEG.encode(image, quality: quality)
    let header = try JPEG.readHeader(bytes)
    #expect(header.width == 67 && header.height == 45 && header.colorType == .ycbcr)
    let back = try JPEG.decode(bytes)
    let comparison = try ImageComparison(back, image)
    #expect(comparison.psnr > (quality == 75 ? 33 : quality == 92 ? 36 : 46))
    #expect(back.isOpaque == true)
    #expect(try JPEG.encode(image, quality: quality) == bytes)
  }

  @Test("Sizes of smaller scales are rounded up", arguments: JPEGScale.allCases)
  func scaledSizes(scale: JPEGScale) throws {
    let bytes = try JPEG.encode(TestImages.waves(width: 131, height: 66))
    let small = try JPEG.decode(bytes, scale: scale)
    let divisor = scale.rawValue
    #expect(small.width == (131 + divisor - 1) / divisor)
    #expect(small.height == (66 + divisor - 1) / divisor)
  }

  @Test("Smaller scales show the same image", arguments: JPEGScale.allCases)
  func scaledPixels(scale: JPEGScale) throws {
    let image = TestImages.waves(width: 128, height: 64)
    let small = try JPEG.decode(JPEG.encode(image), scale: scale)
    let reduced = ReducedRowSource(ImageRowSource(image), by: scale.rawValue)
    let expected = Image(
      width: small.width, height: small.height, pixels: try reduced.read(small.height))
    let comparison = try ImageComparison(small, expected)
    #expect(comparison.psnr > 36)
  }

  @Test("Every truncated file is rejected")
  func truncated() throws {
    let bytes = try JPEG.encode(TestImages.waves(width: 24, height: 24))
    for count in 0..<bytes.count - 2 {
      #expect(throws: JPEGError.self, "\(count) bytes") {
        _ = try JPEG.decode(Array(bytes.prefix(count)))
      }
    }
  }

  @Test("Limits apply to the decoded size, and errors name them")
  func limits() throws {
    let bytes = try JPEG.encode(TestImages.waves(width: 64, height: 32))
    let limits = ImageLimits(maxDimension: 32)
    do throws(JPEGError) {
      _ = try JPEG.decode(bytes, limits: limits)
      Issue.record("not refused")
    } catch {
      #expect(
        error.description == "the image is 64×32, more than the limit of 32 columns or rows; "
          + "use a smaller image")
    }
    let half = try JPEG.decode(bytes, scale: .half, limits: limits)
    #expect(half.width == 32)
  }

  @Test(
    "The header states the bytes in memory from the first row to the last, for any order of scans")
  func wholeBytes() throws {
    // Luminance in 5000×2500 blocks of 128 bytes, colour in half as many in both directions.
    let whole = 5000 * 2500 * 128 * 3 / 2
    let baseline = try JPEG.readHeader(TinyJPEG.start(0xC0))
    #expect(baseline.wholeBytes == 0 && baseline.width == 40000 && baseline.height == 20000)
    #expect(try JPEG.readHeader(TinyJPEG.start(0xC2)).wholeBytes == whole)
    // A file that is not progressive may have several scans as well.
    #expect(try JPEG.readHeader(TinyJPEG.start(0xC1, scanComponents: 1)).wholeBytes == whole)
    // Markers without a length.
    for before: [UInt8] in [[0xFF, 0x01], [0xFF, 0xD3], [0xFF, 0xFF, 0xFF, 0x01]] {
      #expect(try JPEG.readHeader(TinyJPEG.start(0xC2, before: before)).wholeBytes == whole)
    }
    // An odd size fills whole units of two by two blocks of luminance.
    let odd = try JPEG.readHeader(TinyJPEG.start(0xC2, width: 17, height: 9))
    #expect(odd.wholeBytes == 128 * (4 * 2 + 2 * 2))
  }

  @Test("The limit of an image in several scans applies at its full size")
  func wholeLimit() throws {
    let bytes = TinyJPEG.start(0xC2, before: [0xFF, 0x01])
    let expected = ImageLimitExcess(limit: .whole, most: 1 << 31, width: 40000, height: 20000)
    #expect(throws: JPEGError.tooLarge(expected)) {
      _ = try JPEGRowSource(bytes, scale: .eighth)
    }
    #expect(throws: JPEGError.tooLarge(expected)) { _ = try JPEG.decode(bytes, scale: .eighth) }
  }

  @Test("2000 seeded corruptions give an error or a complete image")
  func corrupted() throws {
    var generator = SeededGenerator(seed: 2001)
    let file = try JPEG.encode(TestImages.waves(width: 40, height: 40))
    // A damaged header may state a large size, which the limit rejects.
    let limits = ImageLimits(maxPixels: 1 << 20)
    for _ in 0..<2000 {
      var bytes = file
      Corruption.apply(to: &bytes, using: &generator)
      if let image = try? JPEG.decode(bytes, limits: limits) {
        #expect(image.isOpaque && image.width > 0)
      }
    }
  }

  @Test("Other formats are named")
  func otherFiles() {
    #expect(throws: JPEGError.notJPEG(looksLike: "a PNG")) {
      try JPEG.readHeader([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    }
    #expect(throws: JPEGError.notJPEG(looksLike: "an empty file")) { try JPEG.readHeader([]) }
  }

  @Test(
    "Files by Pillow: progressive, grey, and CMYK, which is rejected",
    .enabled(if: IndependentReader.pythonWithPillow != nil, "no python3 with Pillow here"))
  func fromPillow() throws {
    let progressive = try Self.saved("i.save(f, 'JPEG', progressive=True, quality=95)")
    let image = try JPEG.decode(progressive)
    let baseline = try JPEG.decode(Self.saved("i.save(f, 'JPEG', quality=95)"))
    expectImagesEqual(image, baseline)
    let gray = try Self.saved("i.convert('L').save(f, 'JPEG')")
    #expect(try JPEG.readHeader(gray).colorType == .gray)
    let grayImage = try JPEG.decode(gray)
    #expect(grayImage[5, 5].r == grayImage[5, 5].g && grayImage[5, 5].g == grayImage[5, 5].b)
    let inks = try Self.saved("i.convert('CMYK').save(f, 'JPEG')")
    do throws(JPEGError) {
      _ = try JPEG.decode(inks)
      Issue.record("inks were not refused")
    } catch {
      #expect(error.description.contains("CMYK inks") || error.description.contains("YCCK inks"))
    }
  }

  /// Returns a file of 37×21 pixels that Pillow wrote.
  private static func saved(_ saving: String) throws -> [UInt8] {
    let python = try #require(IndependentReader.pythonWithPillow)
    let script = """
      import io, PIL.Image as I
      i = I.linear_gradient('L').resize((37, 21)).convert('RGB')
      f = io.BytesIO(); \(saving); print(f.getvalue().hex())
      """
    let digits = try IndependentReader.run(python, ["-c", script]).text.compactMap {
      $0.hexDigitValue
    }
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] * 16 + digits[$0 + 1])
    }
  }
}
