import OpenGLRenderer
import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetSystem
import PlanetTestSupport
import PlanetText
import Testing

@testable import PlanetViewer
@testable import ViewerGui

/// A font without Latin letters, of the package fonts-droid-fallback.
private let droid = try? FontFile.read(
  "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf", override: nil)

/// Returns true if an installed font has all characters of a text.
private func isInstalled(_ text: String) -> Bool {
  !InstalledFonts.faces(having: Set(text.unicodeScalars)).isEmpty
}

extension ViewerTests {
  @Suite("Text of all scripts")
  struct Scripts {
    /// A catalogue with bodies of some names.
    private func withNames(
      _ names: [String], size: SIMD2<Double> = SIMD2(900, 600),
      font: FontFile.Loaded? = nil, _ content: (ViewerHarness) throws -> Void
    ) throws {
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "some.xml")
        let bodies = names.enumerated().map { ("b\($0.offset)", $0.element) }
        try Files.write(Array(TestCatalogue.text(bodies: bodies).utf8), to: path)
        let harness = try ViewerHarness(folder: folder, catalogue: path, size: size) {
          if let font { $0.font = font }
        }
        harness.pauseSpin()
        try harness.settle()
        try content(harness)
      }
    }

    /// Returns the number of pixels of an element that are as bright as text.
    private func inkCount(_ label: String, _ harness: ViewerHarness) throws -> Int {
      let element = try harness.element(label)
      let image = try harness.screenshot()
      var count = 0
      for y in Int(element.origin.y)..<Int(element.origin.y + element.size.y) {
        for x in Int(element.origin.x)..<Int(element.origin.x + element.size.x)
        where image[x, y].r > 150 { count += 1 }
      }
      return count
    }

    @Test(
      "A chosen font without Latin letters leaves the interface readable",
      .enabled(if: droid != nil, "no fonts-droid-fallback: skipped"))
    func chosenFont() throws {
      let font = try #require(droid)
      var usual = 0
      try withNames(["月球"]) { usual = try inkCount("Next", $0) }
      try withNames(["月球"], font: font) { harness in
        let gui = harness.viewer.gui
        #expect("Learn more 123 ↔ ★".unicodeScalars.allSatisfy(gui.shows))
        #expect("月球".unicodeScalars.allSatisfy(gui.shows))
        #expect(harness.viewer.fonts.files.first?.path == font.path)
        let ink = try inkCount("Next", harness)
        #expect(ink > usual * 3 / 4 && ink < usual * 4 / 3)
        try harness.show("font-droid")
      }
    }

    @Test(
      "Characters that the font lacks come from installed fonts",
      arguments: ["月球", "चन्द्र", "ดวงจันทร์"].filter(isInstalled))
    func installed(name: String) throws {
      try withNames([name, "Io"]) { harness in
        #expect(name.unicodeScalars.allSatisfy(harness.viewer.gui.shows))
        #expect(harness.notifications.isEmpty)
        #expect(harness.rows == [name, "Io"])
        try harness.show("script-\(harness.viewer.fonts.files.count)-\(name.count)")
      }
    }

    @Test(
      "Characters of installed fonts have the size of the default font",
      .enabled(if: isInstalled("月球"), "no font with Chinese characters: skipped"))
    func fallbackSize() throws {
      let usual = try FontFile.read(override: nil)
      let file = Font.File(bytes: usual.bytes, index: usual.index)
      let em = Gui.Font.title.size / Float(try #require(file.lineHeight))
      try withNames(["月球", "Io"]) { harness in
        let gui = harness.viewer.gui
        try harness.frames(1)
        gui.frame(size: SIMD2(400, 300), seconds: 0) {
          // Chinese characters are one em wide.
          gui.font(.title) { #expect(abs(gui.size(of: "月球月球").x / 4 - em) < 0.6) }
        }
      }
      #expect(Font.File(bytes: [1, 2, 3]).lineHeight == nil)
    }

    @Test("Characters without a font are listed, each kind with a remedy")
    func missing() throws {
      try withNames(["A\u{E0FF}"]) { harness in
        let words = "No installed font has glyphs for U+E0FF: install one of that script"
        #expect(harness.viewer.messages == [words])
      }
    }

    @Test("Emoji and letters beyond U+FFFF are shown, typed and edited")
    func beyond() throws {
      // DejaVu Sans has these two.
      try withNames(["Smile \u{1F600}\u{FE0F}", "\u{1D538} Double"]) { harness in
        #expect(harness.viewer.messages.isEmpty)
        let gui = harness.viewer.gui
        #expect(gui.shows("\u{1F600}") && gui.shows("\u{1D538}"))
        #expect(harness.rows == ["Smile \u{1F600}\u{FE0F}", "\u{1D538} Double"])
        try harness.show("emoji")
        try harness.press("slash")
        try harness.type("\u{1D538} Dou")
        try harness.frames(3)
        #expect(harness.searchText == "\u{1D538} Dou")
        #expect(harness.rows == ["\u{1D538} Double"])
      }
      // No font has this one: the replacement is shown, without a message.
      try withNames(["A\u{1FAF8}"]) { harness in
        #expect(harness.viewer.messages.isEmpty && !harness.viewer.gui.shows("\u{1FAF8}"))
      }
    }

    @Test("Hebrew is rendered from right to left, and Arabic joined")
    func order() throws {
      try withNames(["ום", "شمس"]) { harness in
        // Screen readers get the text in logical order.
        #expect(harness.rows == ["ום", "شمس"])
        try harness.show("script-right-to-left")
        let gui = harness.viewer.gui
        func drawn(_ parts: [String]) throws -> Image<RGBA8> {
          try harness.viewer.renderer.openGL.capture(width: 80, height: 40) {
            gui.frame(size: SIMD2(80, 40), seconds: 0) {
              gui.draw(rectangle: .zero, to: SIMD2(80, 40), color: 0x0000_00FF, layer: .behind)
              var place = SIMD2<Float>(10, 8)
              for part in parts {
                gui.draw(text: part, at: place, color: 0xFFFF_FFFF, layer: .before)
                place.x += gui.size(of: part).x
              }
            }
          }
        }
        func areEqual(_ one: borrowing Image<RGBA8>, _ other: borrowing Image<RGBA8>) -> Bool {
          for y in 0..<40 { for x in 0..<80 where one[x, y] != other[x, y] { return false } }
          return true
        }
        // The first letter is at the right.
        #expect(areEqual(try drawn(["ום"]), try drawn(["ם", "ו"])))
        #expect(!areEqual(try drawn(["ום"]), try drawn(["ו", "ם"])))
        // Seen, meem and sheen have their final, medial and initial forms.
        #expect(areEqual(try drawn(["شمس"]), try drawn(["\u{FEB2}", "\u{FEE4}", "\u{FEB7}"])))
        #expect(gui.shows("\u{FEB7}"))
      }
    }

    @Test("Paragraphs are wrapped before their lines are reordered")
    func paragraphs() throws {
      try withNames(["שלום"]) { harness in
        let gui = harness.viewer.gui
        let words = ["אחת", "שתיים", "שלוש", "ארבע", "חמש", "שש"]
        let text = words.joined(separator: " ")
        harness.search(text)
        try harness.frames(2)
        gui.frame(size: SIMD2(400, 300), seconds: 0) {
          gui.panel("lines", origin: .zero, size: SIMD2(400, 300)) {
            let width = gui.size(of: "שלוש ארבע חמש").x
            let paragraph = gui.paragraph(text, width: width)
            let lines = paragraph.text.split(separator: "\n").map(String.init)
            #expect(paragraph.runsRightToLeft && lines.count >= 2)
            #expect(lines.allSatisfy { gui.size(of: $0).x <= width })
            // Each line has the next words, the first of them at its right end.
            let reversed = lines.flatMap { $0.split(separator: " ").reversed() }
            #expect(reversed.map { String($0.reversed()) } == words)
            // A truncated text loses its end, which is at the left.
            let cut = gui.fitted(text, width: width)
            #expect(cut.hasPrefix("אחת שתיים") && cut.hasSuffix("…"))
            #expect(VisualText.line(cut).hasPrefix("…"))
            #expect(gui.paragraph("Io", width: width).runsRightToLeft == false)
          }
        }
      }
    }

    @Test("Typed Hebrew is shown from right to left, its caret at the left")
    func field() throws {
      try withNames(["ירח", "Io"]) { harness in
        let viewer = harness.viewer
        try harness.press("slash")
        try harness.frames(3)
        try harness.type("יר")
        try harness.frames(3)
        #expect(harness.searchText == "יר" && harness.rows == ["ירח"])
        #expect(try harness.element("Search").value == "יר")
        let gui = viewer.gui
        gui.frame(size: SIMD2(400, 300), seconds: 0) {
          #expect(gui.caretOffset(in: "יר", after: 2) == 0)
          #expect(gui.caretOffset(in: "יר", after: 0) == gui.size(of: "יר").x)
          #expect(gui.caretOffset(in: "Io", after: 2) == gui.size(of: "Io").x)
        }
        try harness.frames(2)
        #expect(try inkCount("Search", harness) > 8)
        try harness.show("script-field")
      }
    }
  }
}
