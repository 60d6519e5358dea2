import PlanetImage
import PlanetMath
import PlanetScene
import Testing

@testable import SoftwareRenderer

@Suite("Additive passes")
struct AdditivePassTests {
  private static let size = ImageSize(width: 96, height: 72)
  private static let additive = RenderPass.allCases.filter { $0.component != nil }

  private func constant(_ value: UInt8, alpha: UInt8 = 255) -> SurfaceMap {
    SurfaceMap(
      MipPyramid(Image(width: 16, height: 8, filledWith: RGBA8(value, value, value, alpha))))
  }

  /// A globe with all layers and air, rings across it, a globe without layers, a star with glow,
  /// stars and a background.
  private func scene(asMesh: Bool, isPanoramic: Bool) -> RenderScene {
    var surface = Surface(.constant(SIMD4(0.2, 0.3, 0.25, 1)))
    surface.layers.clouds = CloudLayer(constant(140), content: .opacities, altitude: 0.01)
    surface.layers.water = WaterLayer(constant(255))
    surface.layers.night = constant(200)
    surface.air = SurfaceAir(RefractionTests.atmosphere, radius: 6378)
    let plain = Surface(.constant(SIMD4(0.6, 0.5, 0.4, 1)))
    let star = Surface(.constant(SIMD4(1, 0.9, 0.8, 1)), photometry: .emissive(.sun))
    var globe = SceneObject(.ellipsoid(.unitSphere, surface))
    if asMesh {
      globe = SceneObject(
        .mesh(SphereMesh(.uv(slices: 200, stacks: 100), on: .unitSphere).mesh, surface))
    }
    let profile = RadialProfile(
      innerRadius: 1.3, outerRadius: 1.9,
      samples: [SIMD4(0.9, 0.8, 0.7, 0.4), SIMD4(0.8, 0.8, 0.8, 0.9)])
    var scene = RenderScene(
      objects: [
        globe, SceneObject(.ring(profile)),
        SceneObject(.ellipsoid(.unitSphere, plain), position: Vector3(-2, 2.2, 0.9), scale: 0.5),
        SceneObject(.ellipsoid(.unitSphere, star), position: Vector3(-3, -2.4, 1), scale: 0.4),
      ],
      camera: Camera(
        eye: Vector3(10, 0, 2.5), target: Vector3(0, 0, 0),
        projection: .perspective(fieldOfView: .degrees(24))),
      light: DirectionalLight(direction: Vector3(0.4, 1, 0.25)), ambient: 0.01,
      background: .color(SIMD3(0.02, 0.03, 0.05)))
    scene.exposure = 1.5
    scene.glow = 0.2
    let direction = (Vector3(-6, 1.2, -1.5) - scene.camera.eye).normalized
    scene.stars = [Star(direction: direction, light: SIMD3(4, 5, 6))]
    if isPanoramic {
      scene.panorama = Panorama(constant(120).pyramid, Panorama.Layout())
    }
    return scene
  }

  @Test(
    "The sum of the additive passes is the image",
    arguments: [(false, false), (true, false), (false, true)])
  func sum(asMesh: Bool, isPanoramic: Bool) {
    let scene = scene(asMesh: asMesh, isPanoramic: isPanoramic)
    let renderer = SoftwareRenderer(threads: 2)
    let beauty = renderer.planes(of: .beauty, scene, size: Self.size)
    var sums = Array(repeating: Array(repeating: Float(0), count: Self.size.pixelCount), count: 3)
    for pass in Self.additive {
      let planes = renderer.planes(of: pass, scene, size: Self.size)
      #expect(planes.allSatisfy { $0.allSatisfy { $0 > -1e-6 } }, "\(pass) has negative light")
      #expect(planes[0].contains { $0 > 0.01 }, "\(pass) is empty")
      for channel in 0..<3 {
        for index in sums[channel].indices { sums[channel][index] += planes[channel][index] }
      }
    }
    for channel in 0..<3 {
      for index in sums[channel].indices {
        let (sum, image) = (sums[channel][index], beauty[channel][index])
        #expect(abs(sum - image) <= 1e-4 + 1e-3 * image, "pixel \(index), channel \(channel)")
      }
    }
  }

  @Test("Each source of light is in its own pass", arguments: additive)
  func sources(pass: RenderPass) {
    var scene = scene(asMesh: false, isPanoramic: false)
    func without(_ change: (inout Surface) -> Void) {
      change(&scene.objects[0].shape.surface!)
    }
    switch pass {
    case .water: without { $0.layers.water = nil }
    case .clouds: without { $0.layers.clouds = nil }
    case .night: without { $0.layers.night = nil }
    case .atmosphere: without { $0.air = nil }
    case .rings: scene.objects.remove(at: 1)
    case .emission: scene.objects.remove(at: 3)
    case .sky: (scene.background, scene.stars) = (.transparent, [])
    default:
      scene.objects.remove(at: 2)
      without { $0.base = .constant(SIMD4(0, 0, 0, 1)) }
    }
    let planes = SoftwareRenderer().planes(of: pass, scene, size: Self.size)
    #expect(planes.allSatisfy { $0.allSatisfy { $0 == 0 } })
  }
}
