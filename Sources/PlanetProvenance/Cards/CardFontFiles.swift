import PlanetAssets
import PlanetCards
import PlanetCatalogue
package import PlanetRecipe
import PlanetSystem
import PlanetText

/// The font files of a card: of running text, and of titles and figures.
package struct CardFontFiles: Sendable {
  /// The font of running text, with its fallbacks.
  package let regular: LabelFonts
  /// The font of titles and figures, with its fallbacks.
  package let bold: LabelFonts

  /// Reads the fonts of a card.
  ///
  /// The bold font is the bold face beside the font (``FontFile/boldPath(of:)``), or else the font
  /// itself.
  /// - Parameters:
  ///   - path: The file of the font; nil for the font of the environment or of the system.
  ///   - content: The texts of the card.
  /// - Throws: ``LabelFonts/Failure``
  init(_ path: String?, for content: CardContent) throws(LabelFonts.Failure) {
    regular = try LabelFonts(path, for: [content.allText])
    let font = regular.files[0]
    bold = try LabelFonts(FontFile.boldPath(of: font) ?? font.path, for: [content.boldText])
  }

  /// Returns the fonts for drawing.
  /// - Throws: ``LabelFonts/Failure``
  func fonts() throws(LabelFonts.Failure) -> CardFonts {
    CardFonts(regular: try regular.font(), bold: try bold.font())
  }

  /// The names and the content of the font of running text and its fallbacks.
  var references: [FileReference] { Self.references(regular) }
  /// The names and the content of the font of titles and its fallbacks.
  var boldReferences: [FileReference] { Self.references(bold) }

  private static func references(_ fonts: LabelFonts) -> [FileReference] {
    fonts.files.map {
      FileReference(
        name: Files.name(of: $0.path), sha256: SHA256Digest(of: $0.bytes).description)
    }
  }
}
