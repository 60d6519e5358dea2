package import PlanetMath

/// The projection from the scene to the frame.
package enum Projection: Hashable, Sendable {
  /// Rays start at the camera; the vertical field of view is between 0 and 180°.
  case perspective(fieldOfView: Angle)
  /// Rays are parallel; `height` is the height of the frame in scene units.
  case orthographic(height: Double)
}

/// A camera in the scene: position, orientation and projection.
package struct Camera: Hashable, Sendable {
  /// The position of the camera in scene units.
  package let eye: Vector3
  /// The unit direction of view.
  package let forward: Vector3
  /// The unit direction to the right of the frame.
  package let right: Vector3
  /// The unit direction to the top of the frame.
  package let up: Vector3
  package let projection: Projection

  /// Creates a camera that looks from one point to another.
  /// - Parameters:
  ///   - eye: The position of the camera in scene units, different from the target.
  ///   - target: The point in the middle of the frame, in scene units.
  ///   - up: The direction to the top of the frame; +Y or +X replaces it if it is parallel to the
  ///     direction of view.
  ///   - projection: The projection.
  package init(eye: Vector3, target: Vector3, up: Vector3 = .unitZ, projection: Projection) {
    precondition((target - eye).length > 0, "the camera and its target are different points")
    self.eye = eye
    self.projection = projection
    let forward = (target - eye).normalized
    let candidates = [up, .unitY, .unitX].map { forward.cross($0) }
    let right = (candidates.first { $0.length > 1e-9 } ?? .unitX).normalized
    self.forward = forward
    self.right = right
    self.up = right.cross(forward)
  }

  /// Returns the camera turned upwards at its position.
  /// - Parameter angle: The angle from the direction of view towards the top of the frame.
  /// - Returns: The same position and direction to the right.
  package func pitched(by angle: Angle) -> Camera {
    guard angle != .zero else { return self }
    let direction = forward * cos(angle) + up * sin(angle)
    // As far as the world is large, so that the sum keeps all digits of the direction.
    let distance = max(eye.length, 1)
    return Camera(
      eye: eye, target: eye + direction * distance,
      up: up * cos(angle) - forward * sin(angle), projection: projection)
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
  ///   - nearest: The distance of the near plane in perspective, in scene units.
  ///   - farthest: The distance, before and behind, of the depth 1 and -1 of an orthographic
  ///     projection, whose parallel rays start at no point.
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
