import PlanetMath
import PlanetScene
import Testing

@testable import PlanetViewer

@Suite("Orbit controls")
struct OrbitControlsTests {
  static let projections: [Projection] = [
    .perspective(fieldOfView: .degrees(20)), .perspective(fieldOfView: .degrees(60)),
    .orthographic(height: 2),
  ]
  let frame = ViewFrame(width: 1280, height: 720)

  func controls(
    _ home: Viewpoint = Viewpoint(), projection: Projection = projections[0]
  ) -> OrbitControls {
    OrbitControls(target: CameraTarget(radius: 1, projection: projection), home: home)
  }

  /// The projection of a point of the world, in half heights of the frame from its middle.
  func place(of point: Vector3, _ controls: OrbitControls) -> SIMD2<Double> {
    let camera = controls.camera(aspect: frame.aspect)
    let offset = point - camera.eye
    let lateral = SIMD2(offset.dot(camera.right), offset.dot(camera.up))
    switch camera.projection {
    case .perspective: return lateral / (offset.dot(camera.forward) * camera.halfHeight)
    case .orthographic: return lateral / camera.halfHeight
    }
  }

  @Test("Dragging moves the surface with the pointer", arguments: projections)
  func grabs(_ projection: Projection) {
    for elevation in [0.0, 20, -40] {
      var controls = controls(
        Viewpoint(azimuth: .degrees(30), elevation: .degrees(elevation)), projection: projection)
      let front = controls.viewpoint.orbitCamera(controls.target, aspect: frame.aspect).outward
      controls.grab()
      controls.drag(SIMD2(6, -4), in: frame, seconds: 0.01)
      // The nearest point of the globe has moved to the right and up by as many points.
      let seen = place(of: front, controls) * frame.height / 2
      #expect((seen.x - 6).magnitude < 0.1)
      #expect((seen.y - 4).magnitude < 0.1)
    }
  }

  @Test("A drag continues on the next body without sliding")
  func heldThrough() {
    var controls = controls()
    controls.grab()
    for _ in 0..<5 { controls.drag(SIMD2(20, 0), in: frame, seconds: 0.016) }
    controls.show(controls.target, home: Viewpoint(), zoomLimits: 0.1...4)
    for _ in 0..<5 { controls.drag(SIMD2(20, 0), in: frame, seconds: 0.016) }
    let held = controls.viewpoint
    controls.advance(by: 0.1, in: frame)
    #expect(controls.viewpoint == held)
    controls.release(after: 0)
    controls.advance(by: 0.1, in: frame)
    #expect(controls.viewpoint != held)
  }

  @Test("A drag to the right moves the camera west, one down moves it up")
  func directions() {
    var controls = controls(Viewpoint(elevation: .zero))
    controls.drag(SIMD2(10, 0), in: frame, seconds: 0)
    #expect(controls.viewpoint.azimuth < .zero)
    controls.drag(SIMD2(0, 10), in: frame, seconds: 0)
    #expect(controls.viewpoint.elevation > .zero)
    // Up stays up, and the motion ends over the pole.
    for _ in 0..<100 { controls.drag(SIMD2(0, 100), in: frame, seconds: 0) }
    #expect(controls.viewpoint.elevation == .quarterTurn)
    #expect(controls.viewpoint.roll == .zero)
  }

  @Test("A trackball rotates like a turntable at first, and continues over the pole")
  func trackball() {
    var table = controls(Viewpoint(azimuth: .degrees(70), elevation: .degrees(5)))
    var ball = table
    ball.mode = .trackball
    table.drag(SIMD2(2, 1), in: frame, seconds: 0)
    ball.drag(SIMD2(2, 1), in: frame, seconds: 0)
    let apart =
      table.camera(aspect: 1).forward.cross(ball.camera(aspect: 1).forward).length
    #expect(apart < 1e-5)
    for _ in 0..<400 { ball.drag(SIMD2(0, 10), in: frame, seconds: 0) }
    #expect(ball.viewpoint.elevation.radians.magnitude <= .pi / 2)
    // The frame stays rigid for any angles.
    let camera = ball.camera(aspect: 1)
    #expect((camera.up.dot(camera.forward)).magnitude < 1e-12)
  }

