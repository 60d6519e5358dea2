import OpenGLRenderer
import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetScene
import PlanetTestSupport
import Testing

@testable import PlanetViewer
@testable import ViewerGui

extension ViewerTests {
  @Suite("Dialogs and labels of elements")
  struct Dialogs {
    private func withHarness(
      _ id: String = "mars", size: SIMD2<Double> = SIMD2(1280, 900),
      keys: String = "", _ content: (ViewerHarness, _ folder: String) throws -> Void
    ) throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: id, size: size) {
          #expect($0.bindings.apply(keys).isEmpty)
        }
        harness.pauseSpin()
        try harness.settle()
        try content(harness, folder)
      }
    }

    /// Opens the Save dialog, and selects an entry of one of its menus.
    private func open(_ harness: ViewerHarness, _ word: String, of choice: String) throws {
      try harness.press("f12")
      try harness.frames(3)
      try harness.click(choice)
      try harness.click(word)
      try harness.frames(3)
    }

    @Test("Layers, shadows and the tone curve are switched in a dialog and by keys")
    func layers() throws {
      try withHarness("earth") { harness, _ in
        let camera = harness.viewer.camera
        try harness.press("alt+y")
        try harness.frames(3)
        #expect(harness.dialog == .layers)
        for action in ViewSwitch.all.map(\.action) {
          let wasOn = camera.isOn(action)
          try harness.click(action.title)
          try harness.frames(2)
          #expect(camera.isOn(action) != wasOn, "\(action)")
        }
        #expect(
          camera.view.layers.isEmpty && !camera.view.hasShadows && camera.view.toneMap == .filmic)
        try harness.press("alt+y")
        try harness.frames(2)
        #expect(harness.dialog == nil)
        for key in ["alt+r", "alt+d", "alt+w", "alt+l", "alt+c", "alt+a", "alt+s", "alt+f"] {
          try harness.press(key)
        }
        #expect(camera.view.layers == View().layers && camera.view.hasShadows)
        #expect(!camera.view.displacesRelief)
        #expect(camera.view.toneMap == .none)
      }
    }

    @Test("Heights displace the globe of a body that has any, in both renderers")
    func displacedRelief() throws {
      try withHarness("moon") { harness, _ in
        let viewer = harness.viewer
        harness.pauseSpin()
        try harness.press("alt+d")
        try harness.settle()
        let node = try #require(viewer.presenter.shown?.prepared?.node)
        #expect(node.mesh?.globe == node.ellipsoid)
        #expect(viewer.presenter.view(background: .transparent).displacesRelief)
        for _ in 0..<2 {
          try harness.press("g")
          try harness.settle()
        }
        // Without relief there are no heights; other bodies have none.
        try harness.press("alt+r")
        try harness.settle()
        #expect(viewer.presenter.shown?.prepared?.node.mesh == nil)
        try harness.press("alt+r")
        viewer.show(try harness.body("saturn"))
        try harness.settle()
        #expect(viewer.presenter.shown?.prepared?.node.mesh == nil)
        #expect(!viewer.presenter.view(background: .transparent).displacesRelief)
        viewer.show(try harness.body("moon"))
        try harness.settle()
        #expect(viewer.presenter.shown?.prepared?.node.mesh != nil)
        try harness.press("alt+d")
        try harness.settle()
        #expect(viewer.presenter.shown?.prepared?.node.mesh == nil)
        viewer.gui.copy("planetnode render mars --relief 3,displaced")
        viewer.perform(.pasteCommand)
        try harness.settle()
        #expect(viewer.camera.view.relief == 3 && viewer.presenter.shown?.displacement == 3)
        #expect(viewer.presenter.shown?.prepared?.node.mesh != nil)
        #expect(!harness.notifications.contains { $0.text.contains("--relief") })
      }
    }

    @Test("Text typed for an image goes into its field at once, and stays after an error")
    func typing() throws {
      try withHarness { harness, folder in
        let viewer = harness.viewer
        harness.changePreferences { ($0.scene.showsStars, $0.scene.showsName) = (false, false) }
        try open(harness, "Other size", of: windowSize(viewer))
        try harness.type("64x48x")
        #expect(harness.saveDialog.typedSize == "64x48x", "what was there was selected")
        #expect(try harness.element("Width x height").value == "64x48x")
        #expect(try !harness.element("Save image").isEnabled)
        try harness.press("enter")
        try harness.frames(3)
        #expect(harness.dialog == .saveImage && harness.notifications.isEmpty)
        try harness.press("backspace")
        try harness.frames(2)
        #expect(harness.saveDialog.typedSize == "64x48", "the field has kept the keys")
        #expect(try harness.element("Save image").isEnabled)
        try harness.click("As in the window")
        try harness.click("Other colour")
        try harness.frames(3)
        try harness.type("#102")
        #expect(harness.saveDialog.typedBackground == "#102")
        #expect(harness.saveDialog.typedSize == "64x48")
        try harness.press("enter")
        #expect(harness.dialog == nil)
        try harness.settle()
        let image = try harness.savedImage()
        #expect(image.width == 64 && image.height == 48)
        #expect(image[0, 0] == RGBA8(r: 17, g: 0, b: 34, a: 255))
      }
    }

    /// The entry of the size menu for the size of the window.
    private func windowSize(_ viewer: Viewer) -> String {
      let (window, size) = (viewer.window, viewer.window.viewport.size)
      return "As in the window, \(window.pixels(size.x))×\(window.pixels(size.y))"
    }

    @Test("Texts are truncated at their end or in their middle, and no more than needed")
    func cuts() throws {
      try withHarness { harness, _ in
        let gui = harness.viewer.gui
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

    @Test("In a small window dialogs begin at the top")
    func small() throws {
      try withHarness(size: SIMD2(300, 200)) { harness, _ in
        try harness.press("f12")
        try harness.frames(6)
        try harness.show("small-save")
        #expect(try harness.element("Save an image").origin.y > 10)
        #expect(harness.viewer.elements.contains { $0.kind == .choice })
        try harness.press("escape")
        try harness.frames(3)
        try harness.press("h")
        try harness.frames(6)
        try harness.show("small-keys")
        let title = try #require(
          harness.viewer.elements.first { $0.kind == .text && $0.label == "Keyboard shortcuts" })
        #expect(title.origin.y > 10)
        let first = try #require(harness.viewer.elements.first { $0.label.hasPrefix("Turn left") })
        #expect(first.origin.y > title.origin.y && first.origin.y + first.size.y < 190)
      }
    }

    @Test("Keys too long for a line are wrapped and shown in full")
    func wrappedKeys() throws {
      let keys = "screenshot = f12, ctrl+alt+shift+p, ctrl+shift+alt+q"
      try withHarness(keys: keys) { harness, _ in
        try harness.press("h")
        try harness.frames(3)
        let texts = harness.viewer.elements.filter { $0.kind == .text }
        #expect(!texts.contains { $0.label.hasSuffix("…") })
        let line = try #require(texts.first { $0.label.hasPrefix("F12, ") })
        #expect(line.label.split(separator: ", ").count == 3)
        let key = try #require(texts.first { $0.label == "Alt+E" })
        #expect(line.size.y > 1.5 * key.size.y)
        // The next line begins below it.
        let title = try #require(texts.first { $0.label == "Save an image" })
        let below = texts.filter { $0.origin.x == title.origin.x && $0.origin.y > title.origin.y }
        #expect(below.allSatisfy { $0.origin.y >= line.origin.y + line.size.y })
      }
    }

    @Test("A text over a bright body has a shadow")
    func shadow() throws {
      try withHarness("venus") { harness, _ in
        let viewer = harness.viewer
        harness.pauseSpin()
        harness.setViewpoint(Viewpoint(share: 2.5))
        try harness.press("g")
        try harness.settle()
        let image = try harness.screenshot()
        try harness.show("shadow")
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

    @Test("Accessibility labels state open menus, field text and toggles")
    func reported() throws {
      try withHarness { harness, _ in
        let viewer = harness.viewer
        #expect(try harness.element("Favourite Mars").isOn == false)
        try harness.click("Favourite Mars")
        #expect(try harness.element("Favourite Mars").isOn == true)
        #expect(try harness.element("Favourites only").isOn == false)
        #expect(try harness.element("List").isOn == true)
        #expect(try harness.element("Learn more").isOn == false)
        #expect(try harness.element("Next").isOn == nil)
        try harness.press("i")
        try harness.frames()
        #expect(try harness.element("Learn more").isOn == true)
        try harness.click("As in the catalogue")
        let words = viewer.elements.filter { $0.kind == .item && $0.isOn != nil }
        #expect(
          words.map(\.label) == [
            "As in the catalogue", "By name", "Largest first", "By distance from the star",
            "By date of discovery",
          ])
        #expect(words.map(\.isOn) == [true, false, false, false, false])
        try harness.click("By name")
        #expect(viewer.state.order == .name)
        #expect(try harness.element("By name").kind == .choice)
        try harness.click("Search")
        try harness.type("euro")
        #expect(try harness.element("Search").value == "euro")
      }
    }

    @Test(
      "No line breaks between a number and its unit",
      arguments: [
        ("2,867 million km (19.16 AU)", "2,867~million~km (19.16~AU)"),
        ("8.68 ×10²⁵ kg", "8.68~×10²⁵~kg"),
        ("↻ 17.24 hours, retrograde", "↻~17.24~hours, retrograde"),
        ("13 March 1781, William Herschel", "13~March 1781, William Herschel"),
      ])
    func units(text: String, bound: String) throws {
      #expect(text.withBoundUnits.split(separator: "\u{A0}").joined(separator: "~") == bound)
    }

    @Test("A no-break space has the width of a space, and a line breaks before its number")
    func boundLines() throws {
      try withHarness { harness, _ in
        let gui = harness.viewer.gui
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
