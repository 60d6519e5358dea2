import PlanetMath

/// One face of the cube of directions.
struct RadialFace {
  /// The axis along the middle of the face, and those of its columns and rows.
  let axis: Int
  let columnAxis: Int
  let rowAxis: Int
  /// The sign of the face's directions along its axis.
  let sign: Double
  let size: Int

  init(_ face: Int, size: Int) {
    axis = face / 2
    columnAxis = (axis + 1) % 3
    rowAxis = (axis + 2) % 3
    sign = face.isMultiple(of: 2) ? 1 : -1
    self.size = size
  }

  /// Sets a row of texels, with its border, to the distances of the ground of a globe.
  /// - Parameters:
  ///   - row: The row.
  ///   - ground: The ground.
  ///   - first: The index of the first texel.
  ///   - texels: The texels.
  func fill(
    _ row: Int, of ground: GroundRadii, from first: Int, _ texels: inout MutableSpan<Float>
  ) {
    func place(_ index: Float8) -> Float8 { (index + 0.5) * (2 / Float(size)) - 1 }
    let across = place(Float8(repeating: Float(row)))
    for column in stride(from: -1, through: size, by: 8) {
      let columns = Float8(0, 1, 2, 3, 4, 5, 6, 7) + Float(column)
      var components = InlineArray<3, Float8>(repeating: Float8(repeating: Float(sign)))
      components[columnAxis] = place(columns)
      components[rowAxis] = across
      let radii = ground.radii(VectorLanes(components[0], components[1], components[2]))
      for lane in 0..<min(8, size + 1 - column) { texels[first + column + 1 + lane] = radii[lane] }
    }
  }

  /// Returns the triangles that each face may show, in the order of the mesh.
  static func triangles(of mesh: TriangleMesh, size: Int) -> [[UInt32]] {
    // A vertex within the cone of a face, at a distance from its edges, is beside all others.
    let margin = 1 - 4 / Float(size)
    let faces = mesh.positions.map { position -> Int8 in
      let (x, y, z) = (position.x.magnitude, position.y.magnitude, position.z.magnitude)
      if max(y, z) < margin * x { return position.x > 0 ? 0 : 1 }
      if max(z, x) < margin * y { return position.y > 0 ? 2 : 3 }
      if max(x, y) < margin * z { return position.z > 0 ? 4 : 5 }
      return -1
    }
    var result = [[UInt32]](repeating: [], count: 6)
    for triangle in 0..<mesh.triangleCount {
      let first = faces[Int(mesh.indices[3 * triangle])]
      if first >= 0, faces[Int(mesh.indices[3 * triangle + 1])] == first,
        faces[Int(mesh.indices[3 * triangle + 2])] == first
      {
        result[Int(first)].append(UInt32(triangle))
      } else {
        for face in result.indices { result[face].append(UInt32(triangle)) }
      }
    }
    return result
  }

  /// Stores the greatest distance of triangles in each texel.
  ///
  /// A ray along (u, v, ±1) meets a triangle where its three determinants with pairs of corners are
  /// not negative; this holds for corners behind the face too.
  func rasterize(
    _ triangles: [UInt32], of mesh: TriangleMesh, into texels: inout MutableSpan<Float>
  ) {
    for triangle in triangles {
      let (a, b, c) = Self.corners(of: Int(triangle), mesh)
      guard let (normal, depth, bounds) = candidate(a, b, c) else { continue }
      let (ab, bc, ca) = (a.cross(b), b.cross(c), c.cross(a))
      // Rounding leaves no crack between neighbours.
      let slack = -1e-9 * (ab.length + bc.length + ca.length)
      for row in bounds.rows {
        for column in bounds.columns {
          let ray = direction(column, row)
          guard ab.dot(ray) >= slack, bc.dot(ray) >= slack, ca.dot(ray) >= slack else { continue }
          let along = normal.dot(ray)
          guard along > 0 else { continue }
          let index = (row + 1) * (size + 2) + column + 1
          let radius = Float(depth / along * ray.length)
          if radius > texels[index] { texels[index] = radius }
        }
      }
    }
  }

