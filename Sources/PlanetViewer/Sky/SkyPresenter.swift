import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetMath
import PlanetRecipe
import PlanetScene
import PlanetSky
import PlanetText
import ViewerGui

/// The date of the scene: the places of the bodies, the sun and the camera at that date.
///
/// The scene is cached until date, viewpoint, size, maps or overlays change.
final class SkyPresenter {
  /// The date.
  var clock: SkyClock
  /// The frame in which the camera stays while the date changes.
  var following = SkyFollowing.sun
  private(set) var ephemeris = Ephemeris()
  /// The IDs of bodies in other systems of stars, which the window shows without a date.
  private var bodiesElsewhere: Set<String> = []
  let neighbours: NeighbourPlanets
  /// The events of the shown body.
  let searcher: EventSearcher
  private let preferences: Preferences
  /// Returns the present date.
  private let now: () -> Instant
  /// The time up to which real time has advanced; nil unless the date follows it.
  private var advancedTo: Instant?
  let camera: CameraControls
  /// The lines and labels over the window; nil without a date.
  private(set) var plan: SkyOverlayPlan?
  private var cached: (key: Key, frame: SkyFrame?)?
  private var font: (paths: [String], font: Font?)?

  init(
    now: @escaping () -> Instant, neighbours: NeighbourPlanets, preferences: Preferences,
    camera: CameraControls, wake: @escaping @Sendable () -> Void
  ) {
    (self.now, self.neighbours) = (now, neighbours)
    clock = SkyClock(now())
    clock.follow(now())
    searcher = EventSearcher(ephemeris, wake: wake)
    (self.preferences, self.camera) = (preferences, camera)
  }

  /// True if the scene is that of a date.
  var isShown: Bool { preferences.state.scene.showsTime }

  /// Returns a body of a catalogue in the solar system; nil if the scene has no date, or if the
  /// position or the size of the body is not known.
  func place(of body: CelestialBody?) -> SolarSystemBody? {
    guard isShown, let body, body.radii != nil, !bodiesElsewhere.contains(body.id) else {
      return nil
    }
    return ephemeris.body(id: body.id)
  }

  /// Takes the bodies of a catalogue that move by the elements of their orbits.
  func use(_ catalogue: Catalogue) {
    ephemeris = Ephemeris().adding(catalogue.orbitingBodies)
    bodiesElsewhere = Set(catalogue.orbitSystems.flatMap(\.bodies).map(\.id))
    cached = nil
  }

  /// Ends the animation of the date.
  func endAnimation() { clock.endAnimation() }

  /// Searches the events of a body around the date.
  /// - Returns: The request.
  @discardableResult
  func searchEvents(of body: SolarSystemBody) -> EventSearcher.Request {
    let request = EventSearcher.Request(body: body, instant: clock.instant)
    searcher.search(request)
    return request
  }

  /// The values that determine a frame.
  private struct Key: Equatable {
    let body: CelestialBody
    let revision: SIMD2<Int>
    let instant: Instant
    let viewpoint: Viewpoint
    let view: View
    let target: CameraTarget
    let size: ImageSize
    let scene: SceneChoices
  }

  /// Returns the view of a body; nil if it has no place in the solar system or is not loaded.
  func shot(of shown: ShownBody?, in catalogue: Catalogue) -> SkyShot? {
    guard let shown, let node = shown.prepared?.node, let place = place(of: shown.body) else {
      return nil
    }
    return SkyShot(
      body: shown.body, place: place, instant: clock.instant, viewpoint: camera.orbit.viewpoint,
      target: shown.target, node: node, overlays: preferences.state.scene.overlays,
      ephemeris: ephemeris, catalogue: catalogue)
  }

  /// Returns the scene of the window.
  /// - Parameters:
  ///   - shot: The view of the body.
  ///   - view: The view of the window.
  ///   - size: The size of the viewport in pixels.
  ///   - revision: The revision of the body and its map.
  /// - Returns: The scene; nil if the camera is inside the body.
  func frame(_ shot: SkyShot, view: View, size: ImageSize, revision: Int) -> SkyFrame? {
    let key = Key(
      body: shot.body, revision: SIMD2(revision, neighbours.revision), instant: shot.instant,
      viewpoint: shot.viewpoint, view: view, target: shot.target, size: size,
      scene: preferences.state.scene)
    if let cached, cached.key == key { return cached.frame }
    let scene = try? shot.scene(size: size, view: view)
    let frame = scene.flatMap { scene in
      SkyFrame(scene, view: view, neighbourRevision: neighbours.revision) {
        $0.id == shot.body.id ? shot.node : neighbours.node(of: $0)
      }
    }
    if let scene { request(scene, size: size) }
    cached = (key, frame)
    return frame
  }

