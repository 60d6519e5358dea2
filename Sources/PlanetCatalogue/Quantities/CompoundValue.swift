import PlanetStrings

/// The units of a value that is written with several of them, such as `23h 56m 4.1s`.
enum CompoundUnits: Sendable {
  /// Years, days, hours, minutes and seconds; the base is the second.
  case time
  /// Degrees, minutes and seconds of arc; the base is the second of arc.
  case arc

  /// The size of a unit in the base; nil for another word.
  fileprivate func size(of word: String) -> Double? {
    switch (self, word) {
    case (.time, "y"), (.time, "yr"), (.time, "year"), (.time, "years"): 31_557_600
    case (.time, "d"), (.time, "day"), (.time, "days"): 86_400
    case (.time, "h"), (.time, "hr"), (.time, "hrs"), (.time, "hour"), (.time, "hours"): 3600
    case (.time, "m"), (.time, "min"), (.time, "mins"), (.time, "minute"), (.time, "minutes"): 60
    case (.time, "s"), (.time, "sec"), (.time, "secs"), (.time, "second"), (.time, "seconds"): 1
    case (.arc, "°"), (.arc, "º"), (.arc, "deg"), (.arc, "degree"), (.arc, "degrees"), (.arc, "d"):
      3600
    case (.arc, "′"), (.arc, "'"), (.arc, "’"), (.arc, "min"), (.arc, "m"), (.arc, "arcmin"):
      60
    case (.arc, "″"), (.arc, "\""), (.arc, "”"), (.arc, "''"), (.arc, "s"), (.arc, "sec"),
      (.arc, "arcsec"):
      1
    default: nil
    }
  }

  /// The number of base units in an hour or a degree, the largest unit of the notation with colons.
  fileprivate var clockSize: Double { 3600 }
}

/// A value that is written with several units, or with colons as on a clock.
struct CompoundValue {
  /// The value in the base of its units.
  var value: Double

  /// Parses a value of at least two numbers at the front of a text and removes it; nil if there is
  /// none.
  static func take(
    from text: inout Substring.UnicodeScalarView, _ compound: Dimension.Compound
  ) -> CompoundValue? {
    let units = compound.units
    var rest = text
    var isNegative = false
    if let sign = rest.first, "-−+".unicodeScalars.contains(sign) {
      isNegative = sign != "+"
      rest.removeFirst()
    }
    let clock = compound.hasClock ? clock(&rest, units) : nil
    guard let magnitude = clock ?? sum(&rest, units) else { return nil }
    text = rest
    return CompoundValue(value: isNegative ? -magnitude : magnitude)
  }

  /// Parses `23:56:04.1` or `23:56`.
  private static func clock(
    _ text: inout Substring.UnicodeScalarView, _ units: CompoundUnits
  ) -> Double? {
    var rest = text
    var size = units.clockSize
    var total = 0.0
    var count = 0
    while let number = number(&rest), number.isWhole || rest.first != ":" {
      guard count == 0 || number.value < 60 else { return nil }
      total += number.value * size
      size /= 60
      count += 1
      guard count < 3, number.isWhole, rest.first == ":" else { break }
      rest.removeFirst()
    }
    guard count >= 2 else { return nil }
    text = rest
    return total
  }

  /// Parses `23h 56m 4.1s`: units from large to small, and only the last number with a fraction.
  private static func sum(
    _ text: inout Substring.UnicodeScalarView, _ units: CompoundUnits
  ) -> Double? {
    var rest = text
    var (total, count, last) = (0.0, 0, Double.infinity)
    while true {
      var next = rest
      next.trimSpaces()
      if count > 0 {
        for filler in [",", "and "] where next.starts(with: filler.unicodeScalars) {
          next.removeFirst(filler.unicodeScalars.count)
          next.trimSpaces()
        }
      }
      guard let number = number(&next) else { break }
      next.trimSpaces()
      // After years, "m" may be months.
      if units == .time, last == 31_557_600, next.first == "m", !isLetter(next.dropFirst().first) {
        return nil
      }
      guard let size = unit(&next, units), size < last,
        count == 0 || number.value * size < last
      else { break }
      total += number.value * size
      (count, last, rest) = (count + 1, size, next)
      guard number.isWhole else { break }
    }
    guard count >= 2 else { return nil }
    text = rest
    return total
  }

  /// Parses digits with at most one decimal mark.
  private static func number(
    _ text: inout Substring.UnicodeScalarView
  ) -> (value: Double, isWhole: Bool)? {
    let whole = text.prefix { ("0"..."9").contains($0) }
    guard (1...9).contains(whole.count) else { return nil }
    var rest = text.dropFirst(whole.count)
    var digits = String(whole)
    var isWhole = true
    if let mark = rest.first, mark == "." || mark == "," {
      let fraction = rest.dropFirst().prefix { ("0"..."9").contains($0) }
      if (1...15).contains(fraction.count) {
        digits += "." + String(fraction)
        rest = rest.dropFirst(1 + fraction.count)
        isWhole = false
      }
    }
    guard let value = Double(digits) else { return nil }
    text = rest
    return (value, isWhole)
  }

  private static func isLetter(_ scalar: Unicode.Scalar?) -> Bool {
    scalar?.properties.isAlphabetic ?? false
  }

  /// Parses a unit: letters or marks.
  private static func unit(
    _ text: inout Substring.UnicodeScalarView, _ units: CompoundUnits
  ) -> Double? {
    let letters = text.prefix { $0.properties.isAlphabetic }
    let marks = text.prefix { "°º′″'’\"”".unicodeScalars.contains($0) }
    let word = letters.isEmpty ? marks : letters
    guard let size = units.size(of: String(word).lowercased()) else { return nil }
    text = text.dropFirst(word.count)
    if text.first == ".", !letters.isEmpty { text.removeFirst() }
    return size
  }
}
