package import PlanetImage

/// The texts of JPEG, WebP and OpenEXR files, as this module writes them, with the size of the
/// image; read without decoding pixels.
///
/// Files of other programs, and damaged ones, have no texts here: nothing is guessed.
package struct StoredTexts: Hashable, Sendable {
  /// The format of the file by its first bytes: `JPEG`, `WebP` or `OpenEXR`.
  package let format: String
  /// The size that the file states.
  package let size: ImageSize
  /// The texts, by the keywords of PNG.
  package let texts: [PNGText]
  /// The names of the channels of an OpenEXR file, as in the file; empty for other formats.
  package let channels: [String]

  /// Reads a file; nil if it is of another format or is damaged before its texts.
  package init?(_ bytes: Span<UInt8>) {
    guard
      let found = Self.jpeg(bytes) ?? Self.webp(bytes) ?? Self.exr(bytes),
      (1...1 << 28).contains(found.size.width), (1...1 << 28).contains(found.size.height)
    else { return nil }
    (format, size, channels) = (found.format, found.size, found.channels)
    texts = found.format == "OpenEXR" ? EXR.joined(found.texts) : found.texts
  }

  /// The format, size, texts and channels of a file.
  private typealias Found = (
    format: String, size: ImageSize, texts: [PNGText], channels: [String]
  )

  /// Reads the segments of a JPEG up to its frame header (ITU-T T.81, annex B).
  private static func jpeg(_ file: Span<UInt8>) -> Found? {
    guard file.starts(with: [0xFF, 0xD8], at: 0) else { return nil }
    let header = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
    var texts: [PNGText] = []
    var place = 2
    while let marker = file.number(place, bytes: 2), marker >= 0xFFC0, marker != 0xFFDA,
      let length = file.number(place + 2, bytes: 2), length >= 2
    {
      let content = place + 4
      if marker == 0xFFE1, file.starts(with: header, at: content) {
        let start = content + header.count
        texts = XMP.texts(file.text(start..<max(place + 2 + length, start)))
      }
      // Frame headers are C0 to CF, except tables (C4), extensions (C8) and conditions (CC).
      if (0xFFC0...0xFFCF).contains(marker), ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker) {
        guard let height = file.number(content + 1, bytes: 2),
          let width = file.number(content + 3, bytes: 2)
        else { return nil }
        return ("JPEG", ImageSize(width: width, height: height), texts, [])
      }
      place += 2 + length
    }
    return nil
  }

  /// Reads the chunks of a WebP in its extended format (RFC 9649).
  private static func webp(_ file: Span<UInt8>) -> Found? {
    guard file.starts(with: Array("RIFF".utf8), at: 0),
      file.starts(with: Array("WEBPVP8X".utf8), at: 8),
      let width = file.littleEndian(24, bytes: 3), let height = file.littleEndian(27, bytes: 3)
    else { return nil }
    var texts: [PNGText] = []
    var place = 12
    while let length = file.littleEndian(place + 4, bytes: 4), place + 8 + length <= file.count {
      if file.starts(with: Array("XMP ".utf8), at: place) {
        texts = XMP.texts(file.text(place + 8..<place + 8 + length))
      }
      place += 8 + length + length % 2
    }
    return ("WebP", ImageSize(width: width + 1, height: height + 1), texts, [])
  }

  /// Reads the header of an OpenEXR file of one part ("OpenEXR File Layout").
  private static func exr(_ file: Span<UInt8>) -> Found? {
    guard file.starts(with: [0x76, 0x2F, 0x31, 0x01], at: 0) else { return nil }
    var texts: [PNGText] = []
    var channels: [String] = []
    var size: ImageSize?
    var place = 8
    while let name = file.cString(place, most: 255), !name.isEmpty {
      place += name.utf8.count + 1
      guard let type = file.cString(place, most: 255) else { return nil }
      place += type.utf8.count + 1
      guard let length = file.littleEndian(place, bytes: 4), place + 4 + length <= file.count
      else { return nil }
      let content = place + 4
      if type == "string" {
        let keyword = EXR.standardNames.first { $0.value == name }?.key ?? name
        texts.append(PNGText(keyword, file.text(content..<content + length)))
      } else if type == "chlist" {
        channels = file.channels(content..<content + length)
      } else if name == "dataWindow", length == 16,
        let right = file.littleEndian(content + 8, bytes: 4),
        let bottom = file.littleEndian(content + 12, bytes: 4)
      {
        size = ImageSize(width: right + 1, height: bottom + 1)
      }
      place = content + length
    }
    return size.map { ("OpenEXR", $0, texts, channels) }
  }
}

/// Numbers and texts at places of a file.
extension Span<UInt8> {
  /// Returns whether bytes are at a place.
  fileprivate func starts(with expected: [UInt8], at place: Int) -> Bool {
    place >= 0 && place + expected.count <= self.count
      && expected.indices.allSatisfy { self[place + $0] == expected[$0] }
  }

  /// Returns a number with its most significant byte first; nil beyond the end.
  fileprivate func number(_ place: Int, bytes count: Int) -> Int? {
    guard place >= 0, place + count <= self.count else { return nil }
    return (0..<count).reduce(0) { $0 << 8 | Int(self[place + $1]) }
  }

  /// Returns a number with its least significant byte first; nil beyond the end.
  fileprivate func littleEndian(_ place: Int, bytes count: Int) -> Int? {
    guard place >= 0, place + count <= self.count else { return nil }
    return (0..<count).reversed().reduce(0) { $0 << 8 | Int(self[place + $1]) }
  }

  /// Returns the text in a range, as far as it is in the file.
  fileprivate func text(_ range: Range<Int>) -> String {
    let whole = range.clamped(to: 0..<self.count)
    return String(decoding: whole.map { self[$0] }, as: UTF8.self)
  }

  /// Returns the names of a list of channels: each is followed by a zero byte and 16 bytes.
  fileprivate func channels(_ range: Range<Int>) -> [String] {
    var names: [String] = []
    var place = range.lowerBound
    while place < range.upperBound, let name = cString(place, most: 255), !name.isEmpty {
      names.append(name)
      place += name.utf8.count + 17
    }
    return names
  }

  /// Returns the text up to a zero byte; nil if there is none within some bytes.
  fileprivate func cString(_ place: Int, most: Int) -> String? {
    let end = min(place + most + 1, self.count)
    guard place >= 0, place < end, let zero = (place..<end).first(where: { self[$0] == 0 }) else {
      return nil
    }
    return text(place..<zero)
  }
}
