import PlanetStrings

/// The parts of a written quantity: words before the number, the number, a unit, remarks.
struct QuantityText {
  private(set) var number: WrittenNumber
  /// The value of several units, in the stored unit of the dimension; nil for a single number.
  private(set) var compoundValue: Double?
  /// The words of scale and unit, and further words.
  private(set) var words: [String] = []
  /// The texts in brackets, in order.
  private(set) var remarks: [String] = []
  /// The text of a second value, such as `7,918 miles` of `12,742 km / 7,918 miles`.
  private(set) var alternative: String?

  /// Parses the text of a quantity.
  init(_ text: String, as dimension: Dimension) throws(Quantity.Fault) {
    var rest = Self.withoutGroup(text)[...].unicodeScalars
    Self.skipQualifier(&rest)
    let label = Self.takeLabel(from: &rest)
    let start = rest
    guard let number = WrittenNumber.take(from: &rest) else {
      throw Quantity.Fault(
        message: "'\(shortened(text))' is not a number", expected: dimension.name)
    }
    self.number = number
    if let compound = dimension.compound {
      var whole = start
      if let value = CompoundValue.take(from: &whole, compound) {
        compoundValue = value.value / compound.perStoredUnit
        self.number.marks = .plain
        rest = whole
      }
    }
    try takeEnd(rest, of: text, as: dimension)
    if let label { remarks.insert(label, at: 0) }
  }

