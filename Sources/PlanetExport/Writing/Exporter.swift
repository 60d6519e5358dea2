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

/// Runs jobs: prepares planets, draws, encodes and writes, several pictures at a time.
package struct Exporter: Sendable {
  /// Where planets come from.
  package let stage: PlanetLoader
  /// How pictures are written.
  package let format: ImageEncoding
  /// The most threads at once; pictures do not depend on it.
  package var threads: Int
  /// What becomes of files that are where pictures shall go.
  package var existing = ExistingFiles.replaced
  /// Whether the first picture that fails stops the job, rather than only itself.
  package var stopsAtFailure = false
  /// The most bytes that pictures may take at once; one at a time is drawn in any case.
  package var memory = 2 << 30
  /// Whether results tell what a manifest needs.
  package var collectsEvidence = false

  /// The bytes that ``witness`` takes for each pixel while it looks at a picture.
  package var witnessBytesPerPixel = 0

  /// Sees each picture that is made or found, as its file has it; called from any thread.
  package var witness: (@Sendable (borrowing PNG.DecodedImage, BatchImage) -> Void)?

  /// What becomes of files that are where pictures shall go.
  package enum ExistingFiles: Hashable, Sendable {
    /// They are replaced.
    case replaced
    /// They stay, and their pictures fail.
    case kept
    /// Those that are whole and of the same job stay, as done; others are replaced.
    case resumed
  }

  /// Creates an exporter.
  package init(stage: PlanetLoader, format: ImageEncoding = ImageEncoding(), threads: Int) {
    precondition(threads >= 1, "somebody has to work")
    self.stage = stage
    self.format = format
    self.threads = threads
  }

  /// What happens while a job runs.
  package enum Event: Sendable {
    /// Something doubtful about a body's maps.
    case warning(AssetError)
    /// A picture is done, or failed; so many of all are finished.
    case finished(ImageResult, count: Int)
  }

  /// Runs a job; pictures that fail do not stop the others, unless that is asked for.
  ///
  /// What killed runs left half written in the pictures' folders is removed.
  /// - Parameters:
  ///   - job: The job.
  ///   - stop: Ends the job early, whoever raises it.
  ///   - report: Called for each event, one at a time, from any thread.
  /// - Returns: What became of each picture, in the job's order.
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

  /// Returns how many pictures of a job are drawn side by side: as many as there are threads and
  /// room in memory for, but at least one.
  func picturesAtOnce(_ job: Batch) -> Int {
    min(threads, job.pictures.count, max(memory / leastMemory(for: job), 1))
  }

  /// Returns why a picture's file cannot be written, as far as that can be told beforehand.
  func obstacle(to picture: BatchImage) -> FileError? {
    guard picture.path != "-" else { return nil }
    return Files.obstacle(toWriting: picture.path, replacing: existing != .kept)
  }

  /// How a picture's work ended, and what a manifest needs.
  typealias Made = (outcome: ImageResult.Outcome, evidence: ImageChecksums?)

  /// What the pictures of a job share while it runs.
  private struct Shared: Sendable {
    /// The body, where all pictures show the same one in the same size.
    let subject: Once<Result<LoadedPlanet, AssetError>>?
    /// The bodies as far as they are known without decoding maps.
    let foreseen: [Once<LoadedPlanet?>]
    /// What the frames of a turntable have in common.
    let memory: TurntableMemory?
    /// The most threads for each picture.
    let threads: Int

    init(_ job: Batch, threads: Int) {
      subject = job.hasOneSubject ? Once() : nil
      foreseen = job.bodies.map { _ in Once() }
      memory = job.isTurn ? TurntableMemory() : nil
      self.threads = threads
    }
  }

  /// Makes a picture, unless it is there.
  private func make(
    _ job: Batch, _ picture: BatchImage, _ shared: Shared, _ board: ScoreBoard
  ) -> Made {
    // Nothing is drawn in vain; what is there may stay even where nothing can be written.
    if existing != .resumed, let obstacle = obstacle(to: picture) {
      return (.failed(.output(obstacle)), nil)
    }
    if existing == .resumed, let found = foundUnprepared(job, picture, shared, board) {
      return found
    }
    let prepared: LoadedPlanet
    do throws(AssetError) {
      prepared = try
        (shared.subject?.get { prepare(job, picture, threads: threads, board) }
        ?? prepare(job, picture, threads: shared.threads, board)).get()
    } catch {
      return (.failed(.asset(error)), nil)
    }
    let description = picture.description(of: job, prepared, stage.view, format)
    let credits = Credits(job.bodies[picture.body], description)
    if existing == .resumed {
      if let found = found(job, picture, description, credits) { return found }
      if let obstacle = obstacle(to: picture) { return (.failed(.output(obstacle)), nil) }
    }
    return draw(picture, description, credits, prepared, job, shared)
  }

  /// Returns a picture as found, without decoding the maps of its body.
  private func foundUnprepared(
    _ job: Batch, _ picture: BatchImage, _ shared: Shared, _ board: ScoreBoard
  ) -> Made? {
    let foreseen = shared.foreseen[picture.body].get {
      stage.foreseen(
        job.bodies[picture.body], width: picture.width, height: picture.height,
        samples: format.samples)
    }
    guard let foreseen else { return nil }
    let description = picture.description(of: job, foreseen, stage.view, format)
    let credits = Credits(job.bodies[picture.body], description)
    guard let found = found(job, picture, description, credits) else { return nil }
    foreseen.warnings.forEach(board.warn)
    return found
  }

  /// Returns a picture as found if its file is there, whole, and of the same job.
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

  /// Returns what a file proves if it is whole and of the same job; the witness sees its pixels.
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

  /// Returns what a manifest needs of a file, if there will be one.
  private func evidence(
    _ job: Batch, _ picture: BatchImage, _ description: ImageRecipe, _ bytes: Span<UInt8>
  ) -> ImageChecksums? {
    collectsEvidence
      ? ImageChecksums(description, of: job.bodies[picture.body], bytes: bytes) : nil
  }

  /// Returns a body as a planet, or why there is none.
  private func prepare(
    _ job: Batch, _ picture: BatchImage, threads: Int, _ board: ScoreBoard
  ) -> Result<LoadedPlanet, AssetError> {
    stage.prepare(
      picture, of: job, threads: threads, samples: format.samples, warn: { board.warn($0) })
  }

  /// Draws and writes a picture.
  private func draw(
    _ picture: BatchImage, _ description: ImageRecipe, _ credits: Credits,
    _ prepared: LoadedPlanet, _ job: Batch, _ shared: Shared
  ) -> Made {
    let drawn = description.drawn(
      description.scene(prepared), threads: shared.threads, memory: shared.memory)
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

/// Collects what becomes of a job's pictures, from several threads.
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
    // A body drawn in several sizes is doubtful once.
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
