import OpenGLRenderer
import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetViewer

extension ViewerTests {
  @Suite("Panels and dialogs")
  struct Panels {
    private func withMachine(
      _ id: String = "venus", size: SIMD2<Double> = SIMD2(1280, 1000),
      pixelsPerPoint: Float = 1, _ content: (ViewerMachine) throws -> Void
    ) throws {
      try withTemporaryFolder { folder in
        let machine = try ViewerMachine(
          folder: folder, body: id, size: size, pixelsPerPoint: pixelsPerPoint)
        try machine.settle()
        try content(machine)
      }
    }

    @Test("Learn more shows all that is known", arguments: ["venus", "saturn", "uranus", "moon"])
    func details(id: String) throws {
      // So high a window that nothing has to be scrolled.
      try withMachine(id, size: SIMD2(1280, 1200)) { machine in
        try machine.click("Learn more")
        let viewer = machine.viewer
        let body = try #require(viewer.body)
        let texts = viewer.elements.filter { $0.kind == .text }.map(\.label)
        for row in body.figureRows(parent: viewer.parent(of: body)) where row.label != "Map" {
          #expect(texts.contains(row.value), "\(row.label)")
        }
        #expect(texts.contains("Discovered"))
        #expect(texts.contains("13 March 1781, William Herschel") == (id == "uranus"))
        #expect(texts.contains("since antiquity") == (id != "uranus"))
        #expect(texts.contains { $0.hasPrefix("↔ ") })
        #expect(texts.contains(try #require(body.description)))
        #expect(texts.contains(try #require(body.funFact)))
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
        try machine.show("details-\(id)")
        try machine.press("escape")
        #expect(!viewer.state.showsDetails)
      }
    }

    @Test("A figure says where it is from to a pointer that rests there")
    func sources() throws {
      try withMachine { machine in
        try machine.press("i")
        let body = try #require(machine.viewer.body)
        let row = try #require(body.figureRows(parent: nil).first { $0.label == "Mass" })
        #expect(row.value.contains("×10²⁴ kg"))
        try machine.move(to: try machine.element(row.value).center)
        try machine.frames(2)
        #expect(machine.shows("Source: \(try #require(row.source).name)"))
      }
    }

    @Test("The details of another body begin at their top")
    func detailTop() throws {
      try withMachine("uranus", size: SIMD2(1280, 500)) { machine in
        try machine.press("i")
        try machine.frames(3)
        let top = try machine.element("Explore").origin.y
        try machine.move(to: SIMD2(1000, 300))
        for _ in 0..<4 {
          machine.viewer.handle(.scrolled(SIMD2(0, -3)))
          try machine.frames(2)
        }
        #expect(!machine.viewer.elements.contains { $0.label == "Explore" })
        try machine.press("n")
        try machine.frames(3)
        #expect(try machine.element("Explore").origin.y == top)
      }
    }

    @Test("Learn more is reached in windows of 320 points, and the keys are told in full there")
    func narrow() throws {
      try withMachine(size: SIMD2(320, 480)) { machine in
        try machine.click("Learn more")
        #expect(machine.viewer.detailWidth > 0)
        try machine.press("h")
        try machine.frames(3)
        var seen: Set<String> = []
        for _ in 0..<40 {
          let texts = machine.viewer.elements.filter { $0.kind == .text }
          seen.formUnion(texts.map(\.label))
          #expect(texts.allSatisfy { $0.origin.x + $0.size.x <= 310 })
          try machine.move(to: SIMD2(160, 240))
          machine.viewer.handle(.scrolled(SIMD2(0, -1)))
          try machine.frames(2)
        }
        for action in Action.allCases { #expect(seen.contains(action.title), "\(action)") }
        #expect(seen.contains("N, Page down") && seen.contains("F12, Ctrl+S"))
        #expect(Set(Action.allCases.map(\.title)).count == Action.allCases.count)
        try machine.show("keys-narrow")
      }
    }

    @Test("The limits of the speed are told, and buttons that do nothing are grey")
    func limits() throws {
      try withMachine { machine in
        for _ in 0..<8 { try machine.press("period") }
        try machine.frames(2)
        #expect(machine.shows("×16 max"))
        #expect(try !machine.element("Faster").isEnabled && machine.element("Slower").isEnabled)
        for _ in 0..<8 { try machine.press("comma") }
        try machine.frames(2)
        #expect(machine.shows("×0.125 min"))
        #expect(try machine.element("Faster").isEnabled && !machine.element("Slower").isEnabled)
      }
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "none.xml")
        try Files.write(Array("<catalogue version=\"1\"></catalogue>".utf8), to: path)
        let machine = try ViewerMachine(folder: folder, catalogue: path, size: SIMD2(1280, 600))
        try machine.frames(3)
        for label in ["Previous", "Next", "Pause", "Reverse", "Learn more", "Save"] {
          #expect(try !machine.element(label).isEnabled, "\(label)")
        }
        #expect(try machine.element("Keys").isEnabled && machine.element("List").isEnabled)
      }
    }

