import ProceduralMaps

/// A line over the sphere through places, made of geodesics: arcs of great circles.
struct Geodesic: Sendable {
  private let points: [Vector]
  private let normals: [Vector]
  private let middle: Vector
  private let spread: Float

  /// The direction of the middle.
  var center: Vector { middle }
  /// The greatest distance of a place from the middle, as a chord.
  var reach: Float { spread }
  /// The directions of the places.
  var directions: [Vector] { points }

  /// Creates a line through places.
  init(_ places: [Place]) { self.init(directions: places.map(\.direction)) }

  /// Creates a line through latitudes and east longitudes in degrees.
  init(_ pairs: (Double, Double)...) { self.init(pairs.map { Place($0.0, $0.1) }) }

  /// Creates a line through directions; there must be two or more.
  init(directions: [Vector]) {
    points = directions
    normals = zip(directions, directions.dropFirst()).map { $0.cross($1).unit }
    let sum = directions.reduce(Vector.zero, +).unit
    middle = sum
    spread = directions.map { ($0 - sum).length }.max() ?? 0
  }

  /// The nearest part of the line to a place.
  struct Part {
    /// The distance to the line in radians.
    var distance: Float
    /// The position along the line, 0 at its start and 1 at its end.
    var progress: Float
    /// The side: positive on the left of the line's course.
    var side: Float
    /// The nearest place on the line.
    var foot: Vector
  }

  /// Returns the nearest part of the line, or nil where it is farther than `limit` radians.
  func nearestPart(_ p: Vector, within limit: Float) -> Part? {
    let far = spread + limit
    let offset = p - middle
    guard offset.dot(offset) < far * far else { return nil }
    var best = Part(distance: limit, progress: 0, side: 0, foot: p)
    var found = false
    for index in normals.indices {
      let a = points[index]
      let b = points[index + 1]
      let n = normals[index]
      let height = p.dot(n)
      guard abs(height) < best.distance else { continue }
      let fromStart = n.cross(a).dot(p)
      let toEnd = b.cross(n).dot(p)
      let whole = (b - a).length
      var distance = abs(height)
      var share = saturate(fromStart / max(whole, 1e-6))
      var foot = p - n * height
      if fromStart < 0 {
        distance = (p - a).length
        share = 0
        foot = a
      } else if toEnd < 0 {
        distance = (p - b).length
        share = 1
        foot = b
      } else if p.dot(a) < 0, p.dot(b) < 0 {
        continue
      }
      guard distance < best.distance else { continue }
      found = true
      best = Part(
        distance: distance, progress: (Float(index) + share) / Float(normals.count), side: height,
        foot: foot)
    }
    return found ? best : nil
  }

  /// Returns places along the line, at most a step in radians apart, and their positions, 0…1.
  func course(step: Float) -> [(place: Vector, part: Float)] {
    let lengths = zip(points, points.dropFirst()).map { ($1 - $0).length }
    let total = max(lengths.reduce(0, +), 1e-6)
    var before: Float = 0
    var result: [(place: Vector, part: Float)] = []
    for (index, length) in lengths.enumerated() {
      let count = max(Int((length / step).rounded(.up)), 1)
      for number in 0..<count {
        let share = Float(number) / Float(count)
        let place = mix(points[index], points[index + 1], share).unit
        result.append((place, (before + share * length) / total))
      }
      before += length
    }
    result.append((points[points.count - 1], 1))
    return result
  }

  /// Returns false where the line is certainly farther than a limit in radians.
  func mayReach(_ p: Vector, within limit: Float) -> Bool {
    let far = spread + limit
    let offset = p - middle
    return offset.dot(offset) < far * far
  }
}
