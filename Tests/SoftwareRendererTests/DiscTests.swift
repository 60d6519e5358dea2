import PlanetImage
import PlanetMath
import PlanetScene
import SoftwareRenderer
import Testing

@Suite("Outlines of bodies")
struct DiscTests {
  private func coverage(_ scene: RenderScene, size: Int) -> [[Double]] {
    let image = SoftwareRenderer(threads: 2).renderLinear(scene, width: size, height: size)
    return (0..<size).map { y in (0..<size).map { x in Double(image[x, y].a) } }
  }

  @Test("The disc of a sphere has the area π r² within 0.1 %", arguments: [20.0, 47.3, 100, 120.7])
  func area(radius: Double) {
    let rows = coverage(TestScenes.ellipsoid(radius: radius, size: 256), size: 256)
    let area = rows.joined().reduce(0, +)
    #expect(abs(area / (.pi * radius * radius) - 1) < 0.001)
  }

  @Test(
    "The disc has the same area from every mesh",
    arguments: [
      SphereTessellation.uv(slices: 160, stacks: 80), .icosphere(divisions: 32),
      .cube(divisions: 40),
    ])
  func areaOfMeshes(tessellation: SphereTessellation) {
    let scene = TestScenes.ellipsoid(radius: 60, size: 128, tessellation: tessellation)
    let area = coverage(scene, size: 128).joined().reduce(0, +)
    #expect(abs(area / (.pi * 3600) - 1) < 0.0015)
  }

  @Test("The limb is an ellipse within 0.1 pixel", arguments: [1.0, 0.902, 1.2], [0.0, 30, 75])
  func limb(polarRadius: Double, elevation: Double) {
    let size = 256
    let radius = 105.0
    let ellipsoid = Ellipsoid(equatorialRadius: 1, polarRadius: polarRadius)
    let scene = TestScenes.ellipsoid(
      ellipsoid, radius: radius, size: size, elevation: .degrees(elevation))
    let rows = coverage(scene, size: size)
    // Seen from latitude e along parallel lines, the half height is √(a² sin² e + c² cos² e).
    let (sine, cosine) = sinCos(Angle.degrees(elevation).radians)
    let height = radius * (sine * sine + polarRadius * polarRadius * cosine * cosine).squareRoot()
    // The covered lengths of rows and columns, both ends together: 0.1 pixel for each. The means
    // over four neighbours average out the noise of sixteen samples, but not an error of the limb.
    let columns = (0..<size).map { column in rows.map { $0[column] } }
    for (lines, along, across) in [(rows, radius, height), (columns, height, radius)] {
      for first in stride(from: 0, to: size, by: 4) {
        let places = (first..<first + 4).map { (Double($0) + 0.5 - 128) / across }
        guard places.allSatisfy({ abs($0) < 0.85 }) else { continue }
        let lengths = lines[first..<first + 4].map { $0.reduce(0, +) }
        let expected = places.map { 2 * along * meanChord($0, step: 1 / across) }
        let error = (lengths.reduce(0, +) - expected.reduce(0, +)) / 4
        #expect(abs(error) < 0.2, "lines from \(first)")
      }
    }
  }

  /// Returns the mean of √(1 - t²) over a step around t.
  private func meanChord(_ t: Double, step: Double) -> Double {
    let places = (0..<16).map { t + ((Double($0) + 0.5) / 16 - 0.5) * step }
    return places.reduce(0) { $0 + max(1 - $1 * $1, 0).squareRoot() } / 16
  }

  @Test(
    "In perspective the limb is at the fill fraction of the frame", arguments: [5.0, 20, 60, 120])
  func perspectiveLimb(fieldOfView: Double) {
    let size = 200
    let orbit = OrbitCamera(projection: .perspective(fieldOfView: .degrees(fieldOfView)))
      .fitted(radius: 1, fill: 0.9, aspect: 1)
    let object = SceneObject(
      .mesh(SphereMesh(.unitSphere, radiusInPixels: 100).mesh, Surface(.constant(.one))))
    let scene = RenderScene(
      objects: [object], camera: orbit.camera, light: DirectionalLight(direction: .unitX))
    let area = coverage(scene, size: size).joined().reduce(0, +)
    #expect(abs((area / .pi).squareRoot() - 90) < 0.1)
  }

  @Test("A body behind the camera or outside the frame leaves the image empty")
  func invisible() {
    let object = SceneObject(
      .mesh(SphereMesh(.unitSphere, radiusInPixels: 50).mesh, Surface(.constant(.one))))
    for target in [Vector3(20, 0, 0), Vector3(5, 40, 0)] {
      let camera = Camera(
        eye: Vector3(5, 0, 0), target: target, projection: .perspective(fieldOfView: .degrees(30)))
      let scene = RenderScene(
        objects: [object], camera: camera, light: DirectionalLight(direction: .unitX))
      #expect(coverage(scene, size: 64).joined().allSatisfy { $0 == 0 })
    }
  }

  @Test("From 100 km above the ground the planet fills the lower half of the frame")
  func closeUp() {
    let height = 1 + 100.0 / 6371
    let object = SceneObject(
      .mesh(SphereMesh(.unitSphere, radiusInPixels: 4000).mesh, Surface(.map(TestScenes.smoothMap)))
    )
    let camera = Camera(
      eye: Vector3(height, 0, 0), target: Vector3(height, 0, 1), up: .unitX,
      projection: .perspective(fieldOfView: .degrees(60)))
    let scene = RenderScene(
      objects: [object], camera: camera, light: DirectionalLight(direction: .unitX))
    let rows = coverage(scene, size: 64)
    #expect(rows[0].allSatisfy { $0 == 0 })
    #expect(rows[63].allSatisfy { $0 > 0.999 })
    // The horizon is acos(R / (R + h)) below the level.
    let dip = acos(1 / height)
    let expected = 32 + 32 * tan(.radians(dip)) / tan(.degrees(30))
    let horizon = 64 - rows.reduce(0) { $0 + $1[32] }
    #expect(abs(horizon - expected) < 0.2)
  }

  @Test("Frames with unusual aspect ratios", arguments: [(1, 1), (1, 64), (97, 13), (16, 300)])
  func oddFrames(width: Int, height: Int) {
    let orbit = OrbitCamera().fitted(
      radius: 1, fill: 0.9, aspect: Double(width) / Double(height))
    let object = SceneObject(
      .mesh(SphereMesh(.unitSphere, radiusInPixels: 40).mesh, Surface(.constant(.one))))
    let scene = RenderScene(
      objects: [object], camera: orbit.camera, light: DirectionalLight(direction: .unitX))
    let image = SoftwareRenderer().renderLinear(scene, width: width, height: height)
    var area = 0.0
    for y in 0..<height {
      for x in 0..<width { area += Double(image[x, y].a) }
    }
    let radius = 0.45 * Double(min(width, height))
    #expect(abs(area - .pi * radius * radius) < 0.125 + 0.02 * radius * radius)
  }
}
