import Dispatch
package import PlanetAssets
import PlanetCatalogue
package import PlanetImage
import PlanetMath
package import PlanetProvenance
import PlanetRecipe
import PlanetScene
import PlanetThreads
import SoftwareRenderer
import Synchronization

/// Renders the images of a batch several at a time, and delivers them one by one, in order.
///
/// It is used for sheets, animations and pipes. The images in memory are those being rendered, and
/// those that wait for a slower one before them.
package struct FrameStream: Sendable {
  /// The context of the images.
  package let context: BatchContext
  /// The encoding of images; they have 8 bits per channel.
  package let format: ImageEncoding
  /// The greatest number of threads; images do not depend on it.
  package var threads: Int
  /// The greatest number of bytes for images at the same time; at least one is rendered in any
  /// case.
  package var memory = 1 << 30

  package init(context: BatchContext, format: ImageEncoding = ImageEncoding(), threads: Int) {
    precondition(threads >= 1, "a stream needs at least one thread")
    self.context = context
    self.format = format
    self.threads = threads
  }

  /// Renders a batch, and stops at the first image that fails.
  /// - Parameters:
  ///   - batch: The batch.
  ///   - stop: The flag that ends the batch early; images in progress are delivered.
  ///   - report: Called for each event, one at a time, from any thread. Images have the path `-`,
  ///     as none has a file of its own.
  ///   - make: Converts an image into what is delivered; called from several threads at the same
  ///     time.
  ///   - deliver: Takes the result for the image of an index; called for one after the other, in
  ///     order, from any thread.
  /// - Throws: The error of an image, or what `deliver` throws.
  /// - Returns: The number of delivered images: all, unless the batch was ended early.
  @discardableResult
  package func run<Product: Sendable>(
    _ batch: Batch, stop: StopFlag = StopFlag(),
    report: @escaping @Sendable (Exporter.Event) -> Void,
    make: @Sendable (borrowing Image<RGBA8>, DescribedImage) throws(ExportFailure) -> Product,
    deliver: @escaping @Sendable (Int, Product) throws(ExportFailure) -> Void
  ) throws(ExportFailure) -> Int {
    let workers = concurrentImageCount(batch)
    let queue = DeliveryQueue(
      batch: batch, stop: stop, waiting: 2 * workers, report: report, deliver: deliver)
    let inner = max(threads / workers, 1)
    let planets = PreparedPlanets(batch, context, samples: format.samples)
    let loadingThreads = batch.hasOneSubject ? threads : inner
    let imageBytes = 3 * workers * format.byteCount(batch.width, batch.height)
    let memory =
      batch.isTurn
      ? TurntableMemory(
        byteLimit: TurntableMemory.byteLimit(of: self.memory, besideImages: imageBytes)) : nil
    @Sendable func work() {
      while let index = queue.next() {
        let image = batch.images[index]
        let prepared = planets.planets(
          of: image, threads: loadingThreads, warn: { queue.warn($0) }
        ).mapError { ExportFailure.asset($0) }
        planets.finish(image)
        queue.finish(
          index,
          prepared.flatMap { (prepared) -> Result<Product, ExportFailure> in
            do throws(ExportFailure) {
              let frame = describe(image, of: batch, prepared)
              let scene = try scene(of: frame, prepared, threads: loadingThreads) {
                queue.warn($0)
              }
              let rendered = draw(frame, scene, in: batch, memory, threads: inner)
              return .success(try make(rendered, frame))
            } catch {
              return .failure(error)
            }
          })
      }
    }
    stop.holding {
      Threads.concurrently(workers, work)
    }
    if let failure = queue.failure { throw failure }
    return queue.deliveredCount
  }

  /// Returns the recipes of all images of a batch, in order, without rendering any.
  /// - Parameters:
  ///   - batch: The batch.
  ///   - warn: Called for each warning about a body's maps.
  /// - Throws: The error of a map, if the loader is strict.
  /// - Returns: The images with their recipes.
  package func describe(
    _ batch: Batch, warn: (AssetError) -> Void = { _ in }
  ) throws(ExportFailure) -> [DescribedImage] {
    let planets = PreparedPlanets(batch, context, samples: format.samples)
    var frames: [DescribedImage] = []
    for image in batch.images {
      let result = planets.planets(of: image, threads: threads, warn: warn)
      planets.finish(image)
      do throws(AssetError) {
        let prepared = try result.get()
        frames.append(describe(image, of: batch, prepared))
      } catch {
        throw .asset(error)
      }
    }
    return frames
  }

  private func describe(
    _ image: BatchImage, of batch: Batch, _ prepared: [LoadedPlanet]
  ) -> DescribedImage {
    DescribedImage(image, image.recipe(of: batch, prepared, context, format), of: batch)
  }

  /// Returns the number of images rendered at the same time, with two others waiting for each: as
  /// many as there is memory for, at least one.
  func concurrentImageCount(_ batch: Batch) -> Int {
    let room = memory / (3 * format.byteCount(batch.width, batch.height))
    return min(threads, max(batch.images.count, 1), max(room, 1))
  }

  private func scene(
    of frame: DescribedImage, _ prepared: [LoadedPlanet], threads: Int, warn: (AssetError) -> Void
  ) throws(ExportFailure) -> RenderScene {
    do throws(AssetError) {
      return try frame.recipe.scene(prepared, context, threads: threads, warn: warn)
    } catch {
      throw .asset(error)
    }
  }

  private func draw(
    _ frame: DescribedImage, _ scene: RenderScene, in batch: Batch, _ memory: TurntableMemory?,
    threads: Int
  ) -> Image<RGBA8> {
    frame.recipe.render8(
      scene, fonts: batch.scene(of: frame.image)?.fonts ?? [], threads: threads, memory: memory)
  }
}

