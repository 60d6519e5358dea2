package import PlanetRecipe
import SoftwareRenderer

extension ImageEncoding {
  /// The settings of this program's renderer.
  package var renderQuality: ImageRecipe.Quality {
    ImageRecipe.Quality(
      renderer: SoftwareRenderer.identity, depth: depth.rawValue, samples: samples,
      dithers: dithers)
  }
}

extension ImageRecipe {
  /// The samples and the encoding; the compression is the default, as recipes do not contain it.
  package var imageEncoding: ImageEncoding {
    var result = ImageEncoding()
    result.depth = ImageEncoding.Depth(rawValue: depth) ?? .eight
    result.samples = samples
    result.dithers = dithers
    return result
  }
}
