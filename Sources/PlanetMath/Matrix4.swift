/// A homogeneous point or a row of a projection.
package typealias Vector4 = SIMD4<Double>

/// A 4×4 matrix of column vectors for projective transforms of homogeneous points.
package struct Matrix4: Hashable, Sendable {
  /// The image of +X.
  package var x: Vector4
  /// The image of +Y.
  package var y: Vector4
  /// The image of +Z.
  package var z: Vector4
  /// The image of the origin.
  package var w: Vector4

  @inlinable
  package init(columns x: Vector4, _ y: Vector4, _ z: Vector4, _ w: Vector4) {
    self.x = x
    self.y = y
    self.z = z
    self.w = w
  }

  /// Creates the transform that applies a linear map and then translates.
  package init(linear: Matrix3, translation: Vector3) {
    x = Vector4(linear.x, 0)
    y = Vector4(linear.y, 0)
    z = Vector4(linear.z, 0)
    w = Vector4(translation, 1)
  }

  package static let identity = Matrix4(linear: .identity, translation: Vector3(0, 0, 0))

  /// Returns the image of a homogeneous point.
  @inlinable
  package static func * (matrix: Matrix4, vector: Vector4) -> Vector4 {
    matrix.x * vector.x + matrix.y * vector.y + matrix.z * vector.z + matrix.w * vector.w
  }

  /// Returns the matrix that applies `right` first, then `left`.
  package static func * (left: Matrix4, right: Matrix4) -> Matrix4 {
    Matrix4(columns: left * right.x, left * right.y, left * right.z, left * right.w)
  }

  /// Returns the image of a point, before division by w.
  @inlinable
  package func transform(_ point: Vector3) -> Vector4 {
    x * point.x + y * point.y + z * point.z + w
  }

  /// Returns a perspective projection of view space (looking along -Z) to clip space.
  /// - Parameters:
  ///   - halfHeight: The tangent of half the vertical field of view.
  ///   - aspect: Width over height of the frame.
  ///   - near: The distance of the near plane, which maps to depth -1; the far plane is infinite.
  /// - Returns: The projection, with y up and x to the right.
  package static func perspective(halfHeight: Double, aspect: Double, near: Double) -> Matrix4 {
    Matrix4(
      columns: Vector4(1 / (halfHeight * aspect), 0, 0, 0), Vector4(0, 1 / halfHeight, 0, 0),
      Vector4(0, 0, -1, -1), Vector4(0, 0, -2 * near, 0))
  }

  /// Returns an orthographic projection of view space (looking along -Z) to clip space.
  /// - Parameters:
  ///   - halfHeight: Half the height of the frame in scene units.
  ///   - aspect: Width over height of the frame.
  ///   - near: The distance of the near plane, which maps to depth -1.
  ///   - far: The distance of the far plane, which maps to depth 1.
  /// - Returns: The projection, with y up and x to the right.
  package static func orthographic(
    halfHeight: Double, aspect: Double, near: Double, far: Double
  ) -> Matrix4 {
    let depth = far - near
    return Matrix4(
      columns: Vector4(1 / (halfHeight * aspect), 0, 0, 0), Vector4(0, 1 / halfHeight, 0, 0),
      Vector4(0, 0, -2 / depth, 0), Vector4(0, 0, -(far + near) / depth, 1))
  }
}
