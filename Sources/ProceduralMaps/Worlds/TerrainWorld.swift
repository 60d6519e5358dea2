import PlanetImage
import PlanetMath
import PlanetThreads

/// A world with a surface: its relief, from which its map is painted.
struct TerrainWorld: Sendable {
  let style: WorldStyle
  let grid: MapGrid
  let fields: SphereFields
  let relief: Relief
  let cover: CloudCover
  let noise: Noises
  let craters: CraterMarks?
  let city: CityPlan

  /// The indices of the coarse fields.
  enum Field {
    static let base = 0
    static let mountains = 1
    static let moisture = 2
    static let heat = 3
    static let grounds = 4
  }

  /// The noise of each use.
  struct Noises: Sendable {
    let base: LaneNoise
    let warp: LaneNoise
    let detail: LaneNoise
    let ridges: LaneNoise
    let texture: LaneNoise
    let ground: LaneNoise
    let cells: LaneCells

    init(_ seed: UInt32) {
      base = LaneNoise(seed)
      warp = LaneNoise(seed &+ 1)
      detail = LaneNoise(seed &+ 2)
      ridges = LaneNoise(seed &+ 3)
      texture = LaneNoise(seed &+ 4)
      ground = LaneNoise(seed &+ 5)
      cells = LaneCells(seed &+ 6)
    }
  }

  init(_ style: WorldStyle, width: Int, threads: Int) {
    self.style = style
    grid = MapGrid(width: width)
    let noise = Noises(style.seed)
    self.noise = noise
    fields = SphereFields(
      mapWidth: width, count: Field.grounds + style.grounds.count, threads: threads
    ) { p, values in
      let at = p.moved(style.offset.x, style.offset.y, style.offset.z)
      let push = noise.warp.displacement(at * (style.continents * 0.9), octaves: 3)
      let folded = at * style.continents + push * (style.fold * 1.6)
      values[Field.base] = noise.base.fractal(folded, octaves: 5, gain: 0.48)
      let belts = noise.ridges.fractal((at + push * 0.25) * 1.9, octaves: 3)
      values[Field.mountains] = (belts + 0.12).step(0, 0.45)
      values[Field.moisture] = noise.ground.fractal((at + push * 0.2) * 1.7, octaves: 4)
      values[Field.heat] = noise.ground.fractal(at.moved(9, 3, 5) * 2.3, octaves: 3)
      for index in style.grounds.indices {
        let shift = Float(index) * 13.7
        values[Field.grounds + index] = noise.ground.fractal(
          (at + push * 0.3).moved(shift, -shift, 2 * shift) * 2.1, octaves: 4, gain: 0.55)
      }
    }
    craters = style.traits[.craters] > 0 ? CraterMarks(style) : nil
    relief = Relief(style, noise, grid: grid, fields: fields, craters: craters, threads: threads)
    city = CityPlan(seed: style.seed, width: width)
    cover = CloudCover(style, width: width, threads: threads)
  }

  func paint(threads: Int) -> Image<RGBA8> {
    let painter = TerrainPainter(world: self)
    let encoder = LaneEncoder()
    var image = Image(width: grid.width, height: grid.height, filledWith: RGBA8(0, 0, 0))
    image.fillStrips(rowsPerStrip: 8, threads: threads) { rows, pixels in
      var row = TerrainPainter.Row(groups: grid.groups, fields: Field.grounds + style.grounds.count)
      var next = 0
      for index in rows {
        painter.prepare(&row, index)
        for group in 0..<grid.groups {
          let color = painter.color(row, group)
          encoder.encode(color, x: 8 * group, y: index) {
            pixels[next] = $0
            next += 1
          }
        }
      }
    }
    return image
  }
}
