import ProceduralMaps

/// Ceres: dark grey, cratered, with Occator's bright salt.
///
/// Names, centres and sizes: IAU Gazetteer (USGS). Painted lighter than its albedo of 0.09.
struct Ceres: Painter, HeightModel {
  static let radius = 469.7
  private static let flattening = 0.075

  static func place(_ latitude: Double, _ longitude: Double) -> Place {
    Place(centric: latitude, longitude, flattening: flattening)
  }

  let ground = Ground(
    seed: 1_901, radius: radius, flattening: flattening, count: 26_000, diameters: 3.4...90,
    named: [
      (19.82, 239.33, 92, 0.75), (-10.77, 123.99, 280, 0.1), (-45.66, 249.24, 170, 0.3),
      (-42.58, 292.48, 260, 0.2),
      (24.3, 138.23, 126, 0.5), (5.8, 10.77, 34, 0.95), (43.24, 195.7, 116, 0.2),
      (42.21, 359.6, 10, 1),
      (52.93, 45.52, 53, 0.3), (-70.36, 38.34, 129, 0.2), (39.9, 65.73, 135, 0.15),
      (-35.9, 168.48, 20, 0.9),
    ])
  private let rays = [
    Rays(place(5.8, 10.77), crater: 34, length: 260, onRadius: radius, strength: 0.6, seed: 1_903),
    Rays(
      place(19.82, 239.33), crater: 92, length: 240, onRadius: radius, strength: 0.3, seed: 1_904),
    Rays(place(42.21, 359.6), crater: 10, length: 60, onRadius: radius, strength: 0.9, seed: 1_905),
    Rays(
      place(-35.9, 168.48), crater: 20, length: 130, onRadius: radius, strength: 0.4, seed: 1_906),
    Rays(
      place(24.3, 138.23), crater: 60, length: 220, onRadius: radius, strength: 0.35, seed: 1_907),
  ]
  /// Cerealia and Vinalia Faculae, Ahuna Mons' streaks, Haulani's and Oxo's ice.
  private let salts: [(patch: Patch, strength: Float)] = [
    (Patch(place(19.65, 239.6), east: 1.9, north: 1.6), 1),
    (Patch(place(20.3, 242.2), east: 1.5, north: 0.9), 0.8),
    (Patch(place(19.3, 241.6), east: 0.5, north: 0.4), 0.6),
    (Patch(place(-10.48, 316.2), east: 1, north: 0.9), 0.35),
    (Patch(place(5.8, 10.77), east: 0.9, north: 0.8), 0.45),
    (Patch(place(42.21, 359.6), east: 0.55, north: 0.5), 0.6),
  ]

  func color(at site: Site) -> RGB {
    let p = site.direction
    let tone = ground.tone(at: p)
    var albedo: Float = 0.17 * (1 + 0.4 * tone.broad + 0.38 * tone.bumps + 0.3 * tone.grain)
    albedo *= 1 + 1.35 * ground.relief(at: site)
    var blue: Float = 0
    for system in rays { blue += system.brightness(at: p) }
    albedo += 0.1 * min(blue, 1.2)
    let warm = RGB(1.03, 1, 0.95)
    let cool = RGB(0.93, 1, 1.1)
    let color = mix(warm, cool, saturate(blue * 0.8 + 0.12 + 0.5 * tone.broad)) * albedo
    var salt: Float = 0
    for (patch, strength) in salts {
      let d = patch.distance(p) * (1 + 0.9 * tone.grain + 0.7 * tone.bumps)
      salt = max(salt, strength * smoothstep(1.35, 0.6, d))
      salt = max(salt, strength * 0.22 * bell(d / 2))
    }
    return mix(color, RGB(hex: 0xF4F6F8), salt)
  }

  /// Returns the heights: the craters that the colours show, and Ahuna Mons.
  ///
  /// Facts: heights from -7.3 to 9.5 km over the ellipsoid, Hanami Planum high, Vendimia Planitia
  /// low (Park et al. 2016); Occator is 4 km deep; Ahuna Mons is 4 km high and 17 km wide (Ruesch
  /// et al. 2016). Bowls are a fifth as deep as wide; the exponent of complex craters fits Occator.
  func surface(_ grid: SurfaceGrid, threads: Int) -> Surface {
    let ahuna = Patch(Self.place(-10.48, 316.2), diameter: 19, onRadius: Self.radius)
    let hanami = Patch(Self.place(15, 230), east: 36, north: 28)
    let vendimia = Patch(Self.place(18, 135), east: 38, north: 30)
    var surface = Surface(grid, radius: Self.radius, threads: threads, seed: 1_908)
    let (noise, detail) = (LaneNoise(1_901), LaneNoise(1_902))
    surface.fill { row, _, cells in
      let broad = row.values { noise.fractal($0 * 2.4, octaves: 4) }
      let hills = row.values { detail.ridged($0 * 10, octaves: 4, gain: 0.5) }
      for x in cells.indices {
        let p = row.direction(x)
        cells[x].x =
          2_600 * broad[x] + 700 * (hills[x] - 0.3) + 2_200 * hanami.weight(p, softness: 0.6)
          - 2_400 * vendimia.weight(p, softness: 0.6)
      }
    }
    let shape = CraterShape(
      transition: 10, simple: .init(0.2, 1), complex: .init(1.002, 0.3), onRadius: Self.radius)
    surface.stamp(ground.impacts, shape, seed: 1_909)
    surface.fill { row, _, cells in
      // Steep flanks and a flat top.
      for x in cells.indices {
        cells[x].x += 4_000 * smoothstep(1, 0.45, ahuna.distance(row.direction(x)))
      }
    }
    return surface
  }
}
