/// The transfer function of sRGB, exact both ways, by table.
///
/// IEC 61966-2-1: with v the encoded and x the linear value, both in 0...1,
///
///     x = v / 12.92                     for v <= 0.04045
///     x = ((v + 0.055) / 1.055)^2.4     otherwise
///
/// Encoding never evaluates a power: each level has an interval of linear values, and the tables
/// hold the borders of the intervals.
package enum SRGB {
  /// Returns the linear value, 0...1, of an 8-bit level.
  @inlinable
  package static func linear(_ level: UInt8) -> Float { linearTable[Int(level)] }

  /// Returns the linear value, 0...1, of a 16-bit level.
  @inlinable
  package static func linear16(_ level: UInt16) -> Float { linearTable16[Int(level)] }

  /// Returns the 8-bit level nearest to a linear value, clamped to 0...1; NaN gives 0.
  ///
  /// The result equals the true transfer function times 255, rounded, for every `Float`.
  @inlinable
  package static func encode8(_ linear: Float) -> UInt8 {
    encode8(linear, cells: levelTable8.span, borders: borderTable8.span)
  }

  /// Returns the 16-bit level nearest to a linear value, clamped to 0...1; NaN gives 0.
  ///
  /// The result equals the true transfer function times 65535, rounded, for every `Float`.
  package static func encode16(_ linear: Float) -> UInt16 {
    guard linear > 0 else { return 0 }
    let value = min(linear, 1)
    let cell = Int(value * Float(cellCount16))
    var low = Int(cellTable16[cell])
    var high = Int(cellTable16[cell + 1])
    let borders = borderTable16.span
    // The level is the number of borders at or below the value; the cell limits the search.
    while low < high {
      let middle = (low + high) / 2
      if borders[middle] <= value { low = middle + 1 } else { high = middle }
    }
    return UInt16(low)
  }

  /// The linear values of all 8-bit levels.
  package static let linearTable: [Float] = (0...255).map { Float(decoded(Double($0) / 255)) }

  /// The linear values of all 16-bit levels.
  package static let linearTable16: [Float] = (0...65535).map {
    Float(decoded(Double($0) / 65535))
  }

  /// Returns the linear value of an encoded one, to about the last bit of a `Double`.
  ///
  /// As 2.4 = 2 + 2/5, the power is a square times the fifth root of the square.
  static func decoded(_ encoded: Double) -> Double {
    guard encoded > 0.04045 else { return encoded / 12.92 }
    let base = (encoded + 0.055) / 1.055
    let square = base * base
    // Newton's method for root^5 = square falls monotonically from any start above the root, such
    // as the tangent of the fifth root at 1, which lies above the curve. It ends when the last bit
    // stops falling.
    var root = (square + 4) / 5
    while true {
      let power = root * root * root * root
      let next = root - (root - square / power) / 5
      guard next < root else { return square * root }
      root = next
    }
  }
}

// MARK: - Encoding to 8 bits

// The linear part of the curve is its steepest, 255 · 12.92 = 3294.6 levels per unit, so a cell of
// 1/4096 holds at most one border: the level at the start of the cell and one comparison decide.
// Cell i is centred on i/4096, because adding 2^23 rounds to nearest at no cost.
extension SRGB {
  /// The level at the lower edge of each cell.
  @usableFromInline
  static let levelTable8: [UInt8] = {
    var level = 0
    return (0...4096).map { cell in
      let edge = Float((Double(cell) - 0.5) / 4096)
      while borderTable8[level] <= edge { level += 1 }
      return UInt8(level)
    }
  }()

  /// The smallest `Float` of the level after each level; infinite after the last.
  @usableFromInline
  static let borderTable8: [Float] =
    (0..<255).map { smallestFloat(notBelow: decoded((Double($0) + 0.5) / 255)) } + [.infinity]

  /// Returns the 8-bit level of a linear value by tables fetched before the loop.
  @inlinable
  static func encode8(_ linear: Float, cells: Span<UInt8>, borders: Span<Float>) -> UInt8 {
    // Comparisons with NaN are false, so NaN becomes 0 here.
    let value = linear > 0 ? (linear < 1 ? linear : 1) : 0
    let cell = Int((value * 4096 + 8_388_608).bitPattern & 0x1FFF)
    let level = cells[cell]
    return level &+ (value >= borders[Int(level)] ? 1 : 0)
  }

  /// Returns the smallest `Float` that is not below a number.
  static func smallestFloat(notBelow number: Double) -> Float {
    let nearest = Float(number)
    return Double(nearest) < number ? nearest.nextUp : nearest
  }
}

// MARK: - Encoding to 16 bits

extension SRGB {
  /// The smallest `Float` of the level after each 16-bit level; infinite after the last.
  static let borderTable16: [Float] =
    (0..<65535).map { smallestFloat(notBelow: decoded((Double($0) + 0.5) / 65535)) } + [.infinity]

  /// The number of cells of the range: most hold fewer than eight levels, so the search is short.
  private static let cellCount16 = 16384

  /// The level at the start of each cell of the range, and the last level twice more.
  static let cellTable16: [UInt16] = {
    var level = 0
    let starts = (0...cellCount16).map { cell in
      while borderTable16[level] <= Float(cell) / Float(cellCount16) { level += 1 }
      return UInt16(level)
    }
    return starts + [65535]
  }()
}
