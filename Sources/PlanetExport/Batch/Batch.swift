package import PlanetCatalogue
package import PlanetImage
package import PlanetProvenance
package import PlanetScene
package import PlanetText

/// The images that a command requests, before any is rendered.
package struct Batch: Sendable {
  /// The bodies in the images.
  package let bodies: [CelestialBody]
  /// The images, in order.
  package let images: [BatchImage]
  /// The scene of all bodies in one image; nil where each image shows one body.
  package let scene: SharedScene?

  /// The scene of several bodies.
  package struct SharedScene: Sendable {
    /// The positions and sizes of the bodies.
    package let arrangement: ImageRecipe.Arrangement
    /// The fonts of labels, the first in preference; none without labels.
    package let fonts: [Font.File]

    /// Creates a scene.
    package init(arrangement: ImageRecipe.Arrangement, fonts: [Font.File]) {
      self.arrangement = arrangement
      self.fonts = fonts
    }
  }

  init(bodies: [CelestialBody], images: [BatchImage], scene: SharedScene? = nil) {
    self.bodies = bodies
    self.images = images
    self.scene = scene
  }

  /// The width of the widest image in pixels.
  package var width: Int { images.map(\.width).max() ?? 1 }
  /// The height of the highest image in pixels.
  package var height: Int { images.map(\.height).max() ?? 1 }

  /// Creates a batch of one image of several bodies.
  /// - Parameters:
  ///   - bodies: The bodies.
  ///   - scene: Their positions and sizes; one for each.
  ///   - size: The size of the image in pixels.
  ///   - path: The file.
  /// - Returns: The batch.
  package static func comparison(
    of bodies: [CelestialBody], scene: SharedScene, size: ImageSize, path: String
  ) -> Batch {
    let image = BatchImage(bodies: bodies.indices, size: size, path: path)
    return Batch(bodies: bodies, images: [image], scene: scene)
  }

  /// Creates a batch of a single image.
  package static func still(
    of body: CelestialBody, turn: Double = 0, width: Int, height: Int, path: String
  ) -> Batch {
    let image = BatchImage(
      body: 0, frame: 1, motion: .spin, turn: turn, size: ImageSize(width: width, height: height),
      path: path)
    return Batch(bodies: [body], images: [image])
  }

  /// Creates a batch of frames of a turn.
  ///
  /// A frame depends on its number, the turn and the motion, not on the other frames.
  package static func turntable(
    of body: CelestialBody, frames: FrameRange, turn: Turn, motion: Motion = .spin, width: Int,
    height: Int, pattern: FramePattern
  ) -> Batch {
    let size = ImageSize(width: width, height: height)
    let images = frames.numbers.map { frame in
      BatchImage(
        body: 0, frame: frame, motion: motion, turn: turn.share(ofFrame: frame), size: size,
        path: pattern.path(of: body, frame: frame, size: size))
    }
    return Batch(bodies: [body], images: images)
  }

  /// Creates a batch of an image of each body in each size and scale, each rendered at its own
  /// size.
  /// - Parameters:
  ///   - bodies: The bodies.
  ///   - sizes: The sizes at scale 1.
  ///   - scales: The factors on the sizes.
  ///   - pattern: The names of the files.
  /// - Returns: The batch, in the order of the bodies, then of the sizes.
  package static func thumbnails(
    of bodies: [CelestialBody], sizes: [ImageSize], scales: [Int] = [1], pattern: FramePattern
  ) -> Batch {
    let images = bodies.enumerated().flatMap { index, body in
      sizes.flatMap { size in
        scales.map { scale in
          BatchImage(
            body: index, frame: 1, motion: .spin, turn: 0,
            size: ImageSize(width: size.width * scale, height: size.height * scale),
            path: pattern.path(of: body, size: size, scale: scale), scale: scale)
        }
      }
    }
    return Batch(bodies: bodies, images: images)
  }

  /// Creates a batch of one image of each body.
  /// - Parameters:
  ///   - bodies: The bodies.
  ///   - size: The size of each image.
  ///   - path: Returns the file of a body's image.
  /// - Returns: The batch, in the order of the bodies.
  package static func thumbnails(
    of bodies: [CelestialBody], size: ImageSize, path: (CelestialBody) -> String
  ) -> Batch {
    let images = bodies.enumerated().map { index, body in
      BatchImage(body: index, frame: 1, motion: .spin, turn: 0, size: size, path: path(body))
    }
    return Batch(bodies: bodies, images: images)
  }
}

extension Batch {
  /// Returns the bodies of an image.
  func bodies(of image: BatchImage) -> [CelestialBody] { Array(bodies[image.bodies]) }

  /// Returns the size of an image of one body alone in which its disc is as large as in this
  /// batch's images; maps are chosen by it.
  func loadingSize(ofBody index: Int, imageSize: ImageSize, fill: Double) -> ImageSize {
    guard let scene, let radius = bodies[index].radii?.equatorial else { return imageSize }
    return scene.arrangement.loadingSize(
      ofBody: index, radius: radius, imageHeight: imageSize.height, fill: fill)
  }

  /// A Boolean value that indicates whether all images show one body in one size, so that its maps
  /// are loaded once.
  var hasOneSubject: Bool {
    guard let first = images.first else { return false }
    return images.allSatisfy { $0.bodies == first.bodies && $0.size == first.size }
  }

  /// A Boolean value that indicates whether images differ only in the rotation of a body.
  var onlySpins: Bool { hasOneSubject && images.allSatisfy { $0.motion == .spin } }
}
