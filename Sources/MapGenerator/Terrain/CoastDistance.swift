import ProceduralMaps

/// Computes the distance of every cell of a grid to the coast, over the spherical Earth.
///
/// Every cell keeps its nearest coast cell and passes it to its neighbours, in sweeps down and up
/// (Danielsson, "Euclidean distance mapping", 1980, with distances measured as chords).
struct CoastDistance {
  private let cover: SphereGrid
  private let width: Int
  private let height: Int
  private let meridians: [Vector]
  private let parallels: [Vector]
  /// The coast cell nearest to each cell found so far, or −1.
  private var nearest: [Int]
  /// The square of the chord to it.
  private var square: [Float]

  /// Returns distances in radians, positive where land covers half a cell or more.
  static func field(_ cover: SphereGrid) -> SphereGrid {
    var search = CoastDistance(cover)
    search.findCoast()
    for _ in 0..<2 {
      for row in 0..<search.height { search.sweep(row: row, from: row - 1) }
      for row in (0..<search.height).reversed() { search.sweep(row: row, from: row + 1) }
    }
    var distances = SphereGrid(width: cover.width)
    for (cell, square) in search.square.enumerated() {
      let distance = square.squareRoot()
      distances.cells[cell] = search.isLand(cell) ? distance : -distance
    }
    return distances
  }

  private init(_ cover: SphereGrid) {
    self.cover = cover
    let (width, height) = (cover.width, cover.height)
    self.width = width
    self.height = height
    meridians = (0..<width).map { column in
      Vector(latitude: 0, longitude: (Double(column) + 0.5) / Double(width) * 360 - 180)
    }
    parallels = (0..<height).map { row in
      Vector(latitude: 90 - (Double(row) + 0.5) / Double(height) * 180, longitude: 0)
    }
    nearest = [Int](repeating: -1, count: width * height)
    square = [Float](repeating: 9, count: width * height)
  }

  private func isLand(_ cell: Int) -> Bool { cover.cells[cell] >= 0.5 }

  private func direction(_ cell: Int) -> Vector {
    let up = parallels[cell / width]
    let round = meridians[cell % width]
    return Vector(up.x * round.x, up.x * round.y, up.z)
  }

  /// Marks the cells that have a neighbour of the other kind.
  private mutating func findCoast() {
    for cell in cover.cells.indices {
      let (row, column) = (cell / width, cell % width)
      let right = row * width + (column + 1) % width
      let below = min(row + 1, height - 1) * width + column
      for other in [right, below] where isLand(other) != isLand(cell) {
        for coast in [cell, other] {
          nearest[coast] = coast
          square[coast] = 0
        }
      }
    }
  }

  /// Updates a cell with its neighbour's nearest coast, if that is nearer than its own.
  private mutating func offer(_ from: Int, _ to: Int) {
    let coast = nearest[from]
    guard coast >= 0 else { return }
    let offset = direction(coast) - direction(to)
    let distance = offset.dot(offset)
    guard distance < square[to] else { return }
    square[to] = distance
    nearest[to] = coast
  }

  private mutating func sweep(row: Int, from neighbour: Int) {
    let line = row * width
    if (0..<height).contains(neighbour) {
      for column in 0..<width {
        for step in [width - 1, 0, 1] {
          offer(neighbour * width + (column + step) % width, line + column)
        }
      }
    }
    // Twice around, so that the antimeridian is treated like any other meridian.
    for step in 0..<(2 * width) { offer(line + step % width, line + (step + 1) % width) }
    for step in stride(from: 2 * width, to: 0, by: -1) {
      offer(line + step % width, line + (step - 1) % width)
    }
  }
}
