import PlanetImage
import PlanetTestSupport
import Testing

@Suite("Reading the rows of PlanetNode's PNG files")
struct PNGPlainTests {
  /// Returns the bytes of all pixels of a valid file of a known kind.
  private func plain(_ file: [UInt8]) -> [UInt8]? {
    var bytes: [UInt8] = []
    let header = PNG.lendPlainRows(of: file.span) { rows in
      for index in rows.indices { bytes.append(rows[index]) }
    }
    return header == nil ? nil : bytes
  }

  /// Returns the bytes of all pixels as decoded by libpng.
  private func decoded(_ file: [UInt8]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let rendered = try PNG.decode(file.span)
    rendered.withBytes { rows in for index in rows.indices { bytes.append(rows[index]) } }
    return bytes
  }

  /// Waves with noise in one half, of which rows suit each of the filters.
  private func image(_ width: Int, _ height: Int) -> Image<RGBA8> {
    var image = TestImages.waves(width: width, height: height)
    let noise = TestImages.noise(width: width, height: height, seed: 4)
    for y in 0..<height {
      for x in 0..<width {
        if y % 7 > 3 { image[x, y].b = noise[x, y].b }
        if y % 5 > 2 { image[x, y].a = noise[x, y].a }
      }
    }
    return image
  }

  @Test(
    "Pixels are those that libpng decodes", arguments: PNGOptions.Compression.allCases,
    [(1, 1), (3, 2), (61, 97), (700, 300), (50_000, 2)])
  func same(compression: PNGOptions.Compression, size: (Int, Int)) throws {
    let image = image(size.0, size.1)
    for type in [PNGOptions.ColorType.rgb, .rgba] {
      var options = PNGOptions(
        colorType: type, compression: compression, texts: [PNGText("Title", "A tést")])
      options.time = PNGTime(secondsSince1970: 1_000_000_000)
      let file = try PNG.encode(image, options: options)
      #expect(try plain(file) == decoded(file))
      let deep = try PNG.encode(image.widened(), options: options)
      #expect(try plain(deep) == decoded(deep))
    }
  }

  @Test("Rows of every filter by an independent encoder are decoded", arguments: [2, 6], [8, 16])
  func unfiltered(colorType: UInt8, bitDepth: Int) throws {
    let channels = colorType == 2 ? 3 : 4
    let file = TinyPNG(
      width: 9, height: 5, colorType: colorType, bitDepth: bitDepth,
      samples: (0..<9 * 5 * channels).map { UInt16(($0 * 37) % (1 << bitDepth)) }
    ).bytes
    #expect(try plain(file) == decoded(file))
  }

  @Test("Files of other kinds are decoded by libpng")
  func others() throws {
    let gray = TinyPNG(width: 2, height: 1, colorType: 0, bitDepth: 8, samples: [3, 4])
    var file = TinyPNG(
      width: 2, height: 1, colorType: 2, bitDepth: 8, samples: [1, 2, 3, 4, 5, 6])
    #expect(plain(file.bytes) != nil && plain(gray.bytes) == nil)
    #expect(plain(file.bytes + [0]) == nil && plain(file.bytes.dropLast()) == nil)
    for chunk in [
      TinyPNG.Chunk("gAMA", TinyPNG.word(100_000)), TinyPNG.Chunk("tRNS", [0, 1, 0, 2, 0, 3]),
      TinyPNG.Chunk("eXIf", [1]), TinyPNG.Chunk("ABCD", []),
    ] {
      file.chunksBefore = [chunk]
      #expect(plain(file.bytes) == nil, "\(chunk.type)")
    }
    file.chunksBefore = []
    for count in [1, 3, 4, 7, 8, 9, 1000] {
      file.spareByteCount = count
      #expect(plain(file.bytes) == nil, "\(count) spare bytes")
    }
    var interlaced = file
    interlaced.isInterlaced = true
    #expect(plain(interlaced.bytes) == nil && plain([]) == nil)
  }

  @Test("No damaged file is accepted", arguments: [UInt64(1), 2, 3, 4])
  func damaged(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let image = image(40, 30)
    let options = PNGOptions(
      colorType: .rgba, compression: seed.isMultiple(of: 2) ? .small : .standard,
      texts: [PNGText("Title", "A")])
    let file = try PNG.encode(image, options: options)
    let whole = try #require(plain(file))
    for _ in 0..<1000 {
      var bytes = file
      Corruption.apply(to: &bytes, using: &generator)
      guard bytes != file, let pixels = plain(bytes) else { continue }
      Issue.record("seed \(seed): \(pixels == whole ? "the same" : "other") pixels")
    }
  }
}
