import PlanetExport
import PlanetImage
import PlanetMath
import PlanetScene

/// Scenes with objects in front of, behind and within one another.
extension AgreementScene {
  /// Returns a ball of triangles.
  private static func ball(
    _ radius: Double, at place: Vector3, _ color: SIMD4<Float>, isDoubleSided: Bool = true
  ) -> SceneObject {
    var mesh = SphereMesh(.icosphere(divisions: 24)).mesh
    mesh.positions = mesh.positions.map { PackedFloat3($0.vector * radius) }
    return SceneObject(
      .mesh(mesh, Surface(.constant(color), isTranslucent: true), isDoubleSided: isDoubleSided),
      position: place)
  }

  /// Returns a planet of 10 units, and a smaller body just beyond its horizon, seen from the origin
  /// by a camera for which the middle of the smaller is the nearer one.
  private static func horizon(_ scene: inout RenderScene, _ planet: Ellipsoid, _ moon: Vector3) {
    scene.objects = [
      SceneObject(
        .ellipsoid(planet, Surface(.constant(SIMD4(0.6, 0.5, 0.3, 1)))),
        orientation: Orientation(about: .unitY, by: .degrees(30)), position: Vector3(20, 0, 0)),
      SceneObject(
        .ellipsoid(.unitSphere, Surface(.constant(SIMD4(0.2, 0.4, 0.9, 1)))),
        position: moon),
    ]
    look(
      &scene, from: Vector3(0, 0, 0), to: Vector3(angle: .degrees(12)), .degrees(7))
    scene.light = DirectionalLight(direction: Vector3(-1, 0.4, 0.3).normalized)
  }

  static let layers: [AgreementScene] = [
    AgreementScene(
      name: "a small body over a large planet's horizon", body: "moon", width: 480, height: 70,
      scene: { scene in
        // 11.05 from the planet's middle, 0.05 from its surface.
        let angle = Angle.degrees(31.72)
        horizon(
          &scene, Ellipsoid(equatorialRadius: 10, polarRadius: 10), Vector3(angle: angle) * 20.4)
      }),
    AgreementScene(
      name: "a small body over a flat planet's horizon", body: "moon", width: 480, height: 70,
      scene: { scene in
        let angle = Angle.degrees(31.72)
        horizon(
          &scene, Ellipsoid(equatorialRadius: 10, polarRadius: 8), Vector3(angle: angle) * 20.4)
      }),
    AgreementScene(
      name: "translucent balls among saturn's rings", body: "saturn", width: 800,
      height: 400, view: { ($0.elevation, $0.tilt) = (.degrees(12), .degrees(5)) },
      scene: { scene in
        // From near to far, so that the order of the scene is the wrong one.
        let (ahead, right) = (scene.camera.forward, scene.camera.right)
        for (number, place) in [(-2.2, 0.4), (-1.4, 0.1), (1.5, 0.8), (2.4, 1.1)].enumerated() {
          let color = SIMD4<Float>(number % 2 == 0 ? 0.8 : 0.1, 0.4, number < 2 ? 0.1 : 0.8, 0.5)
          scene.objects.append(ball(0.45, at: ahead * place.0 + right * place.1, color))
        }
      }),
    AgreementScene(
      name: "shells around saturn, within its rings and around them, parallel rays", body: "saturn",
      width: 800, height: 400, view: { ($0.elevation, $0.fieldOfView) = (.degrees(25), nil) },
      scene: { scene in
        let middle = Vector3(0, 0, 0)
        scene.objects.insert(ball(2.6, at: middle, SIMD4(0.2, 0.7, 0.3, 0.3)), at: 0)
        scene.objects.insert(ball(1.08, at: middle, SIMD4(0.3, 0.5, 0.9, 0.4)), at: 0)
      }),
    AgreementScene(
      name: "a translucent globe in front of a one-sided shell",
      body: "mars", width: 500, height: 400,
      scene: { scene in
        let (ahead, right) = (scene.camera.forward, scene.camera.right)
        scene.objects.insert(
          SceneObject(
            .ellipsoid(
              Ellipsoid(equatorialRadius: 0.5, polarRadius: 0.5),
              Surface(.constant(SIMD4(0.9, 0.2, 0.2, 0.5)), isTranslucent: true)),
            position: right * 0.4 - ahead * 2), at: 0)
        scene.objects.insert(
          ball(1.2, at: Vector3(0, 0, 0), SIMD4(0.3, 0.5, 0.9, 0.4), isDoubleSided: false), at: 0)
      }),
    AgreementScene(
      name: "translucent walls through a globe and in front of it", body: "mars",
      width: 500, height: 400,
      scene: { scene in
        let (ahead, right) = (scene.camera.forward, scene.camera.right)
        let up = scene.camera.up
        let places = [(-1.2, right - ahead * 0.5), (0.2, right + ahead * 0.3)]
        for (depth, side) in places {
          var mesh = TriangleMesh()
          mesh.positions = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map {
            PackedFloat3(side * ($0.0 * 1.6) + up * ($0.1 * 0.6))
          }
          mesh.normals = Array(repeating: PackedFloat3(-ahead), count: 4)
          mesh.textureCoordinates = Array(repeating: PackedFloat2(u: 0, v: 0), count: 4)
          // Facing away from the camera.
          mesh.indices = [0, 2, 1, 0, 3, 2]
          scene.objects.append(
            SceneObject(
              .mesh(
                mesh,
                Surface(
                  .constant(SIMD4(0.3, 0.7, 0.9, 0.5)), isTranslucent: true), isDoubleSided: true),
              position: ahead * depth))
        }
      }),
    AgreementScene(
      name: "a globe with a map that does not wrap, rotated",
      surface: { surface in
        surface.map = surface.map.map { map in
          SurfaceMap(
            MipPyramid(map.pyramid.image(level: 1), wrapsLongitude: false),
            centerLongitude: .degrees(100))
        }
      }),
  ]
}

extension Vector3 {
  /// Creates the direction of an angle from +X towards +Y.
  fileprivate init(angle: Angle) { self.init(cos(angle.radians), sin(angle.radians), 0) }
}
