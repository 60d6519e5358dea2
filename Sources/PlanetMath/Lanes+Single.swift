// The only unsafe file of this module: it converts floats to their bits and back.

public import CLanes

/// Eight numbers of single precision: eight neighbouring pixels.
@usableFromInline package typealias Float8 = SIMD8<Float>

extension Float: Lanes {
  @usableFromInline package typealias Element = Float
  @usableFromInline package typealias Constants = SinglePrecision

  @inlinable @inline(__always)
  package init(repeating value: Float) { self = value }

  @inlinable @inline(__always)
  package static func choose(_ mask: Bool, _ yes: Float, else no: Float) -> Float {
    mask ? yes : no
  }

  @inlinable @inline(__always)
  package static func isLess(_ left: Float, _ right: Float) -> Bool { left < right }

  @inlinable @inline(__always)
  package static func isEqual(_ left: Float, _ right: Float) -> Bool { left == right }

  @inlinable @inline(__always)
  package static func both(_ left: Bool, _ right: Bool) -> Bool { left && right }

  @inlinable @inline(__always)
  package var hasSignBit: Bool { bitPattern >> 31 != 0 }

  @inlinable @inline(__always)
  package var magnitudes: Float { Float(bitPattern: bitPattern & 0x7fff_ffff) }

  @inlinable @inline(__always)
  package static func powerOfTwo(_ n: Float) -> Float {
    Float(bitPattern: ((n + Constants.roundingMagic).bitPattern &+ 127) &<< 23)
  }

  @inlinable @inline(__always)
  package var significandAndExponent: (significand: Float, exponent: Float) {
    let steps = Int32(bitPattern: bitPattern &- Self.rootHalfBits) &>> 23
    let significand = Float(bitPattern: bitPattern &- UInt32(bitPattern: steps) &<< 23)
    let magic = Constants.roundingMagic
    let biased = Float(bitPattern: magic.bitPattern &+ UInt32(bitPattern: steps))
    return (significand, biased - magic)
  }

  /// The bits of √½, where significands begin.
  @inlinable static var rootHalfBits: UInt32 { 0x3f35_04f3 }
}

extension SIMD8: Lanes where Scalar == Float {
  @usableFromInline package typealias Element = Float
  @usableFromInline package typealias Mask = SIMDMask<SIMD8<Int32>>
  @usableFromInline package typealias Constants = SinglePrecision

  @inlinable @inline(__always)
  package static func choose(_ mask: Mask, _ yes: Self, else no: Self) -> Self {
    lanes_choose8(unsafe unsafeBitCast(mask, to: SIMD8<Int32>.self), yes, no)
  }

  @inlinable @inline(__always)
  package static func isLess(_ left: Self, _ right: Self) -> Mask {
    unsafe unsafeBitCast(lanes_less8(left, right), to: Mask.self)
  }

  @inlinable @inline(__always)
  package static func isEqual(_ left: Self, _ right: Self) -> Mask {
    unsafe unsafeBitCast(lanes_equal8(left, right), to: Mask.self)
  }

  /// Returns the square roots, correctly rounded.
  @inlinable @inline(__always)
  package func squareRoot() -> Self { lanes_root8(self) }

  /// Returns where the left number is smaller; false where either is NaN.
  @inlinable @inline(__always)
  package static func .< (left: Self, right: Self) -> Mask { isLess(left, right) }

  /// Returns where the left number is greater; false where either is NaN.
  @inlinable @inline(__always)
  package static func .> (left: Self, right: Self) -> Mask { isLess(right, left) }

  /// Returns the numbers, replaced by others where a mask holds.
  @inlinable @inline(__always)
  package func replacing(with other: Self, where mask: Mask) -> Self {
    Self.choose(mask, other, else: self)
  }

  @inlinable @inline(__always)
  package static func both(_ left: Mask, _ right: Mask) -> Mask { left .& right }

  @inlinable @inline(__always)
  package var hasSignBit: Mask { bits .>= SIMD8<UInt32>(repeating: 0x8000_0000) }

  @inlinable @inline(__always)
  package var magnitudes: Self { Self(bits: bits & SIMD8<UInt32>(repeating: 0x7fff_ffff)) }

  @inlinable @inline(__always)
  package static func powerOfTwo(_ n: Self) -> Self {
    let biased = (n + Self(repeating: Constants.roundingMagic)).bits &+ 127
    return Self(bits: biased &<< SIMD8<UInt32>(repeating: 23))
  }

  @inlinable @inline(__always)
  package var significandAndExponent: (significand: Self, exponent: Self) {
    let offset = SIMD8<Int32>(truncatingIfNeeded: bits &- Float.rootHalfBits)
    let steps = SIMD8<UInt32>(truncatingIfNeeded: offset &>> SIMD8<Int32>(repeating: 23))
    let significand = Self(bits: bits &- (steps &<< SIMD8<UInt32>(repeating: 23)))
    let magic = Self(repeating: Constants.roundingMagic)
    return (significand, Self(bits: magic.bits &+ steps) - magic)
  }

  /// The bit patterns of the eight numbers.
  @inlinable @inline(__always)
  package var bits: SIMD8<UInt32> { unsafe unsafeBitCast(self, to: SIMD8<UInt32>.self) }

  /// Creates eight numbers from their bit patterns.
  @inlinable @inline(__always)
  package init(bits: SIMD8<UInt32>) { self = unsafe unsafeBitCast(bits, to: Self.self) }
}
