package import PlanetAssets
import PlanetCatalogue
package import PlanetImage
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
  package var collectsEvidence = false

  /// The bytes per pixel that ``witness`` takes while it reads an image.
  package var witnessBytesPerPixel = 0

  /// The closure that receives each image that is rendered or found, as in its file; called from
  /// any thread.
  package var witness: (@Sendable (borrowing PNG.DecodedImage, BatchImage) -> Void)?

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
  ///   - job: The batch.
  ///   - stop: The flag that ends the batch early.
  ///   - report: Called for each event, one at a time, from any thread.
  /// - Returns: The result of each image, in the order of the batch.
  package func run(
    _ job: Batch, stop: StopFlag = StopFlag(), report: @escaping @Sendable (Event) -> Void
  ) -> [ImageResult] {
    guard !job.pictures.isEmpty else { return [] }
    for folder in job.folders { Files.removeAbandoned(in: folder) }
    let board = ScoreBoard(job: job, report: report)
    let workers = picturesAtOnce(job)
    let shared = Shared(job, threads: max(threads / workers, 1))
    let next = Atomic(0)
    let hasFailed = StopFlag()
    let clock = ContinuousClock()
    @Sendable func work() {
      while !stop.isRaised && !hasFailed.isRaised {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < job.pictures.count else { return }
        let start = clock.now
        let (outcome, evidence) = make(job, job.pictures[index], shared, board)
        if stopsAtFailure, case .failed = outcome { hasFailed.raise() }
        board.finish(index, outcome, evidence, duration: clock.now - start)
      }
    }
    stop.holding {
      Threads.concurrently(workers, work)
    }
    return board.results()
  }

  /// Returns the number of images rendered at the same time: as many as there are threads and
  /// memory for, at least one.
  func picturesAtOnce(_ job: Batch) -> Int {
    min(threads, job.pictures.count, max(memory / leastMemory(for: job), 1))
  }

  /// Returns why an image's file cannot be written, as far as this can be found without writing.
  func obstacle(to picture: BatchImage) -> FileError? {
    guard picture.path != "-" else { return nil }
    return Files.obstacle(toWriting: picture.path, replacing: existing != .kept)
  }

  /// The outcome of an image, with the checksums for a manifest.
  typealias Made = (outcome: ImageResult.Outcome, evidence: ImageChecksums?)

  /// The data shared by the images of a running batch.
  private struct Shared: Sendable {
    /// The body, if all images show the same one in the same size.
    let subject: Once<Result<[LoadedPlanet], AssetError>>?
    /// The bodies as far as they are known without decoding maps.
    let undecoded: [Once<LoadedPlanet?>]
    /// The memory shared by the frames of a turntable.
    let memory: TurntableMemory?
    /// The greatest number of threads for each image.
    let threads: Int

    init(_ job: Batch, threads: Int) {
      subject = job.hasOneSubject ? Once() : nil
      undecoded = job.bodies.map { _ in Once() }
      memory = job.isTurn ? TurntableMemory() : nil
      self.threads = threads
    }
  }

  /// Renders an image, unless it is found.
  private func make(
    _ job: Batch, _ picture: BatchImage, _ shared: Shared, _ board: ScoreBoard
  ) -> Made {
    // No image is rendered in vain; a found image counts even if nothing can be written.
    if existing != .resumed, let obstacle = obstacle(to: picture) {
      return (.failed(.output(obstacle)), nil)
    }
    if existing == .resumed, let found = foundUnprepared(job, picture, shared, board) {
      return found
    }
    let prepared: [LoadedPlanet]
    do throws(AssetError) {
      prepared = try
        (shared.subject?.get { prepare(job, picture, threads: threads, board) }
        ?? prepare(job, picture, threads: shared.threads, board)).get()
    } catch {
      return (.failed(.asset(error)), nil)
    }
    let description = picture.description(of: job, prepared, loader.view, format)
    let credits = Credits(job.bodies(of: picture), description)
    if existing == .resumed {
      if let found = found(job, picture, description, credits) { return found }
      if let obstacle = obstacle(to: picture) { return (.failed(.output(obstacle)), nil) }
    }
    return draw(picture, description, credits, prepared, job, shared)
  }

  /// Returns an image as found, without decoding the maps of its body.
  private func foundUnprepared(
    _ job: Batch, _ picture: BatchImage, _ shared: Shared, _ board: ScoreBoard
  ) -> Made? {
    var undecoded: [LoadedPlanet] = []
    for index in picture.bodies {
      let planet = shared.undecoded[index].get {
        let size = job.loadingSize(ofBody: index, imageSize: picture.size, fill: loader.view.fill)
        return loader.prepareFromHeaders(
          job.bodies[index], width: size.width, height: size.height, samples: format.samples)
      }
      guard let planet else { return nil }
      undecoded.append(planet)
    }
    let description = picture.description(of: job, undecoded, loader.view, format)
    let credits = Credits(job.bodies(of: picture), description)
    guard let found = found(job, picture, description, credits) else { return nil }
    undecoded.flatMap(\.warnings).forEach(board.warn)
    return found
  }

  /// Returns an image as found if its file exists, intact, and of the same render job.
  func found(
    _ job: Batch, _ picture: BatchImage, _ description: ImageRecipe, _ credits: Credits
  ) -> Made? {
    guard picture.path != "-", Files.kind(of: picture.path) == .file,
      let file = try? Files.readImage(picture.path)
    else { return nil }
    return file.withSpan { bytes in
      guard let proof = proof(of: bytes, picture, description, credits) else { return nil }
      return (.found(pixels: proof.pixels), evidence(job, picture, description, bytes))
    }
  }

  /// Returns the provenance of a file if it is intact and of the same render job; the witness
  /// receives its pixels.
  private func proof(
    of bytes: Span<UInt8>, _ picture: BatchImage, _ description: ImageRecipe,
    _ credits: Credits
  ) -> ImageProvenance? {
    func isSame(_ proof: ImageProvenance) -> Bool {
      proof.job == description && proof.namedCredits == credits
    }
    guard let witness else {
      return (try? ImageProvenance(bytes)).flatMap { isSame($0) ? $0 : nil }
    }
    guard let there = try? ProvenPicture(bytes), isSame(there.proof) else { return nil }
    witness(there.picture, picture)
    return there.proof
  }

  /// Returns the checksums of a file, if there will be a manifest.
  private func evidence(
    _ job: Batch, _ picture: BatchImage, _ description: ImageRecipe, _ bytes: Span<UInt8>
  ) -> ImageChecksums? {
    collectsEvidence
      ? ImageChecksums(description, of: job.bodies(of: picture), bytes: bytes) : nil
  }

  /// Returns a body as a planet, or an error.
  private func prepare(
    _ job: Batch, _ picture: BatchImage, threads: Int, _ board: ScoreBoard
  ) -> Result<[LoadedPlanet], AssetError> {
    loader.prepare(
      picture, of: job, threads: threads, samples: format.samples, warn: { board.warn($0) })
  }

  /// Renders and writes an image.
  private func draw(
    _ picture: BatchImage, _ description: ImageRecipe, _ credits: Credits,
    _ prepared: [LoadedPlanet], _ job: Batch, _ shared: Shared
  ) -> Made {
    let drawn = description.drawn(
      description.scene(prepared), fonts: job.scene?.fonts ?? [], threads: shared.threads,
      memory: shared.memory)
    let (bytes, pixels): ([UInt8], SHA256Digest)
    do throws(PNGError) {
      (bytes, pixels) = try format.encode(
        drawn, job: description, credits: credits, threads: shared.threads)
    } catch {
      return (.failed(.encoding(error)), nil)
    }
    do throws(FileError) {
      if picture.path == "-" {
        try Files.writeToStandardOutput(bytes)
      } else {
        try Files.write(bytes, to: picture.path, replacing: existing != .kept)
      }
      witness?(drawn, picture)
      return (.made(pixels: pixels), evidence(job, picture, description, bytes.span))
    } catch {
      return (.failed(.output(error)), nil)
    }
  }
}

/// Collects the results of a batch's images, from several threads.
private final class ScoreBoard: Sendable {
  private struct State {
    var results: [ImageResult]
    var count = 0
    var warnings: Set<String> = []
  }

  private let report: @Sendable (Exporter.Event) -> Void
  private let state: Mutex<State>

  init(job: Batch, report: @escaping @Sendable (Exporter.Event) -> Void) {
    self.report = report
    state = Mutex(
      State(
        results: job.pictures.map {
          ImageResult(picture: $0, outcome: .notBegun, duration: .zero)
        }))
  }

  func warn(_ warning: AssetError) {
    // The warnings about a body rendered in several sizes are reported once.
    state.withLock { state in
      if state.warnings.insert(warning.description).inserted { report(.warning(warning)) }
    }
  }

  func finish(
    _ index: Int, _ outcome: ImageResult.Outcome, _ evidence: ImageChecksums?,
    duration: Duration
  ) {
    state.withLock { state in
      var result = ImageResult(
        picture: state.results[index].picture, outcome: outcome, duration: duration)
      result.evidence = evidence
      state.results[index] = result
      state.count += 1
      report(.finished(result, count: state.count))
    }
  }

  func results() -> [ImageResult] { state.withLock(\.results) }
}