    @Test("Explore opens the website once, and says so")
    func explores() throws {
      try withMachine { machine in
        try machine.press("i")
        try machine.click("Explore")
        let website = try #require(machine.viewer.body?.website)
        #expect(machine.websites.opened == [website])
        #expect(machine.shows("Opened \(website)"))
        try machine.press("o")
        #expect(machine.websites.opened.count == 2)
      }
    }

    @Test("What a line of the key sheet deletes is still whole in the frame that shows it")
    func reloadFromSheet() throws {
      try withTemporaryFolder { folder in
        let machine = try ViewerMachine(folder: folder, body: "earth")
        try machine.settle(thumbnails: true)
        try machine.press("h")
        try machine.click(Action.reload.title)
        try machine.settle(thumbnails: true)
        #expect(machine.viewer.dialog == nil && machine.viewer.body?.id == "earth")
        #expect(machine.context.messages.take().isEmpty, "OpenGL complains of nothing")
      }
    }

    @Test("Every button says what it does, and by which key")
    func tips() throws {
      try withMachine { machine in
        try machine.press("i")
        let labels = machine.viewer.elements.filter { $0.kind == .button }.map(\.label)
        for label in Set(labels) where !label.hasPrefix("Favourite") || label == "Favourites only" {
          try machine.move(to: try machine.element(label).center)
          try machine.frames(1, seconds: 0.01)
          #expect(!machine.viewer.elements.contains { $0.kind == .tip }, "not at once")
          try machine.frames(4, seconds: 0.2)
          #expect(machine.viewer.elements.contains { $0.kind == .tip }, "\(label)")
        }
        try machine.move(to: try machine.element("Save").center)
        try machine.frames(4, seconds: 0.2)
        #expect(machine.shows("Save an image (F12)"))
      }
    }

