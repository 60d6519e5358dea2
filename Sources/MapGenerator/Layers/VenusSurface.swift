import ProceduralMaps

/// The ground of Venus as radar sees it: rough ground is bright, smooth lava dark.
///
/// Names, centres and sizes: IAU Gazetteer (USGS). Tesserae are crossed by families of ridges and
/// valleys; high mountains reflect most (Magellan). The orange tint is that of the light under the
/// clouds at the landing sites of Venera, as in most prints; radar has no colour.
struct VenusSurface: Painter {
  private let ground = Ground(
    seed: 1_211, radius: 6_051.8, count: 420, diameters: 20...90,
    named: [
      (12.5, 57.2, 270, 0.6), (65.8, 7.1, 105, 0.7), (-29.7, 204.2, 144, 0.6),
      (51.9, 143.4, 120, 0.5),
      (-57, 156, 114, 0.5), (-27, 339, 64, 0.9),
    ])
  /// Highlands: 1 for tesserae, less for rises.
  private let highlands: [(patch: Patch, rough: Float)] = [
    (Patch(Place(68.6, 339.3), east: 11, north: 8), 0.25),
    (Patch(Place(65.2, 3.3), east: 4, north: 5, turn: 60), 1.25),
    (Patch(Place(66, 25), east: 15, north: 7), 0.95),
    (Patch(Place(72, 300), east: 7, north: 4), 0.8),
    (Patch(Place(-2.8, 85.6), east: 25, north: 9, turn: 4), 1),
    (Patch(Place(-9, 118), east: 14, north: 8, turn: -12), 0.85),
    (Patch(Place(-11.4, 129.9), east: 13, north: 9), 1),
    (Patch(Place(9.2, 200.1), east: 13, north: 10), 0.8),
    (Patch(Place(25.3, 282.8), east: 9, north: 15), 0.9),
    (Patch(Place(-6, 282.8), east: 12, north: 13), 0.75),
    (Patch(Place(-37.4, 284.2), east: 10, north: 7), 0.6),
    (Patch(Place(-25.5, 0.3), east: 7, north: 6), 1),
    (Patch(Place(10.5, 21.5), east: 20, north: 5), 0.4),
    (Patch(Place(22, 356), east: 9, north: 5), 0.55),
    (Patch(Place(32.8, 51.4), east: 6, north: 7), 0.6),
    (Patch(Place(66, 120), east: 12, north: 8), 0.55),
    (Patch(Place(58, 82), east: 9, north: 6), 0.9),
    (Patch(Place(-31.5, 328), east: 10, north: 8), 0.45),
    (Patch(Place(-62.5, 20), east: 26, north: 10), 0.4),
    (Patch(Place(37, 100), east: 8, north: 5), 0.8),
  ]
  private let volcanoes: [(patch: Patch, strength: Float)] = [
    (Patch(Place(0.5, 194.6), diameter: 395, onRadius: 6_051.8), 1),
    (Patch(Place(4.5, 201), diameter: 507, onRadius: 6_051.8), 1),
    (Patch(Place(8.5, 188.3), diameter: 217, onRadius: 6_051.8), 0.9),
    (Patch(Place(21.9, 359.1), diameter: 276, onRadius: 6_051.8), 0.8),
    (Patch(Place(22, 352.4), diameter: 200, onRadius: 6_051.8), 0.8),
    (Patch(Place(22.7, 281), diameter: 226, onRadius: 6_051.8), 1),
    (Patch(Place(32.4, 282.2), diameter: 217, onRadius: 6_051.8), 0.8),
  ]
  private let rifts = Lineaments(
    [
      .init(latitude: -14.8, longitude: 154.8, length: 12, turn: -8, count: 8, breadth: 3),
      .init(latitude: -17.6, longitude: 167, length: 22, turn: -14, count: 12, breadth: 4),
      .init(latitude: 22, longitude: 283.5, length: 24, turn: 86, count: 14, breadth: 4),
      .init(latitude: -2, longitude: 284, length: 20, turn: 80, count: 10, breadth: 4),
      .init(latitude: -28, longitude: 186, length: 40, turn: 30, count: 16, breadth: 5),
      .init(latitude: -18, longitude: 215, length: 44, turn: -12, count: 18, breadth: 6),
      .init(latitude: 6, longitude: 215, length: 30, turn: 35, count: 10, breadth: 5),
      .init(latitude: 14, longitude: 8, length: 30, turn: 12, count: 9, breadth: 4),
      .init(latitude: -38, longitude: 60, length: 36, turn: 8, count: 10, breadth: 7),
    ], seed: 1_215, width: 0.002...0.007)
  /// Zones of rifts and fracture belts: Aphrodite's chasmata, Atla, Beta, Themis and their links.
  private let belts = [
    Patch(Place(-14, 155), east: 24, north: 9, turn: -8), Patch(Place(6, 200), east: 17, north: 14),
    Patch(Place(-20, 178), east: 16, north: 7, turn: -20),
    Patch(Place(22, 283), east: 6, north: 15), Patch(Place(-4, 284), east: 8, north: 11),
    Patch(Place(-26, 190), east: 20, north: 9, turn: 24),
    Patch(Place(-14, 216), east: 20, north: 7, turn: -14),
    Patch(Place(-30, 245), east: 24, north: 9, turn: -14),
    Patch(Place(14, 236), east: 28, north: 8, turn: 14), Patch(Place(-36, 284), east: 13, north: 9),
    Patch(Place(-34, 136), east: 14, north: 12), Patch(Place(-38, 62), east: 20, north: 6),
    Patch(Place(-26, 333), east: 10, north: 8), Patch(Place(22, 355), east: 10, north: 6),
    Patch(Place(30, 190), east: 12, north: 16, turn: 20), Patch(Place(14, 10), east: 16, north: 5),
  ]
  private let lakshmi = Patch(Place(67.5, 335), east: 7.4, north: 5)
  private let artemis = Patch(Place(-35, 135), diameter: 2_300, onRadius: 6_051.8)
  private let coronae: [Patch]
  private let tint = Ramp([
    (0, 0x2E1204), (0.2, 0x6A2E0B), (0.4, 0xA55316), (0.6, 0xCC7B2A), (0.8, 0xE8AC58),
    (1, 0xF8DDA4), (1.2, 0xFDF0D0),
  ])

