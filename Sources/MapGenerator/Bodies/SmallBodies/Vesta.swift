import ProceduralMaps

/// Vesta: the basin Rheasilvia about its south pole, troughs about its equator, bright and dark
/// ground.
///
/// Names, centres and sizes: IAU Gazetteer (USGS), longitudes of the Claudia system: Rheasilvia
/// 500 km wide with a peak of 180 km by 20 km over an older basin, Divalia Fossae about the equator
/// (Jaumann et al. 2012), a dark hemisphere from 90° to 200° east, bright southern ejecta (Reddy et
/// al. 2012). The relief of the basins is in the heights; the ellipsoid has their mean.
struct Vesta: Sendable {
  private static let radius = 262.7

  static func world() -> CrateredWorld {
    let ground = Ground(
      seed: 2_901, radius: radius, count: 11_000, diameters: 2.6...60,
      named: [
        (9, 190.4, 68, 0.9), (17, 199.2, 53, 0.8), (23.1, 202.5, 22, 0.8), (-8, 309, 34, 0.8),
        (-9.4, 225.6, 15, 1), (-7, 247, 30, 0.9), (-3.3, 147.1, 31, 0.5), (-33.7, 294.7, 10, 1),
        (-58.9, 200.9, 17, 1), (-69.5, 29, 40, 0.6), (-38.9, 146, 20, 0.8), (34, 270, 195, 0.1),
        (3, 312, 265, 0.02), (-29, 276, 24, 0.6), (38, 60, 85, 0.3), (55, 160, 60, 0.3),
      ]
    ) { p in
      // The young basin has few craters.
      p.z < -0.55 ? 0.4 : 1
    }
    let vesta = Vesta(ground)
    return CrateredWorld(
      ground: ground, craters: CraterShape(transition: 30, exponent: 0.6, onRadius: radius),
      raggedness: 0.06, color: { vesta.color($0) }, terrain: { vesta.terrain($0) })
  }

  private let ground: Ground
  private let basin = Patch(Place(-75, 301), diameter: 500, onRadius: radius)
  private let older = Patch(Place(-52, 170), diameter: 400, onRadius: radius)
  private let pole = Place(75, 121).direction
  private let northernPole = Place(52, 350).direction
  private let easternMiddle = Place(0, 120).direction
  private let western = Place(35, 285).direction
  /// The planes of the troughs about the equator, by their distances from the centre in radii.
  private static let southern: [Float] = [-0.17, -0.08, 0.02, 0.1, 0.2]
  private static let northern: [Float] = [0.57, 0.7]
  private let dark = Patch(Place(5, 145), east: 66, north: 40)
  private let bright = Patch(Place(-35, 20), east: 60, north: 34)
  private let orange = Patch(Place(-4, 309), east: 16, north: 12)

  private init(_ ground: Ground) { self.ground = ground }

  /// Returns the troughs around the basins: bands of parallel planes, about 1 on their floors.
  private func troughs(_ p: Vector) -> Float {
    let bend = 0.018 * ground.noise.fractal(p * 4, octaves: 4)
    var floor: Float = 0
    let eastern = smoothstep(-0.2, 0.35, easternMiddle.dot(p))
    for (index, offset) in Self.southern.enumerated() {
      let part = ground.noise.fractal(p * 2.2 + Vector(Float(index) * 4, 2, 7), octaves: 2)
      let d = abs(p.dot(pole) + bend - offset) / 0.034
      floor = max(floor, smoothstep(1, 0.3, d) * smoothstep(-0.12, 0.12, part) * eastern)
    }
    let side = smoothstep(0, 0.4, western.dot(p))
    for offset in Self.northern {
      let d = abs(p.dot(northernPole) + bend - offset) / 0.04
      floor = max(floor, 0.8 * smoothstep(1, 0.3, d) * side)
    }
    return floor
  }

  private func color(_ spot: CrateredWorld.Spot) -> RGB {
    let tone = spot.tone
    let p = spot.direction
    var albedo: Float = 0.4 * (1 + 0.2 * tone.broad + 0.17 * tone.bumps + 0.16 * tone.grain)
    albedo *= 1 - 0.3 * dark.weight(spot.ragged, softness: 0.6) * saturate(0.8 + 1.2 * tone.broad)
    albedo *= 1 + 0.18 * bright.weight(spot.ragged, softness: 0.6)
    let d = basin.distance(spot.ragged)
    albedo *= 1 + 0.14 * smoothstep(1.2, 0.7, d) + 0.16 * bell((d - 0.95) / 0.08)
    albedo *= 1 - 0.06 * troughs(p)
    // Dark carbonaceous spots and bright bare rock.
    let specks = ground.detail.fractal(p * 33 + Vector(6, 2, 9), octaves: 4, gain: 0.7)
    albedo *= 1 - 0.28 * smoothstep(0.24, 0.5, specks) + 0.2 * smoothstep(0.28, 0.52, -specks)
    let rust = orange.weight(spot.ragged, softness: 0.6)
    return mix(RGB(1.06, 1, 0.9), RGB(1.12, 1, 0.82), rust) * albedo
  }

  private func terrain(_ spot: CrateredWorld.Spot) -> Float {
    let tone = spot.tone
    let p = spot.direction
    var height = 3_200 * tone.broad + 1_100 * tone.bumps + 280 * tone.grain
    let d = basin.distance(spot.ragged)
    let old = older.distance(spot.ragged)
    height -= 7_000 * smoothstep(1, 0.6, old)
    // A bowl with a central mound, a steep rim and spiral ridges.
    height *= 1 - 0.7 * smoothstep(1.02, 0.9, d)
    height -= 14_000 * smoothstep(1.02, 0.72, d) - 3_500 * bell((d - 1.06) / 0.12)
    height += 15_000 * smoothstep(0.42, 0.06, d)
    let (x, y) = basin.local(p)
    let wind = d * 3
    let scale = 1 / max((x * x + y * y).squareRoot(), 1e-5)
    let twisted = Vector(
      (x - wind * y * 0.5) * scale, (y + wind * x * 0.5) * scale, wind)
    let spiral = ground.noise.fractal(twisted.unit * 9, octaves: 3)
    height += 2_400 * spiral * smoothstep(1.05, 0.85, d) * smoothstep(0.28, 0.5, d)
    return height - 3_600 * troughs(p)
  }
}
