import ProceduralMaps

/// The Sun: granules and supergranules, faculae, and spots in pairs within 35° of the equator.
///
/// Facts: spots appear between 5° and 35° on both sides, in pairs tilted so that the leading spot
/// is nearer the equator (Joy's law). Granules are painted larger than in reality to be visible.
/// Limb darkening is applied by the renderer.
struct Sun: Painter {
  private let noise = Noise(101)
  private let granules = Cells(102)
  private let spots: [(patch: Patch, strength: Float)]
  private let regions: [Patch]
  private let fire = Ramp([
    (0, 0x6E1B00), (0.2, 0xB83C02), (0.4, 0xE8690A), (0.6, 0xFB9A20), (0.78, 0xFFC24A),
    (0.92, 0xFFE596), (1.1, 0xFFF8DE),
  ])

  init() {
    var generator = SeededGenerator(seed: 103)
    let groups: [(Double, Double, Double)] = [
      (17, -28, 1), (-14, 24, 0.75), (22, 62, 0.6), (-21, -75, 0.9), (11, 118, 0.8),
      (-9, 165, 0.55), (27, -140, 0.7), (-26, -118, 0.5), (-31, 88, 0.4), (14, -98, 0.35),
      (-17, 139, 0.5),
      (30, 18, 0.3), (7, -165, 0.4), (-11, -42, 0.3),
    ]
    var spots: [(Patch, Float)] = []
    var regions: [Patch] = []
    for (latitude, longitude, size) in groups {
      let side = latitude > 0 ? 1.0 : -1.0
      regions.append(
        Patch(Place(latitude, longitude), east: 13 * size, north: 7.5 * size, turn: -8 * side))
      for (offset, share) in [(4.2, 1.0), (-4.5, 0.72)] {
        let place = Place(latitude - side * offset * 0.12 * size, longitude + offset * size)
        spots.append((Patch(place, east: 2 * size * share, north: 1.7 * size * share), 1))
      }
      for _ in 0..<14 {
        let place = Place(
          latitude + Double(generator.number(-2.4, 2.4)) * size,
          longitude + Double(generator.number(-7, 7)) * size)
        let radius = Double(generator.number(0.16, 0.62)) * size
        spots.append((Patch(place, east: radius * 1.2, north: radius), 0.8))
      }
    }
    self.spots = spots.map { (patch: $0.0, strength: $0.1) }
    self.regions = regions
  }

  func color(at site: Site) -> RGB {
    let p = site.direction
    let wander = noise.displacement(p * 6, octaves: 3) * 0.02
    let coarse = granules.sample((p + wander) * 38)
    let fine = granules.sample((p + wander * 0.5) * 92 + Vector(3, 1, 2))
    let web = smoothstep(0.02, 0.4, coarse.second - coarse.first)
    let grain = smoothstep(0, 0.45, fine.second - fine.first) * 0.7 + fine.tag * 0.3
    let swell = noise.warped(p * 2.2, by: 0.6, octaves: 5)
    let mottle = noise.fractal(p * 14, octaves: 5, gain: 0.6)
    var heat: Float = 0.56 + 0.15 * swell + 0.14 * mottle
    heat += 0.1 * (web - 0.6) + 0.17 * (grain - 0.55)
    heat += 0.06 * (coarse.tag - 0.5)
    heat -= 0.07 * smoothstep(0.75, 1, abs(p.z))
    heat += plage(p, web)
    heat = darken(heat, p)
    return fire(heat)
  }

  /// Returns the additional brightness of faculae around groups of spots.
  private func plage(_ p: Vector, _ web: Float) -> Float {
    var near: Float = 0
    for region in regions { near = max(near, bell(region.distance(p) * 0.9)) }
    let threads = noise.ridged(p * 13, octaves: 4)
    return near * (0.1 + 0.34 * smoothstep(0.35, 0.85, threads) * (1.2 - 0.4 * web))
  }

  /// Darkens spots: a ragged umbra with bright dots, in a penumbra of threads that point outwards.
  private func darken(_ heat: Float, _ p: Vector) -> Float {
    var heat = heat
    for (patch, strength) in spots {
      let round = patch.distance(p)
      guard round < 1.9 else { continue }
      let (x, y) = patch.local(p)
      let scale = 1 / max((x * x + y * y).squareRoot(), 1e-6)
      let (east, north) = (x * scale, y * scale)
      // Outlines have lobes; small spots are the most irregular.
      let lobes = noise.fractal(Vector(east * 1.7, north * 1.7, patch.middle.x * 31), octaves: 3)
      let d = round * (1 + 0.5 * lobes) + 0.1 * noise.fractal(p * 60, octaves: 3)
      let threads = noise.fractal(
        Vector(east * 15, north * 15, d * 1.3 + patch.middle.y * 17), octaves: 3, gain: 0.65)
      let penumbra = smoothstep(1.06, 0.96, d + 0.16 * threads)
      let umbra = smoothstep(0.58, 0.46, d + 0.1 * threads)
      heat += 0.035 * bell((d - 1.28) / 0.16)
      heat = mix(heat, 0.33 + 0.3 * threads + 0.08 * (d - 0.75), penumbra * strength)
      let dots = noise.fractal(p * 170, octaves: 2)
      heat = mix(heat, 0.03 + 0.16 * smoothstep(0.2, 0.5, dots), umbra * strength)
    }
    return heat
  }
}
