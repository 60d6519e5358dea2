import PlanetImage
import PlanetMath
import ProceduralMaps

/// The surface of a body under construction, pixel by pixel of an equirectangular map.
///
/// Stamps (craters, rays, lines) change the cells in order. The result does not depend on the
/// number of threads: each strip of rows applies all of its stamps in order.
struct Surface: Sendable {
  /// A pixel: the height in metres, the brightness of young ejecta and frost, the cover of dark
  /// or smooth material, and noise that makes outlines irregular, about ±1.
  typealias Cell = SIMD4<Float>

  /// The pixels and their directions.
  let grid: SurfaceGrid
  /// The radius of the body in kilometres.
  let radius: Double
  /// The greatest number of threads.
  let threads: Int
  /// The cells, row by row.
  var cells: [Cell]

  private static let rowsPerStrip = 16

  /// Creates a surface without heights, with fine noise for outlines.
  init(_ grid: SurfaceGrid, radius: Double, threads: Int, seed: UInt32) {
    self.grid = grid
    self.radius = radius
    self.threads = threads
    cells = [Cell](repeating: .zero, count: grid.width * grid.height)
    let noise = LaneNoise(seed)
    let scale = min(max(Float(grid.width) / 60, 6), 34)
    fill { row, y, cells in
      let fine = row.values { noise.fractal($0 * scale, octaves: 4, gain: 0.65) * 2.2 }
      for x in cells.indices { cells[x].w = fine[x] }
    }
  }

  /// The length of a pixel at the equator in kilometres.
  var pixel: Double { radius * Double(grid.pixel) }

  /// Changes the cells row by row; the closure receives directions, the row and its cells.
  mutating func fill(_ body: @Sendable (RowPoints, Int, inout [Cell]) -> Void) {
    let (grid, width) = (grid, grid.width)
    RowStrips.fill(
      &cells, rowLength: width, rowCount: grid.height, rowsPerStrip: 2, threads: threads
    ) { rows, cells in
      for y in rows {
        let start = (y - rows.lowerBound) * width
        var row: [Cell] = []
        row.reserveCapacity(width)
        for x in 0..<width { row.append(cells[start + x]) }
        body(grid.points(ofRow: y), y, &row)
        for x in 0..<width { cells[start + x] = row[x] }
      }
    }
  }

  /// Applies stamps in order.
  mutating func apply<Mark: Stamp>(_ stamps: [Mark]) {
    guard !stamps.isEmpty else { return }
    let (grid, width, height) = (grid, grid.width, grid.height)
    let places = stamps.map { StampPlace($0.center, reach: $0.reach, grid) }
    let stripCount = (height + Self.rowsPerStrip - 1) / Self.rowsPerStrip
    var strips = [[Int32]](repeating: [], count: stripCount)
    for (index, place) in places.enumerated() {
      let rows = place.rows
      for strip in rows.lowerBound / Self.rowsPerStrip...rows.upperBound / Self.rowsPerStrip {
        strips[strip].append(Int32(index))
      }
    }
    let lists = strips
    RowStrips.fill(
      &cells, rowLength: width, rowCount: height, rowsPerStrip: Self.rowsPerStrip,
      threads: threads
    ) { rows, cells in
      for member in lists[rows.lowerBound / Self.rowsPerStrip] {
        let (stamp, place) = (stamps[Int(member)], places[Int(member)])
        let last = min(rows.upperBound - 1, place.rows.upperBound)
        for y in max(rows.lowerBound, place.rows.lowerBound)...last {
          let (first, count) = place.columns(inRow: y, grid)
          let start = (y - rows.lowerBound) * width
          var x = first
          for _ in 0..<count {
            stamp.apply(to: &cells[start + x], at: grid.direction(x, y))
            x += 1
            if x == width { x = 0 }
          }
        }
      }
    }
  }

  /// Returns the mean height of the pixels at the centre of a circle and on half its radius, which
  /// is a chord.
  func ground(_ center: Vector, radius: Float) -> Float {
    var sum = cells[grid.index(of: center)].x
    let (east, north) = center.tangents
    let half = radius * 0.55
    for step in [east * half, north * half, east * -half, north * -half] {
      sum += cells[grid.index(of: (center + step).unit)].x
    }
    return sum * 0.2
  }
}

/// A mark on a surface that changes cells within a distance of its centre.
protocol Stamp: Sendable {
  /// The direction of the centre.
  var center: Vector { get }
  /// The greatest distance of changed cells, as a chord of the unit sphere.
  var reach: Float { get }

  /// Changes a cell in a direction, which may be a little beyond the reach.
  func apply(to cell: inout Surface.Cell, at p: Vector)
}

/// The rows and columns of a circle on a map.
struct StampPlace: Sendable {
  /// The rows that the circle touches.
  let rows: ClosedRange<Int>
  private let latitude: Double
  private let longitude: Double
  private let cosine: Double
  private let square: Double

  /// Creates the place of a circle whose radius is a chord.
  init(_ center: Vector, reach: Float, _ grid: SurfaceGrid) {
    let (x, y, z) = (Double(center.x), Double(center.y), Double(center.z))
    cosine = (x * x + y * y).squareRoot()
    latitude = atan2(z, cosine)
    longitude = atan2(y, x)
    let chord = min(Double(reach), 2)
    square = chord * chord / 4
    let angle = 2 * asin(chord / 2)
    rows = grid.row(ofLatitude: latitude + angle)...grid.row(ofLatitude: latitude - angle)
  }

  /// Returns the first column and the number of columns of a row; columns wrap.
  func columns(inRow row: Int, _ grid: SurfaceGrid) -> (first: Int, count: Int) {
    let width = Double(grid.width)
    let other = (0.5 - (Double(row) + 0.5) / Double(grid.height)) * .pi
    let half = sin((other - latitude) / 2)
    let rest = square - half * half
    guard rest > 0 else { return (0, 0) }
    let share = rest / max(Double(grid.cosine(ofRow: row)) * cosine, 1e-9)
    guard share < 1 else { return (0, grid.width) }
    let spread = 2 * asin(share.squareRoot())
    let first = Int(((longitude - spread + .pi) / (2 * .pi) * width - 0.5).rounded(.up))
    let last = Int(((longitude + spread + .pi) / (2 * .pi) * width - 0.5).rounded(.down))
    guard last >= first else { return (0, 0) }
    return ((first + grid.width) % grid.width, min(last - first + 1, grid.width))
  }
}

extension Vector {
  /// The directions to the east and to the north; at the poles, two of many.
  var tangents: (east: Vector, north: Vector) {
    let flat = Vector(-y, x, 0)
    let east = flat.dot(flat) > 1e-8 ? flat.unit : Vector(0, 1, 0)
    return (east, cross(east))
  }
}
