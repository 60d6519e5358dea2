import PlanetImage
import PlanetMath
import PlanetScene

/// Reads filtered colours out of a map's pyramid.
///
/// A footprint is covered by up to sixteen trilinear taps along its longer axis, at the level that
/// fits its shorter one: sharp at the limb and near the poles, and without moiré.
struct MapSampler {
  private let pyramid: MipPyramid
  private let linear: [Float]
  private let width: Float
  private let height: Float
  private let greatestLevel: Float

  /// The most taps along a footprint.
  static let greatestTapCount: Float = 16

  init(_ pyramid: MipPyramid) {
    self.pyramid = pyramid
    linear = SRGB.linearTable
    width = Float(pyramid.width)
    height = Float(pyramid.height)
    greatestLevel = Float(pyramid.levels.count - 1)
  }

  /// The columns and rows of the full-size map.
  var size: SIMD2<Double> { SIMD2(Double(width), Double(height)) }

  /// Returns the premultiplied linear colours of eight footprints; only `count` are read.
  func colors(_ footprint: Footprint, count: Int) -> ColorLanes {
    let most = Float8(repeating: Self.greatestTapCount)
    let smallest = Float8(repeating: 1)
    let minor = footprint.minor
      .replacing(with: footprint.major / most, where: footprint.minor .< footprint.major / most)
    let fitted = minor.replacing(with: smallest, where: minor .< smallest)
    let level = log2(fitted)
    let ratio = footprint.major / fitted
    var result = ColorLanes()
    pyramid.withStorage { texels in
      let table = linear.span
      for lane in 0..<count {
        // Comparisons are false for what is no number: the picture is coarse there, never a trap.
        let share = ratio[lane] < Self.greatestTapCount ? ratio[lane] : Self.greatestTapCount
        let fit = level[lane] < greatestLevel ? level[lane] : greatestLevel
        result[lane] = average(
          footprint, lane, taps: max(1, Int(share + 0.999)), level: fit, texels, table)
      }
    }
    return result
  }

  /// Returns the mean of taps spread evenly along the longer axis of a footprint.
  private func average(
    _ footprint: Footprint, _ lane: Int, taps: Int, level: Float, _ texels: Span<UInt32>,
    _ table: Span<Float>
  ) -> SIMD4<Float> {
    let fine = Int(level)
    let blend = level - Float(fine)
    let (u, v) = (footprint.u[lane], footprint.v[lane])
    let share = 1 / Float(taps)
    let stepU = footprint.directionU[lane] * footprint.major[lane] * share
    let stepV = footprint.directionV[lane] * footprint.major[lane] * share
    let start = 0.5 - 0.5 * Float(taps)
    var sum = SIMD4<Float>(0, 0, 0, 0)
    for tap in 0..<taps {
      let offset = start + Float(tap)
      let (tapU, tapV) = wrapped(u + stepU * offset, v + stepV * offset)
      var color = bilinear(tapU, tapV, level: fine, texels, table)
      if blend > 0 {
        let coarse = bilinear(tapU, tapV, level: fine + 1, texels, table)
        color += (coarse - color) * blend
      }
      sum += color
    }
    return sum * share
  }

  /// Returns a place within the map; beyond a pole the map continues half a turn away.
  private func wrapped(_ u: Float, _ v: Float) -> (Float, Float) {
    guard pyramid.wrapsLongitude else {
      // False for what is no number, which becomes 0.
      return (u > 0 ? min(u, width) : 0, v > 0 ? min(v, height) : 0)
    }
    var (x, y) = (u, v)
    if y < 0 {
      y = -y
      x += width * 0.5
    } else if y > height {
      y = 2 * height - y
      x += width * 0.5
    }
    if x < 0 || x >= width {
      let turns = x / width
      guard turns.magnitude < 1e6 else { return (0, 0) }
      x -= width * Float(Int(turns))
      if x < 0 { x += width }
    }
    return (x >= 0 && x < width ? x : 0, y >= 0 && y <= height ? y : 0)
  }

  /// Returns the colour between the four texels around a place, given in full-size texels.
  private func bilinear(
    _ u: Float, _ v: Float, level: Int, _ texels: Span<UInt32>, _ table: Span<Float>
  ) -> SIMD4<Float> {
    let size = pyramid.levels[level]
    // Columns and rows count from the border at -1, so that truncation rounds down.
    let x = u * (Float(size.width) / width) + 0.5
    let y = v * (Float(size.height) / height) + 0.5
    let column = min(Int(x), size.width)
    let row = min(Int(y), size.height)
    let (fx, fy) = (x - Float(column), y - Float(row))
    let index = size.origin + (row - 1) * size.stride + column - 1
    let top = decode(texels[index], table)
    let topRight = decode(texels[index + 1], table)
    let bottom = decode(texels[index + size.stride], table)
    let bottomRight = decode(texels[index + size.stride + 1], table)
    let upper = top + (topRight - top) * fx
    let lower = bottom + (bottomRight - bottom) * fx
    return upper + (lower - upper) * fy
  }

  /// Returns a texel in linear light, premultiplied.
  @inline(__always)
  private func decode(_ texel: UInt32, _ table: Span<Float>) -> SIMD4<Float> {
    let red = table[Int(texel & 255)]
    let green = table[Int(texel >> 8 & 255)]
    let blue = table[Int(texel >> 16 & 255)]
    if pyramid.isOpaque { return SIMD4(red, green, blue, 1) }
    let alpha = Float(texel >> 24) * (1 / 255)
    return SIMD4(red, green, blue, 1) * alpha
  }
}
