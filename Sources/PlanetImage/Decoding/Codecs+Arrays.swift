// The decoders read any span of bytes, such as a mapped file; these take an array.

extension PNG {
  /// Reads the header of a PNG, without its pixels.
  /// - Throws: ``PNGError``; nothing larger than the header is allocated.
  package static func readHeader(_ bytes: [UInt8]) throws(PNGError) -> PNGHeader {
    try readHeader(bytes.span)
  }

  /// Reads a PNG as an image of 8 bits per channel; deeper samples are rounded.
  /// - Throws: ``PNGError``; a file over the limits is rejected before its pixels are allocated.
  package static func decode8(
    _ bytes: [UInt8], limits: ImageLimits = ImageLimits()
  ) throws(PNGError) -> Image<RGBA8> {
    try decode8(bytes.span, limits: limits)
  }

  /// Reads a PNG as an image of 16 bits per channel; shallower samples are widened exactly.
  /// - Throws: ``PNGError``; a file over the limits is rejected before its pixels are allocated.
  package static func decode16(
    _ bytes: [UInt8], limits: ImageLimits = ImageLimits()
  ) throws(PNGError) -> Image<RGBA16> {
    try decode16(bytes.span, limits: limits)
  }

  /// Reads the texts of a PNG, in the order of the file, whether before or after its pixels.
  /// - Throws: ``PNGError``
  package static func readTexts(_ bytes: [UInt8]) throws(PNGError) -> [PNGText] {
    try readTexts(bytes.span)
  }
}

extension JPEG {
  /// Reads the header of a JPEG, without its pixels.
  /// - Throws: ``JPEGError``
  package static func readHeader(_ bytes: [UInt8]) throws(JPEGError) -> JPEGHeader {
    try readHeader(bytes.span)
  }

  /// Reads a JPEG: baseline or progressive, colour or grey.
  /// - Throws: ``JPEGError``; a file over the limits is rejected before its pixels are allocated.
  package static func decode(
    _ bytes: [UInt8], scale: JPEGScale = .full, limits: ImageLimits = ImageLimits()
  ) throws(JPEGError) -> Image<RGBA8> {
    try decode(bytes.span, scale: scale, limits: limits)
  }
}

extension AnimatedPNG {
  /// Splits an animated PNG in memory into frames.
  /// - Throws: ``PNGError``
  package static func contents(of file: [UInt8]) throws(PNGError) -> Contents {
    try contents(of: file.span)
  }
}

extension PNGRowSource {
  /// Creates a source of the rows of a PNG in memory, as ``init(_:limits:onWarning:)`` does of a
  /// file's bytes.
  package convenience init?(
    _ bytes: [UInt8], limits: ImageLimits = ImageLimits()
  ) throws(PNGError) {
    try self.init(FileBytes(bytes), limits: limits)
  }
}

extension JPEGRowSource {
  /// Creates a source of the rows of a JPEG in memory, as ``init(_:scale:limits:onWarning:)`` does
  /// of a file's bytes.
  package convenience init(
    _ bytes: [UInt8], scale: JPEGScale = .full, limits: ImageLimits = ImageLimits()
  ) throws(JPEGError) {
    try self.init(FileBytes(bytes), scale: scale, limits: limits)
  }
}

extension ImageFormat {
  /// Returns the format of a file by its first bytes.
  package static func detect(_ bytes: [UInt8]) -> ImageFormat { detect(bytes.span) }
}

extension Image where Pixel == RGBA8 {
  /// Decodes a PNG or JPEG, detected by its first bytes.
  /// - Throws: ``ImageError``
  package static func decode(
    _ bytes: [UInt8], jpegScale: JPEGScale = .full, limits: ImageLimits = ImageLimits()
  ) throws(ImageError) -> Image<RGBA8> {
    try decode(bytes.span, jpegScale: jpegScale, limits: limits)
  }
}
