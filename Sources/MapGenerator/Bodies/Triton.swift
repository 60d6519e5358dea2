import PlanetMath
import ProceduralMaps

/// Triton: a pinkish cap of nitrogen frost with dark streaks of geysers, cantaloupe terrain, and
/// plains of frozen lavas.
///
/// Names, centres and sizes: IAU Gazetteer (USGS). Cantaloupe terrain lies west of 0°: dimples 25
/// to 35 km wide, crossed by ridges 15 km wide (Smith et al. 1989). Streaks are 40 to 150 km long
/// and point to the north-east (Hansen et al. 1990). The half that Voyager 2 did not image is
/// procedural.
struct Triton: SurfaceModel {
  private static let radius = 1_352.6
  private let noise = LaneNoise(2_301)
  private let detail = LaneNoise(2_302)
  private let melon = LaneCells(2_304)
  private let rind = LaneCells(2_305)
  /// Plains with walls: the place, the half-axes in degrees.
  private static let plains: [Patch] = [
    Patch(Place(28, 24), east: 4.6, north: 3.8), Patch(Place(34, 14.5), east: 6.4, north: 5),
    Patch(Place(-4, 36), east: 3, north: 2.4), Patch(Place(-5, 27), east: 3.2, north: 2.4),
  ]
  /// Dark spots with bright margins: Zin, Viviane and Akupara Maculae and others nearby.
  private static let maculae: [Patch] = [
    Patch(Place(-24.5, 68), east: 4.6, north: 2.7, turn: 20),
    Patch(Place(-19, 75), east: 3, north: 1.9), Patch(Place(-30, 78), east: 2.8, north: 1.7),
    Patch(Place(-11, 60), east: 2.4, north: 1.5, turn: -30),
    Patch(Place(-31, 37), east: 2.6, north: 1.8), Patch(Place(-27.5, 63), east: 2, north: 1.4),
    Patch(Place(-16, 66), east: 1.6, north: 1.3), Patch(Place(-22, 82), east: 2.2, north: 1.4),
  ]

  /// Returns the cover by the southern cap and the cover by cantaloupe terrain of a row.
  private func covers(_ row: RowPoints) -> (cap: [Float], melon: [Float]) {
    let broad = row.values { noise.fractal($0 * 2.2, octaves: 5) }
    let ragged = row.vectors { detail.displacement($0 * 7, octaves: 7) }
    var (caps, melons): ([Float], [Float]) = ([], [])
    for x in 0..<row.count {
      let p = row.direction(x)
      let q = (p + ragged[x] * 0.13).unit
      // The cap extends farthest north about the meridian 60°.
      let edge = -0.09 + 0.1 * p.x * p.y - 0.28 * broad[x]
      caps.append(smoothstep(edge + 0.03, edge - 0.05, q.z))
      melons.append(smoothstep(-0.12, 0.12, 0.05 - q.y + 1.7 * broad[x]))
    }
    return (caps, melons)
  }

  func surface(_ grid: SurfaceGrid, threads: Int) -> Surface {
    var surface = Surface(grid, radius: Self.radius, threads: threads, seed: 2_303)
    let model = self
    surface.fill { row, _, cells in
      let broad = row.values { model.noise.fractal($0 * 2.6, octaves: 6) }
      let hills = row.values { model.detail.fractal($0 * 19, octaves: 6, gain: 0.66) }
      let covers = model.covers(row)
      let dimples = model.dimples(row)
      for x in cells.indices {
        let land = 320 * hills[x] + dimples[x] * covers.melon[x]
        cells[x].x = 400 * broad[x] + mix(land, 620 * hills[x] + 220, covers.cap[x])
      }
    }
    let shape = CraterShape(
      transition: 11, simple: .init(0.18, 1), complex: .init(0.5, 0.5), onRadius: Self.radius)
    CraterPopulation(
      shape: shape, density: 0.008, slope: 2.1, largest: 30, seed: 2_306, bright: 0.1
    ).stamp(
      on: &surface,
      named: [Impact(center: Place(-18.5, 63.5).direction, diameter: 27, freshness: 0.8)])
    addRidges(to: &surface)
    addPlains(to: &surface)
    addPlumes(to: &surface)
    return surface
  }

  /// Returns the heights of dimples that interfere: two nets of cells of different sizes.
  private func dimples(_ row: RowPoints) -> [Float] {
    let warp: Float = 0.034
    let large = row.points.map {
      melon.sample(($0 + detail.displacement($0 * 11, octaves: 4) * warp) * 38)
    }
    let small = row.points.map {
      rind.sample(($0 + detail.displacement($0 * 15, octaves: 3) * warp) * 71)
    }
    let share = row.values { noise.fractal($0 * 8, octaves: 3) }
    var heights: [Float] = []
    for x in 0..<row.count {
      let (a, b) = (large[x >> 3], small[x >> 3])
      let (first, second) = (a.first[x & 7], a.second[x & 7])
      let depth = 0.35 + 0.65 * a.tag[x & 7]
      let bowl = smoothstep(0.02, 0.62, first) - 0.55
      let crest = smoothstep(0.22, 0, second - first)
      let minor = smoothstep(0.5, 0.1, b.first[x & 7]) * b.tag[x & 7]
      heights.append(
        1_900 * depth * bowl + 260 * crest - 600 * minor
          * saturate(0.5 + 2 * share[x])
      )
    }
    return heights
  }

