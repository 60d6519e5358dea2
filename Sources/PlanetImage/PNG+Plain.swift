import CPNG

extension PNG {
  /// Lends the pixels of a file of the kind that ``PNG/encode(_:options:threads:)`` writes, several
  /// rows at a time, in several times the speed of other files.
  ///
  /// The pixels are those that ``Picture/withBytes(_:)`` lends of the decoded picture: red, green,
  /// blue and alpha, of 16 bits the high byte first, row by row from the top.
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - body: Takes the pixels of whole rows.
  /// - Returns: The header if all of the file is right; nothing for a file of another kind, or a
  ///   damaged one, whose pixels are not to be used.
  public static func lendPlainRows(
    of bytes: Span<UInt8>, to body: (Span<UInt8>) -> Void
  ) -> PNGHeader? {
    unsafe bytes.withUnsafeBufferPointer { file in
      var header = cpng_header()
      guard let rows = unsafe cpng_open_plain(file.baseAddress, file.count, &header) else {
        return nil
      }
      var count = 0
      while let pixels = unsafe cpng_next_plain(rows, &count) {
        body(unsafe Span(_unsafeElements: UnsafeBufferPointer(start: pixels, count: count)))
      }
      // Such files have sRGB, or nothing that states a colour space.
      return unsafe cpng_close_plain(rows) != 0 ? PNGHeader(header, encoding: .srgb) : nil
    }
  }
}

extension PNGHeader {
  /// Takes what the C edge read.
  init(_ header: cpng_header, encoding: ColorEncoding) {
    let colorType: ColorType =
      switch header.colour_type {
      case 0: .gray
      case 2: .rgb
      case 3: .palette
      case 4: .grayAlpha
      default: .rgba
      }
    self.init(
      width: Int(header.width), height: Int(header.height), bitDepth: Int(header.bit_depth),
      colorType: colorType, isInterlaced: header.interlaced != 0,
      hasTransparency: header.has_transparency != 0 || header.colour_type >= 4,
      encoding: encoding)
  }
}
