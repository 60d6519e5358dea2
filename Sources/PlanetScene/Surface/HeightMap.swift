import PlanetMath

/// Heights of a globe's ground in equatorial radii, smoothly interpolated between texels.
package struct HeightMap: Hashable, Sendable {
  /// The number of columns and rows.
  private let width: Int
  private let height: Int
  /// The heights, row by row.
  private let values: [Float]
  /// The conventions by which the heights lie on a globe.
  private let placement: SurfaceMap.Projection

  /// Creates heights from rows of texels.
  init(width: Int, values: [Float], placement: SurfaceMap.Projection) {
    self.width = width
    height = values.count / width
    self.values = values
    self.placement = placement
  }

  /// Returns the heights along a parallel of an ellipsoid.
  ///
  /// Between texels they are cubic (Catmull and Rom 1974), so that slopes have no steps.
  /// - Parameters:
  ///   - v: The parametric latitude: 0 at the north pole, 1 at the south pole.
  ///   - slices: The number of places, from longitude -180° eastward.
  ///   - ellipsoid: The ellipsoid.
  /// - Returns: The heights.
  func row(v: Double, slices: Int, on ellipsoid: Ellipsoid) -> [Double] {
    let isSimple = !ellipsoid.isTriaxial
    let first = placement.coordinates(PackedFloat2(u: 0, v: v), on: ellipsoid)
    let sign: Double = placement.isRotatedHalfTurn ? -1 : 1
    return (0..<slices).map { slice in
      let u = Double(slice) / Double(slices)
      guard !isSimple else { return height(u: Double(first.u) + sign * u, v: Double(first.v)) }
      let place = placement.coordinates(PackedFloat2(u: u, v: v), on: ellipsoid)
      return height(u: Double(place.u), v: Double(place.v))
    }
  }

  /// Returns the height at texture coordinates.
  private func height(u: Double, v: Double) -> Double {
    let (x, y) = (u * Double(width) - 0.5, v * Double(height) - 0.5)
    let (column, row) = (x.rounded(.down), y.rounded(.down))
    let across = Self.weights(x - column)
    let down = Self.weights(y - row)
    var sum = 0.0
    for j in 0..<4 {
      var line = 0.0
      for i in 0..<4 { line += across[i] * texel(Int(column) + i - 1, Int(row) + j - 1) }
      sum += down[j] * line
    }
    return sum
  }

  /// Returns the weights of four texels for a place between the second and the third.
  private static func weights(_ t: Double) -> SIMD4<Double> {
    let (t2, t3) = (t * t, t * t * t)
    return SIMD4(
      -t3 + 2 * t2 - t, 3 * t3 - 5 * t2 + 2, -3 * t3 + 4 * t2 + t, t3 - t2) * 0.5
  }

  /// Returns a texel; beyond a pole, rows continue on the opposite meridian.
  private func texel(_ x: Int, _ y: Int) -> Double {
    var (column, row) = (x, y)
    if row < 0 || row >= height {
      column += width / 2
      row = min(max(row < 0 ? -1 - row : 2 * height - 1 - row, 0), height - 1)
    }
    column %= width
    return Double(values[row * width + (column < 0 ? column + width : column)])
  }
}

extension TriangleMesh {
  /// Returns an ellipsoid of meridians and parallels that heights displace along its normals.
  ///
  /// Vertices, triangles and texture coordinates follow a UV sphere; normals are perpendicular to
  /// the displaced surface.
  /// - Parameters:
  ///   - slices: The number of divisions around the axis, at least 3.
  ///   - stacks: The number of divisions from pole to pole, at least 2.
  ///   - ellipsoid: The ellipsoid.
  ///   - heights: The heights.
  ///   - exaggeration: The factor on the heights.
  /// - Returns: The mesh, which is not convex.
  static func displaced(
    slices: Int, stacks: Int, on ellipsoid: Ellipsoid, _ heights: HeightMap, exaggeration: Double
  ) -> TriangleMesh {
    var vertices = uvVertices(slices: slices, stacks: stacks, on: ellipsoid)
    func moved(_ vertex: Int, by height: Double) -> Vector3 {
      vertices.positions[vertex].vector + vertices.normals[vertex].vector * (height * exaggeration)
    }
    func mean(_ row: [Double]) -> Double { row.reduce(0, +) / Double(row.count) }
    let north = moved(0, by: mean(heights.row(v: 0, slices: slices, on: ellipsoid)))
    let last = vertices.count - 1
    let south = moved(last, by: mean(heights.row(v: 1, slices: slices, on: ellipsoid)))
    var rows = [[Vector3](repeating: north, count: slices)]
    for row in 1..<stacks {
      let first = slices + (row - 1) * (slices + 1)
      let line = heights.row(v: Double(row) / Double(stacks), slices: slices, on: ellipsoid)
      rows.append((0..<slices).map { moved(first + $0, by: line[$0]) })
    }
    rows.append([Vector3](repeating: south, count: slices))
    for slice in 0..<slices {
      vertices.place(slice, at: north, normal: poleNormal(rows[1]))
      vertices.place(last - slice, at: south, normal: -poleNormal(rows[stacks - 1]))
    }
    for row in 1..<stacks {
      let first = slices + (row - 1) * (slices + 1)
      for column in 0...slices {
        let index = column % slices
        let east = rows[row][(index + 1) % slices] - rows[row][(index + slices - 1) % slices]
        let northward = rows[row - 1][index] - rows[row + 1][index]
        vertices.place(
          first + column, at: rows[row][index], normal: east.cross(northward).normalized)
      }
    }
    var mesh = TriangleMesh(vertices)
    mesh.connect(slices: slices, stacks: stacks)
    mesh.globe = ellipsoid
    return mesh
  }

  /// Returns the normal of the area within a ring of points, counter-clockwise about it.
  private static func poleNormal(_ ring: [Vector3]) -> Vector3 {
    var sum = Vector3(0, 0, 0)
    for index in ring.indices { sum += ring[index].cross(ring[(index + 1) % ring.count]) }
    return sum.normalized
  }
}
