import PlanetMath
import ProceduralMaps

/// A region of a surface with an outline of places.
///
/// Distances are measured in Lambert's equal-area plane about a centre.
struct SurfaceOutline: Sendable {
  private let center: Vector
  private let east: Vector
  private let north: Vector
  private let corners: [SIMD2<Float>]
  private let reach: Float

  /// Creates a region from a centre and its outline: latitudes and east longitudes in degrees.
  init(_ center: (Double, Double), _ outline: [(Double, Double)]) {
    let middle = Place(center.0, center.1).direction
    let (east, north) = middle.tangents
    self.center = middle
    self.east = east
    self.north = north
    corners = outline.map { Self.flat(Place($0.0, $0.1).direction, middle, east, north) }
    reach = corners.map { ($0 * $0).x + ($0 * $0).y }.max().map { $0.squareRoot() } ?? 0
  }

  /// Creates a region from its outline, about the middle of its corners.
  init(_ outline: [(Double, Double)]) {
    let sum = outline.reduce(Vector.zero) { $0 + Place($1.0, $1.1).direction }.unit
    self.init((Double(sum.latitude), atan2(Double(sum.y), Double(sum.x)) * 180 / .pi), outline)
  }

  @inline(__always)
  private static func flat(
    _ p: Vector, _ center: Vector, _ east: Vector, _ north: Vector
  ) -> SIMD2<Float> {
    let scale = (2 / max(1 + p.dot(center), 1e-4)).squareRoot()
    return SIMD2(p.dot(east) * scale, p.dot(north) * scale)
  }

  /// Returns the distance of a place inside the outline in radians, negative outside, and
  /// −`limit` or less beyond that distance.
  func depth(_ p: Vector, limit: Float = 0.2) -> Float {
    let offset = p - center
    let far = reach + limit
    guard offset.dot(offset) < far * far else { return -limit }
    let point = Self.flat(p, center, east, north)
    var nearest: Float = 1e9
    var isInside = false
    var a = corners[corners.count - 1]
    for b in corners {
      let (edge, own) = (b - a, point - a)
      let t = saturate(
        (own.x * edge.x + own.y * edge.y) / max(edge.x * edge.x + edge.y * edge.y, 1e-9))
      let away = own - edge * t
      nearest = min(nearest, away.x * away.x + away.y * away.y)
      if (a.y > point.y) != (b.y > point.y),
        point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x
      {
        isInside.toggle()
      }
      a = b
    }
    let distance = nearest.squareRoot()
    return isInside ? distance : -distance
  }
}
