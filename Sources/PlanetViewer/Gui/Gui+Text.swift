// Texts that are made to fit.

extension Gui {
  /// Shortens a text; what is left out shows as an ellipsis.
  /// - Parameters:
  ///   - text: The text.
  ///   - width: In points.
  ///   - keepsEnd: Whether its end is kept as its beginning is, as that of a path.
  /// - Returns: The text, no wider than told.
  func fitted(_ text: String, width: Float, keepsEnd: Bool = false) -> String {
    // No width has room for so many letters.
    let (count, most) = (text.prefix(501).count, 500)
    guard count > most || size(of: text).x > width else { return text }
    func shortened(_ count: Int) -> String {
      keepsEnd
        ? "\(text.prefix(count - count / 2))…\(text.suffix(count / 2))" : "\(text.prefix(count))…"
    }
    var (fits, tooLong) = (0, min(count, most))
    while tooLong - fits > 1 {
      let middle = (fits + tooLong) / 2
      if size(of: shortened(middle)).x <= width { fits = middle } else { tooLong = middle }
    }
    return shortened(fits)
  }
}

extension String {
  /// The text with spaces between numbers and their units that no line ends at.
  var withBoundUnits: String {
    var result = ""
    var word = ""
    for character in self {
      if character == " ", word.last?.isNumber == true || word == "million" {
        result += "\u{A0}"
      } else {
        result.append(character)
      }
      if character == " " { word = "" } else { word.append(character) }
    }
    return result
  }
}
