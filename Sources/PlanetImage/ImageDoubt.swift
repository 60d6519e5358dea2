/// What is odd about an image's file although all its pixels are whole.
public enum ImageDoubt: Hashable, Sendable, CustomStringConvertible {
  /// Bytes follow the end of the image.
  case trailingBytes(count: Int)
  /// A PNG holds more compressed bytes than its rows need.
  case spareRowBytes
  /// A JPEG is of a revision of JFIF that is unknown here.
  case unknownRevision

  /// What is odd.
  public var description: String {
    switch self {
    case .trailingBytes(1): "1 byte follows the end of the image"
    case .trailingBytes(let count): "\(count) bytes follow the end of the image"
    case .spareRowBytes: "spare bytes follow the rows of the image"
    case .unknownRevision: "the revision of JFIF is unknown"
    }
  }
}
