import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetScene
import PlanetThreads
import Synchronization

/// Loads bodies in the background: a small map first, then one of the resolution on the screen.
///
/// The latest request has precedence; stale requests are dropped and never block current ones.
final class BodyLoader: Sendable {
  /// A body to load.
  struct Request: Hashable, Sendable {
    let body: CelestialBody
    /// The disc diameter in pixels for which the map is fine enough.
    let detail: Int
    /// The factor by which heights displace the globe; nil if they do not.
    var displacement: Double?
    /// The file stamps of its maps, which identify their version.
    var stamps: [String?] = []
  }

  /// A body that was loaded, or the error.
  struct Arrival: Sendable {
    let request: Request
    let outcome: Result<LoadedPlanet, AssetError>
  }

  /// A running request.
  private struct Run {
    let request: Request
    let decoded = DecodedShare()
  }

  private struct State {
    /// The latest requests.
    var wanted: [Request] = []
    /// The requests that were not started.
    var waiting: [Request] = []
    var running: [Run] = []
    var arrived: [Arrival] = []
  }

  private let library: MapLibrary
  private let view: View
  private let threads: Int
  private let wake: @Sendable () -> Void
  private let state = Mutex(State())

  /// The greatest number of latitude bands of a displaced globe.
  ///
  /// While the sun moves, its shadow on itself is computed for each frame.
  private static let greatestBands = 256
  /// The greatest number of bodies at the same time: a current one beside a stale one.
  private static let greatestRunningCount = 2

  /// Creates a loader.
  /// - Parameters:
  ///   - library: The library of maps.
  ///   - threads: The greatest number of threads for a map.
  ///   - wake: Called from another thread after a body was loaded.
  init(library: MapLibrary, threads: Int, wake: @escaping @Sendable () -> Void) {
    var view = View()
    view.fit = .planet
    view.fill = 1
    self.library = library
    self.view = view
    self.threads = threads
    self.wake = wake
  }

  /// True if a body is being loaded, or was not taken yet.
  var isBusy: Bool {
    state.withLock { !$0.waiting.isEmpty || !$0.running.isEmpty || !$0.arrived.isEmpty }
  }

  /// The decoded fraction of the map that is being loaded, from 0 to 1; stale loads do not count.
  var progress: Double {
    state.withLock { state in
      state.running.first { state.wanted.contains($0.request) }?.decoded.value ?? 0
    }
  }

  /// Requests a body at several levels of detail, in their order; replaces previous requests,
  /// unless it is the same as the last one.
  ///
  /// Running loads continue; stale ones do not delay others.
  func request(_ requests: [Request]) {
    let needsWorker = state.withLock { state in
      guard requests != state.wanted else { return false }
      let running = state.running.map(\.request)
      state.wanted = requests
      state.waiting = requests.filter { !running.contains($0) }
      return !state.waiting.isEmpty && running.count < Self.greatestRunningCount
        && !running.contains { requests.contains($0) }
    }
    if needsWorker { Threads.startOrRun { self.work() } }
  }

  /// Returns what was loaded since the last call.
  func take() -> [Arrival] {
    state.withLock { state in
      defer { state.arrived = [] }
      return state.arrived
    }
  }

  private func work() {
    while let run = next() {
      let request = run.request
      var library = library
      library.progress = { [decoded = run.decoded, report = library.progress] share in
        decoded.value = share
        report?(share)
      }
      var view = view
      if let factor = request.displacement { (view.displacesRelief, view.relief) = (true, factor) }
      var loader = PlanetLoader(library: library, view: view)
      loader.greatestBands = Self.greatestBands
      let outcome: Result<LoadedPlanet, AssetError>
      do throws(AssetError) {
        outcome = .success(
          try loader.prepare(
            request.body, width: request.detail, height: request.detail, threads: threads))
      } catch {
        outcome = .failure(error)
      }
      state.withLock { state in
        state.running.removeAll { $0.request == request }
        state.arrived.append(Arrival(request: request, outcome: outcome))
      }
      wake()
    }
  }

  private func next() -> Run? {
    state.withLock { state in
      guard !state.waiting.isEmpty, state.running.count < Self.greatestRunningCount else {
        return nil
      }
      let run = Run(request: state.waiting.removeFirst())
      state.running.append(run)
      return run
    }
  }
}

/// The decoded fraction of a map, shared between threads.
private final class DecodedShare: Sendable {
  private let share = Mutex(0.0)

  var value: Double {
    get { share.withLock { $0 } }
    set { share.withLock { $0 = newValue } }
  }
}
