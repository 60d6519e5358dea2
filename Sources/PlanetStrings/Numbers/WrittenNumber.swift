/// A number in common notations, parsed independently of the locale.
///
/// Groups of three digits may be separated by spaces (also no-break and thin ones), apostrophes,
/// commas or points: `12,742` is twelve thousand, `1.391.400` over a million. A comma that cannot
/// separate groups is a decimal mark (`12,7`), as is the last mark if there are two kinds
/// (`1.234,5`). A single point is the decimal mark; with exactly three digits after it and one to
/// three before it (`12.742`) it may also be a thousands separator, see ``marks``. Exponents are
/// `e6`, `×10^6`, `*10**6` or `×10⁶`.
package struct WrittenNumber: Sendable {
  /// Sign and digits with a point, as `Double.init` parses them.
  package var digits: String
  /// The power of ten of the digits.
  package var exponent: Int
  /// The notation that the marks between the digits indicate.
  package var marks = Marks.plain

  /// A Boolean value that indicates whether a comma is read as a decimal mark only because a power
  /// of ten follows.
  package var hasCommaBeforePower = false

  /// The notation that the marks between the digits of a number indicate.
  package enum Marks: Sendable {
    /// No marks, or only such as every notation has.
    case plain
    /// A point is the decimal mark: `12.7`, `1,234.5`, `0.387`.
    case decimalPoint
    /// A comma is the decimal mark, or points separate groups: `12,7`, `1.234,5`, `1.234.567`.
    case decimalComma
    /// A comma read as a thousands separator that may be a decimal mark: `12,742`.
    case ambiguousComma
    /// A point read as the decimal mark that may be a thousands separator: `12.742`.
    case ambiguousPoint
  }

  /// The two unambiguous spellings of a text with an ambiguous mark: the one with a decimal point
  /// first.
  package var readings: (decimal: String, grouped: String) {
    var decimal = marks == .ambiguousComma ? otherReading?.digits ?? digits : digits
    let grouped = digits.filter { $0 != "." }
    let count = decimal.utf8.count
    while decimal.hasSuffix("0") { decimal.removeLast() }
    if decimal.hasSuffix(".") {
      decimal.removeLast()
    } else if decimal.utf8.count == count {
      // Four digits cannot be a group.
      decimal += "0"
    }
    return (decimal, grouped)
  }

  /// The value times a power of ten, correctly rounded; may be infinite.
  package func value(timesTenTo power: Int = 0) -> Double {
    Double("\(digits)e\(exponent + power)") ?? .infinity
  }

  /// Parses a text that is a number and nothing else, apart from space around it; nil for another
  /// text.
  package init?(_ text: String) {
    var rest = text[...].unicodeScalars
    rest.trimSpaces()
    guard let number = WrittenNumber.take(from: &rest) else { return nil }
    rest.trimSpaces()
    guard rest.isEmpty else { return nil }
    self = number
  }

  /// Returns the value of a text that is a number with one reading; nil for another text, such as
  /// `1,234`, whose comma may be a decimal mark.
  package static func value(of text: some StringProtocol) -> Double? {
    guard let number = WrittenNumber(String(text)), number.marks != .ambiguousComma else {
      return nil
    }
    let value = number.value()
    return value.isFinite ? value : nil
  }

  /// Creates a number from its digits, which are not checked.
  init(digits: String, exponent: Int, marks: Marks = .plain) {
    self.digits = digits
    self.exponent = exponent
    self.marks = marks
  }

  /// Parses a number at the front of a text and removes it; nil if there is none.
  package static func take(from text: inout Substring.UnicodeScalarView) -> WrittenNumber? {
    var rest = text
    var sign = ""
    if let first = rest.first, first == "-" || first == "−" || first == "+" {
      sign = first == "+" ? "" : "-"
      rest.removeFirst()
    }
    guard let marked = MarkedDigits(takingFrom: &rest), var number = marked.number() else {
      return nil
    }
    number.digits = sign + number.digits
    let behindDigits = rest
    guard let exponent = takeExponent(from: &rest) else { return nil }
    number.exponent = exponent
    // A power of ten follows a decimal fraction.
    if rest.startIndex != behindDigits.startIndex {
      if number.marks == .ambiguousPoint { number.marks = .decimalPoint }
      number.hasCommaBeforePower = number.marks == .ambiguousComma
      number.useDecimalComma()
    }
    text = rest
    return number
  }

  /// Reads an ambiguous comma as a decimal mark, as before a power of ten.
  package mutating func useDecimalComma() {
    guard marks == .ambiguousComma, digits.utf8.count > 3 else { return }
    digits.insert(".", at: digits.index(digits.endIndex, offsetBy: -3))
    marks = .decimalComma
  }

  /// The number with its ambiguous mark read in the other way; nil without an ambiguous mark.
  package var otherReading: WrittenNumber? {
    var other = self
    switch marks {
    case .ambiguousComma: other.useDecimalComma()
    case .ambiguousPoint:
      other.digits.removeAll { $0 == "." }
      other.marks = .plain
    case .plain, .decimalPoint, .decimalComma: return nil
    }
    return other
  }

  /// Returns the exponent at the front of a text, 0 if there is none, nil if it is too long.
  private static func takeExponent(from text: inout Substring.UnicodeScalarView) -> Int? {
    var rest = text
    if let first = rest.first, first == "e" || first == "E" {
      rest.removeFirst()
    } else {
      rest.trimSpaces()
      guard let times = rest.first, "×x·*".unicodeScalars.contains(times) else { return 0 }
      rest.removeFirst()
      rest.trimSpaces()
      guard rest.starts(with: "10".unicodeScalars) else { return 0 }
      rest.removeFirst(2)
      rest = rest.drop { $0 == "^" || $0 == "*" }
    }
    var sign = 1
    if let first = rest.first, "+-−⁻".unicodeScalars.contains(first) {
      sign = first == "+" ? 1 : -1
      rest.removeFirst()
    }
    let digits = rest.prefix { $0.digit != nil }
    guard !digits.isEmpty else { return 0 }
    guard digits.count <= 5 else { return nil }
    text = rest.dropFirst(digits.count)
    return sign * digits.reduce(0) { $0 * 10 + ($1.digit ?? 0) }
  }
}

