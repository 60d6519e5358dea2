import CImGui
import PlanetText

// Unsafe: strings become pointers during a call.

// Text in visual order, measured and shortened. Dear ImGui places glyphs from left to right: all
// text that is shown passes through VisualText once, after it is shortened and wrapped.

/// A paragraph for display: lines in visual order, if it contains right-to-left text.
struct VisualParagraph {
  /// The text, to be wrapped to the width for which it was made.
  let text: String
  /// True if its lines end at the right edge.
  let runsRightToLeft: Bool
}

extension Gui {
  /// Returns the size of a text in the current font; a width of 0 means no wrapping.
  package func size(of text: String, wrappedAt width: Float = 0) -> SIMD2<Float> {
    let shown = width > 0 ? paragraph(text, width: width).text : VisualText.line(text)
    let size = unsafe gui_text_size(shown, width > 0 ? width : -1)
    return SIMD2(size.x, size.y)
  }

  /// Returns a paragraph for a width: wrapped in logical order, with each line in visual order.
  ///
  /// Text without right-to-left characters is wrapped by Dear ImGui.
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
    // More than a panel shows; unused paragraphs are dropped in this way.
    if paragraphs.count >= 64 { paragraphs = [:] }
    paragraphs[key] = paragraph
    return paragraph
  }

  /// Returns the lines of a text in visual order; a word that is too long for a line is split.
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

  /// Shortens a text with an ellipsis.
  /// - Parameters:
  ///   - text: The text.
  ///   - width: The greatest width in points.
  ///   - keepsEnd: True to keep the end as well as the beginning, as for paths.
  /// - Returns: The text in logical order, at most of the width.
  package func fitted(_ text: String, width: Float, keepsEnd: Bool = false) -> String {
    // No width has space for so large a number of letters.
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

/// The key of a cached paragraph.
struct ParagraphKey: Hashable {
  let text: String
  let width: Float
  let fontSize: Float
}

extension String {
  /// The text with no-break spaces between numbers and their units, and after the signs ↔, ↕, ↺ and
  /// ↻.
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

  /// The words that stay on one line with the next one.
  private static let bound: Set = ["million", "↔", "↕", "↺", "↻"]
}
