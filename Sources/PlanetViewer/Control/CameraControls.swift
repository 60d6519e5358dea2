import PlanetCatalogue
import PlanetMath
import PlanetScene

/// The camera, the spin of the body, the sun and the shown layers, as set by the user.
final class CameraControls {
  /// The camera about the body.
  var orbit: OrbitControls
  /// The spin of the body.
  var spin = SpinClock()
  /// The light.
  var sun = SunPlace()
  /// The layers that are shown where bodies have them.
  var layers = View().layers
  /// The factor on the slopes of the ground.
  var relief = View().relief
  /// A Boolean value that indicates whether heights displace globes.
  var displacesRelief = View().displacesRelief
  /// True while the user holds the body with the pointer.
  var isDragging = false
  /// True if the body spins again once reduced motion is turned off.
  private var resumesSpin = true

  /// Creates the controls that the preferences describe.
  init(_ state: ViewerState) {
    orbit = OrbitControls(subject: Subject(radius: 1), home: ShownBody.home)
    orbit.mode = state.mode
    orbit.reducesMotion = state.reducesMotion
    spin.isRunning = !state.reducesMotion
  }

  /// Returns the factor by which heights displace the globe of a body; nil if they do not.
  func displacement(of body: CelestialBody) -> Double? {
    guard displacesRelief, relief != 0, layers.contains(.relief), body.shape == nil,
      body.layers.contains(where: { $0.kind == .height })
    else { return nil }
    return relief
  }

  /// The part of the view that the user can change.
  struct Snapshot: Equatable {
    let viewpoint: Viewpoint
    let isMoving: Bool
    let turns: Double
    let spins: Bool
    let sun: Vector3?
  }

  /// The current controls.
  var snapshot: Snapshot {
    Snapshot(
      viewpoint: orbit.viewpoint, isMoving: orbit.isMoving || isDragging, turns: spin.turns,
      spins: spin.isRunning, sun: sun.fixed)
  }

  /// Fixes the sun in space at its present direction.
  /// - Parameter aspect: The width over the height of the view.
  func fixSun(aspect: Double) {
    let camera = orbit.camera(aspect: aspect)
    sun.stand(at: sun.angles(from: camera), seenFrom: camera)
  }

  /// Turns animation on or off.
  func setMotion(isReduced: Bool) {
    orbit.reducesMotion = isReduced
    if isReduced {
      resumesSpin = spin.isRunning
      spin.isRunning = false
      orbit.stop()
    } else if resumesSpin {
      spin.isRunning = true
    }
  }
}
