package import PlanetAssets
import PlanetCatalogue
package import PlanetImage
package import PlanetProvenance
package import PlanetRecipe
package import PlanetScene

/// One image of a batch.
package struct BatchImage: Hashable, Sendable {
  /// The indices of the bodies in the batch, the subject of the image first.
  package let bodies: [Int]
  /// The index of the scene in the batch; nil for one body that the view fits into the frame.
  package let scene: Int?
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
  package let scale: Int

  /// Creates an image of one body.
  package init(
    body: Int, frame: Int, motion: Motion, turn: Double, size: ImageSize, path: String,
    scale: Int = 1
  ) {
    (bodies, scene) = ([body], nil)
    (self.frame, self.motion, self.turn) = (frame, motion, turn)
    (self.size, self.path, self.scale) = (size, path, scale)
  }

  /// Creates an image of several bodies in one scene.
  package init(
    bodies: [Int], scene: Int, frame: Int = 1, size: ImageSize, path: String, scale: Int = 1
  ) {
    (self.bodies, self.scene) = (bodies, scene)
    (motion, turn) = (.spin, 0)
    (self.frame, self.size, self.path, self.scale) = (frame, size, path, scale)
  }

  /// The body of an image of one body; else the first.
  package var body: Int { bodies[0] }
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
  ///   - batch: The batch of the image.
  ///   - prepared: The loaded bodies, before their rotations.
  ///   - context: The view and the panorama of the batch.
  ///   - format: The encoding of images.
  /// - Returns: The recipe.
  package func recipe(
    of batch: Batch, _ prepared: [LoadedPlanet], _ context: BatchContext, _ format: ImageEncoding
  ) -> ImageRecipe {
    recipe(of: batch, prepared.map(\.appearance), context, format)
  }

  /// Returns the recipe of the image by the appearances of its bodies.
  package func recipe(
    of batch: Batch, _ bodies: [Appearance], _ context: BatchContext, _ format: ImageEncoding
  ) -> ImageRecipe {
    var recipe: ImageRecipe
    if let scene = batch.scene(of: self) {
      recipe = ImageRecipe(
        of: bodies, arrangement: scene.arrangement, view: context.view,
        quality: format.renderQuality, size: size)
      if scene.arrangement.sky?.isOverlayOnly == true { return recipe }
    } else {
      recipe = ImageRecipe(
        of: bodies[0], view: motion.view(context.view, at: turn), quality: format.renderQuality,
        size: size, turn: batch.bodies[body].eastward(motion.spin(at: turn)))
    }
    recipe.panorama = context.panorama?.reference
    return recipe
  }
}

extension ImageRecipe {
  /// Returns the scene of the image, with its panorama.
  /// - Parameters:
  ///   - prepared: The loaded bodies.
  ///   - context: The context with the panorama.
  ///   - threads: The greatest number of threads for loading the panorama.
  ///   - warn: Called for each warning about the panorama and the camera.
  /// - Throws: The error of a panorama that cannot be used.
  /// - Returns: The scene.
  func scene(
    _ prepared: [LoadedPlanet], _ context: BatchContext, threads: Int, warn: (AssetError) -> Void
  ) throws(AssetError) -> RenderScene {
    var pixels: MipPyramid?
    if panorama != nil, let panorama = context.panorama {
      let sky = try panorama.load(columns: panoramaColumns, threads: threads)
      sky.warnings.forEach(warn)
      pixels = sky.pyramid
    }
    let scene = scene(prepared, sky: pixels)
    for name in bodiesAroundCamera(of: scene) { warn(.cameraInAir(body: name)) }
    return scene
  }
}
