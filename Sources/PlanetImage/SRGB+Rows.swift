extension SRGB {
  /// Encodes a row of linear, premultiplied pixels to 8-bit straight ones.
  ///
  /// Colour is divided by alpha before it is encoded; without coverage the pixel is all zero.
  /// Both spans must have the same length.
  public static func encode(_ row: Span<RGBAFloat>, to codes: inout MutableSpan<RGBA8>) {
    precondition(row.count == codes.count, "a row is encoded to one of the same length")
    let (cellTable, borderTable) = (codeTable8, borderTable8)
    let cells = cellTable.span
    let borders = borderTable.span
    for index in row.indices {
      let colour = row[index].straight
      codes[index] = RGBA8(
        encode8(colour.x, cells: cells, borders: borders),
        encode8(colour.y, cells: cells, borders: borders),
        encode8(colour.z, cells: cells, borders: borders), encodeAlpha(colour.w))
    }
  }

  /// Encodes a row of linear, premultiplied pixels to 16-bit straight ones.
  ///
  /// Colour is divided by alpha before it is encoded; without coverage the pixel is all zero.
  /// Both spans must have the same length.
  public static func encode(_ row: Span<RGBAFloat>, to codes: inout MutableSpan<RGBA16>) {
    precondition(row.count == codes.count, "a row is encoded to one of the same length")
    for index in row.indices { codes[index] = RGBA16(row[index]) }
  }

  /// Decodes a row of 8-bit straight pixels to linear, premultiplied ones.
  ///
  /// Both spans must have the same length.
  public static func decode(_ row: Span<RGBA8>, to pixels: inout MutableSpan<RGBAFloat>) {
    precondition(row.count == pixels.count, "a row is decoded to one of the same length")
    let linearTable = linearTable
    let table = linearTable.span
    for index in row.indices { pixels[index] = row[index].linear(table) }
  }

  /// Returns the 8-bit code of an alpha held within 0...1, without a trapping conversion.
  @inline(__always)
  static func encodeAlpha(_ alpha: Float) -> UInt8 {
    UInt8(truncatingIfNeeded: (alpha * 255 + 8_388_608).bitPattern)
  }
}

extension RGBA8 {
  /// Returns the linear, premultiplied colour by a table that the caller took out of a loop.
  @inline(__always)
  func linear(_ table: Span<Float>) -> RGBAFloat {
    let colour = SIMD4(table[Int(r)], table[Int(g)], table[Int(b)], 1)
    // Opaque pixels, the common case, need no division.
    return RGBAFloat(a == 255 ? colour : colour * (Float(a) / 255))
  }
}

extension Image where Pixel == RGBA8 {
  /// Returns the image in linear light with premultiplied alpha.
  public borrowing func linearised(threads: Int = 1) -> Image<RGBAFloat> {
    let (width, source) = (width, storage)
    return Image<RGBAFloat>(width: width, height: height, threads: threads) { rows, pixels in
      let band = source.span.extracting(rows.lowerBound * width..<rows.upperBound * width)
      SRGB.decode(band, to: &pixels)
    }
  }
}

extension Image where Pixel == RGBAFloat {
  /// Returns the image encoded to 8 bits per channel, sRGB and straight alpha.
  public borrowing func encoded8(threads: Int = 1) -> Image<RGBA8> {
    let (width, source) = (width, storage)
    return Image<RGBA8>(width: width, height: height, threads: threads) { rows, pixels in
      let band = source.span.extracting(rows.lowerBound * width..<rows.upperBound * width)
      SRGB.encode(band, to: &pixels)
    }
  }

  /// Returns the image encoded to 16 bits per channel, sRGB and straight alpha.
  public borrowing func encoded16(threads: Int = 1) -> Image<RGBA16> {
    let (width, source) = (width, storage)
    return Image<RGBA16>(width: width, height: height, threads: threads) { rows, pixels in
      let band = source.span.extracting(rows.lowerBound * width..<rows.upperBound * width)
      SRGB.encode(band, to: &pixels)
    }
  }
}
