import ProceduralMaps

/// The highlands and the great craters of the Moon.
///
/// Names, centres and diameters: IAU Gazetteer of Planetary Nomenclature (USGS). Albedos: maria
/// 0.07, highlands 0.12–0.15, drawn three times as bright.
enum MoonFacts {
  /// The mean radius in kilometres.
  static let radius = 1737.4

  /// Highlands that are brighter or darker than the mean: ovals with half-axes in degrees, and the
  /// difference as a fraction.
  static let highlands: [(patch: Patch, gain: Float)] = [
    (22, -150, 46, 26, 0.22), (0, -112, 26, 24, 0.16), (12, 140, 34, 26, 0.14),
    (-2, 114, 12, 30, 0.14), (36, 104, 16, 12, 0.2), (-38, -4, 24, 17, 0.12),
    (-34, 58, 13, 9, 0.16), (-23, -64, 15, 9, 0.2), (60, -150, 40, 14, 0.06),
    (78, 0, 40, 10, -0.06), (45, 30, 40, 12, -0.12), (-47, 90, 20, 17, -0.2),
    (0, 6, 16, 14, -0.1), (-3, -14, 18, 12, -0.12), (-14, 14, 14, 16, 0.1),
    (-34, 38, 18, 10, -0.08),
    (-38, 14, 13, 12, -0.1), (5, -74, 8, 12, 0.24), (-5, -108, 12, 20, 0.16),
    (30, -110, 20, 20, 0.08), (-48, -140, 24, 18, -0.1),
    (60, -60, 26, 10, -0.16), (17, -5, 4, 2.5, 0.2), (21, 0.5, 4, 2.5, 0.22), (26, 4, 3, 3, 0.2),
    (46, 2, 3.5, 3, 0.16), (15, -24, 6, 1.6, 0.16), (47, -38, 5, 5, 0.08), (-8, 27, 3, 6, 0.1),
    (-26, 27, 6, 8, 0.08), (-62, 30, 30, 14, 0.02), (34, 56, 18, 10, -0.04),
  ].map { latitude, longitude, east, north, gain in
    (Patch(Place(latitude, longitude), east: east, north: north), Float(gain))
  }

  /// The relative brightness of the highlands, on a coarse grid.
  static let highlandMap = SphereGrid(pixelsOf: GridFrame(width: 360), threads: 1) { _, _, p in
    highlands.reduce(1) { $0 + $1.gain * $1.patch.weight(p, softness: 0.75) }
  }

  /// Young craters with bright rays: diameters and lengths in kilometres.
  static let ejecta: [Ejecta] = [
    ray(-43.3, 348.78, 85, 2_000, 0.6, 1, rays: 24, gap: (196, 32)),  // Tycho
    ray(-43.3, 348.78, 130, 1_000, 0.16, 34, rays: 40),
    ray(9.62, 339.92, 96, 760, 0.6, 2, rays: 26), ray(9.62, 339.92, 110, 460, 0.34, 31, rays: 30),
    ray(8.12, 321.99, 32, 420, 0.9, 3, rays: 16), ray(8.12, 321.99, 60, 260, 0.35, 32, rays: 22),
    ray(23.73, 312.51, 40, 420, 1.2, 4, rays: 14, gap: (120, 40)),  // Aristarchus
    ray(23.73, 312.51, 44, 130, 1.3, 33),
    ray(16.09, 46.89, 28, 560, 1, 5, rays: 14, gap: (215, 62)),  // Proclus
    ray(-8.86, 61.04, 132, 600, 0.42, 6, rays: 16),  // Langrenus
    // Without a name here; places estimated from a mosaic of LROC images.
    ray(-2, 321.3, 22, 220, 0.5, 35),
    ray(-11.9, 302, 26, 280, 0.5, 36), ray(-7.5, 62.5, 30, 380, 0.45, 37),
    ray(3.3, 292.4, 28, 520, 0.7, 38, rays: 16), ray(-6.5, 43.3, 12, 240, 0.5, 39),
    ray(36, 12.5, 26, 260, 0.35, 40), ray(14.7, 325, 14, 200, 0.5, 41),
    ray(35.97, 102.89, 22, 1_000, 1, 7),  // Giordano Bruno
    ray(22.05, 196.68, 71, 1_100, 0.8, 8),  // Jackson
    ray(-32.49, 54.14, 72, 760, 0.55, 9, rays: 7),  // Stevinus
    ray(-24.73, 294.62, 19, 560, 0.85, 10),  // Byrgius A
    ray(33.88, 1.21, 55, 300, 0.45, 11, rays: 16),  // Aristillus
    ray(55.7, 328, 30, 660, 0.6, 12), ray(-4, 233, 14, 720, 0.7, 13),  // Ohm
    ray(63.5, 42, 30, 720, 0.6, 14), ray(-62, 150, 30, 520, 0.5, 15),
    ray(-41, 121, 25, 520, 0.6, 16), ray(4, 154, 22, 520, 0.6, 17),
    ray(-1.9, 312.3, 12, 300, 0.6, 18), ray(-23.6, 16.5, 22, 260, 0.4, 19),
    ray(43, 80, 26, 460, 0.6, 20), ray(-29, 262, 30, 420, 0.45, 21),
    ray(16.5, 270, 20, 380, 0.55, 22), ray(-5, 120, 16, 320, 0.6, 23),
    ray(-52, 230, 26, 440, 0.45, 24), ray(38, 250, 22, 400, 0.5, 25),
  ]

