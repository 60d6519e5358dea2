import CImGui
import PlanetText

// Says unsafe: strings become pointers for as long as a call lasts.

// Texts in visual order, measured and made to fit. Dear ImGui places glyph after glyph from left to
// right: whatever is shown goes through VisualText once, after it is shortened and wrapped.

/// A paragraph as it is shown: lines in visual order, as far as it runs from right to left.
struct VisualParagraph {
  /// The text, to be wrapped in the width that it was made for.
  let text: String
  /// True if its lines end at the right edge.
  let runsRightToLeft: Bool
}

extension Gui {
  /// Returns the size of a text in the current font; a width of 0 wraps nowhere.
  func size(of text: String, wrappedAt width: Float = 0) -> SIMD2<Float> {
    let shown = width > 0 ? paragraph(text, width: width).text : VisualText.line(text)
    let size = unsafe gui_text_size(shown, width > 0 ? width : -1)
    return SIMD2(size.x, size.y)
  }

  /// Returns a paragraph for a width: wrapped in logical order, and then each line put into visual
  /// order.
  ///
  /// A text without characters of right-to-left scripts is left to be wrapped where it is drawn.
  func paragraph(_ text: String, width: Float) -> VisualParagraph {
    guard VisualText.needsOrdering(text) else {
      return VisualParagraph(text: text, runsRightToLeft: false)
    }
    let key = ParagraphKey(text: text, width: width, fontSize: gui_font_size())
    if let known = paragraphs[key] { return known }
    var runsRightToLeft = false
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { part in
      let direction = VisualText.runsRightToLeft(String(part))
      runsRightToLeft = runsRightToLeft || direction
      return wrapped(part, width: width, runsRightToLeft: direction)
    }
    let paragraph = VisualParagraph(
      text: lines.joined(separator: "\n"), runsRightToLeft: runsRightToLeft)
    // More than a panel shows: a text that is never shown again goes in the end.
    if paragraphs.count >= 64 { paragraphs = [:] }
    paragraphs[key] = paragraph
    return paragraph
  }

  /// Returns the lines of a text in visual order; a word that is too long for a line is cut.
  private func wrapped(_ text: Substring, width: Float, runsRightToLeft: Bool) -> [String] {
    func visual(_ line: String) -> String {
      VisualText.line(line, runsRightToLeft: runsRightToLeft)
    }
    func fits(_ line: String) -> Bool { unsafe gui_text_size(visual(line), -1).x <= width }
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let longer = line.isEmpty ? String(word) : "\(line) \(word)"
      if fits(longer) {
        line = longer
        continue
      }
      if !line.isEmpty { lines.append(visual(line)) }
      line = ""
      for letter in word {
        if !line.isEmpty, !fits(line + String(letter)) {
          lines.append(visual(line))
          line = ""
        }
        line.append(letter)
      }
    }
    return lines + [visual(line)]
  }

  /// Shortens a text; an ellipsis stands for the rest.
  /// - Parameters:
  ///   - text: The text.
  ///   - width: In points.
  ///   - keepsEnd: True to keep its end as well as its beginning, as of a path.
  /// - Returns: The text in logical order, no wider than told.
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

/// What a paragraph that was put into visual order depends on.
struct ParagraphKey: Hashable {
  let text: String
  let width: Float
  let fontSize: Float
}

extension String {
  /// The text with spaces that no line ends at between numbers and their units, and between the
  /// signs ↔, ↕, ↺ and ↻ and what follows.
  var withBoundUnits: String {
    var result = ""
    var word = ""
    for character in self {
      if character == " ", word.last?.isNumber == true || Self.bound.contains(word) {
        result += "\u{A0}"
      } else {
        result.append(character)
      }
      if character == " " { word = "" } else { word.append(character) }
    }
    return result
  }

  /// The words that stay beside the next one.
  private static let bound: Set = ["million", "↔", "↕", "↺", "↻"]
}
