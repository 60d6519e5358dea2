import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetTestSupport
import Testing

@testable import PlanetScene
@testable import SoftwareRenderer

@Suite("Layers and air on meshes of globes")
struct LayeredMeshTests {
  /// Dense, high air.
  private static let air = SurfaceAir(
    Atmosphere(
      top: 400, groundAlbedo: 0.2,
      constituents: [
        Atmosphere.Constituent(
          scattering: [5.8e-3, 13.5e-3, 33.1e-3], profile: .exponential(scaleHeight: 60))
      ]), radius: 6_378)

  /// A surface with clouds, city lights, water and air.
  private static func surface() -> Surface {
    var surface = Surface(.map(noise(256, seed: 1)))
    surface.layers.clouds = CloudLayer(
      noise(128, seed: 2), content: .opacities, altitude: 0.02)
    surface.layers.night = noise(128, seed: 6)
    surface.layers.water = WaterLayer(noise(64, seed: 4))
    surface.air = air
    return surface
  }

  private static func noise(_ width: Int, seed: UInt64) -> SurfaceMap {
    SurfaceMap(MipPyramid(TestImages.noise(width: width, height: width / 2, seed: seed)))
  }

  /// A map without water.
  private static let black = SurfaceMap(
    MipPyramid(Image(width: 16, height: 8, filledWith: RGBA8(0, 0, 0))))

  private static func render(_ view: GlobeView) -> Image<RGBAFloat> {
    SoftwareRenderer(threads: 2).renderLinear(view.scene, width: view.width, height: view.height)
  }

  private static func difference(
    _ first: borrowing Image<RGBAFloat>, _ second: borrowing Image<RGBAFloat>
  ) -> (greatest: Float, mean: Float) {
    var (greatest, sum) = (Float(0), Float(0))
    for y in 0..<first.height {
      for x in 0..<first.width {
        let change = first[x, y].vector - second[x, y].vector
        let size = max(change.max(), -change.min())
        greatest = max(greatest, size)
        sum += size
      }
    }
    return (greatest, sum / Float(first.width * first.height))
  }

  @Test(
    "A fine mesh has the colours of its ellipsoid",
    arguments: [Ellipsoid.unitSphere, Ellipsoid(equatorialRadius: 1, polarRadius: 0.9)],
    [20.0, 80, 130])
  func matchesEllipsoid(ellipsoid: Ellipsoid, light: Double) {
    var view = GlobeView(
      width: 240, height: 240, ellipsoid: ellipsoid, surface: Self.surface(),
      elevation: .degrees(15), share: 0.8, lightAzimuth: .degrees(light), ambient: 0.05)
    let exact = Self.render(view)
    view.tessellation = .uv(slices: 512, stacks: 256)
    let mesh = Self.render(view)
    let (greatest, mean) = Self.difference(exact, mesh)
    #expect(mean < 0.0015 && greatest < 0.12, "mean \(mean), greatest \(greatest)")
  }

  @Test("Air begins where a mesh ends, also over ground below the ellipsoid")
  func noGap() {
    let size = 400
    let valley = 0.03
    var view = GlobeView(
      width: size, height: size, surface: Surface(.constant(SIMD4(0.2, 0.2, 0.2, 1))),
      projection: .orthographic(height: 2.5))
    view.surface.air = Self.air
    var scene = view.scene
    var mesh = SphereMesh(.uv(slices: 256, stacks: 128)).mesh
    mesh.positions = mesh.positions.map { PackedFloat3($0.vector * (1 - valley)) }
    mesh.isConvex = false
    scene.objects = [SceneObject(.mesh(mesh, view.surface))]
    let image = SoftwareRenderer(threads: 1).renderLinear(scene, width: size, height: size)
    let outside = SIMD4<Float>(image[size / 2 + 163, size / 2].vector)
    // From inside the mesh, past its limb at 155 pixels and that of the ellipsoid at 160.
    for column in 150...160 {
      let color = image[size / 2 + column, size / 2].vector
      #expect(color.w > 0.5 && color.z > 0.6 * outside.z, "column \(column): \(color)")
    }
  }

  @Test(
    "Clouds cover the ground below them, a part of the ground within them, and none above",
    arguments: [(0.005, 1), (0.019, 0.5), (0.04, 0)] as [(Double, Float)])
  func mountains(height: Double, cover: Float) {
    var surface = Surface(.constant(SIMD4(0.1, 0.1, 0.1, 1)))
    let white = Image(width: 16, height: 8, filledWith: RGBA8(255, 255, 255))
    surface.layers.clouds = CloudLayer(
      SurfaceMap(MipPyramid(white)), content: .opacities, altitude: 0.02)
    var scene = GlobeView(surface: surface).scene
    var mesh = SphereMesh(.uv(slices: 1024, stacks: 512)).mesh
    mesh.positions = mesh.positions.map { PackedFloat3($0.vector * (1 + height)) }
    scene.objects = [SceneObject(.mesh(mesh, surface))]
    let image = SoftwareRenderer(threads: 1).renderLinear(scene, width: 128, height: 128)
    let ground = 0.1 * (1 - cover * CloudLayer.shade)
    let expected = cover * CloudLayer.albedo + (1 - cover) * ground
    #expect((image[64, 64].r - expected).magnitude < 0.01, "\(image[64, 64])")
  }

  @Test("The shadow of a mesh on itself darkens the ground, and leaves clouds in sunlight")
  func selfShadow() {
    var surface = Surface(.constant(SIMD4(1, 1, 1, 1)))
    let half = Image(width: 16, height: 8, filledWith: RGBA8(255, 255, 255, 128))
    surface.layers.clouds = CloudLayer(
      SurfaceMap(MipPyramid(half)), content: .colors, altitude: 0.15)
    let sun = Vector3(latitude: .zero, longitude: .degrees(85))
    var mesh = SphereMesh(.uv(slices: 720, stacks: 360)).mesh
    // A ridge along the meridian 20° east.
    mesh.positions = mesh.positions.map { position in
      let point = position.vector
      let away = (atan2(point.y, point.x) * 180 / .pi - 20) / 1.5
      return PackedFloat3(point * (1 + 0.12 * exp(-away * away)))
    }
    mesh.isConvex = false
    mesh.computeNormals()
    var view = GlobeView(
      width: 300, height: 300, surface: surface, projection: .orthographic(height: 3),
      ownLight: sun)
    func shadowed(_ clouds: Bool) -> (inside: Float, outside: Float) {
      if !clouds { surface.layers.clouds = nil }
      surface.layers.water = clouds ? nil : WaterLayer(Self.black)
      var scene = view.scene
      scene.objects = [SceneObject(.mesh(mesh, surface))]
      let image = SoftwareRenderer(threads: 2).renderLinear(scene, width: 300, height: 300)
      // At 8° east the ridge hides the sun, at 40° it does not.
      func value(_ longitude: Double) -> Float {
        image[150 + Int((view.radius * sin(longitude * .pi / 180)).rounded()), 150].r
      }
      return (value(8), value(40))
    }
    view.ambient = 0
    let (covered, clear) = (shadowed(true), shadowed(false))
    #expect(clear.inside < 0.01 && clear.outside > 0.4, "\(clear)")
    #expect(covered.inside > 0.08 && covered.outside > 0.4, "\(covered)")
  }
}
