import PlanetImage
import PlanetMath
import PlanetScene
import Testing

@testable import SoftwareRenderer

@Suite("Passes for compositing")
struct RenderPassTests {
  private let size = ImageSize(width: 64, height: 48)

  private var scene: RenderScene {
    let ellipsoid = Ellipsoid(equatorialRadius: 1, polarRadius: 0.8)
    let surface = Surface(.constant(SIMD4(0.25, 0.5, 0.75, 1)))
    return RenderScene(
      objects: [
        SceneObject(.ellipsoid(ellipsoid, surface)),
        SceneObject(.ellipsoid(ellipsoid, surface), position: Vector3(-3, 1, 0)),
      ],
      camera: Camera(
        eye: Vector3(10, 0, 0), target: Vector3(0, 0, 0),
        projection: .perspective(fieldOfView: .degrees(20))),
      light: DirectionalLight(direction: Vector3(1, 0, 0)))
  }

  private func planes(_ pass: RenderPass) -> [[Float]] {
    SoftwareRenderer(threads: 2).planes(of: pass, scene, size: size)
  }

  private func value(_ pass: RenderPass, _ channel: Int, _ x: Int, _ y: Int) -> Float {
    planes(pass)[channel][y * size.width + x]
  }

  @Test("Depth and normals in the middle are those of the nearest globe")
  func geometry() {
    #expect(abs(value(.depth, 0, 32, 24) - 9) < 0.01)
    #expect(value(.depth, 0, 0, 0) == .infinity)
    #expect(value(.normal, 0, 32, 24) > 0.99)
    #expect(value(.id, 0, 32, 24) == 1 && value(.id, 0, 0, 0) == 0)
    // The second globe is behind the first, to the right of it.
    #expect(planes(.id)[0].contains(2))
  }

  @Test("Latitudes are planetographic, longitudes those of the camera's side")
  func latitudes() {
    let (latitudes, longitudes) = (planes(.latlon)[0], planes(.latlon)[1])
    let ids = planes(.id)[0]
    let normals = planes(.normal)
    for pixel in ids.indices where ids[pixel] == 1 {
      let normal = Vector3(
        Double(normals[0][pixel]), Double(normals[1][pixel]), Double(normals[2][pixel]))
      #expect(abs(Double(latitudes[pixel]) - normal.latitude.degrees) < 1e-3)
      #expect(abs(longitudes[pixel]) < 90)
    }
  }

  @Test("Albedo is the map's colour, sunlight the cosine, and both give a diffuse image")
  func light() {
    let (beauty, albedo, sunlight) = (planes(.beauty), planes(.albedo), planes(.sunlight))
    let alpha = planes(.alpha)[0]
    let middle = 24 * size.width + 32
    #expect(abs(albedo[0][middle] - 0.25) < 1e-3 && abs(albedo[2][middle] - 0.75) < 1e-3)
    for pixel in alpha.indices where alpha[pixel] == 1 {
      for channel in 0..<3 {
        let product = albedo[channel][pixel] * sunlight[channel][pixel]
        #expect(abs(beauty[channel][pixel] - product) < 2e-3)
      }
    }
  }

  @Test(
    "A scene without layers has empty passes of clouds, night and atmosphere",
    arguments: [RenderPass.clouds, .night, .atmosphere])
  func layers(pass: RenderPass) {
    #expect(planes(pass).allSatisfy { $0.allSatisfy { $0 == 0 } })
  }
}
