import ProceduralMaps

/// Ganymede: old dark regions, bright grooved ground between, young craters, polar frost.
///
/// Names, centres and sizes: IAU Gazetteer (USGS); the ovals fit the regions as atlases show them.
struct Ganymede: Painter {
  private static let radius = 2_631.2
  private let ground = Ground(
    seed: 1_601, radius: radius, count: 16_000, diameters: 14...150,
    named: [
      (-38, 193.69, 107, 0.95), (11.14, 332.74, 94, 0.95), (-62.84, 235.17, 153, 0.6),
      (-26.61, 34.87, 122, 0.8),
    ])
  private let plates = Cells(1_604)
  private let rays: [Rays] = [
    (-38, 193.69, 107, 1_400, 0.9), (11.14, 332.74, 94, 900, 0.7), (-26.61, 34.87, 122, 700, 0.5),
    (47.39, 90.62, 120, 800, 0.5), (0.4, 25.4, 15, 350, 0.4), (28, 12, 40, 500, 0.5),
    (-15, 300, 40, 500, 0.5),
    (60, 200, 50, 600, 0.4), (-5, 120, 45, 550, 0.45), (20, 265, 40, 480, 0.4),
    (-52, 310, 50, 600, 0.4),
    (35, 150, 35, 420, 0.4),
  ].enumerated().map { index, fact in
    Rays(
      Place(fact.0, fact.1), crater: fact.2, length: fact.3, onRadius: radius,
      strength: Float(fact.4), seed: UInt32(1_610 + index))
  }
  private let regions = [
    Patch(Place(42, 228), east: 36, north: 27, turn: -14),
    Patch(Place(2, 175), east: 24, north: 15, turn: -35),
    Patch(Place(-33, 354), east: 34, north: 17),
    Patch(Place(36, 330), east: 30, north: 14, turn: 8),
    Patch(Place(-7, 348), east: 18, north: 14), Patch(Place(-12, 115), east: 24, north: 20),
    Patch(Place(30, 70), east: 20, north: 14),
    Patch(Place(-20, 270), east: 16, north: 12), Patch(Place(-10, 60), east: 12, north: 10),
  ]

  func color(at site: Site) -> RGB {
    let p = site.direction
    let tone = ground.tone(at: p)
    let q = ground.ragged(p, by: 0.16)
    var old: Float = 0
    for region in regions { old = max(old, region.weight(q, softness: 0.3)) }
    // Bright lanes run between plates of old crust, and through them.
    let plate = plates.sample(ground.ragged(q, by: 0.14) * 3.1)
    let lane = smoothstep(0.13, 0.03, plate.second - plate.first)
    old *= 1 - lane * saturate(0.55 + 1.2 * tone.broad)
    let grooves = Ganymede.grooves(q, plates.sample(q * 6.5).tag)
    let bright = mix(RGB(hex: 0x9F968A), RGB(hex: 0xBBB4AA), saturate(0.5 + tone.broad))
    let dark = mix(RGB(hex: 0x5C5146), RGB(hex: 0x74685A), saturate(0.5 + tone.broad * 1.5))
    var color = mix(bright * (1 + 0.13 * grooves), dark, old)
    color *= 1 + 0.32 * tone.bumps + 0.3 * tone.grain
    color *= 1 + 1.1 * ground.relief(at: site)
    var light: Float = 0
    for system in rays { light += system.brightness(at: p) }
    color = mix(color, RGB(hex: 0xF0EEE8), saturate(light) * 0.75)
    let frost = smoothstep(0.66, 0.95, abs(p.z) + 0.3 * tone.broad) * 0.42
    return mix(color, RGB(hex: 0xDDE0E2), frost)
  }

  /// Returns parallel furrows, −1…1, whose heading changes from plate to plate.
  private static func grooves(_ p: Vector, _ tag: Float) -> Float {
    let heading = Vector(
      tag - 0.5, (tag * 7.13).truncatingRemainder(dividingBy: 1) - 0.5,
      (tag * 3.71).truncatingRemainder(dividingBy: 1) - 0.5
    ).unit
    let phase = (p.dot(heading) * 34 + tag * 10 + 100).truncatingRemainder(dividingBy: 1)
    return abs(phase - 0.5) * 4 - 1
  }
}

/// Callisto: dark, every part of it cratered, with the bright rings of Valhalla and Asgard.
///
/// Names, centres and sizes: IAU Gazetteer (USGS).
struct Callisto: Painter {
  private static let radius = 2_410.3
  private let ground = Ground(
    seed: 2_001, radius: radius, count: 42_000, diameters: 13...110,
    named: [
      (42.7, 225.5, 75, 0.95), (-56.5, 337.7, 200, 0.6), (-63.5, 3, 210, 0.3),
      (30.6, 218.6, 60, 0.9), (-24.2, 154.4, 78, 0.95),
    ])
  private let basins: [(patch: Patch, rings: Float, core: Float)] = [
    (Patch(Place(14.7, 304), diameter: 3_000, onRadius: radius), 15, 0.2),
    (Patch(Place(32.2, 220.1), diameter: 1_500, onRadius: radius), 9, 0.16),
    (Patch(Place(-48.5, 324.4), diameter: 840, onRadius: radius), 6, 0.18),
  ]
  private let rays: [Rays] = [
    (-56.5, 337.7, 200, 900, 0.6), (42.7, 225.5, 75, 500, 0.6), (-24.2, 154.4, 78, 700, 0.6),
    (5, 20, 50, 500, 0.5),
    (-15, 90, 50, 500, 0.5), (40, 120, 60, 550, 0.5), (-35, 260, 50, 480, 0.5),
    (25, 60, 40, 420, 0.5),
    (0, 200, 45, 450, 0.45), (-10, 330, 40, 400, 0.45),
  ].enumerated().map { index, fact in
    Rays(
      Place(fact.0, fact.1), crater: fact.2, length: fact.3, onRadius: radius,
      strength: Float(fact.4), seed: UInt32(2_010 + index))
  }

  func color(at site: Site) -> RGB {
    let p = site.direction
    let tone = ground.tone(at: p)
    var albedo: Float = 0.125 * (1 + 0.5 * tone.broad + 0.5 * tone.bumps + 0.45 * tone.grain)
    let wander = 0.75 * tone.bumps + 0.5 * tone.broad
    for (patch, rings, core) in basins {
      let d = patch.distance(p)
      guard d < 1.1 else { continue }
      // Rings stand closer inwards; each is broken where the ground is rough.
      let phase = (d.squareRoot() * rings + wander).truncatingRemainder(dividingBy: 1)
      let crest =
        bell((abs(phase) - 0.5) / 0.14) * smoothstep(1.1, 0.75, d) * smoothstep(core, core * 1.6, d)
      albedo += 0.06 * crest * saturate(0.55 + 2.2 * tone.bumps)
      albedo += 0.15 * smoothstep(core * 1.7, core * 0.6, d + 0.15 * wander)
    }
    let relief = ground.relief(at: site)
    albedo *= 1 + 1.2 * relief
    // Frost lies on rims and young ejecta: the dots that make Callisto glitter.
    albedo += 0.55 * max(relief - 0.1, 0)
    for system in rays { albedo += 0.2 * system.brightness(at: p) }
    let tint = mix(RGB(1.14, 1, 0.83), RGB(1.02, 1, 0.97), smoothstep(0.12, 0.4, albedo))
    return tint * max(albedo, 0.02)
  }
}