/// Runs of digits with the marks between them.
private struct MarkedDigits {
  var runs: [String] = [""]
  var marks: [Unicode.Scalar] = []

  init?(takingFrom text: inout Substring.UnicodeScalarView) {
    var rest = text
    while let scalar = rest.first {
      if scalar.isASCIIDigit {
        runs[runs.count - 1].unicodeScalars.append(scalar)
      } else if let mark = scalar.mark, MarkedDigits.continues(rest.dropFirst(), after: mark) {
        marks.append(mark)
        runs.append("")
      } else {
        break
      }
      rest.removeFirst()
    }
    // Longer than any meaningful number, and Double.init would have to parse it all.
    guard runs.contains(where: { !$0.isEmpty }), runs.reduce(0, { $0 + $1.count }) <= 400 else {
      return nil
    }
    text = rest
  }

  /// Returns whether digits continue after a mark: a space must be followed by a group of exactly
  /// three.
  private static func continues(
    _ rest: Substring.UnicodeScalarView, after mark: Unicode.Scalar
  ) -> Bool {
    let digits = rest.prefix { $0.isASCIIDigit }.prefix(4).count
    return mark == " " ? digits == 3 : digits > 0
  }

  /// A Boolean value that indicates whether a single mark could separate a group of three digits
  /// from one to three others.
  private var couldSeparateGroups: Bool {
    runs[1].count == 3 && (1...3).contains(runs[0].count) && !runs[0].hasPrefix("0")
  }

  /// Returns the meaning of the marks; nil if they are invalid.
  func number() -> WrittenNumber? {
    guard let last = marks.last else { return WrittenNumber(digits: runs[0], exponent: 0) }
    let hasFraction: Bool
    if !marks.allSatisfy({ $0 == last }) {
      hasFraction = true
    } else if marks.count > 1 {
      hasFraction = false
    } else {
      hasFraction = last == "." || last == "," && !couldSeparateGroups
    }
    let groups = hasFraction ? runs.dropLast() : runs[...]
    guard hasFraction ? last == "." || last == "," : true else { return nil }
    if groups.count > 1 {
      let groupMarks = marks.prefix(groups.count - 1)
      guard groupMarks.allSatisfy({ $0 == groupMarks[0] }),
        !hasFraction || groupMarks[0] != last, (1...3).contains(groups[0].count),
        groups.dropFirst().allSatisfy({ $0.count == 3 })
      else { return nil }
    }
    let whole = groups.joined()
    let digits = (whole.isEmpty ? "0" : whole) + (hasFraction ? "." + runs[runs.count - 1] : "")
    return WrittenNumber(digits: digits, exponent: 0, marks: meaning(hasFraction: hasFraction))
  }

  /// Returns the notation that the marks indicate, given their meaning.
  private func meaning(hasFraction: Bool) -> WrittenNumber.Marks {
    guard let last = marks.last else { return .plain }
    if hasFraction {
      if last == "," { return .decimalComma }
      return marks.count == 1 && couldSeparateGroups ? .ambiguousPoint : .decimalPoint
    }
    switch last {
    case ",": return marks.count == 1 ? .ambiguousComma : .plain
    case ".": return .decimalComma
    default: return .plain
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }

  /// The value of a digit, plain or superscript.
  fileprivate var digit: Int? {
    if isASCIIDigit { return Int(value) - 48 }
    return "⁰¹²³⁴⁵⁶⁷⁸⁹".unicodeScalars.enumerated().first { $0.element == self }?.offset
  }

  /// The mark that the scalar stands for: one for all kinds of space or apostrophe.
  fileprivate var mark: Unicode.Scalar? {
    switch self {
    case ".", ",": self
    case "'", "’": "'"
    case " ", "\u{A0}", "\u{2009}", "\u{202F}", "\u{2007}": " "
    default: nil
    }
  }
}

extension Substring.UnicodeScalarView {
  /// Removes white space from the front.
  package mutating func trimSpaces() {
    self = drop { $0.properties.isWhitespace }
  }
}
