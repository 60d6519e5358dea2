/// Reads and writes PNG files in memory.
///
/// Reading and writing return a complete result or throw an error.
package enum PNG {}

/// The header of a PNG.
package struct PNGHeader: Hashable, Sendable {
  /// The colour type of a file.
  package enum ColorType: Hashable, Sendable {
    /// One channel.
    case gray
    /// One channel and alpha.
    case grayAlpha
    /// Indices into a list of colours.
    case palette
    /// Three channels.
    case rgb
    /// Three channels and alpha.
    case rgba
  }

  /// The number of columns.
  package let width: Int
  /// The number of rows.
  package let height: Int
  /// The bits per sample or index: 1, 2, 4, 8 or 16.
  package let bitDepth: Int
  package let colorType: ColorType
  /// A Boolean value that indicates whether the file is interlaced (Adam7).
  package let isInterlaced: Bool
  /// A Boolean value that indicates whether the file has alpha or a transparent colour.
  package let hasTransparency: Bool
  /// The colour space of the stored samples.
  package let encoding: ColorEncoding

  /// The bytes in memory at once if the image can only be decoded as a whole, being interlaced or
  /// of another gamma than sRGB's; 0 if rows are decoded one by one.
  package var wholeBytes: Int {
    guard isInterlaced || encoding.isGamma else { return 0 }
    // 16-bit samples of another gamma are converted at full depth, and rounded once.
    let bytesPerPixel =
      bitDepth == 16 && encoding.isGamma
      ? MemoryLayout<RGBA16>.stride + MemoryLayout<RGBA8>.stride : MemoryLayout<RGBA8>.stride
    let (bytes, isBeyond) = (width * height).multipliedReportingOverflow(by: bytesPerPixel)
    return isBeyond ? .max : bytes
  }
}

/// A text in a PNG, such as its author or its software.
package struct PNGText: Hashable, Sendable {
  /// The keyword: 1 to 79 characters of Latin-1, such as `Author`.
  package var keyword: String
  package var text: String

  package init(_ keyword: String, _ text: String) {
    self.keyword = keyword
    self.text = text
  }
}

/// The options of a PNG file.
package struct PNGOptions: Hashable, Sendable {
  /// The colour type of a file.
  package enum ColorType: Hashable, Sendable {
    /// The luminance alone, without alpha.
    case gray
    /// The luminance and alpha.
    case grayAlpha
    /// Colour without alpha.
    case rgb
    /// Colour and alpha.
    case rgba
    /// Colour, and alpha unless the image is opaque.
    case automatic
  }

  /// The trade-off between compression time and file size.
  package enum Compression: String, CaseIterable, Hashable, Sendable {
    /// The least time, with one filter.
    case fast
    /// Slightly more time, with filters chosen per row; files are a tenth to a sixth larger than
    /// libpng's usual ones.
    case standard = "default"
    /// The smallest files, in a hundred times the time.
    case small
  }

  package var colorType: ColorType
  package var compression: Compression
  /// The texts, in this order.
  package var texts: [PNGText]
  /// A Boolean value that indicates whether all texts are stored in UTF-8 (iTXt), rather than only
  /// those that need it.
  package var textsAreInternational = false
  /// The time of the last change; nil to write none, so that files are reproducible.
  package var time: PNGTime?

  /// Creates options; the defaults suit rendered images.
  package init(
    colorType: ColorType = .automatic, compression: Compression = .standard,
    texts: [PNGText] = []
  ) {
    self.colorType = colorType
    self.compression = compression
    self.texts = texts
  }
}

/// An error of reading or writing a PNG.
@usableFromInline package enum PNGError: Error, Hashable, Sendable {
  /// The bytes are not a PNG; the format they appear to have, if known.
  case notPNG(looksLike: String?)
  /// The file is damaged; the message of libpng.
  case damaged(String)
  /// The file ends before its last chunk; the message of libpng.
  case truncated(String)
  /// The file was changed by Xcode into a form that only Apple's systems read.
  case appleForm
  /// Bytes follow the end of the image.
  case trailingBytes(count: Int)
  /// Compressed bytes follow the rows of the image.
  case spareRowBytes
  /// There is too little memory to read the file.
  case outOfMemory
  /// The image is larger than a limit allows.
  case tooLarge(ImageLimitExcess)
  /// A keyword or text is not valid in a PNG.
  case badText(keyword: String, reason: String)
  /// The image cannot be written; the message of libpng.
  case notWritten(String)
}

extension PNGError: CustomStringConvertible {
  /// The error, and what to do about it.
  @usableFromInline package var description: String {
    switch self {
    case .notPNG(nil): "this is not a PNG file"
    case .notPNG(let kind?): "this is not a PNG file: it looks like \(kind)"
    case .damaged(let reason):
      "the PNG is damaged (\(reason)); use another copy of it, or save it again in an image editor"
    case .truncated(let reason): "the PNG is truncated (\(reason)); fetch it again"
    case .appleForm:
      "the PNG was changed by Xcode for Apple's devices (CgBI); use the file from before the "
        + "build, or convert it: "
        + "xcrun -sdk iphoneos pngcrush -revert-iphone-optimizations in.png out.png"
    case .trailingBytes(let count):
      "\(count) bytes follow the end of the PNG; it may be two files joined, or damaged"
    case .spareRowBytes:
      "the PNG is damaged (spare bytes follow its rows); save it again in an image editor"
    case .outOfMemory: "there is too little memory to read the PNG"
    case .tooLarge(let excess): "\(excess); use a smaller image"
    case .badText(let keyword, let reason): "the PNG text '\(keyword)' \(reason)"
    case .notWritten(let reason): "the PNG could not be written (\(reason))"
    }
  }
}
