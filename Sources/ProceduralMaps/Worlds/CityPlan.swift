import PlanetMath

/// The plan of a world's cities: hubs with ring roads, and straight roads along circles of the
/// globe.
struct CityPlan: Sendable {
  private let hubs: [(place: Vector, radius: Float, rings: Float)]
  private let roads: [(normal: Vector, offset: Float)]
  private let lineWidth: Float

  /// Creates the plan of a world.
  /// - Parameters:
  ///   - seed: The seed of the world.
  ///   - width: The number of columns of the map, which limits how thin lines are.
  init(seed: UInt32, width: Int) {
    var generator = SeededGenerator(seed: UInt64(seed) &+ 99)
    hubs = (0..<26).map { index in
      (
        generator.direction(), generator.number(0.06, index < 7 ? 0.34 : 0.16),
        (generator.number(2.6, 6.4)).rounded()
      )
    }
    roads = (0..<22).map { _ in (generator.direction(), generator.number(-0.7, 0.7)) }
    lineWidth = max(2.6 / Float(width), 0.0016)
  }

  /// Returns the lines of roads at points, 0…1, and how near hubs are, 0…1.
  func lines(at p: LanePoint) -> (roads: Float8, centers: Float8) {
    var lines = Float8(repeating: 0)
    var centers = Float8(repeating: 0)
    for road in roads {
      let side = p.x * road.normal.x + p.y * road.normal.y + p.z * road.normal.z - road.offset
      lines = larger(lines, (1 - side.magnitudes * (0.6 / lineWidth)).saturated * 0.8)
    }
    for hub in hubs {
      let (x, y, z) = (p.x - hub.place.x, p.y - hub.place.y, p.z - hub.place.z)
      let distance = (x * x + y * y + z * z).squareRoot()
      let inside = (distance * (1 / hub.radius)).step(1.04, 1)
      guard inside.greatest > 0 else { continue }
      let turns = distance * (hub.rings / hub.radius)
      let nearest = (turns - (turns + 0.5).roundedDown).magnitudes * (hub.radius / hub.rings)
      lines = larger(lines, (1.3 - nearest * (0.8 / lineWidth)).saturated * inside)
      centers = larger(centers, (1 - distance * (1 / hub.radius)).saturated)
    }
    return (lines, centers)
  }

  private func larger(_ a: Float8, _ b: Float8) -> Float8 {
    Float8.choose(Float8.isLess(a, b), b, else: a)
  }
}
