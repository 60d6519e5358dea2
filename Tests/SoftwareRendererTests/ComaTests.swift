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
      // The reciprocal is that of a place 0.3 pixels from the middle.
      let core = 1 + 1600 * Float(0.09) / 6400
      let expected = 2 * (1 - square) * (1 - square) / (core + 1600 * square).squareRoot()
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

  @Test("The light of the tail at the nucleus is its stated brightness")
  func tailBrightness() {
    var coma = Coma(radius: 40, brightness: 0)
    coma.tail = Coma.Tail(length: 90, width: 80, brightness: 0.6)
    let light = image(scene(coma))[100, 100].vector.y
    // A pixel has its middle half a pixel along the tail.
    #expect(abs(light - 0.6) < 0.06, "\(light)")
  }

  @Test("A coma smaller than a pixel has the same light wherever it is")
  func smallComa() {
    var sums: [Float] = []
    for shift in [0, 0.25, 0.5] {
      var scene = scene(Coma(radius: 0.75, brightness: 8))
      scene.comas[0] = ComaVolume(
        Coma(radius: 0.75, brightness: 8), at: scene.camera.right * shift,
        sun: Vector3(0, -Self.astronomicalUnit, 0))
      sums.append(
        image(scene).withPixels { pixels in
          pixels.indices.reduce(Float(0)) { $0 + pixels[$1].vector.x }
        })
    }
    #expect(sums[0] > 0.1)
    for sum in sums { #expect(abs(sum / sums[0] - 1) < 0.35, "\(sums)") }
  }

  /// Returns a scene in perspective, with the nucleus at the origin, 100 units away.
  private func perspective(_ coma: Coma, sun: Vector3) -> RenderScene {
    let camera = Camera(
      eye: Vector3(100, 0, 0), target: Vector3(0, 0, 0),
      projection: .perspective(fieldOfView: .degrees(60)))
    var scene = RenderScene(
      objects: [], camera: camera, light: DirectionalLight(direction: .unitX),
      background: .color(SIMD3(0, 0, 0)))
    scene.comas = [ComaVolume(coma, at: Vector3(0, 0, 0), sun: sun)]
    return scene
  }

  @Test("A tail that ends behind the camera is rendered to the edge of the frame")
  func behind() {
    var coma = Coma(radius: 5, brightness: 0)
    // At 60° to the view, past the camera.
    let sun = Vector3(-0.5, -0.866, 0) * Self.astronomicalUnit
    coma.tail = Coma.Tail(length: 400, width: 40, brightness: 1)
    let long = image(perspective(coma, sun: sun))
    coma.tail = Coma.Tail(length: 190, width: 40, brightness: 1)
    let short = image(perspective(coma, sun: sun))
    func light(_ image: borrowing Image<RGBAFloat>, _ x: Int) -> Float { image[x, 100].vector.x }
    #expect(light(long, 140) > 0.05 && light(long, 195) > 0)
    // The light at a place of the same fraction of the tail; the longer tail is brighter here.
    #expect(light(long, 150) > light(short, 150) && light(short, 150) > 0)
  }

  @Test("A nearer body hides coma and tail, a farther one does not")
  func hidden() {
    let coma = Coma(radius: 40, brightness: 2)
    var scene = perspective(coma, sun: Vector3(0, -Self.astronomicalUnit, 0))
    let free = image(scene)[100, 100].vector.x
    let body = PlanetNode(radii: nil, surface: Surface(.constant(SIMD4(0, 0, 0, 1))))
    func objects(at x: Double) -> [SceneObject] {
      var node = body
      (node.position, node.scale) = (Vector3(x, 0, 0), 10)
      return node.objects
    }
    scene.objects = objects(at: 50)
    let image = image(scene)
    #expect(free > 0.5 && image[100, 100].vector.x == 0 && image[150, 100].vector.x > 0)
    scene.objects = objects(at: -50)
    #expect(self.image(scene)[100, 100].vector.x > 0.5)
  }

  @Test(
    "The coma is in the image and in the pass of emitted light alone",
    arguments: [RenderPass.beauty, .emission, .albedo, .sunlight, .diffuse, .atmosphere, .sky])
  func passes(pass: RenderPass) {
    let scene = scene(Coma(radius: 80, brightness: 2))
    let planes = SoftwareRenderer().planes(
      of: pass, scene, size: ImageSize(width: 200, height: 200))
    let light = planes[0][100 * 200 + 100]
    if [.beauty, .emission].contains(pass) { #expect(light > 1) } else { #expect(light == 0) }
  }
}