  /// Adds pairs of ridges that cross the cantaloupe terrain.
  private func addRidges(to surface: inout Surface) {
    let lines = Noise(2_307)
    let step = 1.5 * surface.grid.pixel
    let places: [[(Double, Double)]] = [
      [(38, 310), (28, 322), (17, 333), (6, 345), (-4, 356)],  // Slidr Sulci
      [(36, 336), (27, 339), (18, 346), (10, 357), (3, 8)],  // Tano Sulci
      [(8, 296), (9, 312), (7, 328), (9, 343), (5, 358)],  // Vimur Sulci
      [(45, 345), (33, 352), (21, 356), (10, 1)], [(30, 290), (22, 302), (12, 311), (2, 317)],
      [(55, 320), (47, 335), (42, 352), (40, 10)], [(12, 270), (20, 284), (24, 300), (31, 316)],
      [(62, 250), (48, 262), (34, 268), (18, 272)], [(5, 235), (16, 246), (30, 252), (46, 250)],
      [(52, 200), (44, 216), (33, 229), (20, 240)], [(24, 8), (16, 20), (12, 36), (14, 52)],
    ]
    var ridges: [PathSegment<DoubleRidge>] = []
    for (index, line) in places.enumerated() {
      let path = SurfacePath(
        through: line.map { Place($0.0, $0.1) }, width: Float(index < 3 ? 13 : 10) / 1_352.6,
        step: step, wander: 0.02, noise: lines, scale: 8, taper: 0.12)
      ridges += path.stamps(DoubleRidge(height: 1_500, stain: 0, frost: 0.3))
    }
    surface.apply(ridges)
  }

  private func addPlains(to surface: inout Surface) {
    let model = self
    surface.fill { row, _, cells in
      let ragged = row.vectors { model.detail.displacement($0 * 22, octaves: 5) }
      for x in cells.indices {
        let q = (row.direction(x) + ragged[x] * 0.03).unit
        for plain in Self.plains {
          let d = plain.distance(q)
          guard d < 1.4 else { continue }
          let wall = smoothstep(1.06, 0.97, d)
          let inner = smoothstep(0.72, 0.66, d)
          cells[x].x = mix(
            cells[x].x + 300 * smoothstep(1.35, 1.02, d), -350 - 200 * inner + 0.08 * cells[x].x,
            wall)
        }
        for spot in Self.maculae {
          let d = spot.distance(q)
          guard d < 1.9 else { continue }
          cells[x].z = max(cells[x].z, smoothstep(1.08, 0.9, d) * saturate(0.8 + 0.35 * cells[x].w))
          cells[x].y = max(cells[x].y, smoothstep(1.75, 1.5, d) * smoothstep(0.95, 1.12, d))
        }
      }
    }
  }

  /// Adds fans of dust, from geysers in the cap to the north-east.
  private func addPlumes(to surface: inout Surface) {
    var generator = SeededGenerator(seed: 2_308)
    var splats: [Splat] = []
    for _ in 0..<150 {
      let vent = Place(Double(generator.number(-72, -14)), Double(generator.number(-180, 180)))
      let center = vent.direction
      let (east, north) = center.tangents
      let turn = generator.number(-0.5, 0.5)
      let heading = (east * (0.85 - turn) + north * (0.6 + turn)).unit
      let side = center.cross(heading)
      let length = generator.number(0.03, 0.14)
      let strength = generator.number(0.12, 0.5)
      let spread = generator.number(0.08, 0.24)
      for index in 0..<34 {
        let t = Float(index) / 34
        let offset = (generator.unit() + generator.unit() - 1) * spread * t * length
        let place = (center + heading * (t * length) + side * offset).unit
        splats.append(
          Splat(
            place, along: heading + side * generator.number(-0.15, 0.15),
            length: length * generator.number(0.08, 0.2),
            width: max(length * (0.03 + 0.1 * t), 1.1 * surface.grid.pixel),
            strength: 0, dark: strength * (1 - t) * generator.number(0.4, 1.2)))
      }
    }
    surface.apply(splats)
  }

  func colors(_ row: SurfaceRow) -> [RGB] {
    let broad = row.points.values { noise.warped($0 * 2.4, by: 0.5, octaves: 6) }
    let bumps = row.points.values { detail.fractal($0 * 11, octaves: 7, gain: 0.66) }
    let frost = row.points.values { noise.warped($0 * 7, by: 0.6, octaves: 6) }
    let covers = covers(row.points)
    return row.cells.indices.map { x in
      let cell = row.cells[x]
      let relief = row.relief(x, light: 0.6, gain: 4.5, crest: 0.32)
      var land = mix(RGB(hex: 0xAE9A8D), RGB(hex: 0xBBADA2), saturate(0.5 + 1.2 * broad[x]))
      land *= (1 + 0.4 * bumps[x]) * relief
      // The cap: patches of fresh frost on older, redder ice.
      var ice = mix(
        RGB(hex: 0xD3B9AC), RGB(hex: 0xE6D8CE), smoothstep(-0.7, 0.7, frost[x] + 0.9 * bumps[x]))
      ice *= (1 + 0.26 * bumps[x]) * mix(1, relief, 0.75)
      let cap = covers.cap[x]
      var color = mix(land, ice, cap)
      // Fresh bluish frost fringes the cap.
      let fringe = cap * (1 - cap) * 4
      color = mix(color, RGB(hex: 0xDCDEDF), 0.45 * fringe * saturate(0.6 + 2 * frost[x]))
      color = mix(color, RGB(hex: 0xEFE4DB), 0.6 * saturate(cell.y))
      let dust = saturate(cell.z) * saturate(0.75 + 0.6 * bumps[x])
      return mix(color, RGB(hex: 0x65544D) * (1 + 0.3 * bumps[x]), 0.85 * dust)
    }
  }
}
