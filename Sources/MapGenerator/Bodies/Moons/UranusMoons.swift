import ProceduralMaps

/// Ariel: the brightest moon of Uranus, cut by valleys with flat floors.
///
/// Names, centres and sizes: IAU Gazetteer (USGS), southern latitudes. Voyager 2 saw the south; the
/// north is like it, with seeded valleys.
enum Ariel {
  static func world() -> CrateredWorld {
    let radius = 578.9
    let ground = Ground(
      seed: 2_701, radius: radius, count: 4_800, diameters: 7...60,
      named: [
        (-68.7, 279.7, 78, 0.3), (-71.5, 339.7, 71, 0.4), (-52.9, 8.9, 50, 0.95),
        (-37.8, 33.7, 40, 0.9), (-18.3, 260.8, 41, 0.5), (-21.9, 244.4, 39, 0.5),
        (-46.9, 336.5, 34, 0.9), (-77.5, 22.5, 34, 0.6), (-38.8, 352.2, 34, 0.8),
        (-15.8, 19, 31, 0.9), (-21.3, 44.4, 30, 0.8), (-22.5, 327.9, 29, 0.6),
      ])
    let valleys = Lineaments([
      ([(-30, 214), (-33, 232), (-34, 250), (-31, 268), (-25, 282)], 0.036),
      ([(-14, 222), (-24, 236), (-34, 246), (-44, 262)], 0.028),
      ([(-20, 306), (-26, 320), (-29, 334), (-28, 350)], 0.034),
      ([(-12, 340), (-24, 344), (-36, 350), (-47, 358)], 0.032),
      ([(-42, 330), (-48, 346), (-50, 2), (-47, 18)], 0.03),
      ([(-26, 322), (-18, 334), (-9, 346)], 0.032), ([(-28, 354), (-22, 3), (-14, 14)], 0.03),
      ([(-26, 358), (-35, 352)], 0.022), ([(-16, 326), (-15, 340), (-12, 355)], 0.02),
      ([(-18, 358), (-11, 10), (-4, 24)], 0.024), ([(8, 300), (14, 325), (9, 352)], 0.028),
      ([(34, 40), (22, 66), (8, 88)], 0.03), ([(46, 120), (30, 150), (22, 180)], 0.034),
      ([(-8, 100), (-22, 130), (-30, 160)], 0.03), ([(58, 210), (40, 240), (30, 275)], 0.03),
    ])
    let rays = [
      Ejecta(
        center: Place(-52.9, 8.9).direction, diameter: 50, length: 210, strength: 0.7,
        seed: 2_703),
      Ejecta(
        center: Place(-37.8, 33.7).direction, diameter: 40, length: 150, strength: 0.5,
        seed: 2_704),
      Ejecta(
        center: Place(-21.3, 44.4).direction, diameter: 30, length: 130, strength: 0.6,
        seed: 2_705),
    ]
    return CrateredWorld(
      ground: ground, craters: CraterShape(transition: 14, exponent: 0.36, onRadius: radius),
      raggedness: 0.03, ejecta: rays
    ) { spot in
      let tone = spot.tone
      var albedo: Float = 0.4 * (1 + 0.2 * tone.broad + 0.2 * tone.bumps + 0.18 * tone.grain)
      let valley = valleys.trough(spot.ragged)
      albedo *= 1 + 0.22 * valley.wall - 0.06 * valley.floor
      albedo += 0.12 * spot.rays
      return RGB(1.02, 1, 0.97) * albedo
    } terrain: { spot in
      let valley = valleys.trough(spot.ragged)
      let floor = valley.floor
      let rough = 800 * spot.tone.broad + 700 * spot.tone.bumps + 240 * spot.tone.grain
      return rough * (1 - 0.6 * floor) - 3_200 * floor + 500 * valley.crest
    }
  }
}

