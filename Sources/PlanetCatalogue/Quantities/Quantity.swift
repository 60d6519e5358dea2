import PlanetStrings

/// A number with its unit, as written in a catalogue.
package struct Quantity: Sendable {
  /// The number in the dimension's stored unit.
  var value: Double
  /// The unit of the number: the written one, or else the usual one of the dimension.
  var writtenUnit: Unit
  /// The power of ten before the unit.
  var scale = 0
  /// The word of a power of ten before the unit, such as `million`; nil without one.
  var scaleWord: String?
  var number: WrittenNumber
  /// The usual spelling of its unit.
  var unit: String { writtenUnit.spellings[0] }
  /// A Boolean value that indicates whether figures in this unit are usually whole numbers, so that
  /// a point with three digits after it may be a thousands separator.
  var isUsuallyWhole = false
  /// A Boolean value that indicates whether the text, or the catalogue, states the unit.
  var hasUnit = true
  /// The meaning of the words beside the number and its unit.
  var remarks = Remarks()

  /// The error of a malformed quantity.
  package struct Fault: Error {
    package var message: String
    /// The expected text.
    package var expected: String
    /// The nearest valid word.
    package var suggestion: String?
  }

  /// Parses a text such as `149.6 million km`; without a unit, `unit` or else the dimension's usual
  /// one applies.
  ///
  /// Common additions are allowed: words before the number (`Diameter:`), signs and words for
  /// approximate values or limits (`~`, `≈`, `>`, `ca.`), an uncertainty (`± 3 km`), a second value
  /// in another unit (`/ 7,918 miles`), and remarks in brackets or after the unit. A remark may be
  /// the unit; what it says about direction and measure is returned in ``remarks``.
  static func read(
    _ text: String, as dimension: Dimension, unit given: Unit? = nil
  ) throws(Fault) -> Quantity {
    guard text.unicodeScalars.count <= ReadingLimits().valueLength else {
      throw Fault(message: "the value is too long", expected: dimension.name)
    }
    let parts = try QuantityText(text, as: dimension)
    var phrase = try UnitPhrase(parts.words, in: dimension, of: text)
    var texts = parts.remarks
    phrase.takeUnit(from: &texts, in: dimension)
    if phrase.unit == nil {
      try checkUnits(
        in: texts + [parts.alternative].compactMap(\.self), of: text, parts.number, dimension)
    }
    // "149.6 million" states its scale: only the unit without a scale is left to infer.
    let plainUnit = dimension.units.first { $0.exponent == 0 } ?? dimension.units[0]
    let unit =
      phrase.unit ?? given ?? (phrase.scale == nil ? dimension.units[0] : plainUnit)
    var quantity = Quantity(
      value: 0, writtenUnit: unit, scale: phrase.scale ?? 0,
      scaleWord: phrase.scaleWord, number: parts.number,
      isUsuallyWhole: unit.isUsuallyWhole && phrase.scale == nil,
      hasUnit: phrase.unit != nil || given != nil || parts.compoundValue != nil)
    quantity.value = parts.compoundValue ?? quantity.value(of: parts.number, in: unit, dimension)
    if phrase.isNegative {
      guard quantity.value >= 0 else {
        throw Fault(
          message: "'\(shortened(text))' has a sign and a letter for its sign",
          expected: dimension.name)
      }
      quantity.value = -quantity.value
    }
    guard quantity.value.isFinite else {
      throw Fault(message: "'\(shortened(text))' is too large", expected: dimension.name)
    }
    quantity.readRemarks(
      texts + phrase.rest, alternative: parts.alternative, as: dimension, of: text)
    return quantity
  }

  /// Returns a number with the scale of the quantity and in a unit, in the stored unit.
  func value(of number: WrittenNumber, in unit: Unit, _ dimension: Dimension) -> Double {
    let power = scale + unit.exponent - dimension.storedExponent
    return (number.value(timesTenTo: power) + unit.offset) * unit.factor / unit.divisor
  }

  /// Throws an error if a remark beside a number without unit has a unit that is not understood
  /// there, or states that the number is relative to the Earth.
  private static func checkUnits(
    in remarks: [String], of text: String, _ number: WrittenNumber, _ dimension: Dimension
  ) throws(Fault) {
    for remark in remarks where remark.utf8.count <= 100 {
      let plain = remark.lowercased()
      let isRelative =
        plain.contains("earth") && (plain.contains("=") || plain.contains("relative"))
      let words = remark.split { !($0.isLetter || $0 == "/" || $0 == "°") }.map(String.init)
      let hasUnit = words.contains { dimension.unit(spelled: $0) != nil }
      guard isRelative || hasUnit, !isOtherValue(number, remark, dimension) else { continue }
      throw Fault(
        message: "the unit '\(shortened(remark))' of '\(shortened(text))' is unknown",
        expected: dimension.name)
    }
  }

  /// Returns whether a remark is a value with a unit, which the number without unit also is.
  private static func isOtherValue(
    _ number: WrittenNumber, _ remark: String, _ dimension: Dimension
  ) -> Bool {
    guard let other = try? Quantity.read(remark, as: dimension), other.hasUnit else {
      return false
    }
    let value = number.value(
      timesTenTo: dimension.units[0].exponent - dimension.storedExponent)
    return abs(other.value - value) <= 0.03 * max(abs(other.value), abs(value))
  }

  /// Reads remarks; one with the same value in another unit is ignored.
  private mutating func readRemarks(
    _ texts: [String], alternative: String?, as dimension: Dimension, of text: String
  ) {
    for text in texts where !isSameValue(text, as: dimension) { remarks.read(text) }
    if let alternative, !isSameValue(alternative, as: dimension) {
      remarks.unread.append(alternative.collapsed)
    }
  }

  /// Returns whether a text is the same value in another unit, within the rounding of common
  /// conversions.
  private func isSameValue(_ text: String, as dimension: Dimension) -> Bool {
    guard text.utf8.count <= 100, text.utf8.contains(where: { (48...57).contains($0) }),
      let words = try? QuantityText(text, as: dimension),
      let phrase = try? UnitPhrase(words.words, in: dimension, of: text),
      phrase.unit != nil || words.compoundValue != nil,
      phrase.rest.allSatisfy({ Remarks.isUnderstood($0) }),
      let other = try? Quantity.read(text, as: dimension)
    else { return false }
    return abs(other.value - value) <= 0.03 * max(abs(other.value), abs(value))
  }

  /// Returns the unit with a spelling, perhaps with a power of ten, or throws the nearest one.
  static func find(_ word: String, in dimension: Dimension) throws(Fault) -> Unit {
    if let unit = dimension.unit(spelled: word) { return unit }
    let words = word.collapsed.split(separator: " ").map(String.init)
    if words.count > 1, let scale = UnitPhrase.scale(spelled: words[0]),
      var unit = dimension.unit(spelled: words.dropFirst().joined(separator: " "))
    {
      unit.exponent += scale
      unit.symbol = word.collapsed
      return unit
    }
    let usual = dimension.units.map(\.display).filter { !$0.isEmpty }
    let choice = usual.isEmpty ? "no unit" : "one of " + usual.joined(separator: ", ")
    throw Fault(
      message: "'\(shortened(word))' is not a unit here", expected: choice,
      suggestion: NearestWord.one(to: word, among: usual + dimension.units.flatMap(\.spellings)))
  }
}

