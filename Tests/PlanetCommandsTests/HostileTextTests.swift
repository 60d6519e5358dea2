import Foundation
import PlanetCatalogue
import PlanetImage
import PlanetStrings
import PlanetTestSupport
import Testing

/// Names and texts of others do not control the terminal, in any output.
@Suite("Hostile names and texts")
struct HostileTextTests {
  /// Characters valid in XML: C1, DEL, line separators, direction controls, a space and a hyphen
  /// without width, a byte order mark, a tag.
  private static let inXML =
    "\u{9B}31m\u{85}\u{7F}\u{2028}\u{2029}\u{202E}\u{2066}\u{200B}\u{AD}\u{FEFF}\u{E0041}"
  /// Characters valid only in file names and JSON.
  private static let beyond = "\n\r\u{1B}[31m\u{7}" + inXML

  /// Writes a catalogue with such names, and an image with such a render job.
  private func prepare(_ folder: String) throws -> (catalogue: String, image: String) {
    let words = Self.inXML
    let catalogue = "my\(Self.beyond).xml"
    let xml = """
      <catalogue title="\(words)"><section title="S\(words)">
      <body id="a" name="A\(words)"><alias>Al\(words)</alias><diameter>9 km</diameter>
      <map src="m\(words).png" attribution="by\(words)" license="\(words)"/>
      <layer kind="clouds" src="c\(words).png"/>
      <mass value="1" source="me\(words)"/><discovered by="D\(words)">1781</discovered>
      <description>d\(words)</description><fun-fact>f\(words)</fun-fact></body>
      <body name="B\(words)"><diameter>9 k\(words)m</diameter><strange at="\(words)"/></body>
      <body name="C\(words)" parent="x\(words)"><map src="none\(words).png"/></body>
      </section></catalogue>
      """
    try Data(xml.utf8).write(to: URL(filePath: "\(folder)/\(catalogue)"))
    let map = TestImages.waves(width: 16, height: 8)
    try Data(PNG.encode(map)).write(to: URL(filePath: "\(folder)/m\(words).png"))
    let drawn = try Program.run(
      ["render", "a", "--catalogue", catalogue, "--size", "8", "-o", Self.own], in: folder)
    try #require(drawn.code == 0, "\(drawn.errors)")
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(Self.own)")))
    var options = PNGOptions(colorType: .rgba, texts: try PNG.readTexts(bytes))
    for index in options.texts.indices {
      options.texts[index].text.replace(
        "\"renderer\":\"", with: "\"renderer\":\"\\u001b[31m\\n\\u009b\\u2028\(words)")
    }
    let foreign = "foreign\(Self.beyond).png"
    try Data(PNG.encode(PNG.decode8(bytes), options: options))
      .write(to: URL(filePath: "\(folder)/\(foreign)"))
    return (catalogue, foreign)
  }

  /// The image of the catalogue's body.
  private static let own = "p\(beyond).png"

  private func expectClean(_ text: String, _ words: [String]) {
    let bad = text.unicodeScalars.filter { $0 != "\n" && TerminalText.isUnprintable($0) }
    #expect(bad.isEmpty, "\(words.first ?? ""): \(bad.map(\.value))")
    // Text after a line feed in a name begins no line.
    let lines = text.split(separator: "\n")
    #expect(!lines.contains { $0.hasPrefix("\u{FFFD}") || $0.hasPrefix("[31m") }, "\(words)")
  }

  /// Commands on the catalogue and on images, with equally hostile names.
  private func commands(_ catalogue: String, _ foreign: String) -> [[String]] {
    let size = ["--size", "8"]
    let beyond = Self.beyond
    let output = "o\(beyond)"
    return [
      ["list"], ["list", "--sort", "date"], ["list", "--json"], ["info", "a"],
      ["info", "a", "--json"], ["info", "none\(beyond)"], ["info", "B\(Self.inXML)"],
      ["render", "a", "-o", output + ".png"] + size,
      ["render", "a", "--dry-run", "-o", output + "d.png"] + size,
      ["render", "a", "--progress", "json", "-o", output + "j.png"] + size,
      ["render", "a", "--progress", "plain", "-o", output + "j.png"] + size,
      ["render", "--like", foreign, "-o", "l.png"],
      ["thumbnails", "-o", "t\(beyond)/"] + size,
      ["thumbnails", "--section", "x\(beyond)"] + size,
      ["turntable", "a", "--frames", "1-2", "-o", "f\(beyond)_####.png"] + size,
      ["sheet", "-o", output + "s.png"] + size,
      ["animate", "a", "--frames", "1-2", "-o", output + ".apng"] + size,
      ["explain", Self.own], ["explain", foreign], ["explain", "--json", foreign],
      ["verify", Self.own, "--render"], ["verify", foreign, "--render"],
      ["verify", foreign, "--json"],
    ].map { $0 + ["--catalogue", catalogue] } + [
      ["validate", catalogue], ["validate", "none\(beyond).xml"],
      ["validate", "--strict", catalogue], ["diff", Self.own, foreign],
      ["diff", Self.own, "no\(beyond)"], ["list", "--sort", "x\(beyond)"], ["x\(beyond)"],
      ["list", "--catalogue", foreign], ["textures", "cache", "--list"],
    ]
  }

  @Test("No command prints cursor controls, colours, direction controls or extra lines from names")
  func printed() throws {
    try withTemporaryFolder { folder in
      let (catalogue, foreign) = try prepare(folder)
      for arguments in commands(catalogue, foreign) {
        let outcome = try Program.run(
          arguments, in: folder, environment: ["PLANETNODE_CACHE": "\(folder)/c\(Self.beyond)"])
        #expect(outcome.code != 1 && outcome.output + outcome.errors != "", "\(arguments)")
        expectClean(outcome.output, arguments)
        expectClean(outcome.errors, arguments)
      }
    }
  }

  @Test("JSON escapes such names, and a parser reads them back exactly")
  func json() throws {
    try withTemporaryFolder { folder in
      let (catalogue, foreign) = try prepare(folder)
      let list = try Program.run(["list", "--json", "--catalogue", catalogue], in: folder)
      let bodies = try #require(
        JSONSerialization.jsonObject(with: Data(list.bytes)) as? [[String: Any]])
      #expect(bodies.first?["name"] as? String == "A" + Self.inXML)
      let recipe = try Program.run(["explain", "--json", foreign], in: folder)
      let read = try #require(
        JSONSerialization.jsonObject(with: Data(recipe.bytes)) as? [String: Any])
      #expect((read["renderer"] as? String)?.contains("\u{1B}[31m\n\u{9B}\u{2028}") == true)
    }
  }
}
