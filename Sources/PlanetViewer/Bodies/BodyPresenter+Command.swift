import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetMath
import PlanetScene
import PlanetSystem

// Applies the views of commands to the window.

extension BodyPresenter {
  /// The viewpoint of a view.
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
    preferences.state.sunFollowsEye = light == SunPlace.besideEye
    camera.sun = SunPlace()
    camera.sun.diameter = view.sunDiameter
    camera.sun.ambient = view.ambient
    camera.sun.strength = view.lightStrength
    if !preferences.state.sunFollowsEye {
      camera.sun.stand(at: light, seenFrom: currentCamera)
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
    var rest: [String] = []
    if view.fieldOfView == nil {
      rest.append("--orthographic")
    } else if ShownBody.projection != view.fieldOfView.map({ .perspective(fieldOfView: $0) }) {
      rest.append("--fov")
    }
    let own = body?.portraitTilt ?? .zero
    if let tilt = view.tilt, abs((tilt - own).wrapped.degrees) > 1e-6 { rest.append("--tilt") }
    if view.background != .transparent { rest.append("--background") }
    let wanted = viewpoint(of: view)
    if camera.orbit.viewpoint.share != wanted.share { rest.append("--fill") }
    if camera.orbit.viewpoint.pan != wanted.pan { rest.append("--pan") }
    let open = Files.place(of: session.file.path)
    if Files.place(of: catalogue) != open {
      rest.append("--catalogue (open that file first)")
    }
    return rest
  }

  /// Rotates the body so that a longitude faces a camera at azimuth 0.
  private func turn(to longitude: Angle) {
    let start = body?.portrait?.longitude ?? .zero
    let turns = (start - longitude) / .fullTurn
    camera.spin.set(turns: body?.eastward(turns) ?? turns)
  }
}
