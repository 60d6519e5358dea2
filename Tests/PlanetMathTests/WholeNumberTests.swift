import PlanetMath
import Testing

@Suite("Whole numbers")
struct WholeNumberTests {
  @Test("Numbers within a range are rounded towards zero")
  func inside() {
    #expect(2.9.wholeNumber(in: -5...5) == 2)
    #expect((-2.9).wholeNumber(in: -5...5) == -2)
    #expect(Float(4.5).wholeNumber(in: 0...10) == 4)
  }

  @Test("Other numbers give an end of the range, also those that no integer represents")
  func outside() {
    for range in [0...7, -3...Int.max, Int.min...0] {
      for number in [Double.infinity, 1e300, Double(Int.max)] {
        #expect(number.wholeNumber(in: range) == range.upperBound)
        #expect((-number).wholeNumber(in: range) == range.lowerBound)
      }
      #expect(Double.nan.wholeNumber(in: range) == range.lowerBound)
      #expect(Float.nan.wholeNumber(in: range) == range.lowerBound)
      #expect(Float.infinity.wholeNumber(in: range) == range.upperBound)
    }
  }
}
