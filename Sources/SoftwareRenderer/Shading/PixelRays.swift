import PlanetMath
import PlanetScene

/// The lines of sight through all pixels, in a frame of an object, as affine functions.
///
/// The ray through (x, y) is P(x, y) + t D(x, y). P lies in the plane through the object's centre
/// across the line of view (or at the eye, for an object that is beside it), so that a distant
/// object loses no precision: rounding stays small against the object, not against its distance.
struct PixelRays {
  private let origin: Affine
  private let direction: Affine

  /// A vector that changes evenly over the frame.
  private struct Affine {
    /// The value at the middle of the frame.
    var middle: VectorLanes
    /// The change by one column to the right, and by one row down.
    var column: VectorLanes
    var row: VectorLanes

    init(_ middle: Vector3, _ column: Vector3, _ row: Vector3) {
      self.middle = VectorLanes(repeating: SIMD3<Float>(middle))
      self.column = VectorLanes(repeating: SIMD3<Float>(column))
      self.row = VectorLanes(repeating: SIMD3<Float>(row))
    }

    @inline(__always)
    func at(_ x: Float8, _ y: Float8) -> VectorLanes { middle + column * x + row * y }
  }

  /// The parameter of the points beside the eye; what is seen lies beyond.
  let nearest: Float
  private let middleX: Float
  private let middleY: Float

  /// Creates the rays of a camera in an object's frame.
  /// - Parameters:
  ///   - camera: The camera, in the world.
  ///   - size: Of the frame in pixels.
  ///   - object: Its position and orientation are undone.
  ///   - scale: The object's axes, which become 1; an ellipsoid becomes the unit sphere.
  init(_ camera: Camera, size: FrameSize, object: SceneObject, scale: Vector3) {
    let inverse = object.orientation.inverse
    func local(_ vector: Vector3) -> Vector3 { (inverse * vector) / scale }
    middleX = Float(size.width) / 2
    middleY = Float(size.height) / 2
    let step = 2 * camera.halfHeight / Double(size.height)
    let eye = camera.eye - object.position
    let depth = max(-eye.dot(camera.forward), 0)
    let base = local(eye + camera.forward * depth)
    let column = local(camera.right) * step
    let row = local(camera.up) * -step
    switch camera.projection {
    case .perspective:
      nearest = Float(-depth)
      origin = Affine(base, column * depth, row * depth)
      direction = Affine(local(camera.forward), column, row)
    case .orthographic:
      nearest = -.infinity
      origin = Affine(base, column, row)
      direction = Affine(local(camera.forward), Vector3(0, 0, 0), Vector3(0, 0, 0))
    }
  }

  /// Returns the rays through eight places of the frame.
  @inline(__always)
  func rays(_ x: Float8, _ y: Float8) -> (origin: VectorLanes, direction: VectorLanes) {
    let (dx, dy) = (x - middleX, y - middleY)
    return (origin.at(dx, dy), direction.at(dx, dy))
  }

  /// Returns how the point at `t` along the ray moves by a step to the right and by one down.
  @inline(__always)
  func drift(_ t: Float8, step: Float = 1) -> (column: VectorLanes, row: VectorLanes) {
    let factor = Float8(repeating: step)
    return (
      (origin.column + direction.column * t) * factor, (origin.row + direction.row * t) * factor
    )
  }
}