  /// Requests the bodies beside the shown one.
  private func request(_ scene: SkyScene, size: ImageSize) {
    let wanted = scene.bodies.enumerated().dropFirst().map { index, body in
      let size = scene.scene.arrangement.loadingSize(
        ofBody: index, radius: body.radii?.equatorial ?? 1, image: size, fill: 1)
      return (body: body, diameter: Double(size.height))
    }
    neighbours.request(wanted)
  }

  /// Plans the lines and labels over the window.
  /// - Parameters:
  ///   - frame: The scene of the window; nil without a date.
  ///   - files: The font of labels, with its fallbacks.
  ///   - size: The size of the viewport in points.
  func planOverlay(_ frame: SkyFrame?, _ files: [FontFile.Loaded], size: SIMD2<Double>) {
    guard let frame, let font = labelFont(files) else {
      plan = nil
      return
    }
    plan = SkyOverlayPlan(frame, font, preferences.state.scene.overlays, size: size)
  }

  /// Returns the font of labels; nil if its file is invalid.
  private func labelFont(_ files: [FontFile.Loaded]) -> Font? {
    let paths = files.map(\.path)
    if let font, font.paths == paths { return font.font }
    let made = try? LabelFonts(files).font()
    font = (paths, made)
    return made
  }

  /// Advances the date; the camera follows.
  ///
  /// Real time follows the system's clock, as no frames are rendered while nothing changes or the
  /// system sleeps.
  /// - Parameters:
  ///   - seconds: The seconds since the last frame.
  ///   - body: The shown body.
  func advance(by seconds: Double, around body: CelestialBody?) {
    guard isShown else { return stopFollowing() }
    guard clock.secondsToChange != nil else {
      advancedTo = nil
      return change(around: body) { $0.advance(by: seconds) }
    }
    let now = now()
    let passed = advancedTo.map { now.seconds(since: $0) } ?? 0
    advancedTo = now
    change(around: body) { $0.isPresent ? $0.follow(now) : $0.advance(by: passed) }
  }

  /// Pauses real time until the next call of ``advance(by:around:)``, which skips the paused time.
  func stopFollowing() { advancedTo = nil }

  /// The seconds until the next change of the date; nil unless it is in real time.
  var secondsToChange: Double? {
    clock.secondsToChange.map { $0 - (advancedTo.map { now().seconds(since: $0) } ?? 0) }
  }

  /// Shows the present date in real time.
  func followPresent(around body: CelestialBody?) {
    change(around: body) { $0.follow(now()) }
  }

  /// Changes the date; the camera follows.
  /// - Parameters:
  ///   - body: The shown body.
  ///   - change: The change.
  func change(around body: CelestialBody?, _ change: (inout SkyClock) -> Void) {
    let before = clock.instant
    change(&clock)
    guard clock.instant != before, let place = place(of: body) else { return }
    let turn =
      ephemeris.azimuth(of: following, around: place, at: clock.instant)
      - ephemeris.azimuth(of: following, around: place, at: before)
    camera.orbit.carry(by: turn)
  }

  /// Returns the least fraction of the frame that a body fills: that at which the moons of its
  /// system, or the planets, are in the frame.
  /// - Parameters:
  ///   - shown: The body.
  ///   - least: The least fraction of a body alone.
  /// - Returns: The fraction.
  func leastFill(of shown: ShownBody, _ least: Double) -> Double {
    guard let place = place(of: shown.body) else { return least }
    let companions =
      place == .sun
      ? SolarSystemBody.allCases.filter(\.isPlanet)
      : [place.system] + ephemeris.moons(of: place.system)
    let center = ephemeris.position(of: place, at: clock.instant)
    let reach =
      companions.map {
        (ephemeris.position(of: $0, at: clock.instant) - center).length
      }.max() ?? 0
    guard reach > 0 else { return least }
    let radius = place.sceneRadius(of: shown.body) * shown.visibleBoundingRadius
    return min(least, 0.6 * radius / reach)
  }
}
