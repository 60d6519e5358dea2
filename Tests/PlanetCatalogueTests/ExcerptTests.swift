import PlanetCatalogue
import PlanetStrings
import Testing

/// The line of the file that is shown with a problem, and the caret below its column.
@Suite("Source excerpts of problems")
struct ExcerptTests {
  /// Returns the excerpt of the first problem of a file.
  private func lines(_ xml: String) throws -> [String] {
    let problem: Problem?
    do throws(CatalogueError) {
      problem = try reading(xml).problems.first
    } catch {
      problem = error.problem
    }
    return try #require(problem).lines
  }

  @Test("The caret is below the column of the problem")
  func caret() throws {
    #expect(
      try lines("<catalogue>\n  <body name=\"A\" kind=\"x\"/>\n</catalogue>") == [
        "my.xml:2:24: warning: unknown kind 'x'; expected one of star, planet, dwarf-planet, moon, "
          + "exoplanet, asteroid, comet, spacecraft, world",
        "      <body name=\"A\" kind=\"x\"/>",
        "                           ^",
      ])
  }

  @Test(
    "Tabs, wide and combining characters and CRLF do not misplace the caret",
    arguments: [
      ("\t<body name=\"A\" kind=\"x\"/>", " <body name=\"A\" kind=\"x\"/>", 22),
      ("<body name=\"火星\" kind=\"x\"/>\r", "<body name=\"火星\" kind=\"x\"/>", 24),
      ("<body name=\"e\u{301}\" kind=\"x\"/>", "<body name=\"e\u{301}\" kind=\"x\"/>", 21),
      ("<body name=\"🌍\" kind=\"x\"/>", "<body name=\"🌍\" kind=\"x\"/>", 22),
      (
        "<body name=\"\u{202E}\u{9B}\" kind=\"x\"/>",
        "<body name=\"\u{FFFD}\u{FFFD}\" kind=\"x\"/>", 22
      ),
    ])
  func columns(line: String, shown: String, column: Int) throws {
    let lines = try lines("<catalogue>\n\(line)\n</catalogue>")
    #expect(lines[1] == "    " + shown)
    #expect(lines[2] == String(repeating: " ", count: 4 + column) + "^")
  }

  @Test("Long lines are truncated on both sides")
  func long() throws {
    let name = String(repeating: "ab", count: 100)
    let bodies = (0..<3000).map { "<body name=\"\($0)\(name)\"/>" }.joined()
    let lines = try lines("<catalogue>\(bodies)<body name=\"A\" kind=\"x\"/>\(bodies)</catalogue>")
    #expect(lines[1].unicodeScalars.count == 4 + 112 + 2)
    #expect(lines[1].hasPrefix("    …") && lines[1].hasSuffix("…"))
    let caret = lines[2].count - 1
    #expect(Array(lines[1])[caret] == "x")
  }

  @Test("Binary files have no excerpt; texts other than XML have one")
  func others() throws {
    #expect(try lines("").count == 1)
    #expect(
      try lines("{\"a\": 1}") == [
        "my.xml:1:1: error: this is JSON, not a catalogue; expected XML that begins with "
          + "<catalogue> or <solarsystem>",
        "    {\"a\": 1}", "    ^",
      ])
  }

  @Test("Texts for a terminal are one line without control characters")
  func terminal() {
    let hostile = "a\u{1B}[31m\n\r\t\u{7F}\u{85}\u{9B}b\u{2028}\u{2029}\u{202E}\u{2066}\u{200F}c"
    #expect(
      TerminalText.cleaned(hostile)
        == "a\u{FFFD}[31m" + String(repeating: "\u{FFFD}", count: 6) + "b"
        + String(repeating: "\u{FFFD}", count: 5) + "c")
    // Joiners of emoji and of Persian and Indian letters are preserved.
    for fine in ["Éris 火星 🌍", "👩\u{200D}🚀", "می\u{200C}خواهم", "e\u{301}", "\u{A0}"] {
      #expect(TerminalText.cleaned(fine) == fine)
    }
    #expect(TerminalText.width(of: "abc") == 3 && TerminalText.width(of: "火星") == 4)
    #expect(TerminalText.width(of: "e\u{301}") == 1 && TerminalText.width(of: "🌍") == 2)
  }
}
