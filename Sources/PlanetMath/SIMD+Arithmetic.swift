public import CLanes

// These overloads replace the standard library's generic ones, which add, multiply and compare lane
// by lane. Results are the same to the last bit.

extension SIMD4 where Scalar == Float {
  /// Returns the sums, lane by lane.
  @inlinable @inline(__always)
  package static func + (left: Self, right: Self) -> Self { lanes_add4(left, right) }

  /// Returns the sums with the same number in every lane.
  @inlinable @inline(__always)
  package static func + (left: Self, right: Float) -> Self { left + Self(repeating: right) }

  /// Replaces the left side by the sums.
  @inlinable @inline(__always)
  package static func += (left: inout Self, right: Self) { left = left + right }

  /// Returns the differences, lane by lane.
  @inlinable @inline(__always)
  package static func - (left: Self, right: Self) -> Self { lanes_subtract4(left, right) }

  /// Returns the differences with the same number in every lane.
  @inlinable @inline(__always)
  package static func - (left: Self, right: Float) -> Self { left - Self(repeating: right) }

  /// Replaces the left side by the differences.
  @inlinable @inline(__always)
  package static func -= (left: inout Self, right: Self) { left = left - right }

  /// Returns the products, lane by lane.
  @inlinable @inline(__always)
  package static func * (left: Self, right: Self) -> Self { lanes_multiply4(left, right) }

  /// Returns the products with the same number in every lane.
  @inlinable @inline(__always)
  package static func * (left: Self, right: Float) -> Self { left * Self(repeating: right) }

  /// Replaces the left side by the products.
  @inlinable @inline(__always)
  package static func *= (left: inout Self, right: Self) { left = left * right }
}

extension SIMD8 where Scalar == Float {
  /// Returns the sums, lane by lane.
  @inlinable @inline(__always)
  package static func + (left: Self, right: Self) -> Self { lanes_add8(left, right) }

  /// Returns the sums with the same number in every lane.
  @inlinable @inline(__always)
  package static func + (left: Self, right: Float) -> Self { left + Self(repeating: right) }

  /// Returns the sums of the same number with every lane.
  @inlinable @inline(__always)
  package static func + (left: Float, right: Self) -> Self { Self(repeating: left) + right }

  /// Replaces the left side by the sums.
  @inlinable @inline(__always)
  package static func += (left: inout Self, right: Self) { left = left + right }

  /// Returns the differences, lane by lane.
  @inlinable @inline(__always)
  package static func - (left: Self, right: Self) -> Self { lanes_subtract8(left, right) }

  /// Returns the differences with the same number in every lane.
  @inlinable @inline(__always)
  package static func - (left: Self, right: Float) -> Self { left - Self(repeating: right) }

  /// Returns the differences of the same number with every lane.
  @inlinable @inline(__always)
  package static func - (left: Float, right: Self) -> Self { Self(repeating: left) - right }

  /// Replaces the left side by the differences.
  @inlinable @inline(__always)
  package static func -= (left: inout Self, right: Self) { left = left - right }

  /// Returns the products, lane by lane.
  @inlinable @inline(__always)
  package static func * (left: Self, right: Self) -> Self { lanes_multiply8(left, right) }

  /// Returns the products with the same number in every lane.
  @inlinable @inline(__always)
  package static func * (left: Self, right: Float) -> Self { left * Self(repeating: right) }

  /// Returns the products of the same number with every lane.
  @inlinable @inline(__always)
  package static func * (left: Float, right: Self) -> Self { Self(repeating: left) * right }

  /// Replaces the left side by the products.
  @inlinable @inline(__always)
  package static func *= (left: inout Self, right: Self) { left = left * right }

  /// Returns the quotients, lane by lane.
  @inlinable @inline(__always)
  package static func / (left: Self, right: Self) -> Self { lanes_divide8(left, right) }

  /// Returns the quotients with the same number in every lane.
  @inlinable @inline(__always)
  package static func / (left: Self, right: Float) -> Self { left / Self(repeating: right) }

  /// Returns the quotients of the same number with every lane.
  @inlinable @inline(__always)
  package static func / (left: Float, right: Self) -> Self { Self(repeating: left) / right }

  /// Replaces the left side by the quotients.
  @inlinable @inline(__always)
  package static func /= (left: inout Self, right: Self) { left = left / right }
}
