import CLanes

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
    let (cellTable, borderTable, lineTable) = (codeTable8, borderTable8, encodingLines)
    let (cells, borders, lines) = (cellTable.span, borderTable.span, lineTable.span)
    precondition(lines.count == EncodingLine.count)
    for start in stride(from: 0, to: pixels.count, by: width) {
      let row = firstRow + start / width
      let thresholds = thresholds(row: row)
      for column in 0..<width {
        var color = pixels[start + column].vector
        if color.w == 0 {
          codes[start + column] = empty
          continue
        }
        if color.w != 1 {
          color += background.vector * (1 - color.w)
          color = RGBAFloat(color).straight
        }
        if dithers {
          let threshold = column & 1 == 0 ? thresholds.even : thresholds.odd
          codes[start + column] = ditheredCode(color, threshold, lines)
        } else {
          codes[start + column] = RGBA8(
            encode8(color.x, cells: cells, borders: borders),
            encode8(color.y, cells: cells, borders: borders),
            encode8(color.z, cells: cells, borders: borders), encodeAlpha(color.w))
        }
      }
    }
  }

  /// Returns the thresholds of the even and the odd columns of a row, less ½.
  @inline(__always)
  static func thresholds(row: Int) -> (even: Float, odd: Float) {
    row & 1 == 0 ? (-0.375, 0.125) : (0.375, -0.125)
  }

  /// A piece of the transfer function that is straight enough: code = slope · x + offset.
  struct EncodingLine: Sendable {
    var slope: Float
    var offset: Float

    /// Lines are found by the upper bits of x + 2⁻⁹: 32 for each of the octaves from 2⁻⁹ to 1, and
    /// one beyond.
    static let perOctave = 32
    static let octaves = 9
    static let count = perOctave * octaves + 1
    /// What is added to a value, so that the steep start of the curve needs no finer pieces.
    static let shift: Float = 0x1p-9
    /// The bits of 2⁻⁹ that find line 0.
    static let firstBits = shift.bitPattern >> 18
  }

  /// The transfer function in straight pieces, right to 1/50 of a code.
  static let encodingLines: [EncodingLine] = (0..<EncodingLine.count).map { piece in
    func argument(_ piece: Int) -> Double {
      Double(Float(bitPattern: (EncodingLine.firstBits + UInt32(piece)) << 18))
    }
    func code(_ shifted: Double) -> Double {
      encoded(min(shifted - Double(EncodingLine.shift), 1)) * 255
    }
    let (start, end) = (argument(piece), argument(piece + 1))
    let slope = (code(end) - code(start)) / (end - start)
    return EncodingLine(slope: Float(slope), offset: Float(code(start) - slope * start))
  }

  /// Returns the encoded value of a linear one, by halving the interval of ``decoded(_:)``.
  private static func encoded(_ linear: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<54 {
      let middle = (low + high) / 2
      if decoded(middle) <= linear { low = middle } else { high = middle }
    }
    return low
  }

  @inline(__always)
  private static func ditheredCode(
    _ color: SIMD4<Float>, _ threshold: Float, _ lines: Span<EncodingLine>
  ) -> RGBA8 {
    let x = lanes_unit4(color) + SIMD4(repeating: EncodingLine.shift)
    let places =
      lanes_bits4(x) &>> SIMD4(repeating: 18)
      &- SIMD4(repeating: Int32(EncodingLine.firstBits))
    let (red, green, blue) = (lines[Int(places.x)], lines[Int(places.y)], lines[Int(places.z)])
    let slopes = SIMD4(red.slope, green.slope, blue.slope, 255)
    let offsets = SIMD4(red.offset, green.offset, blue.offset, -255 * EncodingLine.shift)
    let codes = slopes * x + offsets + SIMD4(threshold, threshold, threshold, 0)
    // The sums, maybe a little below zero, are rounded to whole by the loss of their lower bits.
    let sums = lanes_bits4(codes + SIMD4(repeating: 12_582_912))
    return RGBA8(
      UInt8(truncatingIfNeeded: sums.x), UInt8(truncatingIfNeeded: sums.y),
      UInt8(truncatingIfNeeded: sums.z), UInt8(truncatingIfNeeded: sums.w))
  }
}
