import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetMath
import PlanetScene
import Testing

/// A scene for both renderers.
struct AgreementScene: Sendable, CustomTestStringConvertible {
  let name: String
  /// The bundled body.
  var body = "earth"
  var width = 400
  var height = 300
  /// The view, with changes to the default.
  var view: @Sendable (inout View) -> Void = { _ in }
  /// The planet, with changes to the bundled one.
  var node: @Sendable (inout PlanetNode) -> Void = { _ in }
  /// The surface of the planet, with changes to the bundled one.
  var surface: @Sendable (inout Surface) -> Void = { _ in }
  /// Changes the appearance before it is loaded.
  var appearance: @Sendable (inout Appearance) -> Void = { _ in }
  /// The scene, with changes to that of planet and view.
  var scene: @Sendable (inout RenderScene) -> Void = { _ in }

  var testDescription: String { name }

  /// Returns the scene, its maps read from the bundled files.
  func make(_ system: CatalogueFile) throws -> RenderScene {
    var settings = View()
    settings.background = .color(SIMD3(0.005, 0.005, 0.01))
    view(&settings)
    let body = try #require(system.catalogue.bodies.first { $0.id == self.body })
    let loader = PlanetLoader(library: system.maps, view: settings)
    var appearance = Appearance(of: body)
    self.appearance(&appearance)
    var planet = try loader.prepare(appearance, width: width, height: height).node
    node(&planet)
    planet.changeSurface(surface)
    var scene = settings.scene(of: planet, width: width, height: height)
    self.scene(&scene)
    return scene
  }

  /// Returns the scene with a triaxial globe.
  static func triaxial(_ scene: inout RenderScene, _ intermediateRadius: Double) {
    guard let surface = scene.objects[0].shape.surface else { return }
    let ellipsoid = Ellipsoid(
      equatorialRadius: 1, intermediateRadius: intermediateRadius, polarRadius: 0.6)
    scene.objects[0].shape = .ellipsoid(ellipsoid, surface)
  }

  /// Returns the scene seen from a position, towards a point.
  static func look(
    _ scene: inout RenderScene, from eye: Vector3, to target: Vector3, _ fieldOfView: Angle
  ) {
    scene.camera = Camera(
      eye: eye, target: target, projection: .perspective(fieldOfView: fieldOfView))
  }
}

extension AgreementScene {
  /// All scenes.
  static let all = usual + layers + lights + surfaces + optics

