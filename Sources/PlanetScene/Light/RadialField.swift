import PlanetImage
package import PlanetMath

/// The outermost distances of the triangles of a mesh from its origin, by direction.
///
/// Directions are texels on the six faces of a cube, so poles are not special. A face shows
/// straight lines as straight lines, so the triangles are rasterised without distortion.
package struct RadialField: Sendable {
  /// The number of texels along an edge of a face, without the border.
  package let resolution: Int
  /// The greatest distance.
  package let greatest: Double
  /// The texels of each face with a border of one texel, row by row; 0 where there is no triangle.
  private var radii: [Float]

  /// The number of texels along an edge with the border.
  private var stride: Int { resolution + 2 }

  /// Creates the field of a mesh.
  /// - Parameters:
  ///   - mesh: Triangles about the origin, counter-clockwise as seen from outside.
  ///   - threads: The greatest number of threads.
  package init(_ mesh: TriangleMesh, threads: Int) {
    let size = Self.affordable(Self.resolution(of: mesh), for: mesh)
    resolution = size
    greatest = mesh.boundingRadius
    let texels = (size + 2) * (size + 2)
    radii = [Float](repeating: 0, count: 6 * texels)
    RowStrips.fill(
      &radii, rowLength: texels, rowCount: 6, rowsPerStrip: 1, threads: threads
    ) { faces, texels in
      for face in faces {
        RadialFace(face, size: size).rasterize(mesh, into: &texels)
      }
    }
  }

  /// The number of texels for a mesh: about one and a half for each edge of its triangles.
  private static func resolution(of mesh: TriangleMesh) -> Int {
    // n² texels of a face and 6 faces for the triangles, two of which form a square.
    let edge = (Double(mesh.triangleCount) / 12).squareRoot() * 1.5
    return min(max(Int(edge), leastResolution), 1_024)
  }

  private static let leastResolution = 32

  /// The greatest number of compared texels per triangle; a field that needs more is coarser.
  ///
  /// Globes and shape models need 2 to 10. Triangles one above the other, each as large as a face,
  /// would have a twelfth of the number of triangles, so the work would be its square.
  private static let greatestShare = 64

  /// Returns a number of texels that keeps the work in proportion to the triangles of a mesh.
  private static func affordable(_ size: Int, for mesh: TriangleMesh) -> Int {
    let (steps, most) = (steps(for: mesh, size: size), greatestShare * mesh.triangleCount)
    guard steps > most else { return size }
    let share = (Double(most) / Double(steps)).squareRoot()
    return max(Int(Double(size) * share), leastResolution)
  }

  /// Returns the number of texels that are compared with the triangles of a mesh.
  static func steps(for mesh: TriangleMesh, size: Int) -> Int {
    (0..<6).reduce(0) { $0 + RadialFace($1, size: size).steps(for: mesh) }
  }

  /// Returns the distance of the mesh in a direction of any length, interpolated; the greatest
  /// distance for the origin, which has no direction and is below all triangles.
  package func radius(_ direction: Vector3) -> Double {
    let size = direction.replacing(with: -direction, where: direction .< 0)
    let axis = size.x >= size.y && size.x >= size.z ? 0 : (size.y >= size.z ? 1 : 2)
    // False for NaN.
    guard size[axis] > 0 else { return greatest }
    let (b, c) = (axis == 2 ? 0 : axis + 1, axis == 0 ? 2 : axis - 1)
    let inverse = 1 / size[axis]
    let u = (direction[b] * inverse + 1) * 0.5 * Double(resolution) + 0.5
    let v = (direction[c] * inverse + 1) * 0.5 * Double(resolution) + 0.5
    let (column, row) = (min(Int(u), resolution), min(Int(v), resolution))
    let (s, t) = (Float(u - Double(column)), Float(v - Double(row)))
    let face = 2 * axis + (direction[axis] < 0 ? 1 : 0)
    let first = (face * stride + row) * stride + column
    let top = radii[first] + (radii[first + 1] - radii[first]) * s
    let below = first + stride
    let bottom = radii[below] + (radii[below + 1] - radii[below]) * s
    return Double(top + (bottom - top) * t)
  }

  /// Returns the angle by which a ray towards the sun clears the mesh, in radians.
  ///
  /// It is the least quotient of the height of the ray over the mesh and the distance along it, as
  /// in soft shadows by distance fields; negative where the mesh blocks the ray. Points below
  /// others in the same direction are taken as clear: the field does not know what surrounds them.
  /// - Parameters:
  ///   - point: A point of the mesh.
  ///   - sun: The unit direction towards the sun.
  ///   - darkness: The angle below which nothing of the sun is visible; smaller angles are not
  ///     computed exactly.
  ///   - slack: The texels by which a point may be below the field without being below another part
  ///     of the mesh.
  /// - Returns: The angle, at most 1.
  package func clearance(
    from point: Vector3, towards sun: Vector3, darkness: Double, slack: Double = 1
  ) -> Float {
    let distance = point.length
    // A texel is 2/n of the radius wide in the middle of a face.
    let texel = 2 / Double(resolution) * distance
    guard distance > radius(point) - slack * texel else { return 1 }
    var t = 1.5 * texel
    var least = 1.0
    while true {
      let place = point + sun * t
      let height = place.length
      if height > greatest, place.dot(sun) > 0 { break }
      let quotient = (height - radius(place)) / t
      if quotient < least {
        least = quotient
        if least < darkness { break }
      }
      t += max(0.75 * texel, 0.02 * t)
    }
    return Float(least)
  }
}

/// One face of the cube of directions.
private struct RadialFace {
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

  /// Stores the greatest distance of the triangles in each texel.
  ///
  /// A ray along (u, v, ±1) meets a triangle where its three determinants with pairs of corners are
  /// not negative; this holds for corners behind the face too.
  func rasterize(_ mesh: TriangleMesh, into texels: inout MutableSpan<Float>) {
    for triangle in 0..<mesh.triangleCount {
      let (a, b, c) = Self.corners(of: triangle, mesh)
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
