import PlanetAssets
import PlanetCards
import PlanetCatalogue
import PlanetRecipe
import PlanetSystem
import PlanetText

/// Contents of cards for tests.
enum CardTestContents {
  /// A card of a planet with all figures.
  static var planet: CardContent {
    var content = CardContent(title: "Mars", kind: "Planet")
    content.diameter = "6,792 km"
    content.facts = [
      CardContent.Fact("Orbital speed", "24.07 km/s", note: "prograde", sense: .prograde),
      CardContent.Fact("Distance from the Sun", "227.9 million km", note: "1.52 AU"),
    ]
    (content.heading, content.text) = ("Fun fact", "Olympus Mons is the tallest volcano.")
    content.source = "NASA"
    content.website = "https://science.nasa.gov/mars/"
    content.credits = "rendered by PlanetNode; mars.png: PlanetNode, CC0 1.0"
    return content
  }

  /// Texts that are hard to lay out.
  static let texts: [(name: String, text: String)] = [
    ("short", "Io"), ("letters", String(repeating: "W", count: 200)),
    ("words", Array(repeating: "planet", count: 200).joined(separator: " ")),
    ("Arabic", "المريخ هو رابع كواكب المجموعة الشمسية من حيث البعد عن الشمس"),
    ("long Arabic", String(repeating: "المريخ الكوكب الأحمر ", count: 90)),
    ("Japanese", "火星は、太陽系の第四惑星である。「赤い惑星」とも呼ばれる。"),
    ("long Japanese", String(repeating: "火星は、太陽系の第四惑星である。", count: 300)),
    ("mixed", "Mars المريخ 火星 Марс 1,234 km (עברית) …"),
    ("emoji", "🪐🚀 Saturn 👩‍🚀🇯🇵"), ("marks", "e" + String(repeating: "\u{301}", count: 300)),
    ("spaces", "  a \t b \n\n c  "), ("long", String(repeating: "Moons and rings. ", count: 300)),
    ("one word", String(repeating: "a", count: 5000)),
    ("controls", "a\u{202E}b\u{200B}c\u{2066}d"), ("empty", ""),
  ]

  /// The fonts of all contents of the tests; nil without them.
  private static let files: (regular: LabelFonts, bold: LabelFonts)? = {
    let all = texts.map(\.text) + [planet.allText]
    let bold = FontFile.usualPlaces.lazy.map { $0.replacing("Sans.ttf", with: "Sans-Bold.ttf") }
      .first { Files.kind(of: $0) == .file }
    guard let regular = try? LabelFonts(nil, for: all), let heavy = try? LabelFonts(bold, for: all)
    else { return nil }
    return (regular, heavy)
  }()

  /// Returns the fonts of the tests; nil without them.
  static func fonts() -> CardFonts? {
    guard let files, let regular = try? files.regular.font(), let bold = try? files.bold.font()
    else { return nil }
    return CardFonts(regular: regular, bold: bold)
  }
}
