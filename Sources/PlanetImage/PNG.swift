/// Reads and writes PNG files, which are bytes in memory here.
///
/// Reading and writing never leave half a result: a file is whole, or an error says why it is not.
public enum PNG {}

/// What a PNG says of itself before its first row.
public struct PNGHeader: Hashable, Sendable {
  /// How a file stores colour.
  public enum ColorType: Hashable, Sendable {
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
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The bits per sample or index: 1, 2, 4, 8 or 16.
  public let bitDepth: Int
  /// How colour is stored.
  public let colorType: ColorType
  /// Whether rows come in the seven passes of Adam7.
  public let isInterlaced: Bool
  /// Whether the file has alpha, or one colour of it is transparent.
  public let hasTransparency: Bool
  /// The colour space of the stored samples.
  public let encoding: ColorEncoding

  /// The bytes in memory at once where the picture can only be decoded as a whole, being interlaced
  /// or of another gamma than sRGB's; 0 where rows are decoded one by one.
  public var wholeBytes: Int {
    guard isInterlaced || encoding.isGamma else { return 0 }
    // Deep samples of another gamma are converted as they are, and rounded once.
    let bytesPerPixel =
      bitDepth == 16 && encoding.isGamma
      ? MemoryLayout<RGBA16>.stride + MemoryLayout<RGBA8>.stride : MemoryLayout<RGBA8>.stride
    let (bytes, isBeyond) = (width * height).multipliedReportingOverflow(by: bytesPerPixel)
    return isBeyond ? .max : bytes
  }
}

/// A text that a PNG carries, such as its author or how it was made.
public struct PNGText: Hashable, Sendable {
  /// What the text is: 1 to 79 characters of Latin-1, such as `Author`.
  public var keyword: String
  /// The text itself.
  public var text: String

  /// Creates a text.
  public init(_ keyword: String, _ text: String) {
    self.keyword = keyword
    self.text = text
  }
}

/// How a PNG is written.
public struct PNGOptions: Hashable, Sendable {
  /// How colour is stored.
  public enum ColorType: Hashable, Sendable {
    /// The luminance alone, without alpha.
    case gray
    /// The luminance and alpha.
    case grayAlpha
    /// Colour without alpha.
    case rgb
    /// Colour and alpha.
    case rgba
    /// Colour, and alpha unless the picture is opaque.
    case automatic
  }

  /// How hard to compress.
  public enum Compression: String, CaseIterable, Hashable, Sendable {
    /// In the least time, always by the same filter.
    case fast
    /// In hardly more time, by the filters that suit; files are a tenth to a sixth larger than
    /// libpng's usual ones.
    case standard = "default"
    /// To the smallest files, in a hundred times the time.
    case small
  }

  /// How colour is stored.
  public var colorType: ColorType
  /// How hard to compress.
  public var compression: Compression
  /// The texts to carry, in this order.
  public var texts: [PNGText]
  /// Whether all texts are stored in UTF-8 (iTXt), rather than those that need it.
  public var textsAreInternational = false
  /// When the picture was made; nothing where that is not told, and files are always the same.
  public var time: PNGTime?

  /// Creates options; the defaults suit rendered pictures.
  public init(
    colorType: ColorType = .automatic, compression: Compression = .standard,
    texts: [PNGText] = []
  ) {
    self.colorType = colorType
    self.compression = compression
    self.texts = texts
  }
}

/// Why a PNG cannot be read or written.
public enum PNGError: Error, Hashable, Sendable {
  /// The bytes do not begin as a PNG does; they look like something else, if that is known.
  case notPNG(looksLike: String?)
  /// The file is damaged or cut off: what libpng says of it.
  case damaged(String)
  /// Bytes follow the end of the picture.
  case trailingBytes(count: Int)
  /// More was compressed than the rows of the picture.
  case spareRowBytes
  /// There is too little memory to read the file.
  case outOfMemory
  /// The picture is larger than a limit allows.
  case tooLarge(ImageLimitExcess)
  /// A keyword or text cannot stand in a PNG.
  case badText(keyword: String, reason: String)
  /// The picture cannot be written: what libpng says.
  case notWritten(String)
}

extension PNGError: CustomStringConvertible {
  /// What is wrong, and what to do about it.
  public var description: String {
    switch self {
    case .notPNG(nil): "this is not a PNG file"
    case .notPNG(let kind?): "this is not a PNG file: it looks like \(kind)"
    case .damaged(let reason): "the PNG is damaged or cut off (\(reason)); fetch it again"
    case .trailingBytes(let count):
      "\(count) bytes follow the end of the PNG; it may be two files joined, or damaged"
    case .spareRowBytes: "the PNG is damaged (spare bytes follow its rows); fetch it again"
    case .outOfMemory: "there is too little memory to read the PNG"
    case .tooLarge(let excess): "\(excess); use a smaller image"
    case .badText(let keyword, let reason): "the PNG text '\(keyword)' \(reason)"
    case .notWritten(let reason): "the PNG could not be written (\(reason))"
    }
  }
}
