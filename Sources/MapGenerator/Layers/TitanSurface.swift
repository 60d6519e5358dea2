import ProceduralMaps

/// The ground of Titan under its haze, as the near infrared shows it: bright uplands, dark dune
/// fields about the equator, seas about the north pole.
///
/// Names, centres and sizes: IAU Gazetteer (USGS); extents of dark and bright regions after
/// Cassini's maps at 0.94 µm, in outline. Dunes run from west to east.
struct TitanSurface: Painter {
  private let ground = Ground(
    seed: 1_311, radius: 2_574.7, count: 30, diameters: 20...80,
    named: [
      (20.1, 272.8, 392, 0.2), (7, 161, 80, 0.5), (11.3, 344, 80, 0.6), (25.8, 159.7, 115, 0.4),
    ])
  private let dunes = [
    Patch(Place(-9, 193), east: 26, north: 12), Patch(Place(-8, 165), east: 12, north: 7),
    Patch(Place(-6, 103), east: 30, north: 13), Patch(Place(6, 330), east: 25, north: 6, turn: 4),
    Patch(Place(-9, 340), east: 25, north: 6), Patch(Place(-5, 42), east: 26, north: 13),
    Patch(Place(-3, 72), east: 16, north: 9), Patch(Place(8, 218), east: 14, north: 6),
    Patch(Place(-14, 300), east: 14, north: 6), Patch(Place(8, 130), east: 18, north: 6),
    Patch(Place(3, 8), east: 16, north: 6), Patch(Place(10, 300), east: 14, north: 5),
  ]
  private let bright = [
    Patch(Place(-13, 258), east: 27, north: 14, turn: -4),
    Patch(Place(-10, 150), east: 12, north: 9),
    Patch(Place(15, 185), east: 14, north: 8), Patch(Place(-26, 282), east: 7, north: 4),
    Patch(Place(-24.5, 235), east: 11, north: 4), Patch(Place(-20, 119), east: 16, north: 7),
    Patch(Place(0, 345), east: 12, north: 3), Patch(Place(-19, 20), east: 22, north: 6),
    Patch(Place(12, 15), east: 18, north: 7),
  ]
  private let seas = [
    Patch(Place(68, 50), east: 11, north: 9, turn: 40), Patch(Place(60, 44), east: 7, north: 6),
    Patch(Place(75, 70), east: 6, north: 3.5), Patch(Place(79.7, 112), east: 6.5, north: 4.8),
    Patch(Place(85.1, 20), east: 4.6, north: 3.4),
    Patch(Place(-72, 177), east: 2.9, north: 1.1, turn: 40),
    Patch(Place(73, 24), east: 2.8, north: 2), Patch(Place(78.3, 262.5), east: 2, north: 1.5),
    Patch(Place(87, 239), east: 1, north: 0.8), Patch(Place(84.4, 156), east: 1.9, north: 1),
    Patch(Place(75.7, 349.7), east: 1.2, north: 0.9),
    Patch(Place(74.8, 334), east: 1.3, north: 0.9),
    Patch(Place(79.4, 324), east: 0.9, north: 0.7), Patch(Place(81, 328), east: 1.2, north: 0.9),
  ]

  func color(at site: Site) -> RGB {
    let p = site.direction
    let tone = ground.tone(at: p)
    let q = ground.ragged(p, by: 0.24)
    var sand: Float = 0
    for patch in dunes { sand = max(sand, patch.weight(q, softness: 0.75)) }
    var upland: Float = 0
    for patch in bright { upland = max(upland, patch.weight(q, softness: 0.55)) }
    sand *= 1 - 0.8 * upland
    var light: Float = 0.44 + 0.16 * tone.broad + 0.14 * tone.bumps + 0.1 * tone.grain
    let rivers = ground.detail.ridged(q * 13, octaves: 5, gain: 0.6)
    let rugged: Float = 0.62 + 0.22 * tone.broad + 0.22 * tone.bumps + 0.14 * tone.grain
    light = mix(light, rugged - 0.16 * smoothstep(0.55, 0.9, rivers), upland)
    let bend = ground.noise.fractal(p * 9, octaves: 4) * 0.04
    let rows = ground.noise.fractal(Vector(p.x * 9, p.y * 9, (p.z + bend) * 120), octaves: 3)
    let dark: Float = 0.2 * (1 + 0.3 * rows + 0.7 * tone.bumps + 0.5 * tone.broad)
    light = mix(light, dark, sand)
    light *= 1 + 0.6 * ground.relief(at: site)
    let polar = smoothstep(0.72, 0.95, abs(q.z))
    light = mix(light, 0.33 + 0.14 * tone.bumps + 0.1 * tone.grain, 0.7 * polar)
    var color = RGB(0.43, 0.31, 0.225) * max(light, 0.02)
    let shore = ground.ragged(p, by: 0.12)
    var sea: Float = 0
    for patch in seas { sea = max(sea, patch.weight(shore, softness: 0.1)) }
    // Lakes by the hundred lie among the seas.
    let ponds = ground.detail.fractal(p * 30 + Vector(5, 1, 8), octaves: 3)
    sea = max(sea, smoothstep(0.4, 0.46, ponds) * smoothstep(0.93, 0.97, p.z))
    color = mix(color, RGB(0.018, 0.016, 0.014), sea)
    return color
  }
}
