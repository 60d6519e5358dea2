import ProceduralMaps

/// Mimas: bright, saturated with craters, with Herschel, a third as wide as the moon.
///
/// Names, centres and sizes: IAU Gazetteer (USGS). Herschel is 10 km deep with a central peak of
/// 6 km; troughs on the far side may come from its impact. The leading side is slightly bluer.
enum Mimas {
  static func world() -> CrateredWorld {
    let radius = 198.2
    let herschel = Patch(Place(-1.38, 248.24), diameter: 139, onRadius: radius)
    let ground = Ground(
      seed: 2_601, radius: radius, count: 13_000, diameters: 2.6...50,
      named: [
        (-1.38, 248.24, 139, 0.95), (-35.4, 163.96, 64, 0.25), (-70.56, 175.59, 48, 0.3),
        (14.71, 277.49, 35, 0.5), (43.93, 199.25, 37, 0.3), (41.82, 187.7, 34, 0.4),
        (47.84, 98.38, 28, 0.4), (2.35, 279.29, 35, 0.3), (-45.32, 214.69, 34, 0.5),
        (-17.6, 36.3, 42, 0.5), (-41.99, 128.79, 38, 0.4), (40.75, 139.65, 40, 0.3),
        (-8.96, 359.94, 34, 0.5), (-74.93, 282.81, 40, 0.4), (-38.43, 140.99, 37, 0.6),
        (24.21, 115.02, 43, 0.4), (29.76, 224.55, 36, 0.5), (-35.16, 109.83, 34, 0.5),
      ]
    ) { p in
      // Few craters are younger than Herschel.
      herschel.distance(p) < 1.2 ? 0.08 : 1
    }
    let troughs = Lineaments(
      [
        .init(latitude: 35, longitude: 213, length: 34, turn: 20, count: 3, breadth: 8),
        .init(latitude: -43, longitude: 336.6, length: 42, turn: 30, count: 3, breadth: 8),
        .init(latitude: 19, longitude: 237.3, length: 32, turn: 60, count: 2, breadth: 6),
        .init(latitude: -23.6, longitude: 56.3, length: 28, turn: 35, count: 3, breadth: 7),
        .init(latitude: -28.1, longitude: 19.6, length: 44, turn: 25, count: 4, breadth: 10),
        .init(latitude: -25.3, longitude: 109.9, length: 30, turn: 30, count: 3, breadth: 8),
        .init(latitude: -58, longitude: 125, length: 38, turn: 10, count: 2, breadth: 5),
      ], seed: 2_605, width: 0.012...0.024)
    let lens = Patch(Place(0, 270), east: 78, north: 38)
    return CrateredWorld(
      ground: ground, craters: CraterShape(transition: 20, exponent: 0.5, onRadius: radius)
    ) { spot in
      let tone = spot.tone
      var albedo: Float = 0.68 * (1 + 0.1 * tone.broad + 0.14 * tone.bumps + 0.16 * tone.grain)
      albedo *= 1 - 0.1 * troughs.trough(spot.ragged).floor
      let blue = lens.weight(spot.ragged, softness: 0.35)
      return mix(RGB(1.01, 1, 0.975), RGB(0.965, 0.985, 1.01), blue) * albedo
    } terrain: { spot in
      let trough = troughs.trough(spot.ragged)
      let peak = smoothstep(0.27, 0.04, herschel.distance(spot.ragged))
      return 4_500 * peak + 900 * spot.tone.broad + 700 * spot.tone.bumps + 240 * spot.tone.grain
        - 1_100 * trough.floor + 200 * trough.crest
    }
  }
}

