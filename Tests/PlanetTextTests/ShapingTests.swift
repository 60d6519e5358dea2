import PlanetAssets
import PlanetImage
import PlanetText
import Testing

/// The default font, which has Hebrew and Arabic, if it is installed.
private let dejaVu = try? FontFile.read(override: nil)

/// The installed fonts for a text.
private func faces(for text: String) -> [InstalledFonts.Face] {
  InstalledFonts.faces(having: Set(text.unicodeScalars))
}

@Suite("Shaping of text", .enabled(if: dejaVu != nil, "no fonts-dejavu-core: skipped"))
struct ShapingTests {
  private func font(fallbacksFor text: String = "") throws -> Font {
    let file = try #require(dejaVu)
    let fallbacks = FontFile.fallbacks(for: Set(text.unicodeScalars), besides: file.path)
    return try Font(
      file.bytes, fallbacks: fallbacks.map { Font.File(bytes: $0.bytes, index: $0.index) })
  }

  private func drawn(_ parts: [(text: String, left: Double)], _ font: Font) -> Image<RGBAFloat> {
    var image = Image(width: 160, height: 50, filledWith: RGBAFloat(r: 0, g: 0, b: 0))
    for part in parts {
      font.draw(
        part.text, size: 32, left: part.left, baseline: 36, color: .one, into: &image)
    }
    return image
  }

  private func difference(
    _ one: borrowing Image<RGBAFloat>, _ other: borrowing Image<RGBAFloat>
  ) -> Float {
    var sum: Float = 0
    for y in 0..<one.height {
      for x in 0..<one.width { sum += abs(one[x, y].r - other[x, y].r) }
    }
    return sum
  }

  @Test("Hebrew runs from right to left, also between words of other directions")
  func rightToLeft() throws {
    let font = try font()
    func placed(_ texts: [String]) -> [(text: String, left: Double)] {
      var x = 4.0
      return texts.map { text in
        defer { x += font.width(of: text, size: 32) }
        return (text, x)
      }
    }
    let line = drawn([("שלום", 4)], font)
    #expect(difference(line, drawn(placed(["ם", "ו", "ל", "ש"]), font)) < 1)
    #expect(difference(line, drawn(placed(["ש", "ל", "ו", "ם"]), font)) > 50)
    let mixed = drawn([("Io אב 7", 4)], font)
    #expect(
      difference(mixed, drawn(placed(["I", "o", " ", "7", " ", "ב", "א"]), font)) < 1
        || difference(mixed, drawn(placed(["I", "o", " ", "ב", "א", " ", "7"]), font)) < 1)
  }

  @Test("Arabic letters are joined: other glyphs than those of single letters")
  func joining() throws {
    let font = try font()
    let word = "المريخ"
    let letters = word.reduce(0) { $0 + font.width(of: String($1), size: 32) }
    #expect(font.width(of: word, size: 32) < letters - 10)
    #expect(font.missingCharacters(in: word).isEmpty)
  }

  @Test(
    "Characters that the font lacks come from installed fonts", arguments: ["火星", "मंगल", "ดาว"])
  func fallback(text: String) throws {
    guard !faces(for: text).isEmpty else { return }
    let bare = try font()
    let full = try font(fallbacksFor: text)
    try #require(!bare.missingCharacters(in: text).isEmpty)
    #expect(full.missingCharacters(in: text).isEmpty)
    #expect(full.faces(usedFor: "Mars \(text)").contains(0))
    #expect(full.faces(usedFor: text).contains { $0 > 0 })
    // Other glyphs than the boxes of missing characters.
    #expect(difference(drawn([(text, 4)], full), drawn([(text, 4)], bare)) > 20)
  }

  @Test("Devanagari vowel signs go before their consonant")
  func reordering() throws {
    guard !faces(for: "कि").isEmpty else { return }
    let font = try font(fallbacksFor: "कि")
    // The sign's stem is at the left of the syllable, where the consonant alone has its own shape.
    let syllable = drawn([("कि", 4)], font)
    let consonant = drawn([("क", 4)], font)
    let shift = font.width(of: "कि", size: 32) - font.width(of: "क", size: 32)
    #expect(shift > 2)
    #expect(difference(syllable, consonant) > 50)
    #expect(difference(syllable, drawn([("कि", 4), ("क", 4 + shift)], font)) < 30)
  }

  @Test("A font without ligatures has a glyph for each letter, and still joins Arabic letters")
  func ligatures() throws {
    let font = try font()
    func glyphCount(_ text: String, _ font: Font) -> Int {
      GlyphRun.all(of: text, in: font, size: 32).reduce(0) { $0 + $1.glyphs.count }
    }
    #expect(glyphCount("office", font) < 6)
    #expect(glyphCount("office", font.withoutLigatures) == 6)
    let word = "المريخ"
    #expect(font.width(of: word, size: 32) == font.withoutLigatures.width(of: word, size: 32))
  }

  @Test("Joiners and direction marks have no width")
  func invisible() throws {
    let font = try font()
    for mark in ["\u{200B}", "\u{200C}", "\u{200D}", "\u{200E}", "\u{2067}", "\u{FE0F}"] {
      #expect(font.width(of: "a\(mark)b", size: 30) == font.width(of: "ab", size: 30))
      #expect(font.missingCharacters(in: "a\(mark)b").isEmpty)
    }
  }

  @Test(
    "Text in visual order has presentation forms and runs from left to right",
    arguments: [
      ("Mars", "Mars"), ("שלום", "םולש"), ("Io אב", "Io בא"), ("(אב)", "(בא)"),
      // Beh, lam-alef: initial form of beh, final ligature.
      ("بلا", "\u{FEFC}\u{FE91}"), ("火星", "火星"),
    ])
  func visual(text: String, expected: String) {
    #expect(VisualText.line(text) == expected)
  }
}