/// Umbriel: the darkest of the large moons of Uranus, old and even, with the bright ring in Wunda.
///
/// Names, centres and sizes: IAU Gazetteer (USGS), southern latitudes.
enum Umbriel {
  static func world() -> CrateredWorld {
    let radius = 584.7
    let ground = Ground(
      seed: 2_711, radius: radius, count: 7_500, diameters: 8...110,
      named: [
        (-7.9, 273.6, 131, 0.7), (-30, 1.8, 208, 0.3), (-22.9, 13.9, 164, 0.3),
        (-4.7, 311.6, 98, 0.7), (-12.7, 27.8, 88, 0.3), (-10.8, 345.7, 86, 0.4),
        (-1.8, 331.7, 72, 0.7), (-9.2, 4.3, 61, 0.4), (-42.7, 8.2, 58, 0.5),
        (-33.6, 42.2, 52, 0.4), (-30.8, 346.3, 50, 0.4), (-23.3, 326.2, 44, 0.4),
      ])
    let wunda = Patch(Place(-7.9, 273.6), diameter: 131, onRadius: radius)
    let vuver = Patch(Place(-4.7, 311.6), diameter: 98, onRadius: radius)
    let skynd = Patch(Place(-1.8, 331.7), diameter: 72, onRadius: radius)
    return CrateredWorld(
      ground: ground, craters: CraterShape(transition: 14, exponent: 0.36, onRadius: radius),
      raggedness: 0.025
    ) { spot in
      let tone = spot.tone
      var albedo: Float = 0.2 * (1 + 0.3 * tone.broad + 0.2 * tone.bumps + 0.16 * tone.grain)
      let torn = saturate(0.8 + 1.4 * tone.bumps + tone.grain)
      // A ring of frost, 10 km wide at least, on the floor.
      let ring = bell((wunda.distance(spot.ragged) - 0.46) / 0.13) * torn
      let peak = smoothstep(0.24, 0.05, vuver.distance(spot.ragged))
      let rim = bell((skynd.distance(spot.ragged) - 0.92) / 0.14) * torn
      albedo = mix(albedo, 0.5, saturate(ring * 0.95))
      albedo = mix(albedo, 0.4, saturate(peak + 0.2 * rim))
      return RGB(1.0, 1, 0.99) * albedo
    } terrain: { spot in
      1_200 * spot.tone.broad + 800 * spot.tone.bumps + 260 * spot.tone.grain
    }
  }
}

/// Titania: grey ice, the valleys of Messina Chasmata and the basin Gertrude.
///
/// Names, centres and sizes: IAU Gazetteer (USGS), southern latitudes. Valleys are 20 to 50 km wide
/// and 2 to 5 km deep (Voyager 2); their walls that face the sun are bright with frost.
enum Titania {
  static func world() -> CrateredWorld {
    let radius = 788.9
    let ground = Ground(
      seed: 2_721, radius: radius, count: 7_500, diameters: 8...70,
      named: [
        (-15.8, 287.1, 326, 0.25), (-12.4, 45.2, 135, 0.85), (-11.9, 302.2, 101, 0.4),
        (-42.4, 291.4, 100, 0.4), (-51.2, 331.9, 75, 0.4), (-44.8, 333.6, 74, 0.4),
        (-55.3, 285.9, 64, 0.5), (-34.5, 4.2, 59, 0.6), (-14.7, 277.1, 58, 0.5),
        (-55.8, 351.2, 51, 0.5), (-20.1, 3.9, 50, 0.9), (-15.5, 316, 40, 0.6),
      ])
    let valleys = Lineaments([
      ([(4, 296), (-10, 310), (-24, 324), (-36, 338), (-47, 354), (-56, 18)], 0.036),
      ([(-20, 312), (-32, 328), (-40, 350), (-42, 8)], 0.024),
      ([(-14, 318), (-28, 338), (-36, 356)], 0.018), ([(-2, 30), (-9, 33), (-16, 35)], 0.03),
      ([(-6, 14), (-14, 24), (-24, 34), (-30, 40)], 0.02),
      ([(20, 60), (34, 92), (30, 128)], 0.03), ([(-10, 120), (10, 150), (24, 186)], 0.028),
      ([(52, 220), (30, 246), (12, 262)], 0.03),
    ])
    let rays = Ejecta(
      center: Place(-12.4, 45.2).direction, diameter: 135, length: 330, strength: 0.5,
      seed: 2_723)
    return CrateredWorld(
      ground: ground, craters: CraterShape(transition: 12, exponent: 0.36, onRadius: radius),
      raggedness: 0.03, ejecta: [rays]
    ) { spot in
      let tone = spot.tone
      var albedo: Float = 0.3 * (1 + 0.24 * tone.broad + 0.22 * tone.bumps + 0.18 * tone.grain)
      let valley = valleys.trough(spot.ragged)
      albedo *= 1 + 0.25 * valley.wall - 0.04 * valley.floor
      albedo += 0.1 * spot.rays
      return RGB(1.05, 1, 0.945) * albedo
    } terrain: { spot in
      let valley = valleys.trough(spot.ragged)
      let rough = 1_000 * spot.tone.broad + 800 * spot.tone.bumps + 260 * spot.tone.grain
      return rough - 3_600 * valley.floor + 500 * valley.crest
    }
  }
}