    @Test("The sheet tells all keys; what it covers does nothing meanwhile")
    func keySheet() throws {
      try withMachine { machine in
        let viewer = machine.viewer
        try machine.press("h")
        try machine.frames(3)
        for action in Action.allCases { #expect(machine.shows(action.title), "\(action)") }
        let state = viewer.state
        for key in ["n", "i", "f", "left", "3"] { try machine.press(key) }
        #expect(viewer.body?.id == "venus" && viewer.state == state)
        try machine.press("escape")
        try machine.frames(2)
        #expect(viewer.dialog == nil && !machine.shows(Action.quit.title))
        // Nothing is left of it: buttons and keys work again.
        try machine.click("Next")
        #expect(viewer.body?.id == "earth")
        try machine.press("h")
        try machine.press("h")
        #expect(viewer.dialog == nil)
        try machine.press("h")
        try machine.frames(3)
        try machine.press("enter")
        try machine.frames(2)
        #expect(viewer.dialog == nil && !viewer.state.showsDetails)
      }
    }

    @Test("Keys alone go through the panels, and Escape leaves them")
    func keyboard() throws {
      try withMachine { machine in
        let viewer = machine.viewer
        try machine.press("tab")
        #expect(viewer.panelOfKeys == ListPanel.id)
        try machine.frames(2)
        let azimuth = viewer.controls.viewpoint.azimuth
        try machine.press("down")
        try machine.frames(2)
        try machine.show("keyboard")
        try machine.press("enter")
        try machine.frames(2)
        #expect(viewer.body?.id == "earth", "the row below that of the body that was shown")
        // To the star beside it.
        try machine.press("right")
        try machine.frames(2)
        try machine.press("space")
        try machine.frames(2)
        #expect(viewer.state.favourites == ["earth"] && viewer.spin.isRunning)
        #expect(viewer.controls.viewpoint.azimuth == azimuth && viewer.held.isEmpty)
        try machine.press("tab")
        #expect(viewer.panelOfKeys == BarPanel.id)
        try machine.frames(2)
        try machine.press("right")
        try machine.frames(2)
        try machine.press("enter")
        try machine.frames(2)
        #expect(viewer.body?.id != "earth" || !viewer.state.showsList, "a button of the bar")
        try machine.press("escape")
        #expect(viewer.panelOfKeys == nil)
        try machine.press("space")
        #expect(!viewer.spin.isRunning)
      }
    }

    @Test("Keys reach the website in the details")
    func keyboardDetails() throws {
      try withMachine { machine in
        try machine.press("i")
        try machine.press("tab")
        try machine.press("tab")
        #expect(machine.viewer.panelOfKeys == DetailPanel.id)
        try machine.frames(2)
        try machine.press("enter")
        try machine.frames(2)
        #expect(machine.websites.opened.count == 1)
      }
    }

    @Test(
      "Buttons never lie on one another", arguments: [250.0, 330, 500, 640, 760, 800, 1000, 1280])
    func widths(width: Double) throws {
      try withMachine(size: SIMD2(width, 600)) { machine in
        for opensDetails in [false, true] {
          machine.viewer.state.showsDetails = opensDetails
          try machine.frames(2)
          let buttons = machine.viewer.elements.filter {
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
        #expect((machine.viewer.listWidth == 0) == tight, "details take the list's place")
        try machine.show("width-\(Int(width))")
        if tight {
          try machine.click("List")
          #expect(machine.viewer.listWidth > 0 && !machine.viewer.state.showsDetails)
        }
      }
    }

    @Test("A point has as many pixels as the screen says")
    func highResolution() throws {
      try withMachine(size: SIMD2(800, 500), pixelsPerPoint: 2) { machine in
        let image = try machine.picture()
        #expect(image.width == 1600 && image.height == 1000)
        try machine.click("Next")
        #expect(machine.viewer.body?.id == "earth")
        // The body is in the middle of its part of the window.
        let middle = machine.middle * 2
        let pixel = image[Int(middle.x), Int(middle.y)]
        #expect(Int(pixel.r) + Int(pixel.g) + Int(pixel.b) > 90)
      }
    }

    @Test("Layers are hidden and shown")
    func layers() throws {
      try withMachine("mars", size: SIMD2(800, 400)) { machine in
        let viewer = machine.viewer
        viewer.spin.isRunning = false
        try machine.press("m")
        #expect(!viewer.state.showsName)
        let stars = try machine.picture()
        try machine.press("t")
        let none = try machine.picture()
        var lit = 0
        // A star in front of the body would be seen on it.
        let disc = viewer.stage.size.y * viewer.controls.viewpoint.share / 2 * 0.95
        var covered = 0
        for y in 0..<stars.height {
          for x in 0..<stars.width where stars[x, y] != none[x, y] {
            lit += 1
            let way = SIMD2(Double(x), Double(y)) - SIMD2<Double>(machine.middle)
            if way.squaredLength < disc * disc { covered += 1 }
          }
        }
        #expect(lit > 60)
        #expect(covered == 0)
        try machine.press("k")
        #expect(viewer.listWidth == 0 && viewer.stage.origin.x == 0)
      }
    }
  }
}
