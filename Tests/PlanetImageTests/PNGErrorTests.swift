import PlanetImage
import PlanetTestSupport
import Testing

@Suite("Rejected PNG files")
struct PNGErrorTests {
  private static let kind = PNGKind(colorType: 6, bitDepth: 8, isInterlaced: false)
  private static let file = kind.file(width: 12, height: 10).bytes

  /// Returns the error of decoding; nil if an image was decoded.
  private func error(
    _ bytes: [UInt8], limits: ImageLimits = ImageLimits()
  ) -> PNGError? {
    do throws(PNGError) {
      let image = try PNG.decode8(bytes, limits: limits)
      #expect(image.width == 12 && image.height == 10)
      return nil
    } catch {
      return error
    }
  }

  private func isDamaged(_ bytes: [UInt8]) -> Bool {
    if case .damaged = error(bytes) { true } else { false }
  }

  @Test("Every truncated file is rejected by name")
  func truncated() {
    for count in 0..<Self.file.count {
      let error = error(Array(Self.file.prefix(count)))
      if count < 8 {
        guard case .notPNG = error else {
          Issue.record("\(count) bytes: \(error.debugDescription)")
          continue
        }
      } else {
        guard case .truncated = error else {
          Issue.record("\(count) bytes: \(error.debugDescription)")
          continue
        }
      }
    }
    #expect(error(Self.file) == nil)
  }

  @Test("Every flipped bit is rejected")
  func flipped() {
    for index in Self.file.indices {
      for bit in 0..<8 {
        var bytes = Self.file
        bytes[index] ^= 1 << bit
        #expect(error(bytes) != nil, "bit \(bit) of byte \(index)")
      }
    }
  }

  @Test("A wrong checksum of a chunk other than the pixels is rejected")
  func ancillary() {
    var file = Self.kind.file(width: 12, height: 10)
    file.chunksBefore.append(.init("tEXt", Array("A\0b".utf8)))
    var bytes = file.bytes
    #expect(error(bytes) == nil)
    // Signature 8, IHDR 25, tEXt: 8 of length and type, 3 of data, then its checksum.
    bytes[8 + 25 + 8 + 3] ^= 1
    #expect(isDamaged(bytes))
  }

  @Test("Bytes after the end are counted")
  func trailing() {
    #expect(error(Self.file + [1, 2, 3]) == .trailingBytes(count: 3))
    #expect(error(Self.file + Self.file) == .trailingBytes(count: Self.file.count))
  }

  @Test(
    "Impossible sizes are rejected before any allocation",
    arguments: [
      (0, 10), (12, 0), (1 << 31, 10), (12, 1 << 31), (0xFFFF_FFFF, 0xFFFF_FFFF),
    ] as [(UInt32, UInt32)])
  func impossibleSize(width: UInt32, height: UInt32) {
    #expect(isDamaged(Self.claiming(width, height)))
  }

  @Test("The error names the limit and the size")
  func limits() {
    let huge = Self.claiming(0x7FFF_FFFF, 0x7FFF_FFFF)
    #expect(
      error(huge)?.description
        == "the image is 2147483647×2147483647, more than the limit of 131072 columns or rows; "
        + "use a smaller image")
    #expect(error(huge, limits: .none) != nil)
    let wide = Self.claiming(100_000, 100_000)
    guard case .tooLarge(let excess) = error(wide) else {
      Issue.record("not refused by its size")
      return
    }
    #expect(excess.limit == .pixels && excess.width == 100_000 && excess.most == 1 << 29)
    let bytes = ImageLimits(maxBytes: 12 * 10 * 4 - 1)
    guard case .tooLarge(let excess) = error(Self.file, limits: bytes) else {
      Issue.record("not refused by its bytes")
      return
    }
    #expect(excess.limit == .bytes)
    #expect(error(Self.file, limits: ImageLimits(maxBytes: 12 * 10 * 4)) == nil)
  }

  @Test("Other formats are named")
  func otherFiles() {
    #expect(error([]) == .notPNG(looksLike: "an empty file"))
    #expect(error(Array("GIF89a...".utf8)) == .notPNG(looksLike: "a GIF"))
    #expect(error([0xFF, 0xD8, 0xFF, 0xE0]) == .notPNG(looksLike: "a JPEG"))
    #expect(error(Array("hello, world".utf8)) == .notPNG(looksLike: "text"))
    #expect(error([0, 1, 2, 3]) == .notPNG(looksLike: nil))
  }

  @Test("2000 seeded corruptions give an error or a complete image, for each kind of file")
  func corrupted() {
    var generator = SeededGenerator(seed: 2000)
    let files = PNGKind.all.map { $0.file(width: 13, height: 11).bytes }
    for _ in 0..<2000 {
      var bytes = files[Int.random(in: files.indices, using: &generator)]
      Corruption.apply(to: &bytes, using: &generator)
      if let image = try? PNG.decode8(bytes) { #expect(image.width > 0 && image.height > 0) }
      if let image = try? PNG.decode16(bytes) { #expect(image.width > 0 && image.height > 0) }
      _ = try? PNG.readTexts(bytes)
    }
  }

  /// Returns a file whose header states a size, with a valid checksum.
  private static func claiming(_ width: UInt32, _ height: UInt32) -> [UInt8] {
    let header = TinyPNG.word(width) + TinyPNG.word(height) + [8, 6, 0, 0, 0]
    return Array(file[0..<8]) + TinyPNG.Chunk("IHDR", header).bytes + Array(file[33...])
  }
}
