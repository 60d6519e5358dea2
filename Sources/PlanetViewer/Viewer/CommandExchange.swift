import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetMath
import PlanetProvenance
import PlanetRecipe
import PlanetScene
import PlanetSky
import PlanetSystem

/// Converts the view of the window to that of a command, and applies views of commands to it.
final class CommandExchange {
  /// A view to apply again after its body is loaded, unless the user changes the view meanwhile.
  private struct AwaitedView {
    let view: View
    /// The ID of the body.
    let body: String?
    /// The controls at the time of the request.
    let controls: CameraControls.Snapshot
  }

  private var awaited: AwaitedView?
  private let presenter: BodyPresenter
  private let sky: SkyPresenter
  private let session: CatalogueSession
  private let camera: CameraControls
  private let window: WindowMetrics
  private let preferences: Preferences

  init(_ presenter: BodyPresenter) {
    self.presenter = presenter
    (sky, session, camera) = (presenter.sky, presenter.session, presenter.camera)
    (window, preferences) = (presenter.window, presenter.preferences)
  }

  /// Returns the render job of the current image; nil until the body is loaded.
  func imageRecipe() -> ImageRecipe? {
    guard let shown = presenter.shown, let prepared = shown.prepared else { return nil }
    let view = presenter.view(background: .transparent)
    let size = presenter.viewSize
    var recipe = ImageRecipe(
      of: prepared.appearance.facing(as: shown.body), view: view,
      quality: ImageEncoding().renderQuality, size: size)
    let hasStars = preferences.state.scene.showsStars
    let scene = try? presenter.skyShot?.scene(size: size, view: view, hasStars: hasStars)
    if let scene { recipe.arrangement = .sky(scene.sky) }
    return recipe
  }

  // MARK: - Applying

  /// Applies the view of a command as far as the window supports it.
  /// - Parameters:
  ///   - view: The view.
  ///   - dated: The date, the observer and the overlays; nil without a date.
  func apply(_ view: View, at dated: DatedView?) {
    awaited = nil
    apply(view)
    if let dated {
      apply(dated, view)
    } else if !presenter.isLoaded {
      // The direction of its rotation and the extent of its rings are known after loading.
      awaited = AwaitedView(view: view, body: presenter.body?.id, controls: camera.snapshot)
    }
  }

  /// Applies an awaited view again once its body is loaded.
  /// - Parameter controls: The controls before the loaded body was shown.
  func applyAwaitedView(_ controls: CameraControls.Snapshot) {
    guard let awaited else { return }
    guard awaited.body == presenter.body?.id else {
      self.awaited = nil
      return
    }
    guard presenter.isLoaded else { return }
    self.awaited = nil
    // A later change by the user has precedence.
    if awaited.controls == controls { apply(awaited.view) }
  }

  private func apply(_ view: View) {
    camera.orbit.place(viewpoint(of: view))
    let light = (azimuth: view.lightAzimuth, elevation: view.lightElevation)
    let isInWorld = view.lightFrame == .world
    preferences.state.sunFollowsCamera =
      !isInWorld && light == CameraControls.lightBesideCamera
    camera.take(view)
    camera.sunDirection = nil
    presenter.updateDisplacement()
    if isInWorld {
      camera.sunDirection = Vector3(latitude: light.elevation, longitude: light.azimuth)
    } else if !preferences.state.sunFollowsCamera {
      camera.fixSun(at: light, seenFrom: presenter.currentCamera)
    }
    if let longitude = view.longitude {
      camera.spin.isRunning = false
      turn(to: longitude)
    } else {
      camera.spin.set(turns: 0)
    }
    // A point in the centre of the disc must not rotate away.
    if view.lookAt != nil { camera.spin.isRunning = false }
  }

  /// Shows the scene of a copied command: its date, and the direction of its observer.
  ///
  /// An observer on another body sees the same face; the camera stays near the body.
  /// - Parameters:
  ///   - copied: The date and the observer.
  ///   - view: The view, which was applied without them.
  private func apply(_ copied: DatedView, _ view: View) {
    let share = camera.orbit.viewpoint.share
    presenter.setDate(isShown: true)
    preferences.state.scene.overlays = copied.overlays
    sky.clock.set(copied.instant)
    sky.clock.isRunning = false
    guard let shown = presenter.shown, let place = sky.place(of: shown.body) else { return }
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

  private func viewpoint(of view: View) -> Viewpoint {
    var fill = view.fill
    // The fraction of the globe is converted to that of the fitted sphere.
    if let shown = presenter.shown {
      switch view.fit {
      case .auto: break
      case .planet: fill *= shown.visibleBoundingRadius / shown.globeBoundingRadius
      case .rings: fill *= shown.visibleBoundingRadius / shown.boundingRadius
      }
    }
    var orbit = OrbitCamera(
      azimuth: view.azimuth, elevation: view.elevation, roll: view.roll)
    if let node = presenter.shown?.prepared?.node {
      orbit = view.camera(of: node, aspect: window.viewport.frame.aspect)
    }
    return Viewpoint(
      azimuth: orbit.azimuth.wrapped, elevation: orbit.elevation, roll: orbit.roll.wrapped,
      pan: view.pan, share: fill)
  }

  /// Rotates the body so that a longitude faces a camera at azimuth 0.
  private func turn(to longitude: Angle) {
    let start = presenter.body?.portrait?.longitude ?? .zero
    let turns = (start - longitude) / .fullTurn
    camera.spin.set(turns: presenter.body?.eastward(turns) ?? turns)
  }

  // MARK: - Unsupported options

  /// Returns the options of `render` that the window does not support.
  /// - Parameters:
  ///   - view: The view of the command.
  ///   - catalogue: The path of its catalogue.
  /// - Returns: Their names.
  func unapplied(of view: View, catalogue: String) -> [String] {
    var rest = ViewParameter.all.filter { !applies($0, of: view) }.compactMap { parameter in
      (parameter.value(in: view) == .none ? parameter.noneFlag : nil) ?? parameter.option
    }.map { "--\($0)" }
    let open = Files.place(of: session.file.path)
    if Files.place(of: catalogue) != open {
      rest.append("--catalogue (open that file first)")
    }
    return rest
  }

  /// Returns whether the window shows the value of a parameter of a view that was applied.
  private func applies(_ parameter: ViewParameter, of view: View) -> Bool {
    switch parameter.key {
    case ViewParameter.relief.key:
      return !view.displacesRelief || presenter.body.flatMap(camera.displacement) != nil
    case ViewParameter.tilt.key:
      let own = presenter.body?.portraitTilt ?? .zero
      return view.tilt.map { abs(($0 - own).wrapped.degrees) <= 1e-6 } ?? true
    case ViewParameter.fieldOfView.key:
      return view.fieldOfView.map { ShownBody.projection == .perspective(fieldOfView: $0) } ?? false
    case ViewParameter.fill.key:
      // At a date, the distance can determine the size.
      return sky.place(of: presenter.body) != nil
        || camera.orbit.viewpoint.share == viewpoint(of: view).share
    case ViewParameter.pan.key: return camera.orbit.viewpoint.pan == viewpoint(of: view).pan
    default:
      return parameter.isSupportedByWindow
        || parameter.value(in: view) == parameter.defaultValue
    }
  }
}
