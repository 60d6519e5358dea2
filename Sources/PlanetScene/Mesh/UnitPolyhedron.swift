import PlanetMath

/// A closed polyhedron with vertices on the unit sphere, without texture coordinates.
struct UnitPolyhedron {
  /// The vertices, each once.
  var points: [Vector3] = []
  /// The indices of three vertices for each triangle, counter-clockwise as seen from outside.
  var triangles: [(Int, Int, Int)] = []
  /// The indices of existing vertices, by their lattice coordinates.
  private var indices: [SIMD3<Int>: Int] = [:]

  /// Returns an icosahedron with `divisions` segments along each edge: 20 n² triangles.
  ///
  /// The corners are the cyclic permutations of (0, ±1, ±φ) with the golden ratio φ. Points of a
  /// face are weighted sums of its corners, projected onto the sphere.
  static func icosahedron(divisions: Int) -> UnitPolyhedron {
    precondition(divisions >= 1, "an edge has at least one segment")
    let golden = (1 + 5.0.squareRoot()) / 2
    var corners: [Vector3] = []
    for a in [-1.0, 1] {
      for b in [-golden, golden] {
        corners += [Vector3(0, a, b), Vector3(a, b, 0), Vector3(b, 0, a)]
      }
    }
    var result = UnitPolyhedron()
    for i in corners.indices {
      for j in corners.indices where j > i && isEdge(corners[i], corners[j]) {
        for k in corners.indices
        where k > j && isEdge(corners[i], corners[k]) && isEdge(corners[j], corners[k]) {
          let outward = (corners[j] - corners[i]).cross(corners[k] - corners[i]).dot(corners[i])
          let face = outward > 0 ? [i, j, k] : [i, k, j]
          result.addFace(face, corners: corners, divisions: divisions)
        }
      }
    }
    return result
  }

  private static func isEdge(_ a: Vector3, _ b: Vector3) -> Bool {
    let gap = (a - b).length
    return gap > 1.9 && gap < 2.1
  }

  /// Adds a triangular face, divided into n² triangles.
  private mutating func addFace(_ face: [Int], corners: [Vector3], divisions n: Int) {
    /// Returns the vertex with weights (n - i - j, i, j) of the face's corners.
    func vertex(_ i: Int, _ j: Int) -> Int {
      let weights = [(face[0], n - i - j), (face[1], i), (face[2], j)]
        .filter { $0.1 > 0 }.sorted { $0.0 < $1.0 }
      // Adjacent faces weight the corners of a shared edge in the same order, for equal bits.
      var sum = Vector3(0, 0, 0)
      for (corner, weight) in weights { sum += corners[corner] * Double(weight) }
      let key =
        weights.count == 3
        ? SIMD3(face[0] * 400 + face[1] * 20 + face[2] + 1_000_000, i, j)
        : SIMD3(weights[0].0 * 20 + (weights.last ?? (0, 0)).0, weights[0].1, weights.count)
      return point(sum.normalized, at: key)
    }
    for i in 0..<n {
      for j in 0..<(n - i) {
        triangles.append((vertex(i, j), vertex(i + 1, j), vertex(i, j + 1)))
        if i + j < n - 1 {
          triangles.append((vertex(i + 1, j), vertex(i + 1, j + 1), vertex(i, j + 1)))
        }
      }
    }
  }

  /// Returns a cube with `divisions` segments along each edge: 12 n² triangles.
  ///
  /// Lattice points are mapped by tan(π/4 · t), so that cells near the corners of a face are only
  /// slightly smaller than those in its middle.
  static func cube(divisions n: Int) -> UnitPolyhedron {
    precondition(n >= 1, "an edge has at least one segment")
    var result = UnitPolyhedron()
    let coordinates = (0...n).map { tan(.radians((2 * Double($0) / Double(n) - 1) * .pi / 4)) }
    for axis in 0..<3 {
      for isFar in [false, true] {
        /// Returns the vertex of a face in column i and row j.
        func vertex(_ i: Int, _ j: Int) -> Int {
          var lattice = SIMD3<Int>(0, 0, 0)
          lattice[axis] = isFar ? n : 0
          lattice[(axis + 1) % 3] = isFar ? i : j
          lattice[(axis + 2) % 3] = isFar ? j : i
          let position = Vector3(
            coordinates[lattice.x], coordinates[lattice.y], coordinates[lattice.z])
          return result.point(position.normalized, at: lattice)
        }
        for i in 0..<n {
          for j in 0..<n {
            let (a, b) = (vertex(i, j), vertex(i + 1, j))
            let (c, d) = (vertex(i + 1, j + 1), vertex(i, j + 1))
            result.triangles.append((a, b, c))
            result.triangles.append((a, c, d))
          }
        }
      }
    }
    return result
  }

  /// Returns the index of the vertex at lattice coordinates, which is added if it does not exist.
  private mutating func point(_ position: Vector3, at key: SIMD3<Int>) -> Int {
    if let index = indices[key] { return index }
    points.append(position)
    indices[key] = points.count - 1
    return points.count - 1
  }
}

extension TriangleMesh {
  /// Returns a polyhedron projected onto an ellipsoid, with equirectangular texture coordinates.
  ///
  /// A triangle across the antimeridian has copies of its western vertices with u greater by 1. A
  /// pole vertex has the mean u of the other two. Equal copies are shared.
  static func projected(
    _ polyhedron: UnitPolyhedron, onto ellipsoid: Ellipsoid
  ) -> TriangleMesh {
    var mesh = TriangleMesh()
    mesh.indices.reserveCapacity(3 * polyhedron.triangles.count)
    var vertices = MeshVertices(capacity: polyhedron.points.count + 64)
    var indices: [SIMD2<UInt64>: Int] = [:]
    for (a, b, c) in polyhedron.triangles {
      let corners = [a, b, c]
      let points = corners.map { polyhedron.points[$0] }
      let coordinates = unwrappedLongitudes(points)
      let triangle = (0..<3).map { corner -> Int in
        let key = SIMD2(UInt64(corners[corner]), coordinates[corner].bitPattern)
        if let index = indices[key] { return index }
        let v = 0.5 - points[corner].latitude.radians / .pi
        vertices.add(points[corner], u: coordinates[corner], v: v, on: ellipsoid)
        indices[key] = vertices.count - 1
        return vertices.count - 1
      }
      mesh.addTriangle(triangle[0], triangle[1], triangle[2])
    }
    mesh.setVertices(vertices)
    return mesh
  }
}
