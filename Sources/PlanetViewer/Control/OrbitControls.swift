package import PlanetMath
package import PlanetScene

/// Converts pointer movements and held keys into a viewpoint.
///
/// Movements are damped as exp(-k·t), integrated over each step, so that they do not depend on the
/// frame rate.
package struct OrbitControls: Sendable {
  /// The effect of a drag.
  package enum Mode: String, CaseIterable, Hashable, Sendable {
    /// Rotation about the body's axis and towards its poles; the vertical stays vertical.
    case turntable
    /// Rotation of a ball under the pointer, in all directions.
    case trackball
  }

  /// The effect of a drag.
  package var mode = Mode.turntable {
    didSet { if mode == .turntable { home.roll = .zero } }
  }
  /// True if nothing moves without input: no damping, no animation.
  package var reducesMotion = false
  /// The camera position.
  package private(set) var viewpoint: Viewpoint
  /// The camera position after a reset.
  package private(set) var home: Viewpoint
  /// The range of the fraction of the frame's shorter side that the body fills.
  package private(set) var zoomLimits: ClosedRange<Double>
  package private(set) var target: CameraTarget

  /// The angular velocity of the frame in radians per second: right, up, and roll.
  private var speed = SIMD3<Double>.zero
  /// The angular velocity of held keys.
  private var wanted = SIMD3<Double>.zero
  /// The logarithm of the fraction at the end of a zoom, and the fixed point in the frame.
  private var zoom: (goal: Double, place: SIMD2<Double>)?
  /// The rate of the fraction's logarithm by held keys, per second.
  private var zoomSpeed = 0.0
  private var isHeld = false
  /// The viewpoint that the camera approaches; nil if there is none.
  private var destination: Viewpoint?

  /// The damping rate: after a second e⁻⁴ of the velocity is left.
  private static let damping = 4.0
  /// The rate at which zooming and a reset approach their goals.
  private static let approach = 12.0

  /// Creates controls of a body.
  /// - Parameters:
  ///   - target: The target of the camera.
  ///   - home: The initial camera position.
  ///   - zoomLimits: The range of the fraction of the frame that it fills.
  package init(
    target: CameraTarget, home: Viewpoint = Viewpoint(), zoomLimits: ClosedRange<Double> = 0.05...8
  ) {
    self.target = target
    self.home = home
    self.zoomLimits = zoomLimits
    viewpoint = home
  }

  /// Shows another body, from its own home position; movements end, but a drag continues.
  package mutating func show(
    _ target: CameraTarget, home: Viewpoint, zoomLimits: ClosedRange<Double>
  ) {
    let old = self
    self = OrbitControls(target: target, home: home, zoomLimits: zoomLimits)
    mode = old.mode
    reducesMotion = old.reducesMotion
    isHeld = old.isHeld
  }

  /// Updates the properties of the same body; the camera keeps its position.
  /// - Parameters:
  ///   - target: The target of the camera.
  ///   - zoomLimits: The range of the fraction of the frame that it fills.
  ///   - keepsDistance: True to preserve the camera distance if the size of the target changes,
  ///     false to preserve the fraction of the frame.
  package mutating func adapt(
    to target: CameraTarget, zoomLimits: ClosedRange<Double>, keepsDistance: Bool = false
  ) {
    let growth = keepsDistance ? target.radius / self.target.radius : 1
    self.target = target
    self.zoomLimits = zoomLimits
    viewpoint.share = limited(viewpoint.share * growth)
    if let zoom { self.zoom = (log(limited(exp(zoom.goal) * growth)), zoom.place) }
    keepInFrame()
  }

  /// Moves the camera to a viewpoint at once, within the limits.
  package mutating func place(_ viewpoint: Viewpoint) {
    stop()
    self.viewpoint = viewpoint
    self.viewpoint.share = limited(viewpoint.share)
    keepInFrame()
  }

  /// Rotates the camera with the frame that it follows, along with its destination.
  package mutating func carry(by angle: Angle) {
    viewpoint.azimuth = (viewpoint.azimuth + angle).wrapped
    if let goal = destination { destination?.azimuth = (goal.azimuth + angle).wrapped }
  }

  /// True if the camera moves without input.
  package var isMoving: Bool {
    destination != nil || zoom != nil || zoomSpeed != 0 || wanted != .zero
      || (!isHeld && speed != .zero)
  }

  /// Ends all movement.
  package mutating func stop() {
    (speed, wanted, zoom, zoomSpeed, destination) = (.zero, .zero, nil, 0, nil)
  }

  /// The viewpoint that the camera approaches, or its present one.
  package var goal: Viewpoint { destination ?? viewpoint }

  /// Flies to the goal from a greater distance and from the side; at once with reduced motion.
  package mutating func arrive() {
    guard !reducesMotion, !isHeld else { return }
    let goal = goal
    stop()
    viewpoint = goal
    viewpoint.azimuth = (goal.azimuth - .degrees(40)).wrapped
    viewpoint.share = limited(goal.share * 0.25)
    destination = goal
  }

  /// Returns to the home position.
  package mutating func reset() { move(to: home) }

  /// Moves the camera to a viewpoint gradually, or at once with reduced motion.
  package mutating func move(to viewpoint: Viewpoint) {
    stop()
    if reducesMotion { self.viewpoint = viewpoint } else { destination = viewpoint }
  }
}

