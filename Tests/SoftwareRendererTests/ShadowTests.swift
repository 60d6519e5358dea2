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
    // Pixels that show a moon in front of the globe are not among those that are compared.
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

  /// Returns the globe of a scene with its shadows, with invisible rings.
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

  /// Returns a globe with rings of one colour, lit from behind and seen from above.
  private static func rings(
    _ color: SIMD4<Float>, sunDiameter: Double, lightElevation: Double
  ) -> RenderScene {
    var item = ShadowCase(name: "globe on rings")
    (item.sunDiameter, item.lightElevation) = (sunDiameter, lightElevation)
    (item.lightAzimuth, item.elevation) = (150, 60)
    var scene = item.scene
    scene.objects[1].shape = .ring(
      RadialProfile(
        innerRadius: 1.3, outerRadius: 2.2,
        samples: [SIMD4<Float>](repeating: color, count: 100)))
    scene.camera =
      OrbitCamera(
        elevation: .degrees(60), projection: .perspective(fieldOfView: .degrees(20))
      ).fitted(radius: 2.2, fill: 0.95, aspect: 1).camera
    return scene
  }

  @Test(
    "The sunlight on rings is that of the visible part of the sun",
    arguments: [(0.5, 30.0), (0.5, 5), (5, 20), (0, 30)])
  func onRings(sunDiameter: Double, lightElevation: Double) {
    let scene = Self.rings(
      SIMD4(1, 1, 1, 1), sunDiameter: sunDiameter, lightElevation: lightElevation)
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

  @Test(
    "Edges of shadows are within 0.1 pixels of those of rays, and values within a level",
    arguments: [
      ShadowCase(
        name: "a moon's shadow", sunDiameter: 0.1, hasRing: false,
        moon: (distance: 8, radius: 0.3, height: 0.1)),
      ShadowCase(
        name: "a moon's penumbra", sunDiameter: 1.5, hasRing: false,
        moon: (distance: 6, radius: 0.35, height: 0)),
      ShadowCase(name: "rings", sunDiameter: 0.5, hasRing: true),
    ])
  func edges(_ item: ShadowCase) {
    let size = 2 * ShadowCase.size
    let scene = item.hasRing ? Self.upright(item.scene) : item.scene
    var bare = scene
    bare.shadows = .none
    let shadowed = image(of: scene, size)
    let full = image(of: bare, size)
    let oracle = ShadowOracle(scene)
    func expected(_ x: Double, _ y: Int) -> Double? {
      oracle.point(of: 0, x: x, y: Double(y) + 0.5, width: size, height: size)
        .map { oracle.light(at: $0, of: 0) }
    }
    func found(_ x: Int, _ y: Int) -> Double { Double(shadowed[x, y].r / full[x, y].r) }
    var (edges, whole, dark, worst, worstValue) = (0, 0, 0, 0.0, 0.0)
    for y in stride(from: 20, to: size - 20, by: 9) {
      var values: [Double?] = []
      for x in 0..<size {
        let isLit = full[x, y].a == 1 && full[x, y].r > 0.05
        values.append(isLit ? expected(Double(x) + 0.5, y) : nil)
      }
      for x in 3..<size - 4 {
        let near = values[x - 3...x + 4].compactMap(\.self)
        guard near.count == 8 else { continue }
        if near.allSatisfy({ $0 > 0.9999 }) || near.allSatisfy({ $0 < 1e-4 }) {
          guard let above = expected(Double(x) + 0.5, y - 4), abs(above - near[3]) < 1e-4,
            let below = expected(Double(x) + 0.5, y + 4), abs(below - near[3]) < 1e-4
          else { continue }
          worstValue = max(worstValue, abs(found(x, y) - near[3]))
          if near[3] > 0.5 { whole += 1 } else { dark += 1 }
        }
        guard (near[3] - 0.5) * (near[4] - 0.5) < 0, (near[0] - 0.5) * (near[7] - 0.5) < 0 else {
          continue
        }
        var (low, high) = (Double(x) + 0.5, Double(x) + 1.5)
        for _ in 0..<20 {
          let middle = (low + high) / 2
          guard let value = expected(middle, y) else { break }
          if (value - 0.5) * (near[3] - 0.5) > 0 { low = middle } else { high = middle }
        }
        let crossing = (x - 2...x + 2).first {
          (found($0, y) - 0.5) * (found($0 + 1, y) - 0.5) <= 0
        }
        guard let crossing else {
          Issue.record("no edge at \(x), \(y)")
          return
        }
        let (left, right) = (found(crossing, y), found(crossing + 1, y))
        let place = Double(crossing) + 0.5 + (left - 0.5) / (left - right)
        worst = max(worst, abs(place - low))
        edges += 1
      }
    }
    #expect(edges > 10 && whole + dark > 50, "\(edges) edges, \(whole), \(dark)")
    #expect(worst < 0.1, "an edge is off by \(worst) pixels")
    #expect(worstValue < 1.0 / 255, "a value is off by \(worstValue)")
  }

  /// Returns a scene with an opaque ring, whose shadow is upright in the frame.
  private static func upright(_ scene: RenderScene) -> RenderScene {
    var scene = scene
    let opaque = [SIMD4<Float>](repeating: SIMD4(1, 1, 1, 1), count: 100)
    scene.objects[1].shape = .ring(
      RadialProfile(innerRadius: 1.3, outerRadius: 1.7, samples: opaque))
    scene.camera =
      OrbitCamera(
        elevation: .degrees(20), roll: .degrees(80),
        projection: .perspective(fieldOfView: .degrees(20))
      ).fitted(radius: 1, fill: 0.95, aspect: 1).camera
    return scene
  }

  @Test("Shadows on rings leave ambient light, on both sides", arguments: [30.0, -30])
  func ambientOnRings(lightElevation: Double) {
    var scene = Self.rings(
      SIMD4(0.8, 0.6, 0.4, 0.9), sunDiameter: 0.5, lightElevation: lightElevation)
    scene.ambient = 0.3
    scene.background = .color(SIMD3(0, 0, 0))
    let size = ShadowCase.size
    let image = SoftwareRenderer().renderLinear(scene, width: size, height: size)
    let oracle = ShadowOracle(scene)
    var count = 0
    for y in stride(from: 3, to: size, by: 3) {
      for x in stride(from: 3, to: size, by: 3) {
        // The whole pixel and its neighbours are in the umbra.
        let isDark = [(-1.5, -1.5), (-1.5, 1.5), (1.5, -1.5), (1.5, 1.5), (0, 0)].allSatisfy {
          let (px, py) = (Double(x) + 0.5 + $0.0, Double(y) + 0.5 + $0.1)
          let point = oracle.ringPoint(of: 1, x: px, y: py, width: size, height: size)
          return (1.4...2.1).contains(point.length) && oracle.light(at: point, of: 1) == 0
            && oracle.point(of: 0, x: px, y: py, width: size, height: size) == nil
        }
        guard isDark else { continue }
        let point = oracle.ringPoint(
          of: 1, x: Double(x) + 0.5, y: Double(y) + 0.5, width: size, height: size)
        // The opacity of rings seen at a slant.
        let opacity = 1 - pow(0.1, 1 / point.slant(from: scene.camera.eye))
        let found = image[x, y]
        for (channel, color) in [0.8, 0.6, 0.4].enumerated() {
          let expected = 0.3 * color * opacity
          #expect(abs(Double(found.vector[channel]) - expected) < 0.003, "\(x), \(y)")
        }
        count += 1
      }
    }
    #expect(count > 30)
  }

  @Test("Air in a shadow is dark, on the disc and beyond the limb")
  func air() {
    var surface = Surface(.constant(SIMD4(0.5, 0.5, 0.5, 1)))
    surface.air = SurfaceAir(RefractionTests.atmosphere, radius: 300)
    let light = DirectionalLight(direction: Vector3(0.3, 1, 0))
    var scene = RenderScene(
      objects: [SceneObject(.ellipsoid(.unitSphere, surface))],
      camera: Camera(
        eye: Vector3(10, 0, 0), target: Vector3(0, 0, 0), projection: .orthographic(height: 3)),
      light: light)
    let lit = SoftwareRenderer().renderLinear(scene, width: 120, height: 120)
    scene.hiddenObjects = [
      SceneObject(
        .ellipsoid(.unitSphere, Surface(.constant(SIMD4(1, 1, 1, 1)))),
        position: light.direction * 40, scale: 3)
    ]
    let dark = SoftwareRenderer().renderLinear(scene, width: 120, height: 120)
    var brightest: Float = 0
    for y in 0..<120 {
      for x in 0..<120 { brightest = max(brightest, dark[x, y].r, dark[x, y].b) }
    }
    #expect(brightest < 1e-4, "\(brightest)")
    // The limb is at 40 pixels from the middle.
    #expect((100..<105).contains { lit[$0, 60].b > 0.05 })
    #expect(lit[90, 60].r > 0.05)
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

extension Vector3 {
  /// Returns the sine of the elevation of a camera above the plane z = 0, from this point.
  fileprivate func slant(from camera: Vector3) -> Double { abs((camera - self).normalized.z) }
}
