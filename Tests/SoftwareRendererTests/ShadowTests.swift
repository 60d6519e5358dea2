import PlanetImage
import PlanetMath
import PlanetScene
import SoftwareRenderer
import Testing

/// A globe with objects that cast shadows on it, or the reverse.
struct ShadowCase: Sendable, CustomTestStringConvertible {
  let name: String
  var sunDiameter = 0.5
  var lightAzimuth = 50.0
  var lightElevation = 25.0
  var elevation = 20.0
  var isOblate = true
  var hasRing = true
  /// A moon towards the sun: its distance, radius and height above the line to the sun.
  var moon: (distance: Double, radius: Double, height: Double)?

  var testDescription: String { name }

  static let size = 200

  static let all: [ShadowCase] = [
    ShadowCase(name: "rings on their globe"),
    ShadowCase(name: "rings on their globe, a low sun", lightElevation: 6, elevation: 40),
    ShadowCase(name: "rings on their globe, a wide sun", sunDiameter: 4, lightElevation: -30),
    ShadowCase(
      name: "a moon's shadow", hasRing: false, moon: (distance: 8, radius: 0.2, height: 0.1)),
    ShadowCase(
      name: "a moon's penumbra", sunDiameter: 3, hasRing: false,
      moon: (distance: 6, radius: 0.25, height: 0)),
    ShadowCase(
      name: "an annular eclipse", sunDiameter: 9, hasRing: false,
      moon: (distance: 5, radius: 0.25, height: 0.1)),
    ShadowCase(
      name: "a shadow of another planet", sunDiameter: 2, hasRing: false,
      moon: (distance: 20, radius: 3, height: 3.2)),
  ]

  /// Rings of nine annuli, each wider than a pixel.
  static let profile = RadialProfile(
    innerRadius: 1.3, outerRadius: 2.2,
    samples: (0..<1800).map { step in
      SIMD4(0.8, 0.8, 0.8, Float([0.1, 0.7, 0.95, 0.3, 0, 0.6, 0.8, 0.05, 0.5][step / 200]))
    })

  var scene: RenderScene {
    let orbit = OrbitCamera(
      elevation: .degrees(elevation), projection: .perspective(fieldOfView: .degrees(20))
    ).fitted(radius: 1, fill: 0.95, aspect: 1)
    let globe = Ellipsoid(equatorialRadius: 1, polarRadius: isOblate ? 0.9 : 1)
    var objects = [
      SceneObject(.ellipsoid(globe, Surface(.constant(SIMD4(1, 1, 1, 1)))))
    ]
    if hasRing { objects.append(SceneObject(.ring(Self.profile))) }
    var light = DirectionalLight(
      direction: Vector3(latitude: .degrees(lightElevation), longitude: .degrees(lightAzimuth)))
    light.angularDiameter = .degrees(sunDiameter)
    if let moon {
      objects.append(
        SceneObject(
          .ellipsoid(.unitSphere, Surface(.constant(SIMD4(1, 1, 1, 1)))),
          position: light.direction * moon.distance + Vector3(0, 0, moon.height),
          scale: moon.radius))
    }
    return RenderScene(objects: objects, camera: orbit.camera, light: light)
  }
}

