import PlanetAssets
import PlanetCatalogue
import PlanetMath
import PlanetScene

/// The body that is shown, with its maps and its view.
final class BodyPresenter {
  /// The body on the screen; nil if the catalogue has none.
  var shown: ShownBody? { didSet { revision += 1 } }
  /// A number that grows whenever another body, or another map of it, is shown.
  private(set) var revision = 0

  let maps: BodyMaps
  /// The date of the scene.
  let sky: SkyPresenter
  let session: CatalogueSession
  let camera: CameraControls
  let window: WindowMetrics
  let preferences: Preferences
  let notifications: Notifications
  let thumbnails: Thumbnails
  /// True if the camera flies to another body, unless motion is reduced.
  var flies = false

  init(
    session: CatalogueSession, maps: BodyMaps, sky: SkyPresenter, camera: CameraControls,
    window: WindowMetrics, preferences: Preferences, notifications: Notifications,
    thumbnails: Thumbnails
  ) {
    self.session = session
    self.maps = maps
    self.sky = sky
    self.camera = camera
    self.window = window
    self.preferences = preferences
    self.notifications = notifications
    self.thumbnails = thumbnails
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
    let body = maps.withOverride(body)
    guard body != shown?.body else { return .none }
    if let shown { maps.keep(shown, limit: spareMapBytes) }
    var next = ShownBody(
      body: body, stamps: maps.stamps(of: body), displacement: camera.displacement(of: body))
    if let old = maps.take(body) {
      // Its maps were not watched meanwhile.
      if old.stamps != next.stamps {
        thumbnails.maker.renew(body)
      } else if old.displacement == next.displacement {
        next = old
      }
    }
    let isOther = next.body.id != shown?.body.id
    next.arrives = flies && isOther && isLoaded
    if isOther { notifications.removeAll(about: .map) }
    shown = next
    preferences.state.body = body.id
    camera.begin(
      next.target, home: sky.home(of: next.body), zoomLimits: zoomLimits(of: next),
      aspect: preferences.state.sunFollowsCamera ? nil : window.viewport.frame.aspect)
    arriveIfLoaded()
    requestDetail()
    return isOther ? .body : .map
  }

  /// Starts the flight to the body, once, if the body is loaded.
  func arriveIfLoaded() {
    guard isLoaded, shown?.arrives == true else { return }
    shown?.arrives = false
    camera.orbit.arrive()
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
    let needsCoarse = shown.displacement != nil && shown.coarse == nil
    if shown.prepared == nil || needsCoarse && shown.problem == nil {
      requests.append(shown.request(detail: ShownBody.firstDetail))
    }
    if wanted > shown.detail { requests.append(shown.request(detail: wanted)) }
    maps.loader.request(requests)
  }

  /// Removes the body and all loaded maps.
  func removeAll() {
    maps.removeAll()
    shown = nil
  }

  /// Loads maps of the open catalogue from now on.
  func restart() {
    maps.restart()
    sky.neighbours.restart(maps.newLoader())
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
      sky.stopFollowing()
      camera.spin.advance(by: seconds)
    }
  }
}
