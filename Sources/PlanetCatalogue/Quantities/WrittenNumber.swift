/// A number as people write it, read without regard to any locale.
///
/// A point is the decimal mark. Groups of three digits may be parted by spaces (also no-break and
/// thin ones), apostrophes, or commas: `12,742` is twelve thousand. A comma that cannot part groups
/// is a decimal mark (`12,7`), as is the last mark where two kinds stand (`1.234,5`). Exponents are
/// `e6`, `×10^6` or `×10⁶`.
struct WrittenNumber {
  /// Sign and digits with a point, as `Double.init` reads them.
  var digits: String
  /// The power of ten behind them.
  var exponent: Int
  /// Whether a comma was certainly a decimal mark.
  var hasDecimalComma = false
  /// Whether one comma with three digits behind it was taken for a group mark.
  var hasDoubtfulComma = false

  /// The value times a power of ten, correctly rounded; may be infinite.
  func value(timesTenTo power: Int = 0) -> Double {
    Double("\(digits)e\(exponent + power)") ?? .infinity
  }

  /// Reads a number from the front of a text and takes it off; nil where there is none.
  static func take(from text: inout Substring.UnicodeScalarView) -> WrittenNumber? {
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
    guard let exponent = takeExponent(from: &rest) else { return nil }
    number.exponent = exponent
    text = rest
    return number
  }

  /// Returns the exponent in front of a text, 0 where there is none, nil where it is endless.
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
      if rest.first == "^" { rest.removeFirst() }
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
    // Longer than any number somebody means, and Double.init would have to read it all.
    guard runs.contains(where: { !$0.isEmpty }), runs.reduce(0, { $0 + $1.count }) <= 400 else {
      return nil
    }
    text = rest
  }

  /// Whether digits go on behind a mark: a space must part a group of exactly three.
  private static func continues(
    _ rest: Substring.UnicodeScalarView, after mark: Unicode.Scalar
  ) -> Bool {
    let digits = rest.prefix { $0.isASCIIDigit }.prefix(4).count
    return mark == " " ? digits == 3 : digits > 0
  }

  /// What the marks mean; nil where they mean nothing.
  func number() -> WrittenNumber? {
    guard let last = marks.last else { return WrittenNumber(digits: runs[0], exponent: 0) }
    let isOneKind = marks.allSatisfy { $0 == last }
    let hasFraction: Bool
    var isDoubtful = false
    if !isOneKind {
      hasFraction = true
    } else if marks.count > 1 {
      hasFraction = false
    } else if last == "," {
      let couldPartGroups = runs[1].count == 3 && (1...3).contains(runs[0].count) && runs[0] != "0"
      hasFraction = !couldPartGroups
      isDoubtful = couldPartGroups
    } else {
      hasFraction = last == "."
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
    return WrittenNumber(
      digits: digits, exponent: 0, hasDecimalComma: hasFraction && last == ",",
      hasDoubtfulComma: isDoubtful)
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }

  /// The value of a digit, plain or superscript.
  fileprivate var digit: Int? {
    if isASCIIDigit { return Int(value) - 48 }
    return "⁰¹²³⁴⁵⁶⁷⁸⁹".unicodeScalars.enumerated().first { $0.element == self }?.offset
  }

  /// The mark between digits the scalar stands for: one for all kinds of space or apostrophe.
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
  /// Takes white space off the front.
  mutating func trimSpaces() {
    self = drop { $0.properties.isWhitespace }
  }
}
