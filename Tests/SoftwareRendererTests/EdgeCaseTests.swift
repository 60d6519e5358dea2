import PlanetImage
import PlanetMath
import PlanetScene
import PlanetTestSupport
import SoftwareRenderer
import Testing

/// Surfaces that meet, end, hide one another or are seen along their plane.
@Suite("Meeting surfaces")
struct EdgeCaseTests {
  /// Returns a rectangle perpendicular to the view of a camera on +X: columns along +Y, rows along
  /// +Z.
  private func wall(
    x: (left: Double, right: Double), y: ClosedRange<Double> = -3...3,
    z: ClosedRange<Double> = -3...3, color: SIMD4<Float>, isTranslucent: Bool = false
  ) -> SceneObject {
    var mesh = TriangleMesh()
    let corners = [
      Vector3(x.left, y.lowerBound, z.lowerBound), Vector3(x.right, y.upperBound, z.lowerBound),
      Vector3(x.right, y.upperBound, z.upperBound), Vector3(x.left, y.lowerBound, z.upperBound),
    ]
    mesh.positions = corners.map { PackedFloat3($0) }
    mesh.normals = Array(repeating: PackedFloat3(.unitX), count: 4)
    mesh.textureCoordinates = [(0.0, 1.0), (1, 1), (1, 0), (0, 0)].map {
      PackedFloat2(u: $0.0, v: $0.1)
    }
    mesh.indices = [0, 1, 2, 0, 2, 3]
    return SceneObject(
      .mesh(mesh, Surface(.constant(color), isTranslucent: isTranslucent), isDoubleSided: true))
  }

  private func rendered(
    _ objects: [SceneObject], projection: Projection = .orthographic(height: 2), size: Int = 33,
    background: Background = .transparent
  ) -> Image<RGBAFloat> {
    let camera = Camera(
      eye: Vector3(10, 0, 0), target: Vector3(0, 0, 0), projection: projection)
    let scene = RenderScene(
      objects: objects, camera: camera,
      light: DirectionalLight(direction: .unitX, color: SIMD3(0, 0, 0)), ambient: 1,
      background: background)
    return SoftwareRenderer().renderLinear(scene, width: size, height: size)
  }

  private static let red = SIMD4<Float>(1, 0, 0, 1)
  private static let blue = SIMD4<Float>(0, 0, 1, 1)

  @Test(
    "The nearer of two walls hides the other, however close",
    arguments: [0.1, 0.001, 0.0001],
    [Projection.orthographic(height: 2), .perspective(fieldOfView: .degrees(12))])
  func closeWalls(gap: Double, projection: Projection) {
    let (near, far) = (
      wall(x: (gap, gap), color: Self.red), wall(x: (0, 0), color: Self.blue)
    )
    for objects in [[near, far], [far, near]] {
      let sum = rendered(objects, projection: projection).sum
      #expect(sum.x == 33 * 33 && sum.z == 0)
    }
  }

  @Test("Intersecting walls divide the pixels of their intersection, as two objects or as one mesh")
  func crossing() {
    let first = wall(x: (-1, 1), y: -1...1, color: Self.red)
    let second = wall(x: (1, -1), y: -1...1, color: Self.blue)
    // In a frame of odd width they cross in the middle of the middle column.
    let apart = rendered([first, second])
    for y in 0..<33 {
      #expect(apart[8, y].b == 1 && apart[24, y].r == 1)
      #expect(apart[16, y].r == 0.5 && apart[16, y].b == 0.5)
    }
    // One mesh with a map of two halves: the left half red, the right one blue.
    var map = Image<RGBA8>(width: 64, height: 2, filledWith: RGBA8(255, 0, 0))
    for x in 32..<64 { for y in 0..<2 { map[x, y] = RGBA8(0, 0, 255) } }
    var joined = first
    joined.shape.surface?.base = .map(SurfaceMap(MipPyramid(map, wrapsLongitude: false)))
    if let other = second.shape.mesh {
      joined.shape.mesh?.positions += other.positions
      joined.shape.mesh?.normals += other.normals
      joined.shape.mesh?.indices += other.indices.map { $0 + 4 }
      joined.shape.mesh?.textureCoordinates = (0..<8).map {
        PackedFloat2(u: $0 < 4 ? 0.25 : 0.75, v: 0.5)
      }
    }
    let together = rendered([joined])
    let reds = (0..<33).map { together[16, $0].r }
    let blues = (0..<33).map { together[16, $0].b }
    #expect(reds.allSatisfy { abs($0 - 0.5) < 0.001 } && blues.allSatisfy { abs($0 - 0.5) < 0.001 })
  }

  @Test("Translucent walls are composited from far to near, in any order")
  func translucent() {
    let back = wall(x: (0, 0), color: SIMD4(0, 1, 0, 1))
    let middle = wall(x: (1, 1), color: SIMD4(0, 0, 1, 0.5), isTranslucent: true)
    let front = wall(x: (2, 2), color: SIMD4(1, 0, 0, 0.25), isTranslucent: true)
    let hidden = wall(x: (-1, -1), color: SIMD4(1, 1, 1, 0.5), isTranslucent: true)
    for objects in [[back, middle, front, hidden], [front, hidden, middle, back]] {
      let image = rendered(objects)
      for place in [1, 16, 31] {
        let pixel = image[place, place].vector
        #expect(abs(pixel.x - 0.25) < 1e-6 && abs(pixel.y - 0.375) < 1e-6)
        #expect(abs(pixel.z - 0.375) < 1e-6 && abs(pixel.w - 1) < 1e-6)
      }
    }
    let alone = rendered([middle, front])[5, 5]
    #expect(abs(alone.a - 0.625) < 1e-6 && alone.g == 0)
  }

