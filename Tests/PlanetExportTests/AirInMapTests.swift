import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetScene
import PlanetSystem
import PlanetTestSupport
import SoftwareRenderer
import Testing

@Suite("Maps that include the light of the air")
struct AirInMapTests {
  /// The molecules and the aerosol of the Earth's air.
  private static let atmosphere = Atmosphere(
    top: 80, groundAlbedo: 0.2,
    constituents: [
      Atmosphere.Constituent(
        scattering: [0.0058, 0.0135, 0.0331], profile: .exponential(scaleHeight: 8),
        phase: .rayleigh),
      Atmosphere.Constituent(
        scattering: [0.004, 0.004, 0.004], profile: .exponential(scaleHeight: 1.2),
        phase: .particles(asymmetry: 0.75)),
    ])

  @Test(
    "The ground without its air, seen through it, has the colour of the map",
    arguments: [RGBA8(40, 60, 110), RGBA8(150, 130, 110), RGBA8(220, 220, 225)])
  func roundTrip(color: RGBA8) throws {
    try withTemporaryFolder { folder in
      let image = Image(width: 16, height: 8, filledWith: color)
      try Files.write(PNG.encode(image), to: "\(folder)/m.png")
      var view = View()
      // The sun is 40° from the zenith of the point below the camera.
      (view.lightAzimuth, view.lightElevation) = (.degrees(40), .zero)
      (view.elevation, view.ambient, view.exposure) = (.zero, 0, 0)
      view.fieldOfView = nil
      var body = CelestialBody(
        id: "a", name: "A", kind: .planet, radii: Radii(equatorial: 6378, polar: 6378))
      body.atmosphere = Self.atmosphere
      var map = MapReference(path: "m.png")
      var adjustment = MapAdjustment()
      adjustment.includesAir = true
      map.adjustment = adjustment
      body.map = map
      let loader = PlanetLoader(
        library: MapLibrary(folders: [folder], replacements: nil), view: view)
      func reflectance(_ body: CelestialBody) throws -> SIMD4<Float> {
        let node = try loader.prepare(Appearance(of: body), width: 65, height: 65).node
        let scene = view.scene(of: node, width: 65, height: 65)
        let light = SoftwareRenderer().renderLinear(scene, width: 65, height: 65)
        return light[32, 32].vector / Float(cos(Angle.degrees(40)))
      }
      let shown = try reflectance(body)
      body.map?.adjustment = nil
      let veiled = try reflectance(body)
      let expected = SIMD3(
        SRGB.linear(color.r), SRGB.linear(color.g), SRGB.linear(color.b))
      for channel in 0..<3 {
        let error = abs(shown[channel] - expected[channel])
        #expect(error < 0.01 + 0.03 * expected[channel], "\(channel): \(shown) of \(expected)")
      }
      // Without it, the air is added twice: a dark blue ocean becomes brighter.
      if color.b < 120 { #expect(veiled.z > expected.z * 1.2) }
    }
  }
}
