import PlanetMath
import ProceduralMaps

/// Charon: grey ice, rugged Oz Terra in the north, a belt of canyons, smooth Vulcan Planitia in the
/// south, and a dark reddish north pole.
///
/// Names, centres and sizes: IAU Gazetteer (USGS); Oz Terra, Vulcan Planitia, Serenity Chasma and
/// Mordor Macula are as in Moore et al. 2016 and Beyer et al. 2017: canyons are 30 to 50 km wide
/// and 5 to 7 km deep. South of 30° S little was imaged: procedural. Reflectances: Buratti et al.
/// 2017.
struct Charon: SurfaceModel {
  private static let radius = 606.0
  private let noise = LaneNoise(1_801)
  private let detail = LaneNoise(1_802)
  private let blocks = LaneCells(1_803)

  /// Canyons: places, the half-width in kilometres, and the depth in metres.
  private static let chasmata: [(places: [(Double, Double)], width: Double, depth: Float)] = [
    // Serenity Chasma, in overlapping parts.
    ([(-10, 283), (-6, 291), (-1, 299), (4, 306), (8, 313)], 17, 5_500),
    ([(6, 307), (9.5, 316), (10, 327), (9, 336), (13, 343)], 22, 6_500),
    ([(12, 340), (15, 350), (20, 0), (22, 9)], 20, 5_500),
    ([(20, 4), (23, 14), (25, 24), (29, 34), (33, 42)], 18, 5_000),
    ([(15, 337), (18, 346), (22, 355)], 9, 2_600), ([(27, 8), (29, 20), (33, 30)], 9, 2_600),
    ([(4, 311), (5, 322), (4, 334), (8, 347), (13, 358)], 13, 3_600),
    // Mandjet Chasma.
    ([(-3, 277), (1, 285), (4.8, 294.4), (8, 304), (12, 312)], 15, 5_000),
    ([(12, 318), (16, 327), (17, 335)], 8, 2_200),
    // Argo Chasma.
    ([(17, 69), (23, 73), (27.8, 80.4), (31, 89), (33, 98)], 15, 6_500),
    // Caleuche Chasma.
    ([(68, 214), (71, 226), (72.5, 241.8), (72, 258), (69, 270)], 13, 6_000),
    ([(38, 48), (44, 58), (47, 70), (45, 84)], 9, 3_000),
    ([(6, 60), (10, 71), (8, 84), (12, 98), (10, 112)], 14, 4_200),
    ([(14, 118), (8, 132), (10, 147), (4, 160), (-3, 172)], 16, 4_500),
    ([(30, 130), (36, 145), (35, 160)], 10, 3_400), ([(-4, 195), (3, 210), (1, 226)], 14, 4_200),
    ([(22, 232), (30, 245), (34, 258)], 9, 2_800), ([(48, 262), (54, 280), (58, 300)], 9, 2_600),
  ]

  private static let named: [Impact] = [
    (58.53, 40.58, 261.0, 0.12, 0.0), (25.5, 308.6, 29.7, 1, 1), (-15.7, 314.1, 44, 0.7, 0.15),
    (55.2, 256.3, 90, 0.4, 0.1), (20.7, 35.4, 40, 0.9, 0.5), (-16.1, 331.2, 28, 0.9, 0.35),
    (17.09, 351.72, 9, 1, 0.9),
  ].map { latitude, longitude, diameter, freshness, glow in
    Impact(
      center: Place(latitude, longitude).direction, diameter: diameter,
      freshness: Float(freshness), glow: Float(glow))
  }
  /// Mountains in moats: Kubrick, Butler and Clarke Montes.
  private static let mountains: [(patch: Patch, height: Float)] = [
    (Patch(Place(3.6, 30.8), diameter: 34, onRadius: radius), 4_200),
    (Patch(Place(-9.48, 38.74), diameter: 60, onRadius: radius), 3_200),
    (Patch(Place(-5.12, 7.05), diameter: 60, onRadius: radius), 3_000),
  ]

  /// Returns the cover by the smooth plain of a row.
  private func plain(_ row: RowPoints) -> [Float] {
    let ragged = row.vectors { noise.displacement($0 * 5, octaves: 6) }
    return (0..<row.count).map { x in
      let q = (row.direction(x) + ragged[x] * 0.14).unit
      // The canyons divide north and south: the plain reaches farther north in the east.
      return smoothstep(0.2, 0.06, q.z - 0.16 * q.y - 0.05 * q.x)
    }
  }

  func surface(_ grid: SurfaceGrid, threads: Int) -> Surface {
    var surface = Surface(grid, radius: Self.radius, threads: threads, seed: 1_804)
    let model = self
    surface.fill { row, _, cells in
      let plain = model.plain(row)
      let broad = row.values { model.noise.fractal($0 * 2.6, octaves: 6) }
      let hills = row.values { model.detail.fractal($0 * 15, octaves: 6, gain: 0.64) }
      // The north is broken into blocks.
      let block = row.points.map {
        model.blocks.sample(($0 + model.noise.displacement($0 * 5, octaves: 4) * 0.12) * 5.5)
      }
      for x in cells.indices {
        let sample = block[x >> 3]
        let edge = smoothstep(0.2, 0, sample.second[x & 7] - sample.first[x & 7])
        let rugged =
          2_200 * (sample.tag[x & 7] - 0.4) * (1 - edge) - 500 * edge + 2_600 * broad[x]
          + 2_400 * hills[x]
        cells[x].x = mix(rugged + 900, -900 + 600 * broad[x] + 620 * hills[x], plain[x])
        for (mountain, height) in Self.mountains {
          let d = mountain.distance(row.direction(x)) + 0.25 * cells[x].w
          guard d < 2 else { continue }
          cells[x].x += height * smoothstep(0.95, 0.2, d) - 1_500 * bell((d - 1.15) / 0.25)
        }
      }
    }
    let shape = CraterShape(
      transition: 12, simple: .init(0.19, 1), complex: .init(0.5, 0.6), onRadius: Self.radius)
    let mask = Noise(1_805)
    CraterPopulation(
      shape: shape, density: 0.05, slope: 1.9, largest: 110, seed: 1_806, bright: 0.03
    ).stamp(on: &surface, named: Self.named) { impact, chance in
      let p = impact.center
      let edge = p.z - 0.16 * p.y - 0.05 * p.x + 0.12 * mask.fractal(p * 5, octaves: 3)
      if edge < 0.13 {
        impact.freshness = max(impact.freshness, 0.5)
        return chance < 0.34 && impact.diameter < 60
      }
      return true
    }
    addFaults(to: &surface)
    surface.apply(Self.ejecta.flatMap { $0.splats(onRadius: Self.radius, pixel: grid.pixel) })
    return surface
  }

