import ProceduralMaps

/// The albedo features, mountains and canyons of Mars.
///
/// Names, centres and sizes: IAU Gazetteer of Planetary Nomenclature (USGS). Outlines of albedo
/// features follow the drawings of visual observers.
enum MarsFacts {
  /// The flattening that converts the gazetteer's planetocentric latitudes to planetographic ones.
  static let flattening = 0.00589
  /// The mean radius in kilometres.
  static let radius = 3389.5

  static func place(_ latitude: Double, _ longitude: Double) -> Place {
    Place(centric: latitude, longitude, flattening: flattening)
  }

  private static func oval(
    _ latitude: Double, _ longitude: Double, _ east: Double, _ north: Double, _ strength: Float,
    turn: Double = 0
  ) -> (patch: Patch, strength: Float) {
    (Patch(place(latitude, longitude), east: east, north: north, turn: turn), strength)
  }

  /// Dark albedo features: the oval and the darkness of its centre, 0…1.
  static let dark: [(patch: Patch, strength: Float)] = [
    // Syrtis Major: a wedge, broad in the south, its point in the north.
    oval(2, 69, 8, 7, 1), oval(8, 69.5, 7.5, 6, 1), oval(14, 70, 5.5, 5, 0.95),
    oval(19, 71.5, 3, 4.5, 0.8),
    oval(-3, 66, 9, 5, 0.75), oval(-5, 75, 9, 4, 0.7),
    // Mare Tyrrhenum and Hadriacum, Hesperia's gap, Mare Cimmerium.
    oval(-10, 88, 13, 5.5, 0.8, turn: -22), oval(-17, 101, 12, 6, 0.85, turn: -28),
    oval(-26, 100, 9, 6, 0.7),
    oval(-38, 92, 9, 4, 0.6), oval(-13, 122, 11, 4.5, 0.8, turn: -20),
    oval(-20, 134, 15, 6, 0.9, turn: -24),
    oval(-28, 152, 15, 6, 0.9, turn: -18), oval(-36, 165, 11, 5, 0.7),
    // Mare Sirenum.
    oval(-30, 190, 14, 4.5, 0.85, turn: 8), oval(-32, 208, 14, 6, 0.9, turn: 4),
    oval(-38, 222, 9, 4, 0.6),
    // Sinus Sabaeus and Sinus Meridiani, with its fork.
    oval(-8, 32, 16, 3.4, 0.95, turn: -2), oval(-8, 46, 8, 3, 0.85), oval(-5, 18, 9, 3.5, 0.9),
    oval(-2, 3, 6.5, 4, 1), oval(0.5, -3, 4, 4.2, 1), oval(-9, 4, 9, 4, 0.8),
    // Margaritifer Sinus, Aurorae Sinus, Mare Erythraeum.
    oval(-5, -24, 7, 8, 0.85, turn: 30), oval(3, -19, 4, 6, 0.7, turn: 40),
    oval(-13, -32, 9, 7, 0.9),
    oval(-11, -48, 8, 5, 0.8), oval(-24, -36, 17, 8.5, 0.85), oval(-28, -18, 11, 5, 0.65),
    oval(-23, -58, 10, 4.5, 0.65, turn: 15), oval(-35, -30, 15, 5, 0.5),
    // Pandorae Fretum, Noachis, Hellespontus, Mare Serpentis.
    oval(-24, 10, 15, 4.5, 0.55), oval(-28, 33, 11, 4, 0.55), oval(-27, 50, 8, 5, 0.65),
    oval(-42, 45, 4, 9, 0.6, turn: 10), oval(-22, 62, 9, 5, 0.65),
    // Solis Lacus, the camera, and Thaumasia's border.
    oval(-27, 272, 5.2, 3.8, 0.9), oval(-25, 281, 3, 2, 0.5), oval(-38, 275, 16, 3, 0.5, turn: 4),
    oval(-17, 254, 8, 3, 0.4, turn: -30),
    // Mare Acidalium, Nilokeras, Niliacus Lacus.
    oval(46, 330, 13, 9, 1), oval(55, 335, 17, 6, 0.85), oval(36, 325, 8, 6, 0.8),
    oval(31, 315, 8, 3, 0.6, turn: -35),
    oval(29, 328, 7, 3, 0.7),
    // The northern ring of dark sand: Utopia, Boreosyrtis, Panchaia.
    oval(48, 98, 18, 6, 0.7), oval(54, 125, 18, 5, 0.6), oval(34, 76, 6, 3, 0.5),
    oval(58, 20, 24, 3.5, 0.5),
    oval(59, 200, 26, 4, 0.45), oval(62, 270, 26, 4, 0.5), oval(42, 78, 9, 4, 0.55),
    // Elysium's neighbours: Cerberus, Phlegra, Trivium Charontis.
    oval(13, 158, 9, 2, 0.65, turn: -18), oval(18, 165, 4, 2.4, 0.6), oval(32, 170, 3.5, 8, 0.35),
    // The far south: Mare Australe, Chronium, Depressio Magna.
    oval(-62, 60, 26, 5, 0.5), oval(-60, 150, 26, 5, 0.55), oval(-60, 240, 26, 5, 0.5),
    oval(-58, 330, 24, 4, 0.45),
    // Sand sheets of Tharsis' west and of Isidis' rim.
    oval(-4, 206, 11, 2, 0.25), oval(4, 96, 7, 2.4, 0.45), oval(-2, 120, 14, 2, 0.35, turn: -5),
  ]

