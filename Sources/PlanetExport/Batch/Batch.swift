public import PlanetCatalogue
public import PlanetScene

/// A picture's width and height in pixels.
public struct ImageSize: Hashable, Sendable, CustomStringConvertible {
  /// In pixels, at least 1.
  public let width: Int
  /// In pixels, at least 1.
  public let height: Int

  /// Creates a size.
  public init(width: Int, height: Int) {
    precondition(width >= 1 && height >= 1, "a picture has pixels")
    self.width = width
    self.height = height
  }

  /// The size as file names have it: `1920x1080`.
  public var description: String { "\(width)x\(height)" }
}

/// A set of pictures to be made: what a command asks for, before anything is drawn.
public struct Batch: Sendable {
  /// One picture of a job.
  public struct Picture: Hashable, Sendable {
    /// The body, by its place in the job's list.
    public let body: Int
    /// The frame's number, counted from 1.
    public let frame: Int
    /// What moves from frame to frame.
    public let motion: Motion
    /// How far that has moved, as a share of a full turn, from 0 to below 1.
    public let turn: Double
    /// The size in pixels.
    public let size: ImageSize
    /// The file it goes to; `-` is standard output.
    public let path: String
    /// How many pixels of the size stand for one at scale 1.
    public var scale = 1

    /// The size at scale 1, as file names have it.
    public var sizeAtScale1: ImageSize {
      ImageSize(width: size.width / scale, height: size.height / scale)
    }
    /// The width in pixels.
    public var width: Int { size.width }
    /// The height in pixels.
    public var height: Int { size.height }

    /// Returns all that decides the picture's pixels.
    /// - Parameters:
    ///   - job: Whose picture it is.
    ///   - prepared: Its body, before anything has turned.
    ///   - view: The view that all pictures of a job start from.
    ///   - format: How pictures are drawn.
    /// - Returns: The picture as a value.
    public func description(
      of job: Batch, _ prepared: LoadedPlanet, _ view: View,
      _ format: ImageEncoding
    ) -> ImageRecipe {
      ImageRecipe(
        of: job.bodies[body], files: prepared.files, view: motion.view(view, at: turn),
        format: format, width: width, height: height, turn: motion.spin(at: turn))
    }
  }

  /// The bodies in the pictures.
  public let bodies: [CelestialBody]
  /// The pictures, in order.
  public let pictures: [Picture]

  /// The width of the widest picture in pixels.
  public var width: Int { pictures.map(\.width).max() ?? 1 }
  /// The height of the highest picture in pixels.
  public var height: Int { pictures.map(\.height).max() ?? 1 }

  /// Creates a job of a single picture.
  public static func still(
    of body: CelestialBody, turn: Double = 0, width: Int, height: Int, path: String
  ) -> Batch {
    let picture = Picture(
      body: 0, frame: 1, motion: .spin, turn: turn, size: ImageSize(width: width, height: height),
      path: path)
    return Batch(bodies: [body], pictures: [picture])
  }

  /// Creates a job of frames of a turn.
  ///
  /// A frame is decided by its number, the turn and the motion, whatever other frames are drawn.
  public static func turntable(
    of body: CelestialBody, frames: FrameRange, turn: Turn, motion: Motion = .spin, width: Int,
    height: Int, pattern: FramePattern
  ) -> Batch {
    let size = ImageSize(width: width, height: height)
    let pictures = frames.numbers.map { frame in
      Picture(
        body: 0, frame: frame, motion: motion, turn: turn.share(ofFrame: frame), size: size,
        path: pattern.path(of: body, frame: frame, size: size))
    }
    return Batch(bodies: [body], pictures: pictures)
  }

  /// Creates a job of frames of a full turn of a body about its axis.
  ///
  /// Frame n shows the body after (n - 1) / `framesPerTurn` of a turn: frame `framesPerTurn` + 1 is
  /// frame 1 again.
  public static func turntable(
    of body: CelestialBody, frames: FrameRange, framesPerTurn: Int, width: Int, height: Int,
    pattern: FramePattern
  ) -> Batch {
    turntable(
      of: body, frames: frames, turn: Turn(frameCount: framesPerTurn), width: width,
      height: height, pattern: pattern)
  }

  /// Creates a job of a picture of each body in each size and scale, each drawn at its own size.
  /// - Parameters:
  ///   - bodies: The bodies.
  ///   - sizes: The sizes at scale 1.
  ///   - scales: By how much sizes are multiplied.
  ///   - pattern: The names of the files.
  /// - Returns: The job, in the order of the bodies, then of the sizes.
  public static func thumbnails(
    of bodies: [CelestialBody], sizes: [ImageSize], scales: [Int] = [1], pattern: FramePattern
  ) -> Batch {
    let pictures = bodies.enumerated().flatMap { index, body in
      sizes.flatMap { size in
        scales.map { scale in
          Picture(
            body: index, frame: 1, motion: .spin, turn: 0,
            size: ImageSize(width: size.width * scale, height: size.height * scale),
            path: pattern.path(of: body, size: size, scale: scale), scale: scale)
        }
      }
    }
    return Batch(bodies: bodies, pictures: pictures)
  }

  /// Creates a job of one picture of each body.
  /// - Parameters:
  ///   - bodies: The bodies.
  ///   - size: Of each picture.
  ///   - path: Returns the file of a body's picture.
  /// - Returns: The job, in the order of the bodies.
  public static func thumbnails(
    of bodies: [CelestialBody], size: ImageSize, path: (CelestialBody) -> String
  ) -> Batch {
    let pictures = bodies.enumerated().map { index, body in
      Picture(body: index, frame: 1, motion: .spin, turn: 0, size: size, path: path(body))
    }
    return Batch(bodies: bodies, pictures: pictures)
  }

  /// Creates a job of one picture of each body.
  public static func thumbnails(
    of bodies: [CelestialBody], width: Int, height: Int, pattern: FramePattern
  ) -> Batch {
    thumbnails(
      of: bodies, sizes: [ImageSize(width: width, height: height)], pattern: pattern)
  }
}

extension Batch {
  /// Whether all pictures show one body in one size, so that its maps are prepared once.
  var hasOneSubject: Bool {
    guard let first = pictures.first else { return false }
    return pictures.allSatisfy { $0.body == first.body && $0.size == first.size }
  }

  /// Whether pictures differ in how far a body has turned about its axis, and nothing else.
  var onlySpins: Bool { hasOneSubject && pictures.allSatisfy { $0.motion == .spin } }
}