  @Test("A floor under the camera is clipped at the camera and fills the frame up to the horizon")
  func floor() {
    var ground = wall(x: (0, 0), color: Self.red)
    ground.shape.mesh?.positions = [(-50.0, -50.0), (50, -50), (50, 50), (-50, 50)].map {
      PackedFloat3(Vector3($0.0, $0.1, -0.01))
    }
    let camera = Camera(
      eye: Vector3(0, 0, 0), target: Vector3(1, 0, 0),
      projection: .perspective(fieldOfView: .degrees(90)))
    let scene = RenderScene(
      objects: [ground], camera: camera, light: DirectionalLight(direction: .unitZ), ambient: 1)
    let image = SoftwareRenderer().renderLinear(scene, width: 64, height: 64)
    for x in 0..<64 {
      let covered = (0..<64).reduce(0.0) { $0 + Double(image[x, $1].a) }
      #expect(abs(covered - 32) < 0.1)
      #expect(image[x, 33].a == 1 && image[x, 63].a == 1 && image[x, 30].a == 0)
    }
  }

  @Test("A globe's map rotates with it, also if the map does not wrap", arguments: [0.0, 70, 250])
  func mapWithEnds(spin: Double) {
    var view = GlobeView(width: 100, height: 100)
    view.lightEvenly()
    view.orientation = Orientation(about: .unitZ, by: .degrees(spin))
    let noise = TestImages.noise(width: 64, height: 32, seed: 4)
    func rendered(_ wraps: Bool) -> Image<RGBAFloat> {
      view.surface = Surface(
        .map(
          SurfaceMap(MipPyramid(noise, wrapsLongitude: wraps), centerLongitude: .degrees(100))))
      return view.renderLinear()
    }
    let whole = rendered(true)
    let ending = rendered(false)
    // Neighbours differ only at the seam and at the poles.
    var differing = 0
    for y in 0..<100 {
      for x in 0..<100 where abs(whole[x, y].g - ending[x, y].g) > 0.001 {
        differing += 1
      }
    }
    #expect(differing < 1000)
  }

  @Test("A globe is invisible from inside")
  func inside() {
    var view = GlobeView(width: 32, height: 32)
    view.ownCamera = Camera(
      eye: Vector3(0.2, 0.1, 0), target: Vector3(0.2, 1, 0.4),
      projection: .perspective(fieldOfView: .degrees(90)))
    #expect(view.renderLinear().sum == SIMD4(repeating: 0))
  }

  @Test("A wall seen edge-on leaves no invalid pixel", arguments: 0..<24)
  func alongPlane(step: Int) {
    var generator = SeededGenerator(seed: UInt64(step))
    let lean = Double.random(in: -0.02...0.02, using: &generator)
    let rise = step < 4 ? 0 : Double.random(in: -0.02...0.02, using: &generator)
    var object = wall(x: (0, 0), color: Self.red)
    object.shape.surface?.base = .map(SurfaceMap.missing)
    let camera = OrbitCamera(
      azimuth: .degrees(90), elevation: .degrees(rise), distance: 6
    ).camera
    object.orientation = Orientation(about: .unitY, by: .degrees(lean))
    let scene = RenderScene(
      objects: [object], camera: camera, light: DirectionalLight(direction: .unitX), ambient: 1)
    let image = SoftwareRenderer().renderLinear(scene, width: 40, height: 40)
    #expect(image.brokenCount == 0)
    #expect(image.sum.w < 200)
  }

  @Test(
    "Rings seen nearly edge-on leave no invalid pixel and hide nothing of the globe",
    arguments: [0, 1e-9, 1e-6, 1e-4, 0.01, 0.1, -0.003],
    [Projection.orthographic(height: 5), .perspective(fieldOfView: .degrees(30))])
  func edgeOnRings(elevation: Double, projection: Projection) {
    var view = GlobeView(width: 90, height: 90)
    view.elevation = .degrees(elevation)
    view.projection = projection
    view.share = 0.4
    view.lightEvenly()
    let profile = RadialProfile(
      innerRadius: 1.2, outerRadius: 2.2, samples: [SIMD4(0.5, 0.5, 0.5, 0.6)])
    for lean in [0.0, 26.7, 90] {
      view.orientation = Orientation(about: .unitX, by: .degrees(-lean))
      let bare = view.renderLinear()
      var scene = view.scene
      scene.objects.append(SceneObject(.ring(profile), orientation: view.orientation))
      let image = SoftwareRenderer().renderLinear(scene, width: 90, height: 90)
      #expect(image.brokenCount == 0)
      for y in 0..<90 {
        for x in 0..<90 where image[x, y].a < bare[x, y].a - 1e-5 {
          Issue.record("the globe has a hole at \(x), \(y), leaning \(lean)°")
        }
      }
    }
  }
}
