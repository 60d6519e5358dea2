import PlanetMath
import ProceduralMaps

/// The maria of the Moon: distances from shores and the properties of their lavas, on a grid.
struct MoonMaria: Sendable {
  /// The properties of the maria about a place.
  struct Sample {
    /// The distance from the nearest shore in radians, negative on land.
    var depth: Float
    /// The reflectance of the lava in linear light; 0 far from all maria.
    var tone: Float = 0
    /// The colour: −1 for reddish lava, 1 for bluish lava rich in titanium.
    var blue: Float = 0
    /// The level of the lava: 1 for full basins, more where it buries hills outside, 0 where only
    /// the deepest floors are flooded.
    var fill: Float = 0
  }

  /// The distance from a shore beyond which places have no properties of lava, in radians.
  private static let margin: Float = 0.14
  private var depths = SphereGrid(width: 720)
  private var tones = SphereGrid(width: 720)
  private var blues = SphereGrid(width: 720)
  private var fills = SphereGrid(width: 720)

  /// Computes the grid from the outlines of the maria.
  init() {
    for row in 0..<depths.height {
      let latitude = 90 - (Double(row) + 0.5) / Double(depths.height) * 180
      for column in 0..<depths.width {
        let longitude = (Double(column) + 0.5) / Double(depths.width) * 360 - 180
        let sample = Self.sample(at: Vector(latitude: latitude, longitude: longitude))
        let cell = row * depths.width + column
        depths.cells[cell] = sample.depth
        tones.cells[cell] = sample.tone
        blues.cells[cell] = sample.blue
        fills.cells[cell] = sample.fill
      }
    }
    // Outlines have no corners.
    depths = depths.smoothed(1.6, GridFrame(width: depths.width), threads: 1)
  }

  /// Returns the distance of a place from the nearest shore in radians, negative on land.
  func depth(_ p: Vector) -> Float { depths(p) }

  /// Returns the properties of the maria about a place.
  func callAsFunction(_ p: Vector) -> Sample {
    let depth = depths(p)
    guard depth > -0.1 else { return Sample(depth: depth) }
    return Sample(depth: depth, tone: tones(p), blue: blues(p), fill: fills(p))
  }

  /// Adjacent maria are joined by a smooth maximum of their depths, so no straight isthmus remains
  /// between them; the properties of their lavas are means, weighted by the depths.
  private static func sample(at q: Vector) -> Sample {
    var sample = Sample(depth: -0.3)
    var weights: Float = 0
    for mare in MoonFacts.maria {
      let own = mare.outline.depth(q, limit: margin)
      guard own > -margin else { continue }
      let share = saturate(0.5 + (own - sample.depth) / 0.06)
      sample.depth = mix(sample.depth, own, share) + 0.03 * share * (1 - share)
      // Lava of the margin is darker, and rich in titanium where that of the middle is poor.
      let margin = mare.margin * smoothstep(0.05, 0.02, own)
      let weight = bell(min(own - 0.03, 0) / 0.022)
      weights += weight
      sample.tone += weight * mare.tone * (1 - margin)
      sample.blue += weight * (mare.blue + 4 * margin)
      sample.fill += weight * mare.fill
    }
    guard weights > 0 else { return sample }
    let scale = 1 / weights
    sample.tone *= scale
    sample.blue *= scale
    sample.fill *= scale
    for lava in MoonFacts.lavas {
      let weight = lava.patch.weight(q, softness: 0.35)
      sample.tone *= 1 + weight * lava.tone
      sample.blue += weight * lava.blue
    }
    return sample
  }
}

extension MoonFacts {
  /// A region of lava.
  struct Mare: Sendable {
    /// The outline.
    let outline: SurfaceOutline
    /// The reflectance of the lava in linear light.
    let tone: Float
    /// The colour: −1 for reddish lava, 1 for bluish lava rich in titanium.
    let blue: Float
    /// The level of the lava: 1 for a full basin, 0 where only the deepest floors are flooded.
    let fill: Float
    /// The fraction by which the margin is darker.
    let margin: Float
  }

