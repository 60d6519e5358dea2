import PlanetAssets
import PlanetCatalogue
import PlanetSystem

/// The maps of bodies: their loader, the bodies that were shown before, and map overrides.
final class BodyMaps {
  /// The bodies that were shown before, with their maps.
  var cached: [ShownBody] = []
  /// Map overrides, by the absolute paths of their catalogues.
  private var overridesByCatalogue: [String: MapOverrides] = [:]
  /// The seconds for which a map has been loading.
  private(set) var loadingSeconds = 0.0
  private(set) var loader: BodyLoader
  private let session: CatalogueSession
  private let environment: ViewerEnvironment

  init(_ session: CatalogueSession, _ environment: ViewerEnvironment) {
    self.session = session
    self.environment = environment
    loader = Self.loader(of: session.file, environment)
  }

  private static func loader(
    of file: WatchedCatalogue, _ environment: ViewerEnvironment
  ) -> BodyLoader {
    BodyLoader(library: file.library, threads: environment.threads, wake: environment.services.wake)
  }

  /// Returns another loader of maps of the open catalogue.
  func newLoader() -> BodyLoader { Self.loader(of: session.file, environment) }

  /// Loads maps of the open catalogue from now on.
  func restart() { loader = newLoader() }

  /// Removes all loaded maps.
  func removeAll() {
    cached = []
    loader.request([])
  }

  /// Counts the seconds for which a map has been loading.
  func advance(by seconds: Double) {
    loadingSeconds = loader.isBusy ? loadingSeconds + seconds : 0
  }

  // MARK: - The bodies that were shown before

  /// Caches the maps of the last few bodies, unless they are large.
  /// - Parameters:
  ///   - body: The body that was shown last.
  ///   - limit: The greatest number of bytes of all maps.
  func keep(_ body: ShownBody, limit: Int) {
    guard body.prepared != nil, body.problem == nil, body.detail <= ShownBody.maximumCachedDetail
    else { return }
    remove(body)
    cached.append(body)
    var bytes = cached.reduce(0) { $0 + $1.mapBytes }
    while cached.count > 3 || bytes > limit, !cached.isEmpty {
      bytes -= cached.removeFirst().mapBytes
    }
  }

  /// Returns a body that was shown before, and removes it; nil if it is not cached.
  func take(_ body: CelestialBody) -> ShownBody? {
    cached.firstIndex { $0.body == body }.map { cached.remove(at: $0) }
  }

  /// Removes the cached maps of a body.
  func remove(_ body: ShownBody) { cached.removeAll { $0.body.id == body.body.id } }

  // MARK: - Files

  /// Returns the path and the file stamp of each map of a body.
  func stamps(of body: CelestialBody) -> [String?] {
    MapLibrary.names(of: body).map { name in
      session.file.library.path(of: name).map { "\($0) \(Files.stamp(of: $0) ?? "")" }
    }
  }

  // MARK: - Overrides

  /// The map overrides of the open catalogue.
  var overrides: MapOverrides {
    get { overridesByCatalogue[session.file.place] ?? MapOverrides() }
    set { overridesByCatalogue[session.file.place] = newValue }
  }

  /// Returns a body with the map that overrides its own.
  func withOverride(_ body: CelestialBody) -> CelestialBody {
    guard let path = overrides.paths[body.id] else { return body }
    var result = body
    result.map = MapReference(path: path)
    return result
  }

  /// Restores the maps of the open catalogue.
  func removeOverrides() { overridesByCatalogue[session.file.place] = nil }
}
