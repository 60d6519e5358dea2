import FoundationEssentials
package import PlanetCards
package import PlanetCatalogue
package import PlanetImage
package import PlanetRecipe
import PlanetStrings
package import PlanetSystem

/// The recipe of a fact card: everything that determines its pixels.
///
/// Its text is canonical, like the text of an ``ImageRecipe``.
package struct CardRecipe: Codable, Hashable, Sendable {
  /// The version of the text.
  package static let currentFormat = 1

  /// The version of the text.
  package var format = CardRecipe.currentFormat
  /// The name of the layout and the painter, and the version of their pixels.
  package var renderer = CardPainter.identity
  /// The id of the body or the story.
  package var subject: String
  /// The size.
  package var size: CardFormat
  /// The colours.
  package var theme: CardTheme
  /// The texts and figures.
  package var content: CardContent
  /// The font and its fallbacks, by name and content.
  package var fonts: [FileReference]
  /// The font of titles and figures, and its fallbacks.
  package var boldFonts: [FileReference]
  /// The recipe of the globe; nil without one.
  package var globe: ImageRecipe?
  /// The image of a story, by name and content; nil without one.
  package var photograph: FileReference?

  /// Reads the text of a recipe.
  /// - Throws: ``ImageRecipe/Malformed`` for a text that is not a recipe, or has another format.
  package init(text: String) throws(ImageRecipe.Malformed) {
    guard text.utf8.count <= 1 << 20 else {
      throw ImageRecipe.Malformed(reason: "is over 1 MB long")
    }
    do {
      self = try JSONDecoder().decode(CardRecipe.self, from: Data(text.utf8))
    } catch {
      throw ImageRecipe.Malformed(error)
    }
    if let reason = validationError { throw ImageRecipe.Malformed(reason: reason) }
  }

  init(
    subject: String, size: CardFormat, theme: CardTheme, content: CardContent, fonts: CardFontFiles
  ) {
    (self.subject, self.size, self.theme, self.content) = (subject, size, theme, content)
    (self.fonts, boldFonts) = (fonts.references, fonts.boldReferences)
  }

  /// The reason why the card cannot be rendered; nil for a valid recipe.
  private var validationError: String? {
    guard format == Self.currentFormat else {
      return "has format \(format); this program reads format \(Self.currentFormat)"
    }
    guard content.facts.count <= CardContent.greatestFactCount, !fonts.isEmpty, !boldFonts.isEmpty,
      content.allText.utf8.count <= Self.greatestTextLength
    else { return "has invalid contents" }
    guard globe == nil || photograph == nil else { return "has two images" }
    guard let globe else { return nil }
    if let error = globe.validationError { return error }
    guard globe.arrangement.row == nil, globe.bodies.count == 1,
      globe.arrangement.sky?.overlays.isEmpty ?? true, globe.isTransparent, globe.depth == 8,
      globe.width <= 3 * size.size.width, globe.height <= 3 * size.size.height
    else { return "has an invalid globe" }
    return nil
  }

  /// The greatest length of all texts of a card in bytes.
  private static let greatestTextLength = 1 << 18

  /// The size in pixels.
  package var pixelSize: ImageSize { size.size }

  /// The canonical text, which is the same for equal recipes on all machines.
  package var text: String { CanonicalText.text(of: self) }

  /// The SHA-256 of the canonical text.
  package var fingerprint: SHA256Digest { SHA256Digest(of: Array(text.utf8)) }

  /// The description of the card in one sentence.
  package var summary: String {
    "Fact card of \(content.title), \(size.rawValue), \(theme.rawValue)"
  }

  /// The description of the card as labels with values.
  package var explanation: [(label: String, value: String)] {
    var lines: [(label: String, value: String)] = [("Card", "\(size.rawValue), \(theme.rawValue)")]
    if let diameter = content.diameter { lines.append(("Diameter", diameter)) }
    for fact in content.facts {
      lines.append((fact.label, fact.value + (fact.note.map { " (\($0))" } ?? "")))
    }
    if let website = content.website { lines.append(("Website", website)) }
    if let photograph {
      lines.append(("Image", "\(photograph.name), SHA-256 \(photograph.sha256)"))
    }
    for font in fonts + boldFonts { lines.append(("Font", "\(font.name), SHA-256 \(font.sha256)")) }
    return lines
  }
}
