/// A TIFF or BigTIFF in memory for tests, little-endian, of uncompressed strips or tiles.
package struct TIFFFile {
  /// The values of a tag.
  package enum Value {
    case shorts([UInt16])
    case longs([UInt32])
    case doubles([Double])
    case text(String)
  }

  /// The tags apart from the places of the strips or tiles.
  package var tags: [UInt16: Value]
  /// The bytes of the strips or tiles.
  package var blocks: [[UInt8]]
  package var isBig = false
  package var isTiled = false

  /// Creates an image of one strip.
  /// - Parameters:
  ///   - width: The columns.
  ///   - height: The rows.
  ///   - samples: The samples of a pixel.
  ///   - bits: The bits of a sample.
  ///   - format: 1 for unsigned, 2 for signed numbers, 3 for floats.
  ///   - photometric: 0 for white is zero, 1 for black is zero, 2 for RGB, 3 for a palette.
  ///   - bytes: The rows.
  package init(
    _ width: Int, _ height: Int, samples: Int, bits: Int, format: Int = 1, photometric: Int,
    bytes: [UInt8]
  ) {
    tags = [
      256: .longs([UInt32(width)]), 257: .longs([UInt32(height)]),
      258: .shorts([UInt16](repeating: UInt16(bits), count: samples)), 259: .shorts([1]),
      262: .shorts([UInt16(photometric)]), 277: .shorts([UInt16(samples)]),
      278: .longs([UInt32(height)]),
      339: .shorts([UInt16](repeating: UInt16(format), count: samples)),
    ]
    blocks = [bytes]
  }

  /// Returns the bytes of integers, the least significant one first.
  package static func bytes<Integer: FixedWidthInteger>(_ values: [Integer]) -> [UInt8] {
    values.flatMap { value in
      (0..<Integer.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> Integer(8 * $0)) }
    }
  }

  /// The bytes of the file.
  package var file: [UInt8] {
    var result: [UInt8] =
      [0x49, 0x49] + Self.bytes([UInt16(isBig ? 43 : 42)])
      + (isBig ? Self.bytes([UInt16(8), 0]) + Self.bytes([UInt64(0)]) : Self.bytes([UInt32(0)]))
    var all = tags
    var offsets: [UInt32] = []
    for block in blocks {
      offsets.append(UInt32(result.count))
      result += block
    }
    all[isTiled ? 324 : 273] = .longs(offsets)
    all[isTiled ? 325 : 279] = .longs(blocks.map { UInt32($0.count) })
    if isTiled { all[278] = nil }
    var entries: [UInt8] = []
    for (tag, value) in all.sorted(by: { $0.key < $1.key }) {
      let (type, count, bytes): (UInt16, Int, [UInt8]) =
        switch value {
        case .shorts(let values): (3, values.count, Self.bytes(values))
        case .longs(let values): (4, values.count, Self.bytes(values))
        case .doubles(let values): (12, values.count, Self.bytes(values.map(\.bitPattern)))
        case .text(let text): (2, text.utf8.count + 1, Array(text.utf8) + [0])
        }
      let room = isBig ? 8 : 4
      entries += Self.bytes([tag, type])
      entries += isBig ? Self.bytes([UInt64(count)]) : Self.bytes([UInt32(count)])
      if bytes.count <= room {
        entries += bytes + [UInt8](repeating: 0, count: room - bytes.count)
      } else {
        if result.count % 2 == 1 { result.append(0) }
        entries += isBig ? Self.bytes([UInt64(result.count)]) : Self.bytes([UInt32(result.count)])
        result += bytes
      }
    }
    if result.count % 2 == 1 { result.append(0) }
    let place = isBig ? Self.bytes([UInt64(result.count)]) : Self.bytes([UInt32(result.count)])
    for (index, byte) in place.enumerated() { result[(isBig ? 8 : 4) + index] = byte }
    result += isBig ? Self.bytes([UInt64(all.count)]) : Self.bytes([UInt16(all.count)])
    return result + entries + [UInt8](repeating: 0, count: 8)
  }
}

extension TIFFFile {
  /// Adds the tags of a GeoTIFF.
  /// - Parameters:
  ///   - step: The size of a pixel in metres or degrees.
  ///   - corner: The upper left corner.
  ///   - keys: The keys with whole numbers.
  ///   - doubles: The keys with other numbers.
  package mutating func locate(
    step: Double, corner: (Double, Double), keys: [UInt16: UInt16], doubles: [UInt16: Double]
  ) {
    tags[33550] = .doubles([step, step, 0])
    tags[33922] = .doubles([0, 0, 0, corner.0, corner.1, 0])
    var directory: [UInt16] = [1, 1, 0, UInt16(keys.count + doubles.count)]
    var values: [Double] = []
    let all = Set(keys.keys).union(doubles.keys).sorted()
    for key in all {
      if let whole = keys[key] {
        directory += [key, 0, 1, whole]
      } else {
        directory += [key, 34736, 1, UInt16(values.count)]
        values.append(doubles[key] ?? 0)
      }
    }
    tags[34735] = .shorts(directory)
    tags[34736] = .doubles(values)
  }
}
