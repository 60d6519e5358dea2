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

  /// The number of bytes of the distances.
  package var byteCount: Int { radii.count * MemoryLayout<Float>.stride }

  /// The number of texels along an edge with the border.
  private var stride: Int { resolution + 2 }

  /// Creates the field of a mesh.
  /// - Parameters:
  ///   - mesh: Triangles about the origin, counter-clockwise as seen from outside.
  ///   - threads: The greatest number of threads.
  package init(_ mesh: TriangleMesh, threads: Int) {
    greatest = mesh.boundingRadius
    if let ground = GroundRadii(mesh) {
      let size = Self.resolution(of: mesh)
      resolution = size
      let stride = size + 2
      radii = RowStrips.storage(count: 6 * stride * stride)
      RowStrips.fill(
        &radii, rowLength: stride, rowCount: 6 * stride, rowsPerStrip: 8, threads: threads
      ) { rows, texels in
        for row in rows {
          let face = RadialFace(row / stride, size: size)
          face.fill(row % stride - 1, of: ground, from: (row - rows.lowerBound) * stride, &texels)
        }
      }
      return
    }
    let size = Self.affordable(Self.resolution(of: mesh), for: mesh)
    resolution = size
    let texels = (size + 2) * (size + 2)
    radii = [Float](repeating: 0, count: 6 * texels)
    let triangles = RadialFace.triangles(of: mesh, size: size)
    RowStrips.fill(
      &radii, rowLength: texels, rowCount: 6, rowsPerStrip: 1, threads: threads
    ) { faces, texels in
      for face in faces {
        RadialFace(face, size: size).rasterize(triangles[face], of: mesh, into: &texels)
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
