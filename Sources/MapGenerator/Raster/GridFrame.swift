import PlanetImage
import PlanetMath
import ProceduralMaps

/// The directions of the columns and rows of an equirectangular raster.
struct GridFrame: Sendable {
  /// The number of columns; there are half as many rows.
  let width: Int
  /// The cosine and the sine of every column's longitude.
  private let meridians: [SIMD2<Float>]
  /// The cosine and the sine of every row's latitude.
  let parallels: [SIMD2<Float>]
  /// The columns' cosines and sines, in groups of eight; the last group may extend beyond the map.
  private let cosines: [Float8]
  private let sines: [Float8]

  /// The number of rows.
  var height: Int { width / 2 }
  /// The number of groups of eight columns.
  var groups: Int { cosines.count }
  /// The length of a pixel at the equator in radians.
  var pixel: Float { 2 * .pi / Float(width) }

  /// Creates the frame of a raster of an even number of columns.
  init(width: Int) {
    self.width = width
    let columns = (0..<(width + 7) / 8 * 8).map { column in
      let angle = ((Double(column) + 0.5) / Double(width) * 2 - 1) * .pi
      return SIMD2(Float(cos(angle)), Float(sin(angle)))
    }
    meridians = columns
    parallels = (0..<width / 2).map { row in
      let angle = (0.5 - (Double(row) + 0.5) / Double(width / 2)) * .pi
      return SIMD2(Float(cos(angle)), Float(sin(angle)))
    }
    func groups(_ part: (SIMD2<Float>) -> Float) -> [Float8] {
      stride(from: 0, to: columns.count, by: 8).map { first in
        var eight = Float8(repeating: 0)
        for lane in 0..<8 { eight[lane] = part(columns[first + lane]) }
        return eight
      }
    }
    cosines = groups { $0.x }
    sines = groups { $0.y }
  }

  /// Returns the number of octaves, from a frequency up, whose waves are two pixels or longer.
  func octaves(from frequency: Float, most: Int = 12) -> Int {
    var count = 1
    var next = frequency * 2
    while count < most, next * pixel < 0.5 {
      count += 1
      next *= 2
    }
    return count
  }

  /// Returns the direction of a pixel.
  @inline(__always)
  func direction(_ x: Int, _ y: Int) -> Vector {
    let (meridian, parallel) = (meridians[x], parallels[y])
    return Vector(parallel.x * meridian.x, parallel.x * meridian.y, parallel.y)
  }

  /// Returns the directions of eight pixels of a row.
  @inline(__always)
  func points(_ group: Int, _ y: Int) -> LanePoint {
    let parallel = parallels[y]
    return LanePoint(
      x: cosines[group] * parallel.x, y: sines[group] * parallel.x,
      z: Float8(repeating: parallel.y))
  }

  /// Calls a closure with every pixel of some rows within a distance of a direction.
  /// - Parameters:
  ///   - center: The direction.
  ///   - reach: The distance in radians.
  ///   - rows: The rows to visit.
  ///   - body: Receives the column, the row and the direction of a pixel.
  @inline(__always)
  func visit(
    _ center: Vector, within reach: Float, rows: Range<Int>? = nil,
    _ body: (_ x: Int, _ y: Int, _ p: Vector) -> Void
  ) {
    let latitude = Double(center.latitude)
    let degrees = Double(reach) * 180 / .pi
    let perDegree = Double(height) / 180
    let limits = rows ?? 0..<height
    let top = max(Int((90 - latitude - degrees) * perDegree), limits.lowerBound)
    let bottom = min(Int((90 - latitude + degrees) * perDegree) + 1, limits.upperBound)
    guard top < bottom else { return }
    let ring = max(1 - center.z * center.z, 0).squareRoot()
    let longitude = atan2(Double(center.y), Double(center.x))
    let middle = (longitude / (2 * .pi) + 0.5) * Double(width) - 0.5
    let cosine = Float(cos(Double(reach)))
    for y in top..<bottom {
      let parallel = parallels[y]
      let product = parallel.x * ring
      let bound = cosine - parallel.y * center.z
      var half = width / 2
      if product > 1e-6, bound > -product {
        guard bound < product else { continue }
        let share = Double(bound / product)
        let angle = atan2(max(1 - share * share, 0).squareRoot(), share)
        half = min(Int(angle / (2 * .pi) * Double(width)) + 1, width / 2)
      }
      let first = Int(middle.rounded()) - half
      for step in 0..<min(2 * half + 1, width) {
        var x = first + step
        if x < 0 { x += width } else if x >= width { x -= width }
        body(x, y, direction(x, y))
      }
    }
  }
}
