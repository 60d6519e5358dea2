import Foundation
import Testing

/// Words that ../CONTRIBUTING.md's glossary replaces, rejected in documentation, help texts and
/// titles of tests.
@Suite("Language of documentation")
struct LanguageTests {
  /// The modules and their folders whose documentation is checked.
  private static let modules = [
    "CArchive", "CCairo", "CColor", "CCurl", "CEXR", "CJPEG", "CKernels", "CLanes", "CPNG", "CTIFF",
    "MapGenerator",
    "OpenGLRenderer", "PlanetAssets", "PlanetCards", "PlanetCatalogue", "PlanetCommands",
    "PlanetExport", "PlanetImage", "PlanetImageFiles", "PlanetKit", "PlanetMath", "PlanetOverlays",
    "PlanetProvenance", "PlanetRasters", "PlanetRecipe", "PlanetScene",
    "PlanetSky", "PlanetSources", "PlanetStrings", "PlanetSystem", "PlanetText", "PlanetTextures",
    "PlanetThreads",
    "PlanetViewer", "PlanetViewerCommands", "ProceduralMaps", "SoftwareRenderer", "generate-maps",
    "ViewerGui", "planetnode", "planetnode-viewer",
  ]

  private static let files =
    modules.flatMap { module in
      [".swift", ".c", ".h"].flatMap { House.files("Sources/\(module)", $0) }
    } + [".glsl", ".vert", ".frag"].flatMap { House.files("Shaders", $0) } + tests

  private static let tests = House.files("Tests", ".swift")

  /// Patterns of avoided words, each with the words to write instead.
  private static let avoided = [
    (#"\b(so|how) many\b"#, "number of, at most"),
    (#"\btells? (of|what|how|where|whether|which|when)\b"#, "describe, report, is"),
    (#"\bwho(ever|mever)?\b|\bsome(body|one)\b|\bnobody\b"#, "name the part of the program"),
    (#"\banew\b"#, "again"),
    (#"\bstretch(es)? of\b|\bwhole stretch(es)?\b"#, "span, range"),
    (#"\bnearness\b"#, "depth, reversed depth"),
    (#"\bsights?\b"#, "surface sample, footprint, view ray"),
    (#"\bthe eye\b|\ban eye\b"#, "the camera"),
    (#"\b(wears?|worn|dress(es|ed)?|wardrobe)\b"#, "map override, apply"),
    (#"\blearn[A-Z ]?[Ll]etters\b"#, "load glyph ranges"),
    (#"\b(what|that) is no\b|\bit is none\b"#, "is not a, invalid, nil"),
    (#"\b(8|16)-bit codes?\b|\bin codes\b"#, "8-bit levels"),
    (#"(?<!- )(?<!`)\bpictures?\b"#, "image"),
    (#"\bSays unsafe\b"#, "Unsafe: and the reason"),
    (#"\bstands? (behind|before|beside|for all)\b"#, "is behind, background, foreground"),
    (#"^(How|What|Whether|Why|Tells|Lets)\b"#, "a noun phrase, or a verb in -s"),
  ]

  /// Patterns of words avoided in titles of tests, which include those of documentation.
  private static let avoidedInTitles =
    avoided + [
      (#"\btold\b"#, "reported, printed"),
      (#"\b(draws?|drawn|drawing)\b"#, "render"),
      (#"\bstands?\b"#, "is"),
      (#"\bwhatever\b"#, "for any, in any"),
    ]

  /// Returns the titles of the tests and suites in a file's text, each with its line number.
  private static func titles(_ text: String) -> [(line: Int, title: Substring)] {
    text.matches(of: #/@(?:Test|Suite)\(\s*"((?:[^"\\]|\\.)*)"/#).map { match in
      let line = text[..<match.range.lowerBound].utf8.count(where: { $0 == UInt8(ascii: "\n") }) + 1
      return (line, match.output.1)
    }
  }

  /// Returns the text of a line that is documentation or help, nil for other lines.
  private static func prose(_ line: some StringProtocol) -> String? {
    let line = line.trimmingCharacters(in: .whitespaces)
    if line.hasPrefix("///") { return line.dropFirst(3).trimmingCharacters(in: .whitespaces) }
    if line.hasPrefix("//") { return line.dropFirst(2).trimmingCharacters(in: .whitespaces) }
    guard
      let help = line.range(of: #"\b(help|abstract|discussion):.*""#, options: .regularExpression)
    else { return nil }
    return String(line[help])
  }

  @Test("Documentation and help texts use the terms of the glossary", arguments: files)
  func words(path: String) throws {
    for (number, line) in try House.text(path).components(separatedBy: "\n").enumerated() {
      guard let prose = Self.prose(line) else { continue }
      for (pattern, instead) in Self.avoided {
        let found = prose.range(of: pattern, options: .regularExpression).map { prose[$0] }
        #expect(found == nil, "\(path):\(number + 1): \(found ?? ""); write \(instead)")
      }
    }
  }

  @Test("Titles of tests use the terms of the glossary", arguments: tests)
  func titleWords(path: String) throws {
    for (line, title) in Self.titles(try House.text(path)) {
      for (pattern, instead) in Self.avoidedInTitles {
        let found = title.range(of: pattern, options: .regularExpression).map { title[$0] }
        #expect(found == nil, "\(path):\(line): \(found ?? ""); write \(instead)")
      }
    }
  }

  @Test("A title with an avoided word is found, in either form")
  func titleExample() {
    let text =
      "  @Te" + "st(\n    \"It is \\\"told\\\"\", arguments: [1])\n@Sui" + "te(\"Drawn\")\n"
    let titles = Self.titles(text)
    #expect(titles.map(\.line) == [1, 3])
    #expect(titles.map(\.title) == ["It is \\\"told\\\"", "Drawn"])
    let found = Self.avoidedInTitles.filter {
      titles[0].title.range(of: $0.0, options: .regularExpression) != nil
    }
    #expect(found.map(\.0) == [#"\btold\b"#])
  }

  @Test("A line with an avoided word is found")
  func example() throws {
    let line = try #require(Self.prose("  /// Whether so many pictures wear a map."))
    let found = Self.avoided.filter {
      line.range(of: $0.0, options: .regularExpression) != nil
    }
    #expect(found.count == 4)
    #expect(Self.prose("  let eyes = sights") == nil)
  }
}
