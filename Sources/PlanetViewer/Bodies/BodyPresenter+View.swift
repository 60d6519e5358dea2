import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetMath
import PlanetProvenance
import PlanetScene

// The current view, as renderers, images and commands use it.

extension BodyPresenter {
  /// A view that is applied once the body is loaded.
  struct AwaitedView {
    let view: View
    /// The controls at the time of the request.
    let snapshot: CameraControls.Snapshot
  }

  /// Returns the current view.
  func view(background: Background) -> View {
    let viewpoint = camera.orbit.viewpoint
    let angles = camera.sun.angles(from: currentCamera)
    var view = View()
    view.azimuth = viewpoint.azimuth
    view.elevation = viewpoint.elevation
    view.roll = viewpoint.roll
    view.pan = viewpoint.pan
    view.fill = viewpoint.share
    view.lightAzimuth = angles.azimuth
    view.lightElevation = angles.elevation
    view.sunDiameter = camera.sun.diameter
    view.lightStrength = camera.sun.strength
    view.exposure = camera.sun.exposure
    view.hasShadows = camera.sun.hasShadows
    view.layers = camera.layers
    view.relief = camera.relief
    view.ambient = camera.sun.ambient
    view.background = background
    if let node = turnedNode { view.longitude = -node.rotation.wrapped }
    return view
  }

  /// The current camera.
  var currentCamera: Camera { camera.orbit.camera(aspect: window.viewport.frame.aspect) }

  /// The eastward rotation of the body since it was first shown, as a fraction of a turn.
  private var eastwardTurn: Double {
    let turns = shown?.body.eastward(camera.spin.turns) ?? camera.spin.turns
    return turns < 0 ? 1 + turns : turns
  }

  /// The body as a planet, rotated by its spin; nil until it is loaded.
  var turnedNode: PlanetNode? {
    guard var node = shown?.prepared?.node else { return nil }
    node.rotation = node.rotation + .turns(eastwardTurn)
    if let clouds = node.surface.layers.clouds {
      node.surface.layers.clouds?.rotation = .turns(eastwardTurn * clouds.turnsPerTurn)
    }
    return node
  }

  /// The sub-observer point: planetocentric latitude and longitude; nil until the body is loaded.
  var subObserverPoint: (latitude: Angle, longitude: Angle)? {
    guard let node = turnedNode else { return nil }
    let local = node.orientation.inverse * currentCamera.eye
    return (local.normalized.latitude, local.longitude)
  }

  /// True if the body moves on the screen.
  var isMoving: Bool {
    let isSpinning = camera.spin.isRunning && isLoaded
    return isSpinning || camera.orbit.isMoving || camera.isDragging
  }

  /// Returns the render job of the current image; nil until the body is loaded.
  func imageRecipe() -> ImageRecipe? {
    guard let shown, let prepared = shown.prepared else { return nil }
    // The view of a loader has exact angles.
    let loader = PlanetLoader(
      library: session.file.library, view: view(background: .transparent))
    return ImageRecipe(
      of: shown.body, files: prepared.files, view: loader.view, format: ImageEncoding(),
      width: window.pixels(window.viewport.size.x), height: window.pixels(window.viewport.size.y),
      turn: 0)
  }

  /// The current image, to be saved; nil until the body is loaded.
  var saveSubject: SaveDialog.Subject? {
    guard let body, let prepared = shown?.prepared, let node = turnedNode else { return nil }
    let size = window.viewport.size
    return SaveDialog.Subject(
      body: body, node: node, view: view(background: .transparent),
      viewSize: ImageSize(width: window.pixels(size.x), height: window.pixels(size.y)),
      viewHeight: size.y, warnings: Set(prepared.warnings.map(\.description)))
  }
}
