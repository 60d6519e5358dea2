import PlanetImage
import PlanetMath
import PlanetTestSupport
import Testing

@testable import PlanetScene
@testable import SoftwareRenderer

@Suite("Displaced globes and their shadows")
struct SelfShadowTests {
  /// The mountains of the test globe: directions, heights and widths in radians.
  private static let peaks: [(direction: Vector3, height: Double, width: Double)] = [
    (Vector3(latitude: .degrees(4), longitude: .degrees(10)), 0.09, 0.06),
    (Vector3(latitude: .degrees(-14), longitude: .degrees(-22)), 0.06, 0.05),
    (Vector3(latitude: .degrees(24), longitude: .degrees(-34)), 0.12, 0.09),
  ]

  /// Returns the height of the ground in a direction.
  private static func height(_ direction: Vector3) -> Double {
    peaks.reduce(0) { sum, peak in
      let chord = (direction - peak.direction).length / peak.width
      return sum + peak.height * exp(-chord * chord)
    }
  }

  private static func heights(_ height: (Vector3) -> Double, width: Int = 1024) throws -> HeightMap
  {
    let size = ImageSize(width: width, height: width / 2)
    let slopes = SlopeMap(
      size: size, content: .heights(lowest: 0, highest: 0.25), isRotatedHalfTurn: false,
      columns: width
    ) { x, y in
      let longitude = Angle.degrees((Double(x) + 0.5) / Double(width) * 360 - 180)
      let latitude = Angle.degrees(90 - (Double(y) + 0.5) / Double(width / 2) * 180)
      let value = height(Vector3(latitude: latitude, longitude: longitude))
      return SIMD3(repeating: Float(value / 0.25))
    }
    return try #require(slopes.heights(placedAs: SurfaceMap.missing.projection))
  }

  private static let white = Surface(.constant(SIMD4(1, 1, 1, 1)))
  private static let sun = Vector3(latitude: .degrees(3), longitude: .degrees(72))

  private static func scene(_ mesh: TriangleMesh, sunDiameter: Angle = .degrees(0.1)) -> RenderScene
  {
    var scene = RenderScene(
      objects: [SceneObject(.mesh(mesh, white))],
      camera: Camera(
        eye: Vector3(20, 0, 0), target: Vector3(0, 0, 0),
        projection: .orthographic(height: 2.6)),
      light: DirectionalLight(direction: sun))
    scene.light.angularDiameter = sunDiameter
    return scene
  }

  private static func displaced(_ map: HeightMap, bands: Int = 400) -> TriangleMesh {
    .displaced(slices: 2 * bands, stacks: bands, on: .unitSphere, map, exaggeration: 1)
  }

  /// Returns the first distance along a ray at which it is below the ground; nil if it never is.
  ///
  /// An oracle: it knows the formula of the ground, not the mesh.
  private static func entry(
    _ origin: Vector3, _ ray: Vector3, from start: Double, to end: Double
  ) -> Double? {
    var t = start
    while t < end {
      let place = origin + ray * t
      let length = place.length
      let clearance = length - 1 - height(place / length)
      if clearance < 0 { return t }
      t += max(0.3 * clearance, 2e-4)
    }
    return nil
  }