  private static func mare(
    _ tone: Float, blue: Float = 0, fill: Float = 1, margin: Float = 0,
    _ outline: [(Double, Double)]
  ) -> Mare {
    Mare(
      outline: SurfaceOutline(outline), tone: tone, blue: blue, fill: fill, margin: margin)
  }

  /// Creates an oval of half-axes in degrees; `turn` raises its eastern end, in degrees.
  private static func lake(
    _ latitude: Double, _ longitude: Double, _ east: Double, _ north: Double, turn: Double = 0,
    _ tone: Float = 0.11, fill: Float = 0.8
  ) -> Mare {
    let shrink = cos(latitude * .pi / 180)
    let (s, c) = sinCos(turn * .pi / 180)
    let outline = (0..<12).map { step in
      let (v, u) = sinCos(Double(step) * .pi / 6)
      let (x, y) = (u * east, v * north)
      return (latitude + x * s + y * c, longitude + (x * c - y * s) / shrink)
    }
    return mare(tone, fill: fill, outline)
  }

  /// The maria and lakes of lava: outlines to about a degree, as in any atlas.
  static let maria = nearMaria + easternMaria + farMaria

  /// The maria about Procellarum and Imbrium.
  private static let nearMaria = [
    mare(
      0.078, blue: 0.5, fill: 0.97, margin: 0.02,  // Oceanus Procellarum
      [
        (57, -69), (56, -60), (54.5, -53), (52, -46), (49, -48), (45, -47), (41, -46), (37, -43),
        (35, -38), (28, -35), (20, -32), (15, -31), (9, -32), (4, -29), (-1, -26), (-6, -27.5),
        (-11, -28.5), (-16.5, -31.5), (-16, -36), (-11, -39), (-12.5, -42.5), (-10.5, -46),
        (-12.5, -50), (-9.5, -55), (-5, -59.5), (0, -63), (5, -66), (9, -68.5), (13, -72),
        (18, -75), (21.5, -70.5), (27, -68), (30, -72), (33, -77), (38, -76.5), (43, -79),
        (49, -76), (53, -75),
      ]),
    mare(
      0.081, blue: 0, margin: 0.04,  // Mare Imbrium with Sinus Iridum and Palus Putredinis
      [
        (48, -33), (46.5, -36.5), (43, -37), (40, -35), (37, -41), (30, -45), (22, -41),
        (17.5, -31), (16, -24), (15, -17), (16.5, -11), (19, -7), (21, -3.5), (24, -5),
        (27, -9), (29, -3), (24.5, 1), (27, 3.5), (31, 3), (36, 4.5), (40, 2), (44, -1.5),
        (47.5, -5), (49.8, -11), (51.5, -17), (50.5, -23), (47.5, -26.5), (48.5, -30),
      ]),
    mare(0.078, [(15.5, -10), (14, -5), (11, -4), (6, -7), (4, -11), (7, -14), (12, -13)]),
    mare(0.105, fill: 0.75, [(4, -6), (3.5, 2), (0, 4), (-2, 0), (-1, -5)]),  // Sinus Medii
    mare(0.078, [(17, 0), (16.5, 6), (12, 9), (9, 6), (8.5, 1), (11, -2)]),  // Vaporum
    mare(
      0.09, fill: 0.88,  // Mare Insularum
      [
        (16, -33), (16, -24), (14.5, -19), (15, -13), (9, -11), (4, -11), (1, -9), (-4, -13),
        (-4, -25), (0, -30), (6, -34),
      ]),
    mare(
      0.08, fill: 0.93,  // Mare Cognitum
      [
        (-3.5, -21), (-5, -16), (-9, -14.5), (-14, -17.5), (-16, -23), (-13, -28),
        (-8, -28), (-4, -25),
      ]),
    mare(
      0.082, fill: 0.92,  // Mare Nubium
      [
        (-11, -17), (-9, -11.5), (-14, -8.5), (-19, -6.8), (-24, -7.5), (-28.5, -10.5),
        (-30.5, -16), (-28.5, -20.5), (-27, -26), (-22.5, -27.5), (-19, -26.5), (-15.5, -28),
        (-13.5, -22),
      ]),
    mare(
      0.1, fill: 0.78,  // Palus Epidemiarum
      [(-29.5, -32), (-28.5, -24), (-32, -21), (-35, -27), (-33.5, -32)]),
    mare(
      0.073, blue: 0.2, margin: 0.06,  // Mare Humorum
      [
        (-17.8, -37), (-19, -41), (-21.5, -44.5), (-25, -45.5), (-28.5, -43), (-30.8, -38.5),
        (-29.5, -34), (-26, -31.5), (-22, -31.5), (-18.5, -33.5),
      ]),
    mare(
      0.115, blue: -0.6,  // Mare Frigoris
      [
        (53, -49), (57, -43), (58, -34), (61, -28), (63, -18), (62, -8), (61, 0), (60, 10),
        (60, 20), (58.5, 30), (56.5, 39), (53, 38), (50.5, 30), (52, 22), (50, 14), (51.5, 4),
        (54.5, -2), (57, -8), (57, -14), (55.5, -20), (55.5, -28), (53.5, -35), (51.5, -43),
      ]),
    lake(51.6, -9.4, 1.5, 1.5, 0.066, fill: 1), lake(-5.4, -68.4, 2.7, 3.4, 0.073, fill: 1),
    lake(-3, -74.3, 1.6, 1.4, 0.1),
    lake(-13.8, -50.1, 0.8, 0.8, 0.07, fill: 1), lake(-16.7, -66.8, 0.8, 0.8, 0.07, fill: 1),
    lake(-21.2, -60, 1.2, 0.9, 0.1, fill: 1), lake(-27, -46.5, 2.2, 1, turn: 60, 0.11, fill: 0.6),
    lake(-44, -55, 2, 1.6, 0.13, fill: 0.5), lake(29.7, -4, 1.4, 1.3, 0.085),
  ]

