import ProceduralMaps

/// The heights of the Moon: the seas and craters that its colours show.
///
/// Facts: seas lie 1 to 3 km below the mean, the far side's highlands up to 5 km above it, the
/// South Pole–Aitken basin 5 to 6 km below its surroundings (LOLA, Smith et al. 2010); mountains
/// around Imbrium, Crisium and other basins, and Orientale's rings rise 2 to 5 km. Depths of
/// craters: Pike 1977.
struct MoonRelief: HeightPainter {
  private let moon = Moon()
  private let craters: CraterReliefField
  /// Basins with mountains around their seas: the place, the radius in degrees, and the height of
  /// the mountains in metres.
  private let basins: [(patch: Patch, height: Float)] = [
    (34.5, -16, 19.4, 3_400), (27, 18.5, 11.2, 1_700), (17, 59, 9.2, 3_000),
    (-15.3, 35, 6.6, 1_900), (-24.3, -38.8, 7.2, 1_700), (27.3, 147.6, 5.4, 1_800),
    (-19.9, -94.7, 15.4, 3_300), (-19.9, -94.7, 10.4, 2_600), (-19.9, -94.7, 7.6, 1_900),
  ].map { latitude, longitude, radius, height in
    (Patch(Place(latitude, longitude), east: radius, north: radius), Float(height))
  }

  /// Creates the heights for a map whose pixels have a length in kilometres.
  init(pixel: Double) {
    let shape = CraterShape(
      transition: 15, simple: .init(0.196, 1.01), complex: .init(1.044, 0.301),
      onRadius: MoonFacts.radius)
    craters = CraterReliefField(moon.craters, shape, pixel: pixel)
  }

  func height(at site: Site) -> Float {
    let p = site.direction
    // Shores are smoother than those of the colours: the ground slopes down to the lava.
    let sea = moon.sea(at: p, octaves: 3)
    let level = smoothstep(-0.07, 0.015, sea.depth) * smoothstep(0, 0.5, sea.darkness)
    let broad = moon.noise.fractal(p * 3.2, octaves: 5, gain: 0.55)
    let hills = moon.detail.ridged(p * 13, octaves: 4, gain: 0.5) - 0.3
    var highland = 1_900 * broad + 700 * hills
    // The far side is higher than the near one.
    highland += 2_600 * smoothstep(0.25, -0.75, p.x) - 300
    let basin = (p + moon.noise.displacement(p * 4, octaves: 5) * 0.3).unit
    highland -= 6_200 * moon.aitken.weight(basin, softness: 0.45)
    highland += mountains(at: p)
    // Lava is level; wrinkle ridges cross it, a few hundred metres high and tens of km wide.
    let wrinkles = moon.detail.ridged(p * 8 + Vector(3, 1, 2), octaves: 2)
    let lava = -2_100 + 700 * broad + 260 * smoothstep(0.62, 0.95, wrinkles)
    let wobble = 0.18 * moon.detail.fractal(p * 70, octaves: 2)
    return mix(highland, lava, level) + craters.height(at: site, wobble: wobble)
  }

  /// Returns the height of the mountains around basins, in metres: steep towards the basin, with
  /// gaps.
  private func mountains(at p: Vector) -> Float {
    var height: Float = 0
    for (patch, top) in basins {
      let d = patch.distance(p)
      guard d < 1.7 else { continue }
      let ragged = d + 0.06 * moon.noise.fractal(p * 14, octaves: 4, gain: 0.6)
      let massif = saturate(0.65 + 1.1 * moon.noise.fractal(p * 6 + Vector(7, 2, 4), octaves: 4))
      let front = smoothstep(0.95, 1.04, ragged) * smoothstep(1.55, 1.05, ragged)
      height = max(height, top * front * massif)
    }
    return height
  }
}
