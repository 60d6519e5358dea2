import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetScene
import Testing

@testable import SoftwareRenderer

@Suite("Light of several suns")
struct SeveralSunsTests {
  private static let size = ImageSize(width: 80, height: 60)

  private func constant(_ value: UInt8) -> SurfaceMap {
    SurfaceMap(MipPyramid(Image(width: 16, height: 8, filledWith: RGBA8(value, value, value))))
  }

  /// A globe with clouds, night lights, air and rings, before a background.
  private var scene: RenderScene {
    var surface = Surface(.constant(SIMD4(0.5, 0.4, 0.3, 1)))
    surface.layers.clouds = CloudLayer(constant(120), content: .opacities, altitude: 0.01)
    surface.layers.night = constant(180)
    surface.air = SurfaceAir(RefractionTests.atmosphere, radius: 6378)
    let profile = RadialProfile(
      innerRadius: 1.3, outerRadius: 1.9, samples: [SIMD4(0.9, 0.8, 0.7, 0.5)])
    var scene = RenderScene(
      objects: [SceneObject(.ellipsoid(.unitSphere, surface)), SceneObject(.ring(profile))],
      camera: Camera(
        eye: Vector3(10, 0, 3), target: Vector3(0, 0, 0),
        projection: .perspective(fieldOfView: .degrees(24))),
      light: DirectionalLight(direction: Vector3(0.5, 1, 0.3)), ambient: 0.02,
      background: .color(SIMD3(0.1, 0.05, 0.02)))
    scene.exposure = 0.8
    return scene
  }

  private let second: DirectionalLight = {
    var light = DirectionalLight(direction: Vector3(1, -0.8, 0.1), color: SIMD3(0.6, 0.3, 0.1))
    light.angularDiameter = .degrees(3)
    return light
  }()

  private func render(_ scene: RenderScene) -> [SIMD4<Float>] {
    let image = SoftwareRenderer(threads: 2).renderLinear(
      scene, width: Self.size.width, height: Self.size.height)
    return image.withPixels { pixels in pixels.indices.map { pixels[$0].vector } }
  }

  @Test("The image is the sum of the images in the light of each sun")
  func sum() {
    var both = scene
    both.furtherLights = [second]
    // The second sun alone, without what does not depend on the sun.
    var alone = scene
    (alone.light, alone.ambient, alone.background) = (second, 0, .color(.zero))
    alone.objects[0].shape.surface?.layers.night = nil
    let (sum, one, other) = (render(both), render(scene), render(alone))
    var greatest: Float = 0
    for index in sum.indices {
      let expected = one[index] + other[index]
      for channel in 0..<3 {
        #expect(abs(sum[index][channel] - expected[channel]) < 1e-5, "pixel \(index)")
      }
      #expect(sum[index].w == one[index].w)
      greatest = max(greatest, other[index].x - other[index].z)
    }
    #expect(greatest > 0.05, "the second sun is red")
  }

  @Test("Stars, their glow and the background are rendered once")
  func emission() {
    var star = scene
    star.objects[0].shape.surface = Surface(
      .constant(SIMD4(1, 0.9, 0.8, 1)), photometry: .emissive(.sun))
    star.objects.removeLast()
    star.glow = 0.3
    var both = star
    both.furtherLights = [second, second]
    #expect(render(both) == render(star))
  }

  @Test("Passes of light add up under several suns, and albedo has no light")
  func passes() {
    var both = scene
    both.furtherLights = [second]
    let renderer = SoftwareRenderer(threads: 2)
    func planes(_ pass: RenderPass) -> [[Float]] {
      renderer.planes(of: pass, both, size: Self.size)
    }
    let beauty = planes(.beauty)
    var sum = Array(repeating: Float(0), count: Self.size.pixelCount)
    for pass in RenderPass.allCases where pass.component != nil {
      for (index, value) in planes(pass)[0].enumerated() { sum[index] += value }
    }
    for index in sum.indices { #expect(abs(sum[index] - beauty[0][index]) < 1e-4) }
    #expect(planes(.albedo) == renderer.planes(of: .albedo, scene, size: Self.size))
  }

  @Test("The first sun of a body has its direction, colour and strength in the view's light")
  func view() throws {
    var node = PlanetNode(radii: nil, surface: Surface(.constant(SIMD4(1, 1, 1, 1))))
    var view = View()
    view.lightColor = SIMD3(1, 0.5, 0.25)
    view.lightStrength = 2
    let plain = view.scene(of: node, width: 64, height: 64)
    #expect(plain.light.color == SIMD3(2, 1, 0.5) && plain.furtherLights.isEmpty)
    var (first, other) = (Sun(), Sun())
    (first.strength, first.color) = (0.5, SRGBColor(red: 255, green: 255, blue: 0))
    (other.azimuth, other.elevation, other.diameter) = (20, -10, 4)
    node.suns = [first, other]
    let scene = view.scene(of: node, width: 64, height: 64)
    #expect(scene.light.color == SIMD3(1, 0.5, 0) && scene.light.direction == plain.light.direction)
    let further = try #require(scene.furtherLights.first)
    #expect(further.color == SIMD3(2, 1, 0.5) && further.angularDiameter == .degrees(4))
    view.lightAzimuth = view.lightAzimuth + .degrees(20)
    view.lightElevation = view.lightElevation - .degrees(10)
    let expected = view.scene(of: node, width: 64, height: 64).light.direction
    #expect((further.direction - expected).length < 1e-12)
  }
}