// MARK: - Input

extension OrbitControls {
  /// Starts a drag.
  package mutating func grab() {
    stop()
    isHeld = true
  }

  /// Moves the pointer during a drag.
  /// - Parameters:
  ///   - move: The movement in points, right and down.
  ///   - frame: The frame.
  ///   - seconds: The time since the last movement, for the velocity.
  package mutating func drag(_ move: SIMD2<Double>, in frame: ViewFrame, seconds: Double) {
    destination = nil
    let angles = SIMD2(move.x, -move.y) * anglePerPoint(frame)
    turn(by: angles)
    guard !reducesMotion, seconds > 0 else { return }
    // Older movements have less weight: half after 30 ms.
    let weight = 1 - exp(-seconds / 0.043)
    let latest = SIMD3(angles.x, angles.y, 0) / seconds
    speed += (latest - speed) * weight
  }

  /// Ends a drag; the body keeps its velocity, unless the pointer rested before.
  /// - Parameter seconds: The time since the last movement.
  package mutating func release(after seconds: Double) {
    isHeld = false
    if seconds > 0.08 || reducesMotion { speed = .zero }
  }

  /// Zooms.
  /// - Parameters:
  ///   - steps: The steps of a wheel: each is a factor of 1.2.
  ///   - point: The fixed point, in points from the upper left; nil for the middle.
  ///   - frame: The frame.
  package mutating func zoom(by steps: Double, at point: SIMD2<Double>? = nil, in frame: ViewFrame)
  {
    guard steps.isFinite, steps != 0 else { return }
    destination = nil
    let place = point.map(frame.place(of:)) ?? .zero
    let start = zoom?.goal ?? log(viewpoint.share)
    let goal = log(limited(exp(start + steps * Self.zoomStep)))
    zoom = (goal, place)
    if reducesMotion { approachZoom(share: 1, frame.aspect) }
  }

  /// Pans the camera.
  /// - Parameters:
  ///   - move: The movement of the body in points, right and down.
  ///   - frame: The frame.
  package mutating func pan(_ move: SIMD2<Double>, in frame: ViewFrame) {
    destination = nil
    let scale = 2 * halfHeight(frame.aspect) / frame.height
    viewpoint.pan += SIMD2(-move.x, move.y) * scale
    keepInFrame()
  }

  /// Rolls the camera clockwise; free in both modes.
  package mutating func roll(by angle: Angle) {
    destination = nil
    viewpoint.roll = (viewpoint.roll + angle).wrapped
  }

  /// Resets the roll.
  package mutating func straighten() { roll(by: -viewpoint.roll) }

