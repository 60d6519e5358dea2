import PlanetCatalogue
import PlanetMath
import PlanetScene

/// The place of a story on a body: turns the globe to it, and says where it is on the screen.
final class StoryGuide {
  /// A place that is marked on its body.
  struct Mark: Equatable {
    /// The id of the body.
    let body: String
    let point: SurfacePoint
    /// The name of the place, or the title of its story.
    let title: String

    /// Creates the mark of a story; nil if its body or its coordinates are unknown.
    init?(_ story: Story) {
      guard let body = story.body, let coordinates = story.place?.coordinates else { return nil }
      self.body = body
      point = SurfacePoint(latitude: coordinates.latitude, longitude: coordinates.longitude)
      title = story.place?.name ?? story.title
    }
  }

  private let presenter: BodyPresenter
  /// The marked place; nil if there is none.
  private(set) var mark: Mark?
  /// True until the globe has been turned to the place, which requires a loaded body.
  private var isPending = false

  init(_ presenter: BodyPresenter) { self.presenter = presenter }

  /// Marks the place of a story, and turns the globe to it once its body is loaded.
  func show(_ mark: Mark?) {
    self.mark = mark
    isPending = mark != nil
  }

  /// Turns the globe if a place is pending and its body is loaded.
  /// - Returns: True if it was turned.
  func advance() -> Bool {
    guard isPending, let mark, presenter.body?.id == mark.body, let node = presenter.turnedNode
    else { return false }
    isPending = false
    if presenter.turn(above: mark.point) { return true }
    presenter.camera.spin.isRunning = false
    var view = View()
    view.lookAt = mark.point
    view.up = .screen
    let aspect = presenter.window.viewport.frame.aspect
    let orbit = view.camera(of: node, aspect: aspect)
    var viewpoint = presenter.camera.orbit.goal
    (viewpoint.azimuth, viewpoint.elevation) = (orbit.azimuth.wrapped, orbit.elevation)
    (viewpoint.roll, viewpoint.pan) = (.zero, .zero)
    presenter.camera.orbit.move(to: viewpoint)
    return true
  }

  /// The place on the screen in points of the window; nil if it is not on the visible side.
  var markedPlace: SIMD2<Double>? {
    guard let mark, presenter.body?.id == mark.body, let node = presenter.turnedNode else {
      return nil
    }
    let camera = presenter.currentCamera
    let local = Vector3(latitude: mark.point.latitude, longitude: mark.point.longitude)
    let axes = node.ellipsoid.semiAxes
    let surface = local * axes * axes / (local * axes).length
    let point = node.position + node.orientation * surface * node.scale
    let way = point - camera.eye
    guard way.dot(node.orientation * local) < 0 else { return nil }
    let depth = way.dot(camera.forward) * camera.halfHeight
    let place = SIMD2(way.dot(camera.right), -way.dot(camera.up)) / depth
    let viewport = presenter.window.viewport
    return viewport.origin + viewport.size / 2 + place * (viewport.frame.height / 2)
  }
}