  @Test("A rotated frame equals the frame of its angles", arguments: [0.0, 40, 89.9, -75])
  func decomposition(_ elevation: Double) {
    for roll in [0.0, 30, -170] {
      let viewpoint = Viewpoint(
        azimuth: .degrees(123), elevation: .degrees(elevation), roll: .degrees(roll))
      let orbit = viewpoint.orbitCamera(CameraTarget(radius: 1), aspect: 1)
      let again = Viewpoint().turned(outward: orbit.outward, up: orbit.up)
        .orbitCamera(CameraTarget(radius: 1), aspect: 1)
      #expect((again.outward - orbit.outward).length < 1e-9)
      #expect((again.up - orbit.up).length < 1e-9)
    }
  }

  @Test("Zooming keeps the point under the pointer in place", arguments: projections)
  func zoomsToPointer(_ projection: Projection) throws {
    var controls = controls(Viewpoint(share: 0.6), projection: projection)
    let pointer = SIMD2(700.0, 300.0)
    // The point of the globe at the pointer, by its view ray.
    let camera = controls.camera(aspect: frame.aspect)
    let aim = frame.place(of: pointer) * camera.halfHeight
    let aside = camera.right * aim.x + camera.up * aim.y
    let isOrthographic = projection == .orthographic(height: 2)
    let start = isOrthographic ? camera.eye + aside : camera.eye
    let direction = isOrthographic ? camera.forward : (camera.forward + aside).normalized
    let half = start.dot(direction)
    let root = (half * half - start.dot(start) + 1).squareRoot()
    try #require(root > 0)
    let point = start + direction * (-half - root)
    #expect(((place(of: point, controls) - frame.place(of: pointer)).squaredLength) < 1e-20)
    controls.zoom(by: 3, at: pointer, in: frame)
    for _ in 0..<100 { controls.advance(by: 1 / 60, in: frame) }
    #expect((controls.viewpoint.share / (0.6 * 1.2 * 1.2 * 1.2) - 1).magnitude < 1e-9)
    #expect(((place(of: point, controls) - frame.place(of: pointer)).squaredLength) < 1e-20)
  }

  @Test("Motion does not depend on the frame rate")
  func frameRates() {
    func end(_ rate: Double, _ act: (inout OrbitControls) -> Void) -> Viewpoint {
      var controls = controls()
      act(&controls)
      for _ in 0..<Int(rate / 2) { controls.advance(by: 1 / rate, in: frame) }
      return controls.viewpoint
    }
    func throwIt(_ controls: inout OrbitControls) {
      controls.grab()
      for _ in 0..<10 { controls.drag(SIMD2(8, 3), in: frame, seconds: 0.01) }
      controls.release(after: 0.01)
    }
    let acts: [(inout OrbitControls) -> Void] = [
      throwIt, { $0.push(turn: SIMD2(1, -0.4), roll: 0.5, zoom: 0) },
      { $0.zoom(by: 4, at: SIMD2(600, 200), in: self.frame) },
      { $0.push(turn: .zero, roll: 0, zoom: 1) },
    ]
    for act in acts {
      let (slow, fast) = (end(30, act), end(144, act))
      #expect(slow != Viewpoint())
      #expect((slow.azimuth - fast.azimuth).radians.magnitude < 2e-5)
      #expect((slow.elevation - fast.elevation).radians.magnitude < 2e-5)
      #expect((slow.roll - fast.roll).radians.magnitude < 2e-5)
      #expect((slow.share / fast.share - 1).magnitude < 1e-3)
    }
  }

  @Test("A released drag continues and slows down; a drag that pauses before release does not")
  func inertia() {
    var controls = controls()
    controls.grab()
    for _ in 0..<10 { controls.drag(SIMD2(8, 0), in: frame, seconds: 0.01) }
    let released = controls.viewpoint.azimuth
    var held = controls
    controls.release(after: 0.005)
    held.release(after: 0.5)
    #expect(controls.isMoving)
    #expect(!held.isMoving)
    for _ in 0..<600 { controls.advance(by: 1 / 60, in: frame) }
    #expect(!controls.isMoving)
    #expect(controls.viewpoint.azimuth < released)
    held.advance(by: 1, in: frame)
    #expect(held.viewpoint.azimuth == released)
  }

  @Test("The camera stays within its limits and returns to its home")
  func limits() {
    var controls = controls()
    for _ in 0..<100 { controls.zoom(by: 10, in: frame) }
    for _ in 0..<100 { controls.advance(by: 0.1, in: frame) }
    #expect((controls.viewpoint.share - controls.zoomLimits.upperBound).magnitude < 1e-9)
    // At any zoom the camera stays outside.
    #expect(controls.camera(aspect: frame.aspect).eye.length > 1)
    controls.pan(SIMD2(1e6, -1e6), in: frame)
    #expect(controls.viewpoint.pan.squaredLength.squareRoot() <= 1.000_001)
    for _ in 0..<100 { controls.zoom(by: -10, in: frame) }
    for _ in 0..<100 { controls.advance(by: 0.1, in: frame) }
    #expect((controls.viewpoint.share - controls.zoomLimits.lowerBound).magnitude < 1e-9)
    controls.roll(by: .degrees(200))
    controls.reset()
    for _ in 0..<300 { controls.advance(by: 1 / 60, in: frame) }
    #expect(controls.viewpoint == controls.home)
    #expect(!controls.isMoving)
  }

