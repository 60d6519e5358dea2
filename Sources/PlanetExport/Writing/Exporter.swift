package import PlanetAssets
import PlanetCatalogue
package import PlanetImage
import PlanetImageFiles
import PlanetMath
package import PlanetProvenance
import PlanetScene
import PlanetSystem
import PlanetThreads
import SoftwareRenderer
import Synchronization

/// Runs batches: loads planets, renders, encodes and writes, several images at a time.
package struct Exporter: Sendable {
  /// The loader of planets.
  package let loader: PlanetLoader
  /// The encoding of images.
  package let format: ImageEncoding
  /// The greatest number of threads; images do not depend on it.
  package var threads: Int
  /// The treatment of existing files.
  package var existing = ExistingFiles.replaced
  /// A Boolean value that indicates whether the first failed image stops the batch.
  package var stopsAtFailure = false
  /// The greatest number of bytes for images at the same time; at least one is rendered in any
  /// case.
  package var memory = 2 << 30
  /// A Boolean value that indicates whether results contain the checksums for a manifest.
  package var collectsChecksums = false

  /// The bytes per pixel that ``imageObserver`` takes while it reads an image.
  package var observerBytesPerPixel = 0

  /// The closure that receives each image that is rendered or found, as in its file; called from
  /// any thread.
  package var imageObserver: (@Sendable (borrowing PNG.DecodedImage, BatchImage) -> Void)?

  /// The treatment of existing files.
  package enum ExistingFiles: Hashable, Sendable {
    /// Existing files are replaced.
    case replaced
    /// Existing files are not replaced, and their images fail.
    case kept
    /// Intact files of the same render jobs are not replaced and count as done; others are
    /// replaced.
    case resumed
  }

  /// Creates an exporter.
  package init(loader: PlanetLoader, format: ImageEncoding = ImageEncoding(), threads: Int) {
    precondition(threads >= 1, "an exporter needs at least one thread")
    self.loader = loader
    self.format = format
    self.threads = threads
  }

  /// An event of a running batch.
  package enum Event: Sendable {
    /// A warning about a body's maps.
    case warning(AssetError)
    /// An image is done, or failed; `count` is the number of finished images.
    case finished(ImageResult, count: Int)
  }

  /// Runs a batch; images that fail do not stop the others, unless ``stopsAtFailure`` is set.
  ///
  /// Incomplete files of killed runs are removed from the images' folders.
  /// - Parameters:
  ///   - batch: The batch.
  ///   - stop: The flag that ends the batch early.
  ///   - report: Called for each event, one at a time, from any thread.
  /// - Returns: The result of each image, in the order of the batch.
  package func run(
    _ batch: Batch, stop: StopFlag = StopFlag(), report: @escaping @Sendable (Event) -> Void
  ) -> [ImageResult] {
    guard !batch.images.isEmpty else { return [] }
    Files.removeAbandoned(beside: batch.images.lazy.map(\.path))
    let collector = ResultCollector(batch: batch, report: report)
    let workers = concurrentImageCount(batch)
    let shared = Shared(batch, by: self, threads: max(threads / workers, 1))
    let next = Atomic(0)
    let hasFailed = StopFlag()
    let clock = ContinuousClock()
    @Sendable func work() {
      while !stop.isRaised && !hasFailed.isRaised {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < batch.images.count else { return }
        let start = clock.now
        let (outcome, checksums) = make(batch, batch.images[index], shared, collector)
        if stopsAtFailure, case .failed = outcome { hasFailed.raise() }
        collector.finish(index, outcome, checksums, duration: clock.now - start)
      }
    }
    stop.holding {
      Threads.concurrently(workers, work)
    }
    return collector.results()
  }

  /// Returns the number of images rendered at the same time: as many as there are threads and
  /// memory for, at least one.
  func concurrentImageCount(_ batch: Batch) -> Int {
    min(threads, batch.images.count, max(memory / leastMemory(for: batch), 1))
  }

  /// Returns why an image's file cannot be written, as far as this can be found without writing.
  func obstacle(to image: BatchImage) -> FileError? {
    guard image.path != "-" else { return nil }
    return Files.obstacle(toWriting: image.path, replacing: existing != .kept)
  }

  /// The outcome of an image, with the checksums for a manifest.
  typealias Made = (outcome: ImageResult.Outcome, checksums: ImageChecksums?)

  /// The data shared by the images of a running batch.
  private struct Shared: Sendable {
    /// The loaded bodies.
    let planets: PreparedPlanets
    /// The greatest number of threads for loading maps.
    let loadingThreads: Int
    /// The bodies as far as they are known without decoding maps.
    let undecoded: [Once<LoadedPlanet?>]
    /// The memory shared by the frames of a turntable.
    let memory: TurntableMemory?
    /// The greatest number of threads for each image.
    let threads: Int

    init(_ batch: Batch, by exporter: Exporter, threads: Int) {
      planets = PreparedPlanets(batch, exporter.loader, samples: exporter.format.samples)
      loadingThreads = batch.hasOneSubject ? exporter.threads : threads
      undecoded = batch.bodies.map { _ in Once() }
      memory = batch.isTurn ? TurntableMemory() : nil
      self.threads = threads
    }
  }

  /// Renders an image, unless it is found.
  private func make(
    _ batch: Batch, _ image: BatchImage, _ shared: Shared, _ collector: ResultCollector
  ) -> Made {
    defer { shared.planets.finish(image) }
    // No image is rendered in vain; a found image counts even if nothing can be written.
    if existing != .resumed, let obstacle = obstacle(to: image) {
      return (.failed(.output(obstacle)), nil)
    }
    if existing == .resumed, let found = foundUnprepared(batch, image, shared, collector) {
      return found
    }
    let prepared: [LoadedPlanet]
    do throws(AssetError) {
      prepared = try shared.planets.planets(
        of: image, threads: shared.loadingThreads, warn: collector.warn
      ).get()
    } catch {
      return (.failed(.asset(error)), nil)
    }
    let recipe = image.recipe(of: batch, prepared, loader, format)
    let credits = Credits(batch.bodies(of: image), recipe)
    if existing == .resumed {
      if let found = found(batch, image, recipe, credits) { return found }
      if let obstacle = obstacle(to: image) { return (.failed(.output(obstacle)), nil) }
    }
    do throws(AssetError) {
      let scene = try recipe.scene(
        prepared, loader, threads: shared.loadingThreads, warn: collector.warn)
      return render(image, recipe, credits, scene, batch, shared)
    } catch {
      return (.failed(.asset(error)), nil)
    }
  }

  /// Returns an image as found, without decoding the maps of its body.
  private func foundUnprepared(
    _ batch: Batch, _ image: BatchImage, _ shared: Shared, _ collector: ResultCollector
  ) -> Made? {
    var undecoded: [LoadedPlanet] = []
    for index in image.bodies {
      let planet = shared.undecoded[index].get {
        let size = batch.loadingSize(ofBody: index, in: image, fill: loader.view.fill)
        return loader.prepareFromHeaders(
          batch.bodies[index], width: size.width, height: size.height, samples: format.samples)
      }
      guard let planet else { return nil }
      undecoded.append(planet)
    }
    let recipe = image.recipe(of: batch, undecoded, loader, format)
    let credits = Credits(batch.bodies(of: image), recipe)
    guard let found = found(batch, image, recipe, credits) else { return nil }
    undecoded.flatMap(\.warnings).forEach(collector.warn)
    return found
  }

  /// Returns an image as found if its file exists, intact, and of the same render job.
  func found(
    _ batch: Batch, _ image: BatchImage, _ recipe: ImageRecipe, _ credits: Credits
  ) -> Made? {
    guard image.path != "-", Files.kind(of: image.path) == .file,
      let file = try? Files.readImage(image.path)
    else { return nil }
    return file.withSpan { bytes in
      guard let provenance = provenance(of: bytes, image, recipe, credits) else { return nil }
      return (.found(pixels: provenance.pixels), checksums(batch, image, recipe, bytes))
    }
  }

  /// Returns the provenance of a file if it is intact and of the same render job; the observer
  /// receives its pixels.
  private func provenance(
    of bytes: Span<UInt8>, _ image: BatchImage, _ recipe: ImageRecipe,
    _ credits: Credits
  ) -> ImageProvenance? {
    func isSame(_ provenance: ImageProvenance) -> Bool {
      provenance.recipe == recipe && provenance.credits == credits
    }
    guard let imageObserver else {
      return (try? ImageProvenance(bytes)).flatMap { isSame($0) ? $0 : nil }
    }
    guard let there = try? VerifiedImage(bytes), isSame(there.provenance) else { return nil }
    imageObserver(there.image, image)
    return there.provenance
  }

  /// Returns the checksums of a file, if there will be a manifest.
  private func checksums(
    _ batch: Batch, _ image: BatchImage, _ recipe: ImageRecipe, _ bytes: Span<UInt8>
  ) -> ImageChecksums? {
    collectsChecksums
      ? ImageChecksums(recipe, of: batch.bodies(of: image), bytes: bytes) : nil
  }

  /// Renders and writes an image.
  private func render(
    _ image: BatchImage, _ recipe: ImageRecipe, _ credits: Credits, _ scene: RenderScene,
    _ batch: Batch, _ shared: Shared
  ) -> Made {
    let file = format.fileFormat(of: image.path)
    guard file != .exr else {
      return renderPasses(image, recipe, credits, scene, threads: shared.threads)
    }
    let rendered = recipe.render(
      scene, fonts: batch.scene(of: image)?.fonts ?? [], threads: shared.threads,
      memory: shared.memory)
    guard file == .png else {
      let encoded = Result { () throws(ImageFileError) in
        try format.encode(rendered, as: file, recipe: recipe, credits: credits)
      }
      return write(image, encoded)
    }
    let (bytes, pixels): ([UInt8], SHA256Digest)
    do throws(PNGError) {
      (bytes, pixels) = try format.encode(
        rendered, recipe: recipe, credits: credits, threads: shared.threads)
    } catch {
      return (.failed(.encoding(error)), nil)
    }
    do throws(FileError) {
      try write(bytes, of: image)
      if let failure = writePasses(of: image, recipe, credits, scene, threads: shared.threads) {
        return (.failed(failure), nil)
      }
      imageObserver?(rendered, image)
      return (.made(pixels: pixels), checksums(batch, image, recipe, bytes.span))
    } catch {
      return (.failed(.output(error)), nil)
    }
  }
}

