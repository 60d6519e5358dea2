/// Reads and writes JPEG files in memory.
///
/// Pixels are as stored; ``ColorConversion`` applies an embedded profile. The inverse DCT is the
/// accurate one, which gives the same pixels on every machine; chroma is upsampled smoothly.
package enum JPEG {}

/// The header of a JPEG.
package struct JPEGHeader: Hashable, Sendable {
  /// The colour model of a file.
  package enum ColorType: Hashable, Sendable {
    /// One channel.
    case gray
    /// Luminance and two colour differences, as almost all are.
    case ycbcr
    /// Red, green and blue.
    case rgb
    /// CMYK, which is not supported.
    case cmyk
    /// CMYK as luminance and differences, which is not supported.
    case ycck
  }

  /// The number of columns.
  package let width: Int
  /// The number of rows.
  package let height: Int
  /// The colour model.
  package let colorType: ColorType
  /// The memory in bytes while rows of an image with several scans (such as a progressive one) are
  /// decoded, at any scale; 0 if rows are decoded one by one.
  package let wholeBytes: Int
  /// The colour space of the stored samples.
  package let encoding: ColorEncoding
}

/// The scale at which a JPEG is decoded, at a fraction of the run time.
package enum JPEGScale: Int, Hashable, Sendable, CaseIterable {
  /// Every pixel.
  case full = 1
  /// Half the columns and rows, rounded up.
  case half = 2
  /// A quarter of the columns and rows, rounded up.
  case quarter = 4
  /// An eighth of the columns and rows, rounded up.
  case eighth = 8

  /// Returns a number of columns or rows at this scale.
  package func scaled(_ size: Int) -> Int { (size + rawValue - 1) / rawValue }
}

/// An error of reading or writing a JPEG.
package enum JPEGError: Error, Hashable, Sendable {
  /// The bytes are not a JPEG; the format they appear to have, if known.
  case notJPEG(looksLike: String?)
  /// The file is damaged; the message of libjpeg.
  case damaged(String)
  /// The file ends before its last row; the message of libjpeg.
  case truncated(String)
  /// The file is of a kind that libjpeg does not decode.
  case unsupported(Kind)
  /// The file's colours are CMYK, for printing.
  case inks(JPEGHeader.ColorType)
  /// The image is larger than a limit allows.
  case tooLarge(ImageLimitExcess)
  /// The image cannot be written; the message of libjpeg.
  case notWritten(String)
  /// There is too little memory to read the file.
  case outOfMemory
}

extension JPEGError {
  /// A kind of JPEG that is not supported.
  package enum Kind: Hashable, Sendable {
    /// More than 8 bits per sample.
    case deep(bits: Int)
    /// The lossless process, of medical images and raw photographs.
    case lossless
    /// Several frames of rising resolution.
    case hierarchical

    /// The property of the file, after "the JPEG".
    fileprivate var words: String {
      switch self {
      case .deep(let bits): "has \(bits) bits per sample; 8 are supported"
      case .lossless: "uses lossless compression"
      case .hierarchical: "is hierarchical"
      }
    }
  }

  /// The command that converts a file of an unsupported kind.
  private static let command = "magick in.jpg -depth 8 out.png"
}

extension JPEGError: CustomStringConvertible {
  /// The error, and what to do about it.
  package var description: String {
    switch self {
    case .notJPEG(nil): "this is not a JPEG file"
    case .notJPEG(let kind?): "this is not a JPEG file: it looks like \(kind)"
    case .damaged(let reason):
      "the JPEG is damaged (\(reason)); use another copy of it, or save it again in an image editor"
    case .truncated(let reason): "the JPEG is truncated (\(reason)); fetch it again"
    case .unsupported(let kind): "the JPEG \(kind.words); convert it: \(Self.command)"
    case .inks(let type):
      "the JPEG stores \(type == .ycck ? "YCCK" : "CMYK") inks for printing; convert it to RGB"
    case .tooLarge(let excess): "\(excess); use a smaller image"
    case .notWritten(let reason): "the JPEG could not be written (\(reason))"
    case .outOfMemory: "there is too little memory to read the JPEG"
    }
  }
}
