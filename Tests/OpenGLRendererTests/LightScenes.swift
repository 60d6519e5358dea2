import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetScene

/// Scenes of shadows and photometric laws.
extension AgreementScene {
  static let lights: [AgreementScene] = shadows + laws

  private static let shadows: [AgreementScene] = [
    AgreementScene(
      name: "saturn lit from the right", body: "saturn", view: { $0.lightAzimuth = .degrees(60) }),
    AgreementScene(
      name: "saturn's unlit rings", body: "saturn",
      view: { ($0.lightElevation, $0.tilt) = (.degrees(-40), .zero) }),
    AgreementScene(
      name: "saturn as a crescent, its shadow on the rings", body: "saturn",
      view: { $0.lightAzimuth = .degrees(130) }),
    AgreementScene(
      name: "saturn under a wide sun", body: "saturn",
      view: { ($0.sunDiameter, $0.lightAzimuth) = (.degrees(6), .degrees(50)) }),
    AgreementScene(
      name: "saturn without shadows", body: "saturn", view: { $0.hasShadows = false }),
    AgreementScene(
      name: "saturn as a mesh", body: "saturn",
      node: { $0.tessellate(SphereTessellation(latitudeBands: 200)) }),
    AgreementScene(
      name: "a moon's shadow on jupiter", body: "jupiter",
      view: { $0.sunDiameter = .degrees(1) }, scene: { addMoon(&$0, at: 6, radius: 0.12) }),
    AgreementScene(
      name: "a moon in jupiter's shadow", body: "jupiter",
      view: { ($0.lightAzimuth, $0.sunDiameter, $0.fill) = (.degrees(60), .degrees(2), 0.4) },
      scene: { addMoon(&$0, at: -1.6, radius: 0.4) }),
    AgreementScene(
      name: "titan's haze at the edge of a shadow", body: "titan",
      view: { ($0.sunDiameter, $0.lightAzimuth) = (.degrees(1), .degrees(60)) },
      scene: { addMoon(&$0, at: 30, radius: 1.2, aside: 0.8) }),
    AgreementScene(
      name: "a night side with city lights, exposed", body: "earth",
      view: { ($0.lightAzimuth, $0.exposure) = (.degrees(150), 1.5) }),
    AgreementScene(
      name: "saturn's unlit rings in ambient light", body: "saturn",
      view: { ($0.lightElevation, $0.tilt, $0.ambient) = (.degrees(-40), .zero, 0.4) }),
    AgreementScene(
      name: "saturn under two suns", body: "saturn", node: { addSun(&$0, azimuth: 70) }),
    AgreementScene(
      name: "earth under two suns", node: { addSun(&$0, azimuth: -60) },
      surface: { $0.layers.clouds?.opacity = 0.6 }),
    AgreementScene(
      name: "displaced mars under two suns", body: "mars",
      view: { ($0.relief, $0.displacesRelief) = (5, true) }, node: { addSun(&$0, azimuth: 80) }),
    AgreementScene(
      name: "an annular eclipse", body: "mars", view: { $0.sunDiameter = .degrees(12) },
      scene: { addMoon(&$0, at: 5, radius: 0.3) }),
  ]

  private static let laws: [AgreementScene] = [
    AgreementScene(
      name: "full moon", body: "moon",
      view: { ($0.lightAzimuth, $0.lightElevation) = (.zero, .zero) }),
    AgreementScene(
      name: "the moon at its quarter, measured", body: "moon",
      view: { ($0.lightAzimuth, $0.exposure) = (.degrees(90), 2) }),
    AgreementScene(
      name: "venus as a crescent", body: "venus", view: { $0.lightAzimuth = .degrees(150) }),
    AgreementScene(
      name: "a surface by Hapke's law", body: "mars",
      surface: {
        $0.photometry = .hapke(
          HapkeParameters(albedo: 0.3, asymmetry: -0.25, surgeAmplitude: 1, surgeWidth: 0.07))
      }),
    AgreementScene(
      name: "a mesh by the law of the moon", body: "moon",
      node: { $0.tessellate(SphereTessellation(latitudeBands: 200)) }),
  ]

  /// Adds a grey moon on the line from the first object to the sun.
  private static func addMoon(
    _ scene: inout RenderScene, at distance: Double, radius: Double, aside: Double = 0.2
  ) {
    let surface = Surface(.constant(SIMD4(0.5, 0.5, 0.5, 1)), photometry: .minnaert(exponent: 0.7))
    scene.objects.append(
      SceneObject(
        .ellipsoid(.unitSphere, surface),
        position: scene.light.direction * distance + scene.camera.up * aside, scale: radius))
  }

  /// Adds a white sun, and an orange one beside it.
  private static func addSun(_ node: inout PlanetNode, azimuth: Double) {
    var (first, second) = (Sun(), Sun())
    first.strength = 0.6
    (second.azimuth, second.strength) = (azimuth, 0.5)
    second.color = SRGBColor(red: 255, green: 160, blue: 80)
    node.suns = [first, second]
  }
}
