/// A warning about an image file whose image can be used.
package struct ImageWarning: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of warnings; their raw values are stored in files.
  package enum Kind: UInt8, Sendable, CaseIterable {
    /// Bytes follow the end of the image.
    case trailingBytes = 1
    /// A PNG holds more compressed bytes than its rows need.
    case spareRowBytes
    /// A JPEG has an unknown revision of JFIF.
    case unknownRevision
    /// The image has transparent pixels that are used as opaque ones.
    case ignoredAlpha
    /// The image has an ICC profile that cannot be used: a damaged one, or one for other channels.
    case badProfile
    /// Bytes between the segments of a JPEG belong to none of them.
    case strayBytes
    /// A JPEG has no end marker.
    case missingEnd
  }

  /// The kind of the warning.
  package let kind: Kind
  /// The number of bytes concerned; 0 if bytes are not counted.
  package let count: Int

  /// Creates a warning.
  /// - Parameters:
  ///   - kind: The kind of the warning.
  ///   - count: The number of bytes concerned.
  package init(_ kind: Kind, count: Int = 0) {
    self.kind = kind
    self.count = count
  }

  /// The text of the warning.
  package var description: String {
    switch kind {
    case .trailingBytes where count == 1:
      "1 byte follows the end of the image; its pixels are whole"
    case .trailingBytes: "\(count) bytes follow the end of the image; its pixels are whole"
    case .spareRowBytes: "spare bytes follow the rows of the image; its pixels are whole"
    case .unknownRevision: "the revision of JFIF is unknown; its pixels are whole"
    case .badProfile:
      "its ICC profile is damaged or for other channels; its colours are taken as sRGB"
    case .ignoredAlpha: "its transparency is ignored"
    case .strayBytes where count == 1:
      "1 byte is between the segments of the JPEG; its pixels are whole"
    case .strayBytes: "\(count) bytes are between the segments of the JPEG; its pixels are whole"
    case .missingEnd: "the JPEG has no end marker; its pixels are whole"
    }
  }
}
