import FoundationEssentials
import PlanetCards
import PlanetImage
import PlanetImageFiles
import PlanetRecipe
import PlanetStrings
package import PlanetSystem

/// The provenance of a fact card: its recipe, the checksum of its pixels, and credits.
package struct CardProvenance: Sendable {
  /// The keyword of the text that contains the recipe of a card.
  static let recipeKeyword = "planetnode:card"

  package let recipe: CardRecipe
  /// The SHA-256 of the pixels; nil for files other than PNG.
  package let pixels: SHA256Digest?
  /// The credits of the maps.
  package private(set) var credits: Credits
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
    if let text = keywords(of: bytes) {
      let parts = text.split(separator: Self.separator, maxSplits: 1).map(String.init)
      var card = try CardProvenance(parts.first ?? "", [], nil, "PDF")
      if parts.count > 1 { card.credits = Self.credits(parts[1]) }
      return card
    }
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

  /// The character between the recipe and the credits, which is escaped within both.
  private static let separator: Character = "|"

  /// Returns the keywords of a PDF: the recipe and the credits as JSON.
  static func keywords(of recipe: CardRecipe, _ credits: Credits) -> String {
    let lists = [credits.lines, credits.sources]
    let parts =
      [recipe.text] + (lists.allSatisfy(\.isEmpty) ? [] : [CanonicalText.text(of: lists)])
    return "\(recipeKeyword) " + parts.map(ascii).joined(separator: "\(separator)")
  }

  /// Returns JSON in ASCII, which PDF stores unchanged.
  private static func ascii(_ json: String) -> String {
    var text = ""
    for unit in json.utf16 {
      if unit < 0x7F, let scalar = Unicode.Scalar(unit), Character(scalar) != separator {
        text.unicodeScalars.append(scalar)
      } else {
        let digits = String(unit, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return text
  }

  /// Returns credits from JSON; none if it is malformed.
  private static func credits(_ json: String) -> Credits {
    let lists = (try? JSONDecoder().decode([[String]].self, from: Data(json.utf8))) ?? []
    return Credits(lines: lists.first ?? [], sources: lists.count > 1 ? lists[1] : [])
  }

  /// Returns the recipe and the credits in the keywords of a PDF (ISO 32000-1, 7.3.4 and 14.3.3);
  /// nil without them.
  ///
  /// The last ones count: titles and credits, which may contain anything, precede them.
  private static func keywords(of bytes: Span<UInt8>) -> String? {
    let head = Array("%PDF-".utf8)
    guard bytes.count > 1000, head.indices.allSatisfy({ bytes[$0] == head[$0] }) else {
      return nil
    }
    let start = Array("/Keywords ".utf8)
    let keyword = "\(recipeKeyword) "
    var found: String?
    var place = 0
    search: while place + start.count + 1 < bytes.count {
      for index in start.indices where bytes[place + index] != start[index] {
        place += 1
        continue search
      }
      place += start.count
      let text =
        switch bytes[place] {
        case UInt8(ascii: "("): literal(in: bytes, from: place + 1)
        case UInt8(ascii: "<"): hexadecimal(in: bytes, from: place + 1)
        default: nil as String?
        }
      if let text, text.hasPrefix(keyword) { found = String(text.dropFirst(keyword.count)) }
    }
    return found
  }

  /// The greatest number of characters of the keywords of a PDF.
  private static let greatestKeywordsLength = 1 << 21

  /// Returns the rest of a literal string of a PDF up to its parenthesis; nil if that is missing.
  private static func literal(in bytes: Span<UInt8>, from start: Int) -> String? {
    var text: [UInt8] = []
    var place = start
    while place < bytes.count, text.count < greatestKeywordsLength {
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

  /// Returns the rest of a hexadecimal string of a PDF in UTF-16 with a byte order mark; nil for
  /// another string.
  private static func hexadecimal(in bytes: Span<UInt8>, from start: Int) -> String? {
    var units: [UInt16] = []
    var (unit, digitCount): (UInt16, Int) = (0, 0)
    for place in start..<bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: ">") {
        guard units.first == 0xFEFF, digitCount == 0 else { return nil }
        return String(decoding: units.dropFirst(), as: UTF16.self)
      }
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { continue }
      unit = unit << 4 | UInt16(digit)
      digitCount += 1
      guard digitCount == 4 else { continue }
      units.append(unit)
      (unit, digitCount) = (0, 0)
      guard units.count < greatestKeywordsLength else { return nil }
    }
    return nil
  }
}
