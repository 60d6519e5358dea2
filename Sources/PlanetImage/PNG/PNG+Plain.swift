import CPNG

extension PNG {
  /// Calls a closure with the pixels of a file as ``PNG/encode(_:options:threads:)`` writes it,
  /// several rows at a time, several times as fast as other decoders.
  ///
  /// ISA-L inflates the rows and verifies checksums. Rows are unfiltered by vector instructions and
  /// lent while they are in the processor's cache, in a third of the time that libpng takes. libpng
  /// reads any PNG and reports its errors.
  ///
  /// The pixels are those of ``DecodedImage/withBytes(_:)``: red, green, blue and alpha, of 16 bits
  /// the high byte first, row by row from the top.
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - body: Receives the pixels of whole rows.
  /// - Returns: The header if the whole file is valid; nil for a file of another kind, or a damaged
  ///   one, whose pixels must not be used.
  package static func lendPlainRows(
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
      // Such files have sRGB, or no colour space chunk.
      return unsafe cpng_close_plain(rows) != 0 ? PNGHeader(header, encoding: .srgb) : nil
    }
  }
}

extension PNGHeader {
  /// Creates the header that CPNG has read.
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
