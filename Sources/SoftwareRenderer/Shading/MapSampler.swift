import PlanetImage
import PlanetMath
import PlanetScene

/// Reads filtered colours out of a map's pyramid.
struct MapSampler {
  private let pyramid: MipPyramid
  private let levels: [LevelView]
  private let width: Float
  private let height: Float
  private let sourceTexel: Float
  /// Whether every level has exactly half the columns and rows of the one before.
  private let halvesEvenly: Bool

  init(_ pyramid: MipPyramid) {
    self.pyramid = pyramid
    width = Float(pyramid.width)
    height = Float(pyramid.height)
    levels = pyramid.levels.map { level in
      LevelView(
        origin: level.origin - level.stride - 1, stride: level.stride,
        width: Float(level.width), height: Float(level.height),
        scaleX: Float(level.width) / Float(pyramid.width),
        scaleY: Float(level.height) / Float(pyramid.height))
    }
    halvesEvenly = pyramid.levels.enumerated().allSatisfy { number, level in
      level.width << number == pyramid.width && level.height << number == pyramid.height
    }
    sourceTexel = 1 / Float(pyramid.reduction * pyramid.reduction)
  }

  /// The columns and rows of the full-size map.
  var size: SIMD2<Double> { SIMD2(Double(width), Double(height)) }

  /// Returns the premultiplied linear colours of the first `count` footprints.
  func colors(_ footprint: Footprint, count: Int) -> PixelColors {
    let taps = FilterTaps(
      footprint, sourceTexel: sourceTexel, greatestLevel: Int32(levels.count - 1))
    let scale = scale(taps.level)
    let grid = TapGrid(taps, scaleX: scale.x, scaleY: scale.y, levels: levels.span)
    return pyramid.withStorage { texels in
      grid.colors(
        count: count, texels: texels, levels: levels.span,
        wrapsLongitude: pyramid.wrapsLongitude)
    }
  }

  /// Returns the columns and rows of levels per texel of the base level.
  @inline(__always)
  private func scale(_ level: SIMD8<Int32>) -> (x: Float8, y: Float8) {
    if halvesEvenly {
      let exponents = (SIMD8<Int32>(repeating: 127) &- level) &<< SIMD8(repeating: 23)
      let power = Float8(bits: SIMD8<UInt32>(truncatingIfNeeded: exponents))
      return (power, power)
    }
    var (x, y) = (Float8(repeating: 1), Float8(repeating: 1))
    for lane in 0..<8 {
      x[lane] = levels[Int(level[lane])].scaleX
      y[lane] = levels[Int(level[lane])].scaleY
    }
    return (x, y)
  }
}

/// A level of a pyramid, as taps need it.
struct LevelView {
  /// The index of the texel in the upper left corner of the border.
  var origin: Int
  var stride: Int
  /// The columns and rows without the border.
  var width: Float
  var height: Float
  /// Columns and rows of this level per texel of the base level.
  var scaleX: Float
  var scaleY: Float
}

/// The taps of eight pixels in the texels of their levels.
///
/// Places count from the middle of the border's corner texel, so that whole parts are texels.
struct TapGrid {
  /// The first tap, at one corner of the grid.
  var startX: Float8
  var startY: Float8
  /// The steps along both axes.
  var majorX: Float8
  var majorY: Float8
  var minorX: Float8
  var minorY: Float8
  var majorCount: SIMD8<Int32>
  var minorCount: SIMD8<Int32>
  var level: SIMD8<Int32>
  /// 1 where all taps lie within the level, where they need no care; else 0.
  var isInside: SIMD8<Int32>

  @inline(__always)
  init(_ taps: FilterTaps, scaleX: Float8, scaleY: Float8, levels: Span<LevelView>) {
    level = taps.level
    majorCount = taps.majorCount
    minorCount = taps.minorCount
    majorX = taps.majorU * scaleX
    majorY = taps.majorV * scaleY
    minorX = taps.minorU * scaleX
    minorY = taps.minorV * scaleY
    let alongMajor = taps.majorGaps * 0.5
    let alongMinor = taps.minorGaps * 0.5
    let x = taps.u * scaleX + 0.5
    let y = taps.v * scaleY + 0.5
    startX = x - majorX * alongMajor - minorX * alongMinor
    startY = y - majorY * alongMajor - minorY * alongMinor
    let reachX = majorX.magnitudes * alongMajor + minorX.magnitudes * alongMinor
    let reachY = majorY.magnitudes * alongMajor + minorY.magnitudes * alongMinor
    // The base level is as wide as any of its parts stretched: compare there, by its scale.
    let width = Float8(repeating: levels[0].width) * scaleX
    let height = Float8(repeating: levels[0].height) * scaleY
    let fitsX = (x - reachX .>= 0.5) .& (x + reachX .<= width)
    let fitsY = (y - reachY .>= 0.5) .& (y + reachY .<= height)
    isInside = SIMD8(repeating: 0).replacing(with: SIMD8(repeating: 1), where: fitsX .& fitsY)
  }
}
