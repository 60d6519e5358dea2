import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetSystem
import PlanetTestSupport
import Testing
import ViewerGui

@testable import PlanetViewer

extension ViewerTests {
  @Suite("List of bodies")
  struct List {
    private func withHarness(
      _ id: String = "earth", size: SIMD2<Double> = SIMD2(800, 3400),
      _ content: (ViewerHarness) throws -> Void
    ) throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: id, size: size)
        harness.pauseSpin()
        try harness.frames(3)
        try content(harness)
      }
    }

    @Test("All bodies are below the headings of the catalogue")
    func sections() throws {
      try withHarness { harness in
        let catalogue = harness.viewer.session.file.catalogue
        #expect(harness.rows == catalogue.bodies.map(\.name))
        let texts = harness.viewer.elements.filter { $0.kind == .text }.map(\.label)
        for section in catalogue.sections { #expect(texts.contains(section.title ?? "")) }
      }
    }

    @Test("The wheel scrolls the list and not the body")
    func scrolls() throws {
      try withHarness(size: SIMD2(1280, 720)) { harness in
        let share = harness.viewer.camera.orbit.viewpoint.share
        let before = try harness.element("Mars").center.y
        try harness.move(to: SIMD2(100, 400))
        harness.viewer.handle(.scrolled(SIMD2(0, -3)))
        try harness.frames(3)
        #expect(try harness.element("Mars").center.y < before - 50)
        #expect(harness.viewer.camera.orbit.viewpoint.share == share)
      }
    }

    @Test("The row of the shown body scrolls into view, and no farther")
    func follows() throws {
      try withHarness(size: SIMD2(1280, 720)) { harness in
        // The name below the body would be another "Mars" once its map is loaded.
        harness.changePreferences { $0.scene.showsName = false }
        let before = try harness.element("Mars").origin.y
        try harness.press("n")
        #expect(harness.viewer.body?.name == "Mars")
        #expect(try harness.element("Mars").origin.y == before, "it was in sight")
        harness.viewer.show(try harness.body("halley"))
        try harness.frames(3)
        let row = try harness.element("Charon")
        #expect(row.origin.y > 90 && row.origin.y + row.size.y < 666)
      }
    }

    @Test("A click shows a body, and arrow keys still rotate it")
    func clicks() throws {
      try withHarness { harness in
        try harness.click("Mars")
        try harness.settle()
        #expect(harness.viewer.body?.id == "mars" && harness.viewer.state.body == "mars")
        harness.viewer.handle(.key(try #require(Key("left")), .down, []))
        try harness.frames(3)
        #expect(harness.viewer.camera.orbit.isMoving)
      }
    }

    @Test(
      "The search filters while typing",
      arguments: [("mar", "Mars"), ("TITÁN", "Titan"), ("plutoo", "Pluto"), ("terra", "Earth")])
    func searches(text: String, name: String) throws {
      try withHarness("saturn") { harness in
        harness.viewer.handle(.key(try #require(Key("slash")), .down, []))
        // The window system sends the character too, in the same moment.
        harness.viewer.handle(.typed("/"))
        try harness.frames(3)
        try harness.type(text)
        try harness.frames(2)
        #expect(harness.searchText == text)
        #expect(harness.rows.first == name)
        #expect(harness.viewer.body?.id == "saturn", "letters do nothing else")
        #expect(!harness.viewer.wantsFullScreen && harness.dialog == nil)
        try harness.press("enter")
        #expect(harness.viewer.body?.name == name)
        #expect(!harness.viewer.gui.wantsText)
        try harness.press("escape")
        #expect(harness.searchText.isEmpty && harness.rows.count > 15)
      }
    }

    @Test("The search selects its old text when reopened, and a button clears it")
    func searchAgain() throws {
      try withHarness { harness in
        let viewer = harness.viewer
        for (text, id) in [("mars", "mars"), ("sat", "saturn")] {
          try harness.press("slash")
          try harness.frames(3)
          try harness.type(text)
          #expect(harness.searchText == text)
          try harness.press("enter")
          try harness.frames(2)
          #expect(viewer.body?.id == id)
        }
        // While its field has the focus, too.
        try harness.press("slash")
        try harness.frames(3)
        try harness.press("ctrl+f")
        viewer.handle(.modifiers([]))
        try harness.frames(3)
        try harness.type("io")
        #expect(harness.searchText == "io")
        try harness.click("Clear the search")
        try harness.frames(2)
        #expect(harness.searchText.isEmpty && harness.rows.count > 15)
        #expect(!viewer.elements.contains { $0.label == "Clear the search" })
      }
    }

    @Test("Next and previous visit all bodies during a search")
    func stepsWhileSearching() throws {
      try withHarness { harness in
        let viewer = harness.viewer
        harness.search("mars")
        viewer.show(try harness.body("mars"))
        try harness.frames(2)
        #expect(harness.rows == ["Mars", "Phobos", "Deimos"])
        try harness.press("n")
        #expect(viewer.body?.id == "jupiter")
        try harness.press("p")
        try harness.press("p")
        #expect(viewer.body?.id == "earth" && harness.searchText == "mars")
      }
    }

    @Test("The shown body stays in view when the list changes")
    func staysInView() throws {
      try withHarness("charon", size: SIMD2(1280, 720)) { harness in
        let viewer = harness.viewer
        harness.changePreferences { $0.scene.showsName = false }
        func isInView() throws -> Bool {
          try harness.frames(3)
          guard let row = viewer.elements.first(where: { $0.kind == .item && $0.label == "Charon" })
          else { return false }
          return row.origin.y > 120
            && Double(row.origin.y + row.size.y) <= viewer.window.size.y - 54
        }
        #expect(try isInView())
        harness.search("char")
        try harness.frames(3)
        harness.search("")
        #expect(try isInView(), "after a search")
        for order in BodyOrder.allCases {
          harness.changePreferences { $0.order = order }
          #expect(try isInView(), "\(order)")
        }
        harness.size = SIMD2(1280, 400)
        #expect(try isInView(), "in a lower window")
        try harness.press("k")
        try harness.frames(2)
        try harness.press("k")
        #expect(try isInView(), "when the list is shown again")
      }
    }

    @Test("The list's scroll thumb always has a minimum height")
    func thumb() throws {
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "many.xml")
        let bodies = (0..<500).map { ("b\($0)", "Body \($0)") }
        try Files.write(Array(TestCatalogue.text(bodies: bodies).utf8), to: path)
        let harness = try ViewerHarness(folder: folder, catalogue: path, size: SIMD2(900, 600))
        try harness.frames(4)
        let image = try harness.screenshot()
        // Beside the rows: pixels brighter than the panel.
        let column = Int(PanelMetrics.listWidth) - 22
        let ground = image[column, 540].r
        let lit = (130..<545).filter { image[column, $0].r > ground + 8 }
        #expect(lit.count >= 24 && lit.count < 60)
      }
    }

    @Test("A row has the figure of the sort order, and its unit in any width")
    func rowTexts() throws {
      try withHarness { harness in
        let catalogue = harness.viewer.session.file.catalogue
        func text(_ id: String, _ order: BodyOrder, fits: Int = 100) throws -> String {
          let body = try harness.body(id)
          let parent = body.parent.flatMap { catalogue.body(id: $0) }
          return RowText(body, parent: parent, order: order).line { $0.count <= fits }
        }
        #expect(try text("triton", .size) == "Moon of Neptune, 2,705 km")
        #expect(try text("triton", .size, fits: 20) == "Moon, 2,705 km")
        #expect(try text("triton", .size, fits: 10) == "2,705 km")
        #expect(try text("triton", .size, fits: 3) == "2,705 km")
        #expect(try text("earth", .distance) == "Planet, 149.6 million km")
        #expect(try text("moon", .distance, fits: 30) == "Moon, 384,400 km from Earth")
        #expect(try text("sun", .distance) == "Star")
        var sun = try harness.body("sun")
        sun.orbit = Orbit(distanceFromSun: 0)
        #expect(RowText(sun, parent: nil, order: .distance).figure == nil)
        #expect(try text("uranus", .date) == "Planet, 13 March 1781")
        #expect(try text("mars", .date, fits: 16) == "Since antiquity")
        #expect(try text("earth", .date) == "Planet")
        harness.changePreferences { $0.order = .size }
        for width in [320.0, 900, 1800] {
          harness.size = SIMD2(width, 2400)
          try harness.frames(1)
          harness.viewer.setList(shown: true)
          try harness.frames(3)
          let figures = harness.viewer.elements.filter {
            $0.kind == .text && $0.label.contains(where: \.isNumber) && $0.size.y < 16
          }
          #expect(figures.count >= 20 && figures.allSatisfy { $0.label.hasSuffix(" km") })
          #expect(
            figures.allSatisfy { Double($0.origin.x + $0.size.x) < harness.viewer.layout.listWidth }
          )
        }
      }
    }

    @Test("Shortcut letters are plain letters in the search")
    func shortcutLetters() throws {
      try withHarness { harness in
        try harness.press("slash")
        try harness.frames(2)
        let state = harness.viewer.state
        for letter in ["i", "t", "m", "n", "h", "space", "left", "backspace", "ctrl+c"] {
          try harness.press(letter)
        }
        #expect(harness.viewer.state == state)
        #expect(harness.viewer.body?.id == "earth" && harness.dialog == nil)
        #expect(!harness.shows("Command copied"))
      }
    }

    @Test("Escape clears the search, also text that was there before")
    func discards() throws {
      try withHarness { harness in
        harness.search("sat")
        try harness.press("slash")
        try harness.frames(2)
        try harness.type("urn")
        try harness.press("escape")
        try harness.frames(2)
        #expect(harness.searchText.isEmpty && !harness.viewer.gui.wantsText)
      }
    }

    @Test("An empty search result states how to return")
    func finds() throws {
      try withHarness { harness in
        harness.search("zzzzzzzzz")
        try harness.frames(2)
        #expect(harness.rows.isEmpty && harness.shows("No body matches 'zzzzzzzzz'"))
        try harness.show("nothing-found")
        try harness.click("Show all")
        #expect(harness.searchText.isEmpty && harness.rows.count > 15)
      }
    }

    @Test("The number of results is shown")
    func counts() throws {
      try withHarness { harness in
        harness.search("sat")
        try harness.frames(2)
        let all = harness.viewer.session.file.catalogue.bodies.count
        #expect(harness.shows("\(harness.rows.count) of \(all) bodies"))
      }
    }

    @Test("Orders sort the list", arguments: BodyOrder.allCases)
    func orders(order: BodyOrder) throws {
      try withHarness { harness in
        harness.changePreferences { $0.order = order }
        try harness.frames(2)
        let expected =
          switch order {
          case .catalogue: ["Sun", "Mercury", "Venus"]
          case .name: ["Ariel", "Bennu", "Callisto"]
          case .size: ["Sun", "Jupiter", "Saturn"]
          case .distance: ["Sun", "Mercury", "Venus"]
          case .date: ["Sun", "Mercury", "Venus"]
          }
        #expect(Array(harness.rows.prefix(3)) == expected)
        if order == .date { #expect(harness.rows.suffix(3) == ["Eris", "Makemake", "Earth"]) }
        #expect(harness.shows("Rocky planets") == (order == .catalogue))
      }
    }

    @Test("The order is selected from its menu, and Escape closes only the menu")
    func menu() throws {
      try withHarness(size: SIMD2(1000, 1700)) { harness in
        harness.changePreferences { $0.showsDetails = true }
        try harness.click("As in the catalogue")
        #expect(harness.viewer.gui.hasMenu)
        try harness.press("escape")
        try harness.frames(2)
        #expect(!harness.viewer.gui.hasMenu && harness.viewer.state.showsDetails)
        try harness.click("As in the catalogue")
        // The second word below the field.
        let field = try harness.element("As in the catalogue")
        try harness.move(to: field.center + SIMD2(0, field.size.y + 30))
        harness.viewer.handle(.button(.left, isDown: true))
        try harness.frames(2)
        harness.viewer.handle(.button(.left, isDown: false))
        try harness.frames(2)
        #expect(harness.viewer.state.order == .name)
      }
    }

    @Test("The list is wider in wide windows, and at most 380 points")
    func columns() throws {
      try withHarness(size: SIMD2(1920, 1080)) { harness in
        let wide = harness.viewer.layout.listWidth
        #expect(wide == 380)
        harness.size = SIMD2(1280, 720)
        #expect(try harness.element("Mercury").size.x > 250)
        try harness.frames(2)
        #expect(harness.viewer.layout.listWidth < wide)
        try harness.frames(2)
        let (above, below) = (try harness.element("Mercury"), try harness.element("Venus"))
        #expect(above.origin.x == below.origin.x)
      }
    }

    @Test("Next and previous wrap around in the sort order, and digits select")
    func steps() throws {
      try withHarness { harness in
        let viewer = harness.viewer
        viewer.show(try harness.body("halley"))
        try harness.press("n")
        #expect(viewer.body?.id == "sun")
        try harness.press("p")
        #expect(viewer.body?.id == "halley")
        try harness.click("Next")
        #expect(viewer.body?.id == "sun")
        try harness.press("3")
        #expect(viewer.body?.id == "venus")
        try harness.press("0")
        #expect(viewer.body?.name == harness.rows[9])
        harness.changePreferences { $0.order = .size }
        viewer.show(try harness.body("sun"))
        try harness.press("n")
        #expect(viewer.body?.id == "jupiter")
      }
    }

    @Test("Long names end with an ellipsis")
    func longNames() throws {
      try withTemporaryFolder { folder in
        let name = String(repeating: "Überlang ", count: 12)
        let path = Files.join(folder, "long.xml")
        try Files.write(
          Array(TestCatalogue.text(bodies: [("long", name)]).utf8), to: path)
        let harness = try ViewerHarness(folder: folder, catalogue: path)
        try harness.settle()
        let gui = harness.viewer.gui
        var fitted = ""
        gui.frame(size: SIMD2(1280, 720), seconds: 0) {
          fitted = gui.fitted(name, width: 160)
          #expect(gui.size(of: fitted).x <= 160)
          #expect(gui.fitted("Io", width: 160) == "Io")
          #expect(gui.fitted("Io", width: 1) == "…")
        }
        #expect(fitted.hasSuffix("…") && fitted.hasPrefix("Überlang "))
        try harness.show("long-name")
      }
    }
  }
}

/// Catalogues of bodies of which only the names matter.
enum TestCatalogue {
  static func text(bodies: [(id: String, name: String)], map: String = "moon.jpg") -> String {
    let lines = bodies.map { body in
      """
      <body id="\(body.id)" name="\(body.name)" kind="moon">
        <radii unit="km" equatorial="1000" polar="1000"/><map src="\(map)"/>
      </body>
      """
    }
    return "<catalogue title=\"Test\" version=\"1\"><section title=\"Some\">"
      + lines.joined() + "</section></catalogue>"
  }

  /// Returns a text with a radius of a body that is not a number.
  static func damaged(_ text: String, _ name: String) -> String {
    let line = "name=\"\(name)\" kind=\"moon\">\n  <radii unit=\"km\" equatorial=\"1000\""
    return text.replacing(line, with: line.replacing("1000", with: "wide"))
  }
}
