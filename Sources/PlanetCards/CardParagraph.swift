import PlanetText

/// A text of a card that is broken into lines.
///
/// Lines are broken between words, between the characters of scripts without spaces, and within a
/// word that is longer than a line.
struct CardParagraph {
  /// A part of the text that is not broken unless it is longer than a line.
  private struct Unit {
    let text: String
    /// True if a space is before it, unless it begins a line.
    let isSpaced: Bool
    /// The width in em.
    let width: Double
  }

  /// The lines of a text at a size.
  struct Lines {
    /// The lines, from the top.
    var lines: [String]
    /// True if the end of the text is missing.
    var isCut: Bool
  }

  private let font: Font
  private let units: [Unit]
  /// The width of a space in em.
  private let space: Double
  /// True if the text runs from right to left.
  let isRightToLeft: Bool

  /// The size at which widths are measured, in pixels.
  private static let measure = 100.0

  /// Prepares a text, or its beginning up to a number of characters.
  init(_ text: String, _ font: Font, greatestLength: Int = .max) {
    let text = greatestLength == .max ? text : String(text.prefix(greatestLength))
    self.font = font
    space =
      font.width(of: "n n", size: Self.measure) / Self.measure
      - font.width(of: "nn", size: Self.measure) / Self.measure
    isRightToLeft = VisualText.runsRightToLeft(text)
    var units: [Unit] = []
    var known: [Substring: Double] = [:]
    func add(_ part: Substring, _ isSpaced: Bool) {
      // Longer parts are broken, and measured then.
      let width =
        part.utf8.count > 1600
        ? .infinity
        : known[part] ?? font.width(of: String(part), size: Self.measure) / Self.measure
      known[part] = width
      units.append(Unit(text: String(part), isSpaced: isSpaced, width: width))
    }
    for word in text.split(whereSeparator: \.isWhitespace) {
      var isSpaced = !units.isEmpty
      for part in Self.parts(of: word) {
        add(part, isSpaced)
        isSpaced = false
      }
    }
    self.units = units
  }

  /// A Boolean value that indicates whether the text is empty.
  var isEmpty: Bool { units.isEmpty }

  /// Returns the parts of a word between which lines may be broken.
  private static func parts(of word: Substring) -> [Substring] {
    guard word.unicodeScalars.contains(where: isIdeographic) || word.utf8.count > 24 else {
      return [word]
    }
    var parts: [Substring] = []
    var start = word.startIndex
    for index in word.indices.dropFirst() {
      let (before, after) = (word[word.index(before: index)], word[index])
      if breaks(before, after) {
        parts.append(word[start..<index])
        start = index
      }
    }
    return parts + [word[start...]]
  }

  /// Returns whether a line may be broken between two characters of a word.
  private static func breaks(_ before: Character, _ after: Character) -> Bool {
    // Addresses are broken after their separators.
    if "/?&=-_.".contains(before) { return !"/?&=-_.".contains(after) }
    guard let one = before.unicodeScalars.first, let other = after.unicodeScalars.first,
      isIdeographic(one) || isIdeographic(other)
    else { return false }
    return !closing.contains(after) && !opening.contains(before)
  }

  /// Characters that do not begin a line, and characters that do not end one, in Japanese and
  /// Chinese.
  private static let closing: Set<Character> = [
    "、", "。", "，", "．", "・", "：", "；", "？", "！", "」", "』", "）", "〕", "】", "》", "〉", "ー", "々",
    "っ", "ゃ", "ゅ", "ょ", "ッ", "ャ", "ュ", "ョ", ",", ".", ")", "]", "!", "?", ":", ";", "…", "%",
  ]
  private static let opening: Set<Character> = ["「", "『", "（", "〔", "【", "《", "〈", "(", "["]

