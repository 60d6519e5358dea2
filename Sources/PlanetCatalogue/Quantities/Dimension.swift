/// A sort of quantity: the units it may be written in, and the one it is kept in.
struct Dimension {
  /// What it is called in messages.
  var name: String
  /// The units, the usual one first.
  var units: [Unit]
  /// The power of ten of the kept unit against the units' own base.
  var keptExponent = 0

  /// The unit of that spelling.
  func unit(spelled word: String) -> Unit? {
    if let usual = units.first(where: { $0.spellings[0] == word }) { return usual }
    let plain = Dimension.plain(word)
    return units.first { $0.spellings.contains(plain) }
  }

  /// The usual spellings, for suggestions.
  var words: [String] { units.compactMap(\.spellings.first) }

  /// Strips a unit's spelling of case, inner spaces and the ways of writing "per".
  private static func plain(_ word: String) -> String {
    var text = word.lowercased()
    for (long, short) in [("per", "/"), ("²", "2"), ("^", ""), (".", "")] {
      text = text.split(separator: long, omittingEmptySubsequences: false).joined(separator: short)
    }
    return String(text.filter { !$0.isWhitespace })
  }
}

/// A unit: how a number written in it becomes one in the dimension's base.
struct Unit {
  /// How it is spelt, without spaces and in lower case; the first is the usual spelling.
  var spellings: [String]
  /// A power of ten, folded into the digits so that it costs no rounding.
  var exponent = 0
  /// What is added before anything else.
  var offset = 0.0
  var factor = 1.0
  var divisor = 1.0
  /// Whether figures in this unit are usually whole numbers, as diameters in km are.
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
  /// Lengths kept in km.
  static let length = Dimension(
    name: "a length such as 12742 km",
    units: [
      Unit("km", "kms", "kilometre", "kilometres", "kilometer", "kilometers", isUsuallyWhole: true),
      Unit("m", "metre", "metres", "meter", "meters", exponent: -3, isUsuallyWhole: true),
      Unit("mi", "mile", "miles", factor: 1.609_344, isUsuallyWhole: true),
      Unit(
        "au", "ua", "astronomicalunit", "astronomicalunits", exponent: 8, factor: 1.495_978_707),
    ])

  /// Distances from the sun kept in million km, and written in them when no unit is.
  static let sunDistance = Dimension(
    name: "a distance such as 149.6 million km",
    units: [Unit("millionkm", exponent: 6)] + length.units, keptExponent: 6)

  /// Speeds kept in km/s.
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
    ])

  /// Times kept in hours.
  static let hours = Dimension(
    name: "a time such as 23.9 h",
    units: [
      Unit("h", "hr", "hrs", "hour", "hours"), Unit("d", "day", "days", factor: 24),
      Unit("min", "minute", "minutes", divisor: 60),
      Unit("s", "sec", "second", "seconds", divisor: 3600),
      Unit("y", "yr", "year", "years", factor: 8766),
    ])

  /// Times kept in days; a year is the Julian one of 365.25 days.
  static let days = Dimension(
    name: "a time such as 365.26 d",
    units: [
      Unit("d", "day", "days"), Unit("h", "hr", "hrs", "hour", "hours", divisor: 24),
      Unit("y", "yr", "year", "years", factor: 365.25),
      Unit("min", "minute", "minutes", divisor: 1440),
      Unit("s", "sec", "second", "seconds", divisor: 86_400),
    ])

  /// Angles, kept in the unit they are written in.
  static let angle = Dimension(
    name: "an angle such as 23.4°",
    units: [
      Unit("°", "deg", "degree", "degrees"), Unit("rad", "radian", "radians"),
    ])

  /// Masses kept in kg.
  static let mass = Dimension(
    name: "a mass such as 5.97e24 kg",
    units: [
      Unit("kg", "kilogram", "kilograms"), Unit("g", exponent: -3),
      Unit("t", "tonne", "tonnes", exponent: 3),
    ])

  /// Accelerations kept in m/s².
  static let acceleration = Dimension(
    name: "an acceleration such as 9.8 m/s²",
    units: [Unit("m/s2", "m/s/s", "ms-2"), Unit("g", factor: 9.806_65)])

  /// Temperatures kept in kelvin.
  static let temperature = Dimension(
    name: "a temperature such as 288 K",
    units: [
      Unit("k", "kelvin", isUsuallyWhole: true),
      Unit("°c", "c", "celsius", offset: 273.15, isUsuallyWhole: true),
      Unit(
        "°f", "f", "fahrenheit", offset: 459.67, factor: 5, divisor: 9, isUsuallyWhole: true),
    ])

  /// Plain numbers.
  static let number = Dimension(name: "a plain number", units: [Unit("")])
}
