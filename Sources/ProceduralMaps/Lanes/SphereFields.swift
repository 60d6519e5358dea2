import PlanetImage
import PlanetMath

/// Eight neighbouring columns of a row of a map, and where they are on the sphere.
struct MapGrid: Sendable {
  /// The number of columns, a multiple of 16; there are half as many rows.
  let width: Int
  /// The cosines of the columns' longitudes.
  private let cosines: [Float8]
  /// The sines of the columns' longitudes.
  private let sines: [Float8]

  /// The number of rows.
  var height: Int { width / 2 }
  /// The number of groups of eight columns.
  var groups: Int { width / 8 }

  init(width: Int) {
    precondition(width >= 16 && width % 16 == 0, "the width of a map is a multiple of 16")
    self.width = width
    func table(_ function: (Double) -> Double) -> [Float8] {
      (0..<width / 8).map { group in
        var values = Float8(repeating: 0)
        for lane in 0..<8 {
          let column = Double(8 * group + lane)
          values[lane] = Float(function(((column + 0.5) / Double(width) * 2 - 1) * .pi))
        }
        return values
      }
    }
    cosines = table { cos($0) }
    sines = table { sin($0) }
  }

  /// Returns the sine and the cosine of the latitude of a row.
  func latitude(_ row: Int) -> (sine: Float, cosine: Float) {
    let angle = (0.5 - (Double(row) + 0.5) / Double(height)) * .pi
    return (Float(sin(angle)), Float(cos(angle)))
  }

  /// Returns the directions of a group of columns at a latitude.
  @inline(__always)
  func points(_ group: Int, _ latitude: (sine: Float, cosine: Float)) -> LanePoint {
    LanePoint(
      x: cosines[group] * latitude.cosine, y: sines[group] * latitude.cosine,
      z: Float8(repeating: latitude.sine))
  }
}

/// Smooth fields on the sphere, kept in a few rows and interpolated for each row of a map.
///
/// Fields without fine detail (continents, climate, origins of clouds) are computed in at most
/// ``greatestWidth`` columns. Only fine octaves are computed for each pixel of a map.
struct SphereFields: Sendable {
  /// The number of columns of the map, and of rows of the fields.
  private let mapWidth: Int
  private let height: Int
  /// The values of each field, row by row in groups of eight columns of the map.
  private let values: [[Float8]]

  /// The greatest number of columns at which fields are computed.
  static let greatestWidth = 512

  private var groups: Int { mapWidth / 8 }

  /// Creates fields.
  /// - Parameters:
  ///   - mapWidth: The number of columns of the map.
  ///   - count: The number of fields.
  ///   - threads: The greatest number of threads; the values do not depend on it.
  ///   - body: Returns all fields at eight directions.
  init(
    mapWidth: Int, count: Int, threads: Int,
    _ body: @Sendable (LanePoint, _ values: inout [Float8]) -> Void
  ) {
    let grid = MapGrid(width: min(mapWidth, Self.greatestWidth))
    let ratio = mapWidth / grid.width
    precondition(grid.width * ratio == mapWidth, "maps have 512 columns times a whole number")
    self.mapWidth = mapWidth
    height = grid.height
    let groups = mapWidth / 8
    // The fields of a row are neighbours.
    var image = Image(
      width: groups * count, height: grid.height, filledWith: Float8(repeating: 0))
    image.fillStrips(rowsPerStrip: 4, threads: threads) { rows, pixels in
      var fields = [Float8](repeating: Float8(repeating: 0), count: count)
      var lines = [[Float]](
        repeating: [Float](repeating: 0, count: grid.width + 4), count: count)
      var next = 0
      for row in rows {
        let latitude = grid.latitude(row)
        for group in 0..<grid.groups {
          body(grid.points(group, latitude), &fields)
          for (field, eight) in fields.enumerated() {
            for lane in 0..<8 { lines[field][8 * group + lane + 2] = eight[lane] }
          }
        }
        for field in 0..<count {
          Self.stretch(&lines[field], ratio: ratio, width: grid.width) {
            pixels[next] = $0
            next += 1
          }
        }
      }
    }
    values = image.withPixels { pixels in
      (0..<count).map { field in
        (0..<grid.height * groups).map { index in
          pixels[(index / groups * count + field) * groups + index % groups]
        }
      }
    }
  }

  /// Interpolates the values of a row for the columns of a map, by cubic splines.
  private static func stretch(
    _ line: inout [Float], ratio: Int, width: Int, _ write: (Float8) -> Void
  ) {
    // Two columns more on both sides: the map is closed.
    line[0] = line[width]
    line[1] = line[width + 1]
    line[width + 2] = line[2]
    line[width + 3] = line[3]
    let phases = (0..<ratio).map { phase in
      let (first, share) = place(phase, ratio)
      return (offset: first + 1, weights: weights(share))
    }
    for group in 0..<width * ratio / 8 {
      var eight = Float8(repeating: 0)
      for lane in 0..<8 {
        let column = 8 * group + lane
        let phase = phases[column % ratio]
        let x = column / ratio + phase.offset
        let weights = phase.weights
        eight[lane] =
          line[x] * weights[0] + line[x + 1] * weights[1] + line[x + 2] * weights[2]
          + (weights[3] == 0 ? 0 : line[x + 3] * weights[3])
      }
      write(eight)
    }
  }

  /// Writes a row of a map of a field, interpolated by cubic splines (Catmull and Rom).
  func row(_ row: Int, field: Int, into result: inout [Float8]) {
    let (first, share) = Self.place(row, mapWidth / 2 / height)
    let weights = Self.weights(share)
    let grid = values[field]
    let groups = groups
    if share == 0 {
      for group in 0..<groups { result[group] = grid[first * groups + group] }
      return
    }
    let taps = (-1...2).map { start(ofRow: first + $0) }
    for group in 0..<groups {
      // Beyond a pole, rows are those of the opposite meridians.
      let opposite = group < groups / 2 ? group + groups / 2 : group - groups / 2
      var sum = grid[taps[0].start + (taps[0].isBeyond ? opposite : group)] * weights[0]
      sum += grid[taps[1].start + (taps[1].isBeyond ? opposite : group)] * weights[1]
      sum += grid[taps[2].start + (taps[2].isBeyond ? opposite : group)] * weights[2]
      sum += grid[taps[3].start + (taps[3].isBeyond ? opposite : group)] * weights[3]
      result[group] = sum
    }
  }

  /// Returns the index of a row's first group, and whether the row is beyond a pole.
  private func start(ofRow row: Int) -> (start: Int, isBeyond: Bool) {
    if row < 0 { return ((-1 - row) * groups, true) }
    if row >= height { return ((2 * height - 1 - row) * groups, true) }
    return (row * groups, false)
  }

  /// Returns the cell of the grid before the middle of a finer cell, and the fraction beyond it.
  private static func place(_ index: Int, _ ratio: Int) -> (first: Int, share: Float) {
    // (index + ½) / ratio − ½, in halves of finer cells.
    let halves = 2 * index + 1 - ratio
    let whole = 2 * ratio
    let first = halves >= 0 ? halves / whole : -((whole - 1 - halves) / whole)
    return (first, Float(halves - first * whole) / Float(whole))
  }

  private static func weights(_ t: Float) -> SIMD4<Float> {
    let square = t * t
    let cube = square * t
    return SIMD4(
      cube * -0.5 + square + t * -0.5, cube * 1.5 + square * -2.5 + 1,
      cube * -1.5 + square * 2 + t * 0.5, cube * 0.5 + square * -0.5)
  }
}
