import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetProvenance
import PlanetScene

extension Batch {
  /// Creates a batch of frames of a full turn of a body about its axis.
  static func turntable(
    of body: CelestialBody, frames: FrameRange, framesPerTurn: Int, width: Int, height: Int,
    pattern: FramePattern
  ) -> Batch {
    turntable(
      of: body, frames: frames, turn: Turn(frameCount: framesPerTurn), width: width,
      height: height, pattern: pattern)
  }

  /// Creates a batch of one image of each body.
  static func thumbnails(
    of bodies: [CelestialBody], width: Int, height: Int, pattern: FramePattern
  ) -> Batch {
    thumbnails(
      of: bodies, sizes: [ImageSize(width: width, height: height)], pattern: pattern)
  }
}
