/// The kind of a picture file, told by its first bytes.
public enum ImageFormat: Hashable, Sendable {
  /// A PNG.
  case png
  /// A JPEG.
  case jpeg
  /// Something that is not read here; what it looks like, if that is known.
  case unsupported(looksLike: String?)

  /// Tells the kind of a file by its first bytes.
  public static func detect(_ bytes: Span<UInt8>) -> ImageFormat {
    for (format, magic) in supported where starts(bytes, with: magic) { return format }
    return .unsupported(looksLike: looks(of: bytes))
  }

  private static let supported: [(ImageFormat, [UInt8])] = [
    (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), (.jpeg, [0xFF, 0xD8, 0xFF]),
  ]

  private static let known: [(name: String, magic: String)] = [
    ("a GIF", "GIF8"), ("a TIFF", "II*\0"), ("a TIFF", "MM\0*"), ("a BMP", "BM"),
    ("a Photoshop file", "8BPS"), ("a JPEG 2000 file", "\0\0\0\u{0C}jP  "),
    ("a FITS file", "SIMPLE  ="),
    ("a PDS label", "PDS_VERSION_ID"), ("a PDF", "%PDF"), ("a ZIP archive", "PK\u{03}\u{04}"),
    ("an OpenEXR file", "v/1\u{01}"), ("a Radiance file", "#?RADIANCE"),
    ("a web page", "<!DOCTYPE html"),
    ("a web page", "<!doctype html"), ("a web page", "<html"), ("an SVG or XML file", "<?xml"),
    ("an SVG", "<svg"), ("a Git LFS pointer", "version https://git-lfs"),
  ]

  /// Names what bytes look like, if anything known.
  static func looks(of bytes: Span<UInt8>) -> String? {
    guard !bytes.isEmpty else { return "an empty file" }
    for (format, magic) in supported where starts(bytes, with: magic) {
      return format == .png ? "a PNG" : "a JPEG"
    }
    if starts(bytes, with: Array("RIFF".utf8)), bytes.count >= 12,
      starts(bytes.extracting(8..<12), with: Array("WEBP".utf8))
    {
      return "a WebP"
    }
    for (name, magic) in known where starts(bytes, with: Array(magic.utf8)) { return name }
    let sample = bytes.extracting(first: 256)
    let isText = sample.indices.allSatisfy { index in
      let byte = sample[index]
      return byte >= 0x20 && byte != 0x7F || byte == 9 || byte == 10 || byte == 13
    }
    return isText ? "text" : nil
  }

  private static func starts(_ bytes: Span<UInt8>, with magic: [UInt8]) -> Bool {
    bytes.count >= magic.count && magic.indices.allSatisfy { bytes[$0] == magic[$0] }
  }
}
