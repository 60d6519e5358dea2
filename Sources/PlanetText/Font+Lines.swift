public import PlanetImage

extension Font {
  /// Returns the width of a line in pixels.
  public func width(of text: String, size: Double) -> Double {
    Double(layout(Self.visible(text), size: size).width) / 64
  }

  /// Returns a line that is no wider than it may be: the line itself, or its beginning and a "…".
  ///
  /// Whole characters are left out, never a letter without its accent. Where not even the "…" has
  /// room, nothing is left.
  public func shortened(_ text: String, size: Double, toWidth width: Double) -> String {
    guard self.width(of: text, size: size) > width else { return text }
    // A line is never wider than its letters and what kerning adds; look at beginnings from the
    // shortest, so that a line of any length ends soon.
    var best = ""
    var kept = ""
    for character in text {
      let candidate = kept.isEmpty ? "…" : Self.trimmed(kept) + "…"
      guard self.width(of: candidate, size: size) <= width else { return best }
      best = candidate
      kept.append(character)
    }
    return best
  }

  /// Returns the characters of a line that the font has no letter for, each once.
  public func missingCharacters(in text: String) -> [Character] {
    var missing: [Character] = []
    for character in text where !missing.contains(character) {
      if Self.visible(String(character)).contains(where: { glyphIndex($0) == 0 }) {
        missing.append(character)
      }
    }
    return missing
  }

  /// Returns whether a text has letters that this font's lines are wrong for.
  ///
  /// That is those of scripts that run from right to left, or whose letters take other shapes and
  /// places beside others: Hebrew, Arabic, those of India and South East Asia, and the like.
  public static func needsShaping(_ text: String) -> Bool {
    // By blocks of Unicode 15: U+0590 to U+109F from Hebrew to Myanmar, U+1780 to U+18AF from Khmer
    // to Mongolian, U+1900 to U+1CFF from Limbu to Vedic, and presentation forms.
    text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x590...0x109F, 0x1780...0x18AF, 0x1900...0x1CFF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC,
        0x10800...0x10FFF, 0x11000...0x11FFF, 0x1E800...0x1EFFF:
        true
      default: false
      }
    }
  }

  /// Draws a line into a picture, mixing colours in linear light; what lies outside is left out.
  /// - Parameters:
  ///   - text: The line; line breaks and tabs are spaces.
  ///   - size: The height of the em square in pixels, within ``sizes``.
  ///   - left: Where the line begins, in pixels from the left.
  ///   - baseline: The row on whose upper edge letters stand.
  ///   - color: Linear red, green and blue.
  ///   - boldness: How much wider strokes are than the font has them, in pixels from 0 to 4.
  ///   - image: The picture.
  public func draw<Pixel: ColorPixel>(
    _ text: String, size: Double, left: Double, baseline: Int, color: SIMD3<Float>,
    boldness: Double = 0, into image: inout Image<Pixel>
  ) {
    precondition((0...4).contains(boldness), "strokes are a little wider")
    let thickening = Int((boldness * 64).rounded())
    let ink = SIMD4(color, 1)
    let (width, height) = (image.width, image.height)
    let start = Int((left * 64).rounded())
    for glyph in layout(Self.visible(text), size: size).glyphs {
      let x = start + glyph.x
      coverage(of: glyph.index, fraction: x & 63, boldness: thickening) {
        left, top, row, coverage in
        let y = baseline - top + row
        guard (0..<height).contains(y) else { return }
        for column in coverage.indices where coverage[column] > 0 {
          let x = (x >> 6) + left + column
          guard (0..<width).contains(x) else { continue }
          let share = Float(coverage[column]) / 255
          let behind = image[x, y].linear.vector
          image[x, y] = Pixel(RGBAFloat(ink * share + behind * (1 - share)))
        }
      }
    }
  }

  /// Returns the scalars that have a letter: breaks and tabs are spaces, what only directs others
  /// is left out.
  private static func visible(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.compactMap { scalar in
      let properties = scalar.properties
      if properties.isWhitespace { return " " }
      if properties.isDefaultIgnorableCodePoint { return nil }
      return properties.generalCategory == .control ? nil : scalar
    }
  }

  private static func trimmed(_ text: String) -> Substring {
    var rest = text[...]
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }
}
