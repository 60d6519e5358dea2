/// A number with its unit, as written in a catalogue.
struct Quantity {
  /// The number in the dimension's kept unit.
  var value: Double
  /// The usual spelling of the unit it was written in.
  var unit: String
  /// The number as written.
  var number: WrittenNumber

  /// What is wrong with a written quantity.
  struct Fault: Error {
    var message: String
    var expected: String
    var suggestion: String?
  }

  /// Reads a text such as `149.6 million km`; a text without a unit is in `unit`, or else in the
  /// dimension's usual one.
  static func read(
    _ text: String, as dimension: Dimension, unit given: Unit? = nil
  ) throws(Fault) -> Quantity {
    var rest = text[...].unicodeScalars
    rest.trimSpaces()
    if let first = rest.first, first == "~" || first == "≈" {
      rest.removeFirst()
      rest.trimSpaces()
    }
    guard let number = WrittenNumber.take(from: &rest) else {
      throw Fault(message: "'\(shortened(text))' is not a number", expected: dimension.name)
    }
    var words = String(rest).split { $0.isWhitespace || $0 == "\u{A0}" }.map(String.init)
    let scale = words.first.flatMap { scales[$0.lowercased()] }
    if scale != nil { words.removeFirst() }
    let unit: Unit
    if words.isEmpty {
      // "149.6 million" has said its scale: what is left to guess is the unit without one.
      let plainUnit = dimension.units.first { $0.exponent == 0 } ?? dimension.units[0]
      unit = scale == nil ? given ?? dimension.units[0] : given ?? plainUnit
    } else {
      unit = try find(words.joined(separator: " "), in: dimension)
    }
    let power = (scale ?? 0) + unit.exponent - dimension.keptExponent
    let scaled = number.value(timesTenTo: power)
    let value = (scaled + unit.offset) * unit.factor / unit.divisor
    guard value.isFinite else {
      throw Fault(message: "'\(shortened(text))' is too large", expected: dimension.name)
    }
    return Quantity(value: value, unit: unit.spellings[0], number: number)
  }

  /// Returns the unit of that spelling, or throws the nearest one.
  static func find(_ word: String, in dimension: Dimension) throws(Fault) -> Unit {
    if let unit = dimension.unit(spelled: word) { return unit }
    let words = dimension.words.filter { !$0.isEmpty }
    let choice = words.isEmpty ? "no unit" : "one of " + words.joined(separator: ", ")
    throw Fault(
      message: "'\(shortened(word))' is not a unit here", expected: choice,
      suggestion: NearestWord.one(to: word, among: words))
  }

  private static let scales = [
    "thousand": 3, "million": 6, "millions": 6, "mio": 6, "billion": 9, "billions": 9,
    "trillion": 12,
  ]
}

/// Returns a text short enough for a message, on one line.
func shortened(_ text: String) -> String {
  let line = text.collapsed
  return line.unicodeScalars.count > 60 ? line.prefix(57) + "…" : line
}
