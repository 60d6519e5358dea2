import PlanetImage
import PlanetImageFiles
import PlanetTestSupport
import Testing

@testable import PlanetRasters

@Suite("Files of rasters")
struct RasterReaderTests {
  private func levels(_ raster: Raster) -> [UInt16] {
    if case .levels(let levels) = raster.samples { levels } else { [] }
  }

  private func numbers(_ raster: Raster) -> [Float] {
    if case .numbers(let numbers) = raster.samples { numbers } else { [] }
  }

  private func read(
    _ file: TIFFFile, _ content: RasterContent = .data, columns: Int = 1 << 20
  ) throws -> Raster {
    try TIFFReader(FileBytes(file.file)).read(RasterRequest(content: content, columns: columns))
  }

  private let ramp: [UInt8] = (0..<24).map { UInt8($0 * 10) }

  @Test(
    "Strips, tiles and planes of a TIFF are read, also of a BigTIFF",
    .enabled(if: TIFFReader.isAvailable), arguments: [false, true])
  func blocks(isBig: Bool) throws {
    var file = TIFFFile(4, 2, samples: 3, bits: 8, photometric: 2, bytes: ramp)
    file.isBig = isBig
    let expected = ramp.map { UInt16($0) * 257 }
    let whole = try read(file)
    #expect(whole.width == 4 && whole.height == 2 && whole.channels == 3 && whole.bits == 8)
    #expect(levels(whole) == expected)
    file.tags[278] = .longs([1])
    file.blocks = [Array(ramp[..<12]), Array(ramp[12...])]
    #expect(levels(try read(file)) == expected)
    file.tags[284] = .shorts([2])
    file.tags[278] = .longs([2])
    file.blocks = (0..<3).map { channel in (0..<8).map { ramp[3 * $0 + channel] } }
    #expect(levels(try read(file)) == expected)
    // Two tiles of 16×16, of which the image has the upper left corners.
    var tiled = TIFFFile(20, 2, samples: 1, bits: 8, photometric: 1, bytes: [])
    tiled.isBig = isBig
    tiled.isTiled = true
    tiled.tags[322] = .longs([16])
    tiled.tags[323] = .longs([16])
    tiled.blocks = (0..<2).map { tile in (0..<256).map { UInt8(tile * 16 + $0 % 16) } }
    let row = (0..<20).map { UInt16($0) * 257 }
    #expect(levels(try read(tiled)) == row + row)
  }

  @Test(
    "A value of missing data that no sample has marks none, and strips of rings keep their columns",
    .enabled(if: TIFFReader.isAvailable), arguments: [Float.nan, -9999, 256, .infinity])
  func impossibleNoData(noData: Float) throws {
    let file = TIFFFile(4, 2, samples: 3, bits: 8, photometric: 2, bytes: ramp)
    let reader = try TIFFReader(FileBytes(file.file))
    let request = RasterRequest(content: .data, columns: .max, noData: noData)
    #expect(reader.memory(request) > 0 && reader.reduction(request) == 1)
    let raster = try reader.read(request)
    #expect(raster.width == 4 && raster.channels == 4)
    let opacities = levels(raster).enumerated().filter { $0.offset % 4 == 3 }.map(\.element)
    #expect(opacities == Array(repeating: 65535, count: 8))
  }

  @Test(
    "Palettes, inverted levels, opacity, and samples of 1 to 64 bits are read",
    .enabled(if: TIFFReader.isAvailable))
  func samples() throws {
    var palette = TIFFFile(2, 1, samples: 1, bits: 8, photometric: 3, bytes: [1, 0])
    palette.tags[320] = .shorts((0..<3).flatMap { c in (0..<256).map { UInt16($0 * 100 + c) } })
    #expect(levels(try read(palette)) == [100, 101, 102, 0, 1, 2])
    let inverted = TIFFFile(2, 1, samples: 1, bits: 8, photometric: 0, bytes: [255, 0])
    #expect(levels(try read(inverted)) == [0, 65535])
    let mask = TIFFFile(8, 1, samples: 1, bits: 1, photometric: 1, bytes: [0b1010_0001])
    #expect(levels(try read(mask)) == [65535, 0, 65535, 0, 0, 0, 0, 65535])
    var clear = TIFFFile(1, 1, samples: 4, bits: 8, photometric: 2, bytes: [255, 0, 255, 51])
    clear.tags[338] = .shorts([2])
    let raster = try read(clear)
    #expect(raster.channels == 4 && levels(raster) == [65535, 0, 65535, 51 * 257])
    let deep = TIFFFile(
      2, 1, samples: 1, bits: 16, photometric: 1, bytes: TIFFFile.bytes([UInt16(1), 40000]))
    #expect(levels(try read(deep, .colors)) == [1, 40000])
    let heights: RasterContent = .numbers(scale: 0.5, offset: 10)
    let signed = TIFFFile(
      2, 1, samples: 1, bits: 16, format: 2, photometric: 1,
      bytes: TIFFFile.bytes([Int16(-300), 400]))
    #expect(numbers(try read(signed, heights)) == [-140, 210])
    let float = TIFFFile(
      2, 1, samples: 1, bits: 32, format: 3, photometric: 1,
      bytes: TIFFFile.bytes([Float(-2.5).bitPattern, Float.nan.bitPattern]))
    let found = numbers(try read(float, .numbers(scale: 1, offset: 0)))
    #expect(found[0] == -2.5 && found[1].isNaN)
    let double = TIFFFile(
      1, 1, samples: 1, bits: 64, format: 3, photometric: 1,
      bytes: TIFFFile.bytes([Double(1e6).bitPattern]))
    #expect(numbers(try read(double, .numbers(scale: 1, offset: 0))) == [1e6])
  }

