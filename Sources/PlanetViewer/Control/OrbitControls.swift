package import PlanetMath
package import PlanetScene

/// Turns movements of the pointer, and held keys, into a viewpoint.
///
/// What moves goes on by itself and comes to rest as exp(-k·t), integrated over each step: the way
/// does not depend on how often the screen is drawn.
package struct OrbitControls: Sendable {
  /// How a drag turns the body.
  package enum Mode: String, CaseIterable, Hashable, Sendable {
    /// About its axis and towards its poles; up stays up.
    case turntable
    /// As a ball under the pointer, in all directions.
    case trackball
  }

  /// How a drag turns the body.
  package var mode = Mode.turntable {
    didSet { if mode == .turntable { home.roll = .zero } }
  }
  /// True if nothing moves without input: no damping, no animation.
  package var reducesMotion = false
  /// Where the eye stands.
  package private(set) var viewpoint: Viewpoint
  /// Where it stands when everything is undone.
  package private(set) var home: Viewpoint
  /// How small and how large the body may be seen, as shares of the frame's shorter side.
  package private(set) var zoomLimits: ClosedRange<Double>
  /// What is looked at.
  package private(set) var subject: Subject

  /// How fast the frame turns and leans, in radians a second: right, up, and lean.
  private var speed = SIMD3<Double>.zero
  /// What held keys want the speed to be.
  private var wanted = SIMD3<Double>.zero
  /// The logarithm of the share that zooming is on its way to, and the place that stays.
  private var zoom: (goal: Double, place: SIMD2<Double>)?
  /// What held keys want the logarithm of the share to grow by in a second.
  private var zoomSpeed = 0.0
  private var isHeld = false
  private var isReturning = false

  /// How fast movements end: after a second e⁻⁴ of the speed is left.
  private static let damping = 4.0
  /// How fast zooming comes to its goal, and the way home ends.
  private static let approach = 12.0

  /// Creates controls of a body.
  /// - Parameters:
  ///   - subject: What is looked at.
  ///   - home: Where the eye stands at first.
  ///   - zoomLimits: How small and large it may be seen.
  package init(
    subject: Subject, home: Viewpoint = Viewpoint(), zoomLimits: ClosedRange<Double> = 0.05...8
  ) {
    self.subject = subject
    self.home = home
    self.zoomLimits = zoomLimits
    viewpoint = home
  }

  /// Looks at another body, from its own home; nothing is left of the old one's movements, but a
  /// hand that holds it holds the new one.
  package mutating func show(
    _ subject: Subject, home: Viewpoint, zoomLimits: ClosedRange<Double>
  ) {
    let old = self
    self = OrbitControls(subject: subject, home: home, zoomLimits: zoomLimits)
    mode = old.mode
    reducesMotion = old.reducesMotion
    isHeld = old.isHeld
  }

  /// Learns more of the same body; the camera stays where the user has left it.
  /// - Parameters:
  ///   - subject: What is looked at.
  ///   - zoomLimits: How small and large it may be seen.
  ///   - keepsDistance: Whether the eye stays as far away although the body now reaches elsewhere,
  ///     rather than the body keep its share of the frame.
  package mutating func adapt(
    to subject: Subject, zoomLimits: ClosedRange<Double>, keepsDistance: Bool = false
  ) {
    let growth = keepsDistance ? subject.reach / self.subject.reach : 1
    self.subject = subject
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

  /// True if the camera moves without input.
  package var isMoving: Bool {
    isReturning || zoom != nil || zoomSpeed != 0 || wanted != .zero || (!isHeld && speed != .zero)
  }

  /// Ends all movement.
  package mutating func stop() {
    (speed, wanted, zoom, zoomSpeed, isReturning) = (.zero, .zero, nil, 0, false)
  }

  /// Goes home.
  package mutating func reset() {
    stop()
    if reducesMotion { viewpoint = home } else { isReturning = true }
  }
}

// MARK: - Input

extension OrbitControls {
  /// Takes hold of the body.
  package mutating func grab() {
    stop()
    isHeld = true
  }

  /// Moves the pointer that holds the body.
  /// - Parameters:
  ///   - move: By how many points, right and down.
  ///   - frame: In which it moves.
  ///   - seconds: Since the last move; the speed at which the body goes on is learnt from it.
  package mutating func drag(_ move: SIMD2<Double>, in frame: ViewFrame, seconds: Double) {
    isReturning = false
    let angles = SIMD2(move.x, -move.y) * anglePerPoint(frame)
    turn(by: angles)
    guard !reducesMotion, seconds > 0 else { return }
    // Older moves count less: half after 30 ms.
    let weight = 1 - exp(-seconds / 0.043)
    let latest = SIMD3(angles.x, angles.y, 0) / seconds
    speed += (latest - speed) * weight
  }

  /// Lets go; the body goes on as fast as it was moved last, unless the pointer rested before.
  /// - Parameter seconds: Since the last move.
  package mutating func release(after seconds: Double) {
    isHeld = false
    if seconds > 0.08 || reducesMotion { speed = .zero }
  }

  /// Makes the body larger or smaller.
  /// - Parameters:
  ///   - steps: Of a wheel: each is a fifth.
  ///   - point: What stays where it is, in points from the upper left; nothing for the middle.
  ///   - frame: In which it is.
  package mutating func zoom(by steps: Double, at point: SIMD2<Double>? = nil, in frame: ViewFrame)
  {
    guard steps.isFinite, steps != 0 else { return }
    isReturning = false
    let place = point.map(frame.place(of:)) ?? .zero
    let start = zoom?.goal ?? log(viewpoint.share)
    let goal = log(limited(exp(start + steps * Self.zoomStep)))
    zoom = (goal, place)
    if reducesMotion { approachZoom(share: 1, frame.aspect) }
  }

  /// Moves the body within the frame.
  /// - Parameters:
  ///   - move: By how many points, right and down.
  ///   - frame: In which it moves.
  package mutating func pan(_ move: SIMD2<Double>, in frame: ViewFrame) {
    isReturning = false
    let scale = 2 * halfHeight(frame.aspect) / frame.height
    viewpoint.pan += SIMD2(-move.x, move.y) * scale
    keepInFrame()
  }

  /// Rolls the camera clockwise; free in both modes.
  package mutating func roll(by angle: Angle) {
    isReturning = false
    viewpoint.roll = (viewpoint.roll + angle).wrapped
  }

  /// Puts the body upright.
  package mutating func straighten() { roll(by: -viewpoint.roll) }

  /// Turns, rolls and zooms by the step of one tap on a key; the whole of it, at any frame rate.
  /// - Parameters:
  ///   - turn: The direction of the body's front to the right and up: five degrees for each unit,
  ///     less where the body is seen closer.
  ///   - roll: The camera roll, clockwise positive: five degrees for each unit.
  ///   - zoom: Closer: a third of a wheel's step for each unit.
  ///   - frame: The frame in which the body is seen.
  package mutating func nudge(
    turn: SIMD2<Double>, roll: Double, zoom: Double, in frame: ViewFrame
  ) {
    isReturning = false
    self.zoom(by: zoom / 3, in: frame)
    let angles = SIMD3(turn.x * keySpeed, turn.y * keySpeed, roll) * Self.tapAngle
    guard !reducesMotion else {
      viewpoint.roll = (viewpoint.roll + .radians(angles.z)).wrapped
      self.turn(by: SIMD2(angles.x, angles.y))
      return
    }
    // What is left of a speed v turns by v / damping.
    speed += angles * Self.damping
  }

  /// The angle of a tap on a key, in radians: five degrees.
  private static let tapAngle = 5 * Double.pi / 180

  /// How far keys turn in proportion: less where the body is seen closer.
  private var keySpeed: Double { min(1, 1 / viewpoint.share.squareRoot()) }

  /// Tells which way held keys push, each from -1 to 1: the body's front to the right and up, the
  /// camera clockwise, and closer.
  package mutating func push(turn: SIMD2<Double>, roll: Double, zoom: Double) {
    let most = 1.6 * keySpeed
    wanted = SIMD3(turn.x * most, turn.y * most, roll)
    zoomSpeed = zoom * 1.2
    if wanted != .zero || zoomSpeed != 0 { isReturning = false }
    if reducesMotion { speed = wanted }
  }

  /// A step of the wheel, as a logarithm.
  private static let zoomStep = 0.182_321_556_793_954_6
}

// MARK: - Time

extension OrbitControls {
  /// Lets time pass.
  /// - Parameters:
  ///   - seconds: Since the last call.
  ///   - frame: In which the body is seen.
  package mutating func advance(by seconds: Double, in frame: ViewFrame) {
    guard seconds > 0, seconds.isFinite else { return }
    if isReturning { goHome(seconds) }
    if !isHeld || wanted != .zero { glide(seconds) }
    if zoomSpeed != 0 {
      zoom = (log(limited(exp(log(viewpoint.share) + zoomSpeed * seconds))), .zero)
      approachZoom(share: 1, frame.aspect)
    } else if zoom != nil {
      approachZoom(share: 1 - exp(-Self.approach * seconds), frame.aspect)
    }
  }

  /// Turns by what is left of the speed, which goes over to what is wanted.
  private mutating func glide(_ seconds: Double) {
    guard speed != .zero || wanted != .zero else { return }
    let rest = exp(-Self.damping * seconds)
    let excess = speed - wanted
    let way =
      reducesMotion
      ? wanted * seconds : wanted * seconds + excess * ((1 - rest) / Self.damping)
    // Leaning half before and half after the turn makes small steps and large ones agree.
    viewpoint.roll = (viewpoint.roll + .radians(way.z / 2)).wrapped
    turn(by: SIMD2(way.x, way.y))
    viewpoint.roll = (viewpoint.roll + .radians(way.z / 2)).wrapped
    speed = reducesMotion ? .zero : wanted + excess * rest
    if wanted == .zero, speed.x.magnitude + speed.y.magnitude + speed.z.magnitude < 1e-4 {
      speed = .zero
    }
  }

  private mutating func goHome(_ seconds: Double) {
    let rest = exp(-0.5 * Self.approach * seconds)
    func mixed(_ from: Angle, _ to: Angle) -> Angle { to - (to - from).wrapped * rest }
    viewpoint.azimuth = mixed(viewpoint.azimuth, home.azimuth)
    viewpoint.elevation = mixed(viewpoint.elevation, home.elevation)
    viewpoint.roll = mixed(viewpoint.roll, home.roll)
    viewpoint.pan = home.pan + (viewpoint.pan - home.pan) * rest
    let (from, to) = (log(viewpoint.share), log(home.share))
    viewpoint.share = exp(to + (from - to) * rest)
    let apart =
      (viewpoint.azimuth - home.azimuth).wrapped.radians.magnitude
      + (viewpoint.elevation - home.elevation).radians.magnitude
      + (viewpoint.roll - home.roll).wrapped.radians.magnitude
      + (from - to).magnitude + (viewpoint.pan - home.pan).squaredLength.squareRoot()
    if apart < 1e-3 {
      viewpoint = home
      isReturning = false
    }
  }

  /// Goes a share of the way to the goal of zooming; what is under the place stays there.
  ///
  /// Of a point at the place c (in half heights of the frame) and at the depth d before the eye,
  /// c·d·t is how far it stands aside of the eye's axis, t the slope of half the field of view.
  /// When the eye goes from the distance D₁ to D₂, that changes by c·t·(D₁ - D₂) whatever the
  /// depth.
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
  /// - Returns: The camera where the eye stands now.
  package func camera(aspect: Double) -> Camera {
    viewpoint.orbitCamera(subject, aspect: aspect).camera
  }

  /// Returns how far the top of the frame is from its middle, at the body's own distance, in radii.
  private func halfHeight(_ aspect: Double) -> Double {
    let orbit = viewpoint.orbitCamera(subject, aspect: aspect)
    switch orbit.projection {
    case .perspective(let fieldOfView): return orbit.distance * tan(fieldOfView / 2)
    case .orthographic(let height): return height / 2
    }
  }

  /// Returns by what angle the body turns so that its nearest point follows the pointer.
  func anglePerPoint(_ frame: ViewFrame) -> Double {
    let orbit = viewpoint.orbitCamera(subject, aspect: frame.aspect)
    switch orbit.projection {
    case .perspective(let fieldOfView):
      return 2 * max(orbit.distance - 1, 0.02) * tan(fieldOfView / 2) / frame.height
    case .orthographic(let height): return height / frame.height
    }
  }

  /// Turns the body's front by angles to the right and up, as they are seen in the frame.
  private mutating func turn(by angles: SIMD2<Double>) {
    guard angles != .zero else { return }
    switch mode {
    case .turntable:
      // Up in the frame need not be up on the body.
      let (sine, cosine) = (sin(viewpoint.roll), cos(viewpoint.roll))
      let right = angles.x * cosine + angles.y * sine
      let up = angles.y * cosine - angles.x * sine
      let start = viewpoint.elevation
      viewpoint.elevation = min(max(start - .radians(up), -.quarterTurn), .quarterTurn)
      // Circles of latitude are smaller towards the poles: the one halfway counts.
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

  /// The middle of the frame stays on the body, or what is seen of it in the frame.
  private mutating func keepInFrame() {
    let most = max(subject.reach, halfHeight(1))
    let length = viewpoint.pan.squaredLength.squareRoot()
    if length > most { viewpoint.pan *= most / length }
  }
}

extension SIMD2<Double> {
  /// The square of the Euclidean length.
  var squaredLength: Double { x * x + y * y }
}
