import ProceduralMaps

/// Proteus: dark, lumpy with flat facets, and the crater Pharos, more than half as wide as the
/// moon.
///
/// Names, centres and sizes: IAU Gazetteer (USGS); facets and streaks: Stooke 1994, after Voyager
/// 2. Painted lighter than its albedo of 0.1.
enum Proteus {
  static func world() -> CrateredWorld {
    let radius = 208.0
    let ground = Ground(
      seed: 2_761, radius: radius, count: 5_200, diameters: 2.8...60,
      named: [(-20, 355, 240, 0.4), (40, 90, 90, 0.2), (-50, 200, 100, 0.2), (25, 250, 80, 0.2)])
    let facets = Cells(2_755)
    let streaks = Lineaments(
      [
        .init(latitude: 10, longitude: 40, length: 70, turn: 30, count: 5, breadth: 40),
        .init(latitude: -10, longitude: 300, length: 80, turn: -20, count: 5, breadth: 40),
      ], seed: 2_756, width: 0.012...0.03)
    return CrateredWorld(
      ground: ground, craters: CraterShape(transition: 20, exponent: 0.5, onRadius: radius),
      marking: 0.5, raggedness: 0.06
    ) { spot in
      let tone = spot.tone
      let albedo: Float = 0.19 * (1 + 0.16 * tone.broad + 0.18 * tone.bumps + 0.17 * tone.grain)
      return RGB(1.04, 1, 0.96) * albedo * (1 - 0.12 * streaks.weight(spot.ragged))
    } terrain: { spot in
      let cell = facets.sample(spot.direction * 1.4 + Vector(2, 5, 3))
      let edge = smoothstep(0, 0.35, cell.second - cell.first)
      return 5_000 * (0.5 - cell.first) * edge + 2_200 * spot.tone.broad + 900 * spot.tone.bumps
        + 240 * spot.tone.grain - 900 * streaks.weight(spot.ragged)
    }
  }
}
