/// Finds how far every cell of a grid is from the coast, over the round Earth.
///
/// Every cell keeps its nearest coast cell and offers it to its neighbours, in sweeps down and up
/// (Danielsson, "Euclidean distance mapping", 1980, with distances measured as chords).
enum CoastDistance {
  /// Returns distances in radians, positive where land covers half a cell or more.
  static func field(_ cover: SphereGrid) -> SphereGrid {
    let width = cover.width
    let height = cover.height
    let columns = (0..<width).map { column in
      Vector(latitude: 0, longitude: (Double(column) + 0.5) / Double(width) * 360 - 180)
    }
    let rows = (0..<height).map { row in
      Vector(latitude: 90 - (Double(row) + 0.5) / Double(height) * 180, longitude: 0)
    }
    func direction(_ cell: Int) -> Vector {
      let up = rows[cell / width]
      let round = columns[cell % width]
      return Vector(up.x * round.x, up.x * round.y, up.z)
    }
    var nearest = [Int](repeating: -1, count: width * height)
    var square = [Float](repeating: 9, count: width * height)
    for row in 0..<height {
      for column in 0..<width {
        let cell = row * width + column
        let isLand = cover.cells[cell] >= 0.5
        let right = row * width + (column + 1) % width
        let below = min(row + 1, height - 1) * width + column
        for other in [right, below] where (cover.cells[other] >= 0.5) != isLand {
          nearest[cell] = cell
          nearest[other] = other
          square[cell] = 0
          square[other] = 0
        }
      }
    }
    func offer(_ from: Int, _ to: Int) {
      let coast = nearest[from]
      guard coast >= 0 else { return }
      let offset = direction(coast) - direction(to)
      let distance = offset.dot(offset)
      guard distance < square[to] else { return }
      square[to] = distance
      nearest[to] = coast
    }
    func sweep(row: Int, from above: Int) {
      let line = row * width
      if (0..<height).contains(above) {
        for column in 0..<width {
          for step in [width - 1, 0, 1] {
            offer(above * width + (column + step) % width, line + column)
          }
        }
      }
      // Twice round, so that the antimeridian is a place like any other.
      for step in 0..<(2 * width) {
        offer(line + step % width, line + (step + 1) % width)
      }
      for step in stride(from: 2 * width, to: 0, by: -1) {
        offer(line + step % width, line + (step - 1) % width)
      }
    }
    for _ in 0..<2 {
      for row in 0..<height { sweep(row: row, from: row - 1) }
      for row in (0..<height).reversed() { sweep(row: row, from: row + 1) }
    }
    var distances = SphereGrid(width: width)
    for (cell, square) in square.enumerated() {
      let distance = square.squareRoot()
      distances.cells[cell] = cover.cells[cell] >= 0.5 ? distance : -distance
    }
    return distances
  }
}
