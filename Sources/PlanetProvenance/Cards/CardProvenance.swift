import PlanetCards
import PlanetImage
import PlanetImageFiles
import PlanetRecipe
package import PlanetSystem

/// The provenance of a fact card: its recipe, the checksum of its pixels, and credits.
package struct CardProvenance: Sendable {
  /// The keyword of the text that contains the recipe of a card.
  static let recipeKeyword = "planetnode:card"

  package let recipe: CardRecipe
  /// The SHA-256 of the pixels; nil for files other than PNG.
  package let pixels: SHA256Digest?
  /// The credits of the maps.
  package let credits: Credits
  /// The name of the format.
  package let format: String

  /// Reads a file, and verifies its provenance.
  ///
  /// Of a PNG, the checksums of all chunks, the end of the file, the size and the SHA-256 of the
  /// pixels are correct without an error.
  /// - Parameter bytes: The bytes of the file.
  /// - Throws: ``ImageProvenance/Failure``
  /// - Returns: The provenance; nil for a file without the recipe of a card.
  package static func read(_ bytes: Span<UInt8>) throws(ImageProvenance.Failure) -> CardProvenance?
  {
    if let text = keywords(of: bytes) { return try CardProvenance(text, [], nil, "PDF") }
    if let stored = StoredTexts(bytes) {
      guard let text = Self.text(recipeKeyword, stored.texts) else { return nil }
      let card = try CardProvenance(text, stored.texts, nil, stored.format)
      guard stored.size == card.recipe.pixelSize else { throw .sizeMismatch }
      return card
    }
    guard let texts = try? PNG.readTexts(bytes), let text = Self.text(recipeKeyword, texts) else {
      return nil
    }
    guard let checksum = Self.text(ImageProvenance.pixelsKeyword, texts) else { throw .foreign }
    let image = try ImageProvenance.reading { () throws(PNGError) in try PNG.decode8(bytes) }
    let pixels = SHA256Digest(ofPixels: image)
    let card = try CardProvenance(text, texts, pixels, "PNG")
    guard ImageSize(width: image.width, height: image.height) == card.recipe.pixelSize else {
      throw .sizeMismatch
    }
    guard pixels.description == checksum else { throw .pixelMismatch }
    return card
  }

  /// Reads the file at a path, as ``read(_:)`` does.
  package static func read(
    path: String
  ) throws(ImageProvenance.Failure) -> CardProvenance? {
    try ImageProvenance.bytes(atPath: path).withSpan { bytes throws(ImageProvenance.Failure) in
      try read(bytes)
    }
  }

  private init(
    _ text: String, _ texts: [PNGText], _ pixels: SHA256Digest?, _ format: String
  ) throws(ImageProvenance.Failure) {
    do throws(ImageRecipe.Malformed) {
      recipe = try CardRecipe(text: text)
    } catch {
      throw .invalidRecipe(error)
    }
    (self.pixels, self.format) = (pixels, format)
    credits = Credits(
      copyright: Self.text("Copyright", texts), source: Self.text("Source", texts))
  }

  private static func text(_ keyword: String, _ texts: [PNGText]) -> String? {
    texts.last { $0.keyword == keyword }?.text
  }

  // MARK: - PDF

  /// Returns the keywords of a PDF: the recipe in ASCII, as PDF stores such texts unchanged.
  static func keywords(of recipe: CardRecipe) -> String {
    var text = "\(recipeKeyword) "
    for unit in recipe.text.utf16 {
      if unit < 0x7F, let scalar = Unicode.Scalar(unit) {
        text.unicodeScalars.append(scalar)
      } else {
        let digits = String(unit, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return text
  }

  /// Returns the recipe in the keywords of a PDF (ISO 32000-1, 7.3.4.2 and 14.3.3); nil without
  /// one.
  private static func keywords(of bytes: Span<UInt8>) -> String? {
    let head = Array("%PDF-".utf8)
    guard bytes.count > 1000, head.indices.allSatisfy({ bytes[$0] == head[$0] }) else {
      return nil
    }
    let start = Array("/Keywords (\(recipeKeyword) ".utf8)
    var place = 0
    search: while place + start.count < bytes.count {
      for index in start.indices where bytes[place + index] != start[index] {
        place += 1
        continue search
      }
      return string(in: bytes, from: place + start.count)
    }
    return nil
  }

  /// Returns the rest of a string of a PDF up to its parenthesis; nil if that is missing.
  private static func string(in bytes: Span<UInt8>, from start: Int) -> String? {
    var text: [UInt8] = []
    var place = start
    while place < bytes.count, text.count < 1 << 20 {
      switch bytes[place] {
      case UInt8(ascii: ")"): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\") where place + 1 < bytes.count:
        // A backslash before the end of a line continues the string on the next one.
        if bytes[place + 1] != UInt8(ascii: "\n") { text.append(bytes[place + 1]) }
        place += 2
      default:
        text.append(bytes[place])
        place += 1
      }
    }
    return nil
  }
}
