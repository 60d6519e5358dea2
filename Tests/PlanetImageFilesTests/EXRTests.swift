import Foundation
import PlanetImage
import PlanetImageFiles
import PlanetTestSupport
import Testing

@Suite("OpenEXR")
struct EXRTests {
  /// A Python with the modules OpenEXR and numpy: that of a variable, or the system's.
  private static let python = [
    ProcessInfo.processInfo.environment["OPENEXR_PYTHON"], "/usr/bin/python3",
  ].compactMap { $0 }.first {
    (try? IndependentReader.run($0, ["-c", "import OpenEXR, numpy"]))?.status == 0
  }
  private static let note = Comment(rawValue: "no python3 with OpenEXR and numpy here")

  /// Returns an image of seeded samples: colours from 0 to 2, alpha, and depths up to 10^9.
  private static func layers(width: Int, height: Int) throws -> LayeredImage {
    var generator = SeededGenerator(seed: 77)
    func samples(_ most: Float) -> [Float] {
      (0..<width * height).map { _ in Float(generator.next() >> 40) / Float(1 << 24) * most }
    }
    let names = ["beauty.R", "beauty.G", "beauty.B", "beauty.A", "normal.X"]
    let half = names.map { LayeredImage.Channel($0, samples: samples(2)) }
    return try LayeredImage(
      size: ImageSize(width: width, height: height),
      channels: half + [
        .init("float.X", precision: .float, samples: half[4].samples),
        .init("depth.Z", precision: .float, samples: samples(1e9)),
      ])
  }

  /// Runs a script on a file, which is open as `f` with its channels as `c`.
  private static func lines(_ bytes: [UInt8], _ script: String) throws -> [String] {
    let python = try #require(python)
    let opening = """
      import sys, OpenEXR, numpy as n
      f = OpenEXR.File(sys.argv[1], separate_channels=True)
      h = f.header()
      c = {k: v.pixels for k, v in f.channels().items()}

      """
    let answer = try IndependentReader.withFile(bytes, named: "a.exr") {
      try IndependentReader.run(python, ["-X", "utf8", "-c", opening + script, $0])
    }
    try #require(answer.status == 0, "\(answer.text)")
    return answer.text.split(separator: "\n").map(String.init)
  }

