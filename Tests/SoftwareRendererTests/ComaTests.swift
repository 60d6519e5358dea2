import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetScene
import SoftwareRenderer
import Testing

@Suite("Comas and tails of comets")
struct ComaTests {
  private static let astronomicalUnit = 149_597_870.7

  /// Returns a scene without bodies, a pixel per unit of length, the sun to the left at a distance
  /// in au.
  private func scene(_ coma: Coma, distance: Double = 1) -> RenderScene {
    let camera = Camera(
      eye: Vector3(1000, 0, 0), target: Vector3(0, 0, 0), projection: .orthographic(height: 200))
    var scene = RenderScene(
      objects: [], camera: camera, light: DirectionalLight(direction: .unitX),
      background: .color(SIMD3(0, 0, 0)))
    let sun = camera.right * (-distance * Self.astronomicalUnit)
    scene.comas = [ComaVolume(coma, at: Vector3(0, 0, 0), sun: sun)]
    return scene
  }

  private func image(_ scene: RenderScene) -> Image<RGBAFloat> {
    SoftwareRenderer().renderLinear(scene, width: 200, height: 200)
  }

  @Test("The light of a coma falls as the reciprocal of the distance, and ends at its radius")
  func coma() {
    let image = image(scene(Coma(radius: 80, brightness: 2)))
    func light(_ x: Int) -> Float { image[100 + x, 100].vector.x }
    for x in [4, 12, 40, 70] {
      let square = ((Float(x) + 0.5) * (Float(x) + 0.5) + 0.25) / 6400
      let expected = 2 * (1 - square) * (1 - square) / (1 + 1600 * square).squareRoot()
      #expect(abs(light(x) - expected) < 1e-5)
      #expect(abs(image[99 - x, 100].vector.x - light(x)) < 1e-6)
    }
    #expect(light(81) == 0 && light(20) > 0.95 * light(40) * 2)
  }

  @Test("A tail points away from the sun, widens and fades to its end")
  func tail() {
    var coma = Coma(radius: 10, brightness: 0)
    coma.tail = Coma.Tail(length: 80, width: 60, brightness: 1)
    let image = image(scene(coma))
    func light(_ x: Int, _ y: Int) -> Float { image[100 + x, 100 + y].vector.y }
    #expect(light(-20, 0) == 0 && light(90, 0) == 0)
    #expect(light(5, 0) > light(20, 0) && light(20, 0) > light(50, 0) && light(50, 0) > 0)
    #expect(light(5, 15) == 0 && light(60, 15) > 0)
    #expect(abs(light(40, 8) - light(40, -9)) < 1e-5)
  }

  @Test("Light falls with the fourth power of the distance from the sun, length with its square")
  func distance() {
    var coma = Coma(radius: 10, brightness: 1)
    coma.tail = Coma.Tail(length: 90, width: 10, brightness: 0.5)
    let near = scene(coma).comas[0]
    let far = scene(coma, distance: 2).comas[0]
    #expect(abs(near.light.x / far.light.x - 16) < 1e-3)
    #expect(abs(near.tailEnd.length - 90) < 1e-9 && abs(far.tailEnd.length - 22.5) < 1e-9)
    let inside = scene(coma, distance: 0.3).comas[0]
    #expect(inside == ComaVolume(coma, at: Vector3(0, 0, 0), sun: Vector3(0, -1e7, 0)))
  }

  @Test("Passes of surfaces have no coma")
  func passes() {
    let scene = scene(Coma(radius: 80, brightness: 2))
    let sum = image(scene)
    #expect(sum[100, 100].vector.x > 1)
    var still = scene
    still.comas = []
    #expect(image(still)[100, 100].vector.x == 0)
  }
}
