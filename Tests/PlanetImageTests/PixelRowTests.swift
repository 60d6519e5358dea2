import PlanetImage
import PlanetTestSupport
import Testing

@Suite("Images by rows")
struct PixelRowTests {
  /// Reads all rows of a source in pieces.
  private func rows(_ source: some PixelRowSource, pieces: Int) throws -> Image<RGBA8> {
    var pixels: [RGBA8] = []
    var row = 0
    while row < source.height {
      let count = min(pieces, source.height - row)
      pixels += try source.read(count)
      row += count
    }
    try source.finish()
    return Image(width: source.width, height: source.height, pixels: pixels)
  }

  @Test(
    "A JPEG's rows are those of the whole image, at each scale", arguments: JPEGScale.allCases,
    [1, 7, 64])
  func jpeg(scale: JPEGScale, pieces: Int) throws {
    let bytes = try JPEG.encode(TestImages.waves(width: 203, height: 101), quality: 80)
    let whole = try JPEG.decode(bytes, scale: scale)
    let rows = try rows(JPEGRowSource(bytes, scale: scale), pieces: pieces)
    expectIdentical(rows, whole)
  }

  @Test("A PNG's rows are those of the whole image", arguments: [1, 5, 50])
  func png(pieces: Int) throws {
    let image = TestImages.noise(width: 57, height: 43, seed: 3)
    let source = try #require(try PNGRowSource(PNG.encode(image)))
    let rows = try rows(source, pieces: pieces)
    expectIdentical(rows, image)
  }

