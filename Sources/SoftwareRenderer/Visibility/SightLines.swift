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

/// How near a figure is along each line of sight; larger is nearer.
enum FigureDepth: Sendable {
  /// The unit sphere, in lines divided by an ellipsoid's axes.
  case sphere(SightLines)
  /// A plane, whose nearness changes evenly over the frame: its value in the frame's top left
  /// corner, and what a column to the right and a row down add.
  case plane(corner: Double, column: Double, row: Double)

  /// Creates the depth of the plane z = 0.
  ///
  /// A line meets it at t = -Pz / Dz. Of lines from one eye Pz is the same everywhere, and 1 / t
  /// changes evenly; of parallel ones Dz is, and t does.
  init(plane lines: SightLines) {
    let (p, d) = (lines.origin.z, lines.direction.z)
    let scale = lines.isPerspective ? -1 / p : 1 / d
    let (column, row) = (lines.column.z * scale, lines.row.z * scale)
    let middle = (lines.isPerspective ? d : p) * scale
    // An eye within the plane, or lines along it, see nothing of it.
    guard scale.isFinite else {
      self = .plane(corner: -.infinity, column: 0, row: 0)
      return
    }
    self = .plane(
      corner: middle - column * lines.middle.x - row * lines.middle.y, column: column, row: row)
  }

  /// Returns the depth at a place of the frame; beside a sphere, that where a line passes nearest.
  func nearness(_ x: Double, _ y: Double) -> Float {
    switch self {
    case .sphere(let lines):
      let (p, d) = lines.line(x, y)
      let (a, b, c) = (d.dot(d), p.dot(d), p.dot(p) - 1)
      return lines.nearness((-b - max(b * b - a * c, 0).squareRoot()) / a)
    case .plane(let corner, let column, let row):
      return Float(corner + column * x + row * y)
    }
  }

  /// The most by which the depth changes within a pixel, if that is the same everywhere.
  var greatestChange: Float? {
    guard case .plane(_, let column, let row) = self else { return nil }
    return Float(column.magnitude + row.magnitude)
  }
}
