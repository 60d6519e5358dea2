import Dispatch
package import PlanetAssets
import PlanetCatalogue
package import PlanetImage
import PlanetMath
package import PlanetProvenance
import PlanetScene
import PlanetThreads
import SoftwareRenderer
import Synchronization

/// Draws the pictures of a job several at a time, and hands them over one by one, in order.
///
/// For what is made of many pictures: a sheet, an animation, a pipe. Only so many pictures are in
/// memory as threads draw, and as wait for a slower one before them.
package struct FrameStream: Sendable {
  /// Where planets come from.
  package let stage: PlanetLoader
  /// How pictures are drawn; they have 8 bits per channel.
  package let format: ImageEncoding
  /// The most threads at once; pictures do not depend on it.
  package var threads: Int
  /// The most bytes that pictures may take at once; one at a time is drawn in any case.
  package var memory = 1 << 30

  /// A picture that is drawn, and all that is told of it.
  package struct Frame: Sendable {
    /// The picture in its job.
    package let picture: BatchImage
    /// All that decides its pixels.
    package let description: ImageRecipe
    /// Whom to name for it.
    package let credits: Credits

    init(
      _ picture: BatchImage, of job: Batch, _ prepared: LoadedPlanet,
      _ view: View, _ format: ImageEncoding
    ) {
      self.picture = picture
      description = picture.description(of: job, prepared, view, format)
      credits = Credits(job.bodies[picture.body], description)
    }
  }

  /// Creates a stream.
  package init(stage: PlanetLoader, format: ImageEncoding = ImageEncoding(), threads: Int) {
    precondition(threads >= 1, "somebody has to work")
    self.stage = stage
    self.format = format
    self.threads = threads
  }

  /// Draws a job, and stops at the first picture that fails.
  /// - Parameters:
  ///   - job: The job.
  ///   - stop: Ends the job early, whoever raises it; pictures in hand are handed over.
  ///   - report: Called for each event, one at a time, from any thread. Pictures are called `-`, as
  ///     none has a file of its own.
  ///   - make: Turns a picture into what is handed over; called from several threads at once.
  ///   - deliver: Takes what was made of the picture of an index; called for one after the other,
  ///     in order, from any thread.
  /// - Throws: Why a picture could not be drawn or made, or what `deliver` throws.
  /// - Returns: How many pictures are handed over: all, unless the job was ended early.
  @discardableResult
  package func run<Product: Sendable>(
    _ job: Batch, stop: StopFlag = StopFlag(),
    report: @escaping @Sendable (Exporter.Event) -> Void,
    make: @Sendable (borrowing Image<RGBA8>, Frame) throws(ExportFailure) -> Product,
    deliver: @escaping @Sendable (Int, Product) throws(ExportFailure) -> Void
  ) throws(ExportFailure) -> Int {
    let workers = picturesAtOnce(job)
    let belt = Belt(
      job: job, stop: stop, waiting: 2 * workers, report: report, deliver: deliver)
    let inner = max(threads / workers, 1)
    let shared = job.hasOneSubject ? prepare(job, job.pictures[0], threads: threads, belt) : nil
    let memory = job.isTurn ? TurntableMemory() : nil
    @Sendable func work() {
      while let index = belt.next() {
        let picture = job.pictures[index]
        let prepared = shared ?? prepare(job, picture, threads: inner, belt)
        belt.finish(
          index,
          prepared.flatMap { (prepared) -> Result<Product, ExportFailure> in
            do throws(ExportFailure) {
              let frame = Frame(picture, of: job, prepared, stage.view, format)
              return .success(
                try make(draw(frame, prepared, memory, threads: inner), frame))
            } catch {
              return .failure(error)
            }
          })
      }
    }
    stop.holding {
      Threads.concurrently(workers, work)
    }
    if let failure = belt.failure { throw failure }
    return belt.deliveredCount
  }

  /// Returns what describes all pictures of a job, in order, without drawing any.
  /// - Parameters:
  ///   - job: The job.
  ///   - warn: Called for each thing that is doubtful about a body's maps.
  /// - Throws: What is wrong with a map, if the stage is strict.
  /// - Returns: The pictures, with all that is told of them.
  package func describe(
    _ job: Batch, warn: (AssetError) -> Void = { _ in }
  ) throws(ExportFailure) -> [Frame] {
    var shared: LoadedPlanet?
    var frames: [Frame] = []
    for picture in job.pictures {
      let result =
        shared.map { .success($0) }
        ?? stage.prepare(
          picture, of: job, threads: threads, samples: format.samples, warn: warn)
      do throws(AssetError) {
        let prepared = try result.get()
        if job.hasOneSubject { shared = prepared }
        frames.append(Frame(picture, of: job, prepared, stage.view, format))
      } catch {
        throw .asset(error)
      }
    }
    return frames
  }

  /// Returns how many pictures are drawn at once, as two others wait for each: as many as there is
  /// room for, but at least one.
  func picturesAtOnce(_ job: Batch) -> Int {
    let room = memory / (3 * format.byteCount(job.width, job.height))
    return min(threads, max(job.pictures.count, 1), max(room, 1))
  }

  /// Returns a body as a planet, or why there is none.
  private func prepare<Product>(
    _ job: Batch, _ picture: BatchImage, threads: Int, _ belt: Belt<Product>
  ) -> Result<LoadedPlanet, ExportFailure> {
    stage.prepare(
      picture, of: job, threads: threads, samples: format.samples, warn: { belt.warn($0) }
    ).mapError { .asset($0) }
  }

  private func draw(
    _ frame: Frame, _ prepared: LoadedPlanet, _ memory: TurntableMemory?, threads: Int
  ) -> Image<RGBA8> {
    frame.description.renderer(threads: threads, memory: memory).render(
      frame.description.scene(prepared), width: frame.picture.width, height: frame.picture.height)
  }
}

