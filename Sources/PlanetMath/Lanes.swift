/// One real number, or several side by side, for which the elementary functions are written once.
///
/// Every requirement is an exact IEEE 754 operation (or a bit move), applied lane by lane. A
/// function written for it gives the same bits for a scalar and for each lane of a vector, on any
/// processor.
@usableFromInline package protocol Lanes: Sendable {
  /// The type of one number.
  associatedtype Element: BinaryFloatingPoint & Sendable
  /// The result of a comparison, one truth value for each lane.
  associatedtype Mask

  /// Creates a value with the same number in every lane.
  init(repeating value: Element)
  /// Returns the sums, lane by lane.
  static func + (left: Self, right: Self) -> Self
  /// Returns the differences, lane by lane.
  static func - (left: Self, right: Self) -> Self
  /// Returns the products, lane by lane.
  static func * (left: Self, right: Self) -> Self
  /// Returns the quotients, lane by lane.
  static func / (left: Self, right: Self) -> Self
  /// Returns the square roots, correctly rounded.
  func squareRoot() -> Self

  /// Returns one of two values in each lane.
  static func choose(_ mask: Mask, _ yes: Self, else no: Self) -> Self
  /// Returns where the left value is smaller; false where either is NaN.
  static func isLess(_ left: Self, _ right: Self) -> Mask
  /// Returns where the values are equal; zeros of either sign are equal.
  static func isEqual(_ left: Self, _ right: Self) -> Mask
  /// Returns where both masks hold.
  static func both(_ left: Mask, _ right: Mask) -> Mask
  /// Returns where the sign bit is set: negative numbers and negative zero.
  var hasSignBit: Mask { get }
  /// The value without its sign bit.
  var magnitudes: Self { get }
  /// Returns the value times 2ⁿ for integral `n` from -1000 to 1000 (Float: -120 to 120), exactly.
  static func powerOfTwo(_ n: Self) -> Self
  /// Splits positive normal values into a significand from √½ to √2 and an integral exponent.
  var significandAndExponent: (significand: Self, exponent: Self) { get }

  /// The constants and polynomials that belong to the precision of ``Element``.
  associatedtype Constants: ElementaryConstants where Constants.Element == Element
}

extension Lanes {
  /// Returns one step of Horner's scheme: the value times `z`, plus the next coefficient.
  @inlinable @inline(__always)
  func horner(_ z: Self, _ coefficient: Element) -> Self {
    self * z + Self(repeating: coefficient)
  }
}
