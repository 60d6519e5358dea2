/// The Moon: bright cratered highlands, dark seas of lava, rays of young craters.
struct Moon: Painter {
  private let noise = Noise(201)
  private let detail = Noise(202)
  private let craters: CraterField
  private let aitken = Patch(Place(-53, 191), east: 40, north: 33)
  private let orientale = Patch(Place(-19.9, 265.3), east: 15.3, north: 15.3)

  init() {
    let seas = MoonFacts.maria
    var generator = SeededGenerator(seed: 203)
    var all = CraterField.scattered(
      seed: 204, count: 26_000, diameters: 13...190, onRadius: MoonFacts.radius, slope: 2.05)
    all = all.filter { crater in
      // Lava drowned what was there before: a sea keeps a tenth, and only small ones.
      let keep = generator.unit()
      let drowned = seas.contains { $0.patch.distance(crater.centre) < 1.02 }
      return !drowned || (keep < 0.1 && crater.radius < 0.012)
    }
    all += MoonFacts.craters.map { latitude, longitude, diameter, freshness in
      Crater(
        Place(latitude, longitude), diameter: diameter, onRadius: MoonFacts.radius,
        freshness: freshness)
    }
    craters = CraterField(all)
  }

  func colour(at site: Site) -> RGB {
    let p = site.direction
    let grain = detail.fractal(p * 40, octaves: 5, gain: 0.7)
    let broad = noise.fractal(p * 3, octaves: 6, gain: 0.55)
    let sea = mare(at: p)
    let bumps = detail.ridged(p * 60, octaves: 4, gain: 0.7)
    var highland: Float = 0.40 + 0.055 * broad + 0.035 * grain + 0.05 * (bumps - 0.4)
    // The far side's uplands are the brightest; the oldest basin there is darker.
    highland += 0.035 * smoothstep(0.2, -0.7, p.x)
    highland *= 1 - 0.26 * aitken.weight((p + noise.displacement(p * 4, octaves: 4) * 0.08).unit, softness: 0.4)
    let flows = noise.warped(p * 6 + Vector(4, 4, 4), by: 0.4, octaves: 5)
    let lava: Float = 0.135 + 0.03 * flows + 0.012 * grain
    var albedo = mix(highland, lava, sea)
    albedo *= 1 + rings(at: p)
    let shade = craters.shade(at: site, wobble: 0.09 * detail.value(p * 90))
    albedo *= 1 + shade * mix(1.15, 0.9, sea)
    var rays: Float = 0
    for system in MoonFacts.rays { rays += system.brightness(at: p) }
    albedo += min(rays, 1.1) * mix(0.26, 0.2, sea)
    // Highlands are faintly warm; seas bluish where titanium is plenty, brownish elsewhere.
    let tint = RGB(1.025, 1, 0.955)
    let blue = smoothstep(-0.4, 0.5, flows + 0.6 * (p.y - 0.2))
    let lavaTint = mix(RGB(1.05, 1, 0.92), RGB(0.985, 1, 1.02), blue)
    return mix(tint, lavaTint, sea) * albedo
  }

  /// Returns how much of a place is covered with lava.
  private func mare(at p: Vector) -> Float {
    let push = noise.displacement(p * 7, octaves: 6) * 0.05
    let q = (p + push).unit
    let bays = noise.fractal(p * 13, octaves: 5, gain: 0.6) * 0.022
    var cover: Float = 0
    for (patch, darkness) in MoonFacts.maria {
      let depth = patch.depth(q) + bays
      guard depth > -0.03 else { continue }
      cover = max(cover, darkness * smoothstep(-0.016, 0.018, depth))
    }
    return cover
  }

  /// Returns the brightness that Orientale's rings add.
  private func rings(at p: Vector) -> Float {
    let d = orientale.distance(p)
    guard d < 1.2 else { return 0 }
    let wobble = d + 0.03 * noise.fractal(p * 10, octaves: 3)
    return 0.13 * bell((wobble - 1) / 0.04) + 0.1 * bell((wobble - 0.68) / 0.04)
      + 0.07 * bell((wobble - 0.5) / 0.03) - 0.1 * smoothstep(0.98, 0.85, wobble)
  }
}
