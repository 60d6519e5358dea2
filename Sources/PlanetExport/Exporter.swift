import Dispatch
public import PlanetAssets
import PlanetCatalogue
public import PlanetImage
import PlanetMath
import PlanetScene
import SoftwareRenderer
import Synchronization

/// What became of one picture of a job.
public struct PictureResult: Sendable {
  /// The picture.
  public let picture: ExportJob.Picture
  /// Why it could not be made; nothing if it was.
  public let failure: ExportFailure?
}

/// Why a picture could not be made.
public enum ExportFailure: Error, Sendable, CustomStringConvertible {
  /// A map cannot be used.
  case asset(AssetError)
  /// The file cannot be written.
  case output(FileError)
  /// The picture cannot be encoded.
  case encoding(PNGError)

  /// What is wrong, with which file, and what to do.
  public var description: String {
    switch self {
    case .asset(let error): error.description
    case .output(let error): error.description
    case .encoding(let error): error.description
    }
  }
}

/// Runs jobs: prepares planets, draws, encodes and writes, several pictures at a time.
public struct Exporter: Sendable {
  /// Where planets come from.
  public let stage: PlanetStage
  /// How pictures are written.
  public let format: PictureFormat
  /// The most threads at once; pictures do not depend on it.
  public let threads: Int

  /// Creates an exporter.
  public init(stage: PlanetStage, format: PictureFormat = PictureFormat(), threads: Int) {
    precondition(threads >= 1, "somebody has to work")
    self.stage = stage
    self.format = format
    self.threads = threads
  }

  /// What happens while a job runs.
  public enum Event: Sendable {
    /// Something doubtful about a body's maps.
    case warning(AssetError)
    /// A picture is done, or failed; so many of all are finished.
    case finished(PictureResult, count: Int)
  }

  /// Runs a job; pictures that fail do not stop the others.
  /// - Parameters:
  ///   - job: The job.
  ///   - report: Called for each event, one at a time, from any thread.
  /// - Returns: What became of each picture, in the job's order.
  public func run(
    _ job: ExportJob, report: @escaping @Sendable (Event) -> Void
  ) -> [PictureResult] {
    guard !job.pictures.isEmpty else { return [] }
    let board = ScoreBoard(job: job, report: report)
    let workers = min(threads, job.pictures.count, Self.picturesAtOnce(job))
    let inner = max(threads / workers, 1)
    let shared = job.hasOneSubject ? prepare(job, job.pictures[0], threads: threads, board) : nil
    let memory = job.onlySpins && job.pictures.count > 2 ? TurntableMemory() : nil
    let next = Atomic(0)
    @Sendable func work() {
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < job.pictures.count else { return }
        let picture = job.pictures[index]
        let prepared = shared ?? prepare(job, picture, threads: inner, board)
        board.finish(index, failure: draw(picture, prepared, job, memory, threads: inner))
      }
    }
    if workers == 1 {
      work()
    } else {
      DispatchQueue.concurrentPerform(iterations: workers) { _ in work() }
    }
    return board.results()
  }

  /// Returns how many pictures of a job are in memory at once: 2 GiB of them, but at least one.
  ///
  /// A pixel takes up to 24 bytes: 16 in linear light, 8 encoded.
  private static func picturesAtOnce(_ job: ExportJob) -> Int {
    max((2 << 30) / (24 * job.width * job.height), 1)
  }

  /// Returns a body as a planet, or why there is none.
  private func prepare(
    _ job: ExportJob, _ picture: ExportJob.Picture, threads: Int, _ board: ScoreBoard
  ) -> Result<PlanetNode, AssetError> {
    do throws(AssetError) {
      let prepared = try stage.prepare(
        job.bodies[picture.body], width: picture.width, height: picture.height, threads: threads,
        samples: format.samples)
      for warning in prepared.warnings { board.warn(warning) }
      return .success(prepared.node)
    } catch {
      return .failure(error)
    }
  }

  /// Draws and writes a picture; returns why that failed.
  private func draw(
    _ picture: ExportJob.Picture, _ prepared: Result<PlanetNode, AssetError>, _ job: ExportJob,
    _ memory: TurntableMemory?, threads: Int
  ) -> ExportFailure? {
    do throws(AssetError) {
      let scene = picture.scene(of: try prepared.get(), view: stage.view)
      return write(scene, picture, job, memory, threads: threads)
    } catch {
      return .asset(error)
    }
  }

  private func write(
    _ scene: RenderScene, _ picture: ExportJob.Picture, _ job: ExportJob,
    _ memory: TurntableMemory?, threads: Int
  ) -> ExportFailure? {
    let bytes: [UInt8]
    do throws(PNGError) {
      bytes = try format.encode(
        scene, width: picture.width, height: picture.height, title: job.bodies[picture.body].name,
        threads: threads, memory: memory)
    } catch {
      return .encoding(error)
    }
    do throws(FileError) {
      if picture.path == "-" {
        try Files.writeToStandardOutput(bytes)
      } else {
        try Files.write(bytes, to: picture.path)
      }
      return nil
    } catch {
      return .output(error)
    }
  }
}

/// Collects what becomes of a job's pictures, from several threads.
private final class ScoreBoard: Sendable {
  private struct State {
    var failures: [ExportFailure?]
    var count = 0
    var warnings: Set<String> = []
  }

  private let job: ExportJob
  private let report: @Sendable (Exporter.Event) -> Void
  private let state: Mutex<State>

  init(job: ExportJob, report: @escaping @Sendable (Exporter.Event) -> Void) {
    self.job = job
    self.report = report
    state = Mutex(State(failures: Array(repeating: nil, count: job.pictures.count)))
  }

  func warn(_ warning: AssetError) {
    // A body drawn in several sizes is doubtful once.
    state.withLock { state in
      if state.warnings.insert(warning.description).inserted { report(.warning(warning)) }
    }
  }

  func finish(_ index: Int, failure: ExportFailure?) {
    let result = PictureResult(picture: job.pictures[index], failure: failure)
    state.withLock { state in
      state.failures[index] = failure
      state.count += 1
      report(.finished(result, count: state.count))
    }
  }

  func results() -> [PictureResult] {
    state.withLock { state in
      zip(job.pictures, state.failures).map { PictureResult(picture: $0, failure: $1) }
    }
  }
}