  /// Turns, rolls and zooms by the step of one key press, independent of the frame rate.
  /// - Parameters:
  ///   - turn: The direction of the body's front to the right and up: five degrees per unit, less
  ///     at higher zoom.
  ///   - roll: The camera roll, clockwise positive: five degrees per unit.
  ///   - zoom: The zoom: a third of a wheel's step per unit, positive to enlarge.
  ///   - frame: The frame.
  package mutating func nudge(
    turn: SIMD2<Double>, roll: Double, zoom: Double, in frame: ViewFrame
  ) {
    destination = nil
    self.zoom(by: zoom / 3, in: frame)
    let angles = SIMD3(turn.x * keySpeed, turn.y * keySpeed, roll) * Self.tapAngle
    guard !reducesMotion else {
      viewpoint.roll = (viewpoint.roll + .radians(angles.z)).wrapped
      self.turn(by: SIMD2(angles.x, angles.y))
      return
    }
    // A velocity v turns by v / damping until it ends.
    speed += angles * Self.damping
  }

  /// The angle of a key press in radians: five degrees.
  private static let tapAngle = 5 * Double.pi / 180

  /// The factor on rotation by keys, smaller at higher zoom.
  private var keySpeed: Double { min(1, 1 / viewpoint.share.squareRoot()) }

  /// Sets the directions of held keys, each from -1 to 1: the body's front to the right and up, the
  /// camera clockwise, and zoom.
  package mutating func push(turn: SIMD2<Double>, roll: Double, zoom: Double) {
    let most = 1.6 * keySpeed
    wanted = SIMD3(turn.x * most, turn.y * most, roll)
    zoomSpeed = zoom * 1.2
    if wanted != .zero || zoomSpeed != 0 { destination = nil }
    if reducesMotion { speed = wanted }
  }

  /// A step of the wheel, as a logarithm.
  private static let zoomStep = 0.182_321_556_793_954_6
}

// MARK: - Time

extension OrbitControls {
  /// Advances the time.
  /// - Parameters:
  ///   - seconds: The time since the last call.
  ///   - frame: The frame.
  package mutating func advance(by seconds: Double, in frame: ViewFrame) {
    guard seconds > 0, seconds.isFinite else { return }
    if let destination { approach(destination, seconds) }
    if !isHeld || wanted != .zero { glide(seconds) }
    if zoomSpeed != 0 {
      zoom = (log(limited(exp(log(viewpoint.share) + zoomSpeed * seconds))), .zero)
      approachZoom(share: 1, frame.aspect)
    } else if zoom != nil {
      approachZoom(share: 1 - exp(-Self.approach * seconds), frame.aspect)
    }
  }

  /// Rotates by the damped velocity, which approaches that of held keys.
  private mutating func glide(_ seconds: Double) {
    guard speed != .zero || wanted != .zero else { return }
    let rest = exp(-Self.damping * seconds)
    let excess = speed - wanted
    let way =
      reducesMotion
      ? wanted * seconds : wanted * seconds + excess * ((1 - rest) / Self.damping)
    // Half of the roll before and half after the rotation makes the result independent of step
    // sizes.
    viewpoint.roll = (viewpoint.roll + .radians(way.z / 2)).wrapped
    turn(by: SIMD2(way.x, way.y))
    viewpoint.roll = (viewpoint.roll + .radians(way.z / 2)).wrapped
    speed = reducesMotion ? .zero : wanted + excess * rest
    if wanted == .zero, speed.x.magnitude + speed.y.magnitude + speed.z.magnitude < 1e-4 {
      speed = .zero
    }
  }

  private mutating func approach(_ goal: Viewpoint, _ seconds: Double) {
    let rest = exp(-0.5 * Self.approach * seconds)
    func mixed(_ from: Angle, _ to: Angle) -> Angle { to - (to - from).wrapped * rest }
    viewpoint.azimuth = mixed(viewpoint.azimuth, goal.azimuth)
    viewpoint.elevation = mixed(viewpoint.elevation, goal.elevation)
    viewpoint.roll = mixed(viewpoint.roll, goal.roll)
    viewpoint.pan = goal.pan + (viewpoint.pan - goal.pan) * rest
    let (from, to) = (log(viewpoint.share), log(goal.share))
    viewpoint.share = exp(to + (from - to) * rest)
    let apart =
      (viewpoint.azimuth - goal.azimuth).wrapped.radians.magnitude
      + (viewpoint.elevation - goal.elevation).radians.magnitude
      + (viewpoint.roll - goal.roll).wrapped.radians.magnitude
      + (from - to).magnitude + (viewpoint.pan - goal.pan).squaredLength.squareRoot()
    if apart < 1e-3 {
      viewpoint = goal
      destination = nil
    }
  }

