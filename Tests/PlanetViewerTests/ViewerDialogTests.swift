import OpenGLRenderer
import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetTestSupport
import Testing

@testable import PlanetViewer

extension ViewerTests {
  @Suite("Dialogs and what is told of elements")
  struct Dialogs {
    private func withMachine(
      _ id: String = "mars", size: SIMD2<Double> = SIMD2(1280, 900),
      keys: String = "", _ content: (ViewerMachine, _ folder: String) throws -> Void
    ) throws {
      try withTemporaryFolder { folder in
        let machine = try ViewerMachine(folder: folder, body: id, size: size) {
          #expect($0.bindings.apply(keys).isEmpty)
        }
        try machine.settle()
        try content(machine, folder)
      }
    }

    /// Opens the dialog that saves a picture, and chooses a word of one of its menus.
    private func open(_ machine: ViewerMachine, _ word: String, of choice: String) throws {
      try machine.press("f12")
      try machine.frames(3)
      try machine.click(choice)
      try machine.click(word)
      try machine.frames(3)
    }

    @Test("What is typed for a picture goes into its field at once, and stays after a fault")
    func typing() throws {
      try withMachine { machine, folder in
        let viewer = machine.viewer
        (viewer.state.showsStars, viewer.state.showsName) = (false, false)
        try open(machine, "Other size", of: windowSize(viewer))
        try machine.type("64x48x")
        #expect(viewer.saveDialog.typedSize == "64x48x", "what was there was selected")
        #expect(try machine.element("Width x height").value == "64x48x")
        #expect(try !machine.element("Save image").isEnabled)
        try machine.press("enter")
        try machine.frames(3)
        #expect(viewer.dialog == .saveImage && viewer.notices.all.isEmpty)
        try machine.press("backspace")
        try machine.frames(2)
        #expect(viewer.saveDialog.typedSize == "64x48", "the field has kept the keys")
        #expect(try machine.element("Save image").isEnabled)
        try machine.click("As in the window")
        try machine.click("Other colour")
        try machine.frames(3)
        try machine.type("#102")
        #expect(viewer.saveDialog.typedBackground == "#102")
        #expect(viewer.saveDialog.typedSize == "64x48")
        try machine.press("enter")
        #expect(viewer.dialog == nil)
        try machine.settle()
        let image = try machine.savedPicture()
        #expect(image.width == 64 && image.height == 48)
        #expect(image[0, 0] == RGBA8(r: 17, g: 0, b: 34, a: 255))
      }
    }

    /// The word of the menu of sizes for that of the window.
    private func windowSize(_ viewer: Viewer) -> String {
      "As in the window, "
        + "\(viewer.pixels(viewer.stage.size.x))x\(viewer.pixels(viewer.stage.size.y))"
    }

    @Test("Texts are cut at their end or in their middle, and no shorter than needed")
    func cuts() throws {
      try withMachine { machine, _ in
        let gui = machine.viewer.gui
        let path = "/srv/somebody/a rather long name of a folder/pictures"
        gui.frame(size: SIMD2(800, 600), seconds: 0) {
          gui.panel("cuts", origin: .zero, size: SIMD2(800, 600)) {
            for width in [Float(60), 150, 300] {
              let (end, middle) = (
                gui.fitted(path, width: width), gui.fitted(path, width: width, keepsEnd: true)
              )
              #expect(gui.size(of: end).x <= width && gui.size(of: middle).x <= width)
              #expect(gui.size(of: middle).x > width - 20)
              #expect(path.hasPrefix(end.dropLast()) && end.hasSuffix("…"))
              let parts = middle.split(separator: "…")
              #expect(parts.count == 2 && path.hasPrefix(parts[0]) && path.hasSuffix(parts[1]))
            }
            #expect(gui.fitted(path, width: 2000, keepsEnd: true) == path)
          }
        }
      }
    }

    @Test("In a small window dialogs begin at their top")
    func small() throws {
      try withMachine(size: SIMD2(300, 200)) { machine, _ in
        try machine.press("f12")
        try machine.frames(6)
        try machine.show("small-save")
        #expect(try machine.element("Save an image").origin.y > 10)
        #expect(machine.viewer.elements.contains { $0.kind == .choice })
        try machine.press("escape")
        try machine.frames(3)
        try machine.press("h")
        try machine.frames(6)
        try machine.show("small-keys")
        let title = try #require(
          machine.viewer.elements.first { $0.kind == .text && $0.label == "Keyboard shortcuts" })
        #expect(title.origin.y > 10)
        let first = try #require(machine.viewer.elements.first { $0.label.hasPrefix("Turn left") })
        #expect(first.origin.y > title.origin.y && first.origin.y + first.size.y < 190)
      }
    }

