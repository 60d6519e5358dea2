import PlanetImage
import PlanetProvenance
import PlanetScene
import PlanetSystem
import SoftwareRenderer

extension Exporter {
  /// Renders the passes of a PNG image, and writes each to a file beside it.
  /// - Parameters:
  ///   - image: The image.
  ///   - recipe: Its recipe.
  ///   - credits: The credits of its maps.
  ///   - scene: The scene of the recipe.
  ///   - threads: The greatest number of threads.
  /// - Returns: The first failure; nil if all passes are written.
  func writePasses(
    of image: BatchImage, _ recipe: ImageRecipe, _ credits: Credits, _ scene: RenderScene,
    threads: Int
  ) -> ExportFailure? {
    for pass in format.passes where pass != .beauty {
      let bytes: [UInt8]
      do throws(PNGError) {
        bytes = try format.encode(
          pass, of: scene, recipe: recipe, credits: credits, threads: threads)
      } catch {
        return .encoding(error)
      }
      do throws(FileError) {
        try Files.write(
          bytes, to: pass.path(beside: image.path), replacing: existing != .kept)
      } catch {
        return .output(error)
      }
    }
    return nil
  }
}
