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

  /// Creates a stroke.
  package init(
    _ lines: [[SIMD2<Double>]], width: Double, color: SIMD3<Float>, opacity: Double = 1
  ) {
    (self.lines, self.width, self.color, self.opacity) = (lines, width, color, opacity)
  }

  /// The rows that are drawn at once.
  private static let stripHeight = 32

  /// Draws the lines over an image, mixing colours in linear light; crossings are not darker.
  ///
  /// The coverage of a pixel is that of a straight edge at the distance d from its centre to the
  /// nearest line: width / 2 + 1 / 2 − d, from 0 to 1.
  package func draw<Pixel: ColorPixel>(into image: inout Image<Pixel>) {
    let (columns, rows) = (image.width, image.height)
    let reach = width / 2 + 0.5
    // Squared distances of the nearest line, row by row.
    var nearest: [Double] = []
    for top in stride(from: 0, to: rows, by: Self.stripHeight) {
      let bottom = min(top + Self.stripHeight, rows)
      nearest = Array(repeating: .infinity, count: columns * (bottom - top))
      var isEmpty = true
      for line in lines {
        for (start, end) in zip(line, line.dropFirst()) {
          let low = max(Int(max(min(start.y, end.y) - reach, Double(top)).rounded(.down)), top)
          let high = min(max(start.y, end.y) + reach, Double(bottom))
          guard Double(low) < high else { continue }
          for row in low..<Int(high.rounded(.up)) {
            let offset = (row - top) * columns
            isEmpty =
              !measure(start, end, row, columns, offset: offset, &nearest) && isEmpty
          }
        }
      }
      if isEmpty { continue }
      for row in top..<bottom {
        for column in 0..<columns {
          let square = nearest[(row - top) * columns + column]
          guard square < reach * reach else { continue }
          let coverage = min(reach - square.squareRoot(), 1) * opacity
          image.blend(color, coverage: Float(coverage), x: column, y: row)
        }
      }
    }
  }

  /// Lowers the squared distances of a row's pixels to those from a segment.
  /// - Returns: Whether the segment is near any pixel of the row.
  private func measure(
    _ start: SIMD2<Double>, _ end: SIMD2<Double>, _ row: Int, _ columns: Int, offset: Int,
    _ nearest: inout [Double]
  ) -> Bool {
    let reach = width / 2 + 0.5
    let line = end - start
    let y = Double(row) + 0.5
    // The part of the segment whose rows are within reach.
    var (first, last) = (0.0, 1.0)
    if line.y.magnitude > 1e-9 {
      let (one, other) = ((y - reach - start.y) / line.y, (y + reach - start.y) / line.y)
      (first, last) = (max(min(one, other), 0), min(max(one, other), 1))
    }
    guard first <= last else { return false }
    let (one, other) = (start.x + line.x * first, start.x + line.x * last)
    let left = max(min(one, other) - reach, 0).rounded(.down)
    let right = min(max(one, other) + reach, Double(columns)).rounded(.up)
    guard left < right else { return false }
    let square = line.x * line.x + line.y * line.y
    for column in Int(left)..<Int(right) {
      let (x, y) = (Double(column) + 0.5 - start.x, y - start.y)
      let along = square > 0 ? min(max((x * line.x + y * line.y) / square, 0), 1) : 0
      let (dx, dy) = (x - line.x * along, y - line.y * along)
      let distance = dx * dx + dy * dy
      if distance < nearest[offset + column] { nearest[offset + column] = distance }
    }
    return true
  }
}
