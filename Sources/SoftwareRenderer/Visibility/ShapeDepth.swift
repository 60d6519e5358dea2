import PlanetMath
import PlanetScene

/// The reversed depth of a shape along each ray: larger is nearer.
enum ShapeDepth: Sendable {
  /// The unit sphere, in rays divided by an ellipsoid's axes.
  case sphere(RayFrame)
  /// A plane, whose reversed depth changes linearly over the frame: its value in the frame's top
  /// left corner, and its change per column to the right and per row down.
  case plane(corner: Double, column: Double, row: Double)

  /// Creates the depth of the plane z = 0.
  ///
  /// A ray meets it at t = -Pz / Dz. Of rays from one camera Pz is the same everywhere, and 1 / t
  /// changes linearly; of parallel rays Dz is, and t does.
  init(plane rays: RayFrame) {
    let (p, d) = (rays.camera.z, rays.direction.middle.z)
    let scale = rays.isPerspective ? -1 / p : 1 / d
    let (column, row) = (rays.column.z * scale, rays.row.z * scale)
    let middle = (rays.isPerspective ? d : p) * scale
    // A camera in the plane, or rays along it, cannot see it.
    guard scale.isFinite else {
      self = .plane(corner: -.infinity, column: 0, row: 0)
      return
    }
    self = .plane(
      corner: middle - column * rays.middle.x - row * rays.middle.y, column: column, row: row)
  }

  /// Returns the reversed depth at a point of the frame; outside a sphere, the reversed depth of
  /// the ray's nearest point.
  func value(_ x: Double, _ y: Double) -> Float {
    switch self {
    case .sphere(let rays):
      let (p, d) = rays.fromCamera(x, y)
      let (a, b, c) = (d.dot(d), p.dot(d), p.dot(p) - 1)
      let t = (-b - max(b * b - a * c, 0).squareRoot()) / a
      return Float(rays.isPerspective ? 1 / t : -t)
    case .plane(let corner, let column, let row):
      return Float(corner + column * x + row * y)
    }
  }

  /// The greatest change of the reversed depth across a pixel; nil for a sphere, where it varies.
  var maximumDepthSlope: Float? {
    guard case .plane(_, let column, let row) = self else { return nil }
    return Float(column.magnitude + row.magnitude)
  }
}
