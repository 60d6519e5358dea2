/// A rotation in space: how a body's frame stands in the world.
///
/// Positive angles turn counter-clockwise seen from the tip of the axis (right-hand rule).
public struct Orientation: Hashable, Sendable {
  /// The orthonormal matrix whose columns are the body's axes in the world.
  public let matrix: Matrix3

  /// Creates an orientation from an orthonormal, right-handed matrix.
  init(orthonormal matrix: Matrix3) { self.matrix = matrix }

  /// Creates an orientation from where it takes the axes: three orthonormal, right-handed vectors.
  public init(x: Vector3, y: Vector3, z: Vector3) {
    matrix = Matrix3(columns: x, y, z)
  }

  /// The orientation in which body and world axes agree.
  public static let identity = Orientation(orthonormal: .identity)

  /// Creates the rotation about an axis (Rodrigues 1840).
  /// - Parameters:
  ///   - axis: Of any length but zero.
  ///   - angle: Positive by the right-hand rule.
  public init(about axis: Vector3, by angle: Angle) {
    precondition(axis.length > 0, "an axis of rotation has a direction")
    let n = axis.normalized
    let (s, c) = sinCos(angle.wrapped.radians)
    func rotated(_ v: Vector3) -> Vector3 {
      // What lies along the axis stays there to the last bit.
      let along = n * n.dot(v)
      return along + (v - along) * c + n.cross(v) * s
    }
    matrix = Matrix3(columns: rotated(.unitX), rotated(.unitY), rotated(.unitZ))
  }

  /// Returns the rotation that applies `right` first, then `left`.
  public static func * (left: Orientation, right: Orientation) -> Orientation {
    Orientation(orthonormal: left.matrix * right.matrix)
  }

  /// Returns a body vector in the world's frame.
  @inlinable
  public static func * (orientation: Orientation, vector: Vector3) -> Vector3 {
    orientation.matrix * vector
  }

  /// The rotation that undoes this one.
  public var inverse: Orientation { Orientation(orthonormal: matrix.transposed) }
}
