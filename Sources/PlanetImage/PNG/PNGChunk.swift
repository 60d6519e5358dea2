import CPNG

// Unsafe: passes bytes to zlib's checksum.

/// A chunk of a PNG file: its type and its data (PNG specification, 5.3).
struct PNGChunk: Sendable {
  /// The type, four letters.
  let type: String
  /// The data, without length, type and checksum.
  let data: [UInt8]

  /// The eight bytes that every PNG begins with.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The bytes of the chunk in a file: length, type, data, checksum.
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

  /// Splits a file into chunks, from its signature to its end.
  /// - Parameters:
  ///   - file: The bytes.
  ///   - isChecked: False to skip the checksums, for a file just written.
  /// - Throws: ``PNGError/damaged(_:)`` if the bytes are not a sequence of chunks.
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
      guard start + 12 <= file.count else { throw .damaged("a chunk is truncated") }
      let count = bytes(start..<start + 4).reduce(0) { $0 << 8 | Int($1) }
      let data = start + 8
      guard data + count + 4 <= file.count else { throw .damaged("a chunk is truncated") }
      let chunk = PNGChunk(
        type: String(decoding: bytes(start + 4..<data), as: UTF8.self),
        data: bytes(data..<data + count))
      if isChecked, !chunk.bytes.suffix(4).elementsEqual(bytes(data + count..<data + count + 4)) {
        throw .damaged("the checksum of \(chunk.type) is wrong")
      }
      chunks.append(chunk)
      start = data + count + 4
    }
    return chunks
  }

  /// Returns the big-endian number in four bytes of the data; nil beyond its end.
  func word(at index: Int) -> UInt32? {
    guard index + 4 <= data.count else { return nil }
    return data[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Returns a number as four big-endian bytes.
  static func word(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// Returns a number as two big-endian bytes.
  static func half(_ value: UInt16) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }
}

extension PNGChunk {
  /// Creates an iTXt chunk: UTF-8, not compressed, without a language (PNG specification,
  /// 11.3.3.4).
  init(_ text: PNGText) {
    let noFlagMethodLanguageOrTranslation: [UInt8] = [0, 0, 0, 0]
    self.init(
      type: "iTXt",
      data: Array(text.keyword.utf8) + [0] + noFlagMethodLanguageOrTranslation
        + Array(text.text.utf8))
  }
}
