import PlanetMath
import ProceduralMaps

/// Pluto: the bright heart of nitrogen ice, the dark red belt along the equator, a yellowish north.
///
/// Facts: Sputnik Planitia lies 3 km below its surroundings; its cells are 20 to 40 km wide with
/// troughs 1 to 3 km wide (McKinnon et al. 2016); pits cover its south and east; blocks of water
/// ice stand up to 5 km high at its western shore; blades of Tartarus Dorsa are 5 to 10 km apart
/// (Moore et al. 2018). Albedos: 0.1 in Belton Regio, 0.9 on Sputnik (Buratti et al. 2017).
struct Pluto: SurfaceModel {
  private static let radius = PlutoFacts.radius
  private let noise = LaneNoise(1_701)
  private let detail = LaneNoise(1_702)
  private let cells = LaneCells(1_705)
  private let rocks = LaneCells(1_706)
  private let pits = LaneCells(1_707)
  private let zones = Ramp([
    (-90, 0x846B57), (-50, 0x8C735E), (-25, 0x8A715C), (0, 0x977F69), (20, 0xA28D77),
    (42, 0xAD9A83), (62, 0xBBA98A), (78, 0xCBB88C), (90, 0xCFBA86),
  ])

  /// The masks of a row.
  private struct Masks {
    /// The distance inside Sputnik's shore in radians, ragged.
    var depth: [Float]
    /// The cover of blocks.
    var blocks: [Float]
    /// The cover of bladed terrain.
    var blades: [Float]
  }

  private func masks(_ row: RowPoints) -> Masks {
    let coast = row.vectors { detail.displacement($0 * 18, octaves: 5) }
    let rough = row.values { noise.fractal($0 * 30, octaves: 4, gain: 0.6) }
    var masks = Masks(depth: [], blocks: [], blades: [])
    for x in 0..<row.count {
      let p = row.direction(x)
      // The western cliffs are sharp; in the east glaciers and pits fray the shore.
      let amount: Float = mix(0.055, 0.022, smoothstep(-0.03, 0.06, p.y))
      let q = (p + coast[x] * amount).unit
      masks.depth.append(PlutoFacts.sputnik.depth(q))
      var block: Float = 0
      for patch in PlutoFacts.blocks { block = max(block, patch.weight(q, softness: 0.5)) }
      masks.blocks.append(saturate(block * 1.5 + 0.8 * rough[x] - 0.25))
      var blade: Float = 0
      for patch in PlutoFacts.blades { blade = max(blade, patch.weight(q, softness: 0.45)) }
      masks.blades.append(saturate(blade * 1.3 + 0.9 * rough[x] * smoothstep(0, 0.3, blade)))
    }
    return masks
  }

  func surface(_ grid: SurfaceGrid, threads: Int) -> Surface {
    var surface = Surface(grid, radius: Self.radius, threads: threads, seed: 1_703)
    let (noise, detail) = (noise, detail)
    surface.fill { row, _, cells in
      let broad = row.values { noise.fractal($0 * 2.5, octaves: 7, gain: 0.55) }
      let hills = row.values { detail.ridged($0 * 13, octaves: 6, gain: 0.62) }
      // Pits and washboards of the northern plains.
      let ripples = row.values { detail.fractal($0.stretched(60, 110), octaves: 4, gain: 0.7) }
      for x in cells.indices {
        cells[x].x = 2_200 * broad[x] + 2_000 * hills[x] + 585 * ripples[x]
      }
    }
    let shape = CraterShape(
      transition: 7, simple: .init(0.19, 1), complex: .init(0.42, 0.5), onRadius: Self.radius)
    CraterPopulation(
      shape: shape, density: 0.055, slope: 1.95, largest: 320, seed: 1_704, bright: 0
    ).stamp(on: &surface, named: PlutoFacts.craters) { impact, chance in
      if PlutoFacts.sputnik.depth(impact.center) > -0.02 { return false }
      if PlutoFacts.eastLobe.depth(impact.center) > -0.03 {
        return chance < 0.06 && impact.diameter < 40
      }
      if impact.diameter > 110 { return false }
      let isOld = PlutoFacts.belton.depth(impact.center) > -0.1 || impact.center.z > 0.35
      return chance < (isOld ? 0.85 : 0.45)
    }
    let lines = Noise(1_708)
    let fossae = PlutoFacts.fossae.flatMap { places, width in
      SurfacePath(
        through: places, width: Float(width / Self.radius), step: 1.6 * grid.pixel,
        wander: 0.006, noise: lines, scale: 14, taper: 0.3
      ).stamps(Trough(depth: 1_300, frost: 0.3))
    }
    surface.apply(fossae)
    addIce(to: &surface)
    return surface
  }

