/// Mars: ochre dust, dark sand where the wind keeps rock bare, ice at the poles.
struct Mars: Painter {
  private let noise = Noise(401)
  private let detail = Noise(402)
  private let craters: CraterField
  private let northCap = Patch(Place(90, 0), east: 9.3, north: 9.3)
  private let southCap = Patch(MarsFacts.place(-86.5, 315), east: 5.2, north: 4)
  private let dust = Ramp([
    (0, 0x4A3227), (0.22, 0x63402E), (0.45, 0x8F5635), (0.62, 0xB06C40), (0.8, 0xC6834F),
    (1, 0xD69C68),
  ])

  init() {
    var all = CraterField.scattered(
      seed: 403, count: 9_000, diameters: 22...240, onRadius: MarsFacts.radius)
    var generator = SeededGenerator(seed: 404)
    all = all.filter { crater in
      // The northern plains and Tharsis are young: most of their craters are buried.
      let keep = generator.unit()
      return keep < Mars.age(crater.centre)
    }
    all += MarsFacts.craters.map { latitude, longitude, diameter in
      Crater(
        MarsFacts.place(latitude, longitude), diameter: diameter, onRadius: MarsFacts.radius,
        freshness: 0.5)
    }
    craters = CraterField(all)
  }

  /// Returns the share of craters that a place has kept.
  private static func age(_ p: Vector) -> Float {
    let tharsis = Vector(latitude: 5, longitude: 247)
    let highland = smoothstep(0.25, -0.1, p.z + 0.12 * p.x)
    return max(0.06, highland * smoothstep(0.9, 0.65, p.dot(tharsis)))
  }

  func colour(at site: Site) -> RGB {
    let p = site.direction
    let ragged = noise.displacement(p * 6, octaves: 6) * 0.055
    let q = (p + ragged).unit
    let mottle = detail.fractal(p * 9, octaves: 7, gain: 0.66)
    let wisps = detail.warped(p * 4, by: 0.35, octaves: 6)
    var albedo: Float = 0.66 + 0.07 * mottle + 0.08 * wisps
    albedo += 0.19 * brightness(at: q)
    albedo = darkened(albedo, q, mottle)
    albedo = addShields(to: albedo, at: p, mottle)
    let streaks = windStreaks(at: p)
    albedo += 0.05 * streaks
    var colour = dust(albedo)
    // Dust of Tharsis and Amazonis is paler and yellower; the south redder.
    let hue = noise.fractal(p * 2.3, octaves: 4)
    colour *= RGB(1 + 0.03 * hue, 1 + 0.02 * hue, 1 - 0.08 * hue)
    let shade = craters.shade(at: site, wobble: 0.1 * detail.value(p * 70))
    colour *= 1 + 0.85 * shade
    let creases = detail.ridged(p * 24, octaves: 6, gain: 0.62)
    colour *= 1.07 - 0.2 * creases
    colour = addCanyons(to: colour, at: p)
    return addCaps(to: colour, at: p, mottle)
  }

  private func brightness(at p: Vector) -> Float {
    var light: Float = 0
    for (patch, strength) in MarsFacts.bright {
      light = max(light, patch.weight(p, softness: 0.5) * strength)
    }
    return light
  }

  private func darkened(_ albedo: Float, _ p: Vector, _ mottle: Float) -> Float {
    var clear: Float = 1
    for (patch, strength) in MarsFacts.dark {
      clear *= 1 - patch.weight(p, softness: 0.45) * strength
    }
    let cover = 1 - clear
    // The edges fray into streaks and islands of dust.
    let frayed = saturate(cover + 1.5 * cover * (1 - cover) * mottle)
    return mix(albedo, 0.17 + 0.09 * mottle, frayed * 0.92)
  }

