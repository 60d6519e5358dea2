import PlanetImage
package import PlanetMath
import PlanetThreads
import Synchronization

/// The shadow of a mesh on itself: for each vertex, the angle by which a ray towards the sun clears
/// the mesh.
///
/// Renderers interpolate the angles between vertices. A pixel then receives the share of the sun's
/// disc above an edge at the interpolated angle, so the edge of a shadow is as wide as a pixel,
/// without steps at triangles.
package struct SelfShadow: Hashable, Sendable {
  /// The angles by vertex, in radians; negative in the shadow.
  package let clearances: [Float]

  /// Creates the shadow of a mesh.
  /// - Parameters:
  ///   - mesh: The mesh.
  ///   - field: The distances of the mesh.
  ///   - sun: The unit direction towards the sun, in the frame of the mesh, and the angular radius
  ///     of its disc.
  ///   - threads: The greatest number of threads.
  package init(
    of mesh: TriangleMesh, _ field: RadialField, _ sun: MeshSun, threads: Int
  ) {
    // Angles are interpolated over a triangle, so those far from the sun's limb need not be exact;
    // equal limits on both sides keep edges of shadows where they are.
    let limit = Float(sun.radius) + Self.greatestAngle
    let darkness = -Double(limit)
    // Steep walls of globes are below the field, whose texels are as large as triangles.
    let slack: Double = mesh.globe == nil ? 1 : 6
    var angles: [Float] = RowStrips.storage(count: mesh.vertexCount)
    RowStrips.fill(
      &angles, rowLength: 1, rowCount: mesh.vertexCount, rowsPerStrip: 4_096, threads: threads
    ) { vertices, angles in
      for vertex in vertices {
        let angle = field.clearance(
          from: mesh.positions[vertex].vector, towards: sun.direction, darkness: darkness,
          slack: slack)
        angles[vertex - vertices.lowerBound] = min(max(angle, -limit), limit)
      }
    }
    for _ in 0..<2 { angles = Self.smoothed(angles, over: mesh, threads: threads) }
    clearances = angles
  }

  /// The greatest angle, beyond the sun's radius, that differs from full light or darkness.
  private static let greatestAngle: Float = 0.05

  /// Returns the angles with half of each vertex's angle replaced by the mean of its neighbours in
  /// triangles, so that edges of shadows do not follow single triangles.
  ///
  /// Vertices on the seam of a map stay as they are, as those of both sides must agree.
  private static func smoothed(
    _ angles: [Float], over mesh: TriangleMesh, threads: Int
  ) -> [Float] {
    let whole = (vertices: 0..<angles.count, triangles: 0..<mesh.triangleCount)
    let parts = mesh.grid?.parts(rowsPerPart: 32) ?? [whole]
    let results = Mutex([[Float]](repeating: [], count: parts.count))
    Threads.forEach(parts.count, threads: threads) { number in
      let part = parts[number]
      let result = smoothed(angles, part.vertices, part.triangles, of: mesh)
      results.withLock { $0[number] = result }
    }
    return results.withLock { results in
      results.count == 1 ? results[0] : Array(results.joined())
    }
  }

  /// Returns the smoothed angles of some vertices.
  /// - Parameters:
  ///   - angles: The angles of all vertices.
  ///   - vertices: The vertices.
  ///   - triangles: Triangles of the mesh, with all that have one of the vertices.
  ///   - mesh: The mesh.
  /// - Returns: The angles of the vertices.
  private static func smoothed(
    _ angles: [Float], _ vertices: Range<Int>, _ triangles: Range<Int>, of mesh: TriangleMesh
  ) -> [Float] {
    var sums = [Float](repeating: 0, count: vertices.count)
    var counts = [Float](repeating: 0, count: vertices.count)
    // The sum of the differences of a vertex's neighbours is 0 where they surround it.
    var gaps = [Int](repeating: 0, count: vertices.count)
    func add(_ a: Int, _ b: Int, _ c: Int) {
      guard vertices.contains(a) else { return }
      let index = a - vertices.lowerBound
      sums[index] += angles[b] + angles[c]
      counts[index] += 2
      gaps[index] += b - c
    }
    let indices = mesh.indices
    for triangle in triangles {
      let (a, b, c) = (
        Int(indices[3 * triangle]), Int(indices[3 * triangle + 1]), Int(indices[3 * triangle + 2])
      )
      add(a, b, c)
      add(b, c, a)
      add(c, a, b)
    }
    return vertices.map { vertex in
      let index = vertex - vertices.lowerBound
      guard counts[index] > 0, gaps[index] == 0 else { return angles[vertex] }
      return 0.5 * (angles[vertex] + sums[index] / counts[index])
    }
  }

  /// Returns the share of sunlight at eight points, relative to that of level ground.
  ///
  /// The cosine law already accounts for the part of the sun below the level horizon. The share of
  /// the disc above the mesh is therefore divided by the share above level ground.
  /// - Parameters:
  ///   - clearance: The interpolated angles.
  ///   - incidence: The sines of the sun's elevation over the ground.
  ///   - width: The radius of the sun's disc or half the change of the angle across a pixel,
  ///     whichever is larger.
  /// - Returns: Values of 0 to 1.
  package static func share(
    clearance: Float8, incidence: Float8, width: Float8
  ) -> Float8 {
    let one = Float8(repeating: 1)
    let edge = Float8(repeating: edgeRadius)
    let visible = SolarDisc.visibleShare(gap: clamped(clearance / width), radius: edge)
    let level = SolarDisc.visibleShare(gap: clamped(incidence / width), radius: edge)
    let share = visible / (level + 1e-3)
    return share.replacing(with: one, where: share .> one)
  }

  /// The radius of a disc whose limb is nearly straight, in radii of the sun.
  package static let edgeRadius: Float = 64

  /// Returns values limited to where the disc is cut.
  private static func clamped(_ value: Float8) -> Float8 {
    let one = Float8(repeating: 1)
    let low = value.replacing(with: -one, where: value .< -one)
    return low.replacing(with: one, where: one .< low)
  }
}

/// The sun of a mesh that casts a shadow on itself.
package struct MeshSun: Hashable, Sendable {
  /// The unit direction towards the sun in the frame of the mesh.
  package var direction: Vector3
  /// The angular radius of the sun in radians.
  package var radius: Double
}

extension RenderScene {
  /// Returns the sun of a mesh that casts a shadow on itself; nil for a mesh that casts none.
  package func selfShadowSun(of object: SceneObject) -> MeshSun? {
    guard case .mesh(let mesh, let surface, let isDoubleSided) = object.shape,
      shadows != .none, !mesh.isConvex, !isDoubleSided, !surface.isEmissive
    else { return nil }
    let light = light(on: object)
    return MeshSun(
      direction: object.orientation.inverse * light.direction,
      radius: (light.angularDiameter / 2).radians)
  }
}
