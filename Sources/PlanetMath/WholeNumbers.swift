// Not generic: the generic conversion to an integer takes ten times as long.

extension Double {
  /// Returns the number towards zero as an integer within a range.
  ///
  /// Integers cannot represent every number: the conversion of one that is infinite, not a number
  /// or too large ends the program. This one is for numbers that depend on input.
  /// - Parameter range: The least and the greatest integer.
  /// - Returns: The integer; the least one if this is not a number.
  @inlinable
  package func wholeNumber(in range: ClosedRange<Int>) -> Int {
    // False for NaN.
    guard self > Double(range.lowerBound) else { return range.lowerBound }
    return self < Double(range.upperBound) ? Int(self) : range.upperBound
  }
}

extension Float {
  /// Returns the number towards zero as an integer within a range, as `Double` does.
  /// - Parameter range: The least and the greatest integer.
  /// - Returns: The integer; the least one if this is not a number.
  @inlinable
  package func wholeNumber(in range: ClosedRange<Int>) -> Int {
    guard self > Float(range.lowerBound) else { return range.lowerBound }
    return self < Float(range.upperBound) ? Int(self) : range.upperBound
  }
}
