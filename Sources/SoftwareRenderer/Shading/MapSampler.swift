import CLanes
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

  /// Returns where footprints are read.
  @inline(__always)
  func taps(_ footprint: Footprint) -> TapGrid {
    let taps = FilterTaps(
      footprint, sourceTexel: sourceTexel, greatestLevel: Int32(levels.count - 1))
    let scale = scale(taps.level)
    return TapGrid(taps, scaleX: scale.x, scaleY: scale.y)
  }

  /// Returns where the taps of a sight lie, and asks for the texels there.
  /// - Parameters:
  ///   - sights: What is seen of a map that has not moved.
  ///   - index: Which of them.
  ///   - shift: How many columns of the base level further on the map is read; at least 0, less
  ///     than the width.
  /// - Returns: The places of eight pixels' taps.
  @inline(__always)
  func places(_ sights: Span<SurfaceSight>, _ index: Int, shift: Float) -> TapPlaces {
    let scale = scale(sights[index].taps.level)
    let places = TapPlaces(
      sights, index, shift: scale.x * shift, width: scale.x * width, height: scale.y * height,
      wraps: pyramid.wrapsLongitude)
    withReader { reader in reader.prefetch(places, sights, index) }
    return places
  }

  /// Returns the premultiplied linear colours of the first `count` pixels of a sight.
  @inline(__always)
  func colors(
    _ places: TapPlaces, _ sights: Span<SurfaceSight>, _ index: Int, count: Int
  ) -> PixelColors {
    withReader { reader in reader.colors(places, sights, index, count: count) }
  }

  @inline(__always)
  private func withReader<Result>(_ body: (TexelReader) -> Result) -> Result {
    pyramid.withStorage { texels in
      TexelReader.with(
        texels, levels: levels.span, wrapsLongitude: pyramid.wrapsLongitude, body)
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
  var startX = Float8(repeating: 0)
  var startY = Float8(repeating: 0)
  /// The steps along both axes.
  var majorX = Float8(repeating: 0)
  var majorY = Float8(repeating: 0)
  var minorX = Float8(repeating: 0)
  var minorY = Float8(repeating: 0)
  /// How far the taps reach from the first to the left and to the right, up and down.
  var left = Float8(repeating: 0)
  var right = Float8(repeating: 0)
  var up = Float8(repeating: 0)
  var down = Float8(repeating: 0)
  /// The level in the lowest byte, then the numbers of taps along the longer and the shorter axis.
  var counts = SIMD8<Int32>(repeating: 0)

  /// Creates no taps, for a surface without a map.
  init() {}

  @inline(__always)
  init(_ taps: FilterTaps, scaleX: Float8, scaleY: Float8) {
    counts =
      taps.level | (taps.majorCount &<< SIMD8(repeating: 8))
      | (taps.minorCount &<< SIMD8(repeating: 16))
    majorX = taps.majorU * scaleX
    majorY = taps.majorV * scaleY
    minorX = taps.minorU * scaleX
    minorY = taps.minorV * scaleY
    let wideX = majorX * taps.majorGaps
    let wideY = majorY * taps.majorGaps
    let deepX = minorX * taps.minorGaps
    let deepY = minorY * taps.minorGaps
    startX = taps.u * scaleX + 0.5 - (wideX + deepX) * 0.5
    startY = taps.v * scaleY + 0.5 - (wideY + deepY) * 0.5
    let zero = Float8(repeating: 0)
    func below(_ a: Float8) -> Float8 { a.replacing(with: zero, where: a .> zero) }
    left = below(wideX) + below(deepX)
    up = below(wideY) + below(deepY)
    right = wideX + deepX - left
    down = wideY + deepY - up
  }

  /// The levels of the pyramid.
  var level: SIMD8<Int32> { counts & SIMD8(repeating: 0xff) }
}

/// Where the taps of a grid lie on a map that has moved along.
struct TapPlaces {
  /// The first tap.
  var x: Float8
  var y: Float8
  /// Its column and row, counted from the border, and what is beyond them.
  var column: SIMD8<Int32>
  var row: SIMD8<Int32>
  var fractionX: Float8
  var fractionY: Float8
  /// -1 where all taps lie within the level, where they need no care; else 0.
  var isInside: SIMD8<Int32>

  /// Finds the places.
  /// - Parameters:
  ///   - sights: The taps on the map that has not moved, among others.
  ///   - index: Which of them.
  ///   - shift: How many columns of their level further on.
  ///   - width: The columns of the levels.
  ///   - height: The rows of the levels.
  ///   - wraps: Whether what is beyond the last column is the first.
  @inline(__always)
  init(
    _ sights: Span<SurfaceSight>, _ index: Int, shift: Float8, width: Float8, height: Float8,
    wraps: Bool
  ) {
    let startX = sights[index].taps.startX
    let (left, right) = (sights[index].taps.left, sights[index].taps.right)
    let (up, down) = (sights[index].taps.up, sights[index].taps.down)
    let moved = startX + shift
    let turn = wraps ? width : Float8(repeating: 0)
    x = moved - turn.replacing(with: Float8(repeating: 0), where: moved + left .< width)
    y = sights[index].taps.startY
    let magic: Float = 8_388_608
    let (wholeX, wholeY) = (x + (magic - 0.5), y + (magic - 0.5))
    let whole = SIMD8<UInt32>(repeating: 0x3F_FFFF)
    column = SIMD8<Int32>(truncatingIfNeeded: wholeX.bits & whole)
    row = SIMD8<Int32>(truncatingIfNeeded: wholeY.bits & whole)
    fractionX = x - (wholeX - magic)
    fractionY = y - (wholeY - magic)
    let half = Float8(repeating: 0.5)
    let isBeside = lanes_less8(x + left, half) | lanes_less8(width, x + right)
    let isBeyond = lanes_less8(y + up, half) | lanes_less8(height, y + down)
    // What is no number is not less, and must not be taken for a place.
    let isNumber = lanes_equal8(x + right, x + right) & lanes_equal8(y, y)
    isInside = ~(isBeside | isBeyond) & isNumber
  }
}
