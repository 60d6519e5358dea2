import PlanetImage
import PlanetMath
import PlanetScene
import Testing

@testable import SoftwareRenderer

@Suite("Stars behind objects")
struct StarSplatTests {
  private func scene(_ stars: [Star], objects: [SceneObject] = []) -> RenderScene {
    var scene = RenderScene(
      objects: objects,
      camera: Camera(
        eye: Vector3(10, 0, 0), target: Vector3(0, 0, 0),
        projection: .perspective(fieldOfView: .degrees(30))),
      light: DirectionalLight(direction: .unitX), background: .color(SIMD3(0, 0, 0)))
    scene.stars = stars
    return scene
  }

  private func star(right: Double, up: Double, light: Float = 4) -> Star {
    // Seen from +X, +Y is to the right.
    Star(
      direction: Vector3(-1, right, up).normalized, light: SIMD3(repeating: light))
  }

  private func render(_ scene: RenderScene, threads: Int = 1) -> Image<RGBAFloat> {
    SoftwareRenderer(threads: threads).renderLinear(scene, width: 120, height: 100)
  }

  @Test("The light of a star equals that of its image, around its position")
  func place() {
    let image = render(scene([star(right: 0.05, up: 0.08)]))
    var (sum, x, y): (Float, Float, Float) = (0, 0, 0)
    for row in 0..<100 {
      for column in 0..<120 {
        let light = image[column, row].vector.x
        sum += light
        x += light * (Float(column) + 0.5)
        y += light * (Float(row) + 0.5)
      }
    }
    let pixels = 50 / tan(Angle.degrees(15))
    #expect(abs(sum - 4) < 0.02)
    #expect(abs(Double(x / sum) - (60 + 0.05 * pixels)) < 0.02)
    #expect(abs(Double(y / sum) - (50 - 0.08 * pixels)) < 0.02)
  }

  @Test("A globe hides stars, and stars beside the frame or behind the camera are invisible")
  func hidden() {
    let globe = SceneObject(
      .ellipsoid(
        Ellipsoid(equatorialRadius: 1, polarRadius: 1), Surface(.constant(SIMD4(0, 0, 0, 1)))))
    let hidden = render(scene([star(right: 0, up: 0.02)], objects: [globe]))
    #expect(hidden[60, 48].vector.x == 0)
    let behind = Star(direction: .unitX, light: SIMD3(1, 1, 1))
    let empty = render(scene([behind, star(right: 3, up: 0)]))
    empty.withPixels { pixels in
      #expect(pixels.indices.allSatisfy { pixels[$0].vector.x == 0 })
    }
  }

  @Test("The image does not depend on threads, and 8-bit images show the stars")
  func threads() {
    let stars = (0..<40).map {
      star(right: Double($0 % 7) * 0.05 - 0.15, up: Double($0) * 0.01 - 0.2)
    }
    let one = render(scene(stars))
    let three = render(scene(stars), threads: 3)
    one.withPixels { one in
      three.withPixels { three in
        #expect(one.indices.allSatisfy { one[$0].vector == three[$0].vector })
      }
    }
    let image = SoftwareRenderer().render(scene([star(right: 0, up: 0)]), width: 120, height: 100)
    #expect(image[60, 50].g > 100)
  }
}
