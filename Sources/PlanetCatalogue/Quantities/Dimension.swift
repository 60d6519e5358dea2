/// A physical dimension: its units, and the unit in which values are stored.
struct Dimension {
  /// The description in messages.
  var name: String
  /// The units, the usual one first.
  var units: [Unit]
  /// The power of ten of the stored unit against the units' base.
  var storedExponent = 0
  /// The stored unit in messages; that of plain numbers is empty.
  var storedUnit: String

  /// Returns the unit with a spelling.
  func unit(spelled word: String) -> Unit? {
    if let usual = units.first(where: { $0.spellings[0] == word }) { return usual }
    let plain = Dimension.plain(word)
    return units.first { $0.spellings.contains(plain) }
  }

  /// The usual spellings, for suggestions.
  var words: [String] { units.compactMap(\.spellings.first) }

  /// Returns a unit's spelling without case, inner spaces and variants of "per".
  private static func plain(_ word: String) -> String {
    var text = word.lowercased()
    for (long, short) in [("per", "/"), ("²", "2"), ("^", ""), (".", "")] {
      text = text.split(separator: long, omittingEmptySubsequences: false).joined(separator: short)
    }
    return String(text.filter { !$0.isWhitespace })
  }
}

/// A unit, and its conversion to the dimension's base.
struct Unit {
  /// The spellings, without spaces and in lower case; the first is the usual one.
  var spellings: [String]
  /// A power of ten, applied to the digits so that it causes no rounding.
  var exponent = 0
  /// The offset, added before the scale.
  var offset = 0.0
  var factor = 1.0
  var divisor = 1.0
  /// A Boolean value that indicates whether figures in this unit are usually whole numbers, as
  /// diameters in km are.
  var isUsuallyWhole: Bool

  init(
    _ spellings: String..., exponent: Int = 0, offset: Double = 0, factor: Double = 1,
    divisor: Double = 1, isUsuallyWhole: Bool = false
  ) {
    self.spellings = spellings
    self.isUsuallyWhole = isUsuallyWhole
    self.exponent = exponent
    self.offset = offset
    self.factor = factor
    self.divisor = divisor
  }
}

extension Dimension {
  /// Lengths, stored in km.
  static let length = Dimension(
    name: "a length such as 12742 km",
    units: [
      Unit("km", "kms", "kilometre", "kilometres", "kilometer", "kilometers", isUsuallyWhole: true),
      Unit("m", "metre", "metres", "meter", "meters", exponent: -3, isUsuallyWhole: true),
      Unit("mi", "mile", "miles", factor: 1.609_344, isUsuallyWhole: true),
      Unit(
        "au", "ua", "astronomicalunit", "astronomicalunits", exponent: 8, factor: 1.495_978_707),
    ], storedUnit: "km")

  /// Distances from the sun, stored in million km, which is also the default unit.
  static let sunDistance = Dimension(
    name: "a distance such as 149.6 million km",
    units: [Unit("million km", "millionkm", exponent: 6)] + length.units, storedExponent: 6,
    storedUnit: "million km")

  /// Speeds, stored in km/s.
  static let speed = Dimension(
    name: "a speed such as 29.78 km/s",
    units: [
      Unit(
        "km/s", "kmps", "km/sec", "km/second", "kilometres/second", "kilometers/second",
        "kilometre/second", "kilometer/second"),
      Unit(
        "km/h", "kmh", "kph", "km/hr", "km/hour", "kilometres/hour", "kilometers/hour",
        "kilometre/hour", "kilometer/hour", divisor: 3600, isUsuallyWhole: true),
      Unit("m/s", "m/sec", "metres/second", "meters/second", exponent: -3, isUsuallyWhole: true),
      Unit(
        "mph", "mi/h", "miles/hour", factor: 1.609_344, divisor: 3600, isUsuallyWhole: true),
      Unit("mi/s", "miles/second", factor: 1.609_344),
    ], storedUnit: "km/s")

  /// Times, stored in hours.
  static let hours = Dimension(
    name: "a time such as 23.9 h",
    units: [
      Unit("h", "hr", "hrs", "hour", "hours"), Unit("d", "day", "days", factor: 24),
      Unit("min", "minute", "minutes", divisor: 60),
      Unit("s", "sec", "second", "seconds", divisor: 3600),
      Unit("y", "yr", "year", "years", factor: 8766),
    ], storedUnit: "h")

  /// Times, stored in days; a year is the Julian one of 365.25 days.
  static let days = Dimension(
    name: "a time such as 365.26 d",
    units: [
      Unit("d", "day", "days"), Unit("h", "hr", "hrs", "hour", "hours", divisor: 24),
      Unit("y", "yr", "year", "years", factor: 365.25),
      Unit("min", "minute", "minutes", divisor: 1440),
      Unit("s", "sec", "second", "seconds", divisor: 86_400),
    ], storedUnit: "d")

  /// Angles, stored in the unit in which they are written.
  static let angle = Dimension(
    name: "an angle such as 23.4°",
    units: [
      Unit("°", "deg", "degree", "degrees"), Unit("rad", "radian", "radians"),
    ], storedUnit: "°")

  /// Masses, stored in kg.
  static let mass = Dimension(
    name: "a mass such as 5.97e24 kg",
    units: [
      Unit("kg", "kilogram", "kilograms"), Unit("g", exponent: -3),
      Unit("t", "tonne", "tonnes", exponent: 3),
    ], storedUnit: "kg")

  /// Accelerations, stored in m/s².
  static let acceleration = Dimension(
    name: "an acceleration such as 9.8 m/s²",
    units: [Unit("m/s2", "m/s/s", "ms-2"), Unit("g", factor: 9.806_65)], storedUnit: "m/s²")

  /// Temperatures, stored in kelvin.
  static let temperature = Dimension(
    name: "a temperature such as 288 K",
    units: [
      Unit("k", "kelvin", isUsuallyWhole: true),
      Unit("°c", "c", "celsius", offset: 273.15, isUsuallyWhole: true),
      Unit(
        "°f", "f", "fahrenheit", offset: 459.67, factor: 5, divisor: 9, isUsuallyWhole: true),
    ], storedUnit: "K")

  /// Plain numbers.
  static let number = Dimension(
    name: "a plain number", units: [Unit("")], storedUnit: "")
}
