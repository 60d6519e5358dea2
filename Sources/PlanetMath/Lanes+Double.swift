extension Double: Lanes {
  @usableFromInline package typealias Element = Double
  @usableFromInline package typealias Constants = DoublePrecision

  @inlinable @inline(__always)
  package init(repeating value: Double) { self = value }

  @inlinable @inline(__always)
  package static func choose(_ mask: Bool, _ yes: Double, else no: Double) -> Double {
    mask ? yes : no
  }

  @inlinable @inline(__always)
  package static func isLess(_ left: Double, _ right: Double) -> Bool { left < right }

  @inlinable @inline(__always)
  package static func isEqual(_ left: Double, _ right: Double) -> Bool { left == right }

  @inlinable @inline(__always)
  package static func both(_ left: Bool, _ right: Bool) -> Bool { left && right }

  @inlinable @inline(__always)
  package var hasSignBit: Bool { bitPattern >> 63 != 0 }

  @inlinable @inline(__always)
  package var magnitudes: Double { Double(bitPattern: bitPattern & 0x7fff_ffff_ffff_ffff) }

  @inlinable @inline(__always)
  package static func powerOfTwo(_ n: Double) -> Double {
    Double(bitPattern: ((n + Constants.roundingMagic).bitPattern &+ 1023) &<< 52)
  }

  @inlinable @inline(__always)
  package var significandAndExponent: (significand: Double, exponent: Double) {
    let rootHalfBits: UInt64 = 0x3fe6_a09e_667f_3bcd
    let steps = Int64(bitPattern: bitPattern &- rootHalfBits) &>> 52
    let significand = Double(bitPattern: bitPattern &- UInt64(bitPattern: steps) &<< 52)
    let magic = Constants.roundingMagic
    let biased = Double(bitPattern: magic.bitPattern &+ UInt64(bitPattern: steps))
    return (significand, biased - magic)
  }
}