/// Tethys: white ice with the basin Odysseus and Ithaca Chasma, a valley over three quarters of a
/// great circle.
///
/// Names, centres and sizes: IAU Gazetteer (USGS). Ithaca Chasma is up to 100 km wide and 3 km deep
/// (Giese et al. 2007); a darker, bluer lens lies on the leading equator (Schenk et al. 2011).
enum Tethys {
  static func world() -> CrateredWorld {
    let radius = 531.0
    let odysseus = Patch(Place(32.82, 231.11), diameter: 445, onRadius: radius)
    let ground = Ground(
      seed: 2_611, radius: radius, count: 14_000, diameters: 6.5...90,
      named: [
        (32.82, 231.11, 445, 0.55), (-10.83, 110.78, 207.5, 0.3), (-58.5, 167.39, 250, 0.25),
        (-34.53, 3.11, 320, 0.05), (-30.15, 149.67, 190, 0.2), (-59.89, 73.85, 138, 0.3),
        (-59.37, 341.79, 125, 0.35), (51.31, 327.63, 101, 0.3), (54, 20.62, 92, 0.7),
        (-1.77, 24.82, 93, 0.3), (-41.44, 353.77, 91, 0.3), (-28.41, 78, 88, 0.4),
        (-12.6, 305.34, 79, 0.5), (11.32, 73.78, 76, 0.4), (-3.48, 77.02, 73, 0.4),
        (84.4, 355, 69, 0.5), (-38.4, 211.31, 68, 0.4), (0.25, 315.84, 62, 0.4),
        (53.43, 96.31, 60, 0.5), (0.6, 35.62, 59, 0.6), (-5.89, 54.15, 54, 0.6),
        (30.31, 147.39, 50, 0.5), (38.12, 70.58, 49, 0.5),
      ]
    ) { p in
      odysseus.distance(p) < 1.05 ? 0.3 : 1
    }
    let ithaca = Lineaments([
      (
        [(66, 45), (50, 18), (30, 8), (8, 2), (-14, 354), (-34, 346), (-52, 330), (-66, 295)], 0.06
      ),
      ([(60, 26), (38, 6), (16, 358), (-4, 352)], 0.028),
      ([(-8, 2), (-28, 356), (-46, 345)], 0.024),
      ([(56, 262), (57, 275)], 0.03),
    ])
    let lens = Patch(Place(0, 270), east: 88, north: 24)
    let trailing = Patch(Place(0, 90), east: 75, north: 62)
    return CrateredWorld(
      ground: ground, craters: CraterShape(transition: 14, exponent: 0.42, onRadius: radius),
      raggedness: 0.06
    ) { spot in
      let tone = spot.tone
      var albedo: Float = 0.68 * (1 + 0.09 * tone.broad + 0.12 * tone.bumps + 0.13 * tone.grain)
      albedo *= 1 - 0.1 * trailing.weight(spot.ragged, softness: 0.6)
      let blue = lens.weight(spot.ragged, softness: 0.4)
      albedo *= 1 - 0.09 * blue
      let valley = ithaca.trough(spot.ragged)
      albedo *= 1 + 0.06 * valley.wall - 0.05 * valley.floor
      return mix(RGB(1.01, 1, 0.975), RGB(0.97, 0.99, 1.01), blue) * albedo
    } terrain: { spot in
      let valley = ithaca.trough(spot.ragged)
      let d = odysseus.distance(spot.ragged)
      // Scheria Montes, a ring of peaks about a pit, and a steep wall.
      let peaks = 2_600 * bell((d - 0.2) / 0.09) * saturate(0.7 + 1.6 * spot.tone.bumps)
      return peaks - 2_500 * smoothstep(1, 0.9, d) + 1_200 * bell((d - 1.02) / 0.05) + 1_500
        * spot.tone.broad + 900 * spot.tone.bumps + 300 * spot.tone.grain
        - 3_000 * valley.floor + 900 * valley.crest
    }
  }
}

/// Dione: a bright leading side, and a darker trailing side crossed by cliffs of bright ice.
///
/// Names, centres and sizes: IAU Gazetteer (USGS). The "wispy terrain" is bundles of fractures with
/// bright walls (Cassini 2004).
enum Dione {
  static func world() -> CrateredWorld {
    let radius = 561.4
    let ground = Ground(
      seed: 2_621, radius: radius, count: 10_000, diameters: 7...80,
      named: [
        (-57, 215, 350, 0.3), (25.89, 313.73, 161, 0.5), (52.19, 159, 130, 0.3),
        (-23.97, 341.18, 122, 0.6), (-52.89, 64.51, 120, 0.2), (-35, 255.24, 120, 0.3),
        (50.1, 116.63, 108, 0.3), (-7.73, 135.44, 106, 0.3), (15.59, 14.69, 101, 0.4),
        (33.43, 127.82, 98, 0.3), (-46.25, 72.6, 96, 0.3), (-8.15, 333.15, 91, 0.5),
        (-43.65, 173.34, 88, 0.4), (29.75, 80.07, 86, 0.2), (-7, 348.46, 81, 0.5),
        (-15.38, 58.86, 80, 0.3), (46.77, 63.75, 79, 0.3), (-13.56, 257.05, 77, 0.4),
        (5.17, 80.19, 76, 0.4), (-32.7, 27.74, 74, 0.5), (81.2, 228.71, 69, 0.5),
        (84.33, 83.69, 65, 0.5), (-13.58, 328.1, 62, 0.6), (-10.93, 149.46, 63, 0.5),
        (29.11, 170.27, 59, 0.7), (34.68, 203.89, 58, 0.7), (-24.71, 280.37, 50, 1),
      ])
    let wisps = Lineaments(
      [
        .init(latitude: 4.9, longitude: 58.6, length: 95, turn: 32, count: 17, breadth: 19),
        .init(latitude: 17.7, longitude: 112.8, length: 98, turn: -38, count: 18, breadth: 18),
        .init(latitude: -48, longitude: 44, length: 100, turn: 8, count: 16, breadth: 16),
        .init(latitude: 11.6, longitude: 93.3, length: 34, turn: 72, count: 10, breadth: 15),
        .init(latitude: -46, longitude: 95, length: 42, turn: -22, count: 9, breadth: 12),
        .init(latitude: -14, longitude: 84, length: 60, turn: 58, count: 9, breadth: 14),
        .init(latitude: 39.3, longitude: 58.5, length: 30, turn: -50, count: 7, breadth: 10),
        .init(latitude: 12, longitude: 23, length: 50, turn: 15, count: 6, breadth: 8),
      ], seed: 2_625, width: 0.0035...0.012)
    let valleys = Lineaments([
      ([(34, 298), (20, 296), (4, 297)], 0.02), ([(36, 290), (22, 291)], 0.018),
      ([(65, 312), (66, 344)], 0.02), ([(47, 214), (48, 246)], 0.016),
    ])
    let trailing = Patch(Place(0, 95), east: 72, north: 66)
    return CrateredWorld(
      ground: ground, craters: CraterShape(transition: 13, exponent: 0.36, onRadius: radius),
      raggedness: 0.05
    ) { spot in
      let tone = spot.tone
      let dark = trailing.weight((spot.direction + spot.ragged).unit, softness: 0.55)
      var albedo: Float = mix(0.68, 0.4, dark)
      albedo *= 1 + 0.14 * tone.broad + 0.15 * tone.bumps + 0.15 * tone.grain
      let torn = saturate(0.75 + 1.5 * tone.grain + 0.7 * tone.bumps)
      albedo = mix(albedo, 0.8, wisps.weight(spot.ragged) * torn * mix(0.25, 0.85, dark))
      return mix(RGB(1, 1, 0.985), RGB(1.03, 1, 0.94), dark) * albedo
    } terrain: { spot in
      let valley = valleys.trough(spot.ragged)
      return 1_100 * spot.tone.broad + 800 * spot.tone.bumps + 260 * spot.tone.grain
        - 900 * wisps.weight(spot.ragged) - 1_500 * valley.floor + 300 * valley.crest
    }
  }
}

