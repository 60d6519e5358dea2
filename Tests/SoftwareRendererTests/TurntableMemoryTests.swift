import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetScene
import PlanetTestSupport
import Testing

@testable import SoftwareRenderer

@Suite("Turntable memory")
struct TurntableMemoryTests {
  /// A rotating globe.
  struct Turn: CustomTestStringConvertible, Sendable {
    var name: String
    var size = (width: 60, height: 60)
    var elevation = 15.0
    var tilt = 0.0
    var hasRings = false
    var photometry = PhotometricLaw.lambert
    var hasLayers = false
    var hasMoon = false

    var testDescription: String { name }

    func scene(turnedBy degrees: Double) -> RenderScene {
      let samples = (0..<32).map { SIMD4<Float>(0.8, 0.7, 0.5, $0 % 8 < 6 ? 0.7 : 0.1) }
      var node = PlanetNode(
        radii: Radii(equatorial: 10, polar: 9),
        surface: surface(turnedBy: degrees),
        rings: hasRings
          ? RadialProfile(innerRadius: 1.2, outerRadius: 2.2, samples: samples) : nil)
      node.axis = PlanetNode.axis(tilt: .degrees(tilt))
      node.rotation = .degrees(degrees)
      let camera = OrbitCamera(elevation: .degrees(elevation)).fitted(
        radius: node.visibleBoundingRadius, fill: 0.9,
        aspect: Double(size.width) / Double(size.height)
      ).camera
      var objects = node.objects
      if hasMoon {
        objects.append(
          SceneObject(
            .ellipsoid(.unitSphere, Surface(.constant(.one))), position: Vector3(14, -14, 4),
            scale: 4))
      }
      return RenderScene(
        objects: objects, camera: camera,
        light: DirectionalLight(from: camera, azimuth: .degrees(-40), elevation: .degrees(10)),
        ambient: 0.02, background: .transparent)
    }

    private static let waves = TestScenes.map(width: 128) { longitude, latitude in
      SIMD3(repeating: 0.5 + 0.5 * sin(7 * longitude) * cos(5 * latitude))
    }

    /// The surface, whose clouds rotate faster than the ground.
    private func surface(turnedBy degrees: Double) -> Surface {
      var surface = Surface(.map(TestScenes.smoothMap), photometry: photometry)
      guard hasLayers else { return surface }
      let map = Self.waves
      surface.layers.clouds = CloudLayer(map, content: .opacities, altitude: 0.002)
      surface.layers.clouds?.rotation = .degrees(0.1 * degrees)
      surface.layers.night = TestScenes.smoothMap
      surface.layers.water = WaterLayer(map)
      surface.layers.relief = TestRelief.waves
      surface.air = TestScenes.air(radius: 6000)
      return surface
    }

    static let all = [
      Turn(name: "plain"), Turn(name: "tilted", tilt: 26.7), Turn(name: "pole-on", elevation: 90),
      Turn(name: "rings", tilt: 26.7, hasRings: true),
      Turn(name: "rings edge-on", size: (90, 40), elevation: 0, hasRings: true),
      Turn(name: "lying", size: (33, 70), elevation: -30, tilt: 98),
      Turn(name: "layers", tilt: 23.4, hasLayers: true),
      Turn(name: "layers under a shadow", elevation: 40, hasLayers: true, hasMoon: true),
      Turn(name: "shining", size: (17, 17), photometry: .emissive(.sun)),
    ]
  }

  /// Expects the frames of scenes, rendered one after another, to be the same with one memory.
  private func expectSame(_ scenes: [RenderScene], _ size: (width: Int, height: Int), threads: Int)
  {
    let bare = SoftwareRenderer(threads: threads)
    var renderer = bare
    renderer.memory = TurntableMemory()
    for (number, scene) in scenes.enumerated() {
      let with = renderer.render(scene, width: size.width, height: size.height)
      let without = bare.render(scene, width: size.width, height: size.height)
      let isSame = with.isIdentical(to: without)
      #expect(isSame, "frame \(number)")
    }
  }

  @Test("Frames are the same to the last bit", arguments: Turn.all, [1, 2, 3])
  func frames(_ turn: Turn, threads: Int) {
    let scenes = [0.0, 5, 77.3, 180, -90, 360].map { turn.scene(turnedBy: $0) }
    expectSame(scenes, turn.size, threads: threads)
  }

  @Test("One frame fills the memory for the whole turn", arguments: Turn.all)
  func used(_ turn: Turn) {
    var renderer = SoftwareRenderer(threads: 2)
    let memory = TurntableMemory()
    renderer.memory = memory
    let size = ImageSize(width: turn.size.width, height: turn.size.height)
    _ = renderer.render(turn.scene(turnedBy: 0), width: size.width, height: size.height)
    let count = memory.cachedStripCount
    #expect(count == (size.height + 15) / 16)
    for degrees in stride(from: 5.0, to: 360, by: 5) {
      #expect(
        memory.claim(for: turn.scene(turnedBy: degrees), size: size, stripCount: count),
        "\(degrees) degrees")
    }
  }

  @Test("Alternating scenes do not mix")
  func alternating() {
    let (first, second) = (Turn.all[1], Turn.all[3])
    let scenes = (0..<6).map { number in
      (number.isMultiple(of: 2) ? first : second).scene(turnedBy: Double(number) * 20)
    }
    expectSame(scenes, first.size, threads: 2)
    // A change of data outside the key, within the key, and both.
    var changed = scenes
    changed[2].ambient = 0.5
    changed[4].light = DirectionalLight(direction: .unitZ)
    changed[5].background = .color(SIMD3(0.1, 0.2, 0.3))
    expectSame(changed, first.size, threads: 3)
  }

  @Test("Other sizes are rendered without the memory")
  func sizes() {
    var renderer = SoftwareRenderer()
    renderer.memory = TurntableMemory()
    for size in [40, 24, 40, 16] {
      let scene = Turn.all[0].scene(turnedBy: Double(size))
      let with = renderer.render(scene, width: size, height: size)
      let isSame = with.isIdentical(
        to: SoftwareRenderer().render(scene, width: size, height: size))
      #expect(isSame, "\(size) pixels")
    }
  }

  @Test("Strips for which the memory has no room are rendered without it")
  func full() {
    let turn = Turn(name: "layers", hasLayers: true)
    let bare = SoftwareRenderer(threads: 2)
    var renderer = bare
    let memory = TurntableMemory(byteLimit: 100_000)
    renderer.memory = memory
    for degrees in [0.0, 50, 200] {
      let scene = turn.scene(turnedBy: degrees)
      let with = renderer.render(scene, width: 60, height: 60)
      let isSame = with.isIdentical(to: bare.render(scene, width: 60, height: 60))
      #expect(isSame, "\(degrees) degrees")
    }
    #expect(memory.isFull)
    #expect((1..<4).contains(memory.cachedStripCount))
  }
}