/// Delivers the results of several threads in order.
private final class DeliveryQueue<Product: Sendable>: Sendable {
  private struct State {
    var claimed = 0
    var delivered = 0
    var ready: [Int: Product] = [:]
    var failure: ExportFailure?
    var warnings: Set<String> = []
  }

  private let batch: Batch
  private let stop: StopFlag
  private let report: @Sendable (Exporter.Event) -> Void
  private let deliver: @Sendable (Int, Product) throws(ExportFailure) -> Void
  private let state = Mutex(State())
  /// The number of further images that may be started before another is delivered.
  private let room: DispatchSemaphore

  init(
    batch: Batch, stop: StopFlag, waiting: Int,
    report: @escaping @Sendable (Exporter.Event) -> Void,
    deliver: @escaping @Sendable (Int, Product) throws(ExportFailure) -> Void
  ) {
    self.batch = batch
    self.stop = stop
    self.report = report
    self.deliver = deliver
    // A semaphore must not be deallocated with a value below its initial one, which happens if
    // images were started and not delivered.
    room = DispatchSemaphore(value: 0)
    for _ in 0..<waiting { room.signal() }
  }

  var failure: ExportFailure? { state.withLock { $0.failure } }

  var deliveredCount: Int { state.withLock { $0.delivered } }

  /// Returns the next image to render, when there is room for it; nil at the end.
  func next() -> Int? {
    room.wait()
    let index = state.withLock { state -> Int? in
      guard !stop.isRaised, state.failure == nil, state.claimed < batch.images.count else {
        return nil
      }
      defer { state.claimed += 1 }
      return state.claimed
    }
    // Other waiting threads are released too.
    if index == nil { room.signal() }
    return index
  }

  /// Reports a warning, unless it was reported about another image.
  func warn(_ warning: AssetError) {
    state.withLock { state in
      if state.warnings.insert(warning.description).inserted { report(.warning(warning)) }
    }
  }

  /// Takes the result of an image, and delivers all that are next in order.
  func finish(_ index: Int, _ result: Result<Product, ExportFailure>) {
    state.withLock { state in
      guard state.failure == nil else { return }
      do throws(ExportFailure) {
        state.ready[index] = try result.get()
        while let product = state.ready.removeValue(forKey: state.delivered) {
          try deliver(state.delivered, product)
          let image = batch.images[state.delivered]
          state.delivered += 1
          report(
            .finished(
              ImageResult(
                image: .init(
                  body: image.body, frame: image.frame, motion: image.motion,
                  turn: image.turn, size: image.size, path: "-"),
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
