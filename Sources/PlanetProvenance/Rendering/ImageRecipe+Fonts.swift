import PlanetAssets
import PlanetCatalogue
package import PlanetRecipe
import PlanetSystem
package import PlanetText

extension ImageRecipe {
  /// Returns the fonts that the labels were rendered with.
  /// - Throws: ``RenderingFailure/font(_:)`` if they are missing or differ.
  /// - Returns: The fonts; empty without labels.
  package func labelFonts() throws(RenderingFailure) -> [Font.File] {
    guard let labels = arrangement.labels else { return [] }
    let fonts: LabelFonts
    do throws(LabelFonts.Failure) {
      fonts = try LabelFonts(nil, for: arrangement.placements.compactMap(\.label))
    } catch {
      throw .font(error.description)
    }
    let found = fonts.labels(size: labels.size, color: .zero)
    guard found.font.sha256 == labels.font.sha256,
      found.fallbacks?.map(\.sha256) == labels.fallbacks?.map(\.sha256)
    else {
      throw .font(
        "the installed font '\(Files.name(of: fonts.files[0].path))' differs from "
          + "'\(labels.font.name)', with which it was rendered; set PLANETNODE_FONT to its file")
    }
    return fonts.faces
  }
}
