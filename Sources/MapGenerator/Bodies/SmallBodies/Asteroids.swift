import ProceduralMaps

/// Pallas: grey and battered, with a large equatorial basin and a bright spot in the south.
///
/// Facts: 36 craters of 30 km and more on the charted part, a basin of about 400 km on the equator,
/// a bright spot on the southern hemisphere (Marsset et al. 2020). Places are ours. Painted as
/// bright as its albedo of 0.16.
enum Pallas {
  static func world() -> CrateredWorld {
    let radius = 256.5
    var generator = SeededGenerator(seed: 2_912)
    var large: [Ground.Named] = [(2, 40, 390, 0.02), (-38, 210, 110, 0.3)]
    for _ in 0..<42 {
      let place = generator.direction()
      let longitude = Site(place).longitude
      large.append(
        (
          Double(place.latitude), Double(longitude), Double(generator.number(32, 92)),
          generator.number(0.05, 0.6)
        ))
    }
    let ground = Ground(
      seed: 2_911, radius: radius, count: 8_000, diameters: 3...50, named: large)
    let spot = Patch(Place(-40, 95), east: 9, north: 7, turn: 20)
    return CrateredWorld(
      ground: ground, craters: CraterShape(transition: 25, exponent: 0.6, onRadius: radius),
      marking: 0.5, raggedness: 0.07
    ) { place in
      let tone = place.tone
      var albedo: Float = 0.17 * (1 + 0.18 * tone.broad + 0.16 * tone.bumps + 0.16 * tone.grain)
      let bright = spot.weight(place.ragged, softness: 0.6) * saturate(0.8 + 1.5 * tone.bumps)
      albedo = mix(albedo, 0.36, 0.8 * bright)
      return RGB(0.99, 1, 1.0) * albedo
    } terrain: { place in
      3_000 * place.tone.broad + 1_100 * place.tone.bumps + 260 * place.tone.grain
    }
  }
}

/// Bennu: a dark pile of boulders in the shape of a spinning top.
///
/// Facts: an equatorial ridge, a dark bluish-grey ground of boulders of 1 to 95 m without smooth
/// plains, craters of up to 200 m, darkest Roc Saxum at 24° S 26° E, boulders of two brightnesses
/// (Lauretta et al. 2019, DellaGiustina et al. 2020). Painted lighter than its albedo of 0.04.
struct Bennu: Sendable {
  private static let radius = 0.245

  static func world() -> CrateredWorld {
    let ground = Ground(
      seed: 2_921, radius: radius, count: 260, diameters: 0.012...0.09,
      named: [
        (-2, 270, 0.15, 0.05), (3, 150, 0.16, 0.05), (56, 42, 0.02, 0.8), (46, 355, 0.06, 0.2),
        (-56, 322, 0.045, 0.3), (12, 88, 0.1, 0.1),
      ])
    let bennu = Bennu(ground)
    return CrateredWorld(
      ground: ground, craters: CraterShape(transition: 20, exponent: 1, onRadius: radius),
      marking: 0.35, raggedness: 0.05, color: { bennu.color($0) },
      terrain: { bennu.terrain($0) })
  }

  private let ground: Ground
  private let blocks = [Cells(2_925), Cells(2_926), Cells(2_927), Cells(2_928)]
  private let scales: [Float] = [9, 19, 41, 88]
  private let saxum = Patch(Place(-24, 26), east: 10.5, north: 6.5, turn: 25)

  private init(_ ground: Ground) { self.ground = ground }

  /// A boulder at a place.
  private struct Block {
    /// The height of the boulder: 1 on its top, 0 beside it.
    var height: Float = 0
    /// The brightness of the boulder, about ±1.
    var shade: Float = 0
    /// The darkness of the gap around it.
    var gap: Float = 0
  }

  /// Returns the boulder of a size at a place, which a bend makes angular.
  private func block(_ p: Vector, _ bend: Vector, size: Int) -> Block {
    let cell = blocks[size].sample(p * scales[size] + bend)
    // A part of the cells holds a boulder, angular and of its own size.
    let share: Float = size == 0 ? 0.8 : (size == 1 ? 0.62 : 0.45)
    guard cell.tag > share else { return Block() }
    let own = mix(0.26, 0.46, (cell.tag - share) / (1 - share))
    let edge = min(cell.first / own, 1.6)
    let shade = (cell.tag * 97).truncatingRemainder(dividingBy: 1) * 2 - 1
    return Block(
      height: smoothstep(1, 0.7, edge), shade: shade, gap: bell((edge - 1.08) / 0.12))
  }

  private func color(_ spot: CrateredWorld.Spot) -> RGB {
    let tone = spot.tone
    let p = spot.direction
    let bend = ground.detail.displacement(p * 37, octaves: 3) * 0.3
    var albedo: Float = 0.115 * (1 + 0.16 * tone.broad + 0.2 * tone.bumps + 0.3 * tone.grain)
    for size in [3, 2, 1, 0] {
      let block = block(p, bend, size: size)
      let bright = block.shade > 0.82 ? 1.0 : 0.34 * block.shade
      let top: Float = 0.115 * (1.12 + Float(bright) + 0.35 * tone.grain)
      albedo = mix(albedo, top, block.height)
      albedo *= 1 - 0.45 * block.gap
    }
    let dark = smoothstep(1.05, 0.9, saxum.distance(p + (spot.ragged - p) * 0.5))
    albedo = mix(albedo, 0.075 * (1 + 0.5 * tone.grain), 0.9 * dark)
    return RGB(0.99, 1, 1.0) * albedo
  }

  private func terrain(_ spot: CrateredWorld.Spot) -> Float {
    let p = spot.direction
    // A double cone: as far as the equator's radius, less in middle latitudes, flattened at poles.
    let ring = (1 - p.z * p.z).squareRoot()
    let cone = 1 / (ring + 1.08 * abs(p.z) + 0.02)
    let corners = ground.noise.fractal(Vector(p.x * 1.3, p.y * 1.3, 2), octaves: 2)
    let bend = ground.detail.displacement(p * 37, octaves: 3) * 0.3
    var height = 268 * (cone - 1) * 0.62 + 14 * corners * ring
    height += 9 * spot.tone.broad + 3 * spot.tone.bumps
    height += 7 * block(p, bend, size: 0).height + 3 * block(p, bend, size: 1).height
    height += 1.2 * block(p, bend, size: 2).height
    let lump = smoothstep(1.1, 0.5, saxum.distance(p))
    return height + 12 * lump
  }
}
