import ProceduralMaps

/// Pluto: the bright heart of nitrogen ice, the dark red belt west of it, a yellowish north.
///
/// Names, centres and sizes: IAU Gazetteer (USGS). South of about 35° S nothing was imaged:
/// procedural.
struct Pluto: Painter {
  private static let radius = 1_188.3
  private let ground: Ground
  private let sputnik = [
    Patch(Place(25, 173.5), east: 15, north: 15.5, turn: 12),
    Patch(Place(12, 175), east: 14, north: 17, turn: 10),
    Patch(Place(-1, 177.5), east: 10.5, north: 14),
    Patch(Place(-13, 180), east: 6, north: 10, turn: 6),
  ]
  private let eastLobe = [
    Patch(Place(20, 199), east: 15.5, north: 15, turn: -12),
    Patch(Place(4, 192), east: 16, north: 15, turn: 40),
    Patch(Place(-12, 186), east: 9, north: 12, turn: 30),
    Patch(Place(-24, 182), east: 4.5, north: 9, turn: 12),
  ]
  private let belton = [
    Patch(Place(-9, 120), east: 25, north: 11, turn: 2),
    Patch(Place(-13, 145), east: 16, north: 10, turn: -6),
    Patch(Place(-6, 96), east: 16, north: 8), Patch(Place(-19, 160), east: 8, north: 7, turn: -30),
  ]
  private let knuckles = [
    Patch(Place(-12, 216), east: 10, north: 5, turn: 20), Patch(Place(-5, 243), east: 12, north: 8),
    Patch(Place(-2, 268), east: 9, north: 5, turn: -20), Patch(Place(-9, 289), east: 14, north: 6),
    Patch(Place(-5, 318), east: 9, north: 8), Patch(Place(-8, 345), east: 16, north: 5, turn: 8),
    Patch(Place(-9, 18), east: 13, north: 6, turn: -8), Patch(Place(-6, 48), east: 15, north: 7),
    Patch(Place(-5, 74), east: 13, north: 8),
  ]
  private let zones = Ramp([
    (-90, 0x9C8069), (-50, 0xA58870), (-25, 0xAA8D74), (0, 0xB89A80), (25, 0xC4AA8F),
    (45, 0xCDB69A),
    (62, 0xD6C2A0), (78, 0xDAC599), (90, 0xD8C08F),
  ])
  private let cells = Cells(1_705)

  init() {
    let heart = sputnik
    ground = Ground(
      seed: 1_701, radius: Pluto.radius, count: 6_000, diameters: 9...140,
      named: [
        (45.68, 133.79, 296, 0.3), (12.04, 138.86, 96, 0.7), (12.79, 314.76, 286, 0.2),
        (6.86, 109.42, 149, 0.4),
      ]
    ) { p in
      heart.contains { $0.distance(p) < 1.1 } ? 0 : 0.8
    }
  }

  func color(at site: Site) -> RGB {
    let p = site.direction
    let tone = ground.tone(at: p)
    let q = ground.ragged(p, by: 0.2)
    var color = zones(q.latitude) * (1 + 0.5 * tone.broad + 0.5 * tone.bumps + 0.25 * tone.grain)
    let dark = smoothstep(0.25, 0.75, Pluto.cover(belton, q) + 0.8 * tone.bumps)
    let fists = smoothstep(0.3, 0.85, Pluto.cover(knuckles, q) + 0.8 * tone.bumps)
    let red = mix(RGB(hex: 0x422A21), RGB(hex: 0x6B4836), saturate(0.4 + tone.bumps + tone.broad))
    color = mix(color, red, max(dark * 0.95, fists * 0.6))
    color *= 1 + 1.1 * ground.relief(at: site)
    return addHeart(to: color, at: p, tone)
  }

  private static func cover(_ patches: [Patch], _ p: Vector) -> Float {
    patches.reduce(0) { max($0, $1.weight(p, softness: 0.5)) }
  }

  private func addHeart(to land: RGB, at p: Vector, _ tone: Ground.Tone) -> RGB {
    let q = ground.ragged(p, by: 0.06)
    var east: Float = 0
    for patch in eastLobe { east = max(east, patch.weight(q, softness: 0.4)) }
    let frayed = smoothstep(0.2, 0.75, east + 0.9 * tone.bumps * smoothstep(0, 0.3, east))
    let frost = RGB(hex: 0xE4D6C2) * (1 + 0.25 * tone.bumps + 0.2 * tone.grain)
    let color = mix(land, frost, frayed * 0.85)
    var west: Float = 0
    for patch in sputnik { west = max(west, patch.weight(q, softness: 0.12)) }
    guard west > 0 else { return color }
    // Convection cells of nitrogen ice, thirty kilometres wide, with darker seams.
    let cell = cells.sample(p * 38 + Vector(tone.bumps, tone.broad, 0))
    let seam = smoothstep(0.12, 0.02, cell.second - cell.first)
    let plain = RGB(hex: 0xF0E5D3) * (1 - 0.1 * seam + 0.05 * (cell.tag - 0.5) + 0.06 * tone.broad)
    return mix(color, plain, west)
  }
}