/// The words after a number: a power of ten, a unit, and words about the value.
struct UnitPhrase {
  /// The power of ten; nil without one.
  var scale: Int?
  /// The word of the power of ten.
  var scaleWord: String?
  /// The unit; nil without one.
  var unit: Unit?
  /// Words after the unit, all of which are understood.
  var rest: [String] = []
  /// A Boolean value that indicates whether the words state the southern or western hemisphere.
  var isNegative = false

  /// Parses words.
  /// - Throws: An error if they begin with another unit, or go on with words that are not
  ///   understood.
  init(_ words: [String], in dimension: Dimension, of text: String) throws(Quantity.Fault) {
    guard !words.isEmpty else { return }
    var left = words[...]
    if let letters = dimension.hemispheres, let last = left.last,
      last == letters.positive || last == letters.negative
    {
      isNegative = last == letters.negative
      left.removeLast()
    }
    takeScale(from: &left, in: dimension)
    // The longest sequence of words that is a unit.
    for count in stride(from: min(left.count, 4), to: 0, by: -1) {
      guard let found = dimension.unit(spelled: left.prefix(count).joined(separator: " ")) else {
        continue
      }
      unit = found
      left.removeFirst(count)
      break
    }
    // "243 sidereal days"
    if unit == nil, dimension.compound?.units == .time, let first = left.first,
      Remarks.isQualifierOfTime(first), let second = left.dropFirst().first
    {
      unit = dimension.unit(spelled: second)
      if unit != nil { left.removeFirst(2) }
    }
    guard !left.isEmpty else { return }
    let after = left.joined(separator: " ")
    guard Remarks.isUnderstoodPlain(after) else {
      // The message names the whole unit.
      let whole = words.dropFirst(scale == nil ? 0 : 1).joined(separator: " ")
      _ = try Quantity.find(whole, in: dimension)
      return
    }
    rest = [after]
  }

