/// Reads and writes JPEG files, which are bytes in memory here.
///
/// Pixels are as stored; ``ColorConversion`` applies an embedded profile. The inverse transform is
/// the accurate one, which gives the same pixels on every machine; chroma is upsampled smoothly.
public enum JPEG {}

/// What a JPEG says of itself before its first row.
public struct JPEGHeader: Hashable, Sendable {
  /// How a file stores colour.
  public enum ColorType: Hashable, Sendable {
    /// One channel.
    case gray
    /// Luminance and two colour differences, as almost all are.
    case ycbcr
    /// Red, green and blue.
    case rgb
    /// Four inks, which are refused.
    case cmyk
    /// Four inks as luminance and differences, which are refused.
    case ycck
  }

  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// How colour is stored.
  public let colorType: ColorType
  /// The bytes in memory from the first row to the last where the picture is stored in several
  /// scans, as progressive ones are, whatever the scale; 0 where rows are decoded one by one.
  public let wholeBytes: Int
  /// The colour space of the stored samples.
  public let encoding: ColorEncoding
}

/// How much smaller than the file says a JPEG is decoded, at a fraction of the cost.
public enum JPEGScale: Int, Hashable, Sendable, CaseIterable {
  /// Every pixel.
  case full = 1
  /// Half the columns and rows, rounded up.
  case half = 2
  /// A quarter of the columns and rows, rounded up.
  case quarter = 4
  /// An eighth of the columns and rows, rounded up.
  case eighth = 8

  /// Returns a number of columns or rows at this scale.
  public func scaled(_ size: Int) -> Int { (size + rawValue - 1) / rawValue }
}

/// Why a JPEG cannot be read or written.
public enum JPEGError: Error, Hashable, Sendable {
  /// The bytes do not begin as a JPEG does; they look like something else, if that is known.
  case notJPEG(looksLike: String?)
  /// The file is damaged or cut off: what libjpeg says of it.
  case damaged(String)
  /// The file's colours are inks, for printing.
  case inks(JPEGHeader.ColorType)
  /// The picture is larger than a limit allows.
  case tooLarge(ImageLimitExcess)
  /// The picture cannot be written: what libjpeg says.
  case notWritten(String)
  /// There is too little memory to read the file.
  case outOfMemory
}

extension JPEGError: CustomStringConvertible {
  /// What is wrong, and what to do about it.
  public var description: String {
    switch self {
    case .notJPEG(nil): "this is not a JPEG file"
    case .notJPEG(let kind?): "this is not a JPEG file: it looks like \(kind)"
    case .damaged(let reason): "the JPEG is damaged or cut off (\(reason)); fetch it again"
    case .inks(let type):
      "the JPEG stores \(type == .ycck ? "YCCK" : "CMYK") inks for printing; convert it to RGB"
    case .tooLarge(let excess): "\(excess); use a smaller image"
    case .notWritten(let reason): "the JPEG could not be written (\(reason))"
    case .outOfMemory: "there is too little memory to read the JPEG"
    }
  }
}
