import PlanetImage
import PlanetProvenance
import PlanetRecipe
import PlanetScene
import PlanetSystem
import PlanetThreads
import SoftwareRenderer

/// The frames of a rotating body, rendered on demand.
public struct FrameSequence: AsyncSequence, Sendable {
  let planet: Planet
  let count: Int
  let size: ImageSize
  let view: View
  let quality: Quality

  /// Returns an iterator that begins at the first frame.
  public func makeAsyncIterator() -> some AsyncIteratorProtocol<RenderedImage, any Error> {
    Frames(sequence: self)
  }

  /// Renders one frame after another.
  private struct Frames: AsyncIteratorProtocol {
    private let sequence: FrameSequence
    private var prepared: PreparedPlanet?
    private var next = 0
    private let memory = TurntableMemory()

    init(sequence: FrameSequence) { self.sequence = sequence }

    /// Returns the next frame; nil after the last.
    /// - Throws: `CancellationError` in a cancelled task, ``PlanetError`` for an unusable map.
    mutating func next() async throws -> RenderedImage? {
      try Task.checkCancellation()
      guard next < sequence.count else { return nil }
      let (sequence, known, memory) = (sequence, prepared, memory)
      let turn = Double(next) / Double(sequence.count)
      let (prepared, image) = try await RenderGate.shared.run { threads, isCancelled in
        let prepared =
          try known
          ?? sequence.planet.prepared(
            size: sequence.size, view: sequence.view, quality: sequence.quality,
            threads: threads)
        let image = try prepared.scene(turn: turn).render(
          threads: threads, memory: memory, isCancelled: isCancelled)
        return (prepared, image)
      }
      self.prepared = prepared
      next += 1
      return image
    }
  }
}

extension FrameSequence {
  /// Renders all frames, and returns them as the bytes of an animated PNG that repeats forever.
  ///
  /// Each frame is encoded as soon as it is rendered, so that one uncompressed frame is in memory
  /// at a time, besides the bytes of the file.
  /// - Parameter rate: The frames per second, 1 to 1000.
  /// - Throws: `CancellationError` in a cancelled task; ``PlanetError`` for an unusable map or
  ///   another rate.
  /// - Returns: The bytes of the file.
  public func animatedPNG(framesPerSecond rate: Int = 24) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    try await encode(at: Self.frameRate(rate)) { bytes += $0 }
    return bytes
  }

  /// Renders all frames into the file of an animated PNG that repeats forever.
  ///
  /// Each frame is written as soon as it is rendered, so that the memory does not grow with the
  /// number of frames, apart from about a kilobyte for each. The file appears whole or not at all;
  /// an existing file is replaced. Missing folders are created.
  /// - Parameters:
  ///   - path: The file.
  ///   - rate: The frames per second, 1 to 1000.
  /// - Throws: `CancellationError` in a cancelled task; ``PlanetError`` for an unusable map,
  ///   another rate, or a file that cannot be written.
  public func writeAnimatedPNG(to path: String, framesPerSecond rate: Int = 24) async throws {
    let rate = try Self.frameRate(rate)
    do {
      let file = try await Threads.run { try FileWriter(path) }
      do {
        try await encode(at: rate) { bytes in
          try await Threads.run { try file.append(bytes) }
        }
        try await Threads.run { try file.finish() }
      } catch {
        file.discard()
        throw error
      }
    } catch let error as FileError {
      throw PlanetError(error)
    }
  }

  /// Renders the frames of an animated PNG, one after the other.
  /// - Parameters:
  ///   - rate: The frame rate.
  ///   - deliver: Takes the next bytes of the file, after each frame.
  /// - Throws: `CancellationError`, ``PlanetError``, or what `deliver` throws.
  func encode(at rate: FrameRate, deliver: ([UInt8]) async throws -> Void) async throws {
    let encoder = AnimationFile(
      frameCount: count, rate: rate, plays: 0, isDescribed: !planet.isReplaced)
    var (file, isFirst) = (encoder, true)
    for try await image in self {
      let frame = try await Rendering.run { [isFirst] in
        try image.frame(of: encoder, isFirst: isFirst)
      }
      try await deliver(try PlanetError.encoding { () throws(PNGError) in try file.append(frame) })
      isFirst = false
    }
  }

  /// Returns a frame rate within its range.
  private static func frameRate(_ rate: Int) throws(PlanetError) -> FrameRate {
    guard (1...1000).contains(rate) else {
      throw .invalidValue(name: "frames per second", value: "\(rate)", expected: "1 to 1000")
    }
    return FrameRate(frames: UInt16(rate))
  }
}

extension RenderedImage {
  /// Encodes the image as a frame of an animation.
  fileprivate func frame(
    of file: AnimationFile, isFirst: Bool
  ) throws(PlanetError) -> AnimationFile.Frame {
    let image = Image(width: width, height: height, pixels: pixels)
    return try PlanetError.encoding { () throws(PNGError) in
      try file.frame(
        image, recipe: origin.recipe, firstWith: isFirst ? origin.credits : nil,
        format: origin.encoding)
    }
  }
}
