package import PlanetImage

extension Font {
  /// Returns the width of a line in pixels.
  package func width(of text: String, size: Double) -> Double {
    Double(TextLine(text, in: self, size: size).width) / 64
  }

  /// Returns a line shortened to a width: the line itself, or its beginning and a "…".
  ///
  /// Whole grapheme clusters are dropped, never a letter's accent alone. The result is empty if
  /// even the "…" is too wide.
  package func shortened(_ text: String, size: Double, toWidth width: Double) -> String {
    guard self.width(of: text, size: size) > width else { return text }
    // From the shortest beginning on, so that a line of any length ends soon.
    var best = ""
    var fitting = ""
    for character in text {
      let candidate = fitting.isEmpty ? "…" : Self.trimmed(fitting) + "…"
      guard self.width(of: candidate, size: size) <= width else { return best }
      best = candidate
      fitting.append(character)
    }
    return best
  }

  /// Returns the characters of a line without a glyph in any face, each once.
  package func missingCharacters(in text: String) -> [Character] {
    var missing: [Character] = []
    for character in text where !missing.contains(character) {
      let visible = character.unicodeScalars.compactMap(TextLine.visible)
      let isThere = faces.contains { face in
        visible.allSatisfy { Self.needsNoGlyph($0) || face.hasGlyph($0) }
      }
      if !isThere { missing.append(character) }
    }
    return missing
  }

  /// Draws a line into an image, mixing colours in linear light; parts outside are clipped.
  /// - Parameters:
  ///   - text: The line; line breaks and tabs are spaces.
  ///   - size: The height of the em square in pixels, within ``sizes``.
  ///   - left: The start of the line, in pixels from the left.
  ///   - baseline: The row of the baseline, in pixels from the top.
  ///   - color: Linear red, green and blue.
  ///   - boldness: The additional width of strokes in pixels, 0 to 4.
  ///   - clip: The columns and rows that are drawn; nil for all of the image.
  ///   - image: The image.
  package func draw<Pixel: ColorPixel>(
    _ text: String, size: Double, left: Double, baseline: Int, color: SIMD3<Float>,
    boldness: Double = 0, within clip: (columns: Range<Int>, rows: Range<Int>)? = nil,
    into image: inout Image<Pixel>
  ) {
    precondition((0...4).contains(boldness), "boldness must be from 0 to 4 pixels")
    let thickening = Int((boldness * 64).rounded())
    let whole = (columns: 0..<image.width, rows: 0..<image.height)
    let columns = clip?.columns.clamped(to: whole.columns) ?? whole.columns
    let rows = clip?.rows.clamped(to: whole.rows) ?? whole.rows
    // Further away, nothing is within an image; false for NaN.
    guard left.magnitude < 1e9 else { return }
    let start = Int((left * 64).rounded())
    for glyph in TextLine(text, in: self, size: size).glyphs {
      let x = start + glyph.position.x
      let offset = SIMD2(x & 63, glyph.position.y)
      faces[glyph.face].coverage(of: glyph.index, offset: offset, boldness: thickening) {
        left, top, row, coverage in
        let y = baseline - top + row
        guard rows.contains(y) else { return }
        for column in coverage.indices where coverage[column] > 0 {
          let x = (x >> 6) + left + column
          guard columns.contains(x) else { continue }
          image.blend(color, coverage: Float(coverage[column]) / 255, x: x, y: y)
        }
      }
    }
  }

  private static func trimmed(_ text: String) -> Substring {
    var rest = text[...]
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }
}
