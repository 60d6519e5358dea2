import CLanes
import PlanetMath

// The one file of the module that says unsafe: this is the innermost loop, where most of a
// picture's time goes. It takes the lanes of a grid as numbers in memory, and texels two at a time,
// without asking each time whether they are there. Every place is held within its level first:
// columns from 0 to the width and rows from 0 to the height, counted from the border, so that the
// texels to the right and below are the border's at most. The pyramid's layout holds its levels
// within the storage.

/// Reads the means of taps out of a pyramid's texels.
@safe struct TexelReader {
  let texels: UnsafeRawPointer
  let levels: UnsafePointer<LevelView>
  let wrapsLongitude: Bool

  /// Calls a body with a reader of a pyramid's texels.
  @inline(__always)
  static func with<Result>(
    _ texels: Span<UInt64>, levels: Span<LevelView>, wrapsLongitude: Bool,
    _ body: (TexelReader) -> Result
  ) -> Result {
    unsafe texels.withUnsafeBytes { texels in
      unsafe levels.withUnsafeBufferPointer { levels in
        guard let texels = texels.baseAddress, let levels = levels.baseAddress else {
          preconditionFailure("a pyramid has texels")
        }
        return unsafe body(
          TexelReader(texels: texels, levels: levels, wrapsLongitude: wrapsLongitude))
      }
    }
  }

  /// Asks for the first texels of the pixels of a sight, which lie far apart in memory.
  @inline(__always)
  func prefetch(_ places: TapPlaces, _ sights: Span<SurfaceSight>, _ index: Int) {
    unsafe sights.extracting(index..<index + 1).withUnsafeBytes { grid in
      guard let grid = grid.baseAddress else { return }
      unsafe withUnsafePointer(to: places) { places in
        let places = unsafe UnsafeRawPointer(places)
        for lane in 0..<8 { unsafe prefetch(places + 4 * lane, grid + 4 * lane) }
      }
    }
  }

  /// Returns the mean colours of the first `count` pixels of a sight.
  @inline(__always)
  func colors(
    _ places: TapPlaces, _ sights: Span<SurfaceSight>, _ index: Int, count: Int
  ) -> PixelColors {
    var result = PixelColors()
    unsafe sights.extracting(index..<index + 1).withUnsafeBytes { grid in
      guard let grid = grid.baseAddress else { return }
      unsafe withUnsafePointer(to: places) { places in
        let places = unsafe UnsafeRawPointer(places)
        for lane in 0..<min(count, 8) {
          unsafe result[lane] = color(places + 4 * lane, grid + 4 * lane)
        }
      }
    }
    return result
  }

  /// Returns a field of a lane of ``TapGrid``, with which a sight begins, or ``TapPlaces``: eight numbers of four bytes each.
  @inline(__always)
  private static func number(_ lane: UnsafeRawPointer, _ field: Int) -> Float {
    unsafe lane.load(fromByteOffset: 32 * field, as: Float.self)
  }

  /// Returns a field of a lane that is a whole number.
  @inline(__always)
  private static func whole(_ lane: UnsafeRawPointer, _ field: Int) -> Int {
    unsafe Int(lane.load(fromByteOffset: 32 * field, as: Int32.self))
  }

  /// Returns where the texel in a column and row of a level stands in memory.
  @inline(__always)
  private func texel(_ view: LevelView, _ column: Int, _ row: Int) -> UnsafeRawPointer {
    unsafe texels + (view.origin &+ row &* view.stride &+ column) &* 8
  }

  /// Asks for the first texels of a pixel: those of eight pixels lie far apart in memory.
  @inline(__always)
  private func prefetch(_ places: UnsafeRawPointer, _ grid: UnsafeRawPointer) {
    guard unsafe Self.whole(places, 6) != 0 else { return }
    let view = unsafe levels[Self.whole(grid, 10) & 0xff]
    let first = unsafe texel(view, Self.whole(places, 2), Self.whole(places, 3))
    unsafe lanes_prefetch(first)
    unsafe lanes_prefetch(first + view.stride &* 8)
  }

  /// Returns the mean of the taps of one pixel.
  @inline(__always)
  private func color(_ places: UnsafeRawPointer, _ grid: UnsafeRawPointer) -> SIMD4<Float> {
    let counts = unsafe Self.whole(grid, 10)
    let view = unsafe levels[counts & 0xff]
    guard unsafe Self.whole(places, 6) != 0 else { return unsafe carefulMean(places, grid, view) }
    let first = unsafe texel(view, Self.whole(places, 2), Self.whole(places, 3))
    let color = unsafe lanes_bilinear(
      first, first + view.stride &* 8, Self.number(places, 4), Self.number(places, 5))
    if counts &>> 8 == 0x0101 { return color * (1 / 65535) }
    let (columns, rows) = (counts &>> 8 & 0xff, counts &>> 16)
    let (startX, startY) = unsafe (Self.number(places, 0), Self.number(places, 1))
    let (majorX, majorY) = unsafe (Self.number(grid, 2), Self.number(grid, 3))
    var sum = color
    var (x, y) = (startX, startY)
    for _ in 1..<columns {
      x += majorX
      y += majorY
      sum += bilinear(x, y, view)
    }
    for row in 1..<rows {
      x = unsafe startX + Self.number(grid, 4) * Float(row)
      y = unsafe startY + Self.number(grid, 5) * Float(row)
      for _ in 0..<columns {
        sum += bilinear(x, y, view)
        x += majorX
        y += majorY
      }
    }
    return sum * (1 / (65535 * Float(columns &* rows)))
  }

  /// Returns the mean of the taps of one pixel, of which some lie beyond the level's edges.
  private func carefulMean(
    _ places: UnsafeRawPointer, _ grid: UnsafeRawPointer, _ view: LevelView
  ) -> SIMD4<Float> {
    let counts = unsafe Self.whole(grid, 10)
    let (columns, rows) = (counts &>> 8 & 0xff, counts &>> 16)
    var sum = SIMD4<Float>(0, 0, 0, 0)
    for row in 0..<rows {
      for column in 0..<columns {
        let (a, b) = (Float(column), Float(row))
        let x = unsafe Self.number(places, 0) + Self.number(grid, 2) * a + Self.number(grid, 4) * b
        let y = unsafe Self.number(places, 1) + Self.number(grid, 3) * a + Self.number(grid, 5) * b
        let (wrappedX, wrappedY) = wrapped(x, y, view)
        sum += bilinear(wrappedX, wrappedY, view)
      }
    }
    return sum * (1 / (65535 * Float(max(columns &* rows, 1))))
  }

  /// Returns a place within a level; beyond a pole the map continues half a turn away.
  private func wrapped(_ tapX: Float, _ tapY: Float, _ view: LevelView) -> (Float, Float) {
    let (width, height) = (view.width, view.height)
    var (x, y) = (tapX - 0.5, tapY - 0.5)
    guard wrapsLongitude else {
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
    let first = unsafe texel(view, column, row)
    return unsafe lanes_bilinear(first, first + view.stride &* 8, fx, fy)
  }
}
