import CEXR
package import PlanetImage

/// Writes OpenEXR files in memory.
package enum EXR {
  /// Encodes an image as an OpenEXR file of scan lines with ZIP compression.
  ///
  /// The file states the primaries and the white of Rec. 709, which are those of sRGB. Strips of
  /// 16 rows are compressed one after another, so memory is at most three times the file and a few
  /// strips. Samples beyond 65504 become infinite in a channel of half precision.
  /// - Parameters:
  ///   - image: The image.
  ///   - texts: The text attributes; `Copyright` becomes `owner`, and `Description` becomes
  ///     `comments`, as OpenEXR names them, and other keywords are kept. A text of more than 255
  ///     bytes is in several attributes: `owner`, `owner.2`, `owner.3` and so on.
  /// - Returns: The bytes of the file: the same for the same image, texts and libraries.
  /// - Throws: ``ImageFileError``; a channel must not contain NaN.
  package static func encode(
    _ image: LayeredImage, texts: [PNGText] = []
  ) throws(ImageFileError) -> [UInt8] {
    let size = image.size
    // The greatest row and column that OpenEXR accepts is a quarter of what its integers can be.
    let most = Int(Int32.max / 4)
    guard max(size.width, size.height) <= most else {
      throw .tooLarge(format: "OpenEXR", size: size, most: most)
    }
    let channels = image.channels.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    let writer = try Writer(size)
    for channel in channels { try writer.add(channel) }
    try add(texts, to: writer)
    var strip: [Float] = []
    for row in stride(from: 0, to: size.height, by: Int(CEXR_STRIP_ROWS)) {
      let end = min(row + Int(CEXR_STRIP_ROWS), size.height)
      strip.removeAll(keepingCapacity: true)
      for channel in channels {
        let samples = channel.samples[row * size.width..<end * size.width]
        guard !samples.contains(where: { $0.isNaN }) else {
          throw .badChannel(name: channel.name, reason: "contains NaN")
        }
        strip += samples
      }
      try writer.write(strip)
    }
    return try writer.finish()
  }

  /// Returns whether a name is valid for a channel or an attribute in any version of OpenEXR.
  static func isName(_ name: String) -> Bool {
    (1...31).contains(name.utf8.count) && name.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }

  /// The names of attributes that mean the same as a keyword of PNG.
  static let standardNames = ["Copyright": "owner", "Description": "comments"]

  /// The attributes that every file has.
  private static let reservedNames: Set<String> = [
    "channels", "chromaticities", "compression", "dataWindow", "displayWindow", "lineOrder",
    "pixelAspectRatio", "screenWindowCenter", "screenWindowWidth", "name", "type", "version",
    "chunkCount", "tiles", "view",
  ]

  private static func add(_ texts: [PNGText], to writer: borrowing Writer) throws(ImageFileError) {
    var names = reservedNames
    for text in texts {
      func bad(_ reason: String) -> ImageFileError {
        .badText(keyword: text.keyword, reason: reason)
      }
      let name = standardNames[text.keyword] ?? text.keyword
      guard isName(name) else {
        throw bad("must have a keyword of 1 to 31 printable characters of ASCII")
      }
      guard !text.text.utf8.contains(0) else { throw bad("has a zero byte in it") }
      for (index, part) in parts(of: text.text).enumerated() {
        let name = index == 0 ? name : "\(name).\(index + 1)"
        guard isName(name) else { throw bad("has a keyword that is too long for its text") }
        guard names.insert(name).inserted else { throw bad("names an attribute that exists") }
        try writer.add(name, part)
      }
    }
  }

  /// The greatest number of bytes of a text attribute.
  ///
  /// FFmpeg 5 does not read files with longer ones.
  private static let partLength = 255

  /// Splits a text between characters into parts of at most ``partLength`` bytes; an empty text is
  /// one part.
  private static func parts(of text: String) -> [String] {
    var parts: [String] = []
    var part = String.UnicodeScalarView()
    var length = 0
    for scalar in text.unicodeScalars {
      let count = UTF8.width(scalar)
      if length + count > partLength {
        parts.append(String(part))
        part = String.UnicodeScalarView()
        length = 0
      }
      part.append(scalar)
      length += count
    }
    return parts + [String(part)]
  }

  /// Joins the parts of texts, as ``encode(_:texts:)`` splits them.
  static func joined(_ texts: [PNGText]) -> [PNGText] {
    let known = Dictionary(texts.map { ($0.keyword, $0.text) }) { first, _ in first }
    func name(_ keyword: String) -> String { standardNames[keyword] ?? keyword }
    var (wholes, parts) = ([String: String](), Set<String>())
    // Attributes may be in any order.
    for text in texts {
      var whole = text.text
      var number = 2
      func key() -> String { "\(name(text.keyword)).\(number)" }
      while let part = known[key()] {
        whole += part
        parts.insert(key())
        number += 1
      }
      wholes[text.keyword] = whole
    }
    return texts.filter { !parts.contains($0.keyword) }.map {
      PNGText($0.keyword, wholes[$0.keyword] ?? $0.text)
    }
  }
}
