import PlanetImage
import PlanetMath
import PlanetTestSupport
import Testing

@testable import PlanetScene
@testable import SoftwareRenderer

@Suite("Meshes of displaced globes")
struct DisplacedGlobeTests {
  /// Returns heights with waves in all directions.
  private static func heights() throws -> HeightMap {
    let size = ImageSize(width: 256, height: 128)
    let slopes = SlopeMap(
      size: size, content: .heights(lowest: 0, highest: 0.06), isRotatedHalfTurn: false,
      columns: size.width
    ) { x, y in
      let wave = sin(Double(x) * 0.39269908) * sin(Double(y) * 0.34) * 0.5 + 0.5
      return SIMD3(repeating: Float(wave))
    }
    return try #require(slopes.heights(placedAs: SurfaceMap.missing.projection))
  }

  private static func mesh(bands: Int, on ellipsoid: Ellipsoid = .unitSphere) throws -> TriangleMesh
  {
    .displaced(
      slices: 2 * bands, stacks: bands, on: ellipsoid, try heights(), exaggeration: 1)
  }

  private static func scene(_ mesh: TriangleMesh, turn: Double = 0) -> RenderScene {
    RenderScene(
      objects: [
        SceneObject(
          .mesh(mesh, Surface(.constant(SIMD4(0.6, 0.5, 0.4, 1)))),
          orientation: Orientation(about: .unitZ, by: .degrees(turn)))
      ],
      camera: Camera(
        eye: Vector3(20, 0, 0), target: Vector3(0, 0, 0), projection: .orthographic(height: 2.4)),
      light: DirectionalLight(direction: Vector3(latitude: .degrees(20), longitude: .degrees(70))))
  }

  @Test(
    "The triangles close the globe, and those at the poles are as wide as those at the equator",
    arguments: [2, 3, 9, 80])
  func grid(bands: Int) throws {
    let mesh = try Self.mesh(bands: bands)
    var edges: [[PackedFloat3]: Int] = [:]
    for triangle in 0..<mesh.triangleCount {
      let corners = (0..<3).map { mesh.positions[Int(mesh.indices[3 * triangle + $0])] }
      for corner in 0..<3 { edges[[corners[corner], corners[(corner + 1) % 3]], default: 0] += 1 }
      let (a, b, c) = (corners[0].vector, corners[1].vector, corners[2].vector)
      #expect((b - a).cross(c - a).dot(a) > 0, "triangle \(triangle) faces inwards")
    }
    for (edge, count) in edges {
      #expect(count == 1 && edges[[edge[1], edge[0]]] == 1, "an open edge of \(bands) bands")
    }
    let estimate = Double(TriangleMesh.displacedTriangleCount(bands: bands))
    #expect(abs(Double(mesh.triangleCount) / estimate - 1) < 3 / Double(bands))
    guard bands > 9 else { return }
    let widths = mesh.textureCoordinates.indices.dropLast().compactMap { index -> Double? in
      let (one, next) = (mesh.textureCoordinates[index], mesh.textureCoordinates[index + 1])
      guard one.v == next.v, one.v > 0, one.v < 1 else { return nil }
      let ends = [mesh.positions[index], mesh.positions[index + 1]].map(\.vector.normalized)
      return (ends[1] - ends[0]).length
    }
    let greatest = try #require(widths.max())
    #expect(greatest < 1.1 * .pi / Double(bands))
  }

  @Test("The distances of a globe by its grid are those of its triangles")
  func radii() throws {
    let mesh = try Self.mesh(
      bands: 90, on: Ellipsoid(equatorialRadius: 1, polarRadius: 0.75))
    var other = mesh
    other.grid = nil
    let (field, reference) = (RadialField(mesh, threads: 2), RadialField(other, threads: 2))
    #expect(field.resolution == reference.resolution)
    var generator = SeededGenerator(seed: 5)
    func signed() -> Double { Double.random(in: -1...1, using: &generator) }
    var (greatest, sum) = (0.0, 0.0)
    for _ in 0..<2000 {
      let direction = Vector3(signed(), signed(), signed())
      guard direction.length > 0.1 else { continue }
      let difference = abs(field.radius(direction) - reference.radius(direction))
      (greatest, sum) = (max(greatest, difference), sum + difference)
    }
    // The waves are 0.06 high and eight texels of the field long.
    #expect(greatest < 0.008 && sum / 2000 < 0.001, "\(greatest), \(sum / 2000)")
    for axis in [Vector3.unitX, .unitY, .unitZ] {
      for direction in [axis, -axis] {
        #expect(abs(field.radius(direction) - reference.radius(direction)) < 0.008)
      }
    }
  }

  @Test(
    "A globe with triangles smaller than pixels is as bright as with each shaded by itself",
    arguments: [PhotometricLaw.lambert, .lunarLambert(.constant(0.7)), .minnaert(exponent: 0.6)])
  func merged(law: PhotometricLaw) throws {
    var surface = Surface(.constant(SIMD4(0.6, 0.5, 0.4, 1)))
    surface.photometry = law
    var scene = Self.scene(try Self.mesh(bands: 160))
    scene.objects[0].shape = .mesh(try Self.mesh(bands: 160), surface)
    let size = 96
    let image = SoftwareRenderer().renderLinear(scene, width: size, height: size)
    // Each pixel of the large image is shaded by itself; sixteen are one of the small image.
    let large = SoftwareRenderer().renderLinear(scene, width: 4 * size, height: 4 * size)
    var (greatest, sum) = (Float(0), Float(0))
    for y in 0..<size {
      for x in 0..<size {
        var mean: Float = 0
        for place in 0..<16 { mean += large[4 * x + place % 4, 4 * y + place / 4].r / 16 }
        let difference = abs(image[x, y].r - mean)
        (greatest, sum) = (max(greatest, difference), sum + difference)
      }
    }
    #expect(sum / Float(size * size) < 0.004, "\(sum / Float(size * size))")
    #expect(greatest < 0.2, "\(greatest)")
  }

  @Test("Frames of a turntable that share a memory are those without it")
  func memory() throws {
    let mesh = try Self.mesh(bands: 60)
    var renderer = SoftwareRenderer()
    let memory = TurntableMemory()
    for frame in 0..<3 {
      let scene = Self.scene(mesh, turn: 25 * Double(frame))
      renderer.memory = nil
      let alone = renderer.renderLinear(scene, width: 80, height: 80)
      renderer.memory = memory
      let shared = renderer.renderLinear(scene, width: 80, height: 80)
      for y in 0..<80 {
        for x in 0..<80 { #expect(alone[x, y] == shared[x, y], "frame \(frame): \(x), \(y)") }
      }
    }
  }
}
