extension Double: Lanes {
  public typealias Element = Double
  public typealias Constants = DoublePrecision

  @inlinable @inline(__always)
  public init(repeating value: Double) { self = value }

  @inlinable @inline(__always)
  public static func choose(_ mask: Bool, _ yes: Double, else no: Double) -> Double {
    mask ? yes : no
  }

  @inlinable @inline(__always)
  public static func isLess(_ left: Double, _ right: Double) -> Bool { left < right }

  @inlinable @inline(__always)
  public static func isEqual(_ left: Double, _ right: Double) -> Bool { left == right }

  @inlinable @inline(__always)
  public static func both(_ left: Bool, _ right: Bool) -> Bool { left && right }

  @inlinable @inline(__always)
  public var hasSignBit: Bool { bitPattern >> 63 != 0 }

  @inlinable @inline(__always)
  public var magnitudes: Double { Double(bitPattern: bitPattern & 0x7fff_ffff_ffff_ffff) }

  @inlinable @inline(__always)
  public static func powerOfTwo(_ n: Double) -> Double {
    Double(bitPattern: ((n + Constants.roundingMagic).bitPattern &+ 1023) &<< 52)
  }

  @inlinable @inline(__always)
  public var significandAndExponent: (significand: Double, exponent: Double) {
    let rootHalfBits: UInt64 = 0x3fe6_a09e_667f_3bcd
    let steps = Int64(bitPattern: bitPattern &- rootHalfBits) &>> 52
    let significand = Double(bitPattern: bitPattern &- UInt64(bitPattern: steps) &<< 52)
    let magic = Constants.roundingMagic
    let biased = Double(bitPattern: magic.bitPattern &+ UInt64(bitPattern: steps))
    return (significand, biased - magic)
  }
}
