import ProceduralMaps

/// The seas and the great craters of the Moon.
///
/// Names, centres and diameters: IAU Gazetteer of Planetary Nomenclature (USGS); the ovals fit the
/// outlines that any atlas shows. Albedos: maria 0.07, highlands 0.12–0.15.
enum MoonFacts {
  /// The mean radius in kilometres.
  static let radius = 1737.4

  private static func oval(
    _ latitude: Double, _ longitude: Double, _ east: Double, _ north: Double, _ depth: Float = 1,
    turn: Double = 0
  ) -> (patch: Patch, darkness: Float) {
    (Patch(Place(latitude, longitude), east: east, north: north, turn: turn), depth)
  }

  /// The maria: ovals in degrees, and their darkness as a fraction of the darkest.
  static let maria: [(patch: Patch, darkness: Float)] = [
    // Oceanus Procellarum, a crescent, with Roris and Insularum.
    oval(18, -57, 14, 14, 0.95), oval(32, -57, 11, 11, 0.95), oval(4, -48, 13, 12, 0.95),
    oval(45, -58, 12, 7, 0.85, turn: 25), oval(51, -52, 8, 3.5, 0.75), oval(-6, -40, 10, 8, 0.9),
    oval(8, -30, 10, 7, 0.75), oval(12, -61, 8, 9, 0.9), oval(-10, -50, 6, 6, 0.85),
    oval(27, -39, 10, 8, 0.95), oval(17, -40, 9, 7, 0.9), oval(3, -21, 9, 5, 0.75),
    oval(-2, -32, 9, 7, 0.85), oval(40, -46, 8, 6, 0.85),
    // Imbrium, its bay Iridum, Sinus Aestuum and Medii, Vaporum.
    oval(34.5, -16, 19, 17.5, 0.95), oval(44.5, -31.5, 4.2, 3.8, 0.95),
    oval(12, -8.5, 4.6, 4, 0.85),
    oval(1.6, 1, 4.5, 3, 0.7), oval(13.3, 4, 4.2, 3.8, 0.8), oval(28, -30, 9, 9, 0.9),
    // Frigoris: a long narrow sea.
    oval(57, -25, 13, 3.4, 0.85, turn: 2), oval(58.5, 0, 14, 3.6, 0.85),
    oval(56, 22, 11, 3.6, 0.8, turn: -12),
    oval(54, 36, 5, 2.5, 0.5),
    // Serenitatis, Tranquillitatis, Somniorum.
    oval(27.5, 18.5, 10.8, 9.8, 0.95), oval(8.5, 30, 13, 9.5, 1), oval(3, 36, 8, 6, 0.95),
    oval(14, 25, 8, 5, 1),
    oval(-2.5, 27, 6, 4.5, 0.9), oval(37.5, 31, 6, 4, 0.55), oval(45, 27.3, 2.4, 2.4, 0.6),
    // Crisium, Fecunditatis, Nectaris and the small eastern seas.
    oval(17, 59, 9, 6.8, 1), oval(-4, 51, 9.5, 9, 0.9), oval(-14, 53, 6, 8, 0.8),
    oval(-15.3, 35, 5.8, 5.6, 0.9),
    oval(1.2, 65.3, 2.2, 2, 0.8), oval(7, 69, 4, 2, 0.75, turn: 20),
    oval(22.5, 67.5, 2.2, 1.5, 0.7),
    oval(13, 87, 5.5, 3, 0.7), oval(-1.5, 87, 5, 4.5, 0.75), oval(57, 81.5, 3, 2.6, 0.7),
    oval(-42, 90, 9, 10, 0.45), oval(-50, 84, 5, 4, 0.5), oval(-38, 97, 4, 4, 0.5),
    // Cognitum, Nubium, Humorum, Epidemiarum.
    oval(-10.5, -22.5, 6.5, 5.5, 0.9), oval(-20.5, -16, 10.5, 8, 0.9),
    oval(-24.3, -38.8, 6.4, 6.4, 0.95),
    oval(-15, -31, 5, 4, 0.75), oval(-31.5, -27.5, 4.5, 2, 0.6), oval(-5, -14, 5, 4, 0.6),
    // The far side has few: Moscoviense, Ingenii, Orientale's middle, Tsiolkovskiy, Apollo.
    oval(27.3, 147.6, 4.6, 3.6, 1), oval(-34, 164.8, 4.4, 3.4, 0.8),
    oval(-19.9, -94.7, 4.4, 4.2, 0.8),
    oval(-12, -100, 2, 1.2, 0.5, turn: 50), oval(-20.4, 129, 2.3, 2, 1),
    oval(-36, -151.5, 4, 3.6, 0.55),
    oval(-5.4, -68.4, 2.2, 3, 0.9, turn: 12), oval(51.6, -9.4, 1.7, 1.6, 0.9),
    oval(-41, 174, 5, 3, 0.4),
    oval(-27, 81, 2.5, 2.5, 0.5), oval(29.7, -4, 1.3, 1.3, 0.8),
  ]

  /// Young craters with bright rays: diameters and lengths in kilometres.
  static let ejecta: [Ejecta] = [
    ray(-43.3, 348.78, 85, 1_900, 1.1, 1, rays: 15, gap: (196, 32)),  // Tycho
    ray(9.62, 339.92, 96, 640, 0.8, 2, rays: 15),  // Copernicus
    ray(8.12, 321.99, 32, 400, 0.9, 3),  // Kepler
    ray(23.73, 312.51, 40, 380, 1.2, 4, gap: (120, 40)),  // Aristarchus
    ray(16.09, 46.89, 28, 520, 1, 5, gap: (215, 62)),  // Proclus
    ray(-8.86, 61.04, 132, 460, 0.3, 6),  // Langrenus
    ray(35.97, 102.89, 22, 1_000, 1, 7),  // Giordano Bruno
    ray(22.05, 196.68, 71, 1_100, 0.8, 8),  // Jackson
    ray(-32.49, 54.14, 72, 760, 0.55, 9, rays: 7),  // Stevinus
    ray(-24.73, 294.62, 19, 560, 0.85, 10),  // Byrgius A
    ray(33.88, 1.21, 55, 280, 0.3, 11),  // Aristillus
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
