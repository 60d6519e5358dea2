import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetScene
import PlanetTestSupport
import SoftwareRenderer
import Testing

@Suite("Layers of a globe against formulas in double precision")
struct LayerTests {
  private static let size = 221
  private static let radius = 100.0

  /// A map of one linear colour.
  private func constant(_ red: Float, _ green: Float? = nil, alpha: UInt8 = 255) -> SurfaceMap {
    let color = RGBA8(
      SRGB.encode8(red), SRGB.encode8(green ?? red), SRGB.encode8(green ?? red), alpha)
    return SurfaceMap(MipPyramid(Image(width: 16, height: 8, filledWith: color)))
  }

  /// Light at an angle to the right of the camera.
  private func light(_ degrees: Double) -> Vector3 {
    Vector3(latitude: .zero, longitude: .degrees(degrees))
  }

  /// Renders a unit sphere seen along -X, with +Y to the right.
  private func render(
    _ surface: Surface, light: Vector3, exposure: Float = 1
  ) -> Image<RGBAFloat> {
    var scene = TestScenes.ellipsoid(
      surface: surface, radius: Self.radius, size: Self.size, light: light)
    scene.exposure = exposure
    return SoftwareRenderer(threads: 2).renderLinear(scene, width: Self.size, height: Self.size)
  }

  /// The columns of the equator on the disc, with their unit vectors.
  private var equator: [(column: Int, point: Vector3)] {
    stride(from: 14, through: 206, by: 4).map { column in
      let right = (Double(column) - 110) / Self.radius
      return (column, Vector3((1 - right * right).squareRoot(), right, 0))
    }
  }

  @Test(
    "Night lights are on where the sun sets, and clouds attenuate most of them",
    arguments: [1, 3] as [Float])
  func night(exposure: Float) {
    var surface = Surface(.constant(SIMD4(0, 0, 0, 1)))
    surface.layers.night = constant(0.8)
    surface.layers.clouds = CloudLayer(constant(0.5), content: .opacities, altitude: 0)
    let sun = light(75)
    let image = render(surface, light: sun, exposure: exposure)
    let (lamp, opacity) = (
      Double(SRGB.linear(SRGB.encode8(0.8))), Double(SRGB.linear(SRGB.encode8(0.5)))
    )
    for (column, point) in equator {
      let sine = point.dot(sun)
      let t = min(max((0.02 - sine) / 0.14, 0), 1)
      let lights = lamp * t * t * (3 - 2 * t) * (1 - 0.85 * opacity)
      let expected = Double(exposure) * (lights + opacity * 0.9 * max(sine, 0))
      let difference = abs(Double(image[column, 110].r) - expected)
      #expect(difference < 0.004 * Double(exposure), "column \(column)")
    }
  }