    @Test("Keys that have no room on a line are wrapped and shown in full")
    func wrappedKeys() throws {
      let keys = "screenshot = f12, ctrl+alt+shift+p, ctrl+shift+alt+q"
      try withMachine(keys: keys) { machine, _ in
        try machine.press("h")
        try machine.frames(3)
        let texts = machine.viewer.elements.filter { $0.kind == .text }
        #expect(!texts.contains { $0.label.hasSuffix("…") })
        let line = try #require(texts.first { $0.label.hasPrefix("F12, ") })
        #expect(line.label.split(separator: ", ").count == 3)
        let key = try #require(texts.first { $0.label == "Ctrl+Q" })
        #expect(line.size.y > 1.5 * key.size.y)
        // The next line begins below it.
        let title = try #require(texts.first { $0.label == "Save an image" })
        let below = texts.filter { $0.origin.x == title.origin.x && $0.origin.y > title.origin.y }
        #expect(below.allSatisfy { $0.origin.y >= line.origin.y + line.size.y })
      }
    }

    @Test("A word over a bright body has a shadow")
    func shadow() throws {
      try withMachine("venus") { machine, _ in
        let viewer = machine.viewer
        viewer.spin.isRunning = false
        viewer.controls.place(Viewpoint(share: 2.5))
        try machine.press("g")
        try machine.settle()
        let image = try machine.picture()
        try machine.show("shadow")
        let note = try #require(
          viewer.elements.first { $0.label.hasPrefix("Software renderer, ") })
        func darkest(below: Int) -> Int {
          var darkest = 255
          for y in Int(note.origin.y)..<Int(note.origin.y + note.size.y) {
            for x in Int(note.origin.x)..<Int(note.origin.x + note.size.x) {
              darkest = min(darkest, Int(image[x, y + below].r))
            }
          }
          return darkest
        }
        let ground = darkest(below: 24)
        #expect(ground > 60, "the body is behind the word")
        #expect(darkest(below: 0) * 4 < ground * 3)
      }
    }

    @Test("An open menu, the text of a field and what is on are told")
    func told() throws {
      try withMachine { machine, _ in
        let viewer = machine.viewer
        #expect(try machine.element("Favourite Mars").isOn == false)
        try machine.click("Favourite Mars")
        #expect(try machine.element("Favourite Mars").isOn == true)
        #expect(try machine.element("Favourites only").isOn == false)
        #expect(try machine.element("List").isOn == true)
        #expect(try machine.element("Learn more").isOn == false)
        #expect(try machine.element("Next").isOn == nil)
        try machine.press("i")
        try machine.frames()
        #expect(try machine.element("Learn more").isOn == true)
        try machine.click("As in the catalogue")
        let words = viewer.elements.filter { $0.kind == .item && $0.isOn != nil }
        #expect(
          words.map(\.label) == [
            "As in the catalogue", "By name", "Largest first", "By distance from the star",
            "By date of discovery",
          ])
        #expect(words.map(\.isOn) == [true, false, false, false, false])
        try machine.click("By name")
        #expect(viewer.state.order == .name)
        #expect(try machine.element("By name").kind == .choice)
        try machine.click("Search")
        try machine.type("euro")
        #expect(try machine.element("Search").value == "euro")
      }
    }

    @Test(
      "No line ends between a number and its unit",
      arguments: [
        ("2,867 million km (19.16 AU)", "2,867~million~km (19.16~AU)"),
        ("8.68 ×10²⁵ kg", "8.68~×10²⁵~kg"),
        ("↻ 17.24 hours, retrograde", "↻~17.24~hours, retrograde"),
        ("13 March 1781, William Herschel", "13~March 1781, William Herschel"),
      ])
    func units(text: String, bound: String) throws {
      #expect(text.withBoundUnits.split(separator: "\u{A0}").joined(separator: "~") == bound)
    }

    @Test("A space that binds is as wide as another, and a line ends before its number")
    func boundLines() throws {
      try withMachine { machine, _ in
        let gui = machine.viewer.gui
        let text = "2,867 million km (19.16 AU)"
        gui.frame(size: SIMD2(800, 600), seconds: 0) {
          gui.panel("bound", origin: .zero, size: SIMD2(800, 600)) {
            #expect(gui.size(of: text) == gui.size(of: text.withBoundUnits))
            let width = gui.size(of: "2,867 million km (19.16").x + 4
            let first = gui.size(of: "2,867 million km").x
            #expect(abs(gui.size(of: text, wrappedAt: width).x - first) > 8)
            #expect(abs(gui.size(of: text.withBoundUnits, wrappedAt: width).x - first) < 8)
          }
        }
      }
    }
  }
}
