import PlanetImage
import PlanetMath

/// The luminance of a map in equal steps of longitude and latitude.
struct LuminanceGrid {
  /// The number of columns.
  static let width = 256
  /// The number of rows.
  static let height = 128

  /// The square root of linear luminance, row by row from the upper left, 0 to 1.
  var values: [Double]
  /// True for each value that is missing in the map: black.
  var isMissing: [Bool]

  /// The cosine of the latitude of each row, which is proportional to its area.
  static let weights = (0..<height).map { row in sin(.pi * (Double(row) + 0.5) / Double(height)) }

  /// The unit vectors to the middles of all cells.
  static let directions = (0..<width * height).map { cell in
    direction(
      latitude: 90 - (Double(cell / width) + 0.5) * 180 / Double(height),
      longitude: (Double(cell % width) + 0.5) * 360 / Double(width) - 180)
  }

  /// Returns the unit vector to a place in degrees.
  static func direction(latitude: Double, longitude: Double) -> SIMD3<Double> {
    let (latitude, longitude) = (latitude * .pi / 180, longitude * .pi / 180)
    return SIMD3(
      cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
  }

  /// Returns the sum of values of all cells, weighted by area.
  static func sum(_ values: [Double]) -> Double {
    values.indices.reduce(0) { $0 + values[$1] * weights[$1 / width] }
  }

  /// The linear luminance below which a value is missing.
  private static let black = 0.001

  /// Creates the grid of a map.
  init(_ map: MipPyramid) {
    let (width, height) = (Self.width, Self.height)
    let level = map.levels.lastIndex { $0.width >= width && $0.height >= height } ?? 0
    let size = map.levels[level]
    values = []
    values.reserveCapacity(width * height)
    for row in 0..<height {
      let rows = Self.range(row, of: height, in: size.height)
      for column in 0..<width {
        let columns = Self.range(column, of: width, in: size.width)
        var sum = 0.0
        for y in rows {
          for x in columns { sum += Self.luminance(map.texel(x: x, y: y, level: level)) }
        }
        values.append(sum / Double(rows.count * columns.count))
      }
    }
    isMissing = values.map { $0 < Self.black }
    values = values.map { $0.squareRoot() }
  }

  /// Returns the texels of a cell along an axis, at least one.
  private static func range(_ cell: Int, of cells: Int, in texels: Int) -> Range<Int> {
    let start = cell * texels / cells
    return start..<max((cell + 1) * texels / cells, start + 1)
  }

  /// Returns the relative luminance of a colour, 0 to 1.
  static func luminance(_ color: RGBA8) -> Double {
    0.2126 * Double(SRGB.linear(color.r)) + 0.7152 * Double(SRGB.linear(color.g))
      + 0.0722 * Double(SRGB.linear(color.b))
  }

  /// The part of the globe's area that is missing, 0 to 1.
  var missingPart: Double {
    var (missing, all) = (0.0, 0.0)
    for row in 0..<Self.height {
      for column in 0..<Self.width {
        all += Self.weights[row]
        if isMissing[row * Self.width + column] { missing += Self.weights[row] }
      }
    }
    return missing / all
  }

  /// Returns the grid with its columns, its rows or both reversed.
  func mirrored(columns: Bool, rows: Bool) -> LuminanceGrid {
    var result = self
    for row in 0..<Self.height {
      for column in 0..<Self.width {
        let source =
          (rows ? Self.height - 1 - row : row) * Self.width
          + (columns ? Self.width - 1 - column : column)
        result.values[row * Self.width + column] = values[source]
        result.isMissing[row * Self.width + column] = isMissing[source]
      }
    }
    return result
  }

  /// The deviations from the mean in standard deviations, at most 3; 0 where data are missing.
  var contrast: [Double] {
    var (sum, area) = (0.0, 0.0)
    for index in values.indices where !isMissing[index] {
      let weight = Self.weights[index / Self.width]
      sum += weight * values[index]
      area += weight
    }
    let mean = area > 0 ? sum / area : 0
    var squares = 0.0
    for index in values.indices where !isMissing[index] {
      squares += Self.weights[index / Self.width] * (values[index] - mean) * (values[index] - mean)
    }
    let deviation = area > 0 ? (squares / area).squareRoot() : 0
    guard deviation > 1e-4 else { return values.map { _ in 0 } }
    return values.indices.map {
      isMissing[$0] ? 0 : min(max((values[$0] - mean) / deviation, -3), 3)
    }
  }

  /// The contrast without the mean of each row, so that belts and caps do not count.
  var contrastAlongRows: [Double] {
    var result = contrast
    for row in 0..<Self.height {
      let cells = row * Self.width..<(row + 1) * Self.width
      let there = cells.filter { !isMissing[$0] }
      guard there.count > Self.width / 4 else {
        for index in cells { result[index] = 0 }
        continue
      }
      let mean = there.reduce(0) { $0 + result[$1] } / Double(there.count)
      for index in there { result[index] -= mean }
    }
    return result
  }
}