  @Test(
    "Finer files are averaged in linear light, without missing data",
    .enabled(if: TIFFReader.isAvailable))
  func reduction() throws {
    let checker = TIFFFile(
      4, 2, samples: 1, bits: 8, photometric: 1, bytes: [0, 255, 0, 255, 255, 0, 255, 0])
    let raster = try read(checker, .colors, columns: 2)
    #expect(raster.width == 2 && raster.height == 1 && raster.reduction == 2)
    #expect(levels(raster).allSatisfy { abs(Int($0) - 48192) < 40 }, "\(levels(raster))")
    let heights = TIFFFile(
      2, 1, samples: 1, bits: 32, format: 3, photometric: 1,
      bytes: TIFFFile.bytes([Float(-32768).bitPattern, Float(8).bitPattern]))
    let mean = try TIFFReader(FileBytes(heights.file)).read(
      RasterRequest(content: .numbers(scale: 1, offset: 0), columns: 1, noData: -32768))
    #expect(numbers(mean) == [8])
  }

  @Test(
    "Projection, extent, missing data and scale of a GeoTIFF are read",
    .enabled(if: TIFFReader.isAvailable))
  func tags() throws {
    var file = TIFFFile(
      4, 4, samples: 1, bits: 8, photometric: 1, bytes: [UInt8](repeating: 9, count: 16))
    file.locate(
      step: 1000, corner: (-2000, 2000), keys: [1024: 1, 1025: 1, 3072: 32767, 3075: 15],
      doubles: [2057: 3_396_190, 2058: 3_396_190, 3081: -90, 3092: 1, 3095: 30])
    file.tags[42113] = .text("-32768 ")
    file.tags[42112] = .text(
      "<GDALMetadata><Item name=\"SCALE\" sample=\"0\" role=\"scale\">0.5</Item></GDALMetadata>")
    let tags = try GeoTags(TIFFReader(FileBytes(file.file)))
    let frame = try #require(tags.frame)
    #expect(frame.kind == .polarSouth && frame.isPlanetocentric && frame.origin == SIMD2(2, 2))
    #expect(abs(frame.centralDegrees - 30) < 1e-9 && frame.scale == SIMD2(3396.19, 3396.19))
    #expect(tags.noData == -32768 && tags.scale == 0.5 && tags.offset == 0)
    file.locate(
      step: 90, corner: (0, 90), keys: [1024: 2, 1025: 1], doubles: [2057: 1, 2059: 10])
    let whole = try #require(try GeoTags(TIFFReader(FileBytes(file.file))).frame)
    #expect(!whole.isPlanetocentric && whole.isWhole(width: 4, height: 2))
    #expect(abs(whole.middleLongitude(width: 4)) == 180)
    file.locate(step: 1, corner: (0, 0), keys: [1024: 1, 3075: 7], doubles: [2057: 1])
    let error = #expect(throws: RasterError.self) {
      try GeoTags(TIFFReader(FileBytes(file.file)))
    }
    #expect(error?.description.contains("Mercator") == true)
  }

  @Test(
    "Damaged, truncated and hostile TIFF files are errors", .enabled(if: TIFFReader.isAvailable))
  func hostile() throws {
    var file = TIFFFile(
      16, 8, samples: 3, bits: 8, photometric: 2, bytes: [UInt8](repeating: 7, count: 384))
    file.locate(step: 1, corner: (0, 0), keys: [1024: 2], doubles: [2057: 1])
    let good = file.file
    func attempt(_ bytes: [UInt8]) -> Bool {
      do {
        let reader = try TIFFReader(FileBytes(bytes))
        guard reader.layout.width * reader.layout.height <= 1 << 20 else { return false }
        _ = try? GeoTags(reader)
        let raster = try reader.read(RasterRequest(content: .colors, columns: 64))
        return raster.width > 0
      } catch {
        return false
      }
    }
    #expect(attempt(good))
    for count in stride(from: 0, to: good.count, by: 3) { _ = attempt(Array(good[..<count])) }
    var random = SeededGenerator(seed: 5)
    for _ in 0..<1500 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        // The directory is at the end.
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let tail = max(bytes.count - 1 - Int.random(in: 0..<300, using: &random), 0)
        let chosen = Bool.random(using: &random) ? place : tail
        bytes[chosen] = UInt8.random(in: 0...255, using: &random)
      }
      _ = attempt(bytes)
    }
    // Sizes that the file cannot have are rejected before memory is allocated.
    for (tag, value) in [(UInt16(256), UInt32(1 << 30)), (257, 1 << 30), (278, 0)] {
      var large = file
      large.tags[tag] = .longs([value])
      #expect(!attempt(large.file), "\(tag)")
    }
    var wide = file
    // libtiff divides strips without compression.
    wide.tags[259] = .shorts([5])
    wide.tags[256] = .longs([1 << 20])
    wide.tags[257] = .longs([1 << 20])
    wide.tags[278] = .longs([1 << 20])
    let error = #expect(throws: RasterError.self) { try TIFFReader(FileBytes(wide.file)) }
    #expect(error?.description.contains("too large") == true, "\(error?.description ?? "")")
  }

  @Test("Channels of OpenEXR files are read by their names, as light")
  func exr() throws {
    let size = ImageSize(width: 20, height: 18)
    let samples = (0..<360).map { Float($0) / 360 }
    let color = try LayeredImage(
      size: size,
      channels: [
        LayeredImage.Channel("R", samples: samples), LayeredImage.Channel("G", samples: samples),
        LayeredImage.Channel("B", samples: samples.map { $0 * 0.5 }),
      ])
    let bytes = try EXR.encode(color)
    let reader = try EXRReader(FileBytes(bytes))
    #expect(reader.layout.channels == 3)
    let raster = try reader.read(RasterRequest(content: .colors, columns: 64))
    let found = levels(raster)
    #expect(raster.width == 20 && raster.height == 18 && found.count == 1080)
    #expect(abs(Int(found[3 * 200]) - Int(SRGB.encode16(200.0 / 360))) < 30)
    #expect(abs(Int(found[3 * 200 + 2]) - Int(SRGB.encode16(100.0 / 360))) < 30)
    let height = try LayeredImage(
      size: size,
      channels: [
        LayeredImage.Channel("height", precision: .float, samples: samples.map { $0 * 1000 })
      ])
    let single = try EXRReader(FileBytes(EXR.encode(height)))
      .read(RasterRequest(content: .numbers(scale: 1, offset: 0), columns: 64))
    #expect(single.channels == 1 && numbers(single)[180] == samples[180] * 1000)
    var random = SeededGenerator(seed: 9)
    for _ in 0..<300 {
      var damaged = bytes
      damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
      if Bool.random(using: &random) { damaged = Array(damaged.dropLast(damaged.count / 3)) }
      guard let reader = try? EXRReader(FileBytes(damaged)), reader.layout.width <= 4096,
        reader.layout.height <= 4096
      else { continue }
      _ = try? reader.read(RasterRequest(content: .colors, columns: 64))
    }
  }

  @Test("WebP images are read, and damaged ones are errors")
  func webP() throws {
    var image = Image<RGBA8>(width: 6, height: 3, filledWith: RGBA8(10, 200, 30, 255))
    image[2, 1] = RGBA8(1, 2, 3, 128)
    let bytes = try WebP.encode(image, options: WebPOptions(compression: .lossless))
    let raster = try WebPReader(FileBytes(bytes), free: nil)
      .read(RasterRequest(content: .data, columns: 64))
    #expect(raster.channels == 4 && raster.width == 6)
    #expect(Array(levels(raster)[32..<36]) == [257, 514, 771, 128 * 257])
    for count in 0..<bytes.count - 1 {
      _ = try? WebPReader(FileBytes(Array(bytes[..<count])), free: nil)
    }
    #expect(throws: RasterError.self) {
      try WebPReader(FileBytes(Array(bytes.prefix(bytes.count / 2))), free: nil)
    }
    #expect(throws: RasterError.self) { try WebPReader(FileBytes(bytes), free: 10) }
  }
}
