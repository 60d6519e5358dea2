import PlanetMath

/// Heights of a globe's ground in equatorial radii, smoothly interpolated between texels.
package struct HeightMap: Hashable, Sendable {
  /// The number of columns and rows.
  private let width: Int
  private let height: Int
  /// The heights, row by row.
  private let values: [Float]
  /// The conventions by which the heights lie on a globe.
  private let placement: SurfaceMap.Projection

  /// Creates heights from rows of texels.
  init(width: Int, values: [Float], placement: SurfaceMap.Projection) {
    self.width = width
    height = values.count / width
    self.values = values
    self.placement = placement
  }

  /// A parallel of an ellipsoid.
  struct Parallel {
    /// The parametric latitude: 0 at the north pole, 1 at the south pole.
    let v: Double
    /// The column of longitude -180° and the heights of all columns, if the parallel is a line of
    /// the map.
    fileprivate let line: (start: Double, heights: [Double])?
  }

  /// Returns a parallel of an ellipsoid.
  /// - Parameters:
  ///   - v: The parametric latitude: 0 at the north pole, 1 at the south pole.
  ///   - ellipsoid: The ellipsoid.
  /// - Returns: The parallel.
  func parallel(v: Double, on ellipsoid: Ellipsoid) -> Parallel {
    guard !ellipsoid.isTriaxial else { return Parallel(v: v, line: nil) }
    let first = placement.coordinates(PackedFloat2(u: 0, v: v), on: ellipsoid)
    return Parallel(
      v: v, line: (Double(first.u) * Double(width) - 0.5, line(v: Double(first.v))))
  }

  /// Returns the heights along a parallel of an ellipsoid.
  ///
  /// Between texels they are cubic (Catmull and Rom 1974), so that slopes have no steps.
  /// - Parameters:
  ///   - parallel: The parallel.
  ///   - slices: The number of places, from longitude -180° eastward.
  ///   - ellipsoid: The ellipsoid.
  /// - Returns: The heights.
  func row(_ parallel: Parallel, slices: Int, on ellipsoid: Ellipsoid) -> [Double] {
    if let (start, line) = parallel.line {
      let step = (placement.isRotatedHalfTurn ? -1.0 : 1) * Double(width) / Double(slices)
      return (0..<slices).map { slice in
        let x = start + step * Double(slice)
        let column = x.rounded(.down)
        let weights = Self.weights(x - column)
        var sum = 0.0
        for tap in 0..<4 { sum += weights[tap] * line[wrapped(Int(column) + tap - 1)] }
        return sum
      }
    }
    return (0..<slices).map { slice in
      let u = Double(slice) / Double(slices)
      let place = placement.coordinates(PackedFloat2(u: u, v: parallel.v), on: ellipsoid)
      return height(u: Double(place.u), v: Double(place.v))
    }
  }

  /// Returns the heights of all columns at a vertical texture coordinate.
  private func line(v: Double) -> [Double] {
    let y = v * Double(height) - 0.5
    let row = y.rounded(.down)
    let weights = Self.weights(y - row)
    var line = [Double](repeating: 0, count: width)
    for tap in 0..<4 {
      let (first, turn) = place(ofRow: Int(row) + tap - 1)
      for column in 0..<width {
        line[column] += weights[tap] * Double(values[first + wrapped(column + turn)])
      }
    }
    return line
  }

  /// Returns the height at texture coordinates.
  private func height(u: Double, v: Double) -> Double {
    let (x, y) = (u * Double(width) - 0.5, v * Double(height) - 0.5)
    let (column, row) = (x.rounded(.down), y.rounded(.down))
    let across = Self.weights(x - column)
    let down = Self.weights(y - row)
    var sum = 0.0
    for j in 0..<4 {
      var line = 0.0
      for i in 0..<4 { line += across[i] * texel(Int(column) + i - 1, Int(row) + j - 1) }
      sum += down[j] * line
    }
    return sum
  }

  /// Returns the weights of four texels for a place between the second and the third.
  private static func weights(_ t: Double) -> SIMD4<Double> {
    let (t2, t3) = (t * t, t * t * t)
    return SIMD4(
      -t3 + 2 * t2 - t, 3 * t3 - 5 * t2 + 2, -3 * t3 + 4 * t2 + t, t3 - t2) * 0.5
  }

  /// Returns a texel.
  private func texel(_ x: Int, _ y: Int) -> Double {
    let (first, turn) = place(ofRow: y)
    return Double(values[first + wrapped(x + turn)])
  }

  /// Returns the index of the first texel of a row, and the shift of its columns: beyond a pole,
  /// rows continue on the opposite meridian.
  private func place(ofRow y: Int) -> (first: Int, turn: Int) {
    guard y < 0 || y >= height else { return (y * width, 0) }
    let row = min(max(y < 0 ? -1 - y : 2 * height - 1 - y, 0), height - 1)
    return (row * width, width / 2)
  }

  /// Returns a column within the map.
  private func wrapped(_ x: Int) -> Int {
    if x >= 0, x < width { return x }
    let column = x % width
    return column < 0 ? column + width : column
  }
}
