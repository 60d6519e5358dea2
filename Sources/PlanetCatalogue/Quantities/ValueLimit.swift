/// The allowed range of a figure.
package struct ValueLimit: Sendable {
  private let range: ClosedRange<Double>
  /// The limit in words, as in "expected …".
  let words: String
  /// The range of finite values in words, to which the unit belongs; nil if the words have it.
  private let bounds: String?

  /// Creates a limit that includes both ends.
  /// - Parameters:
  ///   - range: The range in the stored unit.
  ///   - words: The limit in words.
  ///   - bounds: The range of finite values in words, to which the unit is added.
  init(_ range: ClosedRange<Double>, _ words: String, bounds: String? = nil) {
    (self.range, self.words, self.bounds) = (range, words, bounds)
  }

  func contains(_ value: Double) -> Bool { range.contains(value) }

  /// Returns the limit in words, with the stored unit of a dimension.
  func words(in dimension: Dimension) -> String {
    guard let bounds else { return words }
    let unit = dimension.storedUnit
    return "\(words) (\(bounds)\(unit.isEmpty ? "" : " \(unit)"))"
  }

  /// Sizes and times: with margins to 0 and infinity, so that squares and ratios are finite.
  static let aboveZero = ValueLimit(1e-6...1e15, "a number above 0", bounds: "0.000001 to 1e15")
  /// Amounts that may be zero.
  static let zeroOrMore = ValueLimit(0...1e15, "0 or more", bounds: "at most 1e15")
  /// Temperatures in kelvin.
  static let temperature = ValueLimit(
    0...1e15, "absolute zero or more: 0 K, -273.15 °C or -459.67 °F")
  /// Masses in kg.
  static let mass = ValueLimit(1e-6...1e60, "a number above 0", bounds: "0.000001 to 1e60")
  /// Albedos: Enceladus' is 1.4.
  static let albedo = ValueLimit(0...10, "0 to 10")
  /// Fractions.
  static let share = ValueLimit(0...1, "0 to 1")
  /// Mean cosines of the angle of scattered light.
  static let asymmetry = ValueLimit(Atmosphere.asymmetries, "-0.95 to 0.95")
  static let percentage = ValueLimit(0...100, "0 to 100")
  /// Tilts.
  static let halfTurn = ValueLimit(0...180, "0° to 180°")
  /// Angles from the equator.
  static let latitude = ValueLimit(-90...90, "-90° to 90°")
  /// Angles around the equator, in either sense.
  static let longitude = ValueLimit(-360...360, "-360° to 360°")
  /// Altitudes of clouds.
  static let altitude = ValueLimit(0...1e6, "0 to 1000000 km")
  static let airHeight = ValueLimit(1e-3...1e6, "0.001 to 1000000 km")
  /// Heights of the ground.
  static let height = ValueLimit(-1e6...1e6, "-1000000 to 1000000 km")
  /// Angles per day.
  static let rate = ValueLimit(-1e9...1e9, "degrees a day, at most 1e9")
}
