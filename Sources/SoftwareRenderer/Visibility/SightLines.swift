import PlanetMath
import PlanetScene

/// The lines of sight through the places of a frame, in a figure's own frame, in double precision.
///
/// The line through (x, y) is P + t D. Seen from an eye, P is the eye and D changes evenly over the
/// frame; of parallel rays D is the same everywhere and P changes. D along the view counts 1, so
/// that t is the distance from the plane through the eye.
struct SightLines: Sendable {
  /// The start of the line through the middle of the frame.
  let origin: Vector3
  /// The direction of the line through the middle of the frame.
  let direction: Vector3
  /// What a column to the right adds to the direction, or to the start of parallel rays.
  let column: Vector3
  /// What a row down adds to the direction, or to the start of parallel rays.
  let row: Vector3
  /// Whether all lines start at one eye.
  let isPerspective: Bool
  /// The middle of the frame, in pixels.
  let middle: SIMD2<Double>

  /// Creates the lines of a camera in an object's frame, divided by `scale`.
  init(_ camera: Camera, size: FrameSize, object: SceneObject, scale: Vector3) {
    let inverse = object.orientation.inverse
    func local(_ vector: Vector3) -> Vector3 { (inverse * vector) / scale }
    let step = 2 * camera.halfHeight / Double(size.height)
    middle = SIMD2(Double(size.width), Double(size.height)) / 2
    origin = local(camera.eye - object.position)
    direction = local(camera.forward)
    column = local(camera.right) * step
    row = local(camera.up) * -step
    if case .perspective = camera.projection { isPerspective = true } else { isPerspective = false }
  }

  /// Returns the line through a place of the frame.
  func line(_ x: Double, _ y: Double) -> (origin: Vector3, direction: Vector3) {
    let shift = column * (x - middle.x) + row * (y - middle.y)
    return isPerspective ? (origin, direction + shift) : (origin + shift, direction)
  }

  /// Returns a depth to compare by, larger where nearer, of a point at `t` along its line.
  func nearness(_ t: Double) -> Float { Float(isPerspective ? 1 / t : -t) }
}

/// How near a figure is along each line of sight.
enum FigureDepth: Sendable {
  /// The unit sphere, in lines divided by an ellipsoid's axes.
  case sphere(SightLines)
  /// The plane z = 0.
  case plane(SightLines)

  /// Returns the depth at a place of the frame; beside a sphere, that where a line passes nearest.
  func nearness(_ x: Double, _ y: Double) -> Float {
    switch self {
    case .sphere(let lines):
      let (p, d) = lines.line(x, y)
      let (a, b, c) = (d.dot(d), p.dot(d), p.dot(p) - 1)
      return lines.nearness((-b - max(b * b - a * c, 0).squareRoot()) / a)
    case .plane(let lines):
      let (p, d) = lines.line(x, y)
      return d.z == 0 ? -.infinity : lines.nearness(-p.z / d.z)
    }
  }
}
