import CLanes
import PlanetMath

// The one file of the module that says unsafe: this is the innermost loop, where most of a
// picture's time goes. It takes the lanes of a grid as numbers in memory, and texels two at a time,
// without asking each time whether they are there. Every place is held within its level first:
// columns from 0 to the width and rows from 0 to the height, counted from the border, so that the
// texels to the right and below are the border's at most. The pyramid's layout holds its levels
// within the storage.

/// Reads the means of taps out of a pyramid's texels.
@unsafe struct TexelReader {
  let texels: UnsafeRawPointer
  let levels: UnsafePointer<LevelView>
  let wrapsLongitude: Bool

  /// Returns the mean colours of the first `count` pixels of a grid.
  @inline(__always)
  func colors(_ grid: TapGrid, count: Int) -> PixelColors {
    var result = PixelColors()
    unsafe withUnsafePointer(to: grid) { grid in
      let lanes = unsafe UnsafeRawPointer(grid)
      unsafe prefetch(lanes)
      for lane in 0..<min(count, 8) {
        let taps = unsafe PixelTaps(lanes + 4 * lane)
        let view = unsafe levels[taps.level]
        if taps.isInside {
          unsafe result[lane] = mean(taps, view) { x, y in (x, y) }
        } else {
          unsafe result[lane] = mean(taps, view) { x, y in
            unsafe wrapped(x, y, view)
          }
        }
      }
    }
    return result
  }

  /// Asks for the first texels of all pixels, whose rows lie far apart in memory.
  @inline(__always)
  private func prefetch(_ lanes: UnsafeRawPointer) {
    for lane in 0..<8 {
      let taps = unsafe PixelTaps(lanes + 4 * lane)
      guard taps.isInside else { continue }
      let view = unsafe levels[taps.level]
      let index = unsafe view.origin &+ Self.whole(taps.start.y) &* view.stride
        &+ Self.whole(taps.start.x)
      unsafe lanes_prefetch(texels + 8 &* index)
      unsafe lanes_prefetch(texels + 8 &* (index &+ view.stride))
    }
  }

  /// Returns a number from ½ to 2²² rounded down.
  @inline(__always)
  private static func whole(_ value: Float) -> Int {
    Int((value + (8_388_608 - 0.5)).bitPattern & 0x3F_FFFF)
  }

  /// The taps of one pixel.
  private struct PixelTaps {
    var start: SIMD2<Float>
    var major: SIMD2<Float>
    var minor: SIMD2<Float>
    var columns: Int
    var rows: Int
    var level: Int
    var isInside: Bool

    /// Reads a lane of a ``TapGrid``, whose fields are eight numbers of four bytes each.
    @inline(__always)
    init(_ lane: UnsafeRawPointer) {
      func number(_ field: Int) -> Float {
        unsafe lane.load(fromByteOffset: 32 * field, as: Float.self)
      }
      func whole(_ field: Int) -> Int {
        unsafe Int(lane.load(fromByteOffset: 32 * field, as: Int32.self))
      }
      start = SIMD2(number(0), number(1))
      major = SIMD2(number(2), number(3))
      minor = SIMD2(number(4), number(5))
      columns = whole(6)
      rows = whole(7)
      level = whole(8)
      isInside = whole(9) != 0
    }
  }

  /// Returns the mean of the taps of one pixel.
  @inline(__always)
  private func mean(
    _ taps: PixelTaps, _ view: LevelView,
    at place: (Float, Float) -> (Float, Float)
  ) -> SIMD4<Float> {
    let first = place(taps.start.x, taps.start.y)
    let color = unsafe bilinear(first.0, first.1, view)
    let count = taps.columns &* taps.rows
    if count == 1 { return color * (1 / 65535) }
    var sum = SIMD4<Float>(0, 0, 0, 0)
    for row in 0..<taps.rows {
      var x = taps.start.x + taps.minor.x * Float(row)
      var y = taps.start.y + taps.minor.y * Float(row)
      for _ in 0..<taps.columns {
        let next = place(x, y)
        unsafe sum += bilinear(next.0, next.1, view)
        x += taps.major.x
        y += taps.major.y
      }
    }
    return sum * (1 / (65535 * Float(count)))
  }

  /// Returns a place within a level; beyond a pole the map continues half a turn away.
  private func wrapped(_ tapX: Float, _ tapY: Float, _ view: LevelView) -> (Float, Float) {
    let (width, height) = (view.width, view.height)
    var (x, y) = (tapX - 0.5, tapY - 0.5)
    guard unsafe wrapsLongitude else {
      // False for what is no number, which becomes 0.
      return (x > 0 ? min(x, width) + 0.5 : 0.5, y > 0 ? min(y, height) + 0.5 : 0.5)
    }
    if y < 0 {
      y = -y
      x += width * 0.5
    } else if y > height {
      y = 2 * height - y
      x += width * 0.5
    }
    if x < 0 || x >= width {
      let turns = x / width
      guard turns.magnitude < 1e6 else { return (0.5, 0.5) }
      x -= width * Float(Int(turns))
      if x < 0 { x += width }
    }
    return (x >= 0 && x < width ? x + 0.5 : 0.5, y >= 0 && y <= height ? y + 0.5 : 0.5)
  }

  /// Returns the colour between the four texels around a place within a level.
  ///
  /// Rounding x - ½ to a whole number, by the loss of bits in a large sum, is rounding x down; an
  /// exact whole number may go down by one, where its fraction is 1 and the colour the same.
  @inline(__always)
  private func bilinear(
    _ x: Float, _ y: Float, _ view: LevelView
  ) -> SIMD4<Float> {
    let magic: Float = 8_388_608
    let (wholeX, wholeY) = (x + (magic - 0.5), y + (magic - 0.5))
    let fx = x - (wholeX - magic)
    let fy = y - (wholeY - magic)
    let column = Int(wholeX.bitPattern & 0x3F_FFFF)
    let row = Int(wholeY.bitPattern & 0x3F_FFFF)
    let index = view.origin &+ row &* view.stride &+ column
    let upper = unsafe texels + index &* 8
    return unsafe lanes_bilinear(upper, upper + view.stride &* 8, fx, fy)
  }
}

extension TapGrid {
  /// Returns the mean colours of the first `count` pixels, out of a pyramid's texels.
  @inline(__always)
  func colors(
    count: Int, texels: Span<UInt64>, levels: Span<LevelView>, wrapsLongitude: Bool
  ) -> PixelColors {
    return unsafe texels.withUnsafeBytes { texels in
      unsafe levels.withUnsafeBufferPointer { levels in
        guard let texels = texels.baseAddress, let levels = levels.baseAddress else {
          return PixelColors()
        }
        let reader = unsafe TexelReader(
          texels: texels, levels: levels, wrapsLongitude: wrapsLongitude)
        return unsafe reader.colors(self, count: count)
      }
    }
  }
}
