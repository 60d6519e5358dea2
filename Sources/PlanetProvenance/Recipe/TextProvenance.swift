import PlanetImage
import PlanetImageFiles
package import PlanetRecipe
import PlanetSystem
package import SoftwareRenderer

/// The provenance of a JPEG, WebP or OpenEXR file of one image: its recipe and credits.
///
/// Such files contain no checksum of their pixels, which their compression changes.
package struct TextProvenance: Sendable {
  /// The name of the format.
  package let format: String
  package let recipe: ImageRecipe
  /// The credits of the maps.
  package let credits: Credits
  /// The passes of an OpenEXR file; none if it has the image alone.
  package let passes: [RenderPass]

  /// A Boolean value that indicates whether samples are floating-point numbers.
  package var hasFloats: Bool { format == "OpenEXR" }

  /// Reads the texts of a file.
  /// - Parameter bytes: The bytes of the file.
  /// - Throws: ``ImageProvenance/Failure``
  /// - Returns: The provenance; nil for a file of another format.
  package static func read(_ bytes: Span<UInt8>) throws(ImageProvenance.Failure) -> TextProvenance?
  {
    guard let stored = StoredTexts(bytes) else { return nil }
    func text(_ keyword: String) -> String? {
      stored.texts.last { $0.keyword == keyword }?.text
    }
    guard let job = text(ImageProvenance.recipeKeyword) else {
      throw text(CardProvenance.recipeKeyword) == nil ? .foreign : .card
    }
    let recipe: ImageRecipe
    do throws(ImageRecipe.Malformed) {
      recipe = try ImageRecipe(text: job)
    } catch {
      throw .invalidRecipe(error)
    }
    guard stored.size == ImageSize(width: recipe.width, height: recipe.height) else {
      throw .sizeMismatch
    }
    let layers = stored.channels.map { $0.prefix { $0 != "." } }
    return TextProvenance(
      format: stored.format, recipe: recipe,
      credits: Credits(copyright: text("Copyright"), source: text("Source")),
      passes: RenderPass.allCases.filter { layers.contains(Substring($0.rawValue)) })
  }

  /// Reads the file at a path, as ``read(_:)`` does.
  package static func read(
    path: String
  ) throws(ImageProvenance.Failure) -> TextProvenance? {
    try ImageProvenance.bytes(atPath: path).withSpan { bytes throws(ImageProvenance.Failure) in
      try read(bytes)
    }
  }
}