  @Test("With reduced motion nothing moves by itself")
  func reducedMotion() {
    var controls = controls()
    controls.reducesMotion = true
    controls.grab()
    for _ in 0..<10 { controls.drag(SIMD2(8, 0), in: frame, seconds: 0.01) }
    controls.release(after: 0.001)
    controls.zoom(by: 2, in: frame)
    #expect(!controls.isMoving)
    #expect((controls.viewpoint.share / (0.8 * 1.44) - 1).magnitude < 1e-9)
    controls.reset()
    #expect(controls.viewpoint == controls.home)
  }

  @Test("Another body begins at its own home, without limits of the previous one")
  func otherBody() {
    var controls = controls()
    controls.mode = .trackball
    controls.zoom(by: 5, in: frame)
    controls.push(turn: SIMD2(1, 0), roll: 0, zoom: 0)
    let home = Viewpoint(azimuth: .degrees(9), share: 0.7)
    controls.show(CameraTarget(radius: 2.3), home: home, zoomLimits: 0.1...3)
    #expect(controls.viewpoint == home)
    #expect(!controls.isMoving)
    #expect(controls.zoomLimits == 0.1...3)
    #expect(controls.mode == .trackball)
  }

  @Test("Invalid numbers have no effect")
  func oddInput() {
    var controls = controls()
    controls.zoom(by: .nan, in: frame)
    controls.zoom(by: .infinity, in: frame)
    controls.advance(by: -1, in: frame)
    controls.advance(by: .nan, in: ViewFrame(width: 0, height: 0))
    #expect(controls.viewpoint == controls.home)
  }
}

@Suite("Spin clock")
struct SpinClockTests {
  @Test("A turn has the same duration at any frame rate, and wraps")
  func turns() {
    var clock = SpinClock()
    for _ in 0..<30 { clock.advance(by: SpinClock.turnSeconds / 40) }
    #expect((clock.turns - 0.75).magnitude < 1e-9)
    clock.changeRate(by: 1)
    clock.advance(by: SpinClock.turnSeconds / 4)
    #expect((clock.turns - 0.25).magnitude < 1e-9)
    clock.isReversed = true
    clock.advance(by: SpinClock.turnSeconds / 4)
    #expect((clock.turns - 0.75).magnitude < 1e-9)
  }

  @Test("Steps pause the spin, and divide a turn into a whole number")
  func steps() {
    var clock = SpinClock()
    clock.step(1)
    #expect(!clock.isRunning)
    #expect((clock.turns * 360 - 5).magnitude < 1e-9)
    clock.step(-2)
    #expect((clock.turns * 360 - 355).magnitude < 1e-9)
    clock.advance(by: 100)
    #expect((clock.turns * 360 - 355).magnitude < 1e-9)
  }

  @Test("Rates are limited")
  func rates() {
    var clock = SpinClock()
    clock.changeRate(by: 100)
    #expect(clock.rate == SpinClock.rates.last)
    clock.changeRate(by: -100)
    #expect(clock.rate == SpinClock.rates.first)
  }

  @Test("A flight ends at its goal; with reduced motion it is there at once")
  func flight() {
    var controls = OrbitControls(target: CameraTarget(radius: 1), home: Viewpoint(share: 0.8))
    let goal = controls.viewpoint
    controls.arrive()
    #expect(controls.isMoving && controls.goal == goal)
    #expect(controls.viewpoint.share < 0.5 * goal.share)
    var (seconds, last) = (0.0, controls.viewpoint.share)
    while controls.isMoving, seconds < 5 {
      controls.advance(by: 1 / 60, in: ViewFrame(width: 800, height: 600))
      #expect(controls.viewpoint.share >= last)
      (seconds, last) = (seconds + 1 / 60, controls.viewpoint.share)
    }
    #expect(controls.viewpoint == goal && seconds < 2)
    controls.reducesMotion = true
    controls.arrive()
    #expect(!controls.isMoving && controls.viewpoint == goal)
  }
}
