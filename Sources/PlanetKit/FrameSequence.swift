import PlanetImage
import PlanetScene
import PlanetThreads
import SoftwareRenderer

/// The frames of a rotating body, rendered on demand.
public struct FrameSequence: AsyncSequence, Sendable {
  /// The type of the frames.
  public typealias Element = RenderedImage

  let planet: Planet
  /// The number of frames.
  public let count: Int
  let size: ImageSize
  let view: View
  let quality: Quality

  /// Returns an iterator that begins at the first frame.
  public func makeAsyncIterator() -> Iterator { Iterator(sequence: self) }

  /// Renders one frame after another.
  public struct Iterator: AsyncIteratorProtocol {
    private let sequence: FrameSequence
    private var subject: Subject?
    private var next = 0
    private let memory = TurntableMemory()

    init(sequence: FrameSequence) { self.sequence = sequence }

    /// Returns the next frame; nil after the last.
    /// - Throws: `CancellationError` in a cancelled task, ``RenderError`` for an unusable map.
    public mutating func next() async throws -> RenderedImage? {
      try Task.checkCancellation()
      guard next < sequence.count else { return nil }
      let (sequence, known, memory) = (sequence, subject, memory)
      let turn = Double(next) / Double(sequence.count)
      let (subject, image) = try await Threads.run {
        let subject =
          try known
          ?? sequence.planet.loaded(
            size: sequence.size, view: sequence.view, quality: sequence.quality)
        let image = subject.render(turn: turn, threads: Threads.processorCount, memory: memory)
        return (subject, image)
      }
      self.subject = subject
      next += 1
      return image
    }
  }
}