  /// Approaches the goal of zooming by a fraction; the point below the fixed place stays there.
  ///
  /// A point at the place c (in half heights of the frame) and at the depth d before the camera has
  /// the distance c·d·t from the camera's axis, where t is the tangent of half the field of view.
  /// When the camera moves from the distance D₁ to D₂, it changes by c·t·(D₁ - D₂) for any depth.
  private mutating func approachZoom(share: Double, _ aspect: Double) {
    guard let zoom else { return }
    let before = halfHeight(aspect)
    let start = log(viewpoint.share)
    let left = (zoom.goal - start) * (1 - share)
    let isThere = left.magnitude < 1e-4
    viewpoint.share = limited(exp(zoom.goal - (isThere ? 0 : left)))
    viewpoint.pan += zoom.place * (before - halfHeight(aspect))
    if isThere { self.zoom = nil }
    keepInFrame()
  }
}

// MARK: - Measures

extension OrbitControls {
  /// Returns the camera.
  /// - Parameter aspect: Width over height of the frame.
  /// - Returns: The camera at the present viewpoint.
  package func camera(aspect: Double) -> Camera {
    viewpoint.orbitCamera(target, aspect: aspect).camera
  }

  /// Returns half the height of the frame at the body's distance, in equatorial radii.
  private func halfHeight(_ aspect: Double) -> Double {
    let orbit = viewpoint.orbitCamera(target, aspect: aspect)
    switch orbit.projection {
    case .perspective(let fieldOfView): return orbit.distance * tan(fieldOfView / 2)
    case .orthographic(let height): return height / 2
    }
  }

  /// Returns the rotation per point for which the nearest point of the body follows the pointer.
  func anglePerPoint(_ frame: ViewFrame) -> Double {
    let orbit = viewpoint.orbitCamera(target, aspect: frame.aspect)
    switch orbit.projection {
    case .perspective(let fieldOfView):
      return 2 * max(orbit.distance - 1, 0.02) * tan(fieldOfView / 2) / frame.height
    case .orthographic(let height): return height / frame.height
    }
  }

  /// Rotates the body's front by angles to the right and up in the frame.
  private mutating func turn(by angles: SIMD2<Double>) {
    guard angles != .zero else { return }
    switch mode {
    case .turntable:
      // The vertical of the frame may differ from that of the body.
      let (sine, cosine) = (sin(viewpoint.roll), cos(viewpoint.roll))
      let right = angles.x * cosine + angles.y * sine
      let up = angles.y * cosine - angles.x * sine
      let start = viewpoint.elevation
      viewpoint.elevation = min(max(start - .radians(up), -.quarterTurn), .quarterTurn)
      // Parallels are shorter towards the poles: the middle one is used.
      let circle = max(cos((start + viewpoint.elevation) / 2), 0.3)
      viewpoint.azimuth = (viewpoint.azimuth - .radians(right / circle)).wrapped
    case .trackball:
      let orbit = OrbitCamera(
        azimuth: viewpoint.azimuth, elevation: viewpoint.elevation, roll: viewpoint.roll)
      let axis = orbit.up * angles.x - orbit.right * angles.y
      let turn = Orientation(about: axis, by: .radians(-axis.length))
      viewpoint = viewpoint.turned(outward: turn * orbit.outward, up: turn * orbit.up)
    }
  }

  private func limited(_ share: Double) -> Double {
    min(max(share, zoomLimits.lowerBound), zoomLimits.upperBound)
  }

  /// Limits the pan so that the body, or its visible part, stays in the middle of the frame.
  private mutating func keepInFrame() {
    let most = max(target.radius, halfHeight(1))
    let length = viewpoint.pan.squaredLength.squareRoot()
    if length > most { viewpoint.pan *= most / length }
  }
}

extension SIMD2<Double> {
  /// The square of the Euclidean length.
  var squaredLength: Double { x * x + y * y }
}