  /// Returns whether a character belongs to a script that is written without spaces.
  private static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Thai to Khmer; CJK radicals to Yi; Hangul is spaced; compatibility and full-width forms.
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x9FFF, 0xA000...0xA4CF,
      0xF900...0xFAFF, 0xFF00...0xFF60, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// Returns the lines of the text.
  /// - Parameters:
  ///   - size: The height of the em square in pixels.
  ///   - width: The greatest width of a line in pixels.
  ///   - limit: The greatest number of lines; if there are more, the last one ends in an ellipsis
  ///     after a whole word.
  /// - Returns: The lines, none of which is wider than the width.
  func lines(size: Double, width: Double, limit: Int) -> Lines {
    var lines: [String] = []
    var rest = units[...]
    // The beginnings of the last line that end with a word, from the shortest.
    var beginnings: [String] = []
    while let first = rest.first {
      guard lines.count < limit else { return cut(lines, beginnings, size, width) }
      var line = first.text
      var sum = first.width * size
      rest.removeFirst()
      if sum > width {
        let head = fittingHead(of: first.text, size, width)
        lines.append(marked(head))
        beginnings = []
        let tail = String(first.text.dropFirst(head.count))
        if !tail.isEmpty {
          let unit = Unit(
            text: tail, isSpaced: false,
            width: tail.unicodeScalars.count > 400
              ? .infinity : font.width(of: tail, size: Self.measure) / Self.measure)
          rest = ([unit] + rest)[...]
        }
        continue
      }
      var taken: [(line: String, next: Unit)] = []
      while let next = rest.first {
        let wider = sum + (next.isSpaced ? space * size : 0) + next.width * size
        guard wider <= width else { break }
        taken.append((line, next))
        line += (next.isSpaced ? " " : "") + next.text
        sum = wider
        rest.removeFirst()
      }
      // Shaping across the parts may have made the line wider.
      while font.width(of: marked(line), size: size) > width, let last = taken.popLast() {
        line = last.line
        rest = ([last.next] + rest)[...]
      }
      lines.append(marked(line))
      beginnings = taken.map(\.line) + [line]
    }
    return Lines(lines: lines, isCut: false)
  }

  /// Returns the lines with an ellipsis at the end of the last one.
  ///
  /// The last line ends with a word, unless it is a part of one that is longer than a line.
  private func cut(
    _ lines: [String], _ beginnings: [String], _ size: Double, _ width: Double
  ) -> Lines {
    guard let last = lines.last else { return Lines(lines: [], isCut: true) }
    for beginning in beginnings.reversed() {
      let short = marked(Self.withoutPunctuation(beginning) + "…")
      guard font.width(of: short, size: size) <= width else { continue }
      return Lines(lines: lines.dropLast() + [short], isCut: true)
    }
    // More than the line, so that it is shortened.
    let more = String(last.prefix(400)) + String(repeating: "m", count: 400)
    let short = font.shortened(more, size: size, toWidth: width)
    return Lines(lines: lines.dropLast() + [short], isCut: true)
  }

  /// Returns a text without punctuation at its end, which an ellipsis replaces.
  private static func withoutPunctuation(_ text: String) -> Substring {
    var rest = text[...]
    while rest.count > 1, let last = rest.last, ".,;:、。，；：–—-/&=".contains(last) {
      rest.removeLast()
    }
    return rest
  }

  /// Returns the longest beginning of a text that fits into a line, at least a character.
  private func fittingHead(of text: String, _ size: Double, _ width: Double) -> String {
    // Letters are rarely narrower than a fifth of an em.
    let characters = Array(text.prefix(Int(5 * width / size) + 8))
    var (low, high) = (1, characters.count)
    while low < high {
      let middle = (low + high + 1) / 2
      let isFitting = font.width(of: String(characters[..<middle]), size: size) <= width
      (low, high) = isFitting ? (middle, high) : (low, middle - 1)
    }
    return String(characters[..<low])
  }

  /// Returns a line with a direction mark if its own direction differs from that of the text.
  private func marked(_ line: String) -> String {
    guard VisualText.runsRightToLeft(line) != isRightToLeft else { return line }
    return (isRightToLeft ? "\u{200F}" : "\u{200E}") + line
  }
}
