import PlanetImage
import PlanetMath
import PlanetScene
import Testing

@testable import SoftwareRenderer

@Suite("Panoramas of the sky behind objects")
struct PanoramaTests {
  /// A panorama whose colours encode the longitude and the latitude.
  private static func tinted() -> MipPyramid {
    var image = Image<RGBA8>(width: 720, height: 360, filledWith: RGBA8(0, 0, 0))
    for y in 0..<360 {
      for x in 0..<720 {
        let color = Self.color(
          longitude: .degrees(180 - (Double(x) + 0.5) / 2),
          latitude: .degrees(90 - (Double(y) + 0.5) / 2))
        image[x, y] = RGBA8(
          SRGB.encode8(color.x), SRGB.encode8(color.y), SRGB.encode8(color.z))
      }
    }
    return MipPyramid(image)
  }

  /// The linear colour of a point of the sky.
  private static func color(longitude: Angle, latitude: Angle) -> SIMD3<Float> {
    SIMD3(
      Float(0.5 + 0.4 * cos(longitude) * cos(latitude)),
      Float(0.5 + 0.4 * sin(longitude) * cos(latitude)), Float(0.5 + 0.4 * sin(latitude)))
  }

  private func scene(
    _ layout: Panorama.Layout, objects: [SceneObject] = [], gain: Float = 1,
    projection: Projection = .perspective(fieldOfView: .degrees(70))
  ) -> RenderScene {
    var scene = RenderScene(
      objects: objects,
      camera: Camera(
        eye: Vector3(7, -4, 3), target: Vector3(0, 0, 0), projection: projection),
      light: DirectionalLight(direction: .unitX), background: .color(SIMD3(0, 0, 0)))
    scene.panorama = Panorama(Self.tinted(), layout, gain: gain)
    return scene
  }

  private func render(_ scene: RenderScene, threads: Int = 1) -> Image<RGBAFloat> {
    SoftwareRenderer(threads: threads).renderLinear(scene, width: 101, height: 75)
  }

  /// Returns the direction through the centre of a pixel of a camera with a field of view.
  private func direction(_ x: Int, _ y: Int, _ camera: Camera, fieldOfView: Angle) -> Vector3 {
    let step = 2 * tan(fieldOfView / 2) / 75
    return
      (camera.forward + camera.right * ((Double(x) + 0.5 - 50.5) * step)
      + camera.up * ((37.5 - Double(y) - 0.5) * step)).normalized
  }

  /// Returns the largest difference of an image from the colours of its directions.
  private func difference(
    _ image: borrowing Image<RGBAFloat>, _ camera: Camera, fieldOfView: Angle,
    _ place: (Vector3) -> Vector3 = { $0 }
  ) -> Float {
    var greatest: Float = 0
    for y in 0..<75 {
      for x in 0..<101 {
        let sky = place(direction(x, y, camera, fieldOfView: fieldOfView))
        let color = Self.color(longitude: sky.longitude, latitude: sky.latitude)
        let pixel = image[x, y].vector
        let differences = [pixel.x - color.x, pixel.y - color.y, pixel.z - color.z, pixel.w - 1]
        greatest = max(greatest, differences.map(\.magnitude).max() ?? 0)
      }
    }
    return greatest
  }

  @Test("Each pixel shows the sky in its direction, longitude increasing to the left")
  func equatorial() {
    let scene = scene(Panorama.Layout(.equatorial))
    let image = render(scene)
    #expect(difference(image, scene.camera, fieldOfView: .degrees(70)) < 0.006)
  }

  @Test("Parallel rays show the sky in a field of view of 60°")
  func orthographic() {
    let scene = scene(Panorama.Layout(.equatorial), projection: .orthographic(height: 4))
    let image = render(scene)
    #expect(difference(image, scene.camera, fieldOfView: .degrees(60)) < 0.006)
  }

  @Test(
    "Flipped panoramas are mirrored",
    arguments: [(Panorama.Flip.horizontal, Vector3(1, -1, 1)), (.vertical, Vector3(1, 1, -1))])
  func flipped(flip: Panorama.Flip, factors: Vector3) {
    let scene = scene(Panorama.Layout(.equatorial, flip: flip))
    let image = render(scene)
    #expect(difference(image, scene.camera, fieldOfView: .degrees(70)) { $0 * factors } < 0.006)
    #expect(difference(image, scene.camera, fieldOfView: .degrees(70)) > 0.1)
  }

  @Test("The galactic frame has the centre, the pole and the ascending node of the IAU")
  func galactic() throws {
    // J2000 (Liu, Zhu and Zhang 2011, table 1): the poles and the centre of the Milky Way.
    let places: [(Double, Double, Vector3)] = [
      (266.404_99, -28.936_17, Vector3(1, 0, 0)), (192.859_48, 27.128_25, Vector3(0, 0, 1)),
    ]
    let panorama = Panorama(
      MipPyramid(Image(width: 2, height: 1, filledWith: RGBA8(0, 0, 0))), .init(.galactic))
    for (ascension, declination, expected) in places {
      let sky = Vector3(latitude: .degrees(declination), longitude: .degrees(ascension))
      #expect((panorama.mapDirection(sky) - expected).length < 2e-6)
    }
    // Deneb has the galactic longitude 84.28° and the latitude 2.00° (SIMBAD).
    let deneb = panorama.mapDirection(
      Vector3(latitude: .degrees(45.280_34), longitude: .degrees(310.357_98)))
    // On the map of a globe, longitude increases to the right.
    #expect(abs(deneb.longitude.shortestDegrees + 84.28) < 0.01)
    #expect(abs(deneb.latitude.shortestDegrees - 2.00) < 0.01)
  }

  @Test("Objects hide the sky, and their edges are blended with it")
  func hidden() {
    let black = SceneObject(
      .ellipsoid(
        Ellipsoid(equatorialRadius: 2, polarRadius: 2), Surface(.constant(SIMD4(0, 0, 0, 1)))))
    let image = render(scene(Panorama.Layout(), objects: [black], gain: 2))
    let bright = render(scene(Panorama.Layout(), gain: 2))
    #expect(image[50, 37].vector == SIMD4(0, 0, 0, 1))
    #expect(image[0, 0] == bright[0, 0] && bright[0, 0].vector.x > 0.1)
    var edges = 0
    for x in 0..<101 {
      let (covered, free) = (image[x, 37].vector, bright[x, 37].vector)
      #expect(covered.w == 1)
      if covered.x > 0.01 * free.x, covered.x < 0.99 * free.x { edges += 1 }
    }
    #expect((1...4).contains(edges))
  }

  @Test("The sky does not depend on threads, and 8-bit images show it")
  func threads() {
    let scene = scene(Panorama.Layout(.galactic, flip: .vertical))
    let one = render(scene)
    let three = render(scene, threads: 3)
    one.withPixels { one in
      three.withPixels { three in
        #expect(one.indices.allSatisfy { one[$0] == three[$0] })
      }
    }
    let image = SoftwareRenderer(threads: 2).render(scene, width: 64, height: 64)
    #expect(image[3, 3].g > 60 && image[3, 3].a == 255)
  }

  @Test("Panoramas are loaded with a texel for each pixel", arguments: [10.0, 60, 150])
  func columns(degrees: Double) {
    let columns = Panorama.columns(fieldOfView: .degrees(degrees), height: 500)
    let pixel = 2 * tan(Angle.degrees(degrees / 2)) / 500
    #expect(Double(columns) >= 1.2 * 2 * .pi / pixel && Double(columns) < 2.4 * 2 * .pi / pixel)
    #expect(columns.nonzeroBitCount == 1)
  }
}