  private static let ejecta: [Ejecta] = [
    (25.5, 308.6, 29.7, 260, 1.1), (20.7, 35.4, 40, 220, 0.6), (-16.1, 331.2, 28, 190, 0.6),
    (17.09, 351.72, 9, 110, 0.8), (55.2, 256.3, 60, 240, 0.5), (47, 330, 14, 150, 0.7),
    (40, 20, 12, 130, 0.6), (33, 280, 10, 120, 0.7), (5, 140, 22, 180, 0.6),
    (-30, 200, 26, 200, 0.6), (-40, 60, 24, 190, 0.6), (60, 10, 16, 150, 0.6),
  ].enumerated().map { index, fact in
    Ejecta(
      center: Place(fact.0, fact.1).direction, diameter: fact.2, length: fact.3,
      strength: Float(fact.4),
      seed: UInt64(1_850 + index), rays: 8)
  }

  /// Adds canyons between faults, smaller faults beside them, and fractures of the plain.
  private func addFaults(to surface: inout Surface) {
    var generator = SeededGenerator(seed: 1_807)
    let lines = Noise(1_808)
    let step = 1.4 * surface.grid.pixel
    var troughs: [PathSegment<Trough>] = []
    var scarps: [PathSegment<Scarp>] = []
    for chasma in Self.chasmata {
      let path = SurfacePath(
        through: chasma.places.map { Place($0.0, $0.1) },
        width: Float(chasma.width / Self.radius), step: step, wander: 0.016, noise: lines,
        scale: 14, taper: 0.35)
      troughs += path.stamps(
        Trough(
          depth: chasma.depth, frost: 0.2, shoulders: 0.22, lean: generator.number(-0.8, 0.8)))
      for _ in 0..<7 {
        let from = generator.number(0, 0.6)
        let offset = generator.number(1.2, 3.4) * (generator.unit() < 0.5 ? -1 : 1)
        let beside = path.beside(offset * Float(chasma.width / Self.radius), width: 0.008)
          .part(from, from + generator.number(0.25, 0.5), width: generator.number(0.006, 0.014))
        scarps += beside.stamps(
          Scarp(height: generator.number(600, 1_700), frost: generator.number(0.05, 0.2)))
      }
    }
    surface.apply(scarps)
    surface.apply(troughs)
    var cracks: [PathSegment<Fracture>] = []
    for _ in 0..<90 {
      let p = Place(Double(generator.number(-60, 2)), Double(generator.number(-180, 180))).direction
      let (east, north) = p.tangents
      let path = SurfacePath(
        from: p, heading: east + north * generator.number(-0.7, 0.7),
        length: generator.number(0.1, 0.6), width: generator.number(0.005, 0.009), step: step,
        bend: generator.number(-0.6, 0.6), wander: 0.5, generator: &generator)
      cracks += path.stamps(Fracture(depth: generator.number(250, 800)))
    }
    surface.apply(cracks)
  }

  func colors(_ row: SurfaceRow) -> [RGB] {
    let broad = row.points.values { noise.warped($0 * 2.8, by: 0.5, octaves: 7) }
    let bumps = row.points.values { detail.fractal($0 * 12, octaves: 7, gain: 0.64) }
    let coast = row.points.vectors { detail.displacement($0 * 6, octaves: 7) }
    let plain = plain(row.points)
    return row.cells.indices.map { x in
      let cell = row.cells[x]
      let q = (row.points.direction(x) + coast[x] * 0.2).unit
      let crest = limited(4.5 * row.fine[x])
      var albedo: Float = mix(0.335, 0.315, plain[x])
      albedo *= 1 + mix(1.3, 0.85, plain[x]) * broad[x] + 0.5 * bumps[x]
      albedo *= row.relief(x, light: 1, gain: 3.2, crest: 0.34)
      albedo *= 1 + 0.14 * limited(0.6 * row.coarse[x])
      let frost = saturate(cell.y)
      albedo = mix(albedo, 0.56 * (1 + 0.3 * crest), 0.62 * frost)
      let grey = RGB(1.03, 1, 0.965) * albedo
      // Tholin from Pluto's methane stains the pole, thickest in Mordor Macula.
      let polar = smoothstep(0.78, 0.97, q.z + 0.1 * broad[x] + 0.05 * bumps[x])
      let stain =
        RGB(hex: 0x6F5549) * (1 + 0.35 * bumps[x])
        * row.relief(x, light: 0.5, gain: 2, crest: 0.3)
      return mix(grey, stain, 0.85 * polar * (1 - 0.6 * frost))
    }
  }
}
