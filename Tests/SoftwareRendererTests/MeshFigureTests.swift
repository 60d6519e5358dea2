import PlanetImage
import PlanetMath
import PlanetScene
import PlanetTestSupport
import SoftwareRenderer
import Testing

@Suite("Triangle meshes")
struct MeshFigureTests {
  /// Returns a quad from its corners, counter-clockwise from the map's lower left.
  private func quad(
    _ corners: [Vector3], _ surface: Surface, isDoubleSided: Bool = false
  ) -> SceneObject {
    var mesh = TriangleMesh()
    let normal = (corners[1] - corners[0]).cross(corners[3] - corners[0]).normalized
    mesh.positions = corners.map { PackedFloat3($0) }
    mesh.normals = Array(repeating: PackedFloat3(normal), count: 4)
    mesh.textureCoordinates = [(0.0, 1.0), (1, 1), (1, 0), (0, 0)].map {
      PackedFloat2(u: $0.0, v: $0.1)
    }
    mesh.indices = [0, 1, 2, 0, 2, 3]
    return SceneObject(.mesh(mesh, surface, isDoubleSided: isDoubleSided))
  }

  private func scene(_ objects: [SceneObject], eye: Vector3, field: Double = 60) -> RenderScene {
    RenderScene(
      objects: objects,
      camera: Camera(
        eye: eye, target: Vector3(0, 0, 0), projection: .perspective(fieldOfView: .degrees(field))),
      light: DirectionalLight(direction: .unitX, color: SIMD3(0, 0, 0)), ambient: 1)
  }

  @Test("Coordinates are perspective-correct: a plane's pixels against ray hits")
  func perspective() {
    var ramp = Image<RGBA8>(width: 256, height: 128, filledWith: .clear)
    for y in 0..<128 {
      for x in 0..<256 {
        ramp[x, y] = RGBA8(
          SRGB.encode8((Float(x) + 0.5) / 256), SRGB.encode8((Float(y) + 0.5) / 128), 0)
      }
    }
    let map = SurfaceMap(MipPyramid(ramp, wrapsLongitude: false))
    let floor = quad(
      [Vector3(4, -2, 0), Vector3(4, 2, 0), Vector3(-4, 2, 0), Vector3(-4, -2, 0)],
      Surface(.map(map)))
    let scene = scene([floor], eye: Vector3(5, 0, 2))
    let image = SoftwareRenderer().renderLinear(scene, width: 96, height: 96)
    var count = 0
    for y in stride(from: 2, to: 96, by: 5) {
      for x in stride(from: 2, to: 96, by: 5) {
        let slope = tan(.degrees(30)) / 48
        let camera = scene.camera
        let ray =
          camera.forward + camera.right * ((Double(x) - 47.5) * slope)
          - camera.up * ((Double(y) - 47.5) * slope)
        let hit = camera.eye + ray * (-camera.eye.z / ray.z)
        guard ray.z < 0, abs(hit.x) < 3.6, abs(hit.y) < 1.8 else { continue }
        count += 1
        #expect(abs(Double(image[x, y].r) - (hit.y + 2) / 4) < 0.01, "\(x) \(y)")
        #expect(abs(Double(image[x, y].g) - (4 - (4 - hit.x) - -4) / 8) < 0.02, "\(x) \(y)")
      }
    }
    #expect(count > 40)
  }

  @Test("Intersecting surfaces hide each other in each sample")
  func crossing() {
    let red = Surface(.constant(SIMD4(1, 0, 0, 1)))
    let blue = Surface(.constant(SIMD4(0, 0, 1, 1)))
    let first = quad(
      [Vector3(1, -1, -1), Vector3(-1, 1, -1), Vector3(-1, 1, 1), Vector3(1, -1, 1)], red,
      isDoubleSided: true)
    let second = quad(
      [Vector3(-1, -1, -1), Vector3(1, 1, -1), Vector3(1, 1, 1), Vector3(-1, -1, 1)], blue,
      isDoubleSided: true)
    for objects in [[first, second], [second, first]] {
      let scene = scene(objects, eye: Vector3(6, 0, 0), field: 20)
      let image = SoftwareRenderer().renderLinear(scene, width: 65, height: 65)
      #expect(image[20, 32].r == 1 && image[20, 32].b == 0)
      #expect(image[44, 32].b == 1 && image[44, 32].r == 0)
      #expect(abs(image[32, 32].r - 0.5) < 0.1 && image[32, 32].a == 1)
    }
  }

  @Test("Translucent layers are composited from far to near in any order of rendering")
  func layers() {
    func wall(_ x: Double, _ color: SIMD4<Float>) -> SceneObject {
      quad(
        [Vector3(x, -1, -1), Vector3(x, 1, -1), Vector3(x, 1, 1), Vector3(x, -1, 1)],
        Surface(.constant(color), isTranslucent: true), isDoubleSided: true)
    }
    let near = wall(1, SIMD4(1, 0, 0, 0.5))
    let far = wall(-1, SIMD4(0, 1, 0, 0.5))
    for objects in [[near, far], [far, near]] {
      let scene = scene(objects, eye: Vector3(6, 0, 0), field: 20)
      let pixel = SoftwareRenderer().renderLinear(scene, width: 33, height: 33)[16, 16]
      #expect(abs(pixel.r - 0.5) < 1e-5 && abs(pixel.g - 0.25) < 1e-5)
      #expect(abs(pixel.a - 0.75) < 1e-5)
    }
  }

  @Test("A floor that passes under the camera is clipped at the near plane")
  func nearPlane() {
    let floor = quad(
      [Vector3(50, -50, -1), Vector3(50, 50, -1), Vector3(-50, 50, -1), Vector3(-50, -50, -1)],
      Surface(.constant(SIMD4(1, 1, 1, 1))))
    var scene = scene([floor], eye: Vector3(5, 0, 0))
    scene.camera = Camera(
      eye: Vector3(0, 0, 0), target: Vector3(-1, 0, 0),
      projection: .perspective(fieldOfView: .degrees(90)))
    let image = SoftwareRenderer().renderLinear(scene, width: 64, height: 64)
    #expect(image[32, 10].a == 0)
    #expect((36..<64).allSatisfy { image[5, $0].a == 1 && image[60, $0].a == 1 })
  }

  @Test("A small lit sphere as ASCII art")
  func characters() {
    let scene = TestScenes.ellipsoid(radius: 6, size: 14, light: Vector3(1, -1, 0.6), ambient: 0.02)
    var renderer = SoftwareRenderer()
    renderer.dithers = false
    let image = renderer.render(scene, width: 14, height: 14)
    #expect(String(asciiArt(image).map { $0 == " " ? "·" : $0 }) == Self.sphere)
  }

  private static let sphere = """
    ··············
    ···:*#%#*-····
    ··-%@%%%#*=···
    ·:%@@@%%#*+.··
    ·*@@@@%%#*+:.·
    ·%@@@%%%#*+:.·
    ·%@@@%%##*=..·
    ·%@@%%%#*+=..·
    ·#%%%%##*+:..·
    ·+%%###*+-...·
    ·.*##**+=...··
    ··:+++=-...···
    ····::....····
    ··············
    """

  @Test("Saturn matches its golden")
  func golden() {
    let image = SoftwareRenderer(threads: 2).render(
      TestScenes.ringedPlanet(size: 120), width: 120, height: 120)
    Golden.expect(image, named: "ringed-planet", maxDifference: 1, share: 0.001)
  }
}
