/// The orientation of a stored image, as in EXIF (CIPA DC-008, tag 0x0112).
///
/// Cases are named by what turns the stored image into the upright one.
package enum ImageOrientation: UInt16, Hashable, Sendable, CaseIterable {
  /// The image is stored upright.
  case upright = 1
  /// Left and right are exchanged.
  case mirrored = 2
  /// The image is rotated by 180°.
  case halfTurn = 3
  /// Top and bottom are exchanged.
  case flipped = 4
  /// Rows become columns.
  case transposed = 5
  /// The image is rotated by 90° clockwise.
  case quarterTurn = 6
  /// Rows become columns, from the lower right.
  case antitransposed = 7
  /// The image is rotated by 90° counter-clockwise.
  case threeQuarterTurn = 8

  /// A Boolean value that indicates whether the upright image is as wide as the stored one is high.
  package var swapsSides: Bool { rawValue >= 5 }

  /// A Boolean value that indicates whether the image must be in memory as a whole, as the first
  /// upright row has pixels of the last stored one.
  package var needsWhole: Bool { rawValue >= 3 }

  /// Returns the size of the upright image.
  package func upright(_ size: ImageSize) -> ImageSize {
    swapsSides ? ImageSize(width: size.height, height: size.width) : size
  }

  /// Returns the place in a stored image of a pixel of the upright image.
  /// - Parameters:
  ///   - x: The column of the upright image.
  ///   - y: The row of the upright image.
  ///   - size: The size of the stored image.
  /// - Returns: The column and the row.
  package func stored(_ x: Int, _ y: Int, of size: ImageSize) -> (x: Int, y: Int) {
    let (right, bottom) = (size.width - 1, size.height - 1)
    return switch self {
    case .upright: (x, y)
    case .mirrored: (right - x, y)
    case .halfTurn: (right - x, bottom - y)
    case .flipped: (x, bottom - y)
    case .transposed: (y, x)
    case .quarterTurn: (y, bottom - x)
    case .antitransposed: (right - y, bottom - x)
    case .threeQuarterTurn: (right - y, x)
    }
  }

  /// Returns the orientation that a JPEG or a PNG states; upright without a valid one.
  package init(of bytes: Span<UInt8>) {
    let stated: UInt16? =
      switch ImageFormat.detect(bytes) {
      case .jpeg: JPEGSegments(bytes).orientation
      case .png: Self.png(bytes)
      case .unsupported: nil
      }
    self = stated.flatMap(Self.init(rawValue:)) ?? .upright
  }

  /// Returns the orientation in the chunk eXIf of a PNG, which may follow the rows.
  private static func png(_ bytes: Span<UInt8>) -> UInt16? {
    var place = 8
    while let length = bytes.number(place, bytes: 4), place + 12 + length <= bytes.count {
      if bytes.hasText("eXIf", at: place + 4) {
        return Self.tag(in: bytes.extracting(place + 8..<place + 8 + length))
      }
      if bytes.hasText("IEND", at: place + 4) { return nil }
      place += 12 + length
    }
    return nil
  }

  /// Returns the orientation in the first directory of EXIF data, which begin with the header of a
  /// TIFF.
  static func tag(in data: Span<UInt8>) -> UInt16? {
    let isBigEndian = data.hasText("MM\0*", at: 0)
    guard isBigEndian || data.hasText("II*\0", at: 0) else { return nil }
    func number(_ place: Int, _ count: Int) -> Int? {
      isBigEndian
        ? data.number(place, bytes: count) : data.number(place, bytes: count, isReversed: true)
    }
    guard let start = number(4, 4), let count = number(start, 2) else { return nil }
    for entry in 0..<count {
      let place = start + 2 + 12 * entry
      guard let tag = number(place, 2) else { return nil }
      // A short (3) occupies the first bytes of the value.
      if tag == 0x0112, number(place + 2, 2) == 3, let value = number(place + 8, 2) {
        return UInt16(value)
      }
    }
    return nil
  }
}

extension Span<UInt8> {
  /// Returns a number of up to 4 bytes, the highest first or last; nil beyond the end.
  func number(_ place: Int, bytes count: Int, isReversed: Bool = false) -> Int? {
    guard place >= 0, place <= self.count - count else { return nil }
    return (0..<count).reduce(0) { number, index in
      number << 8 | Int(self[place + (isReversed ? count - 1 - index : index)])
    }
  }

  /// Returns whether the bytes of a text are at a place.
  func hasText(_ text: String, at place: Int) -> Bool {
    place >= 0 && place <= self.count - text.utf8.count
      && text.utf8.enumerated().allSatisfy { self[place + $0] == $1 }
  }
}
