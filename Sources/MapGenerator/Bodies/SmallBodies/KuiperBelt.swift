import ProceduralMaps

/// Haumea: fresh water ice, and one large spot that is darker and redder.
///
/// Facts: geometric albedo about 0.5 to 0.7, crystalline water ice (Trujillo et al. 2007), a dark
/// red spot on one of the long sides (Lacerda et al. 2008). The spot's place and the mottling are
/// ours: the body has never been resolved. Noise follows the long ellipsoid.
struct Haumea: Painter {
  private let ground = Ground(
    seed: 2_941, radius: 797.6, count: 900, diameters: 14...90,
    named: [(28, 200, 210, 0.1), (-35, 60, 170, 0.1)])
  private let spot = Patch(Place(6, 100), east: 34, north: 30, turn: 12)

  func color(at site: Site) -> RGB {
    let p = site.direction
    let q = Vector(p.x * 1.4, p.y * 1.02, p.z * 0.62)
    let tone = ground.tone(at: q)
    var albedo: Float = 0.72 * (1 + 0.12 * tone.broad + 0.12 * tone.bumps + 0.1 * tone.grain)
    let cracks = ground.noise.ridged(q * 4.6, octaves: 5, gain: 0.55)
    albedo *= 1 - 0.07 * smoothstep(0.5, 0.85, cracks)
    albedo *= 1 + 0.3 * ground.relief(at: site)
    let edge = 0.4 * tone.broad + 0.22 * tone.bumps + 0.12 * tone.grain
    let stain = smoothstep(1.3, 0.4, spot.distance(p) + 1.3 * edge)
    let red = RGB(hex: 0xA87F68) * (1 + 0.25 * tone.bumps + 0.15 * tone.grain)
    return mix(RGB(1, 1, 1.005) * albedo, red, 0.75 * stain)
  }
}

/// Makemake: reddish methane frost, bright with a few darker patches.
///
/// Facts: geometric albedo about 0.8, reddish tan, methane in grains of a centimetre (Brown et al.
/// 2007); a small part of the ground is dark (Lim et al. 2010). Places are ours: the body has never
/// been resolved.
struct Makemake: Painter {
  private let ground = Ground(
    seed: 2_951, radius: 715, count: 500, diameters: 14...80, named: [(20, 310, 190, 0.1)])
  private let patches = [
    Patch(Place(-14, 20), east: 17, north: 7, turn: 14),
    Patch(Place(9, 150), east: 12, north: 8, turn: -20),
    Patch(Place(-24, 255), east: 20, north: 6, turn: 8),
    Patch(Place(33, 80), east: 9, north: 6, turn: 0),
  ]

  func color(at site: Site) -> RGB {
    let p = site.direction
    let tone = ground.tone(at: p)
    let q = ground.ragged(p, by: 0.2)
    var albedo: Float = 1 + 0.14 * tone.broad + 0.1 * tone.bumps + 0.08 * tone.grain
    // Polygons of sublimating frost, as on Pluto's plains.
    let swell = ground.noise.warped(p * 5, by: 0.7, octaves: 6)
    albedo *= 1 + 0.1 * swell + 0.25 * ground.relief(at: site)
    let polar = smoothstep(0.45, 0.95, abs(q.z) + 0.25 * tone.broad)
    let frost = mix(RGB(hex: 0xE9C9AC), RGB(hex: 0xF3DFCB), polar)
    var dark: Float = 0
    for patch in patches { dark = max(dark, patch.weight(q, softness: 0.75)) }
    dark *= saturate(0.75 + 1.4 * tone.bumps + tone.grain)
    let tar = RGB(hex: 0x9C6E50) * (1 + 0.3 * tone.bumps)
    return mix(frost * albedo, tar, 0.5 * dark)
  }
}

/// Eris: an even coat of fresh methane and nitrogen frost, nearly white.
///
/// Facts: geometric albedo 0.96, hardly any change of brightness as it turns (Sicardy et al. 2011).
/// All features are ours: the body has never been resolved.
struct Eris: Painter {
  private let ground = Ground(
    seed: 2_964, radius: 1163, count: 260, diameters: 18...90)

  func color(at site: Site) -> RGB {
    let p = site.direction
    let tone = ground.tone(at: p)
    let swell = ground.noise.warped(p * 3.4, by: 0.9, octaves: 7)
    let cells = ground.detail.ridged(p * 9 + Vector(3, 1, 2), octaves: 5, gain: 0.5)
    var albedo: Float = 0.8 * (1 + 0.05 * tone.broad + 0.05 * tone.bumps + 0.04 * tone.grain)
    albedo *= 1 + 0.05 * swell - 0.04 * smoothstep(0.45, 0.8, cells)
    albedo *= 1 + 0.16 * ground.relief(at: site)
    let stain = smoothstep(0.12, 0.4, tone.broad + 0.5 * swell)
    return mix(RGB(1.005, 0.995, 0.965), RGB(1.02, 0.97, 0.9), stain) * albedo
  }
}
