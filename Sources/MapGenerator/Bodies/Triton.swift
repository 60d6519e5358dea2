import ProceduralMaps

/// Triton: a pinkish cap of nitrogen frost, dark streaks of geysers, cantaloupe ground.
///
/// Names, centres and sizes: IAU Gazetteer (USGS). Cantaloupe terrain lies west of 0°; the half
/// that Voyager 2 did not image is procedural.
struct Triton: Painter {
  private let ground = Ground(seed: 2_301, radius: 1_352.6, count: 900, diameters: 8...30)
  private let melon = Cells(2_304)
  private let plumes: [(line: Geodesic, strength: Float)]
  private let maculae = [
    Patch(Place(-24.5, 68), east: 4.5, north: 2.6), Patch(Place(-18, 76), east: 3, north: 1.8),
    Patch(Place(-30, 78), east: 2.6, north: 1.6),
    Patch(Place(-11, 60), east: 2.2, north: 1.4),
  ]

  init() {
    var generator = SeededGenerator(seed: 2_305)
    plumes = (0..<46).map { _ in
      let latitude = Double(generator.number(-68, -22))
      let longitude = Double(generator.number(-180, 180))
      let length = Double(generator.number(3, 9))
      // Winds carry the dust to the north-east.
      let line = Geodesic(
        (latitude, longitude), (latitude + length * 0.3, longitude + length * 0.8),
        (latitude + length * 0.5, longitude + length * 1.7))
      return (line: line, strength: generator.number(0.35, 0.9))
    }
  }

  func color(at site: Site) -> RGB {
    let p = site.direction
    let tone = ground.tone(at: p)
    let q = ground.ragged(p, by: 0.22)
    let edge = -4 - 12 * tone.broad
    let cap = smoothstep(edge + 4, edge - 5, q.latitude + 14 * tone.bumps)
    let blue = bell((q.latitude + 8 * tone.bumps - edge - 5) / 6)
    // Dimples thirty to forty kilometres wide, like the skin of a melon.
    let warped = p + ground.noise.displacement(p * 6, octaves: 3) * 0.06
    let cell = melon.sample(warped * 20)
    let rind = smoothstep(0, 0.3, cell.second - cell.first)
    let dimple = smoothstep(0.5, 0.1, cell.first)
    let west = smoothstep(-0.25, 0.3, -p.y + 0.6 * tone.broad)
    var land = mix(RGB(hex: 0xB49F92), RGB(hex: 0xA7998F), saturate(0.5 + tone.broad))
    let skin: Float = west * (0.26 * (0.6 - rind) - 0.12 * dimple)
    let rough: Float = 0.3 * tone.bumps + 0.22 * tone.grain
    land *= 1 + skin + rough
    let frost = mix(RGB(hex: 0xE9D8CC), RGB(hex: 0xDBBFB0), saturate(0.45 + 1.4 * tone.broad))
    var south = frost * (1 + 0.25 * tone.bumps + 0.15 * tone.grain)
    south = mix(south, RGB(hex: 0xC9A796), 0.45 * smoothstep(0.1, 0.35, tone.bumps))
    var color = mix(land, south, cap)
    color = mix(color, RGB(hex: 0xCFD4D8), blue * 0.4)
    color *= 1 + 0.9 * ground.relief(at: site)
    let bent = (p + ground.detail.displacement(p * 16, octaves: 4) * 0.02).unit
    for (line, strength) in plumes {
      guard let part = line.nearestPart(bent, within: 0.055) else { continue }
      let width = mix(0.012, 0.052, part.progress)
      let dust = smoothstep(width, 0, part.distance) * (1 - 0.8 * part.progress)
      color = mix(color, RGB(hex: 0x6C5A52), dust * strength * saturate(0.75 + 1.6 * tone.bumps))
    }
    for patch in maculae {
      let d = patch.distance(bent)
      color = mix(color, RGB(hex: 0xEFE6DE), 0.6 * bell((d - 1.35) / 0.25))
      color = mix(color, RGB(hex: 0x6E5B53), 0.75 * smoothstep(1.1, 0.8, d))
    }
    return color
  }
}
