import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetScene
import SoftwareRenderer
import Testing

@Suite("Motion between frames")
struct MotionTests {
  /// A tilted planet with rings.
  private func planet(hasRings: Bool = true) -> PlanetNode {
    var node = PlanetNode(
      radii: Radii(equatorial: 10, polar: 9), surface: Surface(.constant(SIMD4(1, 1, 1, 1))),
      rings: hasRings
        ? RadialProfile(
          innerRadius: 1.2, outerRadius: 2.2,
          samples: Array(repeating: SIMD4<Float>(1, 1, 1, 1), count: 8)) : nil)
    node.axis = PlanetNode.axis(tilt: .degrees(26.7))
    return node
  }

  private func scene(_ motion: Motion, _ turn: Double, of node: PlanetNode) -> RenderScene {
    motion.view(View(), at: turn).scene(of: node, width: 60, height: 40)
  }

  private static let turns = (0..<24).map { Double($0) / 24 }

  /// Returns the light direction relative to the camera: towards it, to the right and up.
  private func light(_ scene: RenderScene) -> Vector3 {
    let (light, camera) = (scene.light.direction, scene.camera)
    return Vector3(-light.dot(camera.forward), light.dot(camera.right), light.dot(camera.up))
  }

  private func expectNear(_ left: Vector3, _ right: Vector3) {
    #expect((left - right).length < 1e-12, "\(left) and \(right)")
  }

  @Test(
    "Light that moves with the camera, or for the phases, is relative to the camera in any view",
    arguments: [Motion.phases, .orbit(sun: .camera)])
  func lightFrame(motion: Motion) {
    var world = View()
    world.lightFrame = .world
    for turn in Self.turns {
      let (moved, camera) = (motion.view(world, at: turn), motion.view(View(), at: turn))
      #expect(moved == camera)
    }
    #expect(Motion.orbit(sun: .fixed).view(world, at: 0.25).lightFrame == .world)
  }

  @Test("While the camera orbits, the sun is fixed in space or moves with the camera")
  func suns() {
    let node = planet()
    let still = scene(.spin, 0, of: node)
    for turn in Self.turns {
      let fixed = scene(.orbit(sun: .fixed), turn, of: node)
      let going = scene(.orbit(sun: .camera), turn, of: node)
      #expect(fixed.camera == going.camera)
      #expect(fixed.light == still.light)
      expectNear(light(going), light(still))
      #expect(turn == 0 || light(fixed) != light(still))
    }
  }

  @Test("The camera orbits eastward at constant distance and elevation")
  func orbit() {
    let node = planet()
    let still = scene(.spin, 0, of: node).camera
    for turn in Self.turns {
      let camera = scene(.orbit(sun: .fixed), turn, of: node).camera
      #expect(abs(camera.eye.length - still.eye.length) < 1e-12)
      #expect(abs(camera.eye.z - still.eye.z) < 1e-12)
      #expect(camera.projection == still.projection)
    }
    var east = View()
    east.azimuth = .degrees(90)
    let quarter = scene(.orbit(sun: .camera), 0.25, of: node).camera
    #expect(quarter == east.scene(of: node, width: 60, height: 40).camera)
  }

  @Test("Spin and phases do not move the camera, orbits and phases do not rotate the body")
  func apart() {
    let node = planet()
    for turn in Self.turns {
      #expect(scene(.spin, turn, of: node).light == scene(.spin, 0, of: node).light)
      for motion in [Motion.spin, .phases] {
        #expect(scene(motion, turn, of: node).camera == scene(.spin, 0, of: node).camera)
      }
      #expect(Motion.spin.spin(at: turn) == turn)
      #expect(Motion.phases.spin(at: turn) == 0 && Motion.orbit(sun: .fixed).spin(at: turn) == 0)
    }
  }

  @Test("Phases go from new over first quarter, lit on the right, to full and on")
  func quarters() {
    let node = planet()
    let expected: [(Double, Vector3)] = [
      (0, Vector3(-1, 0, 0)), (0.25, Vector3(0, 1, 0)), (0.5, Vector3(1, 0, 0)),
      (0.75, Vector3(0, -1, 0)),
    ]
    for (turn, place) in expected { expectNear(light(scene(.phases, turn, of: node)), place) }
  }

  @Test("The illuminated fraction of the disc is (1 - cos α) / 2 at the angle α from new")
  func litFraction() {
    let node = PlanetNode(
      radii: .sphere(diameter: 10), surface: Surface(.constant(SIMD4(1, 1, 1, 1))))
    var view = View()
    view.fieldOfView = nil
    view.ambient = 0
    for turn in Self.turns {
      let image = SoftwareRenderer(threads: 2).renderLinear(
        Motion.phases.view(view, at: turn).scene(of: node, width: 120, height: 120), width: 120,
        height: 120)
      var (lit, all) = (0.0, 0.0)
      for y in 0..<120 {
        for x in 0..<120 {
          all += Double(image[x, y].a)
          if image[x, y].r > 0 { lit += Double(image[x, y].a) }
        }
      }
      let expected = (1 - PlanetMath.cos(.turns(turn))) / 2
      #expect(abs(lit / all - expected) < 0.012, "\(turn): \(lit / all), not \(expected)")
    }
  }

  @Test(
    "A body that spins or changes its phase covers the same pixels in every frame",
    arguments: [Motion.spin, .phases], [false, true])
  func framing(motion: Motion, hasRings: Bool) {
    let renderer = SoftwareRenderer(threads: 2)
    func coverage(_ turn: Double) -> [Float] {
      var node = planet(hasRings: hasRings)
      node.rotation = .turns(motion.spin(at: turn))
      let image = renderer.renderLinear(scene(motion, turn, of: node), width: 60, height: 40)
      return (0..<40).flatMap { y in (0..<60).map { x in image[x, y].a } }
    }
    let first = coverage(0)
    #expect(first.contains(1) && first.contains(0))
    for turn in [0.1, 0.25, 0.5, 0.7] {
      let greatest = zip(first, coverage(turn)).map { abs($0 - $1) }.max() ?? 1
      #expect(greatest < 1e-4)
    }
  }

  @Test("While the camera orbits, globe and rings stay within their fill fraction of the frame")
  func orbitFraming() {
    let renderer = SoftwareRenderer(threads: 2)
    var widest = 0.0
    for turn in Self.turns {
      let image = renderer.renderLinear(
        scene(.orbit(sun: .fixed), turn, of: planet()), width: 60, height: 40)
      for y in 0..<40 {
        for x in 0..<60 where image[x, y].a > 0.5 {
          let (right, up) = (Double(x) + 0.5 - 30, Double(y) + 0.5 - 20)
          widest = max(widest, (right * right + up * up).squareRoot())
        }
      }
    }
    // 0.9 of 40 pixels across.
    #expect(abs(widest - 18) < 0.75)
  }
}
