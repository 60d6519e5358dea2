import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetRecipe
import PlanetScene
import PlanetSky
import ViewerGui

// The body at a date.

extension BodyPresenter {
  /// The size of the viewport in pixels.
  var viewSize: ImageSize {
    ImageSize(
      width: window.pixels(window.viewport.size.x), height: window.pixels(window.viewport.size.y))
  }

  /// The view of the body at the date; nil without a date.
  var skyShot: SkyShot? { sky.shot(of: shown, in: session.file.catalogue) }

  /// The scene of the window at the date; nil without a date.
  var skyFrame: SkyFrame? {
    skyShot.flatMap {
      sky.frame(
        $0, view: view(background: .color(Theme.linearNight)), size: viewSize,
        revision: revision)
    }
  }

  /// The bodies of the window: the shown one first, with those beside it at a date.
  var nodes: [PlanetNode] {
    skyFrame?.nodes.filter { !$0.isHidden } ?? turnedNode.map { [$0] } ?? []
  }

  /// The range of the fraction of the frame that the body fills.
  func zoomLimits(of shown: ShownBody) -> ClosedRange<Double> {
    let limits = shown.zoomLimits
    return sky.leastFill(of: shown, limits.lowerBound)...limits.upperBound
  }

  /// Shows the body at a date, or at none.
  func setDate(isShown: Bool) {
    preferences.state.scene.showsTime = isShown
    sky.following = .sun
    guard let shown else { return }
    camera.orbit.show(
      shown.target, home: sky.home(of: shown.body), zoomLimits: zoomLimits(of: shown))
  }

  /// Turns the camera above a point of the surface, and follows the rotation.
  /// - Returns: False without a date.
  func turn(above point: PlanetScene.SurfacePoint) -> Bool {
    guard let place = sky.place(of: body), let node = turnedNode else { return false }
    let frame = sky.ephemeris.orbitFrame(of: place, at: sky.clock.instant)
    sky.look(from: frame.inverse * (node.orientation * point.direction(on: node.ellipsoid)))
    sky.following = .surface
    return true
  }

  /// The scene of the date, to be saved; nil without a date.
  var skySubject: SkySubject? {
    guard let shot = skyShot, let frame = skyFrame else { return nil }
    var planets = [shot.body.id: shot.node]
    for body in frame.bodies.dropFirst() { planets[body.id] = sky.neighbours.node(of: body) }
    return SkySubject(shot: shot, planets: planets)
  }

  /// Shows the scene of a copied command: its date, and the direction of its observer.
  ///
  /// An observer on another body sees the same face; the camera stays near the body.
  /// - Parameters:
  ///   - copied: The date and the observer.
  ///   - view: The view, which was applied without them.
  func apply(_ copied: DatedView, _ view: View) {
    let share = camera.orbit.viewpoint.share
    setDate(isShown: true)
    preferences.state.scene.overlays = copied.overlays
    sky.clock.set(copied.instant)
    sky.clock.isRunning = false
    guard let shown, let place = sky.place(of: shown.body) else { return }
    let node =
      shown.prepared?.node
      ?? PlanetNode(Appearance(of: shown.body), surface: Surface(.map(.missing)))
    let (line, distance) = sky.line(to: copied.position(node), from: place)
    guard line.length > 0 else { return }
    let frame = sky.ephemeris.orbitFrame(of: place, at: copied.instant)
    let direction = frame.inverse * line.normalized
    var viewpoint = camera.orbit.viewpoint
    (viewpoint.azimuth, viewpoint.elevation) = (direction.longitude, direction.latitude)
    (viewpoint.roll, viewpoint.pan) = (view.roll, view.pan)
    viewpoint.share = share
    if let distance {
      let ratio = distance / (place.sceneRadius(of: shown.body) * shown.target.radius)
      let fill = SphereFraming.fill(
        atDistance: ratio, fieldOfView: SkyShot.fieldOfView, aspect: window.viewport.frame.aspect)
      if let fill { viewpoint.share = fill }
    }
    camera.orbit.place(viewpoint)
  }
}