/// Oberon: reddish old ice, large craters with dark floors and bright rays.
///
/// Names, centres and sizes: IAU Gazetteer (USGS), southern latitudes. The floors of Hamlet,
/// Othello, Falstaff and Macbeth are dark; a peak in Hamlet is bright. The leading side is redder
/// (Buratti and Mosher 1991).
enum Oberon {
  private static let darkFloors: [(Double, Double, Double)] = [
    (-46.1, 44.4, 206), (-58.4, 112.5, 203), (-66, 42.9, 114), (-22.1, 19, 124), (12, 160, 140),
    (38, 250, 120),
  ]

  static func world() -> CrateredWorld {
    let radius = 761.4
    let ground = Ground(
      seed: 2_731, radius: radius, count: 7_500, diameters: 8...90,
      named: darkFloors.map { ($0.0, $0.1, $0.2, 0.6) } + [
        (-28.7, 89.4, 159, 0.4), (-5.4, 31.5, 126, 0.5), (-11.4, 345.2, 120, 0.7),
        (-26.6, 61.1, 76, 0.5), (-27.5, 65.4, 47, 0.6),
      ])
    let floors = darkFloors.map { Patch(Place($0.0, $0.1), diameter: $0.2, onRadius: radius) }
    let rays = darkFloors.enumerated().map { index, fact in
      Ejecta(
        center: Place(fact.0, fact.1).direction, diameter: fact.2, length: 2.2 * fact.2,
        strength: 0.5,
        seed: UInt64(2_734 + index))
    }
    let valleys = Lineaments([
      ([(-6, 306), (-14, 320), (-20, 334), (-24, 344)], 0.03),
      ([(30, 80), (20, 105), (6, 124)], 0.026),
    ])
    let apex = Place(0, 270).direction
    return CrateredWorld(
      ground: ground, craters: CraterShape(transition: 12, exponent: 0.36, onRadius: radius),
      raggedness: 0.03, ejecta: rays
    ) { spot in
      let tone = spot.tone
      let lead = 0.5 + 0.5 * spot.ragged.dot(apex)
      var albedo: Float = 0.25 * (1 + 0.26 * tone.broad + 0.22 * tone.bumps + 0.18 * tone.grain)
      albedo += 0.055 * spot.rays
      let torn = saturate(0.8 + 1.5 * tone.bumps + tone.grain)
      var peak: Float = 0
      for (index, floor) in floors.enumerated() {
        let d = floor.distance(spot.ragged)
        albedo = mix(albedo, 0.1, 0.85 * torn * smoothstep(0.75, 0.4, d))
        if index < 2 { peak = max(peak, smoothstep(0.2, 0.06, d)) }
      }
      albedo = mix(albedo, 0.42, peak)
      return mix(RGB(1.04, 1, 0.95), RGB(1.1, 1, 0.88), lead) * albedo
    } terrain: { spot in
      let valley = valleys.trough(spot.ragged)
      let rough = 1_200 * spot.tone.broad + 850 * spot.tone.bumps + 270 * spot.tone.grain
      return rough - 2_600 * valley.floor + 400 * valley.crest
    }
  }
}
