import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetMath
import PlanetScene
import PlanetSystem

// Applies the views of commands to the window.

extension BodyPresenter {
  private func viewpoint(of view: View) -> Viewpoint {
    var fill = view.fill
    // The fraction of the globe is converted to that of the fitted sphere.
    if let shown {
      switch view.fit {
      case .auto: break
      case .planet: fill *= shown.visibleBoundingRadius / shown.globeBoundingRadius
      case .rings: fill *= shown.visibleBoundingRadius / shown.boundingRadius
      }
    }
    var orbit = OrbitCamera(
      azimuth: view.azimuth, elevation: view.elevation, roll: view.roll)
    if let node = shown?.prepared?.node {
      orbit = view.camera(of: node, aspect: window.viewport.frame.aspect)
    }
    return Viewpoint(
      azimuth: orbit.azimuth.wrapped, elevation: orbit.elevation, roll: orbit.roll.wrapped,
      pan: view.pan, share: fill)
  }

  /// Applies a view as far as the window supports it.
  func apply(_ view: View) {
    camera.orbit.place(viewpoint(of: view))
    let light = (azimuth: view.lightAzimuth, elevation: view.lightElevation)
    let isInWorld = view.lightFrame == .world
    preferences.state.sunFollowsCamera =
      !isInWorld && light == CameraControls.lightBesideCamera
    camera.take(view)
    camera.sunDirection = nil
    updateDisplacement()
    if isInWorld {
      camera.sunDirection = Vector3(latitude: light.elevation, longitude: light.azimuth)
    } else if !preferences.state.sunFollowsCamera {
      camera.fixSun(at: light, seenFrom: currentCamera)
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
      return !view.displacesRelief || body.flatMap(camera.displacement) != nil
    case ViewParameter.tilt.key:
      let own = body?.portraitTilt ?? .zero
      return view.tilt.map { abs(($0 - own).wrapped.degrees) <= 1e-6 } ?? true
    case ViewParameter.fieldOfView.key:
      return view.fieldOfView.map { ShownBody.projection == .perspective(fieldOfView: $0) } ?? false
    case ViewParameter.fill.key:
      // At a date, the distance can determine the size.
      return sky.place(of: body) != nil || camera.orbit.viewpoint.share == viewpoint(of: view).share
    case ViewParameter.pan.key: return camera.orbit.viewpoint.pan == viewpoint(of: view).pan
    default:
      return parameter.isSupportedByWindow
        || parameter.value(in: view) == parameter.defaultValue
    }
  }

  /// Rotates the body so that a longitude faces a camera at azimuth 0.
  private func turn(to longitude: Angle) {
    let start = body?.portrait?.longitude ?? .zero
    let turns = (start - longitude) / .fullTurn
    camera.spin.set(turns: body?.eastward(turns) ?? turns)
  }
}
