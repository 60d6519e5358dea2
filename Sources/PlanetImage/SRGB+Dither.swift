import CKernels

// A linear value between the values of two codes becomes one of them, the nearer one more often, by
// a threshold that depends on the pixel's place alone: code = ⌊s + threshold⌋, where s is the exact
// transfer function times 255 and thresholds fill 0...1 evenly over any small patch of pixels. The
// mean over the patch is s, so a slow gradient shows no steps. The patch is two by two pixels,
// whose four thresholds (Bayer 1973) leave steps of a quarter of a code: too fine for an eye, and a
// pattern that repeats, so that files grow by a tenth where noise would add a quarter.
extension SRGB {
  /// Encodes rows of linear, premultiplied pixels over a background to 8-bit straight ones.
  ///
  /// Colour is divided by alpha before it is encoded. A pixel without coverage becomes the
  /// background's own code, never a pattern.
  /// - Parameters:
  ///   - pixels: Whole rows.
  ///   - background: What lies under them, premultiplied.
  ///   - width: The number of pixels in a row.
  ///   - firstRow: The row in the picture of the first of the rows.
  ///   - dithers: Whether to dither; otherwise each pixel gets the nearest code.
  ///   - codes: As many pixels as are given.
  public static func encode(
    _ pixels: Span<RGBAFloat>, over background: RGBAFloat, width: Int, firstRow: Int,
    dithers: Bool, to codes: inout MutableSpan<RGBA8>
  ) {
    precondition(pixels.count == codes.count, "rows are encoded to rows of the same length")
    let empty = RGBA8(background)
    let (cellTable, borderTable) = (codeTable8, borderTable8)
    let (cells, borders) = (cellTable.span, borderTable.span)
    let backdrop = background.vector
    for start in stride(from: 0, to: pixels.count, by: width) {
      let thresholds = thresholds(row: firstRow + start / width)
      var column = 0
      while column < width {
        if dithers {
          column += encodePlain(pixels, start, column..<width, thresholds, empty, to: &codes)
          guard column < width else { break }
        }
        var color = pixels[start + column].vector
        guard color.w != 0 else {
          codes[start + column] = empty
          column += 1
          continue
        }
        if color.w != 1 { color = RGBAFloat(color + backdrop * (1 - color.w)).straight }
        if dithers {
          let threshold = column & 1 == 0 ? thresholds.even : thresholds.odd
          codes[start + column] = RGBA8(
            ditheredCode(color.x, threshold), ditheredCode(color.y, threshold),
            ditheredCode(color.z, threshold), encodeAlpha(color.w))
        } else {
          codes[start + column] = RGBA8(
            encode8(color.x, cells: cells, borders: borders),
            encode8(color.y, cells: cells, borders: borders),
            encode8(color.z, cells: cells, borders: borders), encodeAlpha(color.w))
        }
        column += 1
      }
    }
  }

  /// Returns the thresholds of the even and the odd columns of a row, in 256ths of a code.
  ///
  /// They are added to a code before it is rounded down.
  @inline(__always)
  static func thresholds(row: Int) -> (even: UInt16, odd: UInt16) {
    row & 1 == 0 ? (32, 160) : (224, 96)
  }

  /// The codes of linear values, times 256, right to 1/25 of a code: those of the middles of the
  /// cells by which ``SRGB8_CELLS_PER_OCTAVE`` and the rest of the header find them.
  static let cellCodes: [UInt16] = {
    // Between whole codes the inverse is straight to 1/100 of a code.
    let borders = (0...255).map { decoded(Double($0) / 255) }
    var code = 0
    return (0..<SRGB8_CELLS).map { cell in
      let (octave, place) = cell.quotientAndRemainder(
        dividingBy: SRGB8_CELLS_PER_OCTAVE)
      let start = codeShift * Double(1 << octave)
      let middle = start * (1 + (Double(place) + 0.5) / Double(SRGB8_CELLS_PER_OCTAVE))
      let value = min(middle - codeShift, 1)
      while code < 254 && borders[code + 1] <= value { code += 1 }
      let share = (value - borders[code]) / (borders[code + 1] - borders[code])
      return UInt16(((Double(code) + share) * 256).rounded())
    }
  }()

  /// What is added to a value before its cell is found by its bits.
  private static let codeShift = 0x1p-9

  /// Encodes pixels of a row up to one that is neither opaque nor empty, and returns how many.
  @inline(__always)
  private static func encodePlain(
    _ pixels: Span<RGBAFloat>, _ start: Int, _ columns: Range<Int>,
    _ thresholds: (even: UInt16, odd: UInt16), _ empty: RGBA8,
    to codes: inout MutableSpan<RGBA8>
  ) -> Int {
    let table = cellCodes
    let stretch = start + columns.lowerBound..<start + columns.upperBound
    precondition(stretch.upperBound <= pixels.count && stretch.upperBound <= codes.count)
    return unsafe table.withUnsafeBufferPointer { table in
      var row = unsafe srgb8_row()
      unsafe row.table = table.baseAddress
      unsafe (row.even, row.odd) = (thresholds.even, thresholds.odd)
      unsafe row.empty = (empty.r, empty.g, empty.b, empty.a)
      return unsafe pixels.withUnsafeBytes { pixels in
        unsafe codes.withUnsafeMutableBytes { codes in
          guard let source = pixels.baseAddress, let target = codes.baseAddress else { return 0 }
          return unsafe srgb8_encode(
            &row, (source + 16 * stretch.lowerBound).assumingMemoryBound(to: Float.self),
            columns.lowerBound, columns.count,
            (target + 4 * stretch.lowerBound).assumingMemoryBound(to: UInt8.self))
        }
      }
    }
  }

  /// Returns the code of a linear value as ``cellCodes`` has it.
  private static func ditheredCode(_ linear: Float, _ threshold: UInt16) -> UInt8 {
    let value = linear > 0 ? (linear < 1 ? linear : 1) : 0
    let shift = Float(codeShift)
    let steps = UInt32(23 - SRGB8_CELLS_PER_OCTAVE.trailingZeroBitCount)
    let cell = (value + shift).bitPattern >> steps - shift.bitPattern >> steps
    return UInt8((cellCodes[Int(cell)] + threshold) >> 8)
  }
}
