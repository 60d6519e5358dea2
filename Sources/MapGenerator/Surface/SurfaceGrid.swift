import PlanetMath
import ProceduralMaps

/// The pixels of an equirectangular map and their directions.
struct SurfaceGrid: Sendable {
  private let frame: GridFrame
  /// The number of columns; there are half as many rows.
  var width: Int { frame.width }
  /// The number of rows.
  var height: Int { frame.height }
  /// The length of a pixel at the equator in radians.
  var pixel: Float { frame.pixel }

  /// Creates the grid of a map of an even number of columns.
  init(width: Int) { frame = GridFrame(width: width) }

  /// Returns the direction of a pixel.
  @inline(__always)
  func direction(_ column: Int, _ row: Int) -> Vector { frame.direction(column, row) }

  /// Returns the cosine of the latitude of a row.
  func cosine(ofRow row: Int) -> Float { frame.parallels[row].x }

  /// Returns the latitude of a row in degrees.
  func latitude(ofRow row: Int) -> Float { 90 - (Float(row) + 0.5) / Float(height) * 180 }

  /// Returns the row of a latitude in radians.
  func row(ofLatitude latitude: Double) -> Int {
    min(max(Int((0.5 - latitude / .pi) * Double(height)), 0), height - 1)
  }

  /// Returns the index of the pixel of a direction.
  func index(of p: Vector) -> Int {
    let (x, y, z) = (Double(p.x), Double(p.y), Double(p.z))
    let row = row(ofLatitude: atan2(z, (x * x + y * y).squareRoot()))
    let column = Int((atan2(y, x) / (2 * .pi) + 0.5) * Double(width))
    return row * width + min(max(column, 0), width - 1)
  }

  /// Returns the directions of a row, eight at a time.
  func points(ofRow row: Int) -> RowPoints {
    RowPoints(points: (0..<frame.groups).map { frame.points($0, row) }, count: width)
  }
}

/// The directions of a row of a map, eight at a time.
struct RowPoints {
  /// The directions; the last group is padded.
  let points: [LanePoint]
  /// The number of columns.
  let count: Int

  /// Returns the direction of a column.
  @inline(__always)
  func direction(_ column: Int) -> Vector {
    let (group, lane) = (points[column >> 3], column & 7)
    return Vector(group.x[lane], group.y[lane], group.z[lane])
  }

  /// Returns a function of the directions of the row.
  func values(_ body: (LanePoint) -> Float8) -> [Float] {
    var result: [Float] = []
    result.reserveCapacity(8 * points.count)
    for point in points {
      let eight = body(point)
      for lane in 0..<8 { result.append(eight[lane]) }
    }
    return result
  }

  /// Returns a function of each eight directions where one of eight numbers is above a bound; nil
  /// elsewhere.
  func map<Value>(
    where numbers: [Float], above bound: Float, _ body: (LanePoint) -> Value
  ) -> [Value?] {
    points.indices.map { group in
      let columns = 8 * group..<min(8 * group + 8, count)
      return columns.contains { numbers[$0] > bound } ? body(points[group]) : nil
    }
  }

  /// Returns three functions of the directions of the row, as vectors.
  func vectors(_ body: (LanePoint) -> LanePoint) -> [Vector] {
    var result: [Vector] = []
    result.reserveCapacity(8 * points.count)
    for point in points {
      let eight = body(point)
      for lane in 0..<8 { result.append(Vector(eight.x[lane], eight.y[lane], eight.z[lane])) }
    }
    return result
  }
}
