import PlanetMath

/// The outline of an ellipsoid or a disc in the frame, a conic.
///
/// All points inside satisfy q(x, y) ≥ 0 for a quadratic q and lie in front of the camera. Such a
/// part of a cone is convex, so it meets each row of the frame in one interval, both for an ellipse
/// and for a hyperbola (a horizon seen from near the ground). Coordinates are relative to the
/// middle of the frame, in double precision. The outline is the intersection of the image plane
/// with the tangent cone from the camera.
package struct ConicOutline: Sendable {
  // q = xx x² + 2 xy x y + yy y² + 2 x1 x + 2 y1 y + c; before the camera, front · (x, y, 1) > 0.
  private var (xx, xy, yy) = (0.0, 0.0, 0.0)
  private var (x1, y1, c) = (0.0, 0.0, 0.0)
  private let front: Vector3
  private let middle: SIMD2<Double>

  /// A number that changes linearly over the frame: by column, by row, and in the middle.
  private typealias Plane = Vector3

  /// Creates the outline of the unit sphere, in rays divided by an ellipsoid's axes.
  ///
  /// The ray P + t D has the distance |P × D| / |D| from the centre, so q = |D|² - |P × D|². It
  /// meets the sphere in front of the camera where P · D < 0.
  package init(sphere rays: RayFrame) {
    middle = rays.middle
    let (p, d, column, row) = (rays.camera, rays.direction.middle, rays.column, rays.row)
    if rays.isPerspective {
      // A camera within the ellipsoid sees nothing of its outside.
      let isOutside = p.dot(p) > 1
      front =
        isOutside ? Vector3(-p.dot(column), -p.dot(row), -p.dot(d)) : Vector3(0, 0, -1)
      add(column, row, d, sign: 1)
      add(p.cross(column), p.cross(row), p.cross(d), sign: -1)
    } else {
      front = Vector3(0, 0, 1)
      add(Vector3(0, 0, 0), Vector3(0, 0, 0), d, sign: 1)
      add(column.cross(d), row.cross(d), p.cross(d), sign: -1)
    }
  }

  /// Creates the outline of a disc in the plane z = 0.
  ///
  /// The ray meets the plane at P - D Pz / Dz; times Dz that is P Dz - D Pz, and so
  /// q = (R Dz)² - |P Dz - D Pz|².
  package init(disc radius: Double, _ rays: RayFrame) {
    middle = rays.middle
    let (p, d, column, row) = (rays.camera, rays.direction.middle, rays.column, rays.row)
    if rays.isPerspective {
      let side = p.z > 0 ? -1.0 : 1
      front = p.z == 0 ? Vector3(0, 0, -1) : Vector3(column.z, row.z, d.z) * side
      add(Vector3(column.z, row.z, d.z) * radius, sign: 1)
      let meeting = [column, row, d].map { p * $0.z - $0 * p.z }
      add(Vector3(meeting[0].x, meeting[1].x, meeting[2].x), sign: -1)
      add(Vector3(meeting[0].y, meeting[1].y, meeting[2].y), sign: -1)
    } else {
      front = d.z == 0 ? Vector3(0, 0, -1) : Vector3(0, 0, 1)
      add(Vector3(0, 0, d.z) * radius, sign: 1)
      let meeting = [column, row, p].map { $0 * d.z - d * $0.z }
      add(Vector3(meeting[0].x, meeting[1].x, meeting[2].x), sign: -1)
      add(Vector3(meeting[0].y, meeting[1].y, meeting[2].y), sign: -1)
    }
  }

  /// Adds the square of the length of a vector that changes linearly.
  private mutating func add(_ column: Vector3, _ row: Vector3, _ middle: Vector3, sign: Double) {
    for axis in 0..<3 { add(Plane(column[axis], row[axis], middle[axis]), sign: sign) }
  }

  /// Adds the square of a number that changes linearly.
  private mutating func add(_ plane: Plane, sign: Double) {
    xx += sign * plane.x * plane.x
    xy += sign * plane.x * plane.y
    yy += sign * plane.y * plane.y
    x1 += sign * plane.x * plane.z
    y1 += sign * plane.y * plane.z
    c += sign * plane.z * plane.z
  }

  /// Returns the columns, in pixels from the frame's left edge, between which a row is inside.
  /// - Parameter row: The row in pixels from the frame's top edge.
  /// - Returns: The least and greatest column, possibly infinite; nil if the row is outside.
  package func columns(atRow row: Double) -> (low: Double, high: Double)? {
    let y = row - middle.y
    let half = xy * y + x1
    let constant = (yy * y + 2 * y1) * y + c
    let ahead = front.y * y + front.z
    let discriminant = half * half - xx * constant
    guard discriminant > 0 else {
      // The quadratic has one sign along the row.
      let isInside = (xx > 0 || (xx == 0 && constant >= 0)) && ahead > 0
      return isInside ? (-.infinity, .infinity) : nil
    }
    // The roots in the form that does not cancel.
    let root = discriminant.squareRoot()
    let sum = half < 0 ? root - half : -root - half
    let (one, other) = (sum / xx, constant / sum)
    let (low, high) = (min(one, other), max(one, other))
    if xx < 0 {
      guard front.x * ((low + high) / 2) + ahead > 0 else { return nil }
      return (low + middle.x, high + middle.x)
    }
    // Inside is beyond the roots, on the side in front of the camera.
    return front.x > 0 || (front.x == 0 && ahead > 0 && high.magnitude < low.magnitude)
      ? (high + middle.x, .infinity) : (-.infinity, low + middle.x)
  }

  /// The rows, in pixels from the frame's top edge, between which an ellipse lies; nil for an
  /// unbounded or empty outline.
  private var ends: (top: Double, bottom: Double)? {
    // Rows where the discriminant of `columns(atRow:)` is positive: a y² + 2 b y + c > 0.
    let a = xy * xy - xx * yy
    let b = xy * x1 - xx * y1
    let discriminant = b * b - a * (x1 * x1 - xx * c)
    guard xx < 0, a < 0, discriminant > 0 else { return nil }
    let root = discriminant.squareRoot()
    return ((root - b) / a + middle.y, (-root - b) / a + middle.y)
  }

  /// Returns the columns between which any part of a row of pixels is inside.
  /// - Parameter row: The number of the row.
  /// - Returns: The least and greatest column, possibly infinite; nil if there is none.
  package func columns(touching row: Int) -> (low: Double, high: Double)? {
    var (top, bottom) = (Double(row), Double(row + 1))
    if let ends { (top, bottom) = (max(top, ends.top), min(bottom, ends.bottom)) }
    guard top < bottom else { return nil }
    var (low, high) = (Double.infinity, -Double.infinity)
    // The outline is convex: between nine lines it extends no further by a visible amount.
    for line in 0...8 {
      guard let part = columns(atRow: top + (bottom - top) * Double(line) / 8) else { continue }
      (low, high) = (min(low, part.low), max(high, part.high))
    }
    return low < high ? (low, high) : nil
  }

  /// Returns the columns between which a row of pixels is inside over its whole height.
  /// - Parameter row: The number of the row.
  /// - Returns: The least and greatest column, possibly infinite; nil if there is none.
  package func columns(within row: Int) -> (low: Double, high: Double)? {
    guard let upper = columns(atRow: Double(row)), let lower = columns(atRow: Double(row + 1))
    else { return nil }
    let (low, high) = (max(upper.low, lower.low), min(upper.high, lower.high))
    return low < high ? (low, high) : nil
  }
}
