import Foundation
import PlanetMath
import PlanetTestSupport
import Testing

@testable import PlanetScene

@Suite("Bodies at their positions in space")
struct ObservationTests {
  @Test("An orientation equals that of its angles")
  func angles() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      func angle() -> Angle { .radians(.random(in: -3.1...3.1, using: &generator)) }
      let orientation =
        Orientation(about: .unitZ, by: angle()) * Orientation(about: .unitX, by: angle())
        * Orientation(about: .unitZ, by: angle())
      let angles = AxisAngles(orientation)
      #expect(angles.isValid)
      let again = angles.axis * Orientation(about: .unitZ, by: angles.rotation)
      for (one, other) in [
        (orientation.matrix.x, again.matrix.x), (orientation.matrix.z, again.matrix.z),
      ] {
        #expect((one - other).length < 1e-13)
      }
    }
  }

  @Test("Light has the direction and the angular size of the sun")
  func light() {
    let object = SceneObject(
      .ellipsoid(
        Ellipsoid(equatorialRadius: 1, polarRadius: 1), Surface(.constant(SIMD4(1, 1, 1, 1)))),
      position: Vector3(0, 0, 10))
    var scene = RenderScene(
      objects: [object],
      camera: Camera(
        eye: Vector3(10, 0, 0), target: Vector3(0, 0, 0), projection: .orthographic(height: 2)),
      light: DirectionalLight(direction: .unitX))
    #expect(scene.light(on: object).direction == .unitX)
    scene.sun = SunSphere(position: Vector3(0, 10, 10), radius: 1)
    #expect((scene.light(on: object).direction - .unitY).length < 1e-15)
    #expect(abs(scene.light(on: object).angularDiameter.degrees - 11.478) < 1e-3)
    scene.sun = SunSphere(position: Vector3(0, 0, 10), radius: nil)
    #expect(scene.light(on: object).direction == .unitX)
  }

  @Test("A hidden object casts its shadow; one beyond the sun does not")
  func casters() {
    let ball = Shape.ellipsoid(
      Ellipsoid(equatorialRadius: 1, polarRadius: 1), Surface(.constant(SIMD4(1, 1, 1, 1))))
    var scene = RenderScene(
      objects: [SceneObject(ball)],
      camera: Camera(
        eye: Vector3(0, -10, 0), target: Vector3(0, 0, 0), projection: .orthographic(height: 2)),
      light: DirectionalLight(direction: .unitX))
    scene.sun = SunSphere(position: Vector3(100, 0, 0), radius: 1)
    #expect(scene.shadowCasters(on: 0, as: scene.objects[0]).isEmpty)
    scene.hiddenObjects = [SceneObject(ball, position: Vector3(5, 0, 0))]
    #expect(scene.shadowCasters(on: 0, as: scene.objects[0]).count == 1)
    scene.hiddenObjects = [SceneObject(ball, position: Vector3(105, 0, 0))]
    #expect(scene.shadowCasters(on: 0, as: scene.objects[0]).isEmpty)
  }

  @Test("The velocity of the camera displaces the stars towards its direction")
  func aberration() {
    let velocity = Vector3(1e-4, 0, 0)
    func stars(_ velocity: Vector3) -> [Star] {
      let observation = Observation(
        eye: Vector3(10, 0, 0), up: .unitZ, sun: Vector3(0, 1, 0), fieldOfView: .degrees(20),
        velocity: velocity, hasStars: true)
      return View().scene(of: [], observation).stars
    }
    let (still, moving) = (stars(Vector3(0, 0, 0)), stars(velocity))
    #expect(still.count == moving.count && still.count > 9000)
    for (one, other) in zip(still, moving) {
      let expected = (one.direction + velocity).normalized
      #expect((other.direction - expected).length < 1e-12)
    }
  }

  @Test("An epoch moves the stars, and places near stars as seen from the camera")
  func starEpoch() throws {
    var observation = Observation(
      eye: Vector3(10, 0, 0), up: .unitZ, sun: Vector3(0, 1, 0), fieldOfView: .degrees(20),
      velocity: Vector3(1e-4, 0, 0), hasStars: true)
    let still = View().scene(of: [], observation)
    #expect(still.starEpoch == nil)
    observation.starEpoch = StarEpoch(year: -3000, origin: Vector3(30, 0, 0))
    #expect(observation.validationError == nil)
    let moved = View().scene(of: [], observation)
    #expect(moved.starEpoch == observation.starEpoch && moved.stars.count == still.stars.count)
    for (index, star) in BrightStar.all.enumerated() {
      let expected = star.direction(at: observation.starEpoch) + Vector3(1e-4, 0, 0)
      #expect((moved.stars[index].direction - expected.normalized).length < 1e-15)
      #expect(moved.stars[index].light == still.stars[index].light)
    }
    let stored = try JSONDecoder().decode(
      Observation.self, from: JSONEncoder().encode(observation))
    #expect(stored == observation)
  }

  @Test("Epochs are rounded, and invalid ones are rejected")
  func epochValidation() throws {
    let epoch = StarEpoch(year: 2026.123_456_7, origin: Vector3(1e-5, 0, 0))
    #expect(epoch.year == 2026.1235 && epoch.origin == nil)
    #expect(StarEpoch(year: 2000, origin: Vector3(0.5, 0, 1e6)).origin == nil)
    for text in [#"{"year":1e5}"#, #"{"year":2000,"origin":[0,0,1e6]}"#] {
      var observation = Observation(
        eye: Vector3(10, 0, 0), up: .unitZ, sun: Vector3(0, 1, 0), fieldOfView: .degrees(20))
      observation.starEpoch = try JSONDecoder().decode(StarEpoch.self, from: Data(text.utf8))
      #expect(observation.validationError == "has an invalid 'starEpoch'")
    }
  }

  @Test("An observation with invalid numbers is rejected")
  func validation() {
    let valid = Observation(
      eye: Vector3(10, 0, 0), up: .unitZ, sun: Vector3(0, 1, 0), fieldOfView: .degrees(20))
    #expect(valid.validationError == nil)
    func fault(_ change: (inout Observation) -> Void) -> String? {
      var copy = valid
      change(&copy)
      return copy.validationError
    }
    #expect(fault { $0.eye = Vector3(0, 0, 0) } == "has an invalid 'eye'")
    #expect(fault { $0.eye.x = .infinity } == "has an invalid 'eye'")
    #expect(fault { $0.sun.x = 1e16 } == "has an invalid 'sun'")
    #expect(fault { $0.up = .unitX } == "has 'up' along the view")
    #expect(fault { $0.velocity = Vector3(0.1, 0, 0) } == "has an invalid 'velocity'")
    #expect(fault { $0.velocity = Vector3(.nan, 0, 0) } == "has an invalid 'velocity'")
    #expect(fault { $0.fieldOfView = 180 } == "has 'fieldOfView' 180.0")
    #expect(fault { $0.sun = Vector3(0, 0, 0) } == nil)
  }

  @Test("The stars of a system are lights at their places")
  func suns() throws {
    let suns = [
      SunLight(position: Vector3(1e8, 0, 0), radius: 7e5, color: SIMD3(0.5, 0.25, 0.125)),
      SunLight(position: Vector3(0, 1e8, 0), radius: 5e5, color: SIMD3(0.25, 0.125, 0.0625)),
    ]
    func observation(sun: Vector3) -> Observation {
      Observation(
        eye: Vector3(0, 0, 1e5), up: .unitX, sun: sun, fieldOfView: .degrees(5), hasStars: true,
        hasEarthSky: false, suns: suns)
    }
    let valid = observation(sun: suns[0].position)
    #expect(valid.validationError == nil)
    #expect(observation(sun: suns[1].position).validationError != nil)
    let node = PlanetNode(radii: nil, surface: Surface(.constant(SIMD4(1, 1, 1, 1))))
    let scene = View().scene(of: [node], valid)
    #expect(scene.stars.isEmpty)
    let parts = scene.litByEach
    #expect(parts.count == 2)
    for (part, sun) in zip(parts, suns) {
      let light = part.light(on: part.objects[0])
      #expect((light.direction - sun.position.normalized).length < 1e-15)
      #expect(light.color == SIMD3<Float>(sun.color))
      let diameter = 2 * sun.radius / 1e8
      #expect(abs(light.angularDiameter.radians - diameter) < 1e-5 * diameter)
      #expect(part.furtherLights.isEmpty && part.furtherSuns.isEmpty)
    }
  }
}
