import PlanetAssets
import PlanetCatalogue
import PlanetScene

/// The bodies beside the shown one, loaded in the background at the size of their discs.
final class NeighbourPlanets {
  private struct Entry {
    let body: CelestialBody
    let node: PlanetNode
    let detail: Int
  }

  private var entries: [String: Entry] = [:]
  private var loader: BodyLoader
  /// A number that grows whenever a body is loaded or removed.
  private(set) var revision = 0

  /// The greatest number of cached bodies: the bodies of the largest system, and the sun.
  private static let capacity = 12

  init(_ loader: BodyLoader) { self.loader = loader }

  /// True if a body is being loaded.
  var isBusy: Bool { loader.isBusy }

  /// Loads bodies of another catalogue from now on.
  func restart(_ loader: BodyLoader) {
    self.loader.request([])
    self.loader = loader
    entries = [:]
    revision += 1
  }

  /// Returns a body as a planet; nil until it is loaded.
  func node(of body: CelestialBody) -> PlanetNode? {
    entries[body.id].flatMap { $0.body == body ? $0.node : nil }
  }

  /// Requests bodies at the sizes of their discs.
  /// - Parameter wanted: The bodies with the diameters of their discs in pixels.
  func request(_ wanted: [(body: CelestialBody, diameter: Double)]) {
    let requests = wanted.compactMap { body, diameter -> BodyLoader.Request? in
      let first = ShownBody.firstDetail
      let detail = diameter <= Double(first) ? first : ShownBody.detail(for: diameter)
      if let entry = entries[body.id], entry.body == body, entry.detail >= detail { return nil }
      return BodyLoader.Request(body: body, detail: detail)
    }
    loader.request(requests)
    guard entries.count > Self.capacity else { return }
    let ids = Set(wanted.map(\.body.id))
    entries = entries.filter { ids.contains($0.key) }
  }

  /// Takes over the bodies that were loaded in the background.
  /// - Returns: True if anything was loaded.
  func receive() -> Bool {
    var hasChanges = false
    for arrival in loader.take() {
      let request = arrival.request
      // A body whose map cannot be read has a checker, so that only a damaged shape fails.
      guard case .success(let planet) = arrival.outcome else { continue }
      entries[request.body.id] = Entry(
        body: request.body, node: planet.node, detail: request.detail)
      hasChanges = true
    }
    if hasChanges { revision += 1 }
    return hasChanges
  }
}
