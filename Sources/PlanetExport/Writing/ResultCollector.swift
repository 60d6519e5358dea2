import PlanetAssets
import PlanetProvenance
import Synchronization

/// Collects the results of a batch's images, from several threads.
final class ResultCollector: Sendable {
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
