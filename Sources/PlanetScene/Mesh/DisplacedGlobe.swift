import PlanetMath
import PlanetThreads
import Synchronization

extension TriangleMesh {
  /// Returns an ellipsoid of parallels that heights displace along its normals.
  ///
  /// The vertices form a reduced grid: the number of slices of a parallel is proportional to its
  /// length, so that triangles at the poles are as wide as those at the equator. Normals are
  /// perpendicular to the displaced surface.
  /// - Parameters:
  ///   - slices: The number of divisions of the equator, at least 3.
  ///   - stacks: The number of divisions from pole to pole, at least 2.
  ///   - ellipsoid: The ellipsoid.
  ///   - heights: The heights.
  ///   - exaggeration: The factor on the heights.
  ///   - threads: The greatest number of threads; the mesh does not depend on it.
  /// - Returns: The mesh, which is not convex.
  static func displaced(
    slices: Int, stacks: Int, on ellipsoid: Ellipsoid, _ heights: HeightMap, exaggeration: Double,
    threads: Int = 1
  ) -> TriangleMesh {
    let grid = ReducedGrid(slices: slices, stacks: stacks)
    let ground = DisplacedGround(
      grid: grid, ellipsoid: ellipsoid, heights: heights, exaggeration: exaggeration)
    let chunks = (stacks + rowsPerChunk) / rowsPerChunk
    let parts = Mutex(
      Array(repeating: (vertices: MeshVertices(), indices: [UInt32]()), count: chunks))
    Threads.forEach(chunks, threads: threads) { chunk in
      var (vertices, indices) = (MeshVertices(), [UInt32]())
      let rows = chunk * rowsPerChunk..<min((chunk + 1) * rowsPerChunk, stacks + 1)
      let parallels = ground.parallels(around: rows)
      for row in rows {
        parallels.addVertices(ofRow: row, to: &vertices)
        if row < stacks { grid.connect(row, to: &indices) }
      }
      parts.withLock { $0[chunk] = (vertices, indices) }
    }
    var vertices = MeshVertices(capacity: grid.vertexCount)
    var mesh = TriangleMesh()
    mesh.indices.reserveCapacity(3 * grid.triangleCount)
    parts.withLock { parts in
      for index in parts.indices {
        vertices.append(parts[index].vertices)
        mesh.indices += parts[index].indices
        // The parts are not kept beside the whole.
        parts[index] = (MeshVertices(), [])
      }
    }
    mesh.setVertices(vertices)
    mesh.globe = ellipsoid
    mesh.grid = grid
    return mesh
  }

  /// Returns the approximate number of triangles of a displaced globe with twice as many slices as
  /// latitude bands: 2/π of those of a UV sphere.
  package static func displacedTriangleCount(bands: Int) -> Int {
    Int(8 / Double.pi * Double(bands * bands))
  }

  /// The number of rows that a thread takes at once.
  private static var rowsPerChunk: Int { 16 }
}

extension ReducedGrid {
  /// Adds the triangles between a row and the next one.
  ///
  /// The next triangle is on that edge of the two whose end is further west.
  fileprivate func connect(_ row: Int, to indices: inout [UInt32]) {
    let (north, south) = (slices(ofRow: row), slices(ofRow: row + 1))
    let (first, below) = (firstVertex(ofRow: row), firstVertex(ofRow: row + 1))
    func add(_ a: Int, _ b: Int, _ c: Int) {
      indices.append(UInt32(a))
      indices.append(UInt32(b))
      indices.append(UInt32(c))
    }
    // Each triangle at a pole has a vertex of its own there.
    if row == 0 {
      for slice in 0..<north { add(first + slice, below + slice, below + slice + 1) }
      return
    }
    if row + 1 == stacks {
      for slice in 0..<south { add(first + slice + 1, first + slice, below + slice) }
      return
    }
    var (upper, lower) = (0, 0)
    while upper < north || lower < south {
      let takesUpper =
        upper < north && (lower == south || (upper + 1) * south <= (lower + 1) * north)
      if takesUpper {
        add(first + upper, below + lower, first + upper + 1)
        upper += 1
      } else {
        add(first + upper, below + lower, below + lower + 1)
        lower += 1
      }
    }
  }
}

