import CKernels

// A linear value between those of two levels becomes one of them, the nearer one more often, by a
// threshold that depends on the pixel's place alone: level = ⌊s + threshold⌋, where s is the exact
// transfer function times 255 and thresholds fill 0...1 evenly over any small patch of pixels. The
// mean over the patch is s, so a slow gradient shows no steps. The patch is two by two pixels,
// whose four thresholds (Bayer 1973) leave invisible steps of a quarter of a level in a repeated
// pattern, so that files grow by a tenth where noise would add a quarter.
extension SRGB {
  /// Encodes rows of linear, premultiplied pixels over a background to 8-bit straight ones.
  ///
  /// Colour is divided by alpha before it is encoded. A pixel without coverage becomes the
  /// background's own level, without dithering.
  /// - Parameters:
  ///   - pixels: Whole rows.
  ///   - background: The background, premultiplied.
  ///   - width: The number of pixels in a row.
  ///   - firstRow: The row in the image of the first of the rows.
  ///   - dithers: True to dither; false to round each pixel to the nearest level.
  ///   - levels: Receives as many pixels.
  package static func encode(
    _ pixels: Span<RGBAFloat>, over background: RGBAFloat, width: Int, firstRow: Int,
    dithers: Bool, to levels: inout MutableSpan<RGBA8>
  ) {
    precondition(pixels.count == levels.count, "both rows must have the same length")
    let empty = RGBA8(background)
    let (cellTable, borderTable) = (levelTable8, borderTable8)
    let (cells, borders) = (cellTable.span, borderTable.span)
    let backdrop = background.vector
    for start in stride(from: 0, to: pixels.count, by: width) {
      let thresholds = thresholds(row: firstRow + start / width)
      var column = 0
      while column < width {
        if dithers {
          column += encodePlain(
            pixels, from: start, columns: column..<width, thresholds: thresholds, empty: empty,
            to: &levels)
          guard column < width else { break }
        }
        var color = pixels[start + column].vector
        guard color.w != 0 else {
          levels[start + column] = empty
          column += 1
          continue
        }
        if color.w != 1 { color = RGBAFloat(color + backdrop * (1 - color.w)).straight }
        if dithers {
          let threshold = column & 1 == 0 ? thresholds.even : thresholds.odd
          levels[start + column] = RGBA8(
            ditheredLevel(color.x, threshold), ditheredLevel(color.y, threshold),
            ditheredLevel(color.z, threshold), encodeAlpha(color.w))
        } else {
          levels[start + column] = RGBA8(
            encode8(color.x, cells: cells, borders: borders),
            encode8(color.y, cells: cells, borders: borders),
            encode8(color.z, cells: cells, borders: borders), encodeAlpha(color.w))
        }
        column += 1
      }
    }
  }

  /// Returns the thresholds of the even and the odd columns of a row, in 256ths of a level.
  ///
  /// They are added to a level before it is rounded down.
  @inline(__always)
  static func thresholds(row: Int) -> (even: UInt16, odd: UInt16) {
    row & 1 == 0 ? (32, 160) : (224, 96)
  }

  /// The levels of linear values, times 256, accurate to 1/25 of a level: those at the centres of
  /// the cells that ``SRGB8_CELLS_PER_OCTAVE`` and the rest of the header define.
  static let cellLevels: [UInt16] = {
    // Between whole levels the inverse is linear to 1/100 of a level.
    let borders = (0...255).map { decoded(Double($0) / 255) }
    var level = 0
    return (0..<SRGB8_CELLS).map { cell in
      let (octave, place) = cell.quotientAndRemainder(
        dividingBy: SRGB8_CELLS_PER_OCTAVE)
      let start = cellShift * Double(1 << octave)
      let middle = start * (1 + (Double(place) + 0.5) / Double(SRGB8_CELLS_PER_OCTAVE))
      let value = min(middle - cellShift, 1)
      while level < 254 && borders[level + 1] <= value { level += 1 }
      let share = (value - borders[level]) / (borders[level + 1] - borders[level])
      return UInt16(((Double(level) + share) * 256).rounded())
    }
  }()

  /// The offset added to a value before the lookup of its cell by its bits.
  private static let cellShift = 0x1p-9

  /// Encodes pixels of a row up to one that is neither opaque nor empty, and returns their number.
  @inline(__always)
  private static func encodePlain(
    _ pixels: Span<RGBAFloat>, from start: Int, columns: Range<Int>,
    thresholds: (even: UInt16, odd: UInt16), empty: RGBA8,
    to levels: inout MutableSpan<RGBA8>
  ) -> Int {
    let table = cellLevels
    let span = start + columns.lowerBound..<start + columns.upperBound
    precondition(span.upperBound <= pixels.count && span.upperBound <= levels.count)
    return unsafe table.withUnsafeBufferPointer { table in
      var row = unsafe srgb8_row()
      unsafe row.table = table.baseAddress
      unsafe (row.even, row.odd) = (thresholds.even, thresholds.odd)
      unsafe row.empty = (empty.r, empty.g, empty.b, empty.a)
      return unsafe pixels.withUnsafeBytes { pixels in
        unsafe levels.withUnsafeMutableBytes { levels in
          guard let source = pixels.baseAddress, let target = levels.baseAddress else { return 0 }
          return unsafe srgb8_encode(
            &row, (source + 16 * span.lowerBound).assumingMemoryBound(to: Float.self),
            columns.lowerBound, columns.count,
            (target + 4 * span.lowerBound).assumingMemoryBound(to: UInt8.self))
        }
      }
    }
  }

  /// Returns the level of a linear value from ``cellLevels``.
  private static func ditheredLevel(_ linear: Float, _ threshold: UInt16) -> UInt8 {
    let value = linear > 0 ? (linear < 1 ? linear : 1) : 0
    let shift = Float(cellShift)
    let steps = UInt32(23 - SRGB8_CELLS_PER_OCTAVE.trailingZeroBitCount)
    let cell = (value + shift).bitPattern >> steps - shift.bitPattern >> steps
    return UInt8((cellLevels[Int(cell)] + threshold) >> 8)
  }
}