  @Test(
    "OpenEXR for Python reads every sample, rounded to half precision where requested",
    .enabled(if: python != nil, note),
    arguments: [(1, 1), (1, 7), (16384, 1), (3, 16), (67, 45)])
  func samples(size: (width: Int, height: Int)) throws {
    let image = try Self.layers(width: size.width, height: size.height)
    let lines = try Self.lines(
      EXR.encode(image),
      """
      print(*sorted('%s:%s:%s' % (k, v.dtype, v.shape) for k, v in c.items()))
      print((c['normal.X'] == c['float.X'].astype(n.float16)).all())
      for k in ['float.X', 'depth.Z']: print(c[k].astype('<f4').tobytes().hex())
      for k in ['R', 'G', 'B', 'A']:
        print(c['beauty.' + k].astype('<f4').tobytes().hex())
      """)
    let shape = "(\(size.height), \(size.width))"
    let (half, float) = (":float16:\(shape)", ":float32:\(shape)")
    #expect(
      lines[0] == "beauty.A\(half) beauty.B\(half) beauty.G\(half) beauty.R\(half) "
        + "depth.Z\(float) float.X\(float) normal.X\(half)")
    #expect(lines[1] == "True")
    #expect(Self.floats(lines[2]) == image.channels[5].samples)
    #expect(Self.floats(lines[3]) == image.channels[6].samples)
    for index in 0..<4 {
      let read = Self.floats(lines[4 + index])
      #expect(read.count == size.width * size.height)
      for (read, written) in zip(read, image.channels[index].samples) {
        // Half precision has 11 significant bits, and steps of 2^-24 near zero.
        #expect(abs(read - written) <= max(written / 2048, 0x1p-25))
      }
    }
  }

  @Test(
    "OpenEXR for Python reads primaries, compression and texts",
    .enabled(if: python != nil, note))
  func header() throws {
    let bytes = try EXR.encode(Self.layers(width: 5, height: 3), texts: exampleTexts)
    let lines = try Self.lines(
      bytes,
      """
      print(*['%.4f' % x for x in h['chromaticities']])
      print(h['compression'], h['type'], h['lineOrder'])
      print(*[tuple(map(int, x)) for w in ['dataWindow', 'displayWindow'] for x in h[w]])
      for k in ['Title', 'Software', 'comments', 'owner', 'Source', 'Creation Time',
                'planetnode:job']: print(h[k].encode().hex())
      print(len(h))
      """)
    #expect(lines[0] == "0.6400 0.3300 0.3000 0.6000 0.1500 0.0600 0.3127 0.3290")
    #expect(lines[1].contains("ZIP_COMPRESSION") && lines[1].contains("scanline"))
    #expect(lines[1].contains("INCREASING_Y"))
    #expect(lines[2] == "(0, 0) (4, 2) (0, 0) (4, 2)")
    #expect(lines[3..<10].map { bytesOfHex($0) } == exampleTexts.map { Array($0.text.utf8) })
  }

  @Test(
    "ffmpeg decodes the colours of a layer",
    .enabled(if: IndependentReader.hasFFmpeg, "no ffmpeg here"),
    arguments: [(16384, 1), (67, 45)])
  func ffmpeg(size: (width: Int, height: Int)) throws {
    let layers = try Self.layers(width: size.width, height: size.height)
    let image = try LayeredImage(
      size: layers.size,
      channels: layers.channels.map {
        .init($0.name, precision: .float, samples: $0.samples)
      })
    // Long texts are in several attributes, as ffmpeg 5 reads no longer ones.
    let long = PNGText("planetnode:job", String(repeating: "job ", count: 700))
    let file = try EXR.encode(image, texts: [long])
    let samples = try IndependentReader.withFile(file, named: "a.exr") { path in
      let output = path + ".raw"
      let answer = try IndependentReader.run(
        "/usr/bin/ffmpeg",
        [
          "-v", "error", "-layer", "beauty", "-i", path, "-f", "rawvideo",
          "-pix_fmt", "gbrapf32le", output,
        ])
      try #require(answer.status == 0, "\(answer.text)")
      return Self.floats([UInt8](try Data(contentsOf: URL(filePath: output))))
    }
    // The planes are green, blue, red and alpha.
    #expect(samples == [1, 2, 0, 3].flatMap { image.channels[$0].samples })
  }

  @Test("Equal images give equal bytes, in any order of channels")
  func reproducible() throws {
    let image = try Self.layers(width: 31, height: 40)
    let reversed = try LayeredImage(size: image.size, channels: image.channels.reversed())
    let bytes = try EXR.encode(image, texts: exampleTexts)
    #expect(try EXR.encode(reversed, texts: exampleTexts) == bytes)
    #expect(ImageFormat.looks(of: bytes.span) == "an OpenEXR file")
  }

  @Test(
    "All finite samples are read back: exactly, or rounded to half precision, also tiny ones",
    .enabled(if: python != nil, note))
  func anySamples() throws {
    var generator = SeededGenerator(seed: 3)
    let noise = (0..<3300).map { _ in
      let sample = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
      return sample.isNaN ? 0 : sample
    }
    // Many of these are below the least normal number of half precision, 2^-14.
    let tiny = noise.indices.map { Float($0 - 1650) * 0x1p-28 }
    let image = try LayeredImage(
      size: ImageSize(width: 100, height: 33),
      channels: [
        .init("noise.F", precision: .float, samples: noise), .init("noise.H", samples: noise),
        .init("tiny.F", precision: .float, samples: tiny), .init("tiny.H", samples: tiny),
      ])
    let lines = try Self.lines(
      EXR.encode(image),
      """
      n.seterr(all='ignore')
      for k in ['noise', 'tiny']:
        print(c[k + '.F'].astype('<f4').tobytes().hex())
        print((c[k + '.H'] == c[k + '.F'].astype(n.float16)).all())
      """)
    #expect(Self.floats(lines[0]) == noise && lines[1] == "True")
    #expect(Self.floats(lines[2]) == tiny && lines[3] == "True")
  }

  @Test("Constant channels are compressed")
  func compression() throws {
    let samples = Array(repeating: Float.infinity, count: 3300)
    let image = try LayeredImage(
      size: ImageSize(width: 100, height: 33),
      channels: [.init("C", precision: .float, samples: samples)])
    #expect(try EXR.encode(image).count < 1000)
  }

  @Test("Samples beyond half precision become infinite, NaN is rejected")
  func extremes() throws {
    func image(_ sample: Float) throws -> LayeredImage {
      try LayeredImage(
        size: ImageSize(width: 1, height: 1), channels: [.init("Z", samples: [sample])])
    }
    let infinite = try EXR.encode(image(.infinity))
    #expect(try EXR.encode(image(1e6)) == infinite)
    #expect(try EXR.encode(image(65504)) != infinite)
    #expect(throws: ImageFileError.badChannel(name: "Z", reason: "contains NaN")) {
      try EXR.encode(image(.nan))
    }
  }

  @Test(
    "Channels of invalid names or another number of samples are rejected",
    arguments: [
      [("", 6)], [(String(repeating: "a", count: 32), 6)], [("é", 6)], [("a\n", 6)],
      [("R", 5)], [("R", 7)], [("R", 6), ("R", 6)],
    ])
  func badChannels(channels: [(name: String, count: Int)]) {
    #expect(throws: ImageFileError.self) {
      try LayeredImage(
        size: ImageSize(width: 2, height: 3),
        channels: channels.map {
          .init($0.name, samples: Array(repeating: 0, count: $0.count))
        })
    }
  }

  @Test(
    "Texts that are no attributes are rejected",
    arguments: [
      PNGText("", "a"), PNGText(String(repeating: "a", count: 32), "a"), PNGText("é", "a"),
      PNGText("Title", "a\0"), PNGText("channels", "a"), PNGText("comments", "a"),
    ])
  func badTexts(text: PNGText) throws {
    let image = try Self.layers(width: 1, height: 1)
    #expect(throws: ImageFileError.self) {
      try EXR.encode(image, texts: [PNGText("Description", "d"), text])
    }
  }

  private static func floats(_ hex: String) -> [Float] { floats(bytesOfHex(hex)) }

  private static func floats(_ bytes: [UInt8]) -> [Float] {
    stride(from: 0, to: bytes.count, by: 4).map { place in
      Float(
        bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << (8 * UInt32($1)) })
    }
  }
}
