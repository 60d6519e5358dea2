import PlanetStrings

/// The parts of a written quantity: words before the number, the number, a unit, remarks.
struct QuantityText {
  /// The number.
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
    var rest = text[...].unicodeScalars
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
      if let value = CompoundValue.take(from: &whole, compound.units) {
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
    var (plain, remarks) = Self.withoutRemarks(text)
    guard !Self.isRange(String(String.UnicodeScalarView(plain))) else {
      throw Quantity.Fault(
        message: "'\(shortened(whole))' is a range", expected: "one number, as in \(dimension.name)"
      )
    }
    alternative = Self.takeAlternative(from: &plain, afterRemark: !remarks.isEmpty)
    var unit = Self.withoutUncertainty(plain)
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

  /// Splits a text into the part outside brackets and the texts in brackets.
  private static func withoutRemarks(
    _ text: Substring.UnicodeScalarView
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

  /// Removes a second value after a unit or a remark and a separator, and returns its text; nil
  /// without one.
  private static func takeAlternative(
    from text: inout [Unicode.Scalar], afterRemark: Bool
  ) -> String? {
    let isUnit = { (scalar: Unicode.Scalar) in
      scalar.properties.isAlphabetic || "°%".unicodeScalars.contains(scalar)
    }
    let start = afterRemark ? 0 : text.firstIndex(where: isUnit).map { $0 + 1 } ?? text.count
    for index in text.indices[start...] {
      let separator = text[index]
      var next = index + 1
      if separator == "o", text[index...].starts(with: Array("or ".unicodeScalars)), index > 0,
        text[index - 1].isSpace
      {
        next = index + 3
      } else if !",;/=|".unicodeScalars.contains(separator) {
        continue
      }
      while next < text.count, text[next].isSpace || "~≈".unicodeScalars.contains(text[next]) {
        next += 1
      }
      guard next < text.count, ("0"..."9").contains(text[next]) else { continue }
      let rest = String(String.UnicodeScalarView(text[next...]))
      text.removeSubrange(index...)
      return rest
    }
    return nil
  }

  /// Returns a text without `± 3 km`, whose unit may apply to both numbers.
  private static func withoutUncertainty(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    let joined = String(String.UnicodeScalarView(text))
    for sign in ["±", "+/-", "+/−", "+-"] {
      guard let place = joined.firstRange(of: sign) else { continue }
      var rest = joined[place.upperBound...].unicodeScalars
      rest.trimSpaces()
      guard WrittenNumber.take(from: &rest) != nil else { return text }
      let before = joined[..<place.lowerBound].unicodeScalars
      return Array(before.contains { !$0.isSpace } ? before : rest)
    }
    return text
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