  private static func ray(
    _ latitude: Double, _ longitude: Double, _ crater: Double, _ length: Double,
    _ strength: Float, _ seed: UInt64, rays: Int = 10, gap: (Float, Float) = (0, 0)
  ) -> Ejecta {
    Ejecta(
      center: Place(latitude, longitude).direction, diameter: crater, length: length,
      strength: strength,
      seed: 2_100 + seed, rays: rays, gap: (middle: gap.0, width: gap.1))
  }

  /// Large craters with their ages, bright where they are young.
  static let impacts: [Impact] = craters.map { latitude, longitude, diameter, freshness in
    let drowned = isDrowned(latitude, longitude)
    return Impact(
      center: Place(latitude, longitude).direction, diameter: diameter,
      freshness: drowned ? max(freshness, 0.5) : freshness,
      glow: freshness > 0.75 ? 1.6 * (freshness - 0.45) : 0,
      fill: drowned ? 0.9 : 0, exposure: 0.12)
  }

  /// Returns true for craters whose floors are dark with lava: Plato, Grimaldi, Tsiolkovskiy.
  private static func isDrowned(_ latitude: Double, _ longitude: Double) -> Bool {
    [(51.62, 350.62), (-5.38, 291.64), (-20.38, 128.97)].contains { $0 == (latitude, longitude) }
  }

  /// Large craters: latitude, east longitude, diameter in kilometres, freshness.
  static let craters: [(Double, Double, Double, Float)] = [
    (-43.3, 348.78, 85, 0.9), (9.62, 339.92, 96, 0.8), (8.12, 321.99, 30, 0.9),
    (23.73, 312.51, 40, 1),
    (51.62, 350.62, 101, 0.4), (16.09, 46.89, 27, 0.9), (-8.86, 61.04, 132, 0.6),
    (-58.62, 345.27, 231, 0.25),
    (-5.38, 291.64, 235, 0.15), (-20.38, 128.97, 184, 0.55), (-74.73, 132.93, 316, 0.4),
    (1.37, 231.34, 536, 0.15),
    (-35.69, 208.52, 524, 0.1), (-4.19, 202.59, 423, 0.15), (5.38, 141.17, 325, 0.2),
    (22.05, 196.68, 71, 0.85),
    (33.88, 1.21, 54, 0.7), (29.72, 356.01, 81, 0.4), (-9.16, 358.16, 154, 0.15),
    (-11.45, 26.28, 99, 0.6),
    (-25.39, 60.78, 184, 0.45), (-32.49, 54.14, 72, 0.7), (-24.73, 294.62, 84, 0.4),
    (14.47, 348.68, 59, 0.7),
    (31.88, 29.99, 95, 0.35), (-17.55, 320.04, 111, 0.4), (-50.03, 354.02, 156, 0.2),
    (-49.55, 338.12, 146, 0.25),
    (-66.82, 291.1, 301, 0.15), (-27.02, 80.96, 199, 0.35), (-19.66, 149.35, 262, 0.15),
  ]
}
