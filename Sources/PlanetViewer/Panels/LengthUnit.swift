import PlanetStrings

/// The unit of lengths and speeds in panels.
package enum LengthUnit: String, CaseIterable, Hashable, Sendable {
  case kilometres, miles

  /// The title in the menu.
  var title: String { rawValue.capitalisedFirst }

  /// The kilometres of an international mile.
  private static let kilometresPerMile = 1.609344

  /// Returns a text with its figures in km and km/s converted to the unit.
  ///
  /// Converted figures have as many significant digits as the original ones, at least three, and no
  /// decimals from 1000 on.
  func converted(_ text: String) -> String {
    guard self == .miles, text.contains("km") else { return text }
    var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    for index in words.indices where Self.isUnit(words[index]) {
      guard Self.convertFigures(before: index, in: &words) else { continue }
      words[index] = words[index].replacing("km", with: "mi", maxReplacements: 1)
    }
    return words.joined(separator: " ")
  }

  /// Returns whether a word is `km` or `km/s`, with punctuation after it.
  private static func isUnit(_ word: String) -> Bool {
    ["km", "km/s"].contains(word.filter { $0.isLetter || $0 == "/" })
  }

  /// Converts the figures before a unit: one, or several that share it, such as `3 to 4 million`.
  /// - Returns: False if there are none.
  private static func convertFigures(before unit: Int, in words: inout [String]) -> Bool {
    var place = unit - 1
    var hasFigure = false
    while place >= 0 {
      if words[place] == "million" {
        place -= 1
        continue
      }
      guard let converted = miles(words[place]) else { break }
      words[place] = converted
      hasFigure = true
      guard place >= 2, ["×", "to"].contains(words[place - 1]) else { break }
      place -= 2
    }
    return hasFigure
  }

  /// Returns a number in miles; nil if a word is none.
  private static func miles(_ word: String) -> String? {
    let plain = word.filter { $0 != "," }.replacing("−", with: "-")
    guard plain.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") }),
      let value = Double(plain)
    else { return nil }
    guard value != 0 else { return word }
    let digits = max(plain.filter(\.isNumber).drop { $0 == "0" }.count, 3)
    let result = value / kilometresPerMile
    var unit = 1.0
    while result.magnitude / unit >= 10 { unit *= 10 }
    while result.magnitude / unit < 1 { unit /= 10 }
    for _ in 1..<min(digits, 12) { unit /= 10 }
    if result.magnitude >= 1000 { unit = max(unit, 1) }
    let places = unit >= 1 ? 0 : min(digits + 4, 9)
    return NumberText.decimal((result / unit).rounded() * unit, digits: places)
  }
}
