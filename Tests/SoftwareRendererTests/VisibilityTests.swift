import PlanetImage
import PlanetMath
import PlanetTestSupport
import Testing

@testable import PlanetScene
@testable import SoftwareRenderer

@Suite("Visibility of triangles")
struct VisibilityTests {
  /// The size of the frame: one strip.
  private static let size = ImageSize(width: 24, height: 16)

  /// Returns a plan of a mesh of many small and a few large triangles that hide each other.
  private static func plan(seed: UInt64) throws -> FramePlan {
    var generator = SeededGenerator(seed: seed)
    func signed() -> Double { Double.random(in: -1...1, using: &generator) }
    var corners: [PackedFloat3] = []
    for triangle in 0..<240 {
      let middle = Vector3(signed(), signed(), signed()) * 0.8
      let extent: Double = triangle.isMultiple(of: 30) ? 1.2 : 0.15
      for _ in 0..<3 {
        corners.append(PackedFloat3(middle + Vector3(signed(), signed(), signed()) * extent))
      }
    }
    return try Self.plan(of: corners)
  }

  private static func plan(of corners: [PackedFloat3]) throws -> FramePlan {
    let mesh = try TriangleMesh(
      positions: corners, indices: corners.indices.map { UInt32($0) })
    let scene = RenderScene(
      objects: [SceneObject(.mesh(mesh, Surface(.constant(.one))))],
      camera: Camera(
        eye: Vector3(20, 0, 0), target: Vector3(0, 0, 0), projection: .orthographic(height: 2)),
      light: DirectionalLight(direction: .unitX))
    return FramePlan(
      scene, size: size, samplesPerPixel: SamplesPerPixel(atLeast: 1), memory: nil, threads: 1)
  }

  @Test("Hidden triangles need no memory")
  func hidden() throws {
    // Triangles one in front of the other, from the farthest to the nearest.
    let corners = (0..<500).flatMap { number in
      [(-0.9, -0.8), (0.9, -0.8), (0.1, 0.9)].map { place in
        PackedFloat3(Vector3(Double(number) * 1e-3, place.0, place.1))
      }
    }
    let plan = try Self.plan(of: corners)
    var strip = VisibilityStrip(rowCount: Self.size.height, width: Self.size.width)
    strip.resolve(0..<Self.size.height, of: plan)
    #expect(strip.parts.count < 3 * Self.size.width * Self.size.height)
    let middle = 8 * Self.size.width + 12
    var shown: [Int32] = []
    strip.forEachPart(of: middle) { primitive, mask in
      #expect(mask == SamplePattern.full)
      shown.append(primitive)
    }
    #expect(shown == [499])
  }

  @Test("Each sample of a pixel shows the nearest triangle", arguments: 1...6)
  func nearest(seed: UInt64) throws {
    let plan = try Self.plan(seed: seed)
    var strip = VisibilityStrip(rowCount: Self.size.height, width: Self.size.width)
    strip.resolve(0..<Self.size.height, of: plan)
    let edges = plan.bins.triangles.map { TriangleEdges($0) }
    var (covered, hidden) = (0, 0)
    for pixel in 0..<Self.size.width * Self.size.height {
      let (x, y) = (pixel % Self.size.width, pixel / Self.size.width)
      let masks = edges.map { $0.mask($0.values(column: x, row: y)) }
      var shown = [Int32](repeating: -1, count: SamplePattern.count)
      strip.forEachPart(of: pixel) { primitive, mask in
        for sample in shown.indices where mask >> sample & 1 != 0 {
          #expect(shown[sample] == -1, "two triangles in one sample")
          shown[sample] = primitive
        }
      }
      for sample in shown.indices {
        var (nearest, depth) = (Int32(-1), -Float.infinity)
        for (number, mask) in masks.enumerated() where mask >> sample & 1 != 0 {
          let triangle = plan.bins.triangles[number]
          let own =
            triangle.depth(atX: Float(x), y: Float(y))
            + SamplePattern.columns[sample] * triangle.depth.y
            + SamplePattern.lines[sample] * triangle.depth.z
          if nearest >= 0 { hidden += 1 }
          if own > depth { (nearest, depth) = (Int32(number), own) }
        }
        if nearest >= 0 { covered += 1 }
        #expect(shown[sample] == nearest, "sample \(sample) of pixel \(x), \(y)")
      }
    }
    #expect(strip.parts.count <= SamplePattern.count * Self.size.width * Self.size.height)
    #expect(covered > 1000 && hidden > 150, "\(covered), \(hidden)")
  }
}
