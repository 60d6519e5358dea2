import PlanetMath
import ProceduralMaps

/// Mercury: grey, cratered everywhere, with smooth plains, scarps, and the rays of young craters.
///
/// Names, centres and diameters: IAU Gazetteer (USGS). Heights from −5.4 to 4.5 km (MESSENGER,
/// Zuber et al. 2012); Caloris' mountains reach 2 km; scarps up to 2 km, such as Enterprise,
/// Discovery and Beagle Rupes. Depths of craters: Pike 1988. Plains and dark material: Denevi et
/// al. 2009.
struct Mercury: SurfaceModel {
  private static let radius = 2_439.7
  private let noise = LaneNoise(1_101)
  private let detail = LaneNoise(1_102)
  private static let caloris = Patch(Place(31.65, 161.98), east: 18, north: 17)
  /// Smooth plains: the oval and the cover in its middle.
  private static let plains: [(patch: Patch, cover: Float)] = [
    (caloris, 1), (Patch(Place(70, 33), east: 34, north: 20), 1),
    (Patch(Place(36, 190), east: 14, north: 17), 0.9),
    (Patch(Place(10, 168), east: 20, north: 9), 0.9),
    (Patch(Place(52, 155), east: 18, north: 8), 0.85),
    (Patch(Place(-32.9, 87.9), diameter: 640, onRadius: radius), 0.95),
    (Patch(Place(-20.9, 235.8), diameter: 600, onRadius: radius), 0.9),
    (Patch(Place(48, 208), east: 9, north: 7), 0.9),
    (Patch(Place(-16.2, 195.4), diameter: 350, onRadius: radius), 0.9),
    (Patch(Place(5, 60), east: 18, north: 10, turn: 30), 0.75),
    (Patch(Place(27.66, 57.37), diameter: 290, onRadius: radius), 0.9),
    (Patch(Place(27.15, 119.06), diameter: 240, onRadius: radius), 0.9),
    (Patch(Place(40, 300), east: 16, north: 9, turn: -20), 0.7),
  ]
  /// Patches of dark, bluish material.
  private static let dark: [Patch] = [
    Patch(Place(-16.2, 195.4), east: 12, north: 9), Patch(Place(-32, 190), east: 5, north: 4),
    Patch(Place(20, 60), east: 14, north: 9), Patch(Place(-35, 20), east: 26, north: 9),
    Patch(Place(-40, 260), east: 20, north: 10), Patch(Place(27, 30), east: 14, north: 9),
    Patch(Place(8, 285), east: 16, north: 9), Patch(Place(-22, 140), east: 18, north: 10),
    Patch(Place(30, 130), east: 10, north: 7),
  ]

  func surface(_ grid: SurfaceGrid, threads: Int) -> Surface {
    var surface = Surface(grid, radius: Self.radius, threads: threads, seed: 1_103)
    let (noise, detail) = (noise, detail)
    surface.fill { row, _, cells in
      let broad = row.values { noise.fractal($0 * 2.2, octaves: 5) }
      let hills = row.values { detail.ridged($0 * 14, octaves: 6, gain: 0.6) }
      for x in cells.indices { cells[x].x = 1_500 * broad[x] + 700 * (hills[x] - 0.3) }
    }
    let shape = CraterShape(
      transition: 10, simple: .init(0.199, 0.995), complex: .init(0.353, 0.496),
      onRadius: Self.radius)
    let (young, old) = (
      Self.impacts.filter { $0.freshness >= 0.5 },
      Self.impacts.filter { $0.freshness < 0.5 }
    )
    CraterPopulation(
      shape: shape, density: 0.085, slope: 1.95, largest: 280, seed: 1_104, bright: 0.006
    ).stamp(on: &surface, named: old)
    flood(&surface)
    addFaults(to: &surface)
    CraterPopulation(
      shape: shape, density: 0.014, slope: 2, largest: 90, seed: 1_105, bright: 0.09
    ).stamp(on: &surface, named: young) { impact, chance in
      impact.exposure = 0.3
      // Young craters have bright haloes; their depths are unchanged.
      if impact.glow > 0 {
        impact.glow *= 1.35
      } else if chance < 0.1 {
        impact.glow = 0.1 + 4 * chance
      }
      return true
    }
    surface.apply(Self.ejecta.flatMap { $0.splats(onRadius: Self.radius, pixel: grid.pixel) })
    return surface
  }

