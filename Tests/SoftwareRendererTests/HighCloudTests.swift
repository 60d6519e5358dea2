import PlanetImage
import PlanetMath
import PlanetTestSupport
import SoftwareRenderer
import Testing

@testable import PlanetScene

@Suite("Clouds beyond the limb of a globe")
struct HighCloudTests {
  private static let size = 241
  private static let radius = 100.0
  private static let middle = 120

  /// Returns a black surface with even clouds.
  private func surface(altitude: Double, opacity: Float) -> Surface {
    var surface = Surface(.constant(SIMD4(0, 0, 0, 1)))
    let value = SRGB.encode8(opacity)
    let map = SurfaceMap(
      MipPyramid(Image(width: 16, height: 8, filledWith: RGBA8(value, value, value))))
    surface.layers.clouds = CloudLayer(map, content: .opacities, altitude: altitude)
    return surface
  }

  private func render(_ scene: RenderScene) -> Image<RGBAFloat> {
    SoftwareRenderer(threads: 2).renderLinear(scene, width: Self.size, height: Self.size)
  }

  private func scene(altitude: Double, opacity: Float, light: Double) -> RenderScene {
    TestScenes.ellipsoid(
      surface: surface(altitude: altitude, opacity: opacity), radius: Self.radius, size: Self.size,
      light: Vector3(latitude: .zero, longitude: .degrees(light)))
  }

  @Test("Light and opacity of clouds continue beyond the limb", arguments: [false, true])
  func profile(isMesh: Bool) {
    let opacity: Float = 0.5
    var scene = scene(altitude: 0.12, opacity: opacity, light: 50)
    if isMesh {
      let mesh = SphereMesh(SphereTessellation(latitudeBands: 120), on: .unitSphere).mesh
      scene.objects[0].shape = .mesh(mesh, surface(altitude: 0.12, opacity: opacity))
    }
    let image = render(scene)
    let sun = scene.light.direction
    let exact = Double(SRGB.linear(SRGB.encode8(opacity)))
    for column in Self.middle + 20...Self.middle + 116 {
      let height = (Double(column) - Double(Self.middle)) / Self.radius
      // The limb covers a part of its pixels; the edge of clouds is not exact.
      guard abs(height - 1) > 0.02, abs(height - 1.12) > 0.02 else { continue }
      let right = height / 1.12
      let point = Vector3((1 - min(right * right, 1)).squareRoot(), right, 0)
      let isCloud = height < 1.12
      let light = isCloud ? exact * 0.9 * max(point.dot(sun), 0) : 0
      let alpha = height < 1 ? 1 : isCloud ? exact : 0
      let pixel = image[column, Self.middle].vector
      #expect(abs(Double(pixel.x) - light) < 0.004, "column \(column)")
      #expect(abs(Double(pixel.w) - alpha) < 0.004, "column \(column)")
    }
  }

  @Test("The shadow of rings on clouds does not depend on neighbouring pixels")
  func ringShadow() {
    var scene = scene(altitude: 0.12, opacity: 0.5, light: 0)
    scene.light = DirectionalLight(
      direction: Vector3(latitude: .degrees(25), longitude: .degrees(75)))
    let profile = RadialProfile(
      innerRadius: 1.2, outerRadius: 2.2, samples: [SIMD4(0.5, 0.5, 0.5, 1)])
    let bare = render(scene)
    scene.objects.append(SceneObject(.ring(profile)))
    let image = render(scene)
    // Half a group of eight pixels further to the right.
    let shifted = SoftwareRenderer(threads: 2)
      .renderLinear(scene, width: Self.size + 8, height: Self.size)
    var shadowed = 0
    for y in 0..<Self.size {
      for x in 0..<Self.size {
        let difference = image[x, y].vector - shifted[x + 4, y].vector
        #expect((difference * difference).sum() < 1e-8, "\(x), \(y)")
        if bare[x, y].r > 0.05, image[x, y].r < 0.5 * bare[x, y].r { shadowed += 1 }
      }
    }
    #expect(shadowed > 100)
  }

  @Test("Low clouds and a camera below the clouds have no shell")
  func without() {
    let low = scene(altitude: 0.004, opacity: 0.5, light: 50)
    #expect(CloudShell(of: 0, in: low) == nil)
    #expect(render(low)[Self.middle + 101, Self.middle].vector.w == 0)
    var high = scene(altitude: 0.1, opacity: 0.5, light: 50)
    #expect(CloudShell(of: 0, in: high) != nil)
    high.camera = Camera(
      eye: Vector3(1.05, 0, 0), target: Vector3(1, 1, 0),
      projection: .perspective(fieldOfView: .degrees(60)))
    #expect(CloudShell(of: 0, in: high) == nil)
    high.objects[0].shape.surface?.layers.clouds?.opacity = 0
    #expect(high.objects[0].shape.surface?.highClouds == nil)
  }

  @Test("High clouds are inside the frame, and passes of their light add up")
  func frame() {
    var node = PlanetNode(radii: nil, surface: surface(altitude: 0.15, opacity: 0.5))
    #expect(abs(node.visibleBoundingRadius - 1.15) < 1e-12)
    node.changeSurface { $0.layers.clouds?.altitude = 0.004 }
    #expect(node.visibleBoundingRadius == 1)
    var scene = scene(altitude: 0.12, opacity: 0.5, light: 50)
    let whole = render(scene)
    scene.components = [.clouds]
    let clouds = render(scene)
    scene.components = [.ground]
    let ground = render(scene)
    let column = Self.middle + 106
    #expect(clouds[column, Self.middle].vector == whole[column, Self.middle].vector)
    #expect(ground[column, Self.middle].vector.x == 0)
  }
}