  @Test("The shadow of clouds is displaced from them along the sun's rays")
  func cloudShadow() throws {
    let altitude = 0.1
    var surface = Surface(.constant(SIMD4(1, 1, 1, 1)))
    // Clouds east of longitude 0, that is right of the middle.
    surface.layers.clouds = CloudLayer(
      TestScenes.map(width: 2048) { longitude, _ in
        longitude > 0 && longitude < 1.2 ? SIMD3(1, 1, 1) : SIMD3(0, 0, 0)
      }, content: .opacities, altitude: altitude)
    let sun = light(40)
    let image = render(surface, light: sun)
    // A ground point at the longitude φ has the sun at the angle 40° - φ from its zenith; the ray
    // meets the sphere of radius 1.1 above longitude 0 where this equation holds.
    func longitudeOfCloud(over ground: Double) -> Double {
      let zenith = 40 * Double.pi / 180 - ground
      let t = (cos(zenith) * cos(zenith) + 1.1 * 1.1 - 1).squareRoot() - cos(zenith)
      return ground + atan2(t * sin(zenith), 1 + t * cos(zenith))
    }
    var (low, high) = (-0.5, 0.5)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if longitudeOfCloud(over: middle) < 0 { low = middle } else { high = middle }
    }
    let expected = 110 + Self.radius * sin(low)
    let edge = try #require(
      (20..<110).first { column in
        let point = (Double(column) - 110) / Self.radius
        let lit = sun.dot(Vector3((1 - point * point).squareRoot(), point, 0))
        return Double(image[column, 110].r) < 0.6 * lit
      })
    #expect(abs(Double(edge) - expected) <= 1.5, "edge \(edge), expected \(expected)")
  }

  @Test("A slope tilts the normal towards its lower side", arguments: [-0.3, 0.2])
  func relief(slope: Double) throws {
    var surface = Surface(.constant(SIMD4(1, 1, 1, 1)))
    let slopes = SlopeMap(
      size: ImageSize(width: 32, height: 16), content: .normals, isRotatedHalfTurn: false,
      columns: 32
    ) { _, _ in
      let length = (1 + slope * slope).squareRoot()
      return SIMD3(Float(-slope / length + 1) / 2, 0.5, Float(1 / length + 1) / 2)
    }
    surface.layers.relief = ReliefLayer(SurfaceMap(try slopes.pyramid()))
    let sun = light(30)
    let image = render(surface, light: sun)
    for (column, point) in equator where point.dot(sun) > 0.05 {
      let east = Vector3(-point.y, point.x, 0)
      var normal = (point - east * slope).normalized
      // Slopes that face away from the camera are hidden, and are turned towards it.
      normal.x += max(0.2 * point.x - normal.x, 0)
      normal = normal.normalized
      let expected = max(normal.dot(sun), 0)
      #expect(abs(Double(image[column, 110].r) - expected) < 0.006, "column \(column)")
    }
  }

  @Test("The glint of water is at the point of specular reflection")
  func glint() throws {
    var surface = Surface(.constant(SIMD4(0, 0, 0, 1)))
    surface.layers.water = WaterLayer(constant(1))
    let sun = light(60)
    let image = render(surface, light: sun)
    let brightest = try #require((0..<Self.size).max { image[$0, 110].r < image[$1, 110].r })
    // Halfway between the sun and the camera, a little outwards where the horizon is nearer.
    let mirror = 110 + Self.radius * sin(30 * Double.pi / 180)
    #expect(abs(Double(brightest) - mirror) <= 3)
    let cosine = cos(Double.pi / 6)
    let fresnel = 0.0211 + (1 - 0.0211) * pow(1 - cosine, 5)
    let expected = fresnel / (4 * 0.0388 * cosine)
    #expect(abs(Double(image[160, 110].r) / expected - 1) < 0.02)
  }

  @Test("Layers without effect leave the colours of the base")
  func neutral() {
    let base = Surface(.map(TestScenes.smoothMap))
    var surface = base
    surface.layers.night = constant(0)
    surface.layers.clouds = CloudLayer(constant(0), content: .opacities, altitude: 0.01)
    let plain = render(base, light: light(50))
    let layered = render(surface, light: light(50))
    var greatest: Float = 0
    for y in 0..<Self.size {
      for x in 0..<Self.size {
        let difference = plain[x, y].vector - layered[x, y].vector
        greatest = max(greatest, (difference * difference).sum().squareRoot())
      }
    }
    #expect(greatest < 0.003)
  }

  @Test("Layers and air have the same pixels for any number of threads")
  func threads() {
    var surface = Surface(.map(TestScenes.smoothMap))
    surface.layers.clouds = CloudLayer(
      TestScenes.smoothMap, content: .opacities, altitude: 0.02)
    surface.layers.night = TestScenes.smoothMap
    surface.layers.water = WaterLayer(TestScenes.smoothMap)
    surface.air = TestScenes.air(radius: 1000)
    let scene = TestScenes.ellipsoid(
      surface: surface, radius: 80, size: Self.size, light: light(50))
    let whole = SoftwareRenderer().render(scene, width: Self.size, height: Self.size)
    for threads in [2, 5] {
      let image = SoftwareRenderer(threads: threads)
        .render(scene, width: Self.size, height: Self.size)
      var differences = 0
      for y in 0..<Self.size {
        for x in 0..<Self.size where image[x, y] != whole[x, y] { differences += 1 }
      }
      #expect(differences == 0)
    }
  }
}
