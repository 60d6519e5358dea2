/// A rotation in space: the attitude of a body's frame in the world.
///
/// Positive angles rotate counter-clockwise seen from the tip of the axis (right-hand rule).
package struct Orientation: Hashable, Sendable {
  /// The orthonormal matrix whose columns are the body's axes in the world.
  package let matrix: Matrix3

  /// Creates an orientation from an orthonormal, right-handed matrix.
  init(orthonormal matrix: Matrix3) { self.matrix = matrix }

  /// Creates an orientation from the body's axes in the world: three orthonormal, right-handed
  /// vectors.
  package init(x: Vector3, y: Vector3, z: Vector3) {
    matrix = Matrix3(columns: x, y, z)
  }

  /// The orientation in which body and world axes agree.
  package static let identity = Orientation(orthonormal: .identity)

  /// Creates the rotation about an axis (Rodrigues 1840).
  /// - Parameters:
  ///   - axis: The axis, of any length but zero.
  ///   - angle: The angle, positive by the right-hand rule.
  package init(about axis: Vector3, by angle: Angle) {
    precondition(axis.length > 0, "an axis of rotation must not be zero")
    let n = axis.normalized
    let (s, c) = sinCos(angle.wrapped.radians)
    func rotated(_ v: Vector3) -> Vector3 {
      // The component along the axis stays exact.
      let along = n * n.dot(v)
      return along + (v - along) * c + n.cross(v) * s
    }
    matrix = Matrix3(columns: rotated(.unitX), rotated(.unitY), rotated(.unitZ))
  }

  /// Returns the rotation that applies `right` first, then `left`.
  package static func * (left: Orientation, right: Orientation) -> Orientation {
    Orientation(orthonormal: left.matrix * right.matrix)
  }

  /// Returns a body vector in the world's frame.
  @inlinable
  package static func * (orientation: Orientation, vector: Vector3) -> Vector3 {
    orientation.matrix * vector
  }

  package var inverse: Orientation { Orientation(orthonormal: matrix.transposed) }
}
