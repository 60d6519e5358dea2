import CPNG

// Says unsafe: it hands bytes to zlib's check sum.

/// A chunk of a PNG file: its type and its data (PNG specification, 5.3).
struct PNGChunk: Sendable {
  /// The four letters of the type.
  let type: String
  /// The data, without length, type and check sum.
  let data: [UInt8]

  /// The eight bytes that every PNG begins with.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The chunk as it stands in a file: length, type, data, check sum.
  var bytes: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(data.count + 12)
    result += Self.word(UInt32(data.count))
    result += type.utf8
    result += data
    let sum = unsafe result.withUnsafeBufferPointer { buffer in
      let checked = unsafe buffer[4...]
      return unsafe cpng_crc32(
        UnsafeBufferPointer(rebasing: checked).baseAddress, checked.count)
    }
    return result + Self.word(sum)
  }

  /// Takes a file apart, from its signature to its end.
  /// - Parameters:
  ///   - file: The bytes.
  ///   - isChecked: Whether check sums are looked at, which those just written need not.
  /// - Throws: ``PNGError/damaged(_:)`` where the bytes are no chunks.
  /// - Returns: The chunks.
  static func all(
    in file: Span<UInt8>, checkingSums isChecked: Bool = false
  ) throws(PNGError) -> [PNGChunk] {
    func bytes(_ range: Range<Int>) -> [UInt8] {
      let part = file.extracting(range)
      return unsafe part.withUnsafeBufferPointer { unsafe Array($0) }
    }
    guard file.count >= signature.count, bytes(0..<signature.count) == signature else {
      throw .notPNG(looksLike: nil)
    }
    var chunks: [PNGChunk] = []
    var start = signature.count
    while start < file.count {
      guard start + 12 <= file.count else { throw .damaged("a chunk is cut off") }
      let count = bytes(start..<start + 4).reduce(0) { $0 << 8 | Int($1) }
      let data = start + 8
      guard data + count + 4 <= file.count else { throw .damaged("a chunk is cut off") }
      let chunk = PNGChunk(
        type: String(decoding: bytes(start + 4..<data), as: UTF8.self),
        data: bytes(data..<data + count))
      if isChecked, !chunk.bytes.suffix(4).elementsEqual(bytes(data + count..<data + count + 4)) {
        throw .damaged("the check sum of \(chunk.type) is wrong")
      }
      chunks.append(chunk)
      start = data + count + 4
    }
    return chunks
  }

  /// Returns the number in four bytes of the data, the highest first; nothing beyond its end.
  func word(at index: Int) -> UInt32? {
    guard index + 4 <= data.count else { return nil }
    return data[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Returns a number as four bytes, the highest first.
  static func word(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// Returns a number as two bytes, the higher first.
  static func half(_ value: UInt16) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }
}

extension PNGChunk {
  /// A text in UTF-8, not compressed, of no language (PNG specification, 11.3.3.4).
  init(_ text: PNGText) {
    let noFlagMethodLanguageOrTranslation: [UInt8] = [0, 0, 0, 0]
    self.init(
      type: "iTXt",
      data: Array(text.keyword.utf8) + [0] + noFlagMethodLanguageOrTranslation
        + Array(text.text.utf8))
  }
}
