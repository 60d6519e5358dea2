import Dispatch
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import Synchronization

/// Prepares bodies in the background: a small map at once, then as fine a one as is seen.
///
/// What was asked for last comes first; what nobody waits for any more is dropped.
final class BodyLoader: Sendable {
  /// A body as it shall be prepared.
  struct Request: Hashable, Sendable {
    /// The body.
    let body: CelestialBody
    /// The width of its disc in pixels, for which its map is fine enough.
    let detail: Int
  }

  /// A body that is prepared, or cannot be.
  struct Arrival: Sendable {
    let request: Request
    let outcome: Result<PlanetStage.Prepared, AssetError>
  }

  private struct State {
    var waiting: [Request] = []
    var arrived: [Arrival] = []
    var current: Request?
  }

  private let stage: PlanetStage
  private let threads: Int
  private let wake: @Sendable () -> Void
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "planetnode.bodies", qos: .userInitiated)

  /// Creates a loader.
  /// - Parameters:
  ///   - library: Where maps are found.
  ///   - threads: The most threads for a map.
  ///   - wake: Called from another thread when something has arrived.
  init(library: MapLibrary, threads: Int, wake: @escaping @Sendable () -> Void) {
    var view = ViewSettings()
    view.fit = .planet
    view.share = 1
    stage = PlanetStage(library: library, view: view)
    self.threads = threads
    self.wake = wake
  }

  /// Whether something is still to come.
  var isBusy: Bool { state.withLock { !$0.waiting.isEmpty || $0.current != nil } }

  /// Asks for a body in several details, the first of them first; forgets what was asked before.
  func request(_ requests: [Request]) {
    let isNew = state.withLock { state in
      state.waiting = requests.filter { $0 != state.current }
      return !state.waiting.isEmpty
    }
    if isNew { queue.async { self.work() } }
  }

  /// Takes what has arrived since the last call.
  func take() -> [Arrival] {
    state.withLock { state in
      defer { state.arrived = [] }
      return state.arrived
    }
  }

  private func work() {
    while let request = next() {
      let outcome: Result<PlanetStage.Prepared, AssetError>
      do throws(AssetError) {
        outcome = .success(
          try stage.prepare(
            request.body, width: request.detail, height: request.detail, threads: threads))
      } catch {
        outcome = .failure(error)
      }
      state.withLock { state in
        state.current = nil
        state.arrived.append(Arrival(request: request, outcome: outcome))
      }
      wake()
    }
  }

  private func next() -> Request? {
    state.withLock { state in
      guard !state.waiting.isEmpty else { return nil }
      state.current = state.waiting.removeFirst()
      return state.current
    }
  }
}
