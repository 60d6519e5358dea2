package import PlanetAssets
package import PlanetCatalogue
package import PlanetImage
package import PlanetProvenance
package import PlanetRecipe
package import PlanetScene
package import PlanetSky
import PlanetSystem
import Synchronization

/// The images that a command requests, before any is rendered.
package struct Batch: Sendable {
  /// The bodies in the images, with their texts and credits.
  package let bodies: [CelestialBody]
  /// The appearances of the bodies: of the catalogue, or of a recipe that is rendered again.
  package let appearances: [Appearance]
  /// The images, in order.
  package let images: [BatchImage]
  /// The scenes of images that show several bodies.
  package let scenes: SceneList

  private let sizes = GreatestSizes()

  init(
    bodies: [CelestialBody], appearances: [Appearance]? = nil, images: [BatchImage],
    scenes: SceneList = SceneList()
  ) {
    self.bodies = bodies
    self.appearances = appearances ?? bodies.map { Appearance(of: $0) }
    self.images = images
    self.scenes = scenes
  }

  /// The width of the widest image in pixels.
  package var width: Int { images.map(\.width).max() ?? 1 }
  /// The height of the highest image in pixels.
  package var height: Int { images.map(\.height).max() ?? 1 }

  /// Creates a batch of one image of several bodies.
  /// - Parameters:
  ///   - bodies: The bodies.
  ///   - appearances: Their appearances in a recipe; nil for those of the catalogue.
  ///   - scene: Their positions and sizes; one for each.
  ///   - size: The size of the image in pixels.
  ///   - path: The file.
  /// - Returns: The batch.
  package static func still(
    of bodies: [CelestialBody], appearances: [Appearance]? = nil, in scene: SharedScene,
    size: ImageSize, path: String
  ) -> Batch {
    let image = BatchImage(bodies: Array(bodies.indices), scene: 0, size: size, path: path)
    return Batch(
      bodies: bodies, appearances: appearances, images: [image], scenes: SceneList([scene]))
  }

  /// Creates a batch of the frames of a sequence by date.
  /// - Parameters:
  ///   - series: The scenes by date.
  ///   - frames: The number of each frame.
  ///   - moment: Returns the date of a frame.
  ///   - size: The size of the images in pixels.
  ///   - path: Returns the file of a frame.
  ///   - inspect: Called once with the scene of each frame.
  /// - Throws: ``SkyView/Failure`` for a frame in which the body cannot be seen.
  /// - Returns: The batch.
  package static func series(
    _ series: SkySeries, frames: [Int], at moment: @escaping @Sendable (Int) -> Instant,
    size: ImageSize, path: (Int) -> String, inspect: (SkyScene, Instant) -> Void
  ) throws(SkyView.Failure) -> Batch {
    var bodies: [CelestialBody] = []
    var places: [String: Int] = [:]
    var images: [BatchImage] = []
    images.reserveCapacity(frames.count)
    for (index, frame) in frames.enumerated() {
      let scene = try series.scene(at: moment(frame))
      inspect(scene, moment(frame))
      let indices = scene.bodies.map { body in
        if let place = places[body.id] { return place }
        bodies.append(body)
        places[body.id] = bodies.count - 1
        return bodies.count - 1
      }
      images.append(
        BatchImage(bodies: indices, scene: index, frame: frame, size: size, path: path(frame)))
    }
    let scenes = SceneList(count: frames.count) { index in
      guard let scene = try? series.scene(at: moment(frames[index])) else {
        preconditionFailure("the scene of a date depends on the date alone")
      }
      return scene.scene
    }
    return Batch(bodies: bodies, images: images, scenes: scenes)
  }

  /// Creates a batch of a single image.
  /// - Parameters:
  ///   - body: The body.
  ///   - appearance: Its appearance in a recipe; nil for that of the catalogue.
  ///   - turn: The rotation in turns, in the body's own sense.
  ///   - width: The width of the image in pixels.
  ///   - height: The height of the image in pixels.
  ///   - path: The file.
  /// - Returns: The batch.
  package static func still(
    of body: CelestialBody, appearance: Appearance? = nil, turn: Double = 0, width: Int,
    height: Int, path: String
  ) -> Batch {
    let image = BatchImage(
      body: 0, frame: 1, motion: .spin, turn: turn, size: ImageSize(width: width, height: height),
      path: path)
    return Batch(bodies: [body], appearances: appearance.map { [$0] }, images: [image])
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
  /// Returns the batch with the overlays of each image in a transparent image of their own.
  ///
  /// Those of `mars.jpg` are in `mars.overlay.png`.
  package func separatingOverlays() -> Batch {
    var images: [BatchImage] = []
    var numbers: [Int] = []
    for image in self.images {
      guard let scene = image.scene else { continue }
      let stem = Files.stem(of: Files.name(of: image.path))
      let layer = Files.join(Files.folder(of: image.path), "\(stem).overlay.png")
      for path in [image.path, layer] {
        images.append(
          BatchImage(
            bodies: image.bodies, scene: images.count, frame: image.frame, size: image.size,
            path: path, scale: image.scale))
        numbers.append(scene)
      }
    }
    let separated = SceneList(count: images.count) { [scenes, numbers] index in
      let scene = scenes[numbers[index]]
      guard let parts = scene.arrangement.sky?.separatingOverlays else {
        preconditionFailure("only scenes at a date have overlays")
      }
      return SharedScene(
        arrangement: .sky(index.isMultiple(of: 2) ? parts.image : parts.overlays),
        fonts: scene.fonts)
    }
    return Batch(bodies: bodies, appearances: appearances, images: images, scenes: separated)
  }

  /// Returns the bodies of an image.
  func bodies(of image: BatchImage) -> [CelestialBody] { image.bodies.map { bodies[$0] } }

  /// Returns the appearances of the bodies of an image, before files are read.
  func appearances(of image: BatchImage) -> [Appearance] { image.bodies.map { appearances[$0] } }

  /// Returns the scene of an image of several bodies; nil for an image of one.
  func scene(of image: BatchImage) -> SharedScene? { image.scene.map { scenes[$0] } }

  /// Returns the size of the single-body image with the same disc diameter as in an image of this
  /// batch.
  ///
  /// It determines the resolution of the map.
  func loadingSize(ofBody index: Int, in image: BatchImage, fill: Double) -> ImageSize {
    guard let scene = scene(of: image), let radius = bodies[index].radii?.equatorial,
      let place = image.bodies.firstIndex(of: index)
    else { return image.size }
    return scene.arrangement.loadingSize(
      ofBody: place, radius: radius, image: image.size, fill: fill)
  }

  /// Returns the size of the single-body image with the same disc diameter, for each body of an
  /// image.
  func loadingSizes(in image: BatchImage, fill: Double) -> [ImageSize] {
    image.bodies.map { loadingSize(ofBody: $0, in: image, fill: fill) }
  }

  /// Returns the size of the single-body image with the greatest disc diameter of a body in this
  /// batch.
  func greatestLoadingSize(ofBody index: Int, fill: Double) -> ImageSize {
    sizes.all(of: self, fill: fill)[index]
  }

  /// The greatest loading sizes of all bodies, found in one pass over the images.
  private final class GreatestSizes: Sendable {
    private let known = Mutex<[Double: [ImageSize]]>([:])

    func all(of batch: Batch, fill: Double) -> [ImageSize] {
      if let known = known.withLock({ $0[fill] }) { return known }
      var sizes = batch.bodies.map { _ in ImageSize(width: 1, height: 1) }
      for image in batch.images {
        for (body, size) in zip(image.bodies, batch.loadingSizes(in: image, fill: fill))
        where size.width * size.height > sizes[body].width * sizes[body].height {
          sizes[body] = size
        }
      }
      known.withLock { $0[fill] = sizes }
      return sizes
    }
  }

  /// A Boolean value that indicates whether all images show the same bodies in one size, so that
  /// their maps are loaded once.
  var hasOneSubject: Bool {
    guard let first = images.first else { return false }
    return images.allSatisfy {
      $0.bodies == first.bodies && $0.size == first.size && $0.scene == first.scene
    }
  }

  /// A Boolean value that indicates whether images differ only in the rotation of a body.
  var onlySpins: Bool { hasOneSubject && images.allSatisfy { $0.motion == .spin } }
}
