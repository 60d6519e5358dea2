import PlanetMath
import ProceduralMaps

/// Straight valleys, scarps and fractures of icy bodies, as families of lines.
struct Lineaments: Sendable {
  /// A line of a family.
  struct Line: Sendable {
    /// The course of the line.
    let course: Geodesic
    /// The half-width, in radians.
    let width: Float
    /// The relative strength.
    let strength: Float
  }

  /// The lines.
  private let lines: [Line]
  /// The direction of their middle, and the cosine of the angle within which they lie.
  private let middle: Vector
  private let limit: Float
  /// The middle of each line, and the square of the distance that its traces reach.
  private let bounds: [SIMD4<Float>]

  /// Creates a family from its lines.
  private init(lines: [Line]) {
    self.lines = lines
    let points = lines.flatMap(\.course.directions)
    let middle = points.reduce(Vector.zero, +).unit
    self.middle = middle
    let farthest = points.map { ($0 - middle).length }.max() ?? 0
    let reach = farthest + 2.2 * (lines.map(\.width).max() ?? 0)
    limit = 1 - reach * reach / 2
    bounds = lines.map { line in
      let center = line.course.center
      let reach = line.course.reach + 2.2 * line.width
      return SIMD4(center, reach * reach)
    }
  }

  /// Creates valleys, each through its places in degrees, with half-widths in radians.
  init(_ courses: [(places: [(Double, Double)], width: Float)]) {
    self.init(
      lines: courses.map {
        Line(
          course: Geodesic($0.places.map { Place($0.0, $0.1) }), width: $0.width, strength: 1)
      })
  }

  /// A bundle of lines about a middle.
  struct Bundle {
    /// The middle.
    var latitude: Double
    /// The middle's east longitude.
    var longitude: Double
    /// The length in degrees of arc.
    var length: Double
    /// The angle of the course from the east towards the north, in degrees.
    var turn: Double
    /// The number of lines.
    var count: Int
    /// The width of the bundle in degrees of arc.
    var breadth: Double
  }

  /// Creates seeded bundles of fractures: nearly parallel lines of several lengths that fan out and
  /// cross.
  init(_ bundles: [Bundle], seed: UInt64, width: ClosedRange<Float>) {
    var generator = SeededGenerator(seed: seed)
    var lines: [Line] = []
    for bundle in bundles {
      let middle = Place(bundle.latitude, bundle.longitude).direction
      let east = Vector(latitude: 0, longitude: bundle.longitude + 90)
      let north = middle.cross(east)
      for _ in 0..<bundle.count {
        let turn = bundle.turn + Double(generator.number(-16, 16))
        let (s, c) = sinCos(turn * (.pi / 180))
        let along = east * Float(c) + north * Float(s)
        let across = north * Float(c) - east * Float(s)
        let half = Float(bundle.length / 2 * (.pi / 180)) * generator.number(0.35, 1)
        let aside = Float(bundle.breadth / 2 * (.pi / 180)) * generator.number(-1, 1)
        let ahead = Float(bundle.length / 2 * (.pi / 180)) * generator.number(-0.4, 0.4)
        let bow = generator.number(-0.12, 0.12) * half
        let course = (-2...2).map { step in
          let t = Float(step) / 2
          return
            (middle + along * (ahead + t * half) + across * (aside + bow * (1 - t * t))).unit
        }
        lines.append(
          Line(
            course: Geodesic(directions: course),
            width: generator.number(width.lowerBound, width.upperBound),
            strength: generator.number(0.4, 1)))
      }
    }
    self.init(lines: lines)
  }

  /// Returns false where the traces of a line are certainly out of reach.
  @inline(__always)
  private func mayReach(_ p: Vector, _ index: Int) -> Bool {
    let bound = bounds[index]
    let offset = p - Vector(bound.x, bound.y, bound.z)
    return offset.dot(offset) < bound.w
  }

  /// Returns the strength of the lines at a place: 1 on a line, and less where it ends.
  func weight(_ p: Vector) -> Float {
    var weight: Float = 0
    guard p.dot(middle) > limit else { return 0 }
    for index in bounds.indices where mayReach(p, index) {
      let line = lines[index]
      guard let part = line.course.nearestPart(p, within: line.width) else { continue }
      let ends = smoothstep(0, 0.12, part.progress) * smoothstep(1, 0.8, part.progress)
      weight = max(
        weight, line.strength * ends * smoothstep(line.width, line.width * 0.25, part.distance))
    }
    return weight
  }

  /// The floor and the walls of a valley at a place.
  struct Trough {
    /// 1 on the floor, falling to 0 on the walls' crests.
    var floor: Float = 0
    /// 1 on the middle of a wall.
    var wall: Float = 0
    /// 1 on the crest.
    var crest: Float = 0
  }

  /// Returns the deepest valley at a place: a flat floor, steep walls and raised shoulders.
  func trough(_ p: Vector) -> Trough {
    var trough = Trough()
    guard p.dot(middle) > limit else { return trough }
    for index in bounds.indices where mayReach(p, index) {
      let line = lines[index]
      guard let part = line.course.nearestPart(p, within: line.width * 2.2) else { continue }
      let ends = smoothstep(0, 0.08, part.progress) * smoothstep(1, 0.92, part.progress)
      let d = part.distance / (line.width * mix(0.6, 1, ends))
      trough.floor = max(trough.floor, ends * line.strength * smoothstep(1, 0.62, d))
      trough.wall = max(trough.wall, ends * line.strength * bell((d - 0.82) / 0.16))
      trough.crest = max(trough.crest, ends * line.strength * bell((d - 1.2) / 0.3))
    }
    return trough
  }
}