  /// Bright albedo features.
  static let bright: [(patch: Patch, strength: Float)] = [
    oval(-42.4, 70.5, 17.5, 13.5, 1), oval(-49.8, 316.7, 8, 7, 0.75), oval(21, 8, 25, 14, 0.75),
    oval(13.9, 89, 9, 8.5, 0.8), oval(25, 147, 15, 12, 0.75), oval(10, 240, 28, 18, 0.75),
    oval(22, 197, 25, 16, 0.8), oval(25, 110, 17, 12, 0.5), oval(12, 294, 12, 10, 0.45),
    oval(-20, 233, 22, 9, 0.5), oval(1, 320, 12, 8, 0.3), oval(28, 290, 12, 8, 0.4),
    oval(8, 48, 11, 9, 0.55),
    oval(-21, 115, 5, 9, 0.35, turn: 35), oval(-56, 20, 20, 5, 0.3), oval(-45, 300, 12, 6, 0.35),
  ]

  /// The great shield volcanoes: place, base radius and caldera radius in degrees.
  static let shields: [(patch: Patch, caldera: Patch, height: Float)] = [
    shield(18.65, 226.2, 5.2, 0.75, 1), shield(11.92, 255.92, 3.6, 0.5, 0.8),
    shield(1.48, 247.04, 3.1, 0.6, 0.8), shield(-8.26, 239.91, 3.9, 1, 0.8),
    shield(25.02, 147.21, 3.2, 0.3, 0.6), shield(41.08, 249.29, 8, 0.9, 0.4),
    shield(32.1, 150.2, 1.5, 0.2, 0.5),
  ]

  private static func shield(
    _ latitude: Double, _ longitude: Double, _ base: Double, _ caldera: Double, _ height: Float
  ) -> (patch: Patch, caldera: Patch, height: Float) {
    let center = place(latitude, longitude)
    return (
      Patch(center, east: base, north: base), Patch(center, east: caldera, north: caldera), height
    )
  }

  /// The chasmata of Valles Marineris: line, half-width in degrees, depth as a fraction.
  static let canyons: [(line: Geodesic, width: Double, depth: Float)] = [
    // Noctis Labyrinthus.
    (Geodesic((-5, 256), (-7, 259.5), (-6.5, 263)), 0.8, 0.8),
    (Geodesic((-9, 257.5), (-6.5, 260), (-4, 259)), 0.5, 0.6),
    (Geodesic((-4, 262), (-8, 263.5), (-10, 261)), 0.5, 0.6),
    // Ius and Tithonium, Melas, Candor, Ophir, Coprates, Eos, Capri.
    (Geodesic((-7, 265), (-7.2, 272), (-8.5, 279), (-9.5, 285)), 0.85, 1),
    (Geodesic((-4.6, 268), (-5, 275), (-5.5, 280)), 0.6, 0.85),
    (Geodesic((-9.5, 284), (-10.5, 288.5)), 2, 1), (Geodesic((-6.2, 283), (-6.5, 289)), 1.5, 0.95),
    (Geodesic((-4.2, 286), (-4, 290)), 1.2, 0.9),
    (Geodesic((-10.8, 289), (-12.5, 296), (-13.8, 303)), 1.3, 1),
    (Geodesic((-13.8, 303), (-13.5, 309), (-12.5, 315), (-9, 319)), 1.9, 0.85),
    (Geodesic((-8, 310), (-9, 317)), 1.3, 0.6),
    (Geodesic((0.5, 283), (-0.5, 287)), 0.8, 0.7), (Geodesic((-2.5, 297), (-3, 302)), 0.9, 0.7),
  ]

  /// Large craters by name: latitude, east longitude, diameter in kilometres.
  static let craters: [(Double, Double, Double)] = [
    (-13.88, 55.58, 467), (-2.71, 16.77, 459), (23.35, 32.11, 408), (-5.37, 137.81, 154),
    (-40.5, 201.97, 300), (-48.84, 191.17, 302), (21.38, 60.83, 401), (50.47, 29.34, 222),
    (-51.96, 278.5, 202), (-50.63, 329, 224),
  ]
}
