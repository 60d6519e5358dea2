import PlanetCatalogue
import PlanetImage
import PlanetMath
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
}