/// The displaced ground of a globe.
private struct DisplacedGround {
  let grid: ReducedGrid
  let ellipsoid: Ellipsoid
  let heights: HeightMap
  let exaggeration: Double

  /// Returns the ground of rows and of the rows beside them.
  func parallels(around rows: Range<Int>) -> DisplacedParallels {
    let all = max(rows.lowerBound - 1, 0)...min(rows.upperBound, grid.stacks)
    return DisplacedParallels(
      ground: self, first: all.lowerBound,
      parallels: all.map { heights.parallel(v: grid.latitude(ofRow: $0), on: ellipsoid) })
  }

  /// Returns the ground in a direction of the unit sphere.
  func point(_ direction: Vector3, _ height: Double) -> Vector3 {
    ellipsoid.point(onUnitSphere: direction)
      + ellipsoid.normal(onUnitSphere: direction) * (height * exaggeration)
  }
}

/// The displaced ground at the vertices of consecutive rows of a grid.
private struct DisplacedParallels {
  let ground: DisplacedGround
  /// The number of the first row.
  let first: Int
  let parallels: [HeightMap.Parallel]

  private var grid: ReducedGrid { ground.grid }

  /// Adds the vertices of a row.
  func addVertices(ofRow row: Int, to vertices: inout MeshVertices) {
    let slices = grid.slices(ofRow: row)
    guard row > 0, row < grid.stacks else { return addPole(row, slices, to: &vertices) }
    let meridians = meridians(slices)
    let (line, above, below) = (
      points(ofRow: row, meridians), points(ofRow: row - 1, meridians),
      points(ofRow: row + 1, meridians)
    )
    let v = grid.latitude(ofRow: row)
    for slice in 0...slices {
      let index = slice % slices
      let east = line[(index + 1) % slices] - line[(index + slices - 1) % slices]
      vertices.add(
        line[index], normal: east.cross(above[index] - below[index]).normalized,
        u: Double(slice) / Double(slices), v: v)
    }
  }

  /// Adds the vertices of a pole.
  private func addPole(_ row: Int, _ slices: Int, to vertices: inout MeshVertices) {
    let v = grid.latitude(ofRow: row)
    let ring = points(ofRow: row == 0 ? 1 : row - 1, meridians(slices))
    var normal = Vector3(0, 0, 0)
    for index in ring.indices { normal += ring[index].cross(ring[(index + 1) % slices]) }
    normal = row == 0 ? normal.normalized : -normal.normalized
    let point = pole(row)
    for slice in 0..<slices {
      vertices.add(point, normal: normal, u: (Double(slice) + 0.5) / Double(slices), v: v)
    }
  }

  /// Returns the heights of a row at places that divide it equally.
  private func heights(ofRow row: Int, slices: Int) -> [Double] {
    ground.heights.row(parallels[row - first], slices: slices, on: ground.ellipsoid)
  }

  /// Returns the ground at a pole: at the mean of the heights around it.
  private func pole(_ row: Int) -> Vector3 {
    let line = heights(ofRow: row, slices: grid.slices(ofRow: row))
    return ground.point(row == 0 ? .unitZ : -.unitZ, line.reduce(0, +) / Double(line.count))
  }

  /// Returns the sines and cosines of the longitudes of slices, from the antimeridian eastward.
  private func meridians(_ slices: Int) -> [(sine: Double, cosine: Double)] {
    (0..<slices).map { sinCos((Double($0) / Double(slices) - 0.5) * 2 * .pi) }
  }

  /// Returns the ground on a parallel at some meridians, which divide it equally.
  private func points(
    ofRow row: Int, _ meridians: [(sine: Double, cosine: Double)]
  ) -> [Vector3] {
    guard row > 0, row < grid.stacks else {
      return Array(repeating: pole(row), count: meridians.count)
    }
    let line = heights(ofRow: row, slices: meridians.count)
    let (radius, z) = sinCos(grid.latitude(ofRow: row) * .pi)
    return meridians.indices.map { index in
      let meridian = meridians[index]
      let direction = Vector3(radius * meridian.cosine, radius * meridian.sine, z)
      return ground.point(direction, line[index])
    }
  }
}
