import PlanetAssets
import PlanetCards
import PlanetCatalogue
import PlanetText
import Testing

@Suite(
  "Figures and directions of fact cards",
  .enabled(if: (try? FontFile.read(override: nil)) != nil, "no fonts-dejavu-core: skipped"))
struct CardFactTests {
  private static let person: CardContent = {
    var content = CardContent(title: "Ada Lund", kind: "Person")
    let values = [
      ("Home world", "Dunia"), ("Born", "19 BBY"), ("Species", "Human"), ("Height", "172 cm"),
      ("Mass", "77 kg"), ("Eyes", "blue"), ("Hair", "blond"), ("Gender", "female"),
      ("Skin", "fair"), ("Telephone", "555 0100"), ("First film", "The Long Night"),
    ]
    content.facts = values.map { CardContent.Fact($0.0, $0.1) }
    return content
  }()

  private func layout(
    _ content: CardContent, _ format: CardFormat, _ picture: CardLayout.Picture = .none
  ) throws -> CardLayout {
    CardLayout(
      content, format: format, theme: .dark, picture: picture,
      fonts: try #require(CardTestContents.fonts()))
  }

  private func lines(_ layout: CardLayout) -> [CardLine] {
    layout.marks(disc: nil).compactMap { if case .text(let line) = $0 { line } else { nil } }
  }

  @Test("All figures of a person are on each card", arguments: CardFormat.allCases)
  func persons(format: CardFormat) throws {
    let layout = try layout(Self.person, format)
    #expect(layout.warnings.isEmpty, "\(layout.warnings)")
    let texts = Set(lines(layout).map(\.text))
    for fact in Self.person.facts {
      #expect(texts.contains(fact.label) && texts.contains(fact.value), "\(fact)")
    }
  }

  @Test("A long figure has several columns or lines, and no figure is left out or cut")
  func longValue() throws {
    for (value, isWrapped) in [
      ("Methane, ethane and nitrogen", false),
      ("A thin mix of methane, ethane, nitrogen and other gases, which freezes in winter", true),
    ] {
      var content = Self.person
      content.facts.insert(CardContent.Fact("Atmosphere", value), at: 2)
      for format in CardFormat.allCases {
        let layout = try layout(content, format)
        #expect(layout.warnings.isEmpty, "\(format): \(layout.warnings)")
        let texts = lines(layout).map(\.text)
        for fact in content.facts where fact.value != value {
          #expect(texts.contains(fact.value), "\(format): \(fact)")
        }
        // Words of the value, on one line or several.
        #expect(texts.joined(separator: " ").contains(value), "\(format)")
        if !isWrapped { #expect(texts.contains(value), "\(format)") }
        for (index, block) in layout.blocks.enumerated() {
          for other in layout.blocks.dropFirst(index + 1) {
            #expect(!block.frame.overlaps(other.frame), "\(format): \(block), \(other)")
          }
        }
      }
    }
  }

  @Test("A warning names the figures that do not fit")
  func leftOut() throws {
    var content = Self.person
    content.text = String(repeating: "She was born far away. ", count: 60)
    content.facts += (1...9).map {
      CardContent.Fact("Number \($0)", String(repeating: "9", count: 30), note: "nines")
    }
    let layout = try layout(content, .wide)
    let warning = try #require(layout.warnings.first { $0.hasSuffix("left out") })
    #expect(warning.hasPrefix("its figure") && warning.contains("'Number 9'"))
    let count = layout.blocks.count { if case .fact = $0.kind { true } else { false } }
    let named = content.facts.count { warning.contains("'\($0.label)'") }
    #expect(count > 3 && count + named == content.facts.count)
  }

  @Test("Cards with a title from right to left are mirrored", arguments: CardFormat.allCases)
  func mirrored(format: CardFormat) throws {
    var content = CardTestContents.planet
    content.title = "المريخ"
    let layout = try layout(content, format, .globe)
    let fonts = try #require(CardTestContents.fonts())
    let left = try #require(layout.blocks.first { $0.kind == .code }).frame
    #expect(left.x < layout.whole.center.x, "the code is at the left edge")
    for text in ["Planet", "Orbital speed", "24.07 km/s", "Fun fact", "Source: NASA"] {
      let line = try #require(lines(layout).first { $0.text == text }, "\(text)")
      let font = line.weight == .bold ? fonts.bold : fonts.regular
      let inset = text == "24.07 km/s" ? 28 * format.unit : 0
      let end = line.left + font.width(of: text, size: line.size)
      #expect(abs(end - line.clip.right) < 1, "\(text)")
      #expect(line.clip.right + inset <= layout.whole.width, "\(text)")
    }
    let first = try #require(lines(layout).first { $0.text == "Orbital speed" })
    let second = try #require(lines(layout).first { $0.text == "Distance from the Sun" })
    #expect(first.left > second.left, "the first figure is at the right edge")
    if format == .wide {
      let frame = try #require(layout.pictureFrame)
      #expect(frame.x > layout.whole.center.x, "the image is at the right edge")
    }
  }

  @Test("A cut text ends with a whole word and an ellipsis")
  func words() throws {
    var content = CardTestContents.planet
    content.text = String(repeating: "Olympus Mons is the tallest volcano. ", count: 400)
    content.source = Array(repeating: "observatory", count: 60).joined(separator: " ")
    let layout = try layout(content, .portrait, .globe)
    let words = Set("Olympus Mons is the tallest volcano Source: observatory".split(separator: " "))
    let cut = lines(layout).map(\.text).filter { $0.hasSuffix("…") }
    #expect(cut.count == 2)
    for line in cut {
      let last = try #require(line.dropLast().split(separator: " ").last)
      #expect(words.contains(last), "\(line)")
    }
  }

  @Test("A word that is longer than a line is cut within")
  func longWord() throws {
    var content = CardTestContents.planet
    content.title = String(repeating: "W", count: 300)
    let layout = try layout(content, .portrait, .globe)
    #expect(layout.warnings == ["its title is cut"])
    #expect(lines(layout).contains { $0.text.hasPrefix("WWWW") && $0.text.hasSuffix("W…") })
  }
}
