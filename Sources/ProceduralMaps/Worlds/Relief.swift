import PlanetImage
import PlanetMath

/// The heights of a world, and the level of its seas.
///
/// Heights are about −1…1. They are computed before the colours, because the level of the seas is
/// their quantile, weighted by area.
struct Relief: Sendable {
  /// The heights of groups of eight columns, row by row.
  private let heights: [Float8]
  private let groups: Int
  /// The level of the seas: the fraction of the area below it is stated by the description.
  let seaLevel: Float
  /// The height above which one hundredth of the surface lies.
  let peakLevel: Float
  /// The height below which one hundredth of the surface lies.
  let floorLevel: Float

  init(
    _ style: WorldStyle, _ noise: TerrainWorld.Noises, grid: MapGrid, fields: SphereFields,
    craters: CraterMarks?, threads: Int
  ) {
    let shape = Shape(style, noise, octaves: Self.octaves(grid.width))
    var image = Image(
      width: grid.groups, height: grid.height, filledWith: Float8(repeating: 0))
    image.fillStrips(rowsPerStrip: 8, threads: threads) { rows, pixels in
      var base = [Float8](repeating: Float8(repeating: 0), count: grid.groups)
      var mountains = base
      var next = 0
      for row in rows {
        fields.row(row, field: TerrainWorld.Field.base, into: &base)
        fields.row(row, field: TerrainWorld.Field.mountains, into: &mountains)
        let latitude = grid.latitude(row)
        for group in 0..<grid.groups {
          let p = grid.points(group, latitude)
          var height = shape.height(p, base: base[group], mountains: mountains[group])
          if let craters {
            height += craters.marks(p, column: 8 * group, of: grid.width) * 0.22
          }
          pixels[next] = height
          next += 1
        }
      }
    }
    groups = grid.groups
    heights = image.withPixels { pixels in pixels.indices.map { pixels[$0] } }
    let areas = Self.areas(heights, grid)
    seaLevel = style.waterShare > 0 ? Self.level(areas, below: style.waterShare) : -9
    peakLevel = Self.level(areas, below: 0.99)
    floorLevel = Self.level(areas, below: 0.01)
  }

  /// Returns the heights of a group of columns.
  @inline(__always)
  subscript(row: Int, group: Int) -> Float8 { heights[row * groups + group] }

  /// Returns the number of octaves of fine relief whose waves are longer than two columns.
  static func octaves(_ width: Int) -> Int { width >= 2048 ? 5 : width >= 1024 ? 4 : 3 }

  // MARK: - Levels

  private static let bins = 4096
  private static let range: Float = 4

  /// Returns the fractions of the sphere's area at heights of each bin, −2…2.
  private static func areas(_ heights: [Float8], _ grid: MapGrid) -> [Double] {
    var areas = [Double](repeating: 0, count: bins)
    let scale = Float(bins) / range
    for row in 0..<grid.height {
      let area = Double(grid.latitude(row).cosine)
      for group in 0..<grid.groups {
        let places = (heights[row * grid.groups + group] + range / 2) * scale
        for lane in 0..<8 {
          areas[min(max(Int(places[lane]), 0), bins - 1)] += area
        }
      }
    }
    let total = areas.reduce(0, +)
    return areas.map { $0 / total }
  }

  /// Returns the height below which a fraction of the area lies.
  private static func level(_ areas: [Double], below fraction: Double) -> Float {
    var sum = 0.0
    for (bin, area) in areas.enumerated() where area > 0 {
      if sum + area >= fraction {
        let part = Float((fraction - sum) / area)
        return (Float(bin) + part) * (range / Float(bins)) - range / 2
      }
      sum += area
    }
    // All area lies below the highest bin's upper edge.
    let highest = areas.lastIndex { $0 > 0 } ?? bins - 1
    return Float(highest + 1) * (range / Float(bins)) - range / 2
  }
}

/// The function from places to heights.
private struct Shape: Sendable {
  private let noise: TerrainWorld.Noises
  private let octaves: Int
  private let roughness: Float
  private let mountains: Float
  private let hills: Float
  private let canyons: Float
  private let mesas: Float
  private let sinkholes: Float
  private let volcanoes: Float

  init(_ style: WorldStyle, _ noise: TerrainWorld.Noises, octaves: Int) {
    self.noise = noise
    self.octaves = octaves
    let traits = style.traits
    roughness = style.roughness * (style.traits.isAirless ? 0.12 : 0.34)
    mountains = traits.isAirless ? 0.05 : 0.16 + 0.6 * traits[.mountains]
    hills = 0.2 * traits[.hills]
    canyons = traits[.canyons]
    mesas = min(traits[.mesas], 1)
    sinkholes = traits[.sinkholes]
    volcanoes = traits[.volcanoes]
  }

  @inline(__always)
  func height(_ p: LanePoint, base: Float8, mountains mask: Float8) -> Float8 {
    let detail = noise.detail.fractal(p * 11, octaves: octaves - 1, gain: 0.56)
    // Plains are smooth, and mountains are rugged.
    var height = base + detail * (mask * 0.8 + 0.2) * (roughness * 0.6)
    let crests = noise.ridges.ridged(p * 7 + p * 0.3, octaves: octaves, gain: 0.52)
    height += crests * mask * (mountains * 0.8) + crests * (hills * 0.3)
    if mesas > 0 {
      let steps = height * 7
      let whole = steps.roundedDown
      let terraced = (whole + (steps - whole).step(0.62, 0.95)) * (1 / 7)
      height = height.mixed(terraced, Float8(repeating: 0.75 * mesas))
    }
    if canyons > 0 {
      let bend = p * 3.4 + noise.warp.displacement(p * 5, octaves: 2) * 0.35
      let cut = noise.texture.lines(bend, width: 0.075, octaves: 3)
      height -= cut.step(0, 0.8) * (0.2 * canyons)
    }
    if sinkholes > 0 {
      let cells = noise.cells.sample(p * 13)
      let holes = cells.first.step(0.26, 0.18) * (cells.tag - 0.45).step(0, 0.02)
      height -= holes * (0.22 * sinkholes)
    }
    if volcanoes > 0 {
      let cells = noise.cells.sample(p * 5)
      let cone = (1 - cells.first * 2.6).saturated
      height += (cone * cone - cells.first.step(0.075, 0.045) * 0.35) * (0.34 * volcanoes)
    }
    return height
  }
}
