extension SRGB {
  /// Encodes a row of linear, premultiplied pixels to 16-bit straight ones.
  ///
  /// Colour is divided by alpha before it is encoded; without coverage the pixel is all zero.
  /// Both spans must have the same length.
  package static func encode(_ row: Span<RGBAFloat>, to levels: inout MutableSpan<RGBA16>) {
    precondition(row.count == levels.count, "both rows must have the same length")
    for index in row.indices { levels[index] = RGBA16(row[index]) }
  }

  /// Returns the 8-bit level of an alpha clamped to 0...1, without a trapping conversion.
  @inline(__always)
  static func encodeAlpha(_ alpha: Float) -> UInt8 {
    UInt8(truncatingIfNeeded: (alpha * 255 + 8_388_608).bitPattern)
  }
}

extension RGBA8 {
  /// Returns the linear, premultiplied colour by a table fetched before the loop.
  @inline(__always)
  func linear(_ table: Span<Float>) -> RGBAFloat {
    let colour = SIMD4(table[Int(r)], table[Int(g)], table[Int(b)], 1)
    // Opaque pixels, the common case, need no division.
    return RGBAFloat(a == 255 ? colour : colour * (Float(a) / 255))
  }
}

extension Image where Pixel == RGBAFloat {
  /// Returns the image encoded to 16 bits per channel, sRGB and straight alpha.
  package borrowing func encoded16(threads: Int = 1) -> Image<RGBA16> {
    let (width, source) = (width, storage)
    return Image<RGBA16>(width: width, height: height, threads: threads) { rows, pixels in
      let strip = source.span.extracting(rows.lowerBound * width..<rows.upperBound * width)
      SRGB.encode(strip, to: &pixels)
    }
  }
}
