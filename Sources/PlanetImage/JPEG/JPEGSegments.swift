/// The segments of a JPEG before its first scan, found without libjpeg (ITU-T T.81, annex B).
struct JPEGSegments {
  /// The EXIF orientation; nil if none is stated.
  private(set) var orientation: UInt16?
  /// The marker of the frame, 0xC0 to 0xCF; nil without one.
  private(set) var frame: UInt8?
  /// The bits of a sample; nil without a frame.
  private(set) var precision: Int?
  /// The place of the first scan; nil without one.
  private(set) var scan: Int?

  /// Reads the segments, as far as they are intact; bytes between them are skipped.
  init(_ bytes: Span<UInt8>) {
    var place = 2
    while place + 4 <= bytes.count {
      // Fill bytes may precede a marker; other bytes do not belong there.
      guard bytes[place] == 0xFF, bytes[place + 1] != 0xFF, bytes[place + 1] != 0 else {
        place += 1
        continue
      }
      let marker = bytes[place + 1]
      if marker == 0xDA { scan = place }
      if marker == 0xDA || marker == 0xD9 { return }
      // Restarts and a second start of the image have no length.
      if (0xD0...0xD8).contains(marker) || marker == 0x01 {
        place += 2
        continue
      }
      guard let length = bytes.number(place + 2, bytes: 2), length >= 2,
        place + 2 + length <= bytes.count
      else { return }
      let content = bytes.extracting(place + 4..<place + 2 + length)
      if marker == 0xE1, orientation == nil, content.hasText("Exif\0\0", at: 0) {
        orientation = ImageOrientation.tag(in: content.extracting(droppingFirst: 6))
      }
      // Frame headers are C0 to CF, except tables (C4), extensions (C8) and conditions (CC).
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        (frame, precision) = (marker, content.number(0, bytes: 1))
      }
      place += 2 + length
    }
  }

  /// The kind of JPEG that is not supported; nil for a supported one.
  var unsupportedKind: JPEGError.Kind? {
    guard let frame, let precision else { return nil }
    switch frame {
    case 0xC3, 0xCB: return .lossless
    case 0xC5...0xC7, 0xCD...0xCF: return .hierarchical
    default: return precision == 8 ? nil : .deep(bits: precision)
    }
  }
}
