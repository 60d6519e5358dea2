import PlanetMath
import PlanetScene

/// The lines of sight of a frame in a frame of one of its objects, as shaders take them.
///
/// The ray through a place, counted in pixels from the middle of the frame, is P + t D.
struct ObjectSight {
  /// P in the middle of the frame, and what a column to the right and a row down add.
  let origin: [Vector3]
  /// The same of D.
  let direction: [Vector3]
  /// The parameter of the points beside the eye; what is seen lies beyond.
  let nearest: Double
  /// How far the points with t = 0 lie before the plane of the eye.
  let middleDistance: Double
  /// The eye, or of parallel rays nothing.
  let eye: Vector3?

  /// Creates the lines of a camera in an object's frame, divided by `scale`.
  init(_ camera: Camera, _ frame: FrameSize, of object: SceneObject, scale: Vector3) {
    let inverse = object.orientation.inverse
    func local(_ vector: Vector3) -> Vector3 { (inverse * vector) / scale }
    let step = 2 * camera.halfHeight / Double(frame.height)
    let fromObject = camera.eye - object.position
    let depth = max(-fromObject.dot(camera.forward), 0)
    middleDistance = depth
    let base = local(fromObject + camera.forward * depth)
    let forward = local(camera.forward)
    let (column, row) = (local(camera.right) * step, local(camera.up) * -step)
    switch camera.projection {
    case .perspective:
      (nearest, eye) = (-depth, local(fromObject))
      origin = [base, column * depth, row * depth]
      direction = [forward, column, row]
    case .orthographic:
      (nearest, eye) = (-1e30, nil)
      origin = [base, column, row]
      direction = [forward, Vector3(0, 0, 0), Vector3(0, 0, 0)]
    }
  }

  /// P × D, which tells how far a line passes from the object's centre and changes evenly too.
  var moment: [Vector3] {
    if let eye {
      // The eye stands on every line.
      return [origin[0].cross(direction[0])] + direction.dropFirst().map { eye.cross($0) }
    }
    return origin.map { $0.cross(direction[0]) }
  }

  /// Tells a program that is in use.
  func set(in program: ShaderProgram, _ frame: FrameSize, _ depth: DepthScale) {
    depth.set(in: program)
    program.set("middleDistance", middleDistance)
    program.set("frameMiddle", SIMD2(Float(frame.width), Float(frame.height)) / 2)
    program.set("rayOrigin", origin)
    program.set("rayDirection", direction)
    program.set("nearest", Float(nearest))
  }
}

/// The columns and rows of a picture.
struct FrameSize: Hashable {
  var width: Int
  var height: Int

  /// Width over height.
  var aspect: Double { Double(width) / Double(height) }
}
