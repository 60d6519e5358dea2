import OpenGLRenderer
import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetSystem
import PlanetTestSupport
import Testing
import ViewerGui

@testable import PlanetViewer

extension ViewerTests {
  @Suite("Panels and dialogs")
  struct Panels {
    private func withHarness(
      _ id: String = "venus", size: SIMD2<Double> = SIMD2(1280, 1000),
      pixelsPerPoint: Float = 1, _ content: (ViewerHarness) throws -> Void
    ) throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(
          folder: folder, body: id, size: size, pixelsPerPoint: pixelsPerPoint)
        try harness.settle()
        try content(harness)
      }
    }

    @Test(
      "Learn more shows all data of the body", arguments: ["venus", "saturn", "uranus", "moon"])
    func details(id: String) throws {
      // A window high enough to show all without scrolling.
      try withHarness(id, size: SIMD2(1280, 1200)) { harness in
        try harness.click("Learn more")
        let viewer = harness.viewer
        let body = try #require(viewer.body)
        let texts = viewer.elements.filter { $0.kind == .text }.map(\.label)
        for row in body.figureRows(parent: viewer.session.parent(of: body)) where row.label != "Map"
        {
          #expect(texts.contains(row.value), "\(row.label)")
        }
        #expect(texts.contains("Discovered"))
        #expect(texts.contains("13 March 1781, William Herschel") == (id == "uranus"))
        #expect(texts.contains("since antiquity") == (id != "uranus"))
        #expect(texts.contains { $0.hasPrefix("↔ ") })
        #expect(texts.contains(try #require(body.facts.description)))
        #expect(texts.contains(try #require(body.facts.funFact)))
        #expect(texts.contains { $0.hasPrefix("Map: \(body.map?.path ?? "?")") })
        #expect(texts.contains { $0.hasPrefix("Figures: ") && $0.contains("NASA") })
        #expect(
          texts.contains { $0.contains("spins backwards") } == ["venus", "uranus"].contains(id))
        #expect(
          texts.contains { $0.contains("Its axis lies nearly in the plane") } == (id == "uranus"))
        #expect(texts.contains { $0.contains("flattens it") } == ["saturn", "uranus"].contains(id))
        #expect(texts.contains("Moon of Earth") == (id == "moon"))
        #expect(
          texts.contains { $0.hasPrefix("↻") && $0.contains("retrograde") }
            == ["venus", "uranus"].contains(id))
        try harness.show("details-\(id)")
        try harness.press("escape")
        #expect(!viewer.state.showsDetails)
      }
    }

    @Test("A tooltip states the source of a figure")
    func sources() throws {
      try withHarness { harness in
        try harness.press("i")
        let body = try #require(harness.viewer.body)
        let row = try #require(body.figureRows(parent: nil).first { $0.label == "Mass" })
        #expect(row.value.contains("×10²⁴ kg"))
        try harness.move(to: try harness.element(row.value).center)
        try harness.frames(2)
        #expect(harness.shows("Source: \(try #require(row.source).name)"))
      }
    }

    @Test("The details of another body begin at the top")
    func detailTop() throws {
      try withHarness("uranus", size: SIMD2(1280, 500)) { harness in
        try harness.press("i")
        try harness.frames(3)
        let top = try harness.element("Explore").origin.y
        try harness.move(to: SIMD2(1000, 300))
        for _ in 0..<4 {
          harness.viewer.handle(.scrolled(SIMD2(0, -3)))
          try harness.frames(2)
        }
        #expect(!harness.viewer.elements.contains { $0.label == "Explore" })
        try harness.press("n")
        try harness.frames(3)
        #expect(try harness.element("Explore").origin.y == top)
      }
    }

    @Test("Learn more and the complete keys fit into windows 320 points high")
    func narrow() throws {
      try withHarness(size: SIMD2(320, 480)) { harness in
        try harness.click("Learn more")
        #expect(harness.viewer.layout.detailWidth > 0)
        try harness.press("h")
        try harness.frames(3)
        var seen: Set<String> = []
        for _ in 0..<40 {
          let texts = harness.viewer.elements.filter { $0.kind == .text }
          seen.formUnion(texts.map(\.label))
          #expect(texts.allSatisfy { $0.origin.x + $0.size.x <= 310 })
          try harness.move(to: SIMD2(160, 240))
          harness.viewer.handle(.scrolled(SIMD2(0, -1)))
          try harness.frames(2)
        }
        for action in Action.allCases { #expect(seen.contains(action.title), "\(action)") }
        #expect(seen.contains("N, Page down") && seen.contains("F12, Ctrl+S"))
        #expect(Set(Action.allCases.map(\.title)).count == Action.allCases.count)
        try harness.show("keys-narrow")
      }
    }

    @Test("The limits of the speed are shown, and inactive buttons are grey")
    func limits() throws {
      try withHarness { harness in
        for _ in 0..<8 { try harness.press("period") }
        try harness.frames(2)
        #expect(harness.shows("×16 max"))
        #expect(try !harness.element("Faster").isEnabled && harness.element("Slower").isEnabled)
        for _ in 0..<8 { try harness.press("comma") }
        try harness.frames(2)
        #expect(harness.shows("×0.125 min"))
        #expect(try harness.element("Faster").isEnabled && !harness.element("Slower").isEnabled)
      }
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "none.xml")
        try Files.write(Array("<catalogue version=\"1\"></catalogue>".utf8), to: path)
        let harness = try ViewerHarness(folder: folder, catalogue: path, size: SIMD2(1280, 600))
        try harness.frames(3)
        for label in ["Previous", "Next", "Pause", "Reverse", "Learn more", "Save"] {
          #expect(try !harness.element(label).isEnabled, "\(label)")
        }
        #expect(try harness.element("Keys").isEnabled && harness.element("List").isEnabled)
      }
    }

    @Test("Explore opens the website once, with a notification")
    func explores() throws {
      try withHarness { harness in
        try harness.press("i")
        try harness.click("Explore")
        let website = try #require(harness.viewer.body?.facts.website)
        #expect(harness.websites.opened == [website])
        #expect(harness.shows("Opened \(website)"))
        try harness.press("o")
        #expect(harness.websites.opened.count == 2)
      }
    }

    @Test("Reloading from the key sheet keeps resources of the current frame")
    func reloadFromSheet() throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: "earth")
        try harness.settle(thumbnails: true)
        try harness.press("h")
        try harness.click(Action.reload.title)
        try harness.settle(thumbnails: true)
        #expect(harness.dialog == nil && harness.viewer.body?.id == "earth")
        #expect(harness.context.messages.take().isEmpty, "OpenGL reports nothing")
      }
    }

    @Test("Every button states its action and its key")
    func tips() throws {
      try withHarness { harness in
        try harness.press("i")
        let labels = harness.viewer.elements.filter { $0.kind == .button }.map(\.label)
        for label in Set(labels) where !label.hasPrefix("Favourite") || label == "Favourites only" {
          try harness.move(to: try harness.element(label).center)
          try harness.frames(1, seconds: 0.01)
          #expect(!harness.viewer.elements.contains { $0.kind == .tip }, "not at once")
          try harness.frames(4, seconds: 0.2)
          #expect(harness.viewer.elements.contains { $0.kind == .tip }, "\(label)")
        }
        try harness.move(to: try harness.element("Save").center)
        try harness.frames(4, seconds: 0.2)
        #expect(harness.shows("Save an image (F12)"))
      }
    }

    @Test(
      "The key sheet shows all keys at once in a usual window",
      arguments: [SIMD2(1280.0, 720.0), SIMD2(1920.0, 1000.0)])
    func keysWithoutScrolling(size: SIMD2<Double>) throws {
      try withHarness(size: size) { harness in
        try harness.press("h")
        try harness.frames(3)
        // The last element of this name is the button below the shortcuts.
        let buttons = harness.viewer.elements.filter { $0.label == "Close" && $0.kind == .button }
        let end = try #require(buttons.last).origin.y
        for action in Action.allCases {
          let lines = harness.viewer.elements.filter { element in
            element.kind == .text && element.label == action.title
          }
          #expect(lines.contains { $0.origin.y + $0.size.y <= end }, "\(action)")
        }
        try harness.show("keys-\(Int(size.x))")
      }
    }

    @Test("The key sheet lists all keys; elements below it are inactive")
    func keySheet() throws {
      try withHarness { harness in
        let viewer = harness.viewer
        try harness.press("h")
        try harness.frames(3)
        for action in Action.allCases { #expect(harness.shows(action.title), "\(action)") }
        let state = viewer.state
        for key in ["n", "i", "f", "left", "3"] { try harness.press(key) }
        #expect(viewer.body?.id == "venus" && viewer.state == state)
        try harness.press("escape")
        try harness.frames(2)
        #expect(harness.dialog == nil && !harness.shows(Action.quit.title))
        // After closing it, buttons and keys work again.
        try harness.click("Next")
        #expect(viewer.body?.id == "earth")
        try harness.press("h")
        try harness.press("h")
        #expect(harness.dialog == nil)
        try harness.press("h")
        try harness.frames(3)
        try harness.press("enter")
        try harness.frames(2)
        #expect(harness.dialog == nil && !viewer.state.showsDetails)
      }
    }

    @Test("The keyboard moves the focus through the panels, and Escape leaves them")
    func keyboard() throws {
      try withHarness { harness in
        let viewer = harness.viewer
        try harness.press("tab")
        #expect(viewer.input.focusedPanel == ListPanel.id)
        try harness.frames(2)
        let azimuth = viewer.camera.orbit.viewpoint.azimuth
        try harness.press("down")
        try harness.frames(2)
        try harness.show("keyboard")
        try harness.press("enter")
        try harness.frames(2)
        #expect(viewer.body?.id == "earth", "the row below that of the body that was shown")
        // To the star beside it.
        try harness.press("right")
        try harness.frames(2)
        try harness.press("space")
        try harness.frames(2)
        #expect(viewer.state.favourites == ["earth"] && viewer.spin.isRunning)
        #expect(viewer.camera.orbit.viewpoint.azimuth == azimuth && !viewer.input.isHolding)
        try harness.press("tab")
        #expect(viewer.input.focusedPanel == BarPanel.id)
        try harness.frames(2)
        try harness.press("right")
        try harness.frames(2)
        try harness.press("enter")
        try harness.frames(2)
        #expect(viewer.body?.id != "earth" || !viewer.state.showsList, "a button of the bar")
        try harness.press("escape")
        #expect(viewer.input.focusedPanel == nil)
        try harness.press("space")
        #expect(!viewer.spin.isRunning)
      }
    }

    @Test("The keyboard reaches the website in the details")
    func keyboardDetails() throws {
      try withHarness { harness in
        try harness.press("i")
        try harness.press("tab")
        try harness.press("tab")
        #expect(harness.viewer.input.focusedPanel == DetailPanel.id)
        try harness.frames(2)
        try harness.press("enter")
        try harness.frames(2)
        #expect(harness.websites.opened.count == 1)
      }
    }

    @Test("Buttons never overlap", arguments: [250.0, 330, 500, 640, 760, 800, 1000, 1280])
    func widths(width: Double) throws {
      try withHarness(size: SIMD2(width, 600)) { harness in
        for opensDetails in [false, true] {
          harness.changePreferences { $0.showsDetails = opensDetails }
          try harness.frames(2)
          let buttons = harness.viewer.elements.filter {
            $0.kind == .button && Double($0.center.y) > 600 - PanelMetrics.barHeight
              && !$0.label.hasPrefix("Favourite")
          }
          #expect(buttons.count >= 3)
          for (index, button) in buttons.enumerated() {
            #expect(button.origin.x >= 0 && Double(button.origin.x + button.size.x) <= width)
            for other in buttons.dropFirst(index + 1) {
              #expect(
                button.origin.x + button.size.x <= other.origin.x
                  || other.origin.x + other.size.x <= button.origin.x)
            }
          }
        }
        let tight = width < PanelMetrics.tightWindow
        #expect((harness.viewer.layout.listWidth == 0) == tight, "details take the list's place")
        try harness.show("width-\(Int(width))")
        if tight {
          try harness.click("List")
          #expect(harness.viewer.layout.listWidth > 0 && !harness.viewer.state.showsDetails)
        }
      }
    }

    @Test("A point has the number of pixels of the screen")
    func highResolution() throws {
      try withHarness(size: SIMD2(800, 500), pixelsPerPoint: 2) { harness in
        let image = try harness.screenshot()
        #expect(image.width == 1600 && image.height == 1000)
        try harness.click("Next")
        #expect(harness.viewer.body?.id == "earth")
        // The body is in the middle of its viewport.
        let middle = harness.middle * 2
        let pixel = image[Int(middle.x), Int(middle.y)]
        #expect(Int(pixel.r) + Int(pixel.g) + Int(pixel.b) > 90)
      }
    }

    @Test("Layers are hidden and shown")
    func layers() throws {
      try withHarness("mars", size: SIMD2(800, 400)) { harness in
        let viewer = harness.viewer
        harness.pauseSpin()
        try harness.press("m")
        #expect(!viewer.state.scene.showsName)
        let stars = try harness.screenshot()
        try harness.press("t")
        let none = try harness.screenshot()
        var lit = 0
        // A star in front of the body would be visible on it.
        let disc = viewer.window.viewport.size.y * viewer.camera.orbit.viewpoint.share / 2 * 0.95
        var covered = 0
        for y in 0..<stars.height {
          for x in 0..<stars.width where stars[x, y] != none[x, y] {
            lit += 1
            let way = SIMD2(Double(x), Double(y)) - SIMD2<Double>(harness.middle)
            if way.squaredLength < disc * disc { covered += 1 }
          }
        }
        #expect(lit > 60)
        #expect(covered == 0)
        try harness.press("k")
        #expect(viewer.layout.listWidth == 0 && viewer.window.viewport.origin.x == 0)
      }
    }
  }
}
