import PlanetImage
import PlanetMath
import PlanetTestSupport
import Testing

/// A kind of PNG: colour type, depth, interlacing.
struct PNGKind: Sendable, CustomTestStringConvertible {
  let colorType: UInt8
  let bitDepth: Int
  let isInterlaced: Bool

  /// Every kind that the specification allows (PNG, table 11.1).
  static let all: [PNGKind] = {
    let depths: [(UInt8, [Int])] = [
      (0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16]),
    ]
    return depths.flatMap { type, depths in
      depths.flatMap { depth in
        [false, true].map { PNGKind(colorType: type, bitDepth: depth, isInterlaced: $0) }
      }
    }
  }()

  var testDescription: String {
    "type \(colorType), \(bitDepth) bits\(isInterlaced ? ", interlaced" : "")"
  }

  /// The largest sample.
  var most: UInt16 { UInt16(truncatingIfNeeded: (1 << bitDepth) - 1) }

  /// A palette as long as the depth can index.
  var palette: [RGBA8] {
    (0...Int(min(most, 255))).map { (index: Int) -> RGBA8 in
      RGBA8(UInt8(index * 37 % 256), UInt8(index * 91 % 256), UInt8(255 - index))
    }
  }

  /// Returns a file of the kind with seeded samples.
  func file(width: Int, height: Int, seed: UInt64 = 7) -> TinyPNG {
    var generator = SeededGenerator(seed: seed)
    var file = TinyPNG(
      width: width, height: height, colorType: colorType, bitDepth: bitDepth, samples: [])
    file.isInterlaced = isInterlaced
    file.samples = (0..<width * height * file.channels).map { _ in
      UInt16.random(in: 0...most, using: &generator)
    }
    if colorType == 3 {
      file.chunksBefore.append(.init("PLTE", palette.flatMap { [$0.r, $0.g, $0.b] }))
    }
    return file
  }

  /// Returns the pixel of some samples, at 16 bits.
  func pixel(_ samples: some Collection<UInt16>) -> RGBA16 {
    let values = samples.map { UInt16(UInt32($0) * 65535 / UInt32(most)) }
    switch colorType {
    case 0: return RGBA16(values[0], values[0], values[0])
    case 2: return RGBA16(values[0], values[1], values[2])
    case 3: return RGBA16(palette[Int(samples.first ?? 0)])
    case 4: return RGBA16(values[0], values[0], values[0], values[1])
    default: return RGBA16(values[0], values[1], values[2], values[3])
    }
  }
}

@Suite("Reading PNG")
struct PNGReadingTests {
  // Odd sizes, and sizes with empty passes of Adam7.
  @Test("Every colour type and depth is decoded, in both row orders", arguments: PNGKind.all)
  func everyKind(kind: PNGKind) throws {
    for (width, height) in [(1, 1), (2, 5), (3, 1), (7, 6), (9, 8), (33, 17)] {
      let file = kind.file(width: width, height: height)
      let header = try PNG.readHeader(file.bytes)
      #expect(header.width == width && header.height == height)
      #expect(header.bitDepth == kind.bitDepth && header.isInterlaced == kind.isInterlaced)
      #expect(header.encoding == .srgb && header.hasTransparency == (kind.colorType >= 4))
      let deep = try PNG.decode16(file.bytes)
      let shallow = try PNG.decode8(file.bytes)
      let channels = file.channels
      for index in 0..<width * height {
        let expected = kind.pixel(file.samples[index * channels..<(index + 1) * channels])
        let (x, y) = (index % width, index / width)
        #expect(deep[x, y] == expected, "\(width)×\(height) at \(x), \(y)")
        #expect(shallow[x, y] == RGBA8(expected), "\(width)×\(height) at \(x), \(y)")
      }
    }
  }

