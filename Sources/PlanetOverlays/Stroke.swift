package import PlanetImage
import PlanetMath

/// Lines that are drawn with one width and colour.
package struct Stroke: Sendable {
  /// The lines, through places in pixels.
  package var lines: [[SIMD2<Double>]]
  /// The width in pixels, at least 1.
  package var width: Double
  /// Linear red, green and blue.
  package var color: SIMD3<Float>
  /// The opacity, 0 to 1.
  package var opacity: Double

  package init(
    _ lines: [[SIMD2<Double>]], width: Double, color: SIMD3<Float>, opacity: Double = 1
  ) {
    (self.lines, self.width, self.color, self.opacity) = (lines, width, color, opacity)
  }

  /// The rows that are drawn at once.
  private static let stripHeight = 32

  /// Draws the lines over an image, mixing colours in linear light; crossings are not darker.
  ///
  /// The coverage of a pixel is width / 2 + 1 / 2 − d, from 0 to 1, as for a straight edge, where d
  /// is the distance of its centre from the nearest line.
  package func draw<Pixel: ColorPixel>(into image: inout Image<Pixel>) {
    guard let (columns, rows) = pixels(of: SIMD2(Double(image.width), Double(image.height)))
    else { return }
    for top in stride(from: rows.lowerBound, to: rows.upperBound, by: Self.stripHeight) {
      let strip = top..<min(top + Self.stripHeight, rows.upperBound)
      let squares = squaredDistances(columns, strip)
      guard !squares.isEmpty else { continue }
      for row in strip {
        for column in columns {
          let square = squares[(row - top) * columns.count + column - columns.lowerBound]
          guard square < reach * reach else { continue }
          let coverage = min(reach - square.squareRoot(), 1) * opacity
          image.blend(color, coverage: Float(coverage), x: column, y: row)
        }
      }
    }
  }

  /// The distance from a line at which coverage ends.
  private var reach: Double { width / 2 + 0.5 }

  /// Returns the columns and rows of a frame that the lines can cover; nil for none.
  private func pixels(
    of size: SIMD2<Double>
  ) -> (columns: Range<Int>, rows: Range<Int>)? {
    var (low, high) = (size, SIMD2(0.0, 0.0))
    for place in lines.joined() {
      low = SIMD2(min(low.x, place.x), min(low.y, place.y))
      high = SIMD2(max(high.x, place.x), max(high.y, place.y))
    }
    func range(_ axis: Int) -> Range<Int>? {
      let first = max(low[axis] - reach, 0).rounded(.down)
      let last = min(high[axis] + reach, size[axis]).rounded(.up)
      return first < last ? Int(first)..<Int(last) : nil
    }
    guard let columns = range(0), let rows = range(1) else { return nil }
    return (columns, rows)
  }

  /// Returns the squared distances of pixels from the nearest line, row by row; empty if no line is
  /// near.
  private func squaredDistances(_ columns: Range<Int>, _ rows: Range<Int>) -> [Double] {
    var nearest: [Double] = []
    for line in lines {
      for (start, end) in zip(line, line.dropFirst()) {
        let low = max(min(start.y, end.y) - reach, Double(rows.lowerBound)).rounded(.down)
        let high = min(max(start.y, end.y) + reach, Double(rows.upperBound)).rounded(.up)
        guard low < high else { continue }
        if nearest.isEmpty {
          nearest = Array(repeating: .infinity, count: columns.count * rows.count)
        }
        for row in Int(low)..<Int(high) {
          measure(
            start, to: end, row: row, columns: columns,
            offset: (row - rows.lowerBound) * columns.count, &nearest)
        }
      }
    }
    return nearest
  }

  /// Lowers the squared distances of a row's pixels to the squared distances from a segment.
  private func measure(
    _ start: SIMD2<Double>, to end: SIMD2<Double>, row: Int, columns: Range<Int>,
    offset: Int, _ nearest: inout [Double]
  ) {
    let line = end - start
    let y = Double(row) + 0.5
    // The part of the segment whose rows are within reach.
    var (first, last) = (0.0, 1.0)
    if line.y.magnitude > 1e-9 {
      let (one, other) = ((y - reach - start.y) / line.y, (y + reach - start.y) / line.y)
      (first, last) = (max(min(one, other), 0), min(max(one, other), 1))
    }
    guard first <= last else { return }
    let (one, other) = (start.x + line.x * first, start.x + line.x * last)
    let left = max(min(one, other) - reach, Double(columns.lowerBound)).rounded(.down)
    let right = min(max(one, other) + reach, Double(columns.upperBound)).rounded(.up)
    guard left < right else { return }
    let square = line.x * line.x + line.y * line.y
    for column in Int(left)..<Int(right) {
      let (x, y) = (Double(column) + 0.5 - start.x, y - start.y)
      let along = square > 0 ? min(max((x * line.x + y * line.y) / square, 0), 1) : 0
      let (dx, dy) = (x - line.x * along, y - line.y * along)
      let distance = dx * dx + dy * dy
      let index = offset + column - columns.lowerBound
      if distance < nearest[index] { nearest[index] = distance }
    }
  }
}
