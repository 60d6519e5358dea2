package import PlanetCatalogue
package import PlanetImage
package import PlanetProvenance
package import PlanetScene

/// A set of pictures to be made: what a command asks for, before anything is drawn.
package struct Batch: Sendable {
  /// The bodies in the pictures.
  package let bodies: [CelestialBody]
  /// The pictures, in order.
  package let pictures: [BatchImage]

  /// The width of the widest picture in pixels.
  package var width: Int { pictures.map(\.width).max() ?? 1 }
  /// The height of the highest picture in pixels.
  package var height: Int { pictures.map(\.height).max() ?? 1 }

  /// Creates a job of a single picture.
  package static func still(
    of body: CelestialBody, turn: Double = 0, width: Int, height: Int, path: String
  ) -> Batch {
    let picture = BatchImage(
      body: 0, frame: 1, motion: .spin, turn: turn, size: ImageSize(width: width, height: height),
      path: path)
    return Batch(bodies: [body], pictures: [picture])
  }

  /// Creates a job of frames of a turn.
  ///
  /// A frame is decided by its number, the turn and the motion, whatever other frames are drawn.
  package static func turntable(
    of body: CelestialBody, frames: FrameRange, turn: Turn, motion: Motion = .spin, width: Int,
    height: Int, pattern: FramePattern
  ) -> Batch {
    let size = ImageSize(width: width, height: height)
    let pictures = frames.numbers.map { frame in
      BatchImage(
        body: 0, frame: frame, motion: motion, turn: turn.share(ofFrame: frame), size: size,
        path: pattern.path(of: body, frame: frame, size: size))
    }
    return Batch(bodies: [body], pictures: pictures)
  }

  /// Creates a job of frames of a full turn of a body about its axis.
  ///
  /// Frame n shows the body after (n - 1) / `framesPerTurn` of a turn: frame `framesPerTurn` + 1 is
  /// frame 1 again.
  package static func turntable(
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
  package static func thumbnails(
    of bodies: [CelestialBody], sizes: [ImageSize], scales: [Int] = [1], pattern: FramePattern
  ) -> Batch {
    let pictures = bodies.enumerated().flatMap { index, body in
      sizes.flatMap { size in
        scales.map { scale in
          BatchImage(
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
  package static func thumbnails(
    of bodies: [CelestialBody], size: ImageSize, path: (CelestialBody) -> String
  ) -> Batch {
    let pictures = bodies.enumerated().map { index, body in
      BatchImage(body: index, frame: 1, motion: .spin, turn: 0, size: size, path: path(body))
    }
    return Batch(bodies: bodies, pictures: pictures)
  }

  /// Creates a job of one picture of each body.
  package static func thumbnails(
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
