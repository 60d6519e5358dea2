package import PlanetAssets
package import PlanetImage
package import PlanetProvenance
package import PlanetScene

/// One image of a batch.
package struct BatchImage: Hashable, Sendable {
  /// The index of the body in the batch.
  package let body: Int
  /// The frame number.
  package let frame: Int
  /// The motion of the turntable.
  package let motion: Motion
  /// The rotation at this frame, as a fraction of a full turn, from 0 to below 1.
  package let turn: Double
  /// The size in pixels.
  package let size: ImageSize
  /// The file of the image; `-` is standard output.
  package let path: String
  /// The pixels of the image per pixel at scale 1.
  package var scale = 1

  /// The size at scale 1, as in file names.
  package var sizeAtScale1: ImageSize {
    ImageSize(width: size.width / scale, height: size.height / scale)
  }
  /// The width in pixels.
  package var width: Int { size.width }
  /// The height in pixels.
  package var height: Int { size.height }

  /// Returns the recipe of the image, which determines all its pixels.
  /// - Parameters:
  ///   - job: The batch of the image.
  ///   - prepared: The loaded body, before its rotation.
  ///   - view: The view of the batch.
  ///   - format: The encoding of images.
  /// - Returns: The recipe.
  package func description(
    of job: Batch, _ prepared: LoadedPlanet, _ view: View,
    _ format: ImageEncoding
  ) -> ImageRecipe {
    ImageRecipe(
      of: job.bodies[body], files: prepared.files, view: motion.view(view, at: turn),
      format: format, width: width, height: height, turn: motion.spin(at: turn))
  }
}
