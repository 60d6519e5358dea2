import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetScene

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

  private struct State {
    /// The latest requests.
    var wanted: [Request] = []
    /// The decoded fractions of the maps that are being loaded.
    var decoded: [Request: Double] = [:]
  }

  private let worker: Worker<Request, Arrival>
  private let state: Locked<State>

  /// The greatest number of latitude bands of a displaced globe.
  ///
  /// While the sun moves, its shadow on itself is computed for each frame.
  private static let greatestBands = 256
  /// The number of latitude bands of the first, coarse globe, which is shown while it moves.
  private static let coarseBands = 64

  /// Creates a loader.
  /// - Parameters:
  ///   - library: The library of maps.
  ///   - threads: The greatest number of threads for a map.
  ///   - wake: Called from another thread after a body was loaded.
  init(library: MapLibrary, threads: Int, wake: @escaping @Sendable () -> Void) {
    let state = Locked(State())
    self.state = state
    // A current body is loaded beside a stale one.
    worker = Worker(
      limits: .init(jobs: 1, jobsBesideReplaced: 1), wake: wake,
      each: { request, _ in
        defer { state.withLock { $0.decoded[request] = nil } }
        var library = library
        library.progress = { [report = library.progress] share in
          state.withLock { $0.decoded[request] = share }
          report?(share)
        }
        return Self.load(request, library, threads: threads)
      })
  }

  /// True if a body is being loaded, or was not taken yet.
  var isBusy: Bool { worker.isBusy }

  /// The decoded fraction of the map that is being loaded, from 0 to 1; stale loads do not count.
  var progress: Double {
    let running = worker.read(\.running)
    return state.withLock { state in
      running.first(where: state.wanted.contains).flatMap { state.decoded[$0] } ?? 0
    }
  }

  /// Requests a body at several levels of detail, in their order; replaces previous requests,
  /// unless it is the same as the last one.
  ///
  /// Running loads continue; stale ones do not delay others.
  func request(_ requests: [Request]) {
    let isNew = state.withLock { state in
      defer { state.wanted = requests }
      return state.wanted != requests
    }
    if isNew { worker.request(requests) }
  }

  /// Returns the results that have arrived since the last call.
  func take() -> [Arrival] { worker.take() }

  private static func load(
    _ request: Request, _ library: MapLibrary, threads: Int
  ) -> Arrival {
    var view = View()
    view.fit = .planet
    view.fill = 1
    if let factor = request.displacement { (view.displacesRelief, view.relief) = (true, factor) }
    var loader = PlanetLoader(library: library, view: view)
    loader.greatestBands = request.detail <= ShownBody.firstDetail ? coarseBands : greatestBands
    do throws(AssetError) {
      let loaded = try loader.prepare(
        Appearance(of: request.body), width: request.detail, height: request.detail,
        threads: threads)
      return Arrival(request: request, outcome: .success(loaded))
    } catch {
      return Arrival(request: request, outcome: .failure(error))
    }
  }
}
