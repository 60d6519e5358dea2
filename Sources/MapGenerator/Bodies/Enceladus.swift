import ProceduralMaps

/// Enceladus: the whitest body, cracked, with four blue-green tiger stripes about its south pole.
///
/// Names, centres and sizes: IAU Gazetteer (USGS). Drawn a little darker than its albedo above 1.
struct Enceladus: Painter {
  private static let flattening = 0.032

  private let ground = Ground(
    seed: 2_201, radius: 252.1, flattening: flattening, count: 9_000, diameters: 2.2...32,
    named: [(56.84, 342.49, 34, 0.4), (62.69, 337.86, 31, 0.5), (41.51, 157.96, 31, 0.4)]
  ) { p in
    // The old ground lies about the meridians 0° and 180° and in the north; the rest is young.
    smoothstep(0.55, 0.85, abs(p.x) + 0.75 * p.z)
  }
  private let stripes = [
    Geodesic((-76, 30), (-80.6, 74), (-79, 118)),
    Geodesic((-77, 5), (-84, 30), (-87, 129), (-81, 168)),
    Geodesic((-73, 338), (-81, 310), (-82.5, 240), (-77, 195)),
    Geodesic((-69, 305), (-74, 275), (-76, 240), (-71, 212)),
  ]
  private let sulci = [
    Geodesic((38, 28), (30, 32.5), (18, 36), (2, 40)), Geodesic((-18, 70), (-28, 74), (-38, 82)),
    Geodesic((35, 105), (26, 114), (14, 120)),
    Geodesic((-55, 0), (-52, 60), (-56, 120), (-52, 180)),
    Geodesic((-56, 180), (-51, 240), (-57, 300), (-55, 359)),
    Geodesic((10, 250), (-10, 262), (-35, 258)),
    Geodesic((45, 280), (20, 288), (-5, 285)),
  ]

  func color(at site: Site) -> RGB {
    let p = site.direction
    let tone = ground.tone(at: p)
    let q = ground.ragged(p, by: 0.09)
    var albedo: Float = 0.79 * (1 + 0.2 * tone.broad + 0.16 * tone.bumps + 0.12 * tone.grain)
    albedo *= 1 + 0.8 * ground.relief(at: site)
    let young = smoothstep(0.95, 0.6, abs(q.x) + 0.75 * q.z)
    let cracks = ground.detail.ridged(q * 6.5, octaves: 5, gain: 0.65)
    let crack = smoothstep(0.5, 0.95, cracks) * mix(0.35, 1, young)
    var color = mix(RGB(0.99, 1, 1.0) * albedo, RGB(hex: 0xA9C3CC), crack * 0.55)
    let bent = (p + ground.detail.displacement(p * 14, octaves: 4) * 0.025).unit
    for line in sulci {
      guard let part = line.nearestPart(bent, within: 0.055) else { continue }
      let wave = abs((part.distance * 75).truncatingRemainder(dividingBy: 1) - 0.5) * 2
      color = mix(
        color, RGB(hex: 0xA4BDC6), smoothstep(0.055, 0.01, part.distance) * (0.15 + 0.4 * wave))
    }
    for stripe in stripes {
      guard let part = stripe.nearestPart(bent, within: 0.09) else { continue }
      let flank = smoothstep(0.09, 0.02, part.distance)
      let rift = smoothstep(0.026, 0.008, part.distance)
      color = mix(color, RGB(hex: 0x9CC4D0), flank * 0.55)
      color = mix(color, RGB(hex: 0x4F8597), rift * 0.7)
    }
    return color
  }
}
