import PlanetImage
import PlanetProvenance
import PlanetRecipe
import PlanetScene
import SoftwareRenderer

/// The frames of a rotating body, rendered on demand.
public struct FrameSequence: AsyncSequence, Sendable {
  let planet: Planet
  let count: Int
  let size: ImageSize
  let view: View
  let quality: Quality

  /// Returns an iterator that begins at the first frame.
  public func makeAsyncIterator() -> Iterator { Iterator(sequence: self) }

  /// Renders one frame after another.
  public struct Iterator: AsyncIteratorProtocol {
    private let sequence: FrameSequence
    private var prepared: PreparedPlanet?
    private var next = 0
    private let memory = TurntableMemory()

    init(sequence: FrameSequence) { self.sequence = sequence }

    /// Returns the next frame; nil after the last.
    /// - Throws: `CancellationError` in a cancelled task, ``PlanetError`` for an unusable map.
    public mutating func next() async throws -> RenderedImage? {
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
  /// - Parameter rate: The frames per second, 1 to 1000.
  /// - Throws: `CancellationError` in a cancelled task; ``PlanetError`` for an unusable map or
  ///   another rate.
  /// - Returns: The bytes of the file.
  public func animatedPNG(framesPerSecond rate: Int = 24) async throws -> [UInt8] {
    guard (1...1000).contains(rate) else {
      throw PlanetError.invalidValue(
        name: "frames per second", value: "\(rate)", expected: "1 to 1000")
    }
    var file = AnimationFile(
      frameCount: count, rate: FrameRate(frames: UInt16(rate)), plays: 0,
      isDescribed: !planet.isReplaced)
    var (bytes, isFirst): ([UInt8], Bool) = ([], true)
    for try await image in self {
      bytes += try image.append(to: &file, isFirst: isFirst)
      isFirst = false
    }
    return bytes
  }
}

extension RenderedImage {
  /// Appends the image to an animation, and returns the bytes that it adds to the file.
  fileprivate func append(
    to file: inout AnimationFile, isFirst: Bool
  ) throws(PlanetError) -> [UInt8] {
    let image = Image(width: width, height: height, pixels: pixels)
    return try PlanetError.encoding { () throws(PNGError) in
      try file.append(
        try file.frame(
          image, recipe: origin.recipe, firstWith: isFirst ? origin.credits : nil,
          format: origin.encoding))
    }
  }
}
