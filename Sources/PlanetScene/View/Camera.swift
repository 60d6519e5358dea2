package import PlanetMath

/// How depth becomes picture.
package enum Projection: Hashable, Sendable {
  /// Rays meet in the eye; the vertical field of view lies between 0 and 180°.
  case perspective(fieldOfView: Angle)
  /// Rays are parallel; the frame shows so many scene units from top to bottom.
  case orthographic(height: Double)
}

/// An eye in the scene: where it is, which way it looks, and how it projects.
package struct Camera: Hashable, Sendable {
  /// The position of the eye in scene units.
  package let eye: Vector3
  /// The unit direction of view.
  package let forward: Vector3
  /// The unit direction to the right of the frame.
  package let right: Vector3
  /// The unit direction to the top of the frame.
  package let up: Vector3
  /// The projection.
  package let projection: Projection

  /// Creates a camera that looks from one point to another.
  /// - Parameters:
  ///   - eye: In scene units, apart from the target.
  ///   - target: In scene units.
  ///   - up: A direction that shows upwards in the frame; where it is the direction of view, +Y
  ///     or +X takes its place.
  ///   - projection: The projection.
  package init(eye: Vector3, target: Vector3, up: Vector3 = .unitZ, projection: Projection) {
    precondition((target - eye).length > 0, "a camera looks at another point than its own")
    self.eye = eye
    self.projection = projection
    let forward = (target - eye).normalized
    let candidates = [up, .unitY, .unitX].map { forward.cross($0) }
    let right = (candidates.first { $0.length > 1e-9 } ?? .unitX).normalized
    self.forward = forward
    self.right = right
    self.up = right.cross(forward)
  }

  /// The tangent of half the field of view, or half the frame's height in scene units.
  package var halfHeight: Double {
    switch projection {
    case .perspective(let fieldOfView): tan(fieldOfView / 2)
    case .orthographic(let height): height / 2
    }
  }

  /// Returns the transform from the world to clip space.
  /// - Parameters:
  ///   - aspect: Width over height of the frame.
  ///   - nearest: The distance in front of which nothing is drawn in perspective.
  ///   - farthest: The distance, before and behind, of the depth 1 and -1 of an orthographic
  ///     projection, whose parallel rays begin at no eye.
  /// - Returns: A transform of homogeneous points.
  package func clipTransform(aspect: Double, nearest: Double, farthest: Double) -> Matrix4 {
    let axes = Matrix3(columns: right, up, -forward).transposed
    let view = Matrix4(linear: axes, translation: -(axes * eye))
    switch projection {
    case .perspective:
      return .perspective(halfHeight: halfHeight, aspect: aspect, near: nearest) * view
    case .orthographic:
      return .orthographic(
        halfHeight: halfHeight, aspect: aspect, near: -farthest, far: farthest) * view
    }
  }
}