  /// The maria of the near side's east.
  private static let easternMaria = [
    mare(
      0.074, blue: -0.6, fill: 1.2, margin: 0.05,  // Mare Serenitatis
      [
        (36.5, 14), (37, 19), (35, 24.5), (31.5, 28.5), (27, 30), (22.5, 29), (18.5, 26.5),
        (16, 22.5), (16, 18), (18, 13), (21.5, 9.5), (25, 7.5), (29, 7), (33.5, 9.5),
      ]),
    mare(  // Lacus Somniorum
      0.125, blue: -0.3, fill: 0.68,
      [(36, 25), (40, 29), (41, 37), (37, 40), (33, 37), (32, 30)]),
    mare(0.125, fill: 0.55, [(46, 24), (46.5, 30), (43, 30.5), (43, 24)]),  // Lacus Mortis
    mare(
      0.073, blue: 1,  // Mare Tranquillitatis
      [
        (17, 22), (18.5, 28), (21, 36), (18, 40), (13, 41), (12, 45.5), (8, 48), (6, 43), (2, 41),
        (0, 36), (2.5, 32), (-2, 30), (-1, 22), (4, 18.5), (9, 16.5), (13, 19),
      ]),
    mare(0.1, blue: 0.4, fill: 0.68, [(0, 29), (-4, 29.5), (-9, 27.5), (-6, 24), (-1, 21.5)]),
    mare(
      0.077, blue: 0.3,  // Mare Fecunditatis
      [
        (6, 46.5), (4.5, 52), (2.5, 57), (-1, 60.5), (-5, 61), (-8.5, 58.5), (-12, 58),
        (-15, 55), (-14, 51), (-11.5, 47.5), (-9.5, 43.5), (-5, 40.8), (-1, 41), (2.5, 44),
      ]),
    mare(0.1, fill: 0.62, [(-13, 50), (-13, 58), (-18, 58), (-22, 54), (-19, 49)]),
    mare(
      0.1, blue: 0.1,  // Mare Nectaris with Fracastorius
      [
        (-10.5, 34), (-11.5, 37.5), (-15, 40), (-18.8, 38.5), (-20.5, 35.5), (-22.5, 33.5),
        (-20.5, 31.5), (-17.5, 30.3), (-13.5, 30),
      ]),
    mare(
      0.066, margin: 0.03,  // Mare Crisium
      [
        (22.5, 56), (23, 60.5), (21, 66), (17, 69), (13, 67.5), (10.5, 62), (10.5, 57),
        (13, 51.5), (17, 50), (20.5, 52),
      ]),
    lake(7, 69, 3.6, 2.2, turn: 25, 0.11, fill: 0.75), lake(1.2, 65.3, 2, 2.4, 0.11, fill: 0.6),
    lake(22.5, 68, 1.6, 1.2, turn: 40, 0.1, fill: 0.6), lake(9, 15, 1.2, 1.2, 0.085),
    mare(0.1, fill: 0.64, [(17.5, 83), (18, 87), (14, 93), (9.5, 92), (10, 86), (12, 81)]),
    mare(0.095, fill: 0.85, [(4, 85), (3, 91), (-3, 92.5), (-8, 88), (-6.5, 83), (-1, 81.5)]),
    mare(0.1, fill: 0.95, [(58.7, 77), (58.5, 84), (56, 88), (54.8, 81), (55.5, 75)]),
    lake(53.6, 56.5, 1.9, 1.8, 0.1, fill: 1), lake(46, 57, 4.5, 2.2, 0.15, fill: 0.6),
    lake(23.2, 43.7, 1.6, 1, 0.12, fill: 0.7), lake(-8, 43, 1, 1, 0.1),
    mare(  // Mare Australe: a basin whose deepest craters are flooded
      0.115, fill: 0.5,
      [
        (-30, 90), (-33, 100), (-42, 106), (-54, 104), (-60, 90), (-57, 74), (-48, 70), (-38, 77),
      ]),
    lake(-50, 84, 3.2, 2.3, 0.1, fill: 0.9), lake(-34.3, 86.5, 2, 1.3, 0.1),
    lake(-44, 76.2, 1.4, 1.1, 0.1), lake(-42.5, 95.8, 1.5, 1.2, 0.09),
    lake(-36, 95, 3.4, 1.6, 0.12), lake(-53, 74, 2, 1.6, 0.11),
  ]

