/// A 3×3 matrix of column vectors, which maps v to `x·v.x + y·v.y + z·v.z`.
package struct Matrix3: Hashable, Sendable {
  /// The image of +X.
  package var x: Vector3
  /// The image of +Y.
  package var y: Vector3
  /// The image of +Z.
  package var z: Vector3

  @inlinable
  package init(columns x: Vector3, _ y: Vector3, _ z: Vector3) {
    self.x = x
    self.y = y
    self.z = z
  }

  package static let identity = Matrix3(columns: .unitX, .unitY, .unitZ)

  /// Returns the matrix with the given numbers on its diagonal and zeros elsewhere.
  package static func diagonal(_ scale: Vector3) -> Matrix3 {
    Matrix3(
      columns: Vector3(scale.x, 0, 0), Vector3(0, scale.y, 0), Vector3(0, 0, scale.z))
  }

  /// Returns the image of a vector.
  @inlinable
  package static func * (matrix: Matrix3, vector: Vector3) -> Vector3 {
    matrix.x * vector.x + matrix.y * vector.y + matrix.z * vector.z
  }

  /// Returns the matrix that applies `right` first, then `left`.
  package static func * (left: Matrix3, right: Matrix3) -> Matrix3 {
    Matrix3(columns: left * right.x, left * right.y, left * right.z)
  }

  /// The matrix with rows and columns exchanged; the inverse of a rotation.
  package var transposed: Matrix3 {
    Matrix3(
      columns: Vector3(x.x, y.x, z.x), Vector3(x.y, y.y, z.y), Vector3(x.z, y.z, z.z))
  }
}