  init() {
    var generator = SeededGenerator(seed: 1_216)
    // Coronae lie along the rifts between Atla, Beta and Themis more than elsewhere.
    coronae = (0..<120).map { index in
      let near = index < 70
      let latitude = Double(near ? generator.number(-38, 28) : generator.number(-75, 78))
      let longitude = Double(near ? generator.number(170, 300) : generator.number(-180, 180))
      let size = Double(generator.number(0.7, 2.4))
      return Patch(
        Place(latitude, longitude), east: size * 1.15, north: size,
        turn: Double(generator.number(0, 90)))
    }
  }

  func color(at site: Site) -> RGB {
    let p = site.direction
    let tone = ground.tone(at: p)
    let q = ground.ragged(p, by: 0.12)
    var rough: Float = 0
    for (patch, strength) in highlands {
      rough = max(rough, strength * patch.weight(q, softness: 0.45))
    }
    // Plains: flows of several ages, the youngest dark and smooth.
    let flows = ground.noise.warped(p * 3.1 + Vector(3, 1, 5), by: 0.6, octaves: 8)
    let lava = ground.noise.fractal(
      p * 3.4 + ground.noise.displacement(p * 7, octaves: 4) * 0.5 + Vector(8, 2, 6), octaves: 5)
    var light: Float = 0.47 + 0.32 * flows + 0.16 * tone.bumps + 0.1 * tone.grain
    light -= 0.2 * smoothstep(0.06, 0.34, lava) * saturate(0.8 + 2 * tone.bumps)
    light += network(p, q, tone)
    if rough > 0 { light = mix(light, tessera(p, tone), saturate(rough)) }
    light += 0.4 * smoothstep(0.98, 1.2, rough)
    // Lakshmi Planum: dark lava within a ring of mountains.
    let plateau = lakshmi.distance((p * 0.55 + q * 0.45).unit) + 0.5 * tone.bumps
    if plateau < 2 {
      light = mix(light, 0.36 + 0.1 * flows + 0.06 * tone.grain, smoothstep(1.05, 0.8, plateau))
      light += 0.3 * bell((plateau - 1.08) / 0.09) * saturate(0.5 + 3 * tone.broad)
    }
    light = addVolcanoes(to: light, at: p, tone)
    let torn = saturate(0.8 + tone.grain + tone.bumps)
    light += 0.3 * rifts.weight(q) * torn
    let d = artemis.distance((p * 0.55 + q * 0.45).unit)
    let broken = saturate(0.55 + 2.2 * tone.broad + tone.bumps)
    light += broken * (0.22 * bell((d - 1) / 0.05) + 0.13 * bell((d - 1.1) / 0.03))
    light += 0.8 * ground.relief(at: site)
    return tint(light)
  }