  /// Parses the text after the number.
  private mutating func takeEnd(
    _ text: Substring.UnicodeScalarView, of whole: String, as dimension: Dimension
  ) throws(Quantity.Fault) {
    // Almost all texts continue with a unit only.
    let isPlain = text.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || " /".unicodeScalars.contains($0))
    }
    guard !isPlain else {
      words = Self.words(of: String(text))
      return
    }
    let (first, second) = Self.splitAlternative(Array(text))
    alternative = second
    let (plain, remarks) = Self.withoutRemarks(first)
    guard !Self.isRange(String(String.UnicodeScalarView(plain))) else {
      throw Quantity.Fault(
        message: "'\(shortened(whole))' is a range", expected: "one number, as in \(dimension.name)"
      )
    }
    var unit = takeUncertainty(plain)
    while let last = unit.last, "*†‡,;".unicodeScalars.contains(last) || last.isSpace {
      unit.removeLast()
    }
    self.remarks = remarks
    words = Self.words(of: String(String.UnicodeScalarView(unit)))
  }

  private static func words(of text: String) -> [String] {
    text.split { $0.isWhitespace || $0 == "\u{A0}" }.map { word in
      var word = word
      while let last = word.last, ",;:".contains(last) { word.removeLast() }
      return String(word)
    }.filter { !$0.isEmpty }
  }

  /// Removes a prefix that marks a quantity as approximate or as a limit.
  static func skipQualifier(_ text: inout Substring.UnicodeScalarView) {
    text.trimSpaces()
    while let first = text.first, "~≈≃∼<>≤≥".unicodeScalars.contains(first) {
      text.removeFirst()
      text.trimSpaces()
    }
    let word = text.prefix { $0.properties.isAlphabetic || $0 == "." }
    let plain = String(word).lowercased().filter { $0 != "." }
    guard !word.isEmpty, word.endIndex < text.endIndex, qualifiers.contains(plain) else { return }
    text = text[word.endIndex...]
    text.trimSpaces()
  }

  private static let qualifiers: Set<String> = [
    "ca", "c", "circa", "about", "around", "approx", "approximately", "roughly", "nearly", "almost",
    "over", "under", "etwa", "rund", "env", "environ", "up to", "est", "estimated",
  ]

  /// Removes words before the number that are understood, such as `Diameter:`, and returns them.
  private static func takeLabel(from text: inout Substring.UnicodeScalarView) -> String? {
    guard let first = text.first, first.properties.isAlphabetic else { return nil }
    let label = text.prefix {
      $0.properties.isAlphabetic || $0.isSpace || ":=-‑".unicodeScalars.contains($0)
    }
    var words = label
    // A minus sign belongs to the number.
    while let last = words.last, "-:=".unicodeScalars.contains(last) || last.isSpace {
      guard last != "-" || words.endIndex == label.endIndex else { break }
      words.removeLast()
    }
    guard words.count <= 60, Remarks.isUnderstood(String(words)) else { return nil }
    var rest = text[words.endIndex...]
    rest = rest.drop { ":=".unicodeScalars.contains($0) || $0.isSpace }
    skipQualifier(&rest)
    text = rest
    return String(words)
  }

  /// Returns a text without brackets around a number and its uncertainty, as in `(5.97 ± 0.01)
  /// × 10^24 kg`.
  private static func withoutGroup(_ text: String) -> String {
    let trimmed = text.collapsed
    guard trimmed.hasPrefix("("), let end = trimmed.firstIndex(of: ")"),
      trimmed[..<end].contains("±")
    else { return text }
    return String(trimmed[trimmed.index(after: trimmed.startIndex)..<end])
      + String(trimmed[trimmed.index(after: end)...])
  }

  /// Splits a text into the part outside brackets and the texts in brackets.
  private static func withoutRemarks(
    _ text: some Sequence<Unicode.Scalar>
  ) -> (plain: [Unicode.Scalar], remarks: [String]) {
    var plain: [Unicode.Scalar] = []
    var remarks: [String] = []
    var remark = String.UnicodeScalarView()
    var depth = 0
    for scalar in text {
      switch scalar {
      case "(", "[":
        depth += 1
      case ")" where depth > 0, "]" where depth > 0:
        depth -= 1
        guard depth == 0 else { continue }
        remarks.append(String(remark))
        remark.removeAll()
        plain.append(" ")
      default:
        if depth > 0 { remark.append(scalar) } else { plain.append(scalar) }
      }
    }
    return (plain, remarks)
  }

  /// Splits a text before a separator that a second value follows, as in `km / 7,918 miles`; the
  /// separator is outside brackets, after a unit or a remark.
  private static func splitAlternative(
    _ text: [Unicode.Scalar]
  ) -> (first: [Unicode.Scalar], second: String?) {
    var depth = 0
    var isAfterUnit = false
    for (index, scalar) in text.enumerated() {
      switch scalar {
      case "(", "[": depth += 1
      case ")", "]":
        depth -= 1
        isAfterUnit = true
      default: break
      }
      guard depth <= 0 else { continue }
      var next = index + 1
      let isWord =
        scalar == "o" && text[index...].starts(with: Array("or ".unicodeScalars))
        && index > 0 && text[index - 1].isSpace
      if isWord { next = index + 3 }
      if isAfterUnit, isWord || ",;/=|×".unicodeScalars.contains(scalar) {
        while next < text.count, text[next].isSpace || "~≈".unicodeScalars.contains(text[next]) {
          next += 1
        }
        let isPower = scalar == "×" && text[next...].starts(with: Array("10".unicodeScalars))
        if next < text.count, ("0"..."9").contains(text[next]), !isPower {
          return (Array(text[..<index]), String(String.UnicodeScalarView(text[next...])))
        }
      }
      if scalar.properties.isAlphabetic || "°%".unicodeScalars.contains(scalar) {
        isAfterUnit = true
      }
    }
    return (text, nil)
  }

  /// Returns a text without `± 3 km`, whose unit and power of ten may apply to both numbers.
  private mutating func takeUncertainty(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    let joined = String(String.UnicodeScalarView(text))
    var rest = joined[...].unicodeScalars
    takePower(from: &rest)
    for sign in ["±", "+/-", "+/−", "+-"] {
      guard let place = joined.firstRange(of: sign) else { continue }
      rest = joined[place.upperBound...].unicodeScalars
      rest.trimSpaces()
      guard let uncertainty = WrittenNumber.take(from: &rest) else { return text }
      apply(power: uncertainty.exponent)
      let before = joined[..<place.lowerBound].unicodeScalars
      return Array(before.contains { !$0.isSpace } ? before : rest)
    }
    return Array(rest)
  }

  /// Takes a power of ten after an uncertainty in brackets, as in `5.972(1) × 10^24`.
  private mutating func takePower(from text: inout Substring.UnicodeScalarView) {
    guard number.exponent == 0 else { return }
    var rest = text
    rest.trimSpaces()
    guard let first = rest.first, "eE×x·*".unicodeScalars.contains(first) else { return }
    var probe = ("1" + String(rest))[...].unicodeScalars
    guard let power = WrittenNumber.take(from: &probe), power.exponent != 0 else { return }
    apply(power: power.exponent)
    text = rest.dropFirst(rest.count - probe.count)
  }

  /// Applies a power of ten to a number that has none; a power follows a decimal fraction.
  private mutating func apply(power: Int) {
    guard power != 0, number.exponent == 0 else { return }
    number.exponent = power
    if number.marks == .ambiguousPoint { number.marks = .decimalPoint }
    number.useDecimalComma()
  }

  /// Returns whether a text continues with a second number, as ranges do: `–56 K`, `to 56 K`, `…
  /// 56`.
  private static func isRange(_ text: String) -> Bool {
    var rest = text[...].unicodeScalars
    rest.trimSpaces()
    let marks = ["to ", "bis ", "...", "…", "–", "—", "-", "−"]
    guard let mark = marks.first(where: { rest.starts(with: $0.unicodeScalars) }) else {
      return false
    }
    rest.removeFirst(mark.unicodeScalars.count)
    QuantityText.skipQualifier(&rest)
    return WrittenNumber.take(from: &rest) != nil
  }
}

extension Unicode.Scalar {
  fileprivate var isSpace: Bool { properties.isWhitespace }
}
