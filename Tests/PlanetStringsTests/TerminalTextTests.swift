import PlanetStrings
import Testing

@Suite("Text for terminals")
struct TerminalTextTests {
  @Test(
    "Characters that hide differences between names are replaced",
    arguments: ["\u{200B}", "\u{FEFF}", "\u{AD}", "\u{E0041}", "\u{2060}", "\u{202E}", "\u{1B}"])
  func invisible(character: String) {
    #expect(TerminalText.cleaned("Ma\(character)rs") == "Ma\u{FFFD}rs")
    let json = JSONText.quoted("Ma\(character)rs")
    #expect(json.unicodeScalars.allSatisfy { $0.isASCII } && json.contains("\\u"))
  }

  @Test(
    "Letters, accents, joiners and emoji are kept",
    arguments: ["Señor", "क्षत्रिय", "می\u{200C}خواهم", "👩\u{200D}🚀", "❤\u{FE0F}", "e\u{301}"])
  func visible(text: String) {
    #expect(TerminalText.cleaned(text) == text)
  }

  @Test("A scalar beyond the Basic Multilingual Plane is escaped as a pair")
  func pair() {
    #expect(JSONText.quoted("\u{E0041}") == "\"\\udb40\\udc41\"")
  }
}