  /// Returns the brightness of belts of fractures: tangled bright lines, most in zones of rifts.
  private func network(_ p: Vector, _ q: Vector, _ tone: Ground.Tone) -> Float {
    var zone: Float = 0
    for belt in belts { zone = max(zone, belt.weight(q, softness: 0.85)) }
    let bend = ground.noise.displacement(p * 4, octaves: 4) * 0.35
    let web = ground.noise.ridged(p * 7 + bend, octaves: 4, gain: 0.5)
    let fine = ground.detail.ridged(p * 22 + bend * 4, octaves: 4, gain: 0.55)
    let lines = 0.9 * smoothstep(0.36, 0.82, web) + 0.5 * smoothstep(0.42, 0.86, fine)
    let broad = saturate(0.5 + 1.4 * tone.broad)
    return (0.09 + 0.06 * broad + 0.42 * zone) * lines * saturate(0.8 + tone.bumps + tone.grain)
      + 0.08 * zone
  }

  /// Returns the brightness of tessera: ridges crossed by valleys.
  private func tessera(_ p: Vector, _ tone: Ground.Tone) -> Float {
    let bend = ground.noise.displacement(p * 5, octaves: 3) * 0.5
    let first = ground.detail.ridged(
      Vector(p.x * 40 + p.y * 30, p.y * 14 - p.x * 10, p.z * 44) + bend * 6, octaves: 3)
    let second = ground.detail.ridged(
      Vector(p.x * 14 + p.z * 20, p.y * 14 - p.z * 20, p.z * 30 + p.x * 28) + bend * 6, octaves: 3)
    return 0.74 + 0.3 * (first - 0.3) - 0.24 * (second - 0.3) + 0.2 * tone.bumps + 0.2 * tone.grain
      + 0.12 * tone.broad
  }

  /// Adds shields with lobes of lava, and the rings and spokes of coronae.
  private func addVolcanoes(to light: Float, at p: Vector, _ tone: Ground.Tone) -> Float {
    var light = light
    for (patch, strength) in volcanoes {
      let d = patch.distance(p)
      guard d < 3 else { continue }
      let (x, y) = patch.local(p)
      let scale = 1 / max((x * x + y * y).squareRoot(), 1e-5)
      let lobes = ground.noise.fractal(
        Vector(x * scale * 3.4, y * scale * 3.4, d * 0.35), octaves: 5, gain: 0.62)
      light += strength * smoothstep(2.8, 0.4, d) * (0.06 + 0.34 * lobes)
      light += 0.18 * strength * smoothstep(0.3, 0.1, d)
    }
    let bent = (p + ground.detail.displacement(p * 18, octaves: 3) * 0.012).unit
    for corona in coronae where bent.dot(corona.middle) > 0.996 {
      let d = corona.distance(bent)
      guard d < 1.9 else { continue }
      let torn = saturate(0.7 + 1.4 * tone.bumps + tone.grain)
      light += torn * (0.2 * bell((d - 1) / 0.1) + 0.1 * bell((d - 1.22) / 0.07))
      light -= 0.07 * smoothstep(0.9, 0.5, d)
    }
    return light
  }
}