  @Test("Shadows of mountains are where rays find them", arguments: [1, 3])
  func oracle(threads: Int) throws {
    let size = 320
    let scene = Self.scene(Self.displaced(try Self.heights(Self.height)))
    let image = SoftwareRenderer(threads: threads).renderLinear(scene, width: size, height: size)
    var (shadowed, wrong, checked) = (0, 0, 0)
    for y in stride(from: 4, to: size, by: 2) {
      for x in stride(from: 4, to: size, by: 2) {
        let right = (Double(x) + 0.5 - Double(size) / 2) * 2.6 / Double(size)
        let up = (Double(size) / 2 - Double(y) - 0.5) * 2.6 / Double(size)
        let eye = Vector3(2, right, up)
        guard let t = Self.entry(eye, Vector3(-1, 0, 0), from: 0, to: 2) else { continue }
        let point = eye - .unitX * t
        let normal = Self.normal(point)
        let incidence = normal.dot(Self.sun)
        // Where the ground itself faces away, or nearly, there is no shadow to see.
        guard incidence > 0.08, normal.x > 0.15 else { continue }
        // A pixel's light decides only if its neighbourhood agrees.
        let states = [(0.0, 0.0), (0.012, 0), (-0.012, 0), (0, 0.012), (0, -0.012)].map { shift in
          let place = point + Vector3(0, shift.0, shift.1)
          let ground = place.normalized
          let start = ground * (1 + Self.height(ground) + 1e-4)
          return Self.entry(start, Self.sun, from: 2e-3, to: 1.5) == nil
        }
        guard Set(states).count == 1 else { continue }
        checked += 1
        let share = Double(image[x, y].r) / incidence
        if !states[0] { shadowed += 1 }
        if states[0] ? share < 0.85 : share > 0.15 { wrong += 1 }
      }
    }
    #expect(checked > 3000 && shadowed > 12, "\(checked), \(shadowed)")
    #expect(Double(wrong) <= 0.005 * Double(checked), "\(wrong) of \(checked)")
  }

  private static func normal(_ point: Vector3) -> Vector3 {
    let up = point.normalized
    let east = Vector3(-up.y, up.x, 0).normalized
    let north = up.cross(east)
    func place(_ direction: Vector3) -> Vector3 {
      direction.normalized * (1 + height(direction.normalized))
    }
    let step = 1e-4
    let across = place(up + east * step) - place(up - east * step)
    let along = place(up + north * step) - place(up - north * step)
    return across.cross(along).normalized
  }

  @Test("Mountains rise over the limb by their heights")
  func limb() throws {
    let peak = Vector3(0, 0, 1)
    let map = try Self.heights { direction in
      let chord = (direction - peak).length / 0.2
      return 0.2 * exp(-chord * chord)
    }
    var scene = Self.scene(Self.displaced(map))
    scene.ambient = 1
    let image = SoftwareRenderer().renderLinear(scene, width: 260, height: 260)
    let top = try #require((0..<260).first { image[130, $0].a > 0.5 })
    // 1.2 of 1.3 half heights.
    #expect(abs(Double(top) - (130 - 120)) <= 1.5, "\(top)")
    let side = try #require((0..<260).first { image[$0, 130].a > 0.5 })
    #expect(abs(Double(side) - (130 - 100)) <= 1.5, "\(side)")
  }

  @Test("Mountains shade the ground also where air refracts light into another body's shadow")
  func beneathAir() throws {
    var scene = Self.scene(Self.displaced(try Self.heights(Self.height), bands: 200))
    let alone = SoftwareRenderer().renderLinear(scene, width: 160, height: 160)
    // The globe's shadow passes beside most of the scene.
    var globe = Self.white
    globe.air = SurfaceAir(RefractionTests.atmosphere, radius: 6378)
    scene.hiddenObjects = [
      SceneObject(
        .ellipsoid(.unitSphere, globe),
        position: Self.sun * 30 + Self.sun.cross(.unitZ).normalized * 1.9)
    ]
    #expect(scene.hasRefractedLight(on: 0))
    let beside = SoftwareRenderer().renderLinear(scene, width: 160, height: 160)
    var (equal, darker) = (0, 0)
    for y in 0..<160 {
      for x in 0..<160 {
        #expect(beside[x, y].r <= alone[x, y].r + 0.002, "\(x), \(y)")
        if abs(beside[x, y].r - alone[x, y].r) < 1e-3 { equal += 1 } else { darker += 1 }
      }
    }
    #expect(equal > 10_000 && darker > 20, "\(equal) equal, \(darker) darker")
  }

