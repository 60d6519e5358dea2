import PlanetMath

/// An impact crater as seen in albedo alone, without shading by a light.
package struct Crater: Sendable {
  /// The direction of its centre.
  package let center: Vector
  /// The radius of its rim as a chord of the unit sphere.
  package let radius: Float
  /// The freshness: 0 for a degraded crater, 1 for a recent one.
  package let freshness: Float

  /// Creates a crater of a diameter in kilometres on a body of a radius in kilometres.
  package init(_ place: Place, diameter: Double, onRadius body: Double, freshness: Float) {
    center = place.direction
    radius = Float(diameter / 2 / body)
    self.freshness = freshness
  }

  /// Creates a crater from its parts.
  package init(center: Vector, radius: Float, freshness: Float) {
    self.center = center
    self.radius = radius
    self.freshness = freshness
  }

  /// The radius of its traces, in radii of the rim.
  package static let reach: Float = 2.2

  /// Adds the crater to the relative brightness that older ones have left.
  ///
  /// Occlusion darkens the floor, convexity brightens the rim, young ejecta brighten the
  /// surroundings; a wobble of a few hundredths makes the outline irregular.
  package func add(to shade: inout Float, at p: Vector, wobble: Float) {
    let offset = p - center
    let square = offset.dot(offset)
    let limit = radius * Crater.reach
    guard square < limit * limit else { return }
    let r = square.squareRoot() / radius * (1 + wobble)
    let strength = 0.4 + 0.6 * freshness
    if r < 1.4 {
      let floor = smoothstep(0.95, 0.35, r)
      // Crests are uneven: the wobble breaks the ring into arcs.
      let rim = smoothstep(0.66, 0.96, r) * smoothstep(1.34, 1, r) * (0.75 + 3 * wobble)
      let peak = radius > 0.012 ? smoothstep(0.17, 0.03, r) : 0
      let own = -0.21 * floor + 0.23 * rim + 0.2 * peak
      // A young bowl erases older traces; an old one is half filled by them.
      let erase = smoothstep(1.12, 0.85, r) * mix(0.3, 0.85, freshness)
      shade = shade * (1 - erase) + own * strength
    }
    let apron = smoothstep(Crater.reach, 1.05, r) * smoothstep(0.95, 1.15, r)
    shade += apron * (0.2 * freshness * freshness - 0.03)
    // The youngest are bright all over.
    shade += 0.4 * smoothstep(0.8, 1, freshness) * smoothstep(1.35, 0.3, r)
  }
}

/// A set of craters with fast lookup by place.
package struct CraterField: Sendable {
  private static let rows = 60
  private static let columns = 120

  /// The craters, the largest first.
  package let craters: [Crater]
  let starts: [Int]
  let members: [Int32]

  /// Creates a field of craters; the largest are applied first.
  package init(_ unsorted: [Crater]) {
    // Equal ones keep their order: a sort by radius and then by place in the list.
    let order = unsorted.indices.sorted {
      (unsorted[$1].radius, $0) < (unsorted[$0].radius, $1)
    }
    let sorted = order.map { unsorted[$0] }
    var buckets = [[Int32]](repeating: [], count: CraterField.rows * CraterField.columns)
    for (index, crater) in sorted.enumerated() {
      CraterField.visit(crater) { buckets[$0].append(Int32(index)) }
    }
    craters = sorted
    var starts = [0]
    var members: [Int32] = []
    for bucket in buckets {
      members += bucket
      starts.append(members.count)
    }
    self.starts = starts
    self.members = members
  }

  /// Creates seeded craters of diameters whose number above D falls as D to the power −`slope`.
  ///
  /// - Parameters:
  ///   - seed: The seed of the random numbers.
  ///   - count: The number of craters.
  ///   - diameters: The smallest and largest diameter in kilometres.
  ///   - body: The radius of the body in kilometres.
  ///   - slope: The power of the cumulative size distribution; about 2 on old surfaces.
  /// - Returns: The craters, in random order.
  package static func scattered(
    seed: UInt64, count: Int, diameters: ClosedRange<Double>, onRadius body: Double,
    slope: Double = 2
  ) -> [Crater] {
    var generator = SeededGenerator(seed: seed)
    let ratio = pow(diameters.lowerBound / diameters.upperBound, slope)
    return (0..<count).map { _ in
      let center = generator.direction()
      let u = Double(generator.unit())
      let share = pow(1 - u * (1 - ratio), -1 / slope)
      let diameter = diameters.lowerBound * share
      let youth = generator.unit()
      return Crater(
        center: center, radius: Float(diameter / 2 / body),
        freshness: youth * youth * youth)
    }
  }

  /// Calls a closure with every bucket that a crater's traces may touch.
  private static func visit(_ crater: Crater, _ body: (Int) -> Void) {
    let reach = Double(crater.radius * Crater.reach) * 1.05
    let degrees = 180 / Double.pi
    let z = min(max(Double(crater.center.z), -1), 1)
    let ring = (1 - z * z).squareRoot()
    let latitude = atan2(z, ring)
    let longitude = atan2(Double(crater.center.y), Double(crater.center.x))
    let low = row(of: (latitude - reach) * degrees)
    let high = row(of: (latitude + reach) * degrees)
    let widest = max(abs(latitude - reach), abs(latitude + reach))
    let narrow = cos(min(widest, .pi / 2))
    // Near a pole the traces may extend over all longitudes.
    let spread = narrow <= reach ? .pi : min(.pi, reach / narrow * 1.2)
    let first = Int(((longitude - spread + .pi) / (2 * .pi) * Double(columns)).rounded(.down))
    let last = Int(((longitude + spread + .pi) / (2 * .pi) * Double(columns)).rounded(.down))
    let across = min(last - first + 1, columns)
    for row in low...high {
      for step in 0..<across {
        let column = (first + step + 2 * columns) % columns
        body(row * columns + column)
      }
    }
  }

  private static func row(of latitude: Double) -> Int {
    min(max(Int((latitude + 90) / 180 * Double(rows)), 0), rows - 1)
  }

  /// Returns the relative brightness that all craters add at a place.
  package func shade(at site: Site, wobble: Float) -> Float {
    let bucket = CraterField.bucket(of: site)
    var shade: Float = 0
    for index in starts[bucket]..<starts[bucket + 1] {
      craters[Int(members[index])].add(to: &shade, at: site.direction, wobble: wobble)
    }
    return shade
  }

  /// Returns the bucket of a place.
  static func bucket(of site: Site) -> Int {
    let row = row(of: Double(site.latitude))
    let turn = (site.longitude + 180) / 360 * Float(columns)
    return row * columns + min(max(Int(turn), 0), columns - 1)
  }
}