  @Test("A truncated or damaged JPEG throws, at every length")
  func damagedJPEG() throws {
    let bytes = try JPEG.encode(TestImages.waves(width: 120, height: 90), quality: 80)
    for count in stride(from: 0, to: bytes.count - 2, by: 97) {
      #expect(throws: (any Error).self, "\(count) bytes") {
        _ = try rows(JPEGRowSource(Array(bytes[..<count])), pieces: 8)
      }
    }
  }

  @Test("A truncated PNG throws, at every length; so does one with trailing bytes")
  func damagedPNG() throws {
    let bytes = try PNG.encode(TestImages.noise(width: 60, height: 40, seed: 2))
    for count in stride(from: 0, to: bytes.count - 1, by: 211) {
      #expect(throws: (any Error).self, "\(count) bytes") {
        if let source = try PNGRowSource(Array(bytes[..<count])) {
          _ = try rows(source, pieces: 8)
        }
      }
    }
    #expect(throws: ImageError.png(.trailingBytes(count: 3))) {
      let source = try #require(try PNGRowSource(bytes + [1, 2, 3]))
      _ = try rows(source, pieces: 8)
    }
  }

  /// Returns the warnings of a file whose rows are all read.
  private func warnings(of bytes: [UInt8]) throws -> [ImageWarning] {
    var warnings: [ImageWarning] = []
    if ImageFormat.detect(bytes) == .jpeg {
      _ = try rows(JPEGRowSource(FileBytes(bytes)) { warnings.append($0) }, pieces: 7)
    } else {
      let source = try PNGRowSource(FileBytes(bytes)) { warnings.append($0) }
      _ = try rows(#require(source), pieces: 7)
    }
    var whole: [ImageWarning] = []
    _ = try Image.decode(bytes.span) { whole.append($0) }
    #expect(whole == warnings)
    return warnings
  }

  @Test("Anomalies of a file with complete pixels are warnings")
  func warnings() throws {
    let image = TestImages.waves(width: 40, height: 30)
    let (png, jpeg) = (try PNG.encode(image), try JPEG.encode(image))
    #expect(try warnings(of: png) == [] && warnings(of: jpeg) == [])
    #expect(try warnings(of: png + [1, 2, 3]) == [ImageWarning(.trailingBytes, count: 3)])
    #expect(try warnings(of: jpeg + [1]) == [ImageWarning(.trailingBytes, count: 1)])
    // The first segment is that of JFIF: its length, its name and a zero, and its version.
    var revised = jpeg
    let place = try #require(jpeg.indices.first { jpeg[$0...].starts(with: Array("JFIF".utf8)) })
    revised[place + 5] = 2
    #expect(try warnings(of: revised) == [ImageWarning(.unknownRevision)])
    var spare = TinyPNG(width: 2, height: 1, colorType: 0, bitDepth: 8, samples: [3, 4])
    spare.spareByteCount = 1000
    #expect(try warnings(of: spare.bytes) == [ImageWarning(.spareRowBytes)])
    #expect(
      try warnings(of: spare.bytes + [0]) == [
        ImageWarning(.spareRowBytes), ImageWarning(.trailingBytes, count: 1),
      ])
    #expect(throws: PNGError.spareRowBytes) { _ = try PNG.decode8(spare.bytes) }
  }

  /// Returns the rows of a file that has a row source.
  private func rows(of bytes: [UInt8]) throws -> Image<RGBA8> {
    guard ImageFormat.detect(bytes) != .jpeg else {
      return try rows(JPEGRowSource(bytes), pieces: 5)
    }
    return try rows(#require(try PNGRowSource(bytes)), pieces: 5)
  }

  @Test("Flipped bits give the rows of the whole image, or an error")
  func flipped() throws {
    let files = [
      try JPEG.encode(TestImages.waves(width: 64, height: 48), quality: 70),
      try PNG.encode(TestImages.noise(width: 20, height: 16, seed: 1)),
    ]
    var generator = SeededGenerator(seed: 77)
    for file in files {
      var read = 0
      for _ in 0..<400 {
        var bytes = file
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        guard let image = try? rows(of: bytes) else { continue }
        read += 1
        expectIdentical(image, try Image.decode(bytes.span) { _ in })
      }
      #expect(read < 400)
    }
  }

  @Test("Files that can only be decoded as a whole have no row source")
  func whole() throws {
    var interlaced = TinyPNG(
      width: 5, height: 4, colorType: 0, bitDepth: 8, samples: (0..<20).map { UInt16($0) })
    interlaced.isInterlaced = true
    #expect(try PNGRowSource(interlaced.bytes) == nil)
    #expect(try PNG.readHeader(interlaced.bytes).wholeBytes == 5 * 4 * 4)
    var deep = TinyPNG(width: 1, height: 2, colorType: 0, bitDepth: 16, samples: [1, 2])
    #expect(try PNG.readHeader(deep.bytes).wholeBytes == 0)
    deep.chunksBefore = [TinyPNG.Chunk("gAMA", TinyPNG.word(100_000))]
    #expect(try PNGRowSource(deep.bytes) == nil)
    #expect(try PNG.readHeader(deep.bytes).wholeBytes == 2 * 12)
  }

  @Test("Reduced rows are means in linear light", arguments: [2, 4, 8])
  func reduced(factor: Int) throws {
    // Stripes of black and white, with half the light as mean: sRGB 188.
    var image = Image(width: 35, height: 26, filledWith: RGBA8(0, 0, 0))
    for y in 0..<26 {
      for x in stride(from: 0, to: 35, by: 2) { image[x, y] = RGBA8(255, 255, 255) }
    }
    let small = try rows(ReducedRowSource(ImageRowSource(image), by: factor), pieces: 2)
    #expect(small.width == 35 / factor && small.height == 26 / factor)
    for y in 0..<small.height {
      for x in 0..<small.width { #expect(small[x, y] == RGBA8(188, 188, 188)) }
    }
  }

  @Test("A pyramid built from a file's rows is that of the whole image", arguments: [1, 2, 5])
  func pyramid(threads: Int) throws {
    let bytes = try JPEG.encode(TestImages.waves(width: 300, height: 150), quality: 85)
    let whole = MipPyramid(try JPEG.decode(bytes))
    let built = try MipPyramid.build(JPEGRowSource(bytes), threads: threads)
    let isSame = whole.withStorage { left in
      built.withStorage { right in
        left.count == right.count && left.indices.allSatisfy { left[$0] == right[$0] }
      }
    }
    #expect(isSame)
  }
}