  private static let impacts: [Impact] = [
    (-32.89, 87.87, 716.0, 0.3, 0.0), (-20.86, 235.79, 630, 0.2, 0), (-16.23, 195.36, 355, 0.3, 0),
    (-13.37, 353.01, 490, 0.12, 0), (-44.73, 181.89, 430, 0.2, 0), (48.1, 207.75, 399, 0.15, 0),
    (-20.42, 283.65, 342, 0.25, 0), (-1.3, 323.38, 319, 0.25, 0), (81.1, 308.97, 317, 0.15, 0),
    (-69.86, 256.99, 214, 0.4, 0), (27.66, 57.37, 305, 0.7, 0), (27.15, 119.06, 258, 0.7, 0),
    (-11.34, 328.68, 62, 1, 1), (-33.95, 12.54, 81, 1, 1), (57.84, 16.65, 114, 0.95, 0.6),
    (37.08, 232.66, 54, 0.9, 0.7), (10.58, 123.84, 24, 1, 1), (-32.39, 189.55, 75, 0.9, 0.6),
    (7.75, 169.41, 241, 0.4, 0), (-44.92, 250.31, 230, 0.4, 0), (-65, 280, 50, 0.9, 0.7),
    (22, 290, 40, 0.9, 0.7), (45, 80, 35, 0.9, 0.6), (-50, 140, 45, 0.9, 0.6),
    (65, 230, 40, 0.9, 0.6), (-5, 205, 30, 0.9, 0.8), (-20, 60, 30, 0.9, 0.8),
  ].map { latitude, longitude, diameter, freshness, glow in
    Impact(
      center: Place(latitude, longitude).direction, diameter: diameter,
      freshness: Float(freshness), glow: Float(glow))
  }

  /// Craters with rays: Kuiper, Debussy, Hokusai, Degas, Xiao Zhao, Bashō, Fonteyn, Han Kan,
  /// Hovnatanian, Balanchine, Seuss, Bek, Snorri, Copland, Stieglitz, and bright spots without a
  /// name at places estimated from MESSENGER's mosaic: latitude, east longitude, diameter and
  /// length of rays in kilometres, brightness and number of rays.
  private static let rayed: [(Double, Double, Double, Double, Float, Int)] = [
    (-11.34, 328.68, 62, 800, 0.85, 22), (-11.34, 328.68, 90, 420, 0.5, 18),
    (-33.95, 12.54, 81, 2_000, 0.5, 16), (-33.95, 12.54, 84, 420, 0.6, 18),
    (57.84, 16.65, 114, 3_400, 0.55, 18), (57.84, 16.65, 120, 800, 0.4, 16),
    (37.08, 232.66, 54, 760, 0.7, 20), (10.58, 123.84, 24, 700, 0.9, 18),
    (10.58, 123.84, 40, 300, 0.6, 24), (-32.39, 189.55, 75, 700, 0.35, 16),
    (32.8, 95.5, 29, 700, 0.6, 20), (-72.4, 214.1, 50, 900, 0.5, 16),
    (-7.7, 172.5, 34, 520, 0.55, 14), (38.6, 175.4, 40, 460, 0.5, 18),
    (7.6, 33.2, 60, 420, 0.5, 18), (21.2, 309.2, 32, 520, 0.55, 18), (-9, 277, 20, 360, 0.55, 14),
    (37.4, 73.6, 200, 340, 0.2, 12), (36.1, 63.6, 70, 360, 0.7, 22), (72.5, 67.6, 96, 760, 0.4, 16),
    (-13.1, 26.4, 60, 380, 0.7, 20), (3.9, 211.1, 90, 260, 0.4, 12),
    (-51.6, 310.6, 70, 500, 0.5, 16), (-57.6, 328.1, 50, 640, 0.4, 14),
    (-33.9, 292.4, 40, 480, 0.55, 18), (29.1, 147.4, 30, 460, 0.5, 14),
    (0.1, 235.1, 28, 420, 0.5, 14), (-24.4, 145.1, 36, 560, 0.4, 14),
    (46.6, 43.9, 40, 540, 0.45, 14), (-4.4, 164.4, 30, 420, 0.5, 14),
    (12.1, 21.1, 40, 360, 0.6, 16), (36.1, 179.6, 30, 340, 0.5, 14),
    (-29.6, 310.9, 44, 340, 0.45, 14), (-9.6, 122.4, 40, 320, 0.45, 14),
    (11.6, 186.9, 36, 320, 0.65, 16), (-14, 256, 60, 420, 0.4, 16),
    (-29.4, 224.1, 90, 360, 0.45, 14), (10.4, 113.6, 120, 300, 0.45, 16),
  ]

