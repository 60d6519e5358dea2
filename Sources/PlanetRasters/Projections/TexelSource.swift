import PlanetImage
import PlanetMath

/// The texels of a raster in linear light, premultiplied; beyond its edges those of the globe.
struct TexelSource: Sendable {
  /// The neighbours of texels at the edges.
  private enum Edges {
    /// The last texel is repeated.
    case repeated
    /// The image is a whole equirectangular map.
    case globe
    /// The halves of the rows' widths, and the column of the central meridian.
    case outline([Double], center: Double)
    /// The faces of a cube, with their columns.
    case cube(side: Int)
  }

  private let width: Int
  private let height: Int
  private let channels: Int
  private let levels: [UInt16]
  private let numbers: [Float]
  private let edges: Edges
  private let hasAlpha: Bool
  /// Linear light by level; for other data the part of the greatest level.
  private let table: [Float]

  /// Creates the texels of a raster in a frame.
  init(_ raster: Raster, _ frame: MapFrame, isColor: Bool) {
    (width, height, channels) = (raster.width, raster.height, raster.channels)
    hasAlpha = raster.hasAlpha
    switch raster.samples {
    case .levels(let levels): (self.levels, numbers) = (levels, [])
    case .numbers(let numbers): (levels, self.numbers) = ([], numbers)
    }
    table = isColor ? SRGB.linearTable16 : (0...65535).map { Float($0) / 65535 }
    if frame.kind == .cube {
      edges = .cube(side: raster.height)
    } else if frame.projection.halfWidth(0) != nil {
      edges = .outline(
        (0..<raster.height).map { row in
          let v = (frame.origin.y - Double(row) - 0.5) / frame.scale.y
          return (frame.projection.halfWidth(v) ?? 0) * frame.scale.x
        }, center: frame.origin.x)
    } else {
      edges = frame.isWhole(width: width, height: height) ? .globe : .repeated
    }
  }

  /// The mean of some texels, whose opacity is 1; zero if all data are missing.
  var mean: SIMD4<Float> {
    var sum = SIMD4<Double>(repeating: 0)
    let (across, down) = (max(width / 256, 1), max(height / 256, 1))
    for y in stride(from: 0, to: height, by: down) {
      for x in stride(from: 0, to: width, by: across) { sum += SIMD4<Double>(texel(x, y)) }
    }
    return sum.w > 0 ? SIMD4<Float>(sum / sum.w) : SIMD4(repeating: 0)
  }

  private func texel(_ x: Int, _ y: Int) -> SIMD4<Float> {
    let start = (y * width + x) * channels
    guard numbers.isEmpty else {
      let number = numbers[start]
      return number.isFinite ? SIMD4(number, 0, 0, 1) : SIMD4(repeating: 0)
    }
    let alpha = hasAlpha ? Float(levels[start + channels - 1]) / 65535 : 1
    guard channels >= 3 else {
      let value = table[Int(levels[start])] * alpha
      return SIMD4(value, value, value, alpha)
    }
    return SIMD4(
      table[Int(levels[start])] * alpha, table[Int(levels[start + 1])] * alpha,
      table[Int(levels[start + 2])] * alpha, alpha)
  }

  /// Returns a texel, which may be beyond an edge.
  private func tap(_ x: Int, _ y: Int, _ face: CubeFace) -> SIMD4<Float> {
    var (x, y) = (x, y)
    switch edges {
    case .repeated: break
    case .globe:
      if y < 0 || y >= height {
        y = y < 0 ? -1 - y : 2 * height - 1 - y
        x += width / 2
      }
      x = ((x % width) + width) % width
    case .outline(let halves, let center):
      y = min(max(y, 0), height - 1)
      let half = halves[y]
      let offset = Double(x) + 0.5 - center
      if abs(offset) > half {
        // Just beyond longitude 180° is longitude -180°.
        let other = offset > 0 ? offset - 2 * half : offset + 2 * half
        let inside = max(half - 0.5, 0)
        x = Int((min(max(other, -inside), inside) + center - 0.5).rounded())
      }
    case .cube(let side):
      if x < 0 || y < 0 || x >= side || y >= side {
        let (s, t) = (
          (Double(x) + 0.5) * 2 / Double(side) - 1, (Double(y) + 0.5) * 2 / Double(side) - 1
        )
        let direction = face.direction(s, t)
        let other = CubeFace.face(direction.x, direction.y, direction.z)
        x = min(max(Int((other.s + 1) / 2 * Double(side)), 0), side - 1)
        y = min(max(Int((other.t + 1) / 2 * Double(side)), 0), side - 1)
        return texel(other.face.rawValue * side + x, y)
      }
      return texel(face.rawValue * side + x, y)
    }
    return texel(min(max(x, 0), width - 1), min(max(y, 0), height - 1))
  }

  /// Returns the sample at a place by bilinear interpolation.
  func bilinear(_ x: Double, _ y: Double, _ face: CubeFace = .front) -> SIMD4<Float> {
    let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
    let (fx, fy) = (Float(x - 0.5 - left), Float(y - 0.5 - top))
    let (column, row) = (Int(left), Int(top))
    let upper = tap(column, row, face) * (1 - fx) + tap(column + 1, row, face) * fx
    let lower = tap(column, row + 1, face) * (1 - fx) + tap(column + 1, row + 1, face) * fx
    return upper * (1 - fy) + lower * fy
  }

  /// Returns the sample at a place by bicubic interpolation (Catmull-Rom), within the range of the
  /// nearest texels; near missing data by bilinear interpolation.
  func bicubic(_ x: Double, _ y: Double, _ face: CubeFace) -> SIMD4<Float> {
    let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
    let (column, row) = (Int(left), Int(top))
    let across = Self.weights(Float(x - 0.5 - left))
    let down = Self.weights(Float(y - 0.5 - top))
    var sum = SIMD4<Float>(repeating: 0)
    var lowest = SIMD4<Float>(repeating: .infinity)
    var highest = -lowest
    for j in 0..<4 {
      for i in 0..<4 {
        let texel = tap(column + i - 1, row + j - 1, face)
        if texel.w < 1 { return bilinear(x, y, face) }
        sum += texel * (across[i] * down[j])
        guard i == 1 || i == 2, j == 1 || j == 2 else { continue }
        lowest = pointwiseMin(lowest, texel)
        highest = pointwiseMax(highest, texel)
      }
    }
    return pointwiseMin(pointwiseMax(sum, lowest), highest)
  }

  private static func weights(_ f: Float) -> SIMD4<Float> {
    let (f2, f3) = (f * f, f * f * f)
    return SIMD4(
      -0.5 * f + f2 - 0.5 * f3, 1 - 2.5 * f2 + 1.5 * f3, 0.5 * f + 2 * f2 - 1.5 * f3,
      -0.5 * f2 + 0.5 * f3)
  }
}
