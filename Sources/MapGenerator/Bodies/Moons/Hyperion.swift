import ProceduralMaps

/// Hyperion: a sponge of steep pits with dark floors, and a broad hollow on one side.
///
/// Names, centres and sizes: IAU Gazetteer (USGS). The ice is so porous that craters press it in
/// rather than throw it out, so pits stand close together with sharp rims between them (Thomas et
/// al. 2007); dark reddish dust lies on their floors. The ground is reddish.
struct Hyperion: Sendable {
  private static let radius = 135.0

  static func world() -> CrateredWorld {
    let ground = Ground(
      seed: 2_651, radius: radius, count: 500, diameters: 6...30,
      named: [
        (36, 164, 20, 0.8), (71, 228, 60, 0.5), (61, 177, 30, 0.7), (3, 189, 30, 0.7),
        (-14, 300, 118, 0.3), (-30, 60, 75, 0.2), (20, 90, 60, 0.2),
      ])
    let hyperion = Hyperion(ground)
    return CrateredWorld(
      ground: ground, craters: CraterShape(transition: 60, exponent: 0.8, onRadius: radius),
      marking: 0.3, raggedness: 0.05, color: { hyperion.color($0) },
      terrain: { hyperion.terrain($0) })
  }

  private let ground: Ground
  private let pits = [Cells(2_655), Cells(2_656), Cells(2_657)]
  private let scales: [Float] = [7, 13, 25]

  private init(_ ground: Ground) { self.ground = ground }

  /// The depth of the pits at a place, 0 on their rims to 1 on the deepest floors, by size.
  private func depths(_ p: Vector) -> [Float] {
    let q = p + ground.detail.displacement(p * 11, octaves: 3) * 0.03
    return zip(pits, scales).enumerated().map { index, pair in
      let cell = pair.0.sample(q * pair.1 + Vector(Float(index), 3, 1))
      let wall = smoothstep(0, 0.5, cell.second - cell.first)
      return wall * wall * smoothstep(0.75, 0.2, cell.first) * smoothstep(0.1, 0.5, cell.tag)
    }
  }

  private func color(_ spot: CrateredWorld.Spot) -> RGB {
    let tone = spot.tone
    let d = depths(spot.direction)
    let deep = max(d[0], max(d[1] * 0.95, d[2] * 0.7))
    let dust = smoothstep(0.55, 0.85, deep + 0.35 * tone.grain + 0.2 * tone.bumps)
    let walls = RGB(hex: 0xB49C84) * (1 + 0.2 * tone.broad + 0.22 * tone.bumps + 0.2 * tone.grain)
    let lit = walls * (1 + 0.25 * (0.4 - deep))
    return mix(lit, RGB(hex: 0x5A4637) * (1 + 0.4 * tone.grain), 0.85 * dust)
  }

  private func terrain(_ spot: CrateredWorld.Spot) -> Float {
    let d = depths(spot.direction)
    let lumps = ground.noise.fractal(spot.direction * 1.5 + Vector(3, 5, 9), octaves: 3)
    return 16_000 * lumps - 7_500 * d[0] - 3_600 * d[1] - 1_500 * d[2] + 500 * spot.tone.bumps
  }
}