  private static let ejecta: [Ejecta] = rayed.enumerated().map { index, fact in
    Ejecta(
      center: Place(fact.0, fact.1).direction, diameter: fact.2, length: fact.3,
      strength: 0.85 * fact.4, seed: UInt64(1_110 + index), rays: fact.5)
  }

  /// Regions that are brighter or darker than the mean: ovals with half-axes in degrees, and the
  /// difference as a fraction.
  private static let tones: [(patch: Patch, gain: Float)] = [
    tone(-13, 253, 15, 12, 0.22), tone(4, 72, 15, 11, 0.2), tone(-8, 121, 12, 17, 0.22),
    tone(9, 114, 9, 8, 0.12), tone(37, 62, 13, 7, 0.16), tone(-12, 27, 8, 8, 0.2),
    tone(72, 50, 60, 14, 0.14), tone(-52, 305, 18, 9, 0.12), tone(38, 228, 12, 9, 0.16),
    tone(32, 161, 17, 15, 0.26), tone(5, 88, 12, 8, 0.1), tone(48, 358, 20, 8, 0.1),
    tone(-45, 18, 30, 9, -0.18), tone(-42, 96, 26, 12, -0.22), tone(-36, 160, 24, 10, -0.22),
    tone(47, 296, 20, 10, -0.2), tone(-16, 196, 13, 11, -0.22), tone(22, 40, 18, 10, -0.14),
    tone(20, 340, 12, 14, -0.1), tone(-4, 40, 14, 10, -0.12), tone(-56, 210, 26, 10, -0.12),
    tone(20, 145, 12, 9, -0.16), tone(52, 135, 20, 7, -0.14), tone(30, 205, 16, 12, -0.1),
    tone(-20, 340, 12, 10, -0.1), tone(12, 275, 16, 9, -0.1), tone(-62, 130, 30, 10, -0.14),
  ]

  /// The relative brightness by the regions, on a coarse grid.
  private static let toneMap = SphereGrid(pixelsOf: GridFrame(width: 360), threads: 1) { _, _, p in
    tones.reduce(1) { $0 + $1.gain * $1.patch.weight(p, softness: 0.7) }
  }

  private static func tone(
    _ latitude: Double, _ longitude: Double, _ east: Double, _ north: Double, _ gain: Float
  ) -> (patch: Patch, gain: Float) {
    (Patch(Place(latitude, longitude), east: east, north: north), gain)
  }

  /// Fills the plains with lava; crests of drowned craters and wrinkle ridges remain.
  private func flood(_ surface: inout Surface) {
    let model = self
    surface.fill { row, _, cells in
      let ragged = row.vectors { model.noise.displacement($0 * 6, octaves: 6) }
      let broad = row.values { model.noise.fractal($0 * 2.2, octaves: 4) }
      let ridges = row.values { model.detail.ridged($0.moved(2, 5, 1) * 7, octaves: 3) }
      for x in cells.indices {
        let p = row.direction(x)
        let q = (p + ragged[x] * 0.13).unit
        var cover: Float = 0
        for (patch, strength) in Self.plains {
          cover = max(cover, strength * patch.weight(q, softness: 0.12))
        }
        let ring = Self.caloris.distance(q)
        if ring < 1.6 {
          // Mountains around Caloris.
          cells[x].x +=
            1_900 * smoothstep(0.97, 1.03, ring) * smoothstep(1.35, 1.06, ring)
            * saturate(0.6 + 2.4 * ragged[x].z)
        }
        guard cover > 0 else { continue }
        let level = -900 + 1_100 * broad[x] + 260 * smoothstep(0.55, 0.95, ridges[x])
        let drowned = cover * smoothstep(1_300, 300, cells[x].x - level)
        cells[x].x = mix(cells[x].x, level + 0.12 * (cells[x].x - level), drowned)
        cells[x].z = drowned
      }
    }
  }

