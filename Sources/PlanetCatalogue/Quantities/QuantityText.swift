/// The text after the number of a quantity: a unit, an uncertainty and remarks.
struct QuantityText {
  /// The words of scale and unit.
  private(set) var words: [String]
  /// The texts in brackets, in order.
  private(set) var remarks: [String]

  /// Parses the text after a number; nil if it continues a range, such as `to 56 K`.
  init?(_ text: Substring.UnicodeScalarView) {
    // Almost all texts continue with a unit only.
    guard
      !text.allSatisfy({
        $0.isASCII && ($0.properties.isAlphabetic || " /".unicodeScalars.contains($0))
      })
    else {
      (words, remarks) = (String(text).split(separator: " ").map(String.init), [])
      return
    }
    let (plain, remarks) = Self.withoutRemarks(text)
    guard var unit = Self.withoutUncertainty(plain) else { return nil }
    while let last = unit.last, "*†‡".unicodeScalars.contains(last) || last.isSpace {
      unit.removeLast()
    }
    self.remarks = remarks
    words = String(String.UnicodeScalarView(unit)).split { $0.isWhitespace || $0 == "\u{A0}" }
      .map(String.init)
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
    "over", "under", "etwa", "rund", "env", "environ",
  ]

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

  /// Returns a text without `± 3 km`, whose unit may apply to both numbers; nil for a range.
  private static func withoutUncertainty(_ text: [Unicode.Scalar]) -> [Unicode.Scalar]? {
    let joined = String(String.UnicodeScalarView(text))
    guard !isRange(joined) else { return nil }
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