  private mutating func takeScale(from words: inout ArraySlice<String>, in dimension: Dimension) {
    guard let first = words.first else { return }
    let isUnit = { (word: String) in dimension.unit(spelled: word) != nil }
    let next = words.dropFirst().first
    if let power = Self.scale(spelled: first) {
      scale = power
    } else if let power = Self.shortScales[first] {
      // A letter alone may be a unit, such as the K of kelvin.
      let isAlone = next.map { !isUnit($0) } ?? true
      let isSymbol = dimension.units.contains {
        $0.symbol == first || $0.spellings[0] == first
      }
      // A letter alone multiplies numbers without unit only: "12742 K" may be a slip.
      let counts = dimension.units.allSatisfy { $0.spellings[0].isEmpty }
      guard !isAlone || counts && !isSymbol else { return }
      scale = power
    } else {
      return
    }
    scaleWord = first
    words.removeFirst()
  }

  /// Takes the unit, the power of ten or both from the first text in brackets that is one, as in
  /// `1.43 (billion km)`, `1.43 km (billion)` and `57.9 (106 km)`, where `106` is 10⁶.
  mutating func takeUnit(from texts: inout [String], in dimension: Dimension) {
    for (index, text) in texts.enumerated() {
      var words = text.collapsed.split(separator: " ").map(String.init)
      guard (1...6).contains(words.count) else { continue }
      if unit == nil { words = Self.withPowers(words) }
      guard let phrase = try? UnitPhrase(words, in: dimension, of: text),
        phrase.unit == nil || unit == nil, phrase.scale == nil || scale == nil,
        phrase.unit != nil || phrase.scale != nil && Self.isScaleAlone(words)
      else { continue }
      unit = phrase.unit ?? unit
      if let found = phrase.scale { (scale, scaleWord) = (found, phrase.scaleWord) }
      texts.remove(at: index)
      texts += phrase.rest
      return
    }
  }

  /// Returns words in which `106` and `1024kg` before a unit are powers of ten, as in tables whose
  /// raised digits are lost.
  private static func withPowers(_ words: [String]) -> [String] {
    guard let first = words.first else { return words }
    // "10^24kg"
    if let power = first.firstIndex(where: \.isLetter), first.hasPrefix("10^") {
      return [String(first[..<power]), String(first[power...])] + words.dropFirst()
    }
    let digits = first.prefix { $0.isASCII && $0.isNumber }
    guard digits.hasPrefix("10"), (3...4).contains(digits.count) else { return words }
    let rest = first.dropFirst(digits.count)
    guard !rest.isEmpty || words.count > 1 else { return words }
    return ["10^\(digits.dropFirst(2))"] + (rest.isEmpty ? [] : [String(rest)])
      + words.dropFirst()
  }

  private static func isScaleAlone(_ words: [String]) -> Bool {
    words.count == 1 && scale(spelled: words[0]) != nil
  }

  /// Returns the power of ten of a word such as `million`, `10^6` or `×10⁶`; nil for another word.
  static func scale(spelled word: String) -> Int? {
    let plain = word.lowercased()
    if let power = scales[plain.hasSuffix(".") ? String(plain.dropLast()) : plain] { return power }
    guard let ten = plain.firstRange(of: "10"), ten.upperBound < plain.endIndex,
      !plain[ten.upperBound].isASCII || "^*".contains(plain[ten.upperBound]),
      plain[..<ten.lowerBound].allSatisfy({ "x×·*".contains($0) })
    else { return nil }
    var rest = ("1×" + plain[ten.lowerBound...])[...].unicodeScalars
    guard let number = WrittenNumber.take(from: &rest), rest.isEmpty, number.digits == "1" else {
      return nil
    }
    return number.exponent
  }

  private static let scales = [
    "thousand": 3, "thousands": 3, "million": 6, "millions": 6, "mio": 6, "mill": 6, "mln": 6,
    "billion": 9, "billions": 9, "bn": 9, "bln": 9, "mrd": 9, "trillion": 12, "trillions": 12,
    "quadrillion": 15, "quintillion": 18, "sextillion": 21, "septillion": 24,
  ]

  /// Letters for powers of ten.
  private static let shortScales = ["k": 3, "K": 3, "M": 6, "m": 6, "B": 9, "b": 9]
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
