extension BinaryFloatingPoint {
  /// Returns the number towards zero as an integer within a range.
  ///
  /// Integers cannot represent every number: the conversion of one that is infinite, not a number
  /// or too large ends the program. This one is for numbers that depend on input.
  /// - Parameter range: The least and the greatest integer.
  /// - Returns: The integer; the least one if this is not a number.
  @inlinable
  package func wholeNumber(in range: ClosedRange<Int>) -> Int {
    // False for NaN.
    guard self > Self(range.lowerBound) else { return range.lowerBound }
    return self < Self(range.upperBound) ? Int(self) : range.upperBound
  }
}
