import PlanetMath
import ProceduralMaps

/// Numbers on a grid of latitudes and longitudes, interpolated between cells.
struct SphereGrid: Sendable {
  /// The number of columns; there are half as many rows.
  let width: Int
  /// The number of rows.
  var height: Int { width / 2 }
  /// The numbers: rows from the north, columns from 180° west.
  var cells: [Float]

  /// Creates a grid of zeros.
  init(width: Int) {
    self.width = width
    cells = [Float](repeating: 0, count: width * (width / 2))
  }

  /// Returns the number at a direction, interpolated between four cells.
  ///
  /// Columns wrap at the antimeridian; above the first and below the last row's centre, the row
  /// itself applies.
  func callAsFunction(_ p: Vector) -> Float {
    let longitude = Float(atan2(Double(p.y), Double(p.x)))
    let u = (longitude / (2 * .pi) + 0.5) * Float(width) - 0.5
    let v = (0.5 - p.latitude / 180) * Float(height) - 0.5
    // Truncation is a floor for numbers that are not negative.
    let column = Int(u + 1) - 1
    let row = Int(v + 1) - 1
    let s = u - Float(column)
    let t = v - Float(row)
    let left = (column + width) % width
    let right = (column + 1) % width
    let top = min(max(row, 0), height - 1) * width
    let bottom = min(max(row + 1, 0), height - 1) * width
    return mix(
      mix(cells[top + left], cells[top + right], s),
      mix(cells[bottom + left], cells[bottom + right], s), t)
  }
}
