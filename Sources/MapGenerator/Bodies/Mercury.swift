import ProceduralMaps

/// Mercury: grey, cratered everywhere, crossed by the rays of young craters.
///
/// Names, centres and diameters: IAU Gazetteer (USGS).
struct Mercury: Painter {
  static let radius = 2439.7
  let noise = Noise(1_101)
  let detail = Noise(1_102)
  let craters: CraterField
  let caloris = Patch(Place(31.65, 161.98), east: 18, north: 17)
  let borealis = Patch(Place(70, 33), east: 32, north: 19)
  let smooth = [
    Patch(Place(20, 175), east: 30, north: 18), Patch(Place(-32.9, 87.9), east: 8, north: 8),
    Patch(Place(-20.9, 235.8), east: 7, north: 7), Patch(Place(48, 208), east: 12, north: 10),
    Patch(Place(5, 60), east: 16, north: 10, turn: 30),
  ]
  private let rays: [Rays] = [
    (-11.34, 328.68, 62.0, 1_000.0, 0.6), (-33.95, 12.54, 81, 2_200, 0.7),
    (57.84, 16.65, 114, 3_400, 0.7),
    (37.08, 232.66, 54, 700, 0.5), (10.58, 123.84, 24, 600, 0.55), (-32.39, 189.55, 75, 800, 0.5),
    (-65, 280, 50, 800, 0.4), (22, 290, 40, 700, 0.45), (-20, 60, 30, 500, 0.4),
    (5, 250, 28, 450, 0.4),
    (45, 80, 35, 700, 0.4), (-50, 140, 45, 900, 0.45), (65, 230, 40, 900, 0.4),
    (-5, 205, 30, 500, 0.4),
  ].enumerated().map { index, fact in
    Rays(
      Place(fact.0, fact.1), crater: fact.2, length: fact.3, onRadius: radius,
      strength: Float(fact.4), seed: UInt32(1_110 + index))
  }

  init() {
    let plains = [caloris, borealis] + smooth
    var generator = SeededGenerator(seed: 1_103)
    var all = CraterField.scattered(
      seed: 1_104, count: 46_000, diameters: 13...260, onRadius: Mercury.radius)
    all = all.filter { crater in
      let keep = generator.unit()
      return keep < 0.22 || !plains.contains { $0.distance(crater.center) < 1 }
    }
    let named: [(Double, Double, Double, Float)] = [
      (-32.89, 87.87, 716, 0.2), (-20.86, 235.79, 630, 0.15), (-16.23, 195.36, 355, 0.2),
      (-13.37, 353.01, 490, 0.1),
      (-44.73, 181.89, 430, 0.15), (48.1, 207.75, 399, 0.1), (-20.42, 283.65, 342, 0.2),
      (-1.3, 323.38, 319, 0.2),
      (81.1, 308.97, 317, 0.1), (-69.86, 256.99, 214, 0.3), (27.66, 57.37, 305, 0.5),
      (27.15, 119.06, 258, 0.5),
      (-11.34, 328.68, 62, 1), (-33.95, 12.54, 81, 0.95), (57.84, 16.65, 114, 0.9),
      (37.08, 232.66, 54, 0.9),
      (10.58, 123.84, 24, 1), (-32.39, 189.55, 75, 0.9), (7.75, 169.41, 241, 0.3),
      (-44.92, 250.31, 230, 0.3),
    ]
    all += named.map { latitude, longitude, diameter, freshness in
      Crater(
        Place(latitude, longitude), diameter: diameter, onRadius: Mercury.radius,
        freshness: freshness)
    }
    craters = CraterField(all)
  }

  func color(at site: Site) -> RGB {
    let p = site.direction
    let q = (p + noise.displacement(p * 6, octaves: 5) * 0.16).unit
    let broad = noise.warped(p * 2.4, by: 0.5, octaves: 7)
    let grain = detail.fractal(p * 32, octaves: 6, gain: 0.75)
    let bumps = detail.fractal(p * 12 + Vector(1, 2, 3), octaves: 6, gain: 0.68)
    var albedo: Float = 0.19 * (1 + 0.6 * broad + 0.34 * grain + 0.3 * bumps)
    var plain: Float = max(
      caloris.weight(q, softness: 0.15), 0.8 * borealis.weight(q, softness: 0.25))
    for patch in smooth { plain = max(plain, 0.6 * patch.weight(q, softness: 0.35)) }
    albedo *= 1 + 0.2 * plain
    // Caloris: a bright floor in a darker ring.
    let ring = caloris.distance(q)
    albedo *= 1 - 0.2 * bell((ring - 1.15) / 0.12)
    let dark = noise.fractal(p * 4.5 + Vector(8, 1, 5), octaves: 5)
    albedo *= 1 - 0.3 * smoothstep(0.05, 0.4, dark)
    let shade = craters.shade(at: site, wobble: 0.18 * detail.fractal(p * 70, octaves: 2))
    albedo *= 1 + 1.3 * shade
    var light: Float = 0
    for system in rays { light += system.brightness(at: p) }
    albedo += 0.26 * min(light, 1.2)
    let warm = mix(
      RGB(0.97, 1, 1.03), RGB(1.09, 1, 0.88), saturate(0.45 + plain * 0.4 + broad * 0.3))
    return warm * albedo
  }
}