  /// Adds Sputnik's plain, the blocks at its shore, blades and Wright Mons to the heights.
  private func addIce(to surface: inout Surface) {
    let model = self
    let wright = Patch(Place(-21.36, 173.24), diameter: 150, onRadius: Self.radius)
    let piccard = Patch(Place(-35.26, 176.79), diameter: 220, onRadius: Self.radius)
    surface.fill { row, y, cells in
      let masks = model.masks(row)
      let (cell, seams, _) = model.polygons(row, masks.depth)
      let rock = row.map(where: masks.blocks, above: 0.01) { p in
        model.rocks.sample((p + model.detail.displacement(p * 40, octaves: 2) * 0.012) * 50)
      }
      let pit = row.map(where: masks.depth, above: -0.065) { model.pits.sample($0 * 170) }
      let density = row.values { model.noise.fractal($0 * 9, octaves: 3) }
      let blade = row.map(where: masks.blades, above: 0) { p in
        // Blades follow the meridians, bent by noise.
        let bent = p + model.noise.displacement(p * 9, octaves: 3) * 0.05
        return model.detail.ridged(bent.stretched(95, 34), octaves: 4, gain: 0.6)
      }
      for x in cells.indices {
        let depth = masks.depth[x]
        let p = row.direction(x)
        if masks.blades[x] > 0, let blade = blade[x >> 3] {
          cells[x].x += masks.blades[x] * (4_200 * blade[x & 7] - 900)
        }
        for (patch, height) in [(wright, Float(4_000)), (piccard, 5_500)] {
          let d = patch.distance(p)
          guard d < 1.2 else { continue }
          cells[x].x +=
            height * smoothstep(1.1, 0.3, d + 0.1 * cells[x].w)
            * (1 - 1.25 * smoothstep(0.36, 0.1, d + 0.06 * cells[x].w))
        }
        let west = smoothstep(-0.03, 0.06, p.y)
        let shore = smoothstep(-mix(0.06, 0.003, west), mix(0.06, 0.002, west), depth)
        // Mountains stand over the western shore.
        cells[x].x += 1_300 * west * smoothstep(-0.05, -0.004, depth)
        if shore > 0, let pit = pit[x >> 3] {
          let inner = smoothstep(0.02, 0.07, depth)
          let pitted = saturate(
            smoothstep(14, -2, 90 - (Float(y) + 0.5) * 180 / Float(cells.count / 2))
              + smoothstep(0.05, -0.22, p.y) + 1.1 * density[x])
          let plain = -3_100 + 170 * cell[x] * inner - 420 * seams[x] * inner
          let pit = pitted * smoothstep(0.42, 0.16, pit.first[x & 7])
          cells[x].x = mix(cells[x].x, plain - 260 * pit, shore)
        }
        let block = masks.blocks[x]
        // For the colours.
        (cells[x].z, cells[x].w) = (block, depth)
        if block > 0.01, let sample = rock[x >> 3] {
          let (first, second) = (sample.first[x & 7], sample.second[x & 7])
          let tag = sample.tag[x & 7]
          let top = (0.4 + 0.9 * tag) * smoothstep(0.03, 0.13, second - first)
          let stands = smoothstep(tag * 0.75, tag * 0.75 + 0.2, block)
          let height = 3_600 * top * stands * (1 - 0.3 * first)
          cells[x].x = max(
            cells[x].x, mix(cells[x].x, -3_000 + height, smoothstep(0.1, 0.4, block)))
        }
      }
    }
  }

  /// Returns the domes and the troughs of Sputnik's cells, and a number 0…1 of each cell.
  private func polygons(
    _ row: RowPoints, _ depth: [Float]
  ) -> (domes: [Float], seams: [Float], tags: [Float]) {
    let samples = row.map(where: depth, above: 0) { p in
      cells.sample((p + detail.displacement(p * 24, octaves: 3) * 0.012) * 43)
    }
    var domes = [Float](repeating: 0, count: row.count)
    var (seams, tags) = (domes, domes)
    for x in 0..<row.count {
      guard let sample = samples[x >> 3] else { continue }
      let border = sample.second[x & 7] - sample.first[x & 7]
      domes[x] = smoothstep(0, 0.45, border)
      seams[x] = smoothstep(0.11, 0.03, border) * (0.55 + 0.45 * sample.tag[x & 7])
      tags[x] = sample.tag[x & 7]
    }
    return (domes, seams, tags)
  }