  private func addShields(to albedo: Float, at p: Vector, _ mottle: Float) -> Float {
    var albedo = albedo
    for (patch, caldera, height) in MarsFacts.shields {
      let d = patch.distance(p)
      guard d < 1.5 else { continue }
      let (x, y) = patch.local(p)
      let scale = 1 / max((x * x + y * y).squareRoot(), 1e-6)
      let flows = detail.fractal(Vector(x * scale * 7, y * scale * 7, d), octaves: 4)
      // A scarp at the foot, an aureole around it, a dark pit on the top.
      let foot = bell((d - 0.93) / 0.07)
      let flank = smoothstep(1, 0.3, d)
      albedo += height * (0.13 * flank + 0.05 * flows * smoothstep(1.05, 0.8, d) - 0.17 * foot)
      albedo -= height * 0.06 * smoothstep(1.5, 1.05, d) * smoothstep(0.95, 1.1, d)
      let pit = caldera.distance(p) + 0.15 * mottle
      albedo -= height * 0.3 * smoothstep(1.1, 0.8, pit)
      albedo += height * 0.16 * bell((pit - 1.25) / 0.2)
    }
    return albedo
  }

  private func windStreaks(at p: Vector) -> Float {
    detail.fractal(Vector(p.x * 5, p.y * 5, p.z * 38), octaves: 4)
  }

  private func addCanyons(to ground: RGB, at p: Vector) -> RGB {
    guard abs(p.z) < 0.72 else { return ground }
    let q = (p + detail.displacement(p * 40, octaves: 4) * 0.011).unit
    var depth: Float = 0
    var rim: Float = 0
    for (line, width, weight) in MarsFacts.canyons {
      let half = Float(width * .pi / 180)
      guard let sight = line.sight(q, within: half * 1.7) else { continue }
      let d = sight.distance / half
      depth = max(depth, weight * smoothstep(1.15, 0.6, d))
      rim = max(rim, weight * bell((d - 1.3) / 0.22))
    }
    let floor = mix(RGB(hex: 0x3E271D), RGB(hex: 0x6B432E), saturate(0.5 + detail.fractal(p * 50, octaves: 4)))
    return mix(ground * (1 + 0.14 * rim), floor, depth * 0.85)
  }

  private func addCaps(to ground: RGB, at p: Vector, _ mottle: Float) -> RGB {
    let ragged = noise.fractal(p * 12, octaves: 5, gain: 0.6)
    let ice = mix(RGB(hex: 0xE7DED2), RGB(hex: 0xF6F4F0), saturate(0.5 + mottle))
    if p.z > 0.9 {
      let d = northCap.distance(p)
      // Troughs wind out of the pole, and Chasma Boreale bites into the cap at 312° E.
      let turn = Elementary.atan2(Double(p.y), Double(p.x)) * 3 + Double(d) * 15
      let fade = smoothstep(0.08, 0.3, d)
      let trough = smoothstep(0.45, 1, Float(Elementary.sin(turn)) + 0.5 * ragged) * fade
      let chasm = Patch(MarsFacts.place(84, 316), east: 0.9, north: 4.4, turn: -18)
        .weight(p, softness: 0.4)
      let cap = smoothstep(1.08, 0.94, d + 0.16 * ragged)
      let collar = smoothstep(1.75, 1.05, d + 0.1 * ragged)
      let dark = mix(ground, RGB(hex: 0x54392B), collar * 0.7)
      let outliers = smoothstep(0.3, 0.75, ragged) * smoothstep(1.7, 1.1, d)
      let cover = max(cap * (1 - 0.4 * trough) * (1 - 0.75 * chasm), outliers * 0.8)
      return mix(dark, ice, cover)
    }
    guard p.z < -0.85 else { return ground }
    let d = southCap.distance(p)
    let cap = smoothstep(1.15, 0.85, d + 0.3 * ragged)
    let swiss = 1 - 0.3 * smoothstep(0.55, 0.9, detail.ridged(p * 40, octaves: 4))
    let frost = smoothstep(4.2, 1.2, d + 0.9 * ragged) * 0.34
    return mix(mix(ground, RGB(hex: 0xD6B99C), frost), ice, cap * swiss)
  }
}