@Suite("Shadows against rays to the sun's disc in double precision")
struct ShadowTests {
  @Test("The sunlight on a globe is that of the visible part of the sun", arguments: ShadowCase.all)
  func onGlobe(_ item: ShadowCase) {
    let size = ShadowCase.size
    let scene = item.scene
    var bare = scene
    bare.shadows = .none
    // Only the shaded globe is compared: objects that hide it are not rendered.
    let shadowed = image(of: scene, size)
    let full = image(of: bare, size)
    let oracle = ShadowOracle(scene, rings: 24)
    var (count, shaded, sum, worst) = (0, 0, 0.0, 0.0)
    for y in stride(from: 4, to: size, by: 5) {
      for x in stride(from: 4, to: size, by: 5) {
        guard full[x, y].a == 1, full[x, y].r > 0.02 else { continue }
        var expected = 0.0
        var parts = 0
        for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
          guard
            let point = oracle.point(
              of: 0, x: Double(x) + dx, y: Double(y) + dy, width: size, height: size)
          else { continue }
          expected += oracle.light(at: point, of: 0)
          parts += 1
        }
        guard parts == 4 else { continue }
        let found = Double(shadowed[x, y].r / full[x, y].r)
        let difference = abs(found - expected / 4)
        sum += difference
        worst = max(worst, difference)
        count += 1
        if expected < 3.9 { shaded += 1 }
      }
    }
    #expect(count > 300 && shaded > 20, "\(shaded) of \(count) are shaded")
    // The sun's disc blurs rings like a box of the same variance.
    let limit = item.hasRing && item.sunDiameter > 1 ? 0.006 : 0.004
    #expect(sum / Double(count) < limit, "mean difference \(sum / Double(count))")
    // Four points of a pixel that a sharp edge crosses are off by up to an eighth of the step.
    #expect(worst < 0.16, "largest difference \(worst)")
  }

  /// Returns the globe of a scene with its shadows, without what is in front of it.
  private func image(of scene: RenderScene, _ size: Int) -> Image<RGBAFloat> {
    var scene = scene
    for number in 1..<scene.objects.count {
      // An invisible shape still casts its shadow.
      switch scene.objects[number].shape {
      case .ring(let profile):
        let clear = profile.samples.map { SIMD4<Float>(0, 0, 0, $0.w) }
        scene.objects[number].shape = .ring(
          RadialProfile(
            innerRadius: profile.innerRadius, outerRadius: profile.outerRadius, samples: clear))
      default: break
      }
    }
    return SoftwareRenderer().renderLinear(scene, width: size, height: size)
  }

  @Test(
    "The sunlight on rings is that of the visible part of the sun",
    arguments: [(0.5, 30.0), (0.5, 5), (5, 20), (0, 30)])
  func onRings(sunDiameter: Double, lightElevation: Double) {
    var item = ShadowCase(name: "globe on rings")
    item.sunDiameter = sunDiameter
    item.lightElevation = lightElevation
    item.lightAzimuth = 150
    item.elevation = 60
    var scene = item.scene
    let opaque = [SIMD4<Float>](repeating: SIMD4(1, 1, 1, 1), count: 100)
    scene.objects[1].shape = .ring(
      RadialProfile(innerRadius: 1.3, outerRadius: 2.2, samples: opaque))
    let orbit = OrbitCamera(
      elevation: .degrees(60), projection: .perspective(fieldOfView: .degrees(20))
    ).fitted(radius: 2.2, fill: 0.95, aspect: 1)
    scene.camera = orbit.camera
    let size = ShadowCase.size
    let image = SoftwareRenderer().renderLinear(scene, width: size, height: size)
    var bare = scene
    bare.shadows = .none
    let full = SoftwareRenderer().renderLinear(bare, width: size, height: size)
    let oracle = ShadowOracle(scene, rings: 24)
    var (count, shaded, sum) = (0, 0, 0.0)
    for y in stride(from: 3, to: size, by: 3) {
      for x in stride(from: 3, to: size, by: 3) {
        var expected = 0.0
        var isRing = full[x, y].a > 0.999
        for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
          let (px, py) = (Double(x) + dx, Double(y) + dy)
          let point = oracle.ringPoint(of: 1, x: px, y: py, width: size, height: size)
          isRing = isRing && (1.35...2.15).contains(point.length)
          isRing = isRing && oracle.point(of: 0, x: px, y: py, width: size, height: size) == nil
          if isRing { expected += oracle.light(at: point, of: 1) / 4 }
        }
        guard isRing else { continue }
        let found = Double(image[x, y].r / full[x, y].r)
        sum += abs(found - expected)
        count += 1
        if expected < 0.99 { shaded += 1 }
      }
    }
    #expect(count > 300 && shaded > 20, "\(shaded) of \(count) are shaded")
    #expect(sum / Double(count) < 0.004, "mean difference \(sum / Double(count))")
  }

  @Test("A scene without shadows, and bodies side by side, have unchanged light")
  func scopes() {
    var scene = ShadowCase.all[3].scene
    let shaded = SoftwareRenderer().renderLinear(scene, width: 64, height: 64).sum.x
    scene.shadows = .none
    let bare = SoftwareRenderer().renderLinear(scene, width: 64, height: 64).sum.x
    scene.shadows = .withinBodies
    let apart = SoftwareRenderer().renderLinear(scene, width: 64, height: 64).sum.x
    #expect(shaded < 0.99 * bare)
    #expect(apart == bare)
  }
}