  func colors(_ row: SurfaceRow) -> [RGB] {
    let broad = row.points.values { noise.warped($0 * 2.4, by: 0.45, octaves: 6) }
    let bumps = row.points.values { detail.fractal($0 * 13, octaves: 7, gain: 0.66) }
    let coast = row.points.vectors { detail.displacement($0 * 9, octaves: 5) }
    let depths = row.cells.map(\.w)
    let (_, seams, tags) = polygons(row.points, depths)
    return row.cells.indices.map { x in
      let p = row.points.direction(x)
      let q = (p + coast[x] * 0.05).unit
      let crest = limited(6 * row.fine[x])
      let high = limited(1.6 * row.medium[x])
      var color = zones(q.latitude + 22 * broad[x])
      color *= 1.03 + 0.55 * broad[x] + 0.5 * bumps[x]
      // Dark material lies in hollows first, methane frost on crests and rims.
      let dark = darkness(p, coast[x], 0.5 * bumps[x] - 0.16 * high - 0.1 * crest)
      let bare = saturate(dark * (1.15 - 0.9 * smoothstep(0.4, 0.85, crest + 0.4 * high)))
      let tholin = mix(
        RGB(hex: 0x3A241C), RGB(hex: 0x6B4836), saturate(0.35 + 0.9 * bumps[x] + 0.5 * broad[x]))
      color = mix(color, tholin, bare)
      let east = PlutoFacts.eastLobe.depth(q)
      // Frost lies on heights of the east, thinner in hollows and towards its border.
      let frosted = smoothstep(-0.12, 0.12, east + 0.2 * bumps[x] + 0.14 * broad[x])
      let upland = limited(3 * row.medium[x]) + 0.6 * crest
      color = mix(
        color, RGB(hex: 0xEDE2D0) * (1 + 0.16 * bumps[x]),
        frosted * saturate(0.84 + 0.3 * upland + 0.35 * bumps[x]))
      color = mix(color, RGB(hex: 0xDFCDB4), 0.5 * saturate(row.cells[x].y))
      color *= row.relief(
        x, light: mix(1, 0.55, frosted), gain: 3.4, crest: mix(0.36, 0.22, frosted))
      let depth = depths[x]
      let west = smoothstep(-0.03, 0.06, p.y)
      let shore = smoothstep(-mix(0.02, 0.003, west), mix(0.03, 0.002, west), depth)
      // Frost of the plain's air whitens the ground beyond its shore.
      let haze = smoothstep(-0.1, -0.004, depth) * saturate(0.3 + 1.5 * bumps[x] + 0.3 * crest)
      color = mix(color, RGB(hex: 0xDBCAB3), 0.6 * haze)
      guard shore > 0 else { return color }
      // The middle is brightest, and yellowish; the border has dark streaks.
      let pale = saturate(0.55 + 1.3 * broad[x] + 0.7 * bumps[x] + 0.24 * (tags[x] - 0.5))
      var plain = mix(RGB(hex: 0xDDCFBB), RGB(hex: 0xF3E9D6), pale)
      let rim = smoothstep(mix(0.2, 0.1, west), 0, depth)
      plain = mix(
        plain, RGB(hex: 0xBBA891), rim * saturate(0.28 + 1.5 * bumps[x] + 0.8 * broad[x]))
      // Dark material is entrained in troughs and lies among the blocks.
      plain *= 1 - 0.19 * seams[x] * smoothstep(0.02, 0.07, depth)
      plain *= row.relief(x, light: 0.5, gain: 3, crest: 0.2)
      let rocks = row.cells[x].z * smoothstep(0.1, 0.45, limited(2 * row.coarse[x]) + 0.35 * crest)
      let block = mix(
        RGB(hex: 0x8D7361), RGB(hex: 0xC9B59E), saturate(0.5 + 0.6 * crest + bumps[x]))
      return mix(color, mix(plain, block, rocks), shore)
    }
  }

  /// Returns the cover of a place by dark red material: a wide border that follows the relief.
  private func darkness(_ p: Vector, _ coast: Vector, _ relief: Float) -> Float {
    let q = (p + coast * 0.06).unit
    var dark = 0.97 * smoothstep(-0.07, 0.05, PlutoFacts.belton.depth(q) - 0.34 * relief)
    let far = (p + coast * 0.12).unit
    dark = max(
      dark, 0.6 * smoothstep(-0.14, 0.2, PlutoFacts.mottled.depth(far) - 0.8 * relief))
    for outline in PlutoFacts.knuckles {
      dark = max(dark, 0.86 * smoothstep(-0.17, 0.14, outline.depth(far) - 0.5 * relief))
    }
    return dark
  }
}