  private static let usual: [AgreementScene] = [
    AgreementScene(name: "earth"),
    AgreementScene(name: "earth at 1280x720", width: 1280, height: 720),
    AgreementScene(name: "earth over its north pole", view: { $0.elevation = .degrees(90) }),
    AgreementScene(
      name: "earth by planetocentric rows, south", view: { $0.elevation = .degrees(-70) },
      surface: { $0.map?.latitudes = .planetocentric }),
    AgreementScene(
      name: "earth with a map rotated half a turn, its middle elsewhere",
      surface: {
        $0.map?.isRotatedHalfTurn = true
        $0.map?.centerLongitude = .degrees(77)
      }),
    AgreementScene(
      name: "earth, tilted and rotated, no background",
      view: {
        $0.tilt = .degrees(60)
        $0.longitude = .degrees(180)
        $0.background = .transparent
      }),
    AgreementScene(
      name: "moon as a crescent", body: "moon",
      view: { ($0.lightAzimuth, $0.ambient) = (.degrees(140), 0) }),
    AgreementScene(
      name: "moon at its quarter, wide sun", body: "moon",
      view: { ($0.lightAzimuth, $0.sunDiameter) = (.degrees(90), .degrees(12)) }),
    AgreementScene(
      name: "full moon of 48 pixels", body: "moon", width: 54, height: 54,
      view: { ($0.lightAzimuth, $0.lightElevation) = (.zero, .zero) }),
    AgreementScene(
      name: "a moon of 3 pixels, and one of less than one", body: "moon", width: 24, height: 16,
      scene: { scene in
        let right = scene.camera.right
        look(&scene, from: Vector3(60, 0, 0), to: Vector3(0, 0, 0), .degrees(10))
        var other = scene.objects[0]
        other.position = right * 4 - scene.camera.forward * -300
        scene.objects.append(other)
      }),
    AgreementScene(
      name: "moon of 1024 pixels", body: "moon", width: 1138, height: 1138,
      view: { $0.background = .transparent }),
    AgreementScene(name: "jupiter", body: "jupiter"),
    AgreementScene(
      name: "jupiter by parallel rays, white below", body: "jupiter",
      view: {
        $0.fieldOfView = nil
        $0.background = .color(SIMD3(1, 1, 1))
      }),
    AgreementScene(name: "sun", body: "sun"),
    AgreementScene(
      name: "a triaxial earth", view: { $0.elevation = .degrees(35) },
      scene: { triaxial(&$0, 0.8) }),
    AgreementScene(
      name: "a triaxial moon by planetocentric rows, rotated", body: "moon",
      view: { $0.longitude = .degrees(130) },
      surface: { $0.map?.latitudes = .planetocentric }, scene: { triaxial(&$0, 0.7) }),
    AgreementScene(
      name: "a body without a map", body: "ceres",
      surface: { $0 = Surface(.constant(SIMD4(0.35, 0.35, 0.35, 1))) }),
    AgreementScene(
      name: "mars through a wide field", body: "mars",
      view: { ($0.fieldOfView, $0.elevation) = (.degrees(110), .degrees(30)) }),
    AgreementScene(
      name: "mars from near by, with its horizon", body: "mars",
      scene: { look(&$0, from: Vector3(1.15, 0, 0.1), to: Vector3(1, 0.45, 0.2), .degrees(50)) }),
    AgreementScene(name: "saturn", body: "saturn", width: 640, height: 360),
    AgreementScene(
      name: "saturn from below, rings in front of the sun", body: "saturn", width: 640, height: 360,
      view: { ($0.elevation, $0.lightElevation) = (.degrees(-4), .degrees(40)) }),
    AgreementScene(
      name: "saturn's rings nearly along their plane, no background", body: "saturn", width: 640,
      height: 200,
      view: {
        ($0.elevation, $0.tilt) = (.degrees(0.7), .zero)
        $0.background = .transparent
      }),
    AgreementScene(
      name: "saturn's rings along their plane", body: "saturn", width: 640, height: 200,
      view: { ($0.elevation, $0.tilt) = (.zero, .zero) }),
    AgreementScene(
      name: "through saturn's rings", body: "saturn", width: 480, height: 320,
      scene: { look(&$0, from: Vector3(2.5, 0, 0.4), to: Vector3(0, 0.8, 0), .degrees(60)) }),
    AgreementScene(
      name: "saturn's bands, over the pole, parallel rays", body: "saturn",
      view: { ($0.elevation, $0.fieldOfView, $0.tilt) = (.degrees(85), nil, .zero) },
      appearance: { $0.rings?.strip = nil }),
    AgreementScene(
      name: "two globes, one in front of the other's edge",
      scene: { scene in
        var other = scene.objects[0]
        other.position = scene.camera.right * 0.8 - scene.camera.forward * 2
        other.shape.surface = Surface(.constant(SIMD4(0.6, 0.3, 0.2, 1)))
        scene.objects.append(other)
      }),
    AgreementScene(
      name: "earth as a mesh",
      scene: { scene in
        guard case .ellipsoid(let ellipsoid, let surface) = scene.objects[0].shape else { return }
        let mesh = SphereMesh(.uv(slices: 240, stacks: 120), on: ellipsoid, for: surface.map).mesh
        scene.objects[0].shape = .mesh(mesh, surface)
      }),
    AgreementScene(
      name: "saturn in kilometres, with a moon of another scale", body: "saturn",
      scene: { scene in
        let unit = 60_268.0
        for number in scene.objects.indices { scene.objects[number].scale = unit }
        scene.objects.append(
          SceneObject(
            .ellipsoid(
              Ellipsoid(equatorialRadius: 1, polarRadius: 0.9),
              Surface(.constant(SIMD4(0.7, 0.6, 0.5, 1)))),
            position: Vector3(1.1, 1.5, 0.2) * unit, scale: 0.2 * unit))
        let camera = scene.camera
        scene.camera = Camera(
          eye: camera.eye * unit, target: Vector3(0, 0, 0), projection: camera.projection)
      }),
    AgreementScene(
      name: "a mesh with a map through earth and in front of it", width: 800, height: 600,
      scene: { scene in
        guard let map = scene.objects[0].shape.surface?.map else { return }
        for place in [Vector3(0.4, -0.9, 0.2), Vector3(1.4, 0.3, 0.1), Vector3(-1.5, 0.6, 0.3)] {
          var mesh = SphereMesh(.uv(slices: 48, stacks: 24)).mesh
          mesh.positions = mesh.positions.map { PackedFloat3($0.vector * 0.4) }
          scene.objects.append(
            SceneObject(
              .mesh(mesh, Surface(.map(map))),
              orientation: Orientation(about: .unitX, by: .degrees(30)), position: place))
        }
      }),
    AgreementScene(
      name: "meshes between saturn's rings, parallel rays", body: "saturn", width: 800, height: 400,
      view: { ($0.fieldOfView, $0.elevation) = (nil, .degrees(20)) },
      scene: { scene in
        for (number, angle) in [0.3, 2.0, 4.0].enumerated() {
          var mesh = SphereMesh(.icosphere(divisions: 12)).mesh
          mesh.positions = mesh.positions.map { PackedFloat3($0.vector * 0.25) }
          scene.objects.append(
            SceneObject(
              .mesh(
                mesh,
                Surface(
                  .constant(SIMD4(0.7, 0.3, 0.3, 0.5)), isTranslucent: number == 1)),
              position: Vector3(1.7 * cos(angle), 1.7 * sin(angle), 0.1)))
        }
      }),
  ]
}
