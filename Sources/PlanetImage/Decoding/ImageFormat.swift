/// The format of an image file, detected by its first bytes.
package enum ImageFormat: Hashable, Sendable {
  case png
  case jpeg
  /// Another format, which is not supported; its name, if known.
  case unsupported(looksLike: String?)

  /// Returns the format of a file by its first bytes.
  package static func detect(_ bytes: Span<UInt8>) -> ImageFormat {
    for (format, magic) in supported where starts(bytes, with: magic) { return format }
    return .unsupported(looksLike: looks(of: bytes))
  }

  private static let supported: [(ImageFormat, [UInt8])] = [
    (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), (.jpeg, [0xFF, 0xD8, 0xFF]),
  ]

  private static let known: [(name: String, magic: [UInt8])] =
    [
      ("a GIF", "GIF8"), ("a TIFF", "II*\0"), ("a TIFF", "MM\0*"), ("a BMP", "BM"),
      ("a Photoshop file", "8BPS"), ("a JPEG 2000 file", "\0\0\0\u{0C}jP  "),
      ("a FITS file", "SIMPLE  ="),
      ("a PDS label", "PDS_VERSION_ID"), ("an ISIS cube", "Object = IsisCube"),
      ("a VICAR image", "LBLSIZE="), ("a PDF", "%PDF"), ("a ZIP archive", "PK\u{03}\u{04}"),
      ("an OpenEXR file", "v/1\u{01}"), ("a Radiance file", "#?RADIANCE"),
      ("a rich text file", "{\\rtf"), ("an SQLite database", "SQLite format 3"),
      ("a bzip2 archive", "BZh"), ("a program", "\u{7F}ELF"), ("a script", "#!"),
      ("a Git LFS pointer", "version https://git-lfs"), ("a DDS texture", "DDS "),
      ("a PVR texture", "PVR\u{03}"), ("a QOI", "qoif"), ("a portable pixmap", "P6\n"),
      ("a portable graymap", "P5\n"), ("a BigTIFF", "II+\0"), ("a BigTIFF", "MM\0+"),
    ].map { ($0, Array($1.utf8)) } + [
      ("a gzip archive", [0x1F, 0x8B]), ("an xz archive", [0xFD, 0x37, 0x7A, 0x58, 0x5A]),
      ("a Zstandard archive", [0x28, 0xB5, 0x2F, 0xFD]),
      ("a 7z archive", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
      ("an office document", [0xD0, 0xCF, 0x11, 0xE0]),
      ("a KTX texture", [0xAB, 0x4B, 0x54, 0x58, 0x20, 0x31, 0x31, 0xBB]),
      ("a KTX2 texture", [0xAB, 0x4B, 0x54, 0x58, 0x20, 0x32, 0x30, 0xBB]),
      ("an ASTC texture", [0x13, 0xAB, 0xA1, 0x5C]), ("an icon file", [0, 0, 1, 0]),
      ("a JPEG XL", [0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20]),
    ]

  /// The names of text formats by how they begin after white space, in lower case.
  private static let texts = [
    ("a web page", "<!doctype html"), ("a web page", "<html"), ("an SVG or XML file", "<?xml"),
    ("an SVG", "<svg"), ("JSON", "{"), ("JSON", "["),
  ]

  /// Returns the name of the format that bytes appear to have, if known.
  package static func looks(of bytes: Span<UInt8>) -> String? {
    guard !bytes.isEmpty else { return "an empty file" }
    for (format, magic) in supported where starts(bytes, with: magic) {
      return format == .png ? "a PNG" : "a JPEG"
    }
    if starts(bytes, with: Array("RIFF".utf8)), bytes.count >= 12,
      starts(bytes.extracting(8..<12), with: Array("WEBP".utf8))
    {
      return "a WebP"
    }
    if bytes.count >= 12, starts(bytes.extracting(4..<8), with: Array("ftyp".utf8)) {
      return "a HEIC, AVIF or MP4 file"
    }
    for (name, magic) in known where starts(bytes, with: magic) { return name }
    guard isText(bytes) else { return nil }
    let sample = bytes.extracting(first: 256)
    let beginning = String(
      decoding: sample.indices.map { sample[$0] }, as: UTF8.self
    ).lowercased().drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    return texts.first { beginning.hasPrefix($0.1) }?.0 ?? "text"
  }

  /// Returns whether bytes begin like a text in UTF-8.
  private static func isText(_ bytes: Span<UInt8>) -> Bool {
    let sample = bytes.extracting(first: 256)
    let isPrintable = sample.indices.allSatisfy { index in
      let byte = sample[index]
      return byte >= 0x20 && byte != 0x7F || byte == 9 || byte == 10 || byte == 13
    }
    guard isPrintable else { return false }
    do {
      _ = try UTF8Span(validating: sample)
      return true
    } catch {
      // A character may be truncated at the end of the sample.
      return bytes.count > sample.count && error.byteOffsets.lowerBound > sample.count - 4
    }
  }

  private static func starts(_ bytes: Span<UInt8>, with magic: [UInt8]) -> Bool {
    bytes.count >= magic.count && magic.indices.allSatisfy { bytes[$0] == magic[$0] }
  }
}
