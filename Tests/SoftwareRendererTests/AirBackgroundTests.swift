import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetScene
import SoftwareRenderer
import Testing

@Suite("The background of air beyond the limb")
struct AirBackgroundTests {
  /// Thick air of half a radius, grey.
  private static let atmosphere = Atmosphere(
    top: 500, groundAlbedo: 0,
    constituents: [
      Atmosphere.Constituent(
        scattering: [0.0004, 0.0004, 0.0004], absorption: [0.0002, 0.0002, 0.0002],
        profile: .exponential(scaleHeight: 150))
    ])

  private var scene: RenderScene {
    var surface = Surface(.constant(SIMD4(0.5, 0.5, 0.5, 1)))
    surface.air = SurfaceAir(Self.atmosphere, radius: 1000)
    return RenderScene(
      objects: [SceneObject(.ellipsoid(.unitSphere, surface))],
      camera: Camera(
        eye: Vector3(3, 0, 0), target: Vector3(0, 0, 0),
        projection: .perspective(fieldOfView: .degrees(60))),
      light: DirectionalLight(direction: Vector3(0.4, 0.9, 0.1)),
      background: .color(SIMD3(0, 0, 0)))
  }

  private func image(_ scene: RenderScene) -> Image<RGBAFloat> {
    SoftwareRenderer().renderLinear(scene, width: 200, height: 200)
  }

  /// Returns the transmittance of a ray past the limb by its impact parameter.
  private func transmittance(_ impact: Double) -> Double {
    guard impact < 1.5 else { return 1 }
    let reach = (1.5 * 1.5 - impact * impact).squareRoot()
    var sum = 0.0
    for step in 0..<2000 {
      let x = reach * (Double(step) + 0.5) / 2000
      sum += exp(-((impact * impact + x * x).squareRoot() - 1) / 0.15)
    }
    return exp(-sum * 0.6 * 2 * reach / 2000)
  }

  /// Returns the impact parameter of the ray through a column of the middle rows.
  private func impact(_ column: Int) -> Double {
    let slope = (Double(column) + 0.5 - 100) / 100 * tan(Angle.degrees(30))
    return 3 * slope / (1 + slope * slope).squareRoot()
  }

  @Test("A body behind the air is dimmed by its transmittance")
  func bodies() {
    let bare = image(scene)
    var other = scene
    other.objects.append(
      SceneObject(
        .ellipsoid(
          .unitSphere, Surface(.constant(SIMD4(0.3, 0.3, 0.3, 1)), photometry: .emissive(.none))),
        position: Vector3(-100, 0, 0), scale: 80))
    other.shadows = .none
    let seen = image(other)
    var count = 0
    for column in 162...190 where (1.03...1.48).contains(impact(column)) {
      let light = Double(seen[column, 100].r - bare[column, 100].r) / 0.3
      let expected = transmittance(impact(column))
      #expect(abs(light - expected) < 0.02, "column \(column): \(light), \(expected)")
      count += 1
    }
    #expect(count > 10)
  }

  @Test("Stars and a panorama are dimmed as bodies are", arguments: [168, 175, 182])
  func sky(column: Int) throws {
    let bare = image(scene)
    let slope = (Double(column) + 0.5 - 100) / 100 * tan(Angle.degrees(30))
    var starry = scene
    // Seen from +X, +Y is to the right.
    starry.stars = [Star(direction: Vector3(-1, slope, 0).normalized, light: SIMD3(1, 1, 1))]
    let star = image(starry)
    var light = 0.0
    for y in 90..<110 {
      for x in 150..<200 { light += Double(star[x, y].r - bare[x, y].r) }
    }
    let expected = transmittance(impact(column))
    #expect(abs(light / expected - 1) < 0.1, "\(light), \(expected)")
    var white = scene
    white.panorama = Panorama(MipPyramid(Self.even), Panorama.Layout())
    let sky = image(white)
    #expect(abs(Double(sky[column, 100].r - bare[column, 100].r) - expected) < 0.02)
  }

  private static let even = Image<RGBA8>(
    width: 64, height: 32, filledWith: RGBA8(255, 255, 255, 255))
}
