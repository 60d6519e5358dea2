import PlanetImage
import PlanetMath
import ProceduralMaps

extension SphereGrid {
  /// Creates a grid from a function of eight directions at a time.
  /// - Parameters:
  ///   - frame: The directions of the grid.
  ///   - threads: The greatest number of threads; the numbers do not depend on it.
  ///   - body: Returns the numbers at eight directions.
  init(_ frame: GridFrame, threads: Int, _ body: @Sendable (LanePoint) -> Float8) {
    let width = frame.width
    var image = Image<Float>(width: width, height: frame.height, filledWith: 0)
    image.fillStrips(rowsPerStrip: 4, threads: threads) { rows, pixels in
      for row in rows {
        let start = (row - rows.lowerBound) * width
        for group in 0..<frame.groups {
          let eight = body(frame.points(group, row))
          for lane in 0..<min(8, width - 8 * group) {
            pixels[start + 8 * group + lane] = eight[lane]
          }
        }
      }
    }
    self.init(width: width)
    cells = image.withPixels { pixels in pixels.indices.map { pixels[$0] } }
  }

  /// Creates a grid from a function of each pixel.
  /// - Parameters:
  ///   - frame: The directions of the grid.
  ///   - threads: The greatest number of threads; the numbers do not depend on it.
  ///   - body: Returns the number of a pixel, from its column, row and direction.
  init(
    pixelsOf frame: GridFrame, threads: Int,
    _ body: @Sendable (_ x: Int, _ y: Int, _ p: Vector) -> Float
  ) {
    let width = frame.width
    var image = Image<Float>(width: width, height: frame.height, filledWith: 0)
    image.fillStrips(rowsPerStrip: 4, threads: threads) { rows, pixels in
      for row in rows {
        let start = (row - rows.lowerBound) * width
        for x in 0..<width { pixels[start + x] = body(x, row, frame.direction(x, row)) }
      }
    }
    self.init(width: width)
    cells = image.withPixels { pixels in pixels.indices.map { pixels[$0] } }
  }

  /// Returns the number at a place in columns and rows, interpolated between four cells; columns
  /// wrap, and rows are clamped.
  @inline(__always)
  func sample(_ u: Float, _ v: Float) -> Float {
    let size = Float(width)
    let wrapped = u < 0 ? u + size : u >= size ? u - size : u
    let x = min(max(wrapped, 0), size - 0.001)
    let y = min(max(v, 0), Float(height) - 1.001)
    let (column, row) = (Int(x), Int(y))
    let next = column + 1 < width ? column + 1 : 0
    let (s, t) = (x - Float(column), y - Float(row))
    let (top, bottom) = (row * width, min(row + 1, height - 1) * width)
    return mix(
      mix(cells[top + column], cells[top + next], s),
      mix(cells[bottom + column], cells[bottom + next], s), t)
  }

  /// Returns a smaller grid of a number of columns: means over its cells.
  func reduced(to width: Int) -> SphereGrid {
    guard width < self.width else { return self }
    let columns = Self.shares(of: self.width, in: width)
    let rows = Self.shares(of: height, in: width / 2)
    var result = SphereGrid(width: width)
    var line = [Float](repeating: 0, count: self.width)
    for (y, row) in rows.enumerated() {
      for x in line.indices { line[x] = 0 }
      for (index, share) in row.shares.enumerated() {
        let start = (row.first + index) * self.width
        for x in line.indices { line[x] += share * cells[start + x] }
      }
      for (x, column) in columns.enumerated() {
        var sum: Float = 0
        for (index, share) in column.shares.enumerated() {
          sum += share * line[column.first + index]
        }
        result.cells[y * width + x] = sum
      }
    }
    return result
  }

  /// Returns the cells, and their shares, of which each of fewer cells consists.
  private static func shares(of count: Int, in fewer: Int) -> [(first: Int, shares: [Float])] {
    (0..<fewer).map { cell in
      // In units of a fraction of a cell that divides both.
      let (start, end) = (cell * count, (cell + 1) * count)
      let (first, last) = (start / fewer, (end - 1) / fewer)
      let shares = (first...last).map { index in
        Float(min(end, (index + 1) * fewer) - max(start, index * fewer)) / Float(count)
      }
      return (first, shares)
    }
  }

  /// Returns the grid smoothed over a radius: two passes of running means along both directions,
  /// wider along parallels near the poles.
  /// - Parameters:
  ///   - radius: The radius in pixels of the equator.
  ///   - frame: The directions of the grid.
  ///   - threads: The greatest number of threads.
  /// - Returns: The smoothed grid.
  func smoothed(_ radius: Float, _ frame: GridFrame, threads: Int) -> SphereGrid {
    var result = self
    for _ in 0..<2 {
      result = result.averagedAlongRows(radius, frame, threads)
      result = result.averagedAlongColumns(max(Int(radius.rounded()), 1))
    }
    return result
  }

  private func averagedAlongRows(_ radius: Float, _ frame: GridFrame, _ threads: Int) -> SphereGrid
  {
    let (width, cells) = (width, cells)
    var image = Image<Float>(width: width, height: height, filledWith: 0)
    image.fillStrips(rowsPerStrip: 8, threads: threads) { rows, pixels in
      for row in rows {
        let wide = radius / max(frame.parallels[row].x, 0.002)
        let reach = min(max(Int(wide.rounded()), 1), width / 2 - 1)
        let (start, line) = ((row - rows.lowerBound) * width, row * width)
        var sum: Double = 0
        for x in -reach...reach { sum += Double(cells[line + (x + width) % width]) }
        let scale = 1 / Double(2 * reach + 1)
        for x in 0..<width {
          pixels[start + x] = Float(sum * scale)
          var (next, last) = (x + reach + 1, x - reach)
          if next >= width { next -= width }
          if last < 0 { last += width }
          sum += Double(cells[line + next]) - Double(cells[line + last])
        }
      }
    }
    var result = SphereGrid(width: width)
    result.cells = image.withPixels { pixels in pixels.indices.map { pixels[$0] } }
    return result
  }

  private func averagedAlongColumns(_ reach: Int) -> SphereGrid {
    var result = SphereGrid(width: width)
    let half = width / 2
    // Beyond a pole, rows are those of the opposite meridians.
    func line(_ row: Int) -> (start: Int, turn: Int) {
      row < 0
        ? ((-1 - row) * width, half)
        : row >= height ? ((2 * height - 1 - row) * width, half) : (row * width, 0)
    }
    func add(_ row: Int, _ factor: Float, to sums: inout [Float]) {
      let (start, turn) = line(row)
      for x in 0..<width {
        let column = x + turn < width ? x + turn : x + turn - width
        sums[x] += factor * cells[start + column]
      }
    }
    var sums = [Float](repeating: 0, count: width)
    for row in -reach...reach { add(row, 1, to: &sums) }
    let scale = 1 / Float(2 * reach + 1)
    for row in 0..<height {
      for x in 0..<width { result.cells[row * width + x] = sums[x] * scale }
      add(row + reach + 1, 1, to: &sums)
      add(row - reach, -1, to: &sums)
    }
    return result
  }
}
