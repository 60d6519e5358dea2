import PlanetImage
import PlanetTestSupport
import Testing

@Suite("Irregular image files")
struct IrregularFileTests {
  /// Returns the pixels of a JPEG and its warnings.
  private func decode(_ bytes: [UInt8]) throws -> (pixels: [RGBA8], warnings: [ImageWarning]) {
    var warnings: [ImageWarning] = []
    let image = try JPEG.decode(bytes.span) { warnings.append($0) }
    return (image.withPixels { pixels in pixels.indices.map { pixels[$0] } }, warnings)
  }

  /// The places of the markers of the segments of a JPEG, up to its first scan.
  private func segments(_ file: [UInt8]) -> [Int] {
    var places = [2]
    while file[places[places.count - 1] + 1] != 0xDA {
      let place = places[places.count - 1]
      places.append(place + 2 + Int(file[place + 2]) << 8 + Int(file[place + 3]))
    }
    return places
  }

  @Test("Bytes between the segments of a JPEG are a warning, and its pixels are whole")
  func strayBytes() throws {
    let file = try JPEG.encode(TestImages.waves(width: 40, height: 24))
    let clean = try decode(file)
    #expect(clean.warnings.isEmpty)
    // Bytes after the first marker hide the format of the file.
    for place in segments(file).dropFirst() {
      var bytes = file
      bytes.insert(contentsOf: [1, 2, 3], at: place)
      let found = try decode(bytes)
      #expect(found.warnings == [ImageWarning(.strayBytes, count: 3)], "byte \(place)")
      #expect(found.pixels == clean.pixels)
    }
  }

  @Test("Zeros after the last scan of a JPEG are a warning, and other bytes there an error")
  func afterScan() throws {
    let file = try JPEG.encode(TestImages.waves(width: 40, height: 24))
    let clean = try decode(file).pixels
    var zeros = file
    zeros.insert(contentsOf: Array(repeating: 0, count: 64), at: file.count - 2)
    let found = try decode(zeros)
    #expect(found.pixels == clean && found.warnings.map(\.kind) == [.strayBytes])
    var others = file
    others.insert(contentsOf: Array(repeating: 0, count: 64) + [0xAB, 0xCD], at: file.count - 2)
    #expect(throws: JPEGError.self) { try decode(others) }
  }

  @Test("A JPEG without its end marker is whole", arguments: [false, true])
  func missingEnd(isProgressive: Bool) throws {
    let file = try JPEG.encode(
      TestImages.waves(width: 40, height: 24), isProgressive: isProgressive)
    let found = try decode(Array(file.dropLast(2)))
    #expect(found.warnings == [ImageWarning(.missingEnd)])
    #expect(found.pixels == (try decode(file)).pixels)
  }

  @Test("A truncated JPEG is an error that says so", arguments: [false, true])
  func truncated(isProgressive: Bool) throws {
    let file = try JPEG.encode(
      TestImages.waves(width: 40, height: 24), isProgressive: isProgressive)
    for count in segments(file).last! + 20..<file.count - 2 {
      let error = #expect(throws: JPEGError.self, "\(count) bytes") {
        _ = try JPEG.decode(Array(file[..<count]))
      }
      #expect(error?.description.hasSuffix("; fetch it again") == true, "\(count) bytes")
    }
  }

  @Test("Damaged data of a JPEG are never taken for bytes between segments")
  func damaged() throws {
    let file = try JPEG.encode(TestImages.waves(width: 64, height: 48))
    let clean = try decode(file).pixels
    let first = segments(file).last! + 14
    var errors = 0
    for place in stride(from: first, to: file.count - 8, by: 7) {
      var bytes = file
      bytes.remove(at: place)
      do {
        // An image that is decoded without an error has no warning that its pixels are whole.
        let found = try decode(bytes)
        #expect(found.warnings.isEmpty || found.pixels == clean, "byte \(place)")
      } catch let error as JPEGError {
        #expect(!error.description.contains("fetch it again"))
        errors += 1
      }
    }
    #expect(errors > 10)
  }

  @Test(
    "Kinds of JPEG that are not supported are named with a command",
    arguments: [
      (0xC1, 12, "12 bits per sample"), (0xC3, 8, "lossless"), (0xC3, 16, "lossless"),
      (0xC2, 12, "12 bits"), (0xC5, 8, "hierarchical"),
    ] as [(UInt8, UInt8, String)])
  func unsupported(frame: UInt8, precision: UInt8, says: String) {
    var bytes = TinyJPEG.start(frame, width: 16, height: 16)
    let place = bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == frame } ?? 0
    bytes[place + 4] = precision
    let error = #expect(throws: JPEGError.self) { try JPEG.readHeader(bytes) }
    let words = error?.description ?? ""
    #expect(words.contains(says) && words.contains("magick"), "\(words)")
    #expect(!words.contains("fetch it again"))
  }

  @Test("A PNG of Xcode is named with its remedy")
  func appleForm() {
    let samples = [UInt16](repeating: 9, count: 12)
    let plain = TinyPNG(width: 2, height: 2, colorType: 2, bitDepth: 8, samples: samples).bytes
    let bytes = Array(plain[..<8]) + TinyPNG.Chunk("CgBI", [0x50, 0, 0x20, 2]).bytes + plain[8...]
    #expect(throws: PNGError.appleForm) { _ = try PNG.decode8(bytes) }
    #expect(throws: PNGError.appleForm) { _ = try PNG.readHeader(bytes) }
    #expect(PNGError.appleForm.description.contains("pngcrush -revert-iphone-optimizations"))
  }

  @Test(
    "Textures of other programs are named",
    arguments: [
      (Array("DDS |\0\0\0".utf8), "a DDS texture"),
      ([0xAB] + Array("KTX 20".utf8) + [0xBB, 0x0D, 0x0A], "a KTX2 texture"),
      ([0xAB] + Array("KTX 11".utf8) + [0xBB, 0x0D, 0x0A], "a KTX texture"),
    ] as [([UInt8], String)])
  func textures(bytes: [UInt8], name: String) {
    let error = #expect(throws: ImageError.self) { _ = try Image.decode(bytes) }
    #expect(error?.description == "this looks like \(name); convert it to PNG or JPEG")
  }

  @Test("Only truncated files are to be fetched again")
  func remedies() throws {
    let file = try PNG.encode(TestImages.waves(width: 16, height: 16))
    let cut = #expect(throws: PNGError.self) { _ = try PNG.decode8(Array(file.dropLast(20))) }
    #expect(cut?.description.hasSuffix("; fetch it again") == true)
    var damaged = file
    damaged[damaged.count / 2] ^= 4
    let error = #expect(throws: PNGError.self) { _ = try PNG.decode8(damaged) }
    #expect(error?.description.contains("the PNG is damaged") == true)
    #expect(error?.description.contains("fetch it again") == false)
  }
}
