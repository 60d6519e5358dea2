import ProceduralMaps

/// Charon: grey ice, a belt of canyons, a smooth southern plain, a dark red north pole.
///
/// Names, centres and sizes: IAU Gazetteer (USGS); Mordor Macula is the informal name of the cap.
struct Charon: Painter {
  private let ground = Ground(
    seed: 1_801, radius: 606, count: 9_000, diameters: 7...110,
    named: [
      (58.53, 40.58, 261, 0.2), (25.5, 308.6, 30, 1), (-15.7, 314.1, 44, 0.6),
      (55.2, 256.3, 90, 0.4),
      (20.7, 35.4, 40, 0.9), (-16.1, 331.2, 28, 0.9), (17.09, 351.72, 9, 1),
    ]
  ) { $0.z < 0.05 && $0.x > -0.2 ? 0.45 : 1 }
  private let rays = [
    Rays(Place(25.5, 308.6), crater: 30, length: 230, onRadius: 606, strength: 0.5, seed: 1_803),
    Rays(Place(20.7, 35.4), crater: 40, length: 200, onRadius: 606, strength: 0.35, seed: 1_804),
    Rays(Place(-16.1, 331.2), crater: 28, length: 180, onRadius: 606, strength: 0.35, seed: 1_805),
  ]
  private let chasms: [(line: Geodesic, width: Float)] = [
    (
      Geodesic((14, 260), (9, 280), (5, 294), (8, 312), (14, 330), (21, 350), (25, 10), (27, 40)),
      0.035
    ),
    (Geodesic((0, 290), (1, 305), (6, 325), (13, 345), (17, 5)), 0.024),
    (Geodesic((27, 55), (28, 80), (25, 100)), 0.035),
    (Geodesic((70, 225), (72.5, 242), (73, 262)), 0.04),
    (Geodesic((40, 250), (52, 280), (58, 310)), 0.022),
  ]

  func color(at site: Site) -> RGB {
    let p = site.direction
    let tone = ground.tone(at: p)
    let q = ground.ragged(p, by: 0.1)
    let plain = smoothstep(0.12, -0.08, q.z - 0.12 * q.x)
    var albedo: Float = mix(0.36, 0.31, plain)
    albedo *= 1 + mix(0.5, 0.3, plain) * tone.broad + 0.45 * tone.bumps + 0.3 * tone.grain
    let bent = (p + ground.detail.displacement(p * 12, octaves: 5) * 0.06).unit
    for (line, width) in chasms {
      guard let part = line.nearestPart(bent, within: width * 2) else { continue }
      let d = part.distance / width
      albedo *= 1 - 0.3 * smoothstep(1, 0.1, d) + 0.16 * bell((d - 1.1) / 0.35)
    }
    albedo *= 1 + 1.2 * ground.relief(at: site)
    for system in rays { albedo += 0.2 * system.brightness(at: p) }
    let grey = RGB(1.03, 1, 0.965) * albedo
    // Tholin from Pluto's escaping methane stains the pole.
    let polar = smoothstep(0.76, 1.02, q.z + 0.16 * tone.bumps + 0.1 * tone.broad)
    let stain = RGB(hex: 0x7D5545) * (1 + 0.6 * tone.bumps + 0.3 * tone.grain)
    return mix(grey, stain, polar * 0.9)
  }
}
