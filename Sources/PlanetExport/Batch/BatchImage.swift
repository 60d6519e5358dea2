package import PlanetAssets
package import PlanetImage
package import PlanetProvenance
package import PlanetScene

/// One image of a batch.
package struct BatchImage: Hashable, Sendable {
  /// The body, by its place in the job's list.
  package let body: Int
  /// The frame's number, counted from 1.
  package let frame: Int
  /// What moves from frame to frame.
  package let motion: Motion
  /// The rotation at this frame, as a fraction of a full turn, from 0 to below 1.
  package let turn: Double
  /// The size in pixels.
  package let size: ImageSize
  /// The file it goes to; `-` is standard output.
  package let path: String
  /// How many pixels of the size stand for one at scale 1.
  package var scale = 1

  /// The size at scale 1, as file names have it.
  package var sizeAtScale1: ImageSize {
    ImageSize(width: size.width / scale, height: size.height / scale)
  }
  /// The width in pixels.
  package var width: Int { size.width }
  /// The height in pixels.
  package var height: Int { size.height }

  /// Returns all that decides the picture's pixels.
  /// - Parameters:
  ///   - job: Whose picture it is.
  ///   - prepared: Its body, before anything has turned.
  ///   - view: The view that all pictures of a job start from.
  ///   - format: How pictures are drawn.
  /// - Returns: The picture as a value.
  package func description(
    of job: Batch, _ prepared: LoadedPlanet, _ view: View,
    _ format: ImageEncoding
  ) -> ImageRecipe {
    ImageRecipe(
      of: job.bodies[body], files: prepared.files, view: motion.view(view, at: turn),
      format: format, width: width, height: height, turn: motion.spin(at: turn))
  }
}