  /// The few maria of the far side.
  private static let farMaria = [
    mare(0.095, [(30.3, 145.5), (30, 150), (27, 151.5), (24, 149), (24.8, 144.5)]),
    lake(-34, 163.5, 3.6, 2.6, 0.11, fill: 0.9), lake(-20.4, 129, 2.1, 1.8, 0.07, fill: 1),
    mare(  // Mare Orientale
      0.11, fill: 0.85,
      [
        (-15.5, -95), (-17.5, -92.5), (-18, -90.8), (-20.5, -92), (-23.5, -91.5), (-24, -95),
        (-21.5, -96), (-22.5, -99.5), (-19.5, -98), (-17, -99),
      ]),
    lake(-16.5, -86.5, 3.6, 1, turn: -68, 0.1, fill: 0.8),  // Lacus Veris
    lake(-11.5, -90.5, 2.2, 0.9, turn: -38, 0.1, fill: 0.8),
    lake(-10, -82.5, 3, 0.9, turn: -52, 0.1, fill: 0.8),  // Lacus Autumni
    lake(-36.5, -152, 3.4, 2.6, 0.12, fill: 0.7), lake(-41, 174, 3.6, 2.4, 0.12, fill: 0.6),
    lake(-38.3, 179, 3, 2.6, 0.11), lake(-16.8, 173.4, 1.7, 1.4, 0.12),
    lake(-35, 147, 2, 1.8, 0.11), lake(-27.5, 104, 4, 1, turn: 30, 0.12, fill: 0.6),
    lake(22.3, 86.9, 1.4, 1.2, 0.1), lake(27.3, 98, 1.4, 1.4, 0.12), lake(25.8, 93, 2, 2, 0.12),
    lake(-5.7, 141.5, 1.6, 1.2, 0.13), lake(-56, -160, 5, 3.5, 0.14, fill: 0.5),
    lake(-49, -172, 4, 3, 0.14, fill: 0.5), lake(-58, 135, 2.6, 2.4, 0.13),
    lake(-68, 127, 2, 1.8, 0.13), lake(-25.4, 114.5, 1.4, 1.2, 0.12),
  ]
}
