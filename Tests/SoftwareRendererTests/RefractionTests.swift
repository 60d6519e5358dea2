import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetScene
import SoftwareRenderer
import Testing

@Suite("Light refracted into umbras")
struct RefractionTests {
  /// The Earth's air: molecules, aerosol and ozone.
  static let atmosphere: Atmosphere = {
    var air = Atmosphere.Constituent(
      scattering: [0.00884, 0.01366, 0.02654], profile: .exponential(scaleHeight: 8))
    air.refractivity = 0.000277
    return Atmosphere(
      top: 100, groundAlbedo: 0.2,
      constituents: [
        air,
        Atmosphere.Constituent(
          scattering: [0.004, 0.004, 0.004], absorption: [0.00044, 0.00044, 0.00044],
          profile: .exponential(scaleHeight: 1.2), phase: .particles(asymmetry: 0.8)),
        Atmosphere.Constituent(
          absorption: [0.00228, 0.00188, 0.00029],
          profile: .tent(lowest: 10, peak: 25, highest: 40)),
      ])
  }()
  static let sunDiameter = 0.533
  static let distance = 60.25

  /// Returns a white moon behind the Earth, of whose shadow's axis it is aside, seen along the
  /// light by a camera in front of the Earth.
  private func scene(
    aside: Double, radius: Double = 0.272, hasAir: Bool = true, isMesh: Bool = false
  ) -> RenderScene {
    let white = Surface(.constant(SIMD4(1, 1, 1, 1)))
    var earth = white
    if hasAir { earth.air = SurfaceAir(Self.atmosphere, radius: 6378) }
    let place = Vector3(-Self.distance, aside, 0)
    let ball: Shape =
      isMesh
      ? .mesh(SphereMesh(.uv(slices: 128, stacks: 64)).mesh, white) : .ellipsoid(.unitSphere, white)
    var light = DirectionalLight(direction: Vector3(1, 0, 0))
    light.angularDiameter = .degrees(Self.sunDiameter)
    var scene = RenderScene(
      objects: [SceneObject(ball, position: place, scale: radius)],
      camera: Camera(
        eye: place + Vector3(3, 0, 0), target: place,
        projection: .orthographic(height: 2.2 * radius)), light: light)
    scene.hiddenObjects = [SceneObject(.ellipsoid(.unitSphere, earth))]
    return scene
  }

  private func image(_ scene: RenderScene) -> Image<RGBAFloat> {
    SoftwareRenderer().renderLinear(scene, width: 110, height: 110)
  }

  @Test(
    "The umbra has the light of rays through the air", arguments: [0.0, 0.15, 0.3, 0.45, 0.6])
  func oracle(aside: Double) {
    // So small that all of its points are at the distance of its centre.
    let radius = 0.05
    let found = image(scene(aside: aside, radius: radius))
    var bare = scene(aside: aside, radius: radius)
    bare.shadows = .none
    let full = image(bare)
    let oracle = RefractionOracle(
      atmosphere: Self.atmosphere, radius: 6378, distance: Self.distance,
      sunRadius: sin(Angle.degrees(Self.sunDiameter) / 2))
    // The middle row: the camera's right is towards +Y or away from it.
    let columns = [15, 35, 55, 75, 95]
    let step = 2.2 * radius / 110
    let side = scene(aside: aside).camera.right.y
    let places = columns.map { abs(aside + side * (Double($0) + 0.5 - 55) * step) }
    let expected = oracle.light(atDistances: places)
    for (number, column) in columns.enumerated() where places[number] < 0.68 {
      for channel in 0..<3 {
        let light = Double(found[column, 55].vector[channel] / full[column, 55].vector[channel])
        #expect(
          abs(light / expected[number][channel] - 1) < 0.04,
          "\(places[number]) radii, channel \(channel): \(light), \(expected[number][channel])")
      }
    }
  }

  @Test("The umbra is copper, and brighter and bluer towards its edge")
  func colors() {
    let middle = image(scene(aside: 0, radius: 0.05))[55, 55].vector
    #expect(middle.x > 2 * middle.y && middle.y > 2 * middle.z)
    // The published range of a total eclipse's middle.
    #expect((1e-6...1e-3).contains(middle.x))
    var last = middle
    for aside in [0.2, 0.4, 0.6] {
      let light = image(scene(aside: aside, radius: 0.05))[55, 55].vector
      #expect(light.x > last.x && light.z / light.x > last.z / last.x)
      last = light
    }
  }

  @Test("Without air the umbra is black, and air leaves full sunlight as it is")
  func limits() {
    let black = image(scene(aside: 0, hasAir: false))[55, 55].vector
    #expect(max(black.x, black.y, black.z) < 1e-6)
    let lit = image(scene(aside: 1.7, radius: 0.1))
    let bare = image(scene(aside: 1.7, radius: 0.1, hasAir: false))
    #expect(abs(lit[55, 55].r - bare[55, 55].r) < 1e-4)
  }

  @Test("The shadow of air is larger than that of the ground")
  func enlargement() {
    // Half of the light at the middle of the penumbra of a body without air.
    let air = image(scene(aside: 1, radius: 0.05))
    let bare = image(scene(aside: 1, radius: 0.05, hasAir: false))
    #expect(air[55, 55].g < bare[55, 55].g)
    #expect(air[55, 55].g > 0.9 * bare[55, 55].g)
  }

  @Test("Meshes receive the same light as ellipsoids")
  func meshes() {
    let ellipsoid = image(scene(aside: 0.5))
    let mesh = image(scene(aside: 0.5, isMesh: true))
    for x in stride(from: 20, to: 95, by: 10) {
      for channel in 0..<3 {
        let (one, other) = (ellipsoid[x, 55].vector[channel], mesh[x, 55].vector[channel])
        #expect(abs(one / other - 1) < 0.02, "column \(x)")
      }
    }
  }
}
