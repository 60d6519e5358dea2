import PlanetMath
import ProceduralMaps

/// Mars: ochre dust, dark sand where the wind keeps rock bare, ice at the poles.
struct Mars: Painter {
  let noise = Noise(401)
  let detail = Noise(402)
  let craters: CraterField
  let northCap = Patch(Place(90, 0), east: 9.3, north: 9.3)
  let southCap = Patch(MarsFacts.place(-86.5, 315), east: 5.2, north: 4)
  private let dust = Ramp([
    (0, 0x392A24), (0.2, 0x56392D), (0.38, 0x854D33), (0.56, 0xAE6A43), (0.74, 0xC78554),
    (0.92, 0xDBA674), (1.12, 0xEAC69C),
  ])

  init() {
    var all = CraterField.scattered(
      seed: 403, count: 9_000, diameters: 22...240, onRadius: MarsFacts.radius)
    var generator = SeededGenerator(seed: 404)
    all = all.filter { crater in
      // The northern plains and Tharsis are young: most of their craters are buried.
      let keep = generator.unit()
      return keep < Mars.age(crater.center)
    }
    all += MarsFacts.craters.map { latitude, longitude, diameter in
      Crater(
        MarsFacts.place(latitude, longitude), diameter: diameter, onRadius: MarsFacts.radius,
        freshness: 0.5)
    }
    craters = CraterField(all)
  }

  /// Returns the fraction of craters that a place has kept.
  private static func age(_ p: Vector) -> Float {
    let tharsis = Vector(latitude: 5, longitude: 247)
    let highland = smoothstep(0.25, -0.1, p.z + 0.12 * p.x)
    return max(0.06, highland * smoothstep(0.9, 0.65, p.dot(tharsis)))
  }

  func color(at site: Site) -> RGB {
    let p = site.direction
    let q = (p + noise.fold(p * 5, octaves: 7) * 0.15).unit
    let mottle = detail.fractal(p * 9, octaves: 8, gain: 0.7)
    let wisps = detail.warped(p * 3.4, by: 0.4, octaves: 7)
    let streaks = detail.fractal(Vector(p.x * 5, p.y * 5, p.z * 22) + q * 2, octaves: 5)
    var albedo: Float = 0.56 + 0.22 * mottle + 0.26 * wisps + 0.1 * streaks
    albedo += 0.2 * brightness(at: q)
    let bare = bareness(at: q, mottle, wisps)
    albedo = mix(albedo, 0.17 + 0.3 * mottle, bare * 0.93)
    albedo = addShields(to: albedo, at: p, mottle)
    let wobble = 0.24 * detail.fractal(p * 70, octaves: 2)
    let shade = craters.shade(at: site, wobble: wobble)
    albedo *= 1 + 0.75 * shade
    var color = dust(albedo).saturated(0.87)
    // Tharsis and Amazonis are paler and yellower; the south redder.
    let hue = noise.fractal(p * 2.3, octaves: 5)
    color *= RGB(1 + 0.08 * hue, 1 + 0.04 * hue, 1 - 0.25 * hue)
    color = addCanyons(to: color, at: p)
    return addCaps(to: color, at: p, mottle)
  }

  private func brightness(at p: Vector) -> Float {
    var light: Float = 0
    for (patch, strength) in MarsFacts.bright {
      light = max(light, patch.weight(p, softness: 0.65) * strength)
    }
    return light
  }

  /// Returns the fraction of a place without dust: 1 in the dark regions.
  private func bareness(at p: Vector, _ mottle: Float, _ wisps: Float) -> Float {
    var clear: Float = 1
    for (patch, strength) in MarsFacts.dark {
      clear *= 1 - patch.weight(p, softness: 0.7) * strength
    }
    let cover = 1 - clear
    // A threshold through noise: the borders fray into streaks and islands.
    let frayed = cover + 0.75 * mottle + 0.4 * wisps
    let dark = smoothstep(0.22, 0.8, frayed) * smoothstep(0, 0.3, cover)
    return dark * mix(0.55, 1, cover)
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
      let foot = bell((d - 0.95 + 0.15 * flows) / 0.1)
      let flank = smoothstep(1, 0.3, d)
      albedo += height * (0.15 * flank + 0.13 * flows * smoothstep(1.05, 0.8, d) - 0.13 * foot)
      albedo -= height * 0.06 * smoothstep(1.5, 1.05, d) * smoothstep(0.95, 1.1, d)
      let pit = caldera.distance(p) + 0.15 * mottle
      albedo -= height * 0.3 * smoothstep(1.1, 0.8, pit)
      albedo += height * 0.16 * bell((pit - 1.25) / 0.2)
    }
    return albedo
  }

  private func addCanyons(to ground: RGB, at p: Vector) -> RGB {
    guard abs(p.z) < 0.72 else { return ground }
    let q = (p + detail.displacement(p * 40, octaves: 4) * 0.018).unit
    var depth: Float = 0
    var rim: Float = 0
    for (line, width, weight) in MarsFacts.canyons {
      let half = Float(width * .pi / 180)
      guard let part = line.nearestPart(q, within: half * 1.7) else { continue }
      let d = part.distance / half
      depth = max(depth, weight * smoothstep(1.15, 0.6, d))
      rim = max(rim, weight * bell((d - 1.3) / 0.22))
    }
    let floor = mix(
      RGB(hex: 0x3E271D), RGB(hex: 0x6B432E), saturate(0.5 + detail.fractal(p * 50, octaves: 4)))
    return mix(ground * (1 + 0.14 * rim), floor, depth * 0.9)
  }

  private func addCaps(to ground: RGB, at p: Vector, _ mottle: Float) -> RGB {
    let ragged = noise.fractal(p * 12, octaves: 5, gain: 0.6)
    let ice = mix(RGB(hex: 0xE7DED2), RGB(hex: 0xF6F4F0), saturate(0.5 + mottle))
    if p.z > 0.9 {
      let d = northCap.distance(p)
      // Troughs wind out of the pole, and Chasma Boreale bites into the cap at 312° E.
      let turn = atan2(Double(p.y), Double(p.x)) * 3 + Double(d) * 15
      let fade = smoothstep(0.08, 0.3, d)
      let trough = smoothstep(0.45, 1, Float(sin(turn)) + 0.5 * ragged) * fade
      let chasm = Patch(MarsFacts.place(84, 316), east: 0.9, north: 4.4, turn: -18)
        .weight(p, softness: 0.4)
      let cap = smoothstep(1.08, 0.94, d + 0.16 * ragged)
      let collar = smoothstep(1.9, 1.05, d + 0.3 * ragged)
      let dark = mix(ground, RGB(hex: 0x54392B), collar * 0.65 * saturate(0.7 + ragged))
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
