import PlanetImage
import PlanetMath
import ProceduralMaps

/// A row of a finished surface, for its colours.
struct SurfaceRow {
  /// The directions of the row, eight at a time.
  let points: RowPoints
  /// The latitude in degrees.
  let latitude: Float
  /// The cells of the row.
  let cells: [Surface.Cell]
  /// The height over the surroundings of two pixels, in pixels: crests are positive, pits
  /// negative.
  let fine: [Float]
  /// The height over the surroundings of seven pixels, in pixels.
  let medium: [Float]
  /// The height over the surroundings of twenty-five pixels, in pixels.
  let coarse: [Float]
  /// The slope towards light from the west-north-west, as the tangent of its angle; 0 at the poles.
  let light: [Float]

  /// Returns the factor of brightness by relief at a column.
  ///
  /// Bodies without a map of heights have it in their colours, as the mosaics of missions do.
  /// - Parameters:
  ///   - x: The column.
  ///   - strength: The strength of light from the west-north-west.
  ///   - gain: The contrast of slopes: high on smooth bodies.
  ///   - crest: The strength of bright crests and dark hollows.
  /// - Returns: The factor, about 1.
  func relief(_ x: Int, light strength: Float, gain: Float, crest: Float) -> Float {
    let shade = strength * limited(gain * light[x])
    let hollow = 0.6 * limited(2.5 * gain * fine[x]) + 0.4 * limited(0.7 * gain * medium[x])
    return max(1 + shade + crest * hollow, 0.1)
  }
}

/// A body with a model of its heights.
protocol HeightModel: Sendable {
  /// Returns the heights and marks of the surface.
  func surface(_ grid: SurfaceGrid, threads: Int) -> Surface
}

/// A body whose map and heights come from one model of its surface.
protocol SurfaceModel: HeightModel {
  /// Returns the linear colours of a row.
  func colors(_ row: SurfaceRow) -> [RGB]
}

extension SurfaceModel {
  /// Returns the map of the surface.
  func map(width: Int, threads: Int) -> Image<RGBA8> {
    let grid = SurfaceGrid(width: width)
    let surface = surface(grid, threads: threads)
    let relief = SurfaceRelief(surface)
    var image = Image(width: width, height: width / 2, filledWith: RGBA8(0, 0, 0))
    image.fillStrips(rowsPerStrip: 2, threads: threads) { rows, pixels in
      for y in rows {
        let colors = colors(relief.row(y, of: surface))
        let start = (y - rows.lowerBound) * width
        for x in 0..<width {
          pixels[start + x] = MapCanvas.encode(colors[x], threshold: MapCanvas.dither(x, y))
        }
      }
    }
    return image
  }
}

extension HeightModel {
  /// Returns the heights of the surface in metres, row by row: weighted means of three by three
  /// places, so that craters of few pixels are smooth.
  func heights(width: Int, threads: Int) -> [Float] {
    let cells = surface(SurfaceGrid(width: width), threads: threads).cells
    let across = cells.indices.map { index in
      let start = index - index % width
      let west = cells[start + (index + width - 1) % width].x
      let east = cells[start + (index + 1) % width].x
      return 0.25 * (west + 2 * cells[index].x + east)
    }
    return across.indices.map { index in
      let up = max(index - width, index % width)
      let down = min(index + width, across.count - width + index % width)
      return 0.25 * (across[up] + 2 * across[index] + across[down])
    }
  }
}

/// Means of the heights of a surface over its surroundings.
struct SurfaceRelief: Sendable {
  private let means: [[Float]]
  private static let radii = [2, 7, 25]

  /// Computes the means.
  init(_ surface: Surface) {
    let heights = surface.cells.map(\.x)
    var means: [[Float]] = []
    var last = heights
    for radius in Self.radii {
      last = Self.blurred(last, radius, surface.grid, threads: surface.threads)
      means.append(last)
    }
    self.means = means
  }

  /// Returns means over boxes on the sphere: rows of a radius in pixels, columns of the same
  /// distance.
  private static func blurred(
    _ plane: [Float], _ radius: Int, _ grid: SurfaceGrid, threads: Int
  ) -> [Float] {
    let (width, height) = (grid.width, grid.height)
    var across: [Float] = RowStrips.storage(count: plane.count)
    RowStrips.fill(
      &across, rowLength: width, rowCount: height, rowsPerStrip: 8, threads: threads
    ) { rows, result in
      var sums = [Double](repeating: 0, count: 2 * width + 1)
      for y in rows {
        let reach = min(
          Int(Float(radius) / max(grid.cosine(ofRow: y), 1e-4) + 0.5), width / 2 - 1)
        let count = 2 * reach + 1
        for x in 0..<2 * width {
          sums[x + 1] = sums[x] + Double(plane[y * width + (x + width - reach) % width])
        }
        let scale = 1 / Double(count)
        let start = (y - rows.lowerBound) * width
        for x in 0..<width { result[start + x] = Float((sums[x + count] - sums[x]) * scale) }
      }
    }
    let rowsOfMeans = across
    var down: [Float] = RowStrips.storage(count: plane.count)
    RowStrips.fill(
      &down, rowLength: width, rowCount: height, rowsPerStrip: 8, threads: threads
    ) { rows, result in
      for y in rows {
        let (first, last) = (max(y - radius, 0), min(y + radius, height - 1))
        let start = (y - rows.lowerBound) * width
        for x in 0..<width { result[start + x] = 0 }
        for other in first...last {
          for x in 0..<width { result[start + x] += rowsOfMeans[other * width + x] }
        }
        let scale = 1 / Float(last - first + 1)
        for x in 0..<width { result[start + x] *= scale }
      }
    }
    return down
  }

  /// Returns a row of a surface with its relief.
  func row(_ y: Int, of surface: Surface) -> SurfaceRow {
    let grid = surface.grid
    let width = grid.width
    let start = y * width
    let cells = Array(surface.cells[start..<start + width])
    let scale = Float(1 / (surface.pixel * 1_000))
    func above(_ level: Int) -> [Float] {
      (0..<width).map { (cells[$0].x - means[level][start + $0]) * scale }
    }
    let up = max(y - 1, 0) * width
    let down = min(y + 1, grid.height - 1) * width
    let cosine = max(grid.cosine(ofRow: y), 1e-4)
    // Near the poles the neighbours are those at the distance of a pixel.
    let step = min(max(Int(1 / cosine), 1), width / 4)
    let across = scale / (2 * Float(step) * cosine)
    let share = smoothstep(0.04, 0.3, cosine)
    let light = (0..<width).map { x in
      let east = surface.cells[start + (x + step) % width].x
      let west = surface.cells[start + (x + width - step) % width].x
      let dx = (east - west) * across
      let dy = (surface.cells[up + x].x - surface.cells[down + x].x) * scale * 0.5
      return share * (0.92 * dx - 0.38 * dy)
    }
    return SurfaceRow(
      points: grid.points(ofRow: y), latitude: grid.latitude(ofRow: y), cells: cells,
      fine: above(0), medium: above(1), coarse: above(2), light: light)
  }
}

/// Returns a number limited smoothly to −1…1.
@inline(__always)
func limited(_ x: Float) -> Float { x / (1 + abs(x)) }
