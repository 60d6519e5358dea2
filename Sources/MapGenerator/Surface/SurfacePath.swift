import PlanetMath
import ProceduralMaps

/// A line over a surface: places with a width that may taper.
struct SurfacePath: Sendable {
  /// The directions of the places.
  private(set) var points: [Vector]
  /// The half-width at each place in radians.
  private(set) var widths: [Float]

  /// Creates a line through places, smooth between them and displaced by noise.
  /// - Parameters:
  ///   - places: Two or more places.
  ///   - width: The half-width in radians.
  ///   - step: The distance of the points in radians.
  ///   - wander: The displacement by noise in radians.
  ///   - noise: The noise.
  ///   - scale: The frequency of the noise per radian.
  ///   - taper: The fraction of the length at both ends over which the width falls to 0.
  init(
    through places: [Place], width: Float, step: Float, wander: Float = 0, noise: Noise,
    scale: Float = 9, taper: Float = 0.2
  ) {
    let knots = places.map(\.direction)
    var points: [Vector] = []
    for index in 0..<knots.count - 1 {
      let (b, c) = (knots[index], knots[index + 1])
      let a = index > 0 ? knots[index - 1] : b
      let d = index + 2 < knots.count ? knots[index + 2] : c
      let count = max(Int((c - b).length / step), 1)
      for part in 0..<count {
        points.append(Self.spline(a, b, c, d, Float(part) / Float(count)))
      }
    }
    points.append(knots[knots.count - 1])
    self.points = points.map { p in
      guard wander > 0 else { return p }
      return (p + noise.displacement(p * scale, octaves: 4) * (wander * 2)).unit
    }
    widths = Self.tapered(self.points.count, width: width, taper: taper)
  }

  /// Creates a line from a start along a heading; its curvature changes slowly.
  /// - Parameters:
  ///   - start: The direction of the start.
  ///   - heading: A direction along the surface.
  ///   - length: The length in radians.
  ///   - width: The greatest half-width in radians.
  ///   - step: The distance of the points in radians.
  ///   - bend: The mean curvature in radians per radian.
  ///   - wander: The change of the heading by noise at each place, in radians per radian.
  ///   - generator: The random numbers.
  ///   - taper: The fraction of the length at both ends over which the width falls to 0.
  init(
    from start: Vector, heading: Vector, length: Float, width: Float, step: Float, bend: Float,
    wander: Float, generator: inout SeededGenerator, taper: Float = 0.3
  ) {
    var p = start
    var forward = (heading - p * heading.dot(p)).unit
    var points = [p]
    var turn: Float = 0
    for _ in 0..<max(Int(length / step), 2) {
      turn = turn * 0.93 + generator.number(-1, 1) * wander
      let side = p.cross(forward)
      forward = (forward + side * ((bend + turn) * step)).unit
      p = (p + forward * step).unit
      forward = (forward - p * forward.dot(p)).unit
      points.append(p)
    }
    self.points = points
    widths = Self.tapered(points.count, width: width, taper: taper)
  }

  /// Creates a line of points and half-widths.
  init(points: [Vector], widths: [Float]) {
    (self.points, self.widths) = (points, widths)
  }

  private static func spline(_ a: Vector, _ b: Vector, _ c: Vector, _ d: Vector, _ t: Float)
    -> Vector
  {
    let (square, cube) = (t * t, t * t * t)
    let first = a * (2 * square - t - cube)
    let second = b * (3 * cube - 5 * square + 2)
    let third = c * (4 * square - 3 * cube + t)
    return ((first + second + third + d * (cube - square)) * 0.5).unit
  }

  private static func tapered(_ count: Int, width: Float, taper: Float) -> [Float] {
    (0..<count).map { index in
      let t = Float(index) / Float(max(count - 1, 1))
      guard taper > 0 else { return width }
      let end = min(t, 1 - t) / taper
      return width * saturate(end).squareRoot()
    }
  }

