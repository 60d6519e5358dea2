import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetScene

/// Scenes of refracted light, dust, rough ground, tone curves and glows.
extension AgreementScene {
  static let optics: [AgreementScene] = [
    AgreementScene(
      name: "a moon in the earth's umbra", body: "moon",
      view: { ($0.lightAzimuth, $0.lightElevation, $0.exposure) = (.zero, .zero, 11) },
      scene: { eclipse(&$0, aside: 0.5) }),
    AgreementScene(
      name: "a moon at the edge of the earth's umbra", body: "moon",
      view: { view in
        (view.lightAzimuth, view.lightElevation, view.exposure) = (.zero, .zero, 8)
        view.toneMap = .filmic
      }, scene: { eclipse(&$0, aside: 0.75) }),
    AgreementScene(
      name: "a mesh in the earth's umbra", body: "moon",
      view: { ($0.lightAzimuth, $0.lightElevation, $0.exposure) = (.zero, .zero, 11) },
      node: { $0.tessellate(SphereTessellation(latitudeBands: 200)) },
      scene: { eclipse(&$0, aside: 0.5) }),
    AgreementScene(
      name: "saturn between the camera and the sun, its dust", body: "saturn",
      view: { ($0.lightAzimuth, $0.exposure) = (.degrees(170), 3) }),
    AgreementScene(
      name: "neptune's dusty rings", body: "neptune",
      view: { view in
        (view.lightAzimuth, view.lightElevation, view.exposure) = (.degrees(172), .degrees(5), 4)
        view.fit = .rings
      }),
    AgreementScene(
      name: "jupiter's ring against the light", body: "jupiter",
      view: { view in
        (view.lightAzimuth, view.lightElevation, view.exposure) = (.degrees(176), .zero, 7)
        (view.fit, view.elevation) = (.rings, .degrees(5))
      }),
    AgreementScene(
      name: "a rough surface by Hapke's law", body: "moon",
      view: { $0.lightAzimuth = .degrees(60) }, surface: { $0.photometry = rough }),
    AgreementScene(
      name: "a rough mesh by Hapke's law", body: "mars",
      node: { $0.tessellate(SphereTessellation(latitudeBands: 200)) },
      surface: { $0.photometry = rough }),
    AgreementScene(
      name: "the earth by the filmic curve",
      view: { ($0.toneMap, $0.exposure) = (.filmic, 2) }),
    AgreementScene(
      name: "saturn by the filmic curve, no background", body: "saturn",
      view: { ($0.toneMap, $0.background) = (.filmic, .transparent) }),
    AgreementScene(
      name: "jupiter by the filmic curve over white", body: "jupiter",
      view: { view in
        (view.toneMap, view.exposure) = (.filmic, 3)
        view.background = .color(SIMD3(1, 1, 1))
      }),
    AgreementScene(
      name: "the sun and its glow", body: "sun", view: { ($0.glow, $0.fill) = (0.5, 0.3) }),
    AgreementScene(
      name: "the sun and its glow, no background", body: "sun",
      view: { view in
        (view.glow, view.fill, view.toneMap) = (0.8, 0.3, .filmic)
        view.background = .transparent
      }),
    AgreementScene(
      name: "the sun's glow around a globe", body: "sun",
      view: { ($0.glow, $0.fill) = (0.7, 0.3) },
      scene: { scene in
        scene.objects.append(
          SceneObject(
            .ellipsoid(.unitSphere, Surface(.constant(SIMD4(0.6, 0.4, 0.3, 1)))),
            position: scene.camera.right * 0.9 - scene.camera.forward * 2, scale: 0.8))
      }),
    AgreementScene(
      name: "a comet over stars", body: "mars", view: { $0.fill = 0.05 },
      scene: { addComa(to: &$0) }),
    AgreementScene(
      name: "a comet, no background", body: "mars",
      view: { ($0.fill, $0.background) = (0.05, .transparent) }, scene: { addComa(to: &$0) }),
  ]

  /// Adds a coma with a tail towards the upper right.
  private static func addComa(to scene: inout RenderScene) {
    var coma = Coma(radius: 6, brightness: 0.9, color: SRGBColor(red: 200, green: 255, blue: 230))
    coma.tail = Coma.Tail(length: 20, width: 8, brightness: 0.4)
    let sunward = scene.camera.right * -1 - scene.camera.up * 0.5
    scene.comas = [ComaVolume(coma, at: Vector3(0, 0, 0), sun: sunward * 1.3e8)]
  }

  private static let rough = PhotometricLaw.hapke(
    HapkeParameters(
      albedo: 0.25, asymmetry: -0.25, surgeAmplitude: 1, surgeWidth: 0.07, roughness: .degrees(25)))

  /// Puts the scene's body into the shadow of an Earth with air, beside its axis.
  private static func eclipse(_ scene: inout RenderScene, aside: Double) {
    var air = Atmosphere.Constituent(
      scattering: [0.00884, 0.01366, 0.02654], profile: .exponential(scaleHeight: 8))
    air.refractivity = 0.000277
    var surface = Surface(.constant(SIMD4(0.5, 0.5, 0.5, 1)))
    surface.air = SurfaceAir(
      Atmosphere(top: 100, groundAlbedo: 0.2, constituents: [air]), radius: 6378)
    scene.light.angularDiameter = .degrees(0.533)
    // In units of the body, whose radius is 0.272 of the Earth's.
    scene.hiddenObjects = [
      SceneObject(
        .ellipsoid(.unitSphere, surface),
        position: (scene.light.direction * 60.3 + scene.camera.right * aside) / 0.272,
        scale: 1 / 0.272)
    ]
    scene.shadows = .all
  }
}
