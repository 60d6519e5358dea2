import PlanetAssets
import PlanetCards
import PlanetCatalogue
import PlanetTestSupport
import PlanetText
import Testing

@Suite(
  "Layout of fact cards",
  .enabled(if: (try? FontFile.read(override: nil)) != nil, "no fonts-dejavu-core: skipped"))
struct CardLayoutTests {
  /// Returns a layout whose parts are within the card and do not overlap.
  @discardableResult
  private func checked(
    _ content: CardContent, _ format: CardFormat, _ picture: CardLayout.Picture, _ name: String
  ) throws -> CardLayout {
    let fonts = try #require(CardTestContents.fonts())
    let layout = CardLayout(
      content, format: format, theme: .dark, picture: picture, fonts: fonts)
    let words = "\(name), \(format.rawValue), \(picture)"
    let inner = layout.whole.inset(20 * format.unit)
    for (index, block) in layout.blocks.enumerated() {
      #expect(inner.contains(block.frame), "\(words): \(block)")
      #expect(block.frame.width > 0 && block.frame.height > 0, "\(words): \(block)")
      #expect((block.textSize ?? .infinity) >= 12 * format.unit, "\(words): \(block)")
      for other in layout.blocks[(index + 1)...] {
        #expect(!block.frame.overlaps(other.frame), "\(words): \(block.kind), \(other.kind)")
      }
    }
    for case .text(let line) in layout.marks(disc: nil) {
      let font = line.weight == .bold ? fonts.bold : fonts.regular
      let width = font.width(of: line.text, size: line.size)
      #expect(
        line.left >= line.clip.x - 1 && line.left + width <= line.clip.right + 1,
        "\(words): '\(line.text.prefix(60))'")
      #expect(line.baseline < line.clip.bottom && line.baseline > line.clip.y, "\(words)")
    }
    return layout
  }

  @Test("No part of any card overlaps another or leaves the card", arguments: CardFormat.allCases)
  func hostileTexts(format: CardFormat) throws {
    for (name, text) in CardTestContents.texts {
      var content = CardTestContents.planet
      (content.title, content.text, content.heading) = (text, text, nil)
      content.source = text
      content.website = "https://example.org/" + text
      content.facts = (0..<6).map { CardContent.Fact("\(text) \($0)", text, note: text) }
      content.facts[0].sense = .retrograde
      for picture in [CardLayout.Picture.none, .globe, .photograph(aspect: 0.01)] {
        try checked(content, format, picture, name)
      }
    }
  }

  @Test("Any part may be missing", arguments: CardFormat.allCases)
  func generated(format: CardFormat) throws {
    var generator = SeededGenerator(seed: 36)
    let texts = CardTestContents.texts
    for number in 0..<40 {
      func text() -> String { texts[Int.random(in: 0..<texts.count, using: &generator)].text }
      func maybe() -> String? { Bool.random(using: &generator) ? text() : nil }
      var content = CardContent(title: text(), kind: text())
      (content.diameter, content.heading, content.text) = (maybe(), maybe(), maybe())
      (content.place, content.source, content.credits) = (maybe(), maybe(), maybe())
      content.website = maybe().map { "https://example.org/\($0)" }
      content.facts = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        CardContent.Fact(text(), text(), note: maybe(), sense: .prograde)
      }
      let aspect = Double.random(in: 0.05...20, using: &generator)
      let pictures = [CardLayout.Picture.none, .globe, .photograph(aspect: aspect)]
      try checked(content, format, pictures[number % 3], "number \(number)")
    }
  }

  @Test("A card without facts has a title and a kind alone", arguments: CardFormat.allCases)
  func noFacts(format: CardFormat) throws {
    let layout = try checked(
      CardContent(title: "Nameless", kind: "World"), format, .none, "no facts")
    #expect(Set(layout.blocks.map(\.kind)) == [.kind, .title])
    #expect(layout.warnings.isEmpty)
  }

  @Test("A short text is large; a long one shrinks to twelve units, and is then cut")
  func shrinking() throws {
    var sizes: [Double] = []
    for count in [1, 8, 12, 400] {
      var content = CardTestContents.planet
      content.text = String(repeating: "Olympus Mons is the tallest volcano. ", count: count)
      let layout = try checked(content, .portrait, .globe, "\(count)")
      sizes.append(try #require(layout.blocks.first { $0.kind == .text }?.textSize))
      #expect(layout.warnings == (count == 400 ? ["its text is cut"] : []), "\(count)")
    }
    #expect(sizes == sizes.sorted(by: >) && sizes[0] == 18 && sizes[3] == 12)
  }

  @Test("The panel of the image is larger where the text is short")
  func panel() throws {
    var content = CardTestContents.planet
    let short = try checked(content, .portrait, .globe, "short")
    content.text = String(repeating: "Olympus Mons is the tallest volcano. ", count: 14)
    let long = try checked(content, .portrait, .globe, "long")
    let heights = [short, long].compactMap { $0.pictureFrame?.height }
    #expect(heights.count == 2 && heights[0] > heights[1] + 30)
  }

  @Test("Arabic begins at the right edge, Japanese is broken between characters")
  func scripts() throws {
    var content = CardTestContents.planet
    content.title = "المريخ"
    content.text = String(repeating: "火星は、太陽系の第四惑星である。", count: 6)
    let layout = try checked(content, .portrait, .globe, "scripts")
    let lines = layout.marks(disc: nil).compactMap { mark -> CardLine? in
      if case .text(let line) = mark { line } else { nil }
    }
    let fonts = try #require(CardTestContents.fonts())
    let title = try #require(lines.first { $0.text == content.title })
    let end = title.left + fonts.bold.width(of: title.text, size: title.size)
    #expect(abs(end - title.clip.right) < 1)
    let japanese = lines.filter { $0.text.contains("惑") }
    #expect(japanese.count > 1)
    #expect(!lines.contains { "、。".contains($0.text.first ?? " ") })
    // All lines but the last are nearly full.
    let widths = japanese.map { fonts.regular.width(of: $0.text, size: $0.size) }
    #expect(widths.dropLast().allSatisfy { $0 > 0.9 * japanese[0].clip.width })
  }

  @Test("The arrow has the width of the globe, and is within its part")
  func arrow() throws {
    let layout = try checked(CardTestContents.planet, .portrait, .globe, "arrow")
    let frame = try #require(layout.blocks.first { $0.kind == .diameter }?.frame)
    let added = layout.marks(disc: 200...380).filter { !layout.marks(disc: nil).contains($0) }
    let places = added.flatMap { mark -> [SIMD2<Double>] in
      switch mark {
      case .stroke(let places, _, _), .polygon(let places, _): places
      default: []
      }
    }
    #expect(places.map(\.x).min() == 200 && places.map(\.x).max() == 380)
    #expect(places.allSatisfy { $0.y > frame.y && $0.y < frame.bottom })
    #expect(
      added.contains { if case .text(let line) = $0 { line.text == "6,792 km" } else { false } })
  }

  @Test("A long website has a smaller code, a longer one has none, with a warning")
  func websites() throws {
    var content = CardTestContents.planet
    var moduleCounts: [Int?] = []
    for count in [20, 120, 160, 1900] {
      content.website = "https://example.org/" + String(repeating: "a", count: count)
      let layout = try checked(content, .portrait, .globe, "\(count) letters")
      let frame = layout.blocks.first { $0.kind == .code }?.frame
      moduleCounts.append(frame.map { Int($0.width) / 3 })
      let isLeftOut = layout.warnings.contains { $0.contains("too long for a QR code") }
      #expect(isLeftOut == (count == 1900))
    }
    #expect(moduleCounts[3] == nil && moduleCounts[0] != nil && moduleCounts[2] != nil)
  }
}
