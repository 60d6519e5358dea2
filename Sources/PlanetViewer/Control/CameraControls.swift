import PlanetCatalogue
import PlanetMath
import PlanetScene

/// The camera, the spin of the body, the direction of the sun and the view, as set by the user.
final class CameraControls {
  /// The camera about the body.
  var orbit: OrbitControls
  /// The spin of the body.
  var spin = SpinClock()
  /// The direction towards the sun; nil while it is fixed to the camera.
  var sunDirection: Vector3?
  /// The view, with default values for what the other properties determine.
  private(set) var view = View()
  /// True while the user holds the body with the pointer.
  var isDragging = false
  /// True if the body spins again once reduced motion is turned off.
  private var resumesSpin = true

  /// Creates the controls that the preferences describe.
  init(_ state: ViewerState) {
    orbit = OrbitControls(target: CameraTarget(radius: 1), home: ShownBody.home)
    orbit.mode = state.mode
    orbit.reducesMotion = state.reducesMotion
    spin.isRunning = !state.reducesMotion
  }

  /// Returns the factor by which heights displace the globe of a body; nil if they do not.
  func displacement(of body: CelestialBody) -> Double? {
    guard view.displacesRelief, view.relief != 0, view.layers.contains(.relief),
      body.shape == nil, body.layers.contains(where: { $0.kind == .height })
    else { return nil }
    return view.relief
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
      spins: spin.isRunning, sun: sunDirection)
  }

  // MARK: - The view

  /// Replaces the view, without the parameters that other properties determine or that the window
  /// does not support.
  func take(_ view: View) { self.view = view.windowOptions }

  /// Shows another body from its initial viewpoint, without rotation and with the default view and
  /// sun; the selected layers and the relief are kept.
  /// - Parameters:
  ///   - target: The body.
  ///   - home: The initial viewpoint.
  ///   - zoomLimits: The range of the fraction of the frame that it fills.
  ///   - aspect: The width over the height of the view in which the sun is fixed in space; nil to
  ///     fix it to the camera.
  func begin(
    _ target: CameraTarget, home: Viewpoint, zoomLimits: ClosedRange<Double>, aspect: Double?
  ) {
    spin.set(turns: 0)
    orbit.show(target, home: home, zoomLimits: zoomLimits)
    var next = View()
    (next.layers, next.relief) = (view.layers, view.relief)
    next.displacesRelief = view.displacesRelief
    view = next
    sunDirection = nil
    if let aspect { fixSun(aspect: aspect) }
  }

  /// Returns whether the property of a switch is on; false for other actions.
  func isOn(_ action: Action) -> Bool { ViewSwitch.of(action)?.isOn(view) ?? false }

  /// Switches a property of the view.
  /// - Returns: False for other actions.
  func toggle(_ action: Action) -> Bool {
    guard let property = ViewSwitch.of(action) else { return false }
    property.toggle(&view)
    return true
  }

  // MARK: - The sun

  /// The light azimuth and elevation while the sun is fixed to the camera.
  static let lightBesideCamera = (azimuth: Angle.degrees(-35), elevation: Angle.degrees(15))

  /// Returns the light azimuth and elevation relative to a camera.
  func lightAngles(from camera: Camera) -> (azimuth: Angle, elevation: Angle) {
    guard let sunDirection else { return Self.lightBesideCamera }
    let local = Vector3(
      -sunDirection.dot(camera.forward), sunDirection.dot(camera.right),
      sunDirection.dot(camera.up))
    return (local.longitude, local.normalized.latitude)
  }

  /// Fixes the sun in space, at angles relative to a camera.
  func fixSun(at angles: (azimuth: Angle, elevation: Angle), seenFrom camera: Camera) {
    sunDirection =
      DirectionalLight(
        from: camera, azimuth: angles.azimuth, elevation: angles.elevation
      ).direction
  }

  /// Fixes the sun in space at its present direction.
  /// - Parameter aspect: The width over the height of the view.
  func fixSun(aspect: Double) {
    let camera = orbit.camera(aspect: aspect)
    fixSun(at: lightAngles(from: camera), seenFrom: camera)
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
