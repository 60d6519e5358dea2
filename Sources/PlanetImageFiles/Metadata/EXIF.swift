import PlanetImage

/// Writes the EXIF metadata of a JPEG: sRGB, the size, and the texts that EXIF has tags for.
///
/// Texts are in UTF-8, as the guidelines of the Metadata Working Group (2010) recommend.
enum EXIF {
  /// An entry of a directory, with its value in big-endian order.
  private struct Entry {
    let tag: UInt16
    /// The type: 2 ASCII, 3 and 4 unsigned of 16 and 32 bits, 5 rational, 7 undefined.
    let type: UInt16
    let count: Int
    let value: [UInt8]

    init(ascii tag: UInt16, _ text: String) {
      (self.tag, type, value) = (tag, 2, Array(text.utf8) + [0])
      count = value.count
    }

    init(short tag: UInt16, _ number: UInt16) {
      (self.tag, type, count, value) = (tag, 3, 1, bytes(of: number))
    }

    init(long tag: UInt16, _ number: Int) {
      (self.tag, type, count, value) = (tag, 4, 1, bytes(of: UInt32(number)))
    }

    init(rational tag: UInt16, _ number: Int) {
      (self.tag, type, count) = (tag, 5, 1)
      value = bytes(of: UInt32(number)) + bytes(of: UInt32(1))
    }

    init(undefined tag: UInt16, _ value: [UInt8]) {
      (self.tag, type, count, self.value) = (tag, 7, value.count, value)
    }
  }

  /// Returns a TIFF structure of two directories (EXIF 2.32, 4.6).
  static func block(_ texts: [PNGText], size: ImageSize) -> [UInt8] {
    let tags: [(tag: UInt16, keyword: String)] = [
      (0x010E, "Title"), (0x0131, "Software"), (0x013B, "Author"), (0x8298, "Copyright"),
    ]
    var entries = tags.flatMap { tag, keyword in
      texts.filter { $0.keyword == keyword }.map { Entry(ascii: tag, $0.text) }
    }
    entries += [
      Entry(rational: 0x011A, 72), Entry(rational: 0x011B, 72),  // resolution, across and down
      Entry(short: 0x0128, 2),  // its unit: inches
      Entry(short: 0x0213, 1),  // position of chroma: centred
    ]
    let start = 8
    let pointer: UInt16 = 0x8769
    // The pointer's value does not change the size of the directory.
    let details = start + directory(entries + [Entry(long: pointer, 0)], at: start).count
    entries.append(Entry(long: pointer, details))
    entries.sort { $0.tag < $1.tag }
    let header = Array("MM".utf8) + bytes(of: UInt16(42)) + bytes(of: UInt32(start))
    return header + directory(entries, at: start)
      + directory(
        [
          Entry(undefined: 0x9000, Array("0232".utf8)),  // version of EXIF
          Entry(undefined: 0x9101, [1, 2, 3, 0]),  // components: Y, Cb, Cr
          Entry(undefined: 0xA000, Array("0100".utf8)),  // version of FlashPix
          Entry(short: 0xA001, 1),  // colour space: sRGB
          Entry(long: 0xA002, size.width), Entry(long: 0xA003, size.height),
        ], at: details)
  }

  /// Returns a directory and, after it, the values of more than four bytes.
  private static func directory(_ entries: [Entry], at start: Int) -> [UInt8] {
    var table = bytes(of: UInt16(entries.count))
    var values: [UInt8] = []
    let end = start + 2 + 12 * entries.count + 4
    for entry in entries {
      table += bytes(of: entry.tag) + bytes(of: entry.type) + bytes(of: UInt32(entry.count))
      if entry.value.count <= 4 {
        table += entry.value + Array(repeating: 0, count: 4 - entry.value.count)
      } else {
        table += bytes(of: UInt32(end + values.count))
        values += entry.value
        // Values begin at even offsets.
        if values.count % 2 == 1 { values.append(0) }
      }
    }
    return table + bytes(of: UInt32(0)) + values
  }
}

/// Returns the bytes of a number, the highest first.
private func bytes(of number: some FixedWidthInteger & UnsignedInteger) -> [UInt8] {
  (1...number.bitWidth / 8).map {
    UInt8(truncatingIfNeeded: number >> (number.bitWidth - 8 * $0))
  }
}