  /// Returns the number of texels that ``rasterize(_:into:)`` compares with triangles.
  func steps(for mesh: TriangleMesh) -> Int {
    var count = 0
    for triangle in 0..<mesh.triangleCount {
      let (a, b, c) = Self.corners(of: triangle, mesh)
      guard let bounds = candidate(a, b, c)?.bounds else { continue }
      count += bounds.rows.count * bounds.columns.count
    }
    return count
  }

  private static func corners(
    of triangle: Int, _ mesh: TriangleMesh
  ) -> (a: Vector3, b: Vector3, c: Vector3) {
    (
      mesh.positions[Int(mesh.indices[3 * triangle])].vector,
      mesh.positions[Int(mesh.indices[3 * triangle + 1])].vector,
      mesh.positions[Int(mesh.indices[3 * triangle + 2])].vector
    )
  }

  /// Returns the plane of a triangle and the texels that it may cover; nil if it faces the origin,
  /// or there are none.
  private func candidate(
    _ a: Vector3, _ b: Vector3, _ c: Vector3
  ) -> (normal: Vector3, depth: Double, bounds: Bounds)? {
    guard !isBeside(a, b, c) else { return nil }
    let normal = (b - a).cross(c - a)
    let depth = normal.dot(a)
    guard depth > 0, let bounds = bounds(a, b, c) else { return nil }
    return (normal, depth, bounds)
  }

  /// A rectangle of texels.
  private typealias Bounds = (columns: ClosedRange<Int>, rows: ClosedRange<Int>)

  /// Returns whether a triangle is outside one of the four planes through the origin and the edges
  /// of the face with its border; then no ray through the face meets it.
  private func isBeside(_ a: Vector3, _ b: Vector3, _ c: Vector3) -> Bool {
    let edge = 1 + 2 / Double(size)
    func isOutside(_ side: Int, _ direction: Double) -> Bool {
      a[side] * direction > a[axis] * sign * edge && b[side] * direction > b[axis] * sign * edge
        && c[side] * direction > c[axis] * sign * edge
    }
    return isOutside(columnAxis, 1) || isOutside(columnAxis, -1) || isOutside(rowAxis, 1)
      || isOutside(rowAxis, -1)
  }

  /// Returns the direction of a texel; the border has the columns and rows -1 and `size`.
  private func direction(_ column: Int, _ row: Int) -> Vector3 {
    var ray = Vector3(0, 0, 0)
    ray[axis] = sign
    ray[columnAxis] = (Double(column) + 0.5) / Double(size) * 2 - 1
    ray[rowAxis] = (Double(row) + 0.5) / Double(size) * 2 - 1
    return ray
  }

  /// Returns the texels that a triangle may cover; nil if there are none.
  private func bounds(_ a: Vector3, _ b: Vector3, _ c: Vector3) -> Bounds? {
    let whole = -1...size
    let least = min(a[axis] * sign, min(b[axis] * sign, c[axis] * sign))
    guard least > 1e-6 * (a.length + b.length + c.length) else { return (whole, whole) }
    func range(_ side: Int) -> ClosedRange<Int>? {
      let first = a[side] / (a[axis] * sign)
      let (second, third) = (b[side] / (b[axis] * sign), c[side] / (c[axis] * sign))
      let low = min(first, min(second, third))
      let high = max(first, max(second, third))
      let scale = 0.5 * Double(size)
      let from = max(((low + 1) * scale - 0.5).rounded(.up), -1)
      let to = min(((high + 1) * scale - 0.5).rounded(.down), Double(size))
      return from <= to ? Int(from)...Int(to) : nil
    }
    guard let columns = range(columnAxis), let rows = range(rowAxis) else { return nil }
    return (columns, rows)
  }
}
