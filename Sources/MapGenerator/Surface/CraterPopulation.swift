import PlanetMath
import ProceduralMaps

/// The craters of a body by the law of their sizes.
///
/// The number of craters larger than D per square kilometre is `density` D^−`slope`, D in
/// kilometres. Old surfaces are in equilibrium: slope 2 and a density about 0.1 (Hartmann 1984).
struct CraterPopulation: Sendable {
  /// The depths and shapes of the craters.
  let shape: CraterShape
  /// The number of craters larger than 1 km per square kilometre, by the law.
  let density: Double
  /// The slope of the cumulative law.
  let slope: Double
  /// The largest diameter in kilometres.
  let largest: Double
  /// The seed of the random numbers.
  let seed: UInt64
  /// The fraction of craters with bright ejecta.
  let bright: Float

  /// The maps of a population: the fraction of craters that a place has kept, and its changes.
  typealias Keep = @Sendable (inout Impact, _ chance: Float) -> Bool

  /// Stamps the population and named craters, the larger before the smaller.
  ///
  /// Octaves of diameters have random numbers of their own, so that maps of different widths show
  /// the same craters.
  /// - Parameters:
  ///   - surface: The surface.
  ///   - named: Craters at known places.
  ///   - smallest: The smallest diameter in pixels.
  ///   - keep: Returns false for craters that a place has lost, and may change others.
  func stamp(
    on surface: inout Surface, named: [Impact] = [], smallest: Double = 1.7,
    keep: Keep = { _, _ in true }
  ) {
    var upper = largest
    var octave: UInt64 = 0
    let limit = smallest * surface.pixel
    var first = true
    var splats: [Splat] = []
    while upper > limit {
      let lower = upper / 2
      var impacts = scattered(lower..<upper, octave: octave, limit: limit, keep)
      for (index, impact) in impacts.enumerated() where impact.glow > 0 {
        splats += rays(of: impact, pixel: surface.grid.pixel, index: index)
      }
      impacts += named.filter { $0.diameter >= lower && ($0.diameter < upper || first) }
      surface.stampOctave(impacts, shape, seed: seed &+ octave &* 1_000_003)
      first = false
      upper = lower
      octave += 1
    }
    surface.apply(splats)
  }

  /// Returns the bright rays of a young crater; craters of less than four pixels have none.
  private func rays(of impact: Impact, pixel: Float, index: Int) -> [Splat] {
    let pixels = Float(impact.diameter / shape.radius) / pixel
    guard pixels > 4 else { return [] }
    return Ejecta(
      center: impact.center, diameter: impact.diameter,
      length: impact.diameter * Double(1.8 + 2.4 * impact.glow), strength: impact.glow,
      seed: seed &+ UInt64(index) &* 77 &+ UInt64(impact.diameter * 1_000),
      rays: 8 + index % 7, isSmall: true
    ).splats(onRadius: shape.radius, pixel: pixel)
  }

  private func scattered(
    _ diameters: Range<Double>, octave: UInt64, limit: Double, _ keep: Keep
  ) -> [Impact] {
    let area = 4 * .pi * shape.radius * shape.radius
    let lower = diameters.lowerBound
    let ratio = pow(lower / diameters.upperBound, slope)
    let expected = area * density * pow(lower, -slope) * (1 - ratio)
    var generator = SeededGenerator(seed: seed &* 31 &+ octave)
    // A fraction of a crater is one by chance.
    let count =
      Int(expected) + (generator.unit() < Float(expected - expected.rounded(.down)) ? 1 : 0)
    var impacts: [Impact] = []
    impacts.reserveCapacity(count)
    for _ in 0..<count {
      let center = generator.direction()
      let u = Double(generator.unit())
      let diameter = lower * pow(1 - u * (1 - ratio), -1 / slope)
      let youth = generator.unit()
      let chance = generator.unit()
      let luck = generator.unit()
      guard diameter >= limit else { continue }
      var impact = Impact(
        center: center, diameter: diameter, freshness: youth * youth * youth * (0.5 + 0.5 * youth))
      if luck < bright {
        impact.freshness = max(impact.freshness, 0.85)
        // Few are very bright.
        let share = luck / max(bright, 1e-6)
        impact.glow = 0.15 + 0.95 * share * share
      }
      if keep(&impact, chance) { impacts.append(impact) }
    }
    return impacts
  }
}

extension Surface {
  /// Stamps craters, octave by octave of their diameters, the larger before the smaller.
  mutating func stamp(_ impacts: [Impact], _ shape: CraterShape, seed: UInt64) {
    let order = impacts.indices.sorted { (impacts[$1].diameter, $0) < (impacts[$0].diameter, $1) }
    var (start, octave) = (0, UInt64(0))
    while start < order.count {
      let lower = impacts[order[start]].diameter / 2
      let end = order[start...].firstIndex { impacts[$0].diameter < lower } ?? order.count
      stampOctave(
        order[start..<end].map { impacts[$0] }, shape, seed: seed &+ octave &* 1_000_003)
      (start, octave) = (end, octave + 1)
    }
  }

  /// Stamps craters of similar diameters on ground that larger ones have left, the older first.
  fileprivate mutating func stampOctave(
    _ impacts: [Impact], _ shape: CraterShape, seed: UInt64
  ) {
    // Equal ones keep their order.
    let order = impacts.indices.sorted {
      (impacts[$0].freshness, $0) < (impacts[$1].freshness, $1)
    }
    let stamps = order.enumerated().map { index, member in
      let impact = impacts[member]
      return CraterStamp(
        impact, shape,
        ground: ground(impact.center, radius: Float(impact.diameter / 2 / shape.radius)),
        pixel: pixel, seed: seed &+ UInt64(index))
    }
    apply(stamps)
  }
}
