import ProceduralMaps

/// The regions of Pluto.
///
/// Names, centres and sizes: IAU Gazetteer (USGS). Outlines as on New Horizons' maps (Moore et al.
/// 2016, Stern et al. 2015). South of about 35° S nothing was imaged: procedural.
enum PlutoFacts {
  /// The mean radius in kilometres.
  static let radius = 1_188.3

  /// The plain of nitrogen ice.
  static let sputnik = SurfaceOutline(
    (19, 177.5),
    [
      (48.5, 176), (46, 168), (41, 162), (36, 157.5), (30, 155), (24, 154.5), (18, 155),
      (12.6, 160), (7, 164), (2, 166.8), (-3, 169), (-7, 171), (-12, 174.8), (-17, 178),
      (-21, 181.5), (-18, 185), (-12, 187.5), (-8, 190), (-2, 191.5), (4, 193), (10, 195.5),
      (19.7, 196.5), (27, 197.8), (33, 196.8), (38, 194), (43, 189.5), (47, 183.5),
    ])
  /// The bright eastern half of Tombaugh Regio.
  static let eastLobe = SurfaceOutline(
    (6, 203),
    [
      (35, 194), (39, 201), (37, 209), (31, 217), (23, 222), (13, 222), (4, 218), (-5, 211),
      (-13, 202), (-20, 193), (-28, 184), (-23, 179), (-14, 183), (-4, 188), (8, 192), (20, 194),
    ])
  /// Belton Regio.
  static let belton = SurfaceOutline(
    (-8, 120),
    [
      (9, 82), (12, 94), (9, 106), (6, 117), (9, 130), (11, 142), (7, 152), (6, 160), (0, 164),
      (-5, 167), (-10, 166), (-14, 158), (-20, 150), (-27, 140), (-25, 126), (-20, 112),
      (-17, 98), (-16, 86), (-9, 76), (0, 73),
    ])
  /// The mottled ground between Belton Regio and the northern plains, about Viking Terra.
  static let mottled = SurfaceOutline(
    (20, 122),
    [
      (8, 84), (22, 86), (33, 98), (37, 122), (36, 146), (26, 152), (13, 156), (7, 142), (9, 112),
    ])
  /// The smaller dark regions along the equator.
  static let knuckles = [
    SurfaceOutline(
      (-11, 213), [(-3, 201), (-2, 214), (-6, 226), (-14, 229), (-20, 219), (-17, 204)]),
    SurfaceOutline(
      (-7, 244), [(-1, 234), (0, 247), (-5, 257), (-13, 254), (-15, 241), (-11, 233)]),
    SurfaceOutline((-6, 271), [(1, 262), (2, 274), (-4, 283), (-13, 280), (-14, 267)]),
    SurfaceOutline(
      (-8, 305), [(0, 289), (3, 300), (-1, 313), (2, 322), (-8, 326), (-17, 314), (-18, 296)]),
    SurfaceOutline(
      (-9, 340), [(-2, 331), (0, 343), (-6, 353), (-15, 350), (-18, 338), (-13, 330)]),
    SurfaceOutline((-7, 15), [(1, 4), (3, 17), (-3, 29), (-12, 28), (-17, 14), (-13, 3)]),
    SurfaceOutline((-9, 50), [(0, 38), (2, 52), (-2, 66), (-13, 68), (-19, 54), (-15, 40)]),
  ]
  /// Blocks of water ice at the western shore of Sputnik: the place, and the half-axes in degrees.
  static let blocks: [Patch] = [
    Patch(Place(34, 156), east: 6.5, north: 9.5, turn: -20),
    Patch(Place(24, 153.5), east: 4, north: 6), Patch(Place(41, 160), east: 5, north: 4, turn: 40),
    Patch(Place(3.26, 169.6), east: 4.6, north: 8, turn: 25),
    Patch(Place(-5.5, 173), east: 4.6, north: 6, turn: 25),
    Patch(Place(-15.6, 177.2), east: 6, north: 6), Patch(Place(-22, 180), east: 6, north: 4),
  ]
  /// The bladed terrain of Tartarus Dorsa: the place, and the half-axes in degrees.
  static let blades: [Patch] = [
    Patch(Place(8.5, 233), east: 16, north: 10, turn: 22),
    Patch(Place(16, 222), east: 9, north: 8), Patch(Place(3, 247), east: 9, north: 7),
  ]
  /// Fossae: places along the lines, and their half-widths in kilometres.
  static let fossae: [(places: [Place], width: Double)] = [
    ([(9, 106), (8, 114), (5, 122), (2, 129), (-2, 136)], 5),  // Virgil Fossae
    ([(12, 116), (9, 123), (5, 130), (1, 137)], 3.4),
    ([(3, 111), (1, 118), (-2, 126)], 3),
    ([(31, 125), (36, 131), (40, 138)], 4), ([(28, 127), (33, 133), (37, 140)], 4),
    ([(72, 105), (60, 110), (48, 113), (36, 112), (24, 108)], 5),  // Djanggawul Fossae
    ([(66, 118), (55, 119), (44, 119)], 3.6), ([(68, 93), (56, 101), (44, 105)], 3.6),
    ([(58, 230), (47, 236), (36, 243)], 4.5), ([(30, 251), (20, 249), (8, 246), (-4, 243)], 5),
    ([(40, 254), (26, 256), (13, 259)], 4),
  ].map { fact in (fact.0.map { Place($0.0, $0.1) }, fact.1) }

  /// Named craters: latitude, east longitude, diameter in kilometres, freshness.
  static let craters: [Impact] = [
    (45.68, 133.79, 290.0, 0.25), (12.04, 138.86, 96, 0.9), (12.79, 314.76, 286, 0.2),
    (6.86, 109.42, 149, 0.55), (17.5, 103, 78, 0.6), (30, 106, 60, 0.6), (57, 133, 70, 0.4),
    (22.5, 228, 50, 0.4), (-19, 96, 84, 0.4),
  ].map { latitude, longitude, diameter, freshness in
    Impact(
      center: Place(latitude, longitude).direction, diameter: diameter,
      freshness: Float(freshness))
  }
}
