import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetMath
import PlanetProvenance
import PlanetScene
import PlanetStrings
import PlanetSystem

// Views as commands, out and in.

extension Viewer {
  /// Copies the command that draws what is seen.
  func copyCommand() {
    guard let body, let job = pictureJob() else { return }
    var words = job.commandWords + ["-o", "\(body.id).png"]
    if Files.place(of: file.path) != Files.place(of: surroundings.data.solarSystem) {
      // It may be run in another folder.
      words += ["--catalogue", Files.absolute(file.path)]
    }
    gui.copy(ShellText.line(words))
    guard file.catalogue.body(id: body.id)?.map == body.map else {
      notices.add(
        "Command copied. It renders \(body.name) with the catalogue's map, not with the one that "
          + "was dropped", isProblem: true, about: .command)
      return
    }
    notices.add("Command copied", about: .command)
  }

  /// Takes over the view of a command that was copied, and tells what of it the window cannot show.
  func pasteCommand() {
    do {
      let words = try CopiedCommand.arguments(of: gui.copiedText)
      let (name, view, catalogue) = try surroundings.readCommand(words)
      let body: CelestialBody
      do throws(UnknownBody) {
        body = try file.catalogue.body(named: name)
      } catch {
        notices.add(error.description, isProblem: true, about: .command)
        return
      }
      let span = spin.isRunning
      if body.id != self.body?.id { show(body) }
      take(view)
      // Which way it turns, and how far its rings are seen, is known for certain with its maps.
      awaitedView = shown?.prepared == nil ? (view, viewOfHands) : nil
      let rest = untaken(of: view, catalogue)
      notices.add(
        "View of the command applied"
          + (rest.isEmpty ? "" : ", except \(rest.joined(separator: ", "))")
          + (span && !spin.isRunning ? "; spin paused" : ""), about: .command)
    } catch let problem as CopiedCommand.Problem {
      notices.add(problem.description, isProblem: true, about: .command)
    } catch {
      notices.add("The copied command is invalid: \(error)", isProblem: true, about: .command)
    }
  }

  /// What hands can change of the view of the moment.
  struct HandsView: Equatable {
    let viewpoint: Viewpoint
    let isMoving: Bool
    let turns: Double
    let spins: Bool
    let sun: Vector3?
  }

  /// How hands have left the view.
  var viewOfHands: HandsView {
    HandsView(
      viewpoint: controls.viewpoint, isMoving: controls.isMoving || dragButton != nil,
      turns: spin.turns, spins: spin.isRunning, sun: sun.fixed)
  }

  /// The viewpoint of a view.
  private func viewpoint(of view: View) -> Viewpoint {
    var fill = view.fill
    // A fraction of the globe as a fraction of what the window always fits.
    if let shown {
      switch view.fit {
      case .auto: break
      case .planet: fill *= shown.reach / shown.globeReach
      case .rings: fill *= shown.reach / shown.outerReach
      }
    }
    var orbit = OrbitCamera(
      azimuth: view.azimuth, elevation: view.elevation, roll: view.roll)
    if let node = shown?.prepared?.node {
      orbit = view.camera(of: node, aspect: stage.frame.aspect)
    }
    return Viewpoint(
      azimuth: orbit.azimuth.wrapped, elevation: orbit.elevation, roll: orbit.roll.wrapped,
      pan: view.pan, share: fill)
  }

  /// Takes over a view as far as the window can show it.
  func take(_ view: View) {
    controls.place(viewpoint(of: view))
    let light = (azimuth: view.lightAzimuth, elevation: view.lightElevation)
    state.sunFollowsEye = light == SunPlace.besideEye
    sun = SunPlace()
    sun.diameter = view.sunDiameter
    sun.ambient = view.ambient
    sun.strength = view.lightStrength
    if !state.sunFollowsEye {
      sun.stand(at: light, seenFrom: controls.camera(aspect: stage.frame.aspect))
    }
    if let longitude = view.longitude {
      spin.isRunning = false
      turn(to: longitude)
    } else {
      spin.set(turns: 0)
    }
    // A point that the camera looks at must not turn away.
    if view.lookAt != nil { spin.isRunning = false }
  }

  /// Finds the options of `render` that the window does not follow.
  /// - Parameters:
  ///   - view: What they tell.
  ///   - catalogue: The catalogue that they name.
  /// - Returns: Their names.
  private func untaken(of view: View, _ catalogue: String?) -> [String] {
    var rest: [String] = []
    if view.fieldOfView == nil {
      rest.append("--orthographic")
    } else if ShownBody.projection != view.fieldOfView.map({ .perspective(fieldOfView: $0) }) {
      rest.append("--fov")
    }
    let own = body?.portrait?.tilt ?? body?.rotation?.northTilt ?? .zero
    if let tilt = view.tilt, abs((tilt - own).wrapped.degrees) > 1e-6 { rest.append("--tilt") }
    if view.background != .transparent { rest.append("--background") }
    let wanted = viewpoint(of: view)
    if controls.viewpoint.share != wanted.share { rest.append("--fill") }
    if controls.viewpoint.pan != wanted.pan { rest.append("--pan") }
    let open = Files.place(of: file.path)
    if Files.place(of: catalogue ?? surroundings.data.solarSystem) != open {
      rest.append("--catalogue (open that file first)")
    }
    return rest
  }

  /// Turns the body so that a longitude faces an eye at azimuth 0.
  private func turn(to longitude: Angle) {
    let start = body?.portrait?.longitude ?? .zero
    let turns = (start - longitude) / .fullTurn
    spin.set(turns: body?.eastward(turns) ?? turns)
  }
}
