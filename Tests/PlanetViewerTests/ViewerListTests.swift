import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetViewer

extension ViewerTests {
  @Suite("The list of bodies")
  struct List {
    private func withMachine(
      _ id: String = "earth", size: SIMD2<Double> = SIMD2(800, 1700),
      _ content: (ViewerMachine) throws -> Void
    ) throws {
      try withTemporaryFolder { folder in
        let machine = try ViewerMachine(folder: folder, body: id, size: size)
        try machine.frames(3)
        try content(machine)
      }
    }

    @Test("All bodies stand under the catalogue's headings")
    func sections() throws {
      try withMachine { machine in
        let catalogue = machine.viewer.file.catalogue
        #expect(machine.rows == catalogue.bodies.map(\.name))
        let texts = machine.viewer.elements.filter { $0.kind == .text }.map(\.label)
        for section in catalogue.sections { #expect(texts.contains(section.title ?? "")) }
      }
    }

    @Test("The wheel scrolls the list and not the body")
    func scrolls() throws {
      try withMachine(size: SIMD2(1280, 720)) { machine in
        let share = machine.viewer.controls.viewpoint.share
        let before = try machine.element("Mars").center.y
        try machine.move(to: SIMD2(100, 400))
        machine.viewer.handle(.scrolled(SIMD2(0, -3)))
        try machine.frames(3)
        #expect(try machine.element("Mars").center.y < before - 50)
        #expect(machine.viewer.controls.viewpoint.share == share)
      }
    }

    @Test("The row of a body that is shown scrolls into sight, and no farther")
    func follows() throws {
      try withMachine(size: SIMD2(1280, 720)) { machine in
        // The name below the body would be another "Mars" as soon as its map is there.
        machine.viewer.state.showsName = false
        let before = try machine.element("Mars").origin.y
        try machine.press("n")
        #expect(machine.viewer.body?.name == "Mars")
        #expect(try machine.element("Mars").origin.y == before, "it was in sight")
        machine.viewer.show(try machine.body("charon"))
        try machine.frames(3)
        let row = try machine.element("Charon")
        #expect(row.origin.y > 90 && row.origin.y + row.size.y < 666)
      }
    }

    @Test("A click shows a body, and arrows still turn it")
    func clicks() throws {
      try withMachine { machine in
        try machine.click("Mars")
        try machine.settle()
        #expect(machine.viewer.body?.id == "mars" && machine.viewer.state.body == "mars")
        machine.viewer.handle(.key(try #require(Key("left")), .down, []))
        try machine.frames(3)
        #expect(machine.viewer.controls.isMoving)
      }
    }

    @Test(
      "A search finds while one types",
      arguments: [("mar", "Mars"), ("TITÁN", "Titan"), ("plutoo", "Pluto"), ("terra", "Earth")])
    func searches(text: String, name: String) throws {
      try withMachine("saturn") { machine in
        machine.viewer.handle(.key(try #require(Key("slash")), .down, []))
        // The window system tells of the letter too, in the same moment.
        machine.viewer.handle(.typed("/"))
        try machine.frames(3)
        try machine.type(text)
        try machine.frames(2)
        #expect(machine.viewer.search.text == text)
        #expect(machine.rows.first == name)
        #expect(machine.viewer.body?.id == "saturn", "letters do nothing else")
        #expect(!machine.viewer.wantsFullScreen && machine.viewer.dialog == nil)
        try machine.press("enter")
        #expect(machine.viewer.body?.name == name)
        #expect(!machine.viewer.gui.wantsText)
        try machine.press("escape")
        #expect(machine.viewer.search.text.isEmpty && machine.rows.count > 15)
      }
    }

    @Test("A search selects its old text when it is opened again, and is cleared by a button")
    func searchAgain() throws {
      try withMachine { machine in
        let viewer = machine.viewer
        for (text, id) in [("mars", "mars"), ("sat", "saturn")] {
          try machine.press("slash")
          try machine.frames(3)
          try machine.type(text)
          #expect(viewer.search.text == text)
          try machine.press("enter")
          try machine.frames(2)
          #expect(viewer.body?.id == id)
        }
        // While its field has the keys, too.
        try machine.press("slash")
        try machine.frames(3)
        try machine.press("ctrl+f")
        viewer.handle(.modifiers([]))
        try machine.frames(3)
        try machine.type("io")
        #expect(viewer.search.text == "io")
        try machine.click("Clear the search")
        try machine.frames(2)
        #expect(viewer.search.text.isEmpty && machine.rows.count > 15)
        #expect(!viewer.elements.contains { $0.label == "Clear the search" })
      }
    }

    @Test("Next and previous go on through all bodies while a search is on")
    func stepsWhileSearching() throws {
      try withMachine { machine in
        let viewer = machine.viewer
        viewer.search.text = "mars"
        viewer.show(try machine.body("mars"))
        try machine.frames(2)
        #expect(machine.rows == ["Mars"])
        try machine.press("n")
        #expect(viewer.body?.id == "jupiter")
        try machine.press("p")
        try machine.press("p")
        #expect(viewer.body?.id == "earth" && viewer.search.text == "mars")
      }
    }

    @Test("The body that is shown stays in sight, whatever changes the list")
    func staysInSight() throws {
      try withMachine("charon", size: SIMD2(1280, 720)) { machine in
        let viewer = machine.viewer
        viewer.state.showsName = false
        func isInSight() throws -> Bool {
          try machine.frames(3)
          guard let row = viewer.elements.first(where: { $0.kind == .item && $0.label == "Charon" })
          else { return false }
          return row.origin.y > 120 && Double(row.origin.y + row.size.y) <= viewer.size.y - 54
        }
        #expect(try isInSight())
        viewer.search.text = "char"
        try machine.frames(3)
        viewer.search.text = ""
        #expect(try isInSight(), "after a search")
        for order in BodyOrder.allCases {
          viewer.state.order = order
          #expect(try isInSight(), "\(order)")
        }
        machine.size = SIMD2(1280, 400)
        #expect(try isInSight(), "in a lower window")
        try machine.press("k")
        try machine.frames(2)
        try machine.press("k")
        #expect(try isInSight(), "when the list is shown again")
      }
    }

    @Test("The thumb of the list's scroll bar is never too low to be caught")
    func thumb() throws {
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "many.xml")
        let bodies = (0..<500).map { ("b\($0)", "Body \($0)") }
        try Files.write(Array(TestCatalogue.text(bodies: bodies).utf8), to: path)
        let machine = try ViewerMachine(folder: folder, catalogue: path, size: SIMD2(900, 600))
        try machine.frames(4)
        let image = try machine.picture()
        // Beside the rows: what is brighter than the panel.
        let column = Int(PanelMetrics.listWidth) - 22
        let ground = image[column, 540].r
        let lit = (130..<545).filter { image[column, $0].r > ground + 8 }
        #expect(lit.count >= 24 && lit.count < 60)
      }
    }

    @Test("A row has the figure by which the list is sorted, and its unit in any width")
    func rowTexts() throws {
      try withMachine { machine in
        let catalogue = machine.viewer.file.catalogue
        func text(_ id: String, _ order: BodyOrder, fits: Int = 100) throws -> String {
          let body = try machine.body(id)
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
        #expect(try text("uranus", .date) == "Planet, 13 March 1781")
        #expect(try text("mars", .date, fits: 16) == "Since antiquity")
        #expect(try text("earth", .date) == "Planet")
        machine.viewer.state.order = .size
        for width in [320.0, 900, 1800] {
          machine.size = SIMD2(width, 2400)
          try machine.frames(1)
          machine.viewer.setList(shown: true)
          try machine.frames(3)
          let figures = machine.viewer.elements.filter {
            $0.kind == .text && $0.label.contains(where: \.isNumber) && $0.size.y < 16
          }
          #expect(figures.count >= 20 && figures.allSatisfy { $0.label.hasSuffix(" km") })
          #expect(figures.allSatisfy { Double($0.origin.x + $0.size.x) < machine.viewer.listWidth })
        }
      }
    }

    @Test("Letters that mean actions elsewhere are only letters in the search")
    func letters() throws {
      try withMachine { machine in
        try machine.press("slash")
        try machine.frames(2)
        let state = machine.viewer.state
        for letter in ["i", "t", "m", "n", "h", "space", "left", "backspace", "ctrl+c"] {
          try machine.press(letter)
        }
        #expect(machine.viewer.state == state)
        #expect(machine.viewer.body?.id == "earth" && machine.viewer.dialog == nil)
        #expect(!machine.shows("Command copied"))
      }
    }

    @Test("Escape forgets what is typed, whatever stood there before")
    func forgets() throws {
      try withMachine { machine in
        machine.viewer.search.text = "sat"
        try machine.press("slash")
        try machine.frames(2)
        try machine.type("urn")
        try machine.press("escape")
        try machine.frames(2)
        #expect(machine.viewer.search.text.isEmpty && !machine.viewer.gui.wantsText)
      }
    }

    @Test("What is not found is said, with the way back")
    func finds() throws {
      try withMachine { machine in
        machine.viewer.search.text = "zzzzzzzzz"
        try machine.frames(2)
        #expect(machine.rows.isEmpty && machine.shows("No body matches 'zzzzzzzzz'"))
        try machine.show("nothing-found")
        try machine.click("Show all")
        #expect(machine.viewer.search.text.isEmpty && machine.rows.count > 15)
      }
    }

    @Test("How many are found is told")
    func counts() throws {
      try withMachine { machine in
        machine.viewer.search.text = "sat"
        try machine.frames(2)
        let all = machine.viewer.file.catalogue.bodies.count
        #expect(machine.shows("\(machine.rows.count) of \(all) bodies"))
      }
    }

    @Test("Orders sort the list", arguments: BodyOrder.allCases)
    func orders(order: BodyOrder) throws {
      try withMachine { machine in
        machine.viewer.state.order = order
        try machine.frames(2)
        let expected =
          switch order {
          case .catalogue: ["Sun", "Mercury", "Venus"]
          case .name: ["Callisto", "Ceres", "Charon"]
          case .size: ["Sun", "Jupiter", "Saturn"]
          case .distance: ["Sun", "Mercury", "Venus"]
          case .date: ["Sun", "Mercury", "Venus"]
          }
        #expect(Array(machine.rows.prefix(3)) == expected)
        if order == .date { #expect(machine.rows.suffix(3) == ["Pluto", "Charon", "Earth"]) }
        #expect(machine.shows("Rocky planets") == (order == .catalogue))
      }
    }

    @Test("The order is chosen from its menu, and Escape closes only that")
    func menu() throws {
      try withMachine(size: SIMD2(1000, 1700)) { machine in
        machine.viewer.state.showsDetails = true
        try machine.click("As in the catalogue")
        #expect(machine.viewer.gui.hasMenu)
        try machine.press("escape")
        try machine.frames(2)
        #expect(!machine.viewer.gui.hasMenu && machine.viewer.state.showsDetails)
        try machine.click("As in the catalogue")
        // The second word below the field.
        let field = try machine.element("As in the catalogue")
        try machine.move(to: field.center + SIMD2(0, field.size.y + 30))
        machine.viewer.handle(.button(.left, isDown: true))
        try machine.frames(2)
        machine.viewer.handle(.button(.left, isDown: false))
        try machine.frames(2)
        #expect(machine.viewer.state.order == .name)
      }
    }

    @Test("Wide windows have two columns")
    func columns() throws {
      try withMachine(size: SIMD2(1920, 1080)) { machine in
        let (left, right) = (try machine.element("Mercury"), try machine.element("Venus"))
        #expect(left.origin.y == right.origin.y && left.origin.x + left.size.x < right.origin.x)
        #expect(right.size == left.size)
        machine.size = SIMD2(1280, 720)
        try machine.frames(2)
        let (above, below) = (try machine.element("Mercury"), try machine.element("Venus"))
        #expect(above.origin.x == below.origin.x)
      }
    }

    @Test("Next and previous go round the list's ends as it is sorted, and digits choose")
    func steps() throws {
      try withMachine { machine in
        let viewer = machine.viewer
        viewer.show(try machine.body("charon"))
        try machine.press("n")
        #expect(viewer.body?.id == "sun")
        try machine.press("p")
        #expect(viewer.body?.id == "charon")
        try machine.click("Next")
        #expect(viewer.body?.id == "sun")
        try machine.press("3")
        #expect(viewer.body?.id == "venus")
        try machine.press("0")
        #expect(viewer.body?.name == machine.rows[9])
        viewer.state.order = .size
        viewer.show(try machine.body("sun"))
        try machine.press("n")
        #expect(viewer.body?.id == "jupiter")
      }
    }

    @Test("Names that are too long end with an ellipsis")
    func longNames() throws {
      try withTemporaryFolder { folder in
        let name = String(repeating: "Überlang ", count: 12)
        let path = Files.join(folder, "long.xml")
        try Files.write(
          Array(TestCatalogue.text(bodies: [("long", name)]).utf8), to: path)
        let machine = try ViewerMachine(folder: folder, catalogue: path)
        try machine.settle()
        let gui = machine.viewer.gui
        var fitted = ""
        gui.frame(size: SIMD2(1280, 720), seconds: 0) {
          fitted = gui.fitted(name, width: 160)
          #expect(gui.size(of: fitted).x <= 160)
          #expect(gui.fitted("Io", width: 160) == "Io")
          #expect(gui.fitted("Io", width: 1) == "…")
        }
        #expect(fitted.hasSuffix("…") && fitted.hasPrefix("Überlang "))
        try machine.show("long-name")
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
}
