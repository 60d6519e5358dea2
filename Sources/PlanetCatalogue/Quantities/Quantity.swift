import PlanetStrings

/// A number with its unit, as written in a catalogue.
struct Quantity {
  /// The number in the dimension's stored unit.
  var value: Double
  /// The usual spelling of its written unit.
  var unit: String
  /// The word of a power of ten before the unit, such as `million`; nil without one.
  var scaleWord: String?
  /// The number as written.
  var number: WrittenNumber
  /// A Boolean value that indicates whether figures in this unit are usually whole numbers, so that
  /// a point with three digits after it may be a thousands separator.
  var isUsuallyWhole = false

  /// The error of a malformed quantity.
  struct Fault: Error {
    var message: String
    var expected: String
    var suggestion: String?
  }

  /// Parses a text such as `149.6 million km`; without a unit, `unit` or else the dimension's usual
  /// one applies.
  ///
  /// Common additions are allowed and ignored: signs and words for approximate values or limits
  /// before the number (`~`, `≈`, `>`, `ca.`), an uncertainty (`± 3 km`), and remarks in brackets
  /// (`(equatorial)`, `[1]`).
  static func read(
    _ text: String, as dimension: Dimension, unit given: Unit? = nil
  ) throws(Fault) -> Quantity {
    var rest = text[...].unicodeScalars
    QuantityText.skipQualifier(&rest)
    guard let number = WrittenNumber.take(from: &rest) else {
      throw Fault(message: "'\(shortened(text))' is not a number", expected: dimension.name)
    }
    guard let end = QuantityText(rest) else {
      throw Fault(
        message: "'\(shortened(text))' is a range", expected: "one number, as in \(dimension.name)")
    }
    var words = end.words
    let scale = words.first.flatMap { Quantity.scale(spelled: $0) }
    let scaleWord = scale == nil ? nil : words.removeFirst()
    let unit: Unit
    if words.isEmpty {
      // "149.6 million" states its scale: only the unit without a scale is left to infer.
      let plainUnit = dimension.units.first { $0.exponent == 0 } ?? dimension.units[0]
      let remark = end.remarks.lazy.compactMap { dimension.unit(spelled: $0) }.first
      unit = remark ?? given ?? (scale == nil ? dimension.units[0] : plainUnit)
    } else {
      unit = try find(words.joined(separator: " "), in: dimension)
    }
    let power = (scale ?? 0) + unit.exponent - dimension.storedExponent
    let scaled = number.value(timesTenTo: power)
    let value = (scaled + unit.offset) * unit.factor / unit.divisor
    guard value.isFinite else {
      throw Fault(message: "'\(shortened(text))' is too large", expected: dimension.name)
    }
    return Quantity(
      value: value, unit: unit.spellings[0], scaleWord: scaleWord, number: number,
      isUsuallyWhole: unit.isUsuallyWhole && scale == nil)
  }

  /// Returns the unit with a spelling, or throws the nearest one.
  static func find(_ word: String, in dimension: Dimension) throws(Fault) -> Unit {
    if let unit = dimension.unit(spelled: word) { return unit }
    let words = dimension.words.filter { !$0.isEmpty }
    let choice = words.isEmpty ? "no unit" : "one of " + words.joined(separator: ", ")
    throw Fault(
      message: "'\(shortened(word))' is not a unit here", expected: choice,
      suggestion: NearestWord.one(to: word, among: words))
  }

  /// Returns the power of ten of a word such as `million`.
  private static func scale(spelled word: String) -> Int? {
    let word = word.lowercased()
    return scales[word.hasSuffix(".") ? String(word.dropLast()) : word]
  }

  private static let scales = [
    "thousand": 3, "million": 6, "millions": 6, "mio": 6, "mill": 6, "billion": 9, "billions": 9,
    "bn": 9, "mrd": 9, "trillion": 12, "trillions": 12,
  ]
}

/// Returns a text short enough for a message, on one line.
func shortened(_ text: String) -> String {
  // Only the visible part is examined: a text may have millions of characters.
  let start = text.unicodeScalars.prefix(4 * longestShown)
  let line = String(String.UnicodeScalarView(start)).collapsed.unicodeScalars
  let isWhole = start.endIndex == text.unicodeScalars.endIndex
  guard !isWhole || line.count > longestShown else { return String(line) }
  return String(String.UnicodeScalarView(line.prefix(longestShown - 3))) + "…"
}

/// The greatest number of Unicode scalars of a text in a message.
private let longestShown = 60
