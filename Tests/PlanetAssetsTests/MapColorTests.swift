import Foundation
import PlanetCatalogue
import PlanetImage
import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetAssets

@Suite("Colour spaces of maps")
struct MapColorTests {
  /// Samples of all combinations of six levels, as a map of 18×12.
  private static let samples: [RGBA8] = (0..<216).map { index in
    let (red, green, blue) = (index % 6, index / 6 % 6, index / 36)
    return RGBA8(UInt8(red * 51), UInt8(green * 51), UInt8(blue * 51))
  }

  private static var png: TinyPNG {
    TinyPNG(
      width: 18, height: 12, colorType: 2, bitDepth: 8,
      samples: samples.flatMap { [UInt16($0.r), UInt16($0.g), UInt16($0.b)] })
  }

  /// A JPEG of one colour, whose samples are decoded within a level.
  private static let jpegColor = RGBA8(200, 80, 60)
  private static func jpeg() throws -> [UInt8] {
    try JPEG.encode(
      Image<RGBA8>(width: 16, height: 8, filledWith: jpegColor), quality: 100)
  }

  private func withMap(
    _ bytes: [UInt8], _ name: String = "m.png", _ body: (MapLibrary) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      try Files.write(bytes, to: "\(folder)/\(name)")
      var library = MapLibrary(folders: [folder], replacements: nil)
      library.cache = MapCache(folder: "\(folder)/cache", mode: .build)
      try body(library)
    }
  }

  private func isClose(_ pixel: RGBA8, to codes: [Double], within levels: Double) -> Bool {
    zip(codes, [pixel.r, pixel.g, pixel.b]).allSatisfy { abs($0 - Double($1)) <= levels }
  }

  @Test("A profile in a PNG is applied, unless the catalogue states the colour space")
  func profile() throws {
    try withMap(TestProfile.png(Self.png, with: TestProfile.adobeRGB)) { library in
      let loaded = try library.loadImage("m.png")
      #expect(loaded.warnings.isEmpty)
      let plain = try library.image("m.png", colorSpace: .srgb)
      for (index, sample) in Self.samples.enumerated() {
        let pixel = loaded.image[index % 18, index / 18]
        let expected = TestColors.adobeRGBToSRGB(sample)
        #expect(isClose(pixel, to: expected, within: 1.5), "\(sample) → \(pixel), not \(expected)")
        #expect(plain[index % 18, index / 18] == sample)
      }
    }
  }

  @Test("Profiles of maps of globes are applied, in PNG and JPEG, and from the cache")
  func globe() throws {
    let flat = TinyPNG(
      width: 16, height: 8, colorType: 2, bitDepth: 8,
      samples: (0..<128).flatMap { _ in [200, 80, 60] as [UInt16] })
    let files = [
      ("m.png", TestProfile.png(flat, with: TestProfile.adobeRGB)),
      ("m.jpg", TestProfile.jpeg(try Self.jpeg(), with: TestProfile.adobeRGB)),
    ]
    let expected = TestColors.adobeRGBToSRGB(Self.jpegColor)
    for (name, bytes) in files {
      try withMap(bytes, name) { library in
        for run in ["decoded", "cached"] {
          let loaded = try library.load(MapReference(path: name))
          #expect(loaded.warnings.isEmpty)
          let found = loaded.pyramid.mean
          #expect(isClose(found, to: expected, within: 2.5), "\(name) \(run): \(found)")
        }
        let stated = try library.load(MapReference(path: name, colorSpace: .srgb))
        #expect(isClose(stated.pyramid.mean, to: [200, 80, 60], within: 1.5))
      }
    }
  }

  @Test("Chromaticities without a profile are applied; gamma is ignored for linear levels")
  func chunks() throws {
    var wide = Self.png
    let xy: [UInt32] = [31_270, 32_900, 64_000, 33_000, 21_000, 71_000, 15_000, 6_000]
    wide.chunksBefore = [
      .init("gAMA", TinyPNG.word(45_470)), .init("cHRM", xy.flatMap(TinyPNG.word)),
    ]
    try withMap(wide.bytes) { library in
      let image = try library.image("m.png")
      for (index, sample) in Self.samples.enumerated() {
        let expected = TestColors.adobeRGBToSRGB(sample)
        #expect(isClose(image[index % 18, index / 18], to: expected, within: 1.5))
      }
    }
    var linear = Self.png
    linear.chunksBefore = [.init("gAMA", TinyPNG.word(100_000))]
    try withMap(linear.bytes) { library in
      let embedded = try library.image("m.png")
      let stated = try library.image("m.png", colorSpace: .linear)
      for index in 0..<216 {
        let (x, y) = (index % 18, index / 18)
        #expect(embedded[x, y] == stated[x, y])
        #expect(stated[x, y].g == SRGB.encode8(Float(Self.samples[index].g) / 255))
      }
    }
  }

  @Test("An unusable profile is reported, also from the cache, and colours stay")
  func badProfiles() throws {
    let jpeg = try Self.jpeg()
    var damaged = TestProfile.adobeRGB
    damaged.replaceSubrange(140..<170, with: repeatElement(0xFF, count: 30))
    let files = [
      ("m.png", TestProfile.png(Self.png, with: [1, 2, 3])),
      ("m.png", TestProfile.png(Self.png, with: TestProfile.gray)),
      ("m.jpg", TestProfile.jpeg(jpeg, with: damaged)),
      ("m.jpg", TestProfile.jpeg(jpeg, with: TestProfile.gray)),
      ("m.jpg", TestProfile.jpeg(jpeg, with: TestProfile.adobeRGB, partCount: 2)),
      ("m.jpg", TestProfile.jpegWithLargeProfile(jpeg)),
    ]
    for (name, bytes) in files {
      try withMap(bytes, name) { library in
        for _ in 0..<2 {
          let warnings = try library.load(MapReference(path: name)).warnings
          #expect(warnings.count == 1 && warnings[0].description.contains("ICC profile"))
        }
        #expect(try library.load(MapReference(path: name, colorSpace: .srgb)).warnings.isEmpty)
        let loaded = try library.loadImage(name)
        #expect(loaded.warnings.count == 1)
        let stated = try library.image(name, colorSpace: .srgb)
        #expect((0..<12).allSatisfy { loaded.image[$0, 3] == stated[$0, 3] })
      }
    }
  }

  @Test(
    "Pillow converts by the same profile to the same colours",
    .enabled(if: IndependentReader.pythonWithPillow != nil, "Pillow is not installed"))
  func pillow() throws {
    let python = try #require(IndependentReader.pythonWithPillow)
    let bytes = TestProfile.png(Self.png, with: TestProfile.adobeRGB)
    let script = """
      import io, sys
      from PIL import Image, ImageCms
      image = Image.open(sys.argv[1])
      profile = ImageCms.ImageCmsProfile(io.BytesIO(image.info["icc_profile"]))
      result = ImageCms.profileToProfile(
          image, profile, ImageCms.createProfile("sRGB"),
          renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC)
      print(" ".join(str(code) for code in result.tobytes()))
      """
    let answer = try IndependentReader.withFile(bytes, named: "m.png") {
      try IndependentReader.run(python, ["-c", script, $0])
    }
    let codes = answer.text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    try #require(codes.count == 648, "\(answer.text)")
    try withMap(bytes) { library in
      let image = try library.image("m.png")
      for index in 0..<216 {
        let pixel = image[index % 18, index / 18]
        let theirs = codes[3 * index..<3 * index + 3].map { Double($0) }
        #expect(isClose(pixel, to: theirs, within: 1), "\(pixel), Pillow \(theirs)")
      }
    }
  }
}
