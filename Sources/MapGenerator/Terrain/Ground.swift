import ProceduralMaps

/// The surface of airless bodies: mottling at three scales, and craters.
struct Ground: Sendable {
  /// Noise for shapes of the body's size.
  let noise: Noise
  /// Noise for small details.
  let detail: Noise
  /// Noise of eight places at a time.
  private let lanes: (noise: LaneNoise, detail: LaneNoise)
  let craters: CraterField
  private let radius: Double
  let wobble: Float

  /// A crater that has a name.
  typealias Named = (latitude: Double, longitude: Double, diameter: Double, freshness: Float)

  /// Creates ground with scattered and named craters.
  ///
  /// - Parameters:
  ///   - seed: The seed of the random numbers.
  ///   - radius: The body's radius in kilometres.
  ///   - flattening: The body's flattening; named latitudes are planetocentric.
  ///   - count: The number of scattered craters.
  ///   - diameters: Their diameters in kilometres.
  ///   - named: Craters at known places.
  ///   - keep: The fraction of scattered craters that a place has kept.
  init(
    seed: UInt32, radius: Double, flattening: Double = 0, count: Int,
    diameters: ClosedRange<Double>, named: [Named] = [],
    keep: (Vector) -> Float = { _ in 1 }
  ) {
    noise = Noise(seed)
    detail = Noise(seed + 1)
    lanes = (LaneNoise(seed), LaneNoise(seed + 1))
    wobble = 0.18
    self.radius = radius
    var generator = SeededGenerator(seed: UInt64(seed) + 2)
    var all = CraterField.scattered(
      seed: UInt64(seed) + 3, count: count, diameters: diameters, onRadius: radius)
    all = all.filter { crater in
      let chance = generator.unit()
      return chance < keep(crater.center)
    }
    all += named.map { fact in
      Crater(
        Place(centric: fact.latitude, fact.longitude, flattening: flattening),
        diameter: fact.diameter, onRadius: radius, freshness: fact.freshness)
    }
    craters = CraterField(all)
  }

  /// Mottling at a place: each about ±0.5, averaging 0.
  struct Tone {
    /// Shapes of a tenth of the body and larger.
    var broad: Float
    /// Hills.
    var bumps: Float
    /// Details of a few pixels.
    var grain: Float
  }

  /// Returns the mottling at a place.
  func tone(at p: Vector) -> Tone {
    Tone(
      broad: noise.warped(p * 2.6, by: 0.5, octaves: 7),
      bumps: detail.fractal(p * 14, octaves: 6, gain: 0.68),
      grain: detail.fractal(p * 40, octaves: 5, gain: 0.75))
  }

  /// Returns the mottling of a row, its directions displaced by an amount of noise, and the
  /// brightness of ejecta, which a closure returns for each column.
  func spots(
    _ row: RowPoints, raggedness: Float, rays: (Int) -> Float = { _ in 0 }
  ) -> [CrateredWorld.Spot] {
    let (noise, detail) = lanes
    let broad = row.values { noise.warped($0 * 2.6, by: 0.5, octaves: 7) }
    let bumps = row.values { detail.fractal($0 * 14, octaves: 6, gain: 0.68) }
    let grain = row.values { detail.fractal($0 * 40, octaves: 5, gain: 0.75) }
    let fold = row.vectors { noise.displacement($0 * 5, octaves: 7, gain: 0.6) }
    return (0..<row.count).map { x in
      let p = row.direction(x)
      return CrateredWorld.Spot(
        direction: p, tone: Tone(broad: broad[x], bumps: bumps[x], grain: grain[x]),
        ragged: (p + fold[x] * raggedness).unit, rays: rays(x))
    }
  }

  /// Returns the relative brightness that craters add to the places of a row.
  func relief(_ row: RowPoints, latitude: Float) -> [Float] {
    let wobbles = row.values { lanes.detail.fractal($0 * 70, octaves: 2) }
    return (0..<row.count).map { x in
      let site = Site(
        direction: row.direction(x), latitude: latitude,
        longitude: (Float(x) + 0.5) / Float(row.count) * 360 - 180)
      return craters.shade(at: site, wobble: wobble * wobbles[x])
    }
  }

  /// The craters as impacts, the larger before the smaller.
  var impacts: [Impact] {
    craters.craters.map {
      Impact(center: $0.center, diameter: 2 * Double($0.radius) * radius, freshness: $0.freshness)
    }
  }

  /// Returns the relative brightness that craters add at a place.
  func relief(at site: Site) -> Float {
    craters.shade(at: site, wobble: wobble * detail.fractal(site.direction * 70, octaves: 2))
  }

  /// Returns a displaced place, so that ovals have ragged outlines.
  func ragged(_ p: Vector, by amount: Float) -> Vector {
    (p + noise.fold(p * 5, octaves: 7) * amount).unit
  }
}
