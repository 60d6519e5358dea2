package import PlanetImage
package import PlanetMath

/// A vector that changes evenly over a frame.
package struct AffineVector: Sendable {
  /// The value in the centre of the frame.
  package var middle: Vector3
  /// The change by one column to the right.
  package var column: Vector3
  /// The change by one row down.
  package var row: Vector3

  /// Creates a frame from its three vectors.
  package init(middle: Vector3, column: Vector3, row: Vector3) {
    self.middle = middle
    self.column = column
    self.row = row
  }
}

/// The rays of a camera through the pixels of a frame, in the frame of an object.
///
/// The ray through a place (x, y) is P(x, y) + t D(x, y), where the part of D along the view has
/// length 1 in the world. P lies in the plane through the object's centre perpendicular to the view
/// (or at the camera, for an object beside it), so a distant object loses no precision: rounding
/// errors are small relative to the object, not relative to its distance.
package struct RayFrame: Sendable {
  /// P, near the object.
  package let origin: AffineVector
  /// D.
  package let direction: AffineVector
  /// The camera's position; for parallel rays, a point on the central ray.
  package let camera: Vector3
  /// A Boolean value that indicates whether all rays start at the camera.
  package let isPerspective: Bool
  /// The parameter of the points beside the camera; visible points have greater parameters.
  package let nearest: Double
  /// The distance of the points with t = 0 from the plane of the camera.
  package let depth: Double
  /// The centre of the frame, in pixels.
  package let middle: SIMD2<Double>

  /// Creates the rays of a camera in an object's frame.
  /// - Parameters:
  ///   - camera: The camera, in the world.
  ///   - size: The size of the frame.
  ///   - object: The object, whose position, orientation and scale are undone.
  ///   - axes: The lengths along the object's axes that become 1: an ellipsoid becomes a unit
  ///     sphere.
  package init(
    _ camera: Camera, size: ImageSize, of object: SceneObject, axes: Vector3 = Vector3(1, 1, 1)
  ) {
    let inverse = object.orientation.inverse
    let scale = axes * object.scale
    func local(_ vector: Vector3) -> Vector3 { (inverse * vector) / scale }
    let step = 2 * camera.halfHeight / Double(size.height)
    let fromObject = camera.eye - object.position
    let depth = max(-fromObject.dot(camera.forward), 0)
    let base = local(fromObject + camera.forward * depth)
    let forward = local(camera.forward)
    let column = local(camera.right) * step
    let row = local(camera.up) * -step
    let zero = Vector3(0, 0, 0)
    switch camera.projection {
    case .perspective:
      (isPerspective, nearest) = (true, -depth)
      origin = AffineVector(middle: base, column: column * depth, row: row * depth)
      direction = AffineVector(middle: forward, column: column, row: row)
    case .orthographic:
      (isPerspective, nearest) = (false, -.infinity)
      origin = AffineVector(middle: base, column: column, row: row)
      direction = AffineVector(middle: forward, column: zero, row: zero)
    }
    self.camera = local(fromObject)
    self.depth = depth
    middle = SIMD2(Double(size.width), Double(size.height)) / 2
  }

  /// Returns the ray from the camera through a place of the frame, in pixels.
  package func fromCamera(_ x: Double, _ y: Double) -> (origin: Vector3, direction: Vector3) {
    let (dx, dy) = (x - middle.x, y - middle.y)
    let shift = column * dx + row * dy
    return isPerspective
      ? (camera, direction.middle + shift) : (camera + shift, direction.middle)
  }

  /// The change of the direction, or of the start of parallel rays, by one column to the right.
  package var column: Vector3 { isPerspective ? direction.column : origin.column }
  /// The change of the direction, or of the start of parallel rays, by one row down.
  package var row: Vector3 { isPerspective ? direction.row : origin.row }

  /// The unit direction from the object's centre to the camera, or opposite to parallel rays.
  package var towardsCamera: Vector3 {
    isPerspective ? camera.normalized : -direction.middle.normalized
  }
}
