import ProceduralMaps

/// The Moon: bright cratered highlands, dark seas of lava, rays of young craters.
struct Moon: Painter {
  let noise = Noise(201)
  let detail = Noise(202)
  let craters: CraterField
  let aitken = Patch(Place(-53, 191), east: 40, north: 33)
  let orientale = Patch(Place(-19.9, 265.3), east: 15.3, north: 15.3)

  init() {
    let seas = MoonFacts.maria
    var generator = SeededGenerator(seed: 203)
    var all = CraterField.scattered(
      seed: 204, count: 52_000, diameters: 9.5...190, onRadius: MoonFacts.radius, slope: 2.05)
    all = all.filter { crater in
      // Lava drowned what was there before: a sea keeps a tenth, and only small ones.
      let keep = generator.unit()
      let drowned = seas.contains { $0.patch.distance(crater.center) < 1.02 }
      return !drowned || (keep < 0.1 && crater.radius < 0.01)
    }
    all += MoonFacts.craters.map { latitude, longitude, diameter, freshness in
      Crater(
        Place(latitude, longitude), diameter: diameter, onRadius: MoonFacts.radius,
        freshness: freshness)
    }
    craters = CraterField(all)
  }

  func color(at site: Site) -> RGB {
    let p = site.direction
    let grain = detail.fractal(p * 44, octaves: 5, gain: 0.75)
    let broad = noise.fractal(p * 3.2, octaves: 7, gain: 0.62)
    let sea = mare(at: p)
    let bumps = detail.fractal(p * 24, octaves: 5, gain: 0.7)
    var highland: Float = 0.36 * (1 + 0.55 * broad + 0.42 * bumps + 0.34 * grain)
    // The far side's uplands are the brightest; the oldest basin there is darker.
    highland += 0.03 * smoothstep(0.2, -0.7, p.x)
    let basin = (p + noise.displacement(p * 4, octaves: 5) * 0.3).unit
    highland *= 1 - 0.36 * aitken.weight(basin, softness: 0.45)
    let flows = noise.warped(p * 6 + Vector(4, 4, 4), by: 0.4, octaves: 6)
    let lava: Float = 0.108 * (1 + 0.75 * flows + 0.3 * grain + 0.3 * bumps)
    var albedo = mix(highland, lava, sea)
    albedo *= 1 + rings(at: p)
    let wobble = 0.18 * detail.fractal(p * 70, octaves: 2)
    let shade = craters.shade(at: site, wobble: wobble)
    albedo *= 1 + shade * mix(1.3, 1, sea)
    var rays: Float = 0
    for system in MoonFacts.rays { rays += system.brightness(at: p) }
    albedo += min(rays, 1.2) * mix(0.3, 0.19, sea)
    // Highlands are faintly warm; seas bluish where titanium is plenty, brownish elsewhere.
    let tint = RGB(1.02, 1, 0.965)
    let blue = smoothstep(-0.3, 0.4, flows + 0.5 * (p.y - 0.2))
    let lavaTint = mix(RGB(1.04, 1, 0.94), RGB(0.985, 1, 1.03), blue)
    return mix(tint, lavaTint, sea) * albedo
  }

  /// Returns the lava cover of a place.
  ///
  /// Neighbouring maria are joined by a smooth maximum of their depths, so no straight isthmus
  /// remains between them.
  private func mare(at p: Vector) -> Float {
    let bays = noise.fractal(p * 11, octaves: 6, gain: 0.68)
    let sea = sea(at: p, octaves: 7)
    guard sea.depth > -0.12, sea.darkness > 0 else { return 0 }
    let edge = smoothstep(-0.03, 0.03, sea.depth + bays * 0.1)
    // Thin lava at the shores lets the old ground shine through.
    return edge * sea.darkness * (0.9 + 0.1 * smoothstep(0, 0.06, sea.depth))
  }

  /// Returns the distance of a place from the nearest shore in radians, negative on land, and the
  /// mean darkness of the seas around it.
  /// - Parameters:
  ///   - p: The place.
  ///   - octaves: The octaves of the shores: fewer for smoother ones.
  /// - Returns: The distance and the darkness, which is 0 far from all seas.
  func sea(at p: Vector, octaves: Int) -> (depth: Float, darkness: Float) {
    let q = (p + noise.fold(p * 5, octaves: octaves) * 0.12).unit
    var depth: Float = -0.3
    var weights: Float = 0
    var darkness: Float = 0
    for (patch, strength) in MoonFacts.maria {
      let own = patch.depth(q)
      guard own > -0.14 else { continue }
      let share = saturate(0.5 + (own - depth) / 0.13)
      depth = mix(depth, own, share) + 0.0325 * share * (1 - share) * 2
      let weight = bell(min(own - 0.05, 0) / 0.04)
      weights += weight
      darkness += weight * strength
    }
    return (depth, weights > 0 ? darkness / weights : 0)
  }

  /// Returns the brightness that Orientale's rings add.
  private func rings(at p: Vector) -> Float {
    let d = orientale.distance(p)
    guard d < 1.2 else { return 0 }
    let wobble = d + 0.03 * noise.fractal(p * 10, octaves: 3)
    return 0.24 * bell((wobble - 1) / 0.05) + 0.2 * bell((wobble - 0.68) / 0.05)
      + 0.14 * bell((wobble - 0.5) / 0.04) - 0.14 * smoothstep(0.98, 0.85, wobble)
  }
}
