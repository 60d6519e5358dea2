/// An independent PNG writer for tests of the reader: every colour type and depth, uncompressed.
///
/// It shares no code with libpng. Its files may be invalid on purpose: chunks are unchanged.
package struct TinyPNG {
  /// The number of columns.
  package var width: Int
  /// The number of rows.
  package var height: Int
  /// The colour type of IHDR: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA.
  package var colorType: UInt8
  /// The bits per sample.
  package var bitDepth: Int
  /// True if rows are in the passes of Adam7.
  package var isInterlaced = false
  /// All samples, row by row, channel by channel.
  package var samples: [UInt16]
  /// Chunks between IHDR and IDAT, such as PLTE, tRNS and gAMA.
  package var chunksBefore: [Chunk] = []
  /// The bytes in IDAT after the end of the compressed rows.
  package var spareByteCount = 0
  /// Chunks between IDAT and IEND.
  package var chunksAfter: [Chunk] = []

  /// A chunk by its type and data.
  package struct Chunk {
    /// The four letters of the type.
    package var type: String
    /// The data.
    package var data: [UInt8]

    /// Creates a chunk.
    package init(_ type: String, _ data: [UInt8]) {
      self.type = type
      self.data = data
    }

    /// The chunk as in a file: length, type, data, checksum.
    package var bytes: [UInt8] {
      let body = Array(type.utf8) + data
      return TinyPNG.word(UInt32(data.count)) + body + TinyPNG.word(TinyPNG.crc32(body))
    }
  }

  /// Creates an image from its samples.
  package init(width: Int, height: Int, colorType: UInt8, bitDepth: Int, samples: [UInt16]) {
    self.width = width
    self.height = height
    self.colorType = colorType
    self.bitDepth = bitDepth
    self.samples = samples
  }

  /// The number of samples of a pixel.
  package var channels: Int {
    switch colorType {
    case 2: 3
    case 4: 2
    case 6: 4
    default: 1
    }
  }

  /// The file.
  package var bytes: [UInt8] {
    let header =
      Self.word(UInt32(width)) + Self.word(UInt32(height))
      + [UInt8(bitDepth), colorType, 0, 0, isInterlaced ? 1 : 0]
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += Chunk("IHDR", header).bytes
    for chunk in chunksBefore { file += chunk.bytes }
    let spare = Array(repeating: UInt8(7), count: spareByteCount)
    file += Chunk("IDAT", Self.stored(rows) + spare).bytes
    for chunk in chunksAfter { file += chunk.bytes }
    return file + Chunk("IEND", []).bytes
  }

  /// The filtered rows of all passes; every row has filter 0.
  private var rows: [UInt8] {
    // First column and row of each pass, and the steps between its pixels (PNG, 8.2).
    let passes = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
      (0, 1, 1, 2),
    ]
    var bytes: [UInt8] = []
    for (left, top, across, down) in isInterlaced ? passes : [(0, 0, 1, 1)] where left < width {
      for y in stride(from: top, to: height, by: down) {
        bytes.append(0)
        bytes += packed(stride(from: left, to: width, by: across).map { (x: $0, y: y) })
      }
    }
    return bytes
  }

  /// The samples of some pixels, the first in the high bits.
  private func packed(_ pixels: [(x: Int, y: Int)]) -> [UInt8] {
    var bytes: [UInt8] = []
    var (bits, count): (UInt32, Int) = (0, 0)
    for (x, y) in pixels {
      for channel in 0..<channels {
        let sample = samples[(y * width + x) * channels + channel]
        bits = bits << UInt32(bitDepth) | UInt32(sample)
        count += bitDepth
        while count >= 8 {
          count -= 8
          bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
      }
    }
    if count > 0 { bytes.append(UInt8(truncatingIfNeeded: bits << UInt32(8 - count))) }
    return bytes
  }

  /// Returns a number as four bytes, the highest first.
  package static func word(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// Returns bytes as a zlib stream of stored blocks.
  package static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(start + 65535, bytes.count)
      let count = UInt16(end - start)
      stream.append(end == bytes.count ? 1 : 0)
      for half in [count, ~count] { stream += [UInt8(half & 0xFF), UInt8(half >> 8)] }
      stream += bytes[start..<end]
      start = end
    } while start < bytes.count
    return stream + word(adler32(bytes))
  }

  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    return high << 16 | low
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var remainder = UInt32.max
    for byte in bytes {
      remainder ^= UInt32(byte)
      for _ in 0..<8 { remainder = remainder >> 1 ^ (remainder & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~remainder
  }
}