/// Puts what several threads make into order.
private final class Belt<Product: Sendable>: Sendable {
  private struct State {
    var claimed = 0
    var delivered = 0
    var ready: [Int: Product] = [:]
    var failure: ExportFailure?
  }

  private let job: Batch
  private let stop: StopFlag
  private let report: @Sendable (Exporter.Event) -> Void
  private let deliver: @Sendable (Int, Product) throws(ExportFailure) -> Void
  private let state = Mutex(State())
  /// Counts how many more pictures may be begun before another is delivered.
  private let room: DispatchSemaphore

  init(
    job: Batch, stop: StopFlag, waiting: Int,
    report: @escaping @Sendable (Exporter.Event) -> Void,
    deliver: @escaping @Sendable (Int, Product) throws(ExportFailure) -> Void
  ) {
    self.job = job
    self.stop = stop
    self.report = report
    self.deliver = deliver
    // A semaphore must not end below the value that it was made with, as it would when pictures
    // were begun and not delivered.
    room = DispatchSemaphore(value: 0)
    for _ in 0..<waiting { room.signal() }
  }

  var failure: ExportFailure? { state.withLock { $0.failure } }

  var deliveredCount: Int { state.withLock { $0.delivered } }

  /// Returns the next picture to be drawn, when there is room for it; nothing at the end.
  func next() -> Int? {
    room.wait()
    let index = state.withLock { state -> Int? in
      guard !stop.isRaised, state.failure == nil, state.claimed < job.pictures.count else {
        return nil
      }
      defer { state.claimed += 1 }
      return state.claimed
    }
    // Whoever else waits finds the end as well.
    if index == nil { room.signal() }
    return index
  }

  func warn(_ warning: AssetError) {
    state.withLock { _ in report(.warning(warning)) }
  }

  /// Takes what became of a picture, and hands over all that is next in order.
  func finish(_ index: Int, _ result: Result<Product, ExportFailure>) {
    state.withLock { state in
      guard state.failure == nil else { return }
      do throws(ExportFailure) {
        state.ready[index] = try result.get()
        while let product = state.ready.removeValue(forKey: state.delivered) {
          try deliver(state.delivered, product)
          let picture = job.pictures[state.delivered]
          state.delivered += 1
          report(
            .finished(
              ImageResult(
                picture: .init(
                  body: picture.body, frame: picture.frame, motion: picture.motion,
                  turn: picture.turn, size: picture.size, path: "-"),
                outcome: .made(pixels: nil), duration: .zero),
              count: state.delivered))
          room.signal()
        }
      } catch {
        state.failure = error
      }
    }
    if failure != nil { room.signal() }
  }
}
