import PlanetImage
import PlanetMath
import PlanetScene
import PlanetTestSupport

/// Scenes of layers and air.
extension AgreementScene {
  static let surfaces: [AgreementScene] = [
    AgreementScene(
      name: "clouds that are opacities", surface: { $0.layers.clouds = clouds(.opacities) }),
    AgreementScene(
      name: "coloured clouds, rotated, under a low camera",
      view: {
        ($0.fieldOfView, $0.elevation, $0.lightAzimuth) = (.degrees(80), .zero, .degrees(80))
      },
      surface: {
        $0.layers.clouds = clouds(.colors)
        $0.layers.clouds?.rotation = .degrees(50)
      }),
    AgreementScene(
      name: "high clouds beyond the limb", body: "titan", view: { $0.lightAzimuth = .degrees(60) },
      surface: {
        $0.layers.clouds = clouds(.colors)
        $0.layers.clouds?.altitude = 0.08
      }),
    AgreementScene(
      name: "high clouds beyond the limb of a mesh and rings", body: "saturn",
      view: { ($0.geometry, $0.meshDetail) = (.mesh, 90) },
      surface: {
        $0.layers.clouds = clouds(.opacities)
        $0.layers.clouds?.altitude = 0.1
      }),
    AgreementScene(
      name: "night lights", view: { $0.lightAzimuth = .degrees(110) },
      surface: { $0.layers.night = TestMaps.noise(seed: 3) }),
    AgreementScene(
      name: "water in the sun", view: { $0.lightAzimuth = .degrees(50) },
      surface: { $0.layers.water = WaterLayer(TestMaps.noise(width: 64, seed: 4)) }),
    AgreementScene(
      name: "relief at the terminator", body: "moon", view: { $0.lightAzimuth = .degrees(80) },
      surface: { $0.layers.relief = TestRelief.waves }),
    AgreementScene(
      name: "the moon displaced at the terminator", body: "moon", width: 1200, height: 900,
      view: { ($0.displacesRelief, $0.relief, $0.lightAzimuth) = (true, 2, .degrees(75)) }),
    AgreementScene(
      name: "mars displaced, olympus mons at the limb", body: "mars", width: 1200, height: 900,
      view: {
        ($0.displacesRelief, $0.relief) = (true, 10)
        $0.lookAt = SurfacePoint(latitude: .degrees(10), longitude: .degrees(150))
        $0.lightAzimuth = .degrees(60)
      }),
    AgreementScene(
      name: "the earth displaced under its clouds and air", width: 1200, height: 900,
      view: {
        ($0.displacesRelief, $0.relief, $0.lightAzimuth) = (true, 10, .degrees(60))
        $0.lookAt = SurfacePoint(latitude: .degrees(30), longitude: .degrees(20))
      }),
    AgreementScene(
      name: "all layers on a mesh", width: 600, height: 450,
      view: { ($0.geometry, $0.meshDetail, $0.lightAzimuth) = (.mesh, 45, .degrees(70)) },
      surface: addAll),
    AgreementScene(
      name: "the limb of a mesh under its air",
      view: { ($0.geometry, $0.fill, $0.pan) = (.mesh, 8, SIMD2(0.97, 0)) }),
    AgreementScene(
      name: "half mercury with its relief", body: "mercury",
      view: { $0.lightAzimuth = .degrees(90) }),
    AgreementScene(
      name: "all layers", view: { $0.lightAzimuth = .degrees(70) }, surface: addAll),
    AgreementScene(
      name: "all layers, a south-up map, oblate", body: "saturn",
      view: { $0.lightAzimuth = .degrees(70) },
      surface: { surface in
        addAll(&surface)
        surface.layers.night?.isRotatedHalfTurn = true
        surface.layers.night?.centerLongitude = .degrees(40)
      }),
    AgreementScene(name: "mars in its dust", body: "mars"),
    AgreementScene(
      name: "titan's haze from behind", body: "titan",
      view: { $0.lightAzimuth = .degrees(150) }),
    AgreementScene(
      name: "pluto's haze without a background", body: "pluto",
      view: { ($0.lightAzimuth, $0.background) = (.degrees(140), .transparent) }),
    AgreementScene(
      name: "the limb of the earth", view: { ($0.fill, $0.pan) = (8, SIMD2(0.97, 0)) }),
    AgreementScene(
      name: "the earth at dusk", view: { $0.lightAzimuth = .degrees(100) }, surface: addAll),
    AgreementScene(
      name: "the earth without perspective", view: { $0.fieldOfView = nil }, surface: addAll),
    AgreementScene(
      name: "the earth without air", view: { $0.layers = [] }, surface: addAll),
  ]

  private static func clouds(_ content: CloudLayer.Content) -> CloudLayer {
    CloudLayer(TestMaps.noise(width: 128, seed: 2), content: content, altitude: 0.01)
  }

  @Sendable private static func addAll(_ surface: inout Surface) {
    surface.layers.clouds = clouds(.opacities)
    surface.layers.night = TestMaps.noise(width: 128, seed: 6)
    surface.layers.water = WaterLayer(TestMaps.noise(width: 64, seed: 4))
    surface.layers.relief = TestRelief.waves
  }
}