/// Rhea: old cratered ice, two large basins, the rays of Inktomi, and faint wisps on its trailing
/// side.
///
/// Names, centres and sizes: IAU Gazetteer (USGS).
enum Rhea {
  static func world() -> CrateredWorld {
    let radius = 763.5
    let ground = Ground(
      seed: 2_631, radius: radius, count: 16_000, diameters: 8...120,
      named: [
        (34.2, 208.3, 360, 0.4), (14, 176, 480, 0.08), (-8.2, 79.6, 271, 0.15),
        (-49.4, 49.8, 200, 0.3), (52.5, 301.5, 200, 0.2), (71.4, 268.2, 150, 0.2),
        (45.3, 246, 150, 0.3), (63.1, 309.6, 150, 0.2), (66.8, 49.4, 150, 0.3),
        (-31.2, 313.3, 150, 0.3), (-11.1, 1.3, 150, 0.3), (-21.8, 50.8, 150, 0.2),
        (-23.8, 8.4, 150, 0.3), (2.1, 10.3, 150, 0.3), (-72.5, 17, 150, 0.2),
        (48.6, 90.3, 123, 0.3), (9, 335.1, 119, 0.4), (-9, 231, 103, 0.4),
        (-47.7, 269.3, 101, 0.4), (-46.3, 46.6, 100, 0.4), (-14.1, 247.9, 47, 1),
        (16, 209.6, 97, 0.4), (-21.2, 192.2, 97, 0.4), (-18, 285.9, 93, 0.5),
      ])
    let rays = Ejecta(
      center: Place(-14.1, 247.9).direction, diameter: 47, length: 480, strength: 0.8,
      seed: 2_634)
    let wisps = Lineaments(
      [
        .init(latitude: 25, longitude: 81, length: 44, turn: 62, count: 9, breadth: 12),
        .init(latitude: 38, longitude: 70, length: 56, turn: 40, count: 10, breadth: 12),
        .init(latitude: -28, longitude: 79.5, length: 30, turn: 75, count: 8, breadth: 10),
        .init(latitude: -34, longitude: 96, length: 24, turn: 60, count: 6, breadth: 9),
        .init(latitude: 45, longitude: 52, length: 16, turn: 35, count: 4, breadth: 6),
        .init(latitude: -2, longitude: 70, length: 40, turn: 80, count: 6, breadth: 16),
      ], seed: 2_635, width: 0.003...0.01)
    let trailing = Patch(Place(0, 92), east: 62, north: 58)
    return CrateredWorld(
      ground: ground, craters: CraterShape(transition: 10, exponent: 0.36, onRadius: radius),
      raggedness: 0.05, ejecta: [rays]
    ) { spot in
      let tone = spot.tone
      let dark = trailing.weight((spot.direction + spot.ragged).unit, softness: 0.6)
      var albedo: Float = mix(0.66, 0.52, dark)
      albedo *= 1 + 0.12 * tone.broad + 0.15 * tone.bumps + 0.16 * tone.grain
      let torn = saturate(0.7 + 1.6 * tone.grain + 0.8 * tone.bumps)
      albedo = mix(albedo, 0.82, wisps.weight(spot.ragged) * torn * mix(0.1, 0.65, dark))
      albedo += 0.2 * spot.rays
      return mix(RGB(1.01, 1, 0.975), RGB(1.03, 1, 0.95), dark) * albedo
    } terrain: { spot in
      1_300 * spot.tone.broad + 900 * spot.tone.bumps + 300 * spot.tone.grain
        - 700 * wisps.weight(spot.ragged)
    }
  }
}