  /// Returns a line beside this one, at a distance in radians; positive to the left.
  func beside(_ distance: Float, width: Float) -> SurfacePath {
    let tangents = tangents
    let greatest = max(widths.max() ?? 1, 1e-9)
    let moved = points.indices.map { (points[$0] + points[$0].cross(tangents[$0]) * distance).unit }
    return SurfacePath(points: moved, widths: widths.map { $0 / greatest * width })
  }

  /// Returns a part of the line between two fractions of its points, tapered at both ends.
  func part(_ from: Float, _ to: Float, width: Float, taper: Float = 0.25) -> SurfacePath {
    let first = min(max(Int(from * Float(points.count)), 0), points.count - 2)
    let last = min(max(Int(to * Float(points.count)), first + 1), points.count - 1)
    let own = Array(points[first...last])
    return SurfacePath(points: own, widths: Self.tapered(own.count, width: width, taper: taper))
  }

  /// Returns the line up to the first place that a condition excludes, tapered at both ends; nil if
  /// fewer than six places remain.
  func prefix(width: Float, while isIncluded: (Vector) -> Bool) -> SurfacePath? {
    let own = Array(points.prefix(while: isIncluded))
    guard own.count >= 6 else { return nil }
    return SurfacePath(points: own, widths: Self.tapered(own.count, width: width, taper: 0.25))
  }

  /// The direction along the line at each place.
  var tangents: [Vector] {
    points.indices.map { index in
      let (before, after) = (max(index - 1, 0), min(index + 1, points.count - 1))
      let p = points[index]
      let chord = points[after] - points[before]
      return (chord - p * chord.dot(p)).unit
    }
  }

  /// Returns the stamps of the line with a profile across it.
  func stamps<Profile: CrossProfile>(_ profile: Profile) -> [PathSegment<Profile>] {
    let tangents = tangents
    var along: Float = 0
    var stamps: [PathSegment<Profile>] = []
    stamps.reserveCapacity(points.count)
    for index in 0..<points.count - 1 {
      let step = (points[index + 1] - points[index]).length
      stamps.append(
        PathSegment(
          from: points[index], to: points[index + 1], tangents[index], tangents[index + 1],
          widths: (widths[index], widths[index + 1]), along: along, step: step,
          profile: profile))
      along += step
    }
    return stamps
  }
}

/// The change of a surface across a line.
protocol CrossProfile: Sendable {
  /// Changes a cell.
  /// - Parameters:
  ///   - cell: The cell.
  ///   - d: The distance from the line in half-widths, −1…1, positive to the left.
  ///   - width: The half-width in radians.
  ///   - s: The distance along the line from its start, in radians.
  func mark(_ cell: inout Surface.Cell, across d: Float, width: Float, along s: Float)
}

/// A short part of a line, which owns the cells between the perpendiculars of its ends.
struct PathSegment<Profile: CrossProfile>: Stamp {
  let center: Vector
  let reach: Float
  private let start: Vector
  private let end: Vector
  private let left: Vector
  private let turn: Vector
  private let widths: (Float, Float)
  private let along: Float
  private let step: Float
  private let profile: Profile

  /// Creates a part between two places with the directions of the line at both.
  init(
    from a: Vector, to b: Vector, _ forwardA: Vector, _ forwardB: Vector,
    widths: (Float, Float), along: Float, step: Float, profile: Profile
  ) {
    center = (a + b).unit
    reach = step * 0.6 + max(widths.0, widths.1) * 1.05
    (start, end) = (forwardA, forwardB)
    left = a.cross(forwardA)
    turn = b.cross(forwardB) - left
    self.widths = widths
    self.along = along
    self.step = step
    self.profile = profile
  }

  @inline(__always)
  func apply(to cell: inout Surface.Cell, at p: Vector) {
    let (ahead, behind) = (p.dot(start), p.dot(end))
    guard ahead >= 0, behind < 0 else { return }
    let t = ahead / (ahead - behind)
    let width = mix(widths.0, widths.1, t)
    let distance = p.dot(left + turn * t)
    guard abs(distance) < width, p.dot(center) > 0 else { return }
    profile.mark(&cell, across: distance / width, width: width, along: along + t * step)
  }
}