extension Exporter {
  /// Renders and writes the passes of an image.
  private func renderPasses(
    _ image: BatchImage, _ recipe: ImageRecipe, _ credits: Credits, _ scene: RenderScene,
    threads: Int
  ) -> Made {
    let encoded = Result { () throws(ImageFileError) in
      try format.encodePasses(
        of: scene, recipe: recipe, credits: credits, threads: threads)
    }
    return write(image, encoded)
  }

  /// Writes an image of another format than PNG.
  private func write(
    _ image: BatchImage, _ encoded: Result<[UInt8], ImageFileError>
  ) -> Made {
    let bytes: [UInt8]
    do throws(ImageFileError) {
      bytes = try encoded.get()
    } catch {
      return (.failed(.file(error)), nil)
    }
    do throws(FileError) {
      try write(bytes, of: image)
      return (.made(pixels: nil), nil)
    } catch {
      return (.failed(.output(error)), nil)
    }
  }

  private func write(_ bytes: [UInt8], of image: BatchImage) throws(FileError) {
    if image.path == "-" {
      try Files.writeToStandardOutput(bytes)
    } else {
      try Files.write(bytes, to: image.path, replacing: existing != .kept)
    }
  }
}

/// Collects the results of a batch's images, from several threads.
private final class ResultCollector: Sendable {
  private struct State {
    var results: [ImageResult]
    var count = 0
    var warnings: Set<String> = []
  }

  private let report: @Sendable (Exporter.Event) -> Void
  private let state: Mutex<State>

  init(batch: Batch, report: @escaping @Sendable (Exporter.Event) -> Void) {
    self.report = report
    state = Mutex(
      State(
        results: batch.images.map {
          ImageResult(image: $0, outcome: .notStarted, duration: .zero)
        }))
  }

  func warn(_ warning: AssetError) {
    // The warnings about a body rendered in several sizes are reported once.
    state.withLock { state in
      if state.warnings.insert(warning.description).inserted { report(.warning(warning)) }
    }
  }

  func finish(
    _ index: Int, _ outcome: ImageResult.Outcome, _ checksums: ImageChecksums?,
    duration: Duration
  ) {
    state.withLock { state in
      var result = ImageResult(
        image: state.results[index].image, outcome: outcome, duration: duration)
      result.checksums = checksums
      state.results[index] = result
      state.count += 1
      report(.finished(result, count: state.count))
    }
  }

  func results() -> [ImageResult] { state.withLock(\.results) }
}