  @Test("One colour of a grey or RGB file is transparent", arguments: PNGKind.all)
  func transparentColour(kind: PNGKind) throws {
    guard kind.colorType == 0 || kind.colorType == 2 else { return }
    var file = kind.file(width: 5, height: 4)
    let key = Array(file.samples[0..<file.channels])
    file.chunksBefore.append(
      .init("tRNS", key.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }))
    #expect(try PNG.readHeader(file.bytes).hasTransparency)
    let deep = try PNG.decode16(file.bytes)
    let shallow = try PNG.decode8(file.bytes)
    for index in 0..<20 {
      let samples = Array(file.samples[index * file.channels..<(index + 1) * file.channels])
      var expected = kind.pixel(samples)
      expected.a = samples == key ? 0 : 65535
      #expect(deep[index % 5, index / 5] == expected)
      #expect(shallow[index % 5, index / 5] == RGBA8(expected))
    }
  }

  @Test("Colours of a palette have their own alpha", arguments: [1, 2, 4, 8])
  func paletteAlpha(bitDepth: Int) throws {
    let kind = PNGKind(colorType: 3, bitDepth: bitDepth, isInterlaced: false)
    var file = kind.file(width: 16, height: 3)
    // Fewer entries than colours: the rest is opaque.
    file.chunksBefore.append(.init("tRNS", [0, 128]))
    let image = try PNG.decode8(file.bytes)
    for index in 0..<48 {
      let sample = Int(file.samples[index])
      var expected = kind.palette[sample]
      expected.a = sample == 0 ? 0 : sample == 1 ? 128 : 255
      #expect(image[index % 16, index / 16] == expected)
    }
  }

  @Test(
    "A file of another gamma is converted to sRGB", arguments: [100_000, 55_556, 50_000, 30_000])
  func gamma(gamma: UInt32) throws {
    for bitDepth in [8, 16] {
      let kind = PNGKind(colorType: 0, bitDepth: bitDepth, isInterlaced: false)
      var file = kind.file(width: 64, height: 16)
      file.chunksBefore.append(.init("gAMA", TinyPNG.word(gamma)))
      #expect(try PNG.readHeader(file.bytes).encoding == .gamma(gamma))
      let deep = try PNG.decode16(file.bytes)
      let shallow = try PNG.decode8(file.bytes)
      for index in 0..<1024 {
        let sample = Double(file.samples[index]) / Double(kind.most)
        let light = pow(sample, 100_000 / Double(gamma))
        let encoded = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
        let actual = deep[index % 64, index / 64].g
        #expect(abs(Double(actual) - encoded * 65535) <= 0.51)
        let short = shallow[index % 64, index / 64].g
        #expect(abs(Double(short) - encoded * 255) <= (bitDepth == 8 ? 0.51 : 0.505))
      }
    }
  }

  @Test("A profile has precedence over sRGB, and sRGB over chromaticities and gamma")
  func encodings() throws {
    let gamma = { TinyPNG.Chunk("gAMA", TinyPNG.word($0)) }
    func chromaticities(_ xy: [UInt32]) -> TinyPNG.Chunk {
      TinyPNG.Chunk("cHRM", xy.flatMap(TinyPNG.word))
    }
    let own = chromaticities([31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000])
    let rounded = chromaticities([31_269, 32_899, 63_999, 33_001, 30_000, 60_000, 15_000, 5_999])
    let adobe = chromaticities([31_270, 32_900, 64_000, 33_000, 21_000, 71_000, 15_000, 6_000])
    let values = [0.3127, 0.329, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06]
    let profile = TinyPNG.Chunk(
      "iCCP", Array("a".utf8) + [0, 0] + TinyPNG.stored(TestProfile.adobeRGB))
    let damaged = TinyPNG.Chunk("iCCP", Array("a".utf8) + [0, 0] + TinyPNG.stored([1, 2, 3]))
    let forGray = TinyPNG.Chunk(
      "iCCP", Array("a".utf8) + [0, 0] + TinyPNG.stored(TestProfile.gray))
    let cases: [([TinyPNG.Chunk], ColorEncoding)] = [
      ([own], .srgb), ([own, gamma(45_455)], .srgb), ([own, gamma(100_000)], .gamma(100_000)),
      ([rounded, gamma(45_455)], .srgb),
      ([adobe, .init("sRGB", [0])], .srgb), ([adobe], .chromaticities(values, gamma: 0)),
      ([gamma(45_455), adobe], .chromaticities(values, gamma: 45_455)),
      ([profile, gamma(100_000)], .profile(TestProfile.adobeRGB)), ([damaged], .badProfile),
      ([forGray], .badProfile),
      ([], .srgb), ([gamma(45_455)], .srgb), ([.init("sRGB", [0])], .srgb),
      ([gamma(100_000)], .gamma(100_000)), ([gamma(45_455), .init("sRGB", [0])], .srgb),
    ]
    for (chunks, encoding) in cases {
      var file = PNGKind(colorType: 2, bitDepth: 8, isInterlaced: false).file(width: 3, height: 3)
      file.chunksBefore = chunks
      #expect(try PNG.readHeader(file.bytes).encoding == encoding)
    }
  }

  @Test("Texts before and after the pixels are read")
  func texts() throws {
    var file = PNGKind(colorType: 2, bitDepth: 8, isInterlaced: true).file(width: 9, height: 9)
    let latin: [UInt8] = Array("Title".utf8) + [0] + [0xC5, 0x6E, 0xE9]
    file.chunksBefore.append(.init("tEXt", latin))
    let international: [UInt8] = Array("Note".utf8) + [0, 0, 0, 0, 0] + Array("καλή ☿".utf8)
    file.chunksAfter.append(.init("iTXt", international))
    #expect(
      try PNG.readTexts(file.bytes) == [PNGText("Title", "Åné"), PNGText("Note", "καλή ☿")])
  }
}
