package import PlanetImage
package import PlanetRecipe
import PlanetSystem

/// An animated PNG that grows by frames, with the data about its frames for its end.
package struct AnimationFile: Sendable {
  /// A frame before it is appended.
  package struct Frame: Sendable {
    let png: [UInt8]
    let pixels: SHA256Digest
    let recipe: ImageRecipe
  }

  /// The recipe of the animation; nil before its last frame.
  package private(set) var recipe: CollectionRecipe?
  private var animation: AnimatedPNG
  private var frames: [Frame] = []
  /// A Boolean value that indicates whether the file contains the recipe of the animation.
  private let isDescribed: Bool

  /// Creates an animation before its first frame.
  /// - Parameters:
  ///   - frameCount: The total number of frames, at least 1.
  ///   - rate: The frame rate.
  ///   - plays: The number of times all frames are shown; 0 repeats forever.
  ///   - isDescribed: False to omit the recipe, if recipes do not describe the frames.
  package init(frameCount: Int, rate: FrameRate, plays: Int, isDescribed: Bool = true) {
    self.isDescribed = isDescribed
    animation = AnimatedPNG(frameCount: frameCount, rate: rate, plays: plays)
  }

  /// Encodes a frame; several can be encoded at the same time.
  /// - Parameters:
  ///   - image: The pixels.
  ///   - recipe: The recipe of the image.
  ///   - credits: The credits of the maps, for the first frame; nil for other frames.
  ///   - format: The encoding of images.
  /// - Throws: ``PNGError``
  /// - Returns: The frame.
  package func frame(
    _ image: borrowing Image<RGBA8>, recipe: ImageRecipe, firstWith credits: Credits?,
    format: ImageEncoding
  ) throws(PNGError) -> Frame {
    let options =
      credits.map { credits in
        CollectionRecipe.animation(
          of: [recipe], count: animation.frameCount, rate: animation.rate, plays: animation.plays
        ).options(ofFirstFrame: credits, format: format)
      } ?? CollectionRecipe.options(for: recipe, format: format)
    return Frame(
      png: try PNG.encode(image, options: options), pixels: SHA256Digest(ofPixels: image),
      recipe: recipe)
  }

  /// Appends the next frame, and returns the bytes that it adds to the file.
  /// - Throws: ``PNGError``
  package mutating func append(_ frame: Frame) throws(PNGError) -> [UInt8] {
    frames.append(Frame(png: [], pixels: frame.pixels, recipe: frame.recipe))
    var closing: [PNGText] = []
    if frames.count == animation.frameCount {
      let whole = CollectionRecipe.animation(
        of: frames.map(\.recipe), rate: animation.rate, plays: animation.plays)
      closing = isDescribed ? whole.provenanceTexts(pixels: frames.map(\.pixels)) : []
      recipe = whole
    }
    return try animation.append(frame.png, closing: closing)
  }
}