  @Test("Level ground has no shadow on itself: the image of a sphere")
  func level() throws {
    let map = try Self.heights({ _ in 0 }, width: 64)
    let flat = Self.displaced(map, bands: 200)
    let sphere = SphereMesh(.uv(slices: 400, stacks: 200)).mesh
    #expect(!flat.isConvex && sphere.isConvex)
    for position in flat.positions { #expect(abs(position.vector.length - 1) < 1e-6) }
    for diameter in [0.05, 0.5, 6.0] {
      let one = SoftwareRenderer().renderLinear(
        Self.scene(flat, sunDiameter: .degrees(diameter)), width: 150, height: 150)
      let other = SoftwareRenderer().renderLinear(
        Self.scene(sphere, sunDiameter: .degrees(diameter)), width: 150, height: 150)
      for y in 0..<150 {
        for x in 0..<150 {
          // Samples at the limb are not those of a convex mesh.
          let fromMiddle = Vector3(Double(x) - 74.5, Double(y) - 74.5, 0).length
          guard fromMiddle < 0.96 * 75 / 1.3 else { continue }
          #expect(abs(one[x, y].r - other[x, y].r) < 0.01, "\(diameter): \(x), \(y)")
        }
      }
    }
  }

  @Test("Without shadows, mountains cast none")
  func switchedOff() throws {
    var scene = Self.scene(Self.displaced(try Self.heights(Self.height), bands: 120))
    let lit = SoftwareRenderer().renderLinear(scene, width: 160, height: 160)
    scene.shadows = .none
    let plain = SoftwareRenderer().renderLinear(scene, width: 160, height: 160)
    var darker = 0
    for y in 0..<160 {
      for x in 0..<160 {
        // Triangles in the same light are shaded as one; without shadows these may be others.
        #expect(lit[x, y].r <= plain[x, y].r * 1.02 + 1e-3)
        if lit[x, y].r < 0.5 * plain[x, y].r { darker += 1 }
      }
    }
    #expect(darker > 10, "\(darker)")
  }

  @Test("A radial field has the distances of a box, and rays of its corners are clear")
  func field() {
    let field = RadialField(.box(size: Vector3(2, 3, 4)), threads: 2)
    var generator = SystemlessGenerator(seed: 3)
    for _ in 0..<400 {
      let direction = Vector3(
        generator.signed(), generator.signed(), generator.signed())
      guard direction.length > 0.1 else { continue }
      let size = direction.replacing(with: -direction, where: direction .< 0)
      let scaled = size / Vector3(1, 1.5, 2)
      let expected = direction.length / max(scaled.x, max(scaled.y, scaled.z))
      #expect(abs(field.radius(direction) / expected - 1) < 0.07)
    }
    #expect(field.clearance(from: Vector3(1, 0, 0), towards: .unitX, darkness: -1) > 0.5)
    #expect(field.clearance(from: Vector3(-1, 0, 0), towards: .unitX, darkness: -1) < -0.3)
  }

  @Test("A mesh with a vertex at its origin has a shadow")
  func origin() throws {
    let corners = [
      Vector3(0, 0, 0), Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1), Vector3(1, 1, 1),
    ]
    let mesh = try TriangleMesh(
      positions: corners.map { PackedFloat3($0) },
      indices: [0, 2, 1, 0, 3, 2, 0, 1, 3, 1, 2, 4, 2, 3, 4, 3, 1, 4])
    let field = RadialField(mesh, threads: 1)
    #expect(field.radius(Vector3(0, 0, 0)) == field.greatest)
    // The origin is below the mesh: the ray away from it is not followed.
    #expect(field.clearance(from: Vector3(0, 0, 0), towards: .unitX, darkness: -1) == 1)
    // A ray through the origin is below the mesh there.
    #expect(
      field.clearance(from: Vector3(1, 1, 1), towards: -Vector3(1, 1, 1).normalized, darkness: -1)
        < 0)
    let shadow = SelfShadow(
      of: mesh, field, MeshSun(direction: Vector3(1, 1, 1).normalized, radius: 0.005), threads: 1)
    #expect(shadow.clearances.count == mesh.vertexCount)
    #expect(shadow.clearances.allSatisfy { $0.isFinite })
  }

  @Test("The work of a field grows with the triangles, also if all of them are the same one")
  func coincident() throws {
    let corners = [Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)].map { PackedFloat3($0) }
    func steps(_ mesh: TriangleMesh) -> Int {
      RadialField.steps(for: mesh, size: RadialField(mesh, threads: 2).resolution)
    }
    try expectLinearGrowth(from: 3_000) { count in
      steps(
        try TriangleMesh(
          positions: corners, indices: Array(repeating: [0, 1, 2], count: count).flatMap(\.self)))
    }
    // The fields of globes are as fine as their triangles.
    let kinds = [8, 32, 64].map { SphereTessellation.icosphere(divisions: $0) }
    for kind in kinds + [.uv(slices: 512, stacks: 256), .cube(divisions: 40)] {
      let globe = SphereMesh(kind).mesh
      let edge = (Double(globe.triangleCount) / 12).squareRoot() * 1.5
      #expect(RadialField(globe, threads: 2).resolution == max(Int(edge), 32))
      #expect(steps(globe) < 8 * globe.triangleCount + 6 * 32 * 32 * 8, "\(kind)")
    }
  }

  /// A small generator of numbers for places.
  private struct SystemlessGenerator {
    var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func signed() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(1 << 52) - 1
    }
  }

  @Test(
    "Heights are displaced where the conventions of their map place them", arguments: [0.0, 70])
  func placement(center: Double) throws {
    let width = 256
    let size = ImageSize(width: width, height: width / 2)
    let slopes = SlopeMap(
      size: size, content: .heights(lowest: 0, highest: 0.1), isRotatedHalfTurn: false,
      columns: width
    ) { x, y in
      let longitude = (Double(x) + 0.5) / Double(width) * 360 - 180 + center
      let latitude = 90 - (Double(y) + 0.5) / Double(width / 2) * 180
      let wave = 0.5 + 0.5 * cos(Angle.degrees(longitude)) * cos(Angle.degrees(latitude))
      return SIMD3(repeating: Float(wave))
    }
    let ellipsoid = Ellipsoid(equatorialRadius: 1, polarRadius: 0.8)
    let map = try #require(
      slopes.heights(
        placedAs: SurfaceMap(SurfaceMap.missing.pyramid, centerLongitude: .degrees(center))
          .projection))
    let mesh = TriangleMesh.displaced(
      slices: 64, stacks: 32, on: ellipsoid, map, exaggeration: 2)
    for (moved, place) in zip(mesh.positions, mesh.textureCoordinates) {
      let direction = Vector3(
        latitude: .degrees((0.5 - Double(place.v)) * 180),
        longitude: .degrees((Double(place.u) - 0.5) * 360))
      let up = ellipsoid.normal(onUnitSphere: direction)
      let expected = 0.2 * (0.5 + 0.5 * up.x)
      let shift = moved.vector - ellipsoid.point(onUnitSphere: direction)
      #expect(abs(shift.dot(up) - expected) < 2e-3, "\(up)")
      #expect((shift - up * shift.dot(up)).length < 1e-6)
    }
    // No crack along the antimeridian.
    let ends = [Float(0), 1].map { end in
      mesh.textureCoordinates.indices.filter { mesh.textureCoordinates[$0].u == end }
    }
    #expect(ends[0].count == 31)
    #expect(ends[0].map { mesh.positions[$0] } == ends[1].map { mesh.positions[$0] })
    #expect(ends[0].map { mesh.normals[$0] } == ends[1].map { mesh.normals[$0] })
  }
}