  /// Adds scarps, whose left sides are higher, and the troughs of Pantheon Fossae.
  private func addFaults(to surface: inout Surface) {
    var generator = SeededGenerator(seed: 1_106)
    let lines = Noise(1_107)
    let step = 1.5 * surface.grid.pixel
    let kilometre = 1 / Float(Self.radius)
    let places: [[(Double, Double)]] = [
      [(-43, 66), (-39, 72), (-36.5, 76.5), (-32, 82), (-29, 88)],  // Enterprise Rupes
      [(-59, 318), (-55, 322.5), (-51, 326)],  // Discovery Rupes
      [(-10, 100), (-4, 100.8), (2, 102), (7, 99)],  // Beagle Rupes
      [(58, 100), (50, 104), (43, 103)], [(30, 300), (38, 306), (47, 308)],
      [(-20, 270), (-12, 268), (-5, 271)], [(10, 20), (3, 24), (-6, 25)],
      [(-60, 120), (-52, 126), (-44, 125)], [(15, 220), (6, 224), (-3, 222)],
    ]
    for line in places {
      let path = SurfacePath(
        through: line.map { Place($0.0, $0.1) }, width: 60 * kilometre, step: step, wander: 0.02,
        noise: lines, scale: 12)
      surface.apply(path.stamps(Scarp(height: 1_600)))
    }
    var fossae: [PathSegment<Trough>] = []
    let center = Place(30.19, 162.83).direction
    let (east, north) = center.tangents
    for _ in 0..<90 {
      let angle = generator.number(0, 6.2832)
      let start = generator.number(18, 90) * kilometre
      let outward = east * cos(angle) + north * sin(angle)
      let path = SurfacePath(
        from: (center + outward * start).unit, heading: outward,
        length: generator.number(40, 190) * kilometre,
        width: generator.number(4, 7) * kilometre, step: step, bend: generator.number(-1, 1),
        wander: 0.6, generator: &generator, taper: 0.2)
      fossae += path.stamps(Trough(depth: 700, frost: 0.12))
    }
    surface.apply(fossae)
  }

  func colors(_ row: SurfaceRow) -> [RGB] {
    let broad = row.points.values { noise.warped($0 * 2.4, by: 0.5, octaves: 7) }
    let bumps = row.points.values { detail.fractal($0 * 17, octaves: 6, gain: 0.7) }
    let ragged = row.points.vectors { noise.displacement($0 * 6, octaves: 3) }
    return row.cells.indices.map { x in
      let (cell, p) = (row.cells[x], row.points.direction(x))
      let q = (p + ragged[x] * 0.2).unit
      let plain = saturate(cell.z)
      let crest = limited(5 * row.fine[x])
      // Floors are less dark than rims are bright: the map shows no light.
      let rise = limited(2 * row.medium[x])
      let high = rise < 0 ? 0.5 * rise : rise
      let gain = Self.toneMap(q)
      var albedo = 0.213 * gain * (1 + 0.56 * broad[x] + 0.86 * bumps[x])
      albedo *= 1 + 0.16 * plain
      let dark = saturate(lowReflectance(q) * (0.75 - 1.2 * bumps[x] - 0.8 * broad[x]))
      albedo *= 1 - 0.26 * dark
      albedo *= 1 + 0.46 * crest + 0.32 * high
      let young = saturate(cell.y)
      albedo += 0.4 * young * (1 + 0.5 * bumps[x])
      let redness = 0.4 + 0.45 * plain + 0.6 * broad[x] - 0.5 * dark - 0.6 * young
      let warm = mix(RGB(0.98, 1, 1.03), RGB(1.05, 1, 0.94), saturate(redness))
      return warm * albedo
    }
  }

  /// Returns the cover by dark, bluish material about a place.
  private func lowReflectance(_ q: Vector) -> Float {
    let ring = Self.caloris.distance(q)
    var cover = 0.6 * bell((ring - 1.2) / 0.14)
    for patch in Self.dark { cover = max(cover, patch.weight(q, softness: 0.9)) }
    return cover
  }
}
