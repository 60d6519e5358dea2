import PlanetAssets
import PlanetCatalogue
import PlanetMath
import PlanetScene

/// The body that is shown: loads, caches, watches and overrides its maps.
final class BodyPresenter {
  /// The body on the screen; nil if the catalogue has none.
  var shown: ShownBody? { didSet { revision += 1 } }
  /// A number that grows whenever another body, or another map of it, is shown.
  private(set) var revision = 0
  /// The cached bodies that were shown before, with their maps.
  var cachedBodies: [ShownBody] = []
  /// Map overrides, by the absolute paths of their catalogues.
  var overridesByCatalogue: [String: MapOverrides] = [:]
  /// The view for the body after its maps are loaded, unless the user changes it meanwhile.
  var awaitedView: AwaitedView?
  /// The seconds for which a map has been loading.
  var loadingSeconds = 0.0
  private(set) var loader: BodyLoader

  /// The date of the scene.
  let sky: SkyPresenter
  let session: CatalogueSession
  let camera: CameraControls
  let window: WindowMetrics
  let preferences: Preferences
  let notifications: Notifications
  let thumbnails: Thumbnails
  private let environment: ViewerEnvironment

  init(
    _ session: CatalogueSession, _ camera: CameraControls, _ window: WindowMetrics,
    _ preferences: Preferences, _ notifications: Notifications, _ thumbnails: Thumbnails,
    _ environment: ViewerEnvironment
  ) {
    self.session = session
    self.camera = camera
    self.window = window
    self.preferences = preferences
    self.notifications = notifications
    self.thumbnails = thumbnails
    self.environment = environment
    loader = Self.makeLoader(session.file, environment)
    sky = SkyPresenter(
      SkyClock(environment.services.now()),
      NeighbourPlanets(Self.makeLoader(session.file, environment)), preferences, camera,
      wake: environment.services.wake)
  }

  private static func makeLoader(
    _ file: WatchedCatalogue, _ environment: ViewerEnvironment
  ) -> BodyLoader {
    BodyLoader(library: file.library, threads: environment.threads, wake: environment.services.wake)
  }

  /// The body; nil if none is shown.
  var body: CelestialBody? { shown?.body }

  /// True if the body is loaded.
  var isLoaded: Bool { shown?.prepared != nil }

  /// True if nothing is pending: the body is loaded, cannot be loaded, or there is none.
  var isSettled: Bool { shown == nil || isLoaded || shown?.problem != nil }

  /// The change made by showing a body.
  enum Change {
    /// Nothing: it was shown before.
    case none
    /// The map of the same body, or its data in the catalogue.
    case map
    case body
  }

  /// Shows a body, its smallest map first; the current body is left unchanged.
  /// - Returns: The change.
  func show(_ body: CelestialBody) -> Change {
    let body = withOverride(body)
    guard body != shown?.body else { return .none }
    if let shown { keep(shown) }
    var next = ShownBody(
      body: body, stamps: stamps(of: body), displacement: camera.displacement(of: body))
    if let index = cachedBodies.firstIndex(where: { $0.body == body }) {
      let old = cachedBodies.remove(at: index)
      // Its maps were not watched meanwhile.
      if old.stamps != next.stamps {
        thumbnails.maker.renew(body)
      } else if old.displacement == next.displacement {
        next = old
      }
    }
    let isOther = next.body.id != shown?.body.id
    if isOther { notifications.removeAll(about: .map) }
    shown = next
    preferences.state.body = body.id
    awaitedView = nil
    camera.spin.set(turns: 0)
    camera.orbit.show(
      next.subject, home: home(of: next.body), zoomLimits: zoomLimits(of: next))
    camera.resetView()
    if !preferences.state.sunFollowsCamera { camera.fixSun(aspect: window.viewport.frame.aspect) }
    requestDetail()
    return isOther ? .body : .map
  }

  /// Caches the maps of the last few bodies, unless they are large.
  private func keep(_ body: ShownBody) {
    guard body.prepared != nil, body.problem == nil, body.detail <= ShownBody.maximumCachedDetail
    else { return }
    cachedBodies.removeAll { $0.body.id == body.body.id }
    cachedBodies.append(body)
    var bytes = cachedBodies.reduce(0) { $0 + $1.mapBytes }
    while cachedBodies.count > 3 || bytes > spareMapBytes, !cachedBodies.isEmpty {
      bytes -= cachedBodies.removeFirst().mapBytes
    }
  }

  /// The greatest number of bytes of cached maps of bodies that are not shown, in main memory and
  /// in graphics memory each: twice the bytes for a globe that fills the viewport.
  ///
  /// Such a globe shows half of its map, with up to √3 texels per pixel in its middle.
  var spareMapBytes: Int {
    let disc = window.pixels(min(window.viewport.size.x, window.viewport.size.y))
    let columns = Int(1.74 * .pi * Double(disc))
    // Twice as wide as high, 8 bytes per texel, and a third more for the smaller levels.
    return 2 * columns * columns / 2 * 8 * 4 / 3
  }

  /// Requests the map at the resolution on the screen.
  func requestDetail() {
    guard let shown else { return }
    let viewport = window.viewport.size
    let pixels =
      min(viewport.x, viewport.y) * Double(window.pixelsPerPoint) * camera.orbit.viewpoint.share
      / shown.visibleBoundingRadius
    let wanted = ShownBody.detail(for: pixels)
    var requests: [BodyLoader.Request] = []
    if shown.prepared == nil {
      requests.append(shown.request(detail: ShownBody.firstDetail))
    }
    if wanted > shown.detail { requests.append(shown.request(detail: wanted)) }
    loader.request(requests)
  }

  /// Removes the body and all loaded maps.
  func removeAll() {
    cachedBodies = []
    loader.request([])
    shown = nil
  }

  /// Loads maps of the open catalogue from now on.
  func restart() {
    loader = Self.makeLoader(session.file, environment)
    sky.neighbours.restart(Self.makeLoader(session.file, environment))
  }

  /// The state that is preserved when the catalogue is read again.
  struct Pose {
    let viewpoint: Viewpoint
    let turns: Double
    let view: View
    let sunDirection: Vector3?
  }

  /// The current camera, spin and sun.
  var pose: Pose {
    get {
      Pose(
        viewpoint: camera.orbit.viewpoint, turns: camera.spin.turns, view: camera.view,
        sunDirection: camera.sunDirection)
    }
    set {
      camera.orbit.place(newValue.viewpoint)
      camera.spin.set(turns: newValue.turns)
      camera.take(newValue.view)
      camera.sunDirection = newValue.sunDirection
    }
  }

  func advance(by seconds: Double) {
    guard isLoaded else { return }
    if sky.place(of: body) != nil {
      sky.advance(by: seconds, around: body)
    } else {
      camera.spin.advance(by: seconds)
    }
  }
}
