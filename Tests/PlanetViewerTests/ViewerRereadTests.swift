import OpenGLRenderer
import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetViewer

extension ViewerTests {
  /// What happens when files change behind the viewer's back, or hands give it others.
  @Suite("What is read again")
  struct Reread {
    private static let green = RGBA8(r: 0, g: 200, b: 0, a: 255)
    private static let size = SIMD2<Double>(900, 400)

    private func write(map name: String, _ color: RGBA8, in folder: String) throws -> String {
      let path = Files.join(folder, name)
      try Files.write(PNG.encode(Image(width: 64, height: 32, filledWith: color)), to: path)
      return path
    }

    private func write(_ bodies: [(id: String, name: String)], map: String, to path: String) throws
    {
      try Files.write(Array(TestCatalogue.text(bodies: bodies, map: map).utf8), to: path)
    }

    private func machine(
      _ folder: String, _ bodies: [(id: String, name: String)], map: String
    ) throws -> ViewerMachine {
      let path = Files.join(folder, "some.xml")
      try write(bodies, map: map, to: path)
      let machine = try ViewerMachine(folder: folder, catalogue: path, size: Self.size)
      try machine.settle()
      return machine
    }

    /// Returns a colour of the body, above where messages are.
    private func color(_ machine: ViewerMachine) throws -> RGBA8 {
      try machine.picture()[Int(machine.middle.x), Int(machine.middle.y) - 90]
    }

    private func isGreen(_ machine: ViewerMachine) throws -> Bool {
      let pixel = try color(machine)
      return pixel.g > 60 && pixel.r < 20 && pixel.b < 20
    }

    /// Lets more than a second pass, after which files are looked at.
    private func wait(_ machine: ViewerMachine) throws {
      try machine.frames(6, seconds: 0.25)
      try machine.settle()
    }

    @Test("A map that was missing is put on as soon as it is there")
    func mapAppears() throws {
      try withTemporaryFolder { folder in
        let machine = try machine(folder, [("a", "Aa"), ("b", "Bb")], map: "own.png")
        #expect(machine.viewer.shown?.problem != nil)
        _ = try write(map: "own.png", Self.green, in: folder)
        try wait(machine)
        #expect(try isGreen(machine) && machine.viewer.shown?.problem == nil)
      }
    }

    @Test("A map that is damaged or gone while it is shown stays as it was, and is told of")
    func mapGoes() throws {
      try withTemporaryFolder { folder in
        let path = try write(map: "own.png", Self.green, in: folder)
        let machine = try machine(folder, [("a", "Aa")], map: "own.png")
        try Files.write([1, 2, 3], to: path)
        try wait(machine)
        #expect(try isGreen(machine))
        let notices = machine.viewer.notices.all
        #expect(notices.contains { $0.isProblem && $0.text.contains("the previous map is kept") })
        _ = try write(map: "own.png", RGBA8(r: 200, g: 0, b: 0, a: 255), in: folder)
        try wait(machine)
        #expect(try color(machine).r > 60)
      }
    }

    @Test("What is wrong with a map is told until it is mended, and its small picture stays")
    func damagedWhileShown() throws {
      try withTemporaryFolder { folder in
        let path = try write(map: "own.png", Self.green, in: folder)
        let machine = try machine(folder, [("a", "Aa"), ("b", "Bb")], map: "own.png")
        let viewer = machine.viewer
        try machine.settle(thumbnails: true)
        let before = try #require(viewer.thumbnailTextures["a"]).name
        try Files.write([1, 2, 3], to: path)
        try wait(machine)
        try machine.settle(thumbnails: true)
        #expect(viewer.thumbnailTextures["a"]?.name == before)
        try machine.frames(50, seconds: 0.25)
        #expect(viewer.notices.all.isEmpty)
        #expect(viewer.shown?.problem?.contains("the previous map is kept") == true)
        _ = try write(map: "own.png", RGBA8(r: 200, g: 0, b: 0, a: 255), in: folder)
        try wait(machine)
        try machine.settle(thumbnails: true)
        #expect(viewer.shown?.problem == nil)
        #expect(viewer.thumbnailTextures["a"]?.name != before)
      }
    }

    @Test("Messages about maps go with their body, and those that are no longer so go at once")
    func passingMessages() throws {
      try withTemporaryFolder { folder in
        let machine = try machine(folder, [("a", "Aa"), ("b", "Bb")], map: "none.png")
        let viewer = machine.viewer
        func problems() -> [String] {
          viewer.notices.all.filter { $0.isProblem }.map(\.text)
        }
        #expect(problems().count == 1)
        try machine.press("n")
        try machine.settle()
        #expect(problems().count == 1)
        _ = try write(map: "none.png", Self.green, in: folder)
        try wait(machine)
        #expect(problems().isEmpty)
        let text = try Files.read(viewer.file.path)
        try Files.remove(viewer.file.path)
        try wait(machine)
        #expect(problems() == ["The catalogue was deleted"])
        try Files.write(text, to: viewer.file.path)
        try wait(machine)
        #expect(problems().isEmpty && machine.shows("The catalogue is valid again"))
      }
    }

    @Test("A dropped map stays on the body until all is read again by hand")
    func dress() throws {
      try withTemporaryFolder { folder in
        let path = try write(map: "dress.png", Self.green, in: folder)
        let machine = try machine(folder, [("a", "Aa"), ("b", "Bb")], map: "moon.jpg")
        machine.viewer.spin.set(turns: 0.3)
        machine.viewer.spin.isRunning = false
        machine.viewer.handle(.dropped([path]))
        try machine.settle()
        #expect(try isGreen(machine) && machine.viewer.spin.turns == 0.3)
        #expect(
          machine.viewer.notices.all.contains { $0.text == "dress.png is the map of Aa until F5" })
        try machine.press("n")
        try machine.settle()
        #expect(try !isGreen(machine))
        try machine.press("p")
        try machine.settle()
        #expect(try isGreen(machine))
        try write([("a", "Aaa"), ("b", "Bb")], map: "moon.jpg", to: machine.viewer.file.path)
        try wait(machine)
        #expect(machine.viewer.body?.name == "Aaa")
        #expect(try isGreen(machine))
        try machine.press("f5")
        try machine.settle()
        #expect(try !isGreen(machine))
      }
    }

    @Test("A dropped picture that cannot be read changes nothing, and is told of")
    func badDress() throws {
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "dress.png")
        try Files.write([1, 2, 3], to: path)
        let machine = try machine(folder, [("a", "Aa")], map: "moon.jpg")
        machine.viewer.spin.isRunning = false
        let before = try color(machine)
        machine.viewer.handle(.dropped([path]))
        try machine.settle()
        #expect(try color(machine) == before)
        #expect(machine.viewer.body?.map?.path == "moon.jpg" && machine.viewer.dresses.isEmpty)
        let notices = machine.viewer.notices.all
        #expect(notices.contains { $0.isProblem && $0.text.contains("dress.png") })
        #expect(!notices.contains { $0.text.contains("is the map of") })
      }
    }

    @Test("A sun that stands still stays where it is when the catalogue is read again")
    func sun() throws {
      try withTemporaryFolder { folder in
        let machine = try machine(folder, [("a", "Aa")], map: "moon.jpg")
        machine.viewer.controls.place(Viewpoint(azimuth: .degrees(70), share: 0.8))
        try machine.press("l")
        let sun = try #require(machine.viewer.sun.fixed)
        try machine.press("f5")
        try machine.settle()
        #expect(machine.viewer.sun.fixed == sun)
      }
    }

    @Test("Choosing the body that is shown leaves the view as it is")
    func sameBody() throws {
      try withTemporaryFolder { folder in
        let machine = try machine(folder, [("a", "Aa")], map: "moon.jpg")
        machine.viewer.spin.isRunning = false
        machine.viewer.controls.place(Viewpoint(azimuth: .degrees(70), share: 0.8))
        let viewpoint = machine.viewer.controls.viewpoint
        try machine.click("Aa")
        try machine.press("n")
        #expect(machine.viewer.controls.viewpoint == viewpoint)
      }
    }

    @Test("The body that was asked for is shown once a broken catalogue is mended")
    func awaited() throws {
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "some.xml")
        try Files.write(Array("<catalogue".utf8), to: path)
        let machine = try ViewerMachine(
          folder: folder, body: "Bb", catalogue: path, size: Self.size)
        try machine.frames(2)
        try write([("a", "Aa"), ("b", "Bb")], map: "moon.jpg", to: path)
        try wait(machine)
        #expect(machine.viewer.body?.id == "b")
      }
    }

    @Test("Favourites of other catalogues are told of, and can be forgotten")
    func absentFavourites() throws {
      try withTemporaryFolder { folder in
        let machine = try machine(folder, [("a", "Aa"), ("b", "Bb")], map: "moon.jpg")
        machine.viewer.state.toggleFavourite("earth")
        machine.viewer.state.listsFavouritesOnly = true
        try machine.frames(2)
        #expect(machine.rows.isEmpty)
        #expect(machine.shows("The favourite 'earth' is not in this catalogue."))
        #expect(!machine.shows("No favourites yet"))
        try machine.press("n")
        #expect(machine.viewer.body?.id == "b")
        try machine.click("Remove it")
        #expect(machine.viewer.state.favourites.isEmpty)
        #expect(machine.shows("No favourites yet"))
      }
    }

    @Test("Letters of other scripts are made ready; those that the font lacks are told of")
    func letters() throws {
      try withTemporaryFolder { folder in
        // DejaVu Sans has Armenian and Georgian letters, but no Chinese ones.
        let machine = try machine(folder, [("a", "Լուսին"), ("b", "მთვარე")], map: "moon.jpg")
        let viewer = machine.viewer
        #expect("Լმ".unicodeScalars.allSatisfy(viewer.gui.shows))
        #expect(!viewer.notices.all.contains { $0.text.contains("PLANETNODE_FONT") })
        try write([("a", "Լուսին"), ("b", "月球")], map: "moon.jpg", to: viewer.file.path)
        try wait(machine)
        #expect(viewer.gui.shows("Լ") && machine.rows == ["Լուսին", "月球"])
      }
    }

    @Test("Letters of credits, of messages and of what is typed are made ready as well")
    func otherLetters() throws {
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "Ⴀ.xml")
        let text = TestCatalogue.text(bodies: [("a", "Aa")], map: "Ի.jpg")
          .replacing("<map", with: "<map attribution=\"Հ\" license=\"Ձ\"")
          .replacing("<radii", with: "<radii source=\"Ⴁ\"")
        try Files.write(Array(text.utf8), to: path)
        let machine = try ViewerMachine(folder: folder, catalogue: path, size: Self.size)
        try machine.settle()
        let viewer = machine.viewer
        #expect(viewer.file.problems.isEmpty && viewer.body?.map?.attribution == "Հ")
        #expect(viewer.body?.sources[.radii]?.name == "Ⴁ")
        #expect("ԻՀՁႠႡ".unicodeScalars.allSatisfy(viewer.gui.shows))
        #expect(!viewer.gui.shows("Ղ") && !viewer.gui.shows("Ⴂ"))
        viewer.tell("Ղ")
        viewer.state.toggleFavourite("Ⴂ")
        try machine.frames()
        #expect(viewer.gui.shows("Ղ") && viewer.gui.shows("Ⴂ"))
      }
    }

    @Test("What is typed goes on where it began when new letters, or another screen, come")
    func typing() throws {
      try withTemporaryFolder { folder in
        let machine = try machine(folder, [("a", "Aa"), ("b", "Bb")], map: "moon.jpg")
        let viewer = machine.viewer
        try machine.press("slash")
        try machine.frames(3)
        try machine.type("nԼ")
        try machine.frames()
        #expect(viewer.gui.wantsText && viewer.gui.shows("Լ") && viewer.search.text == "nԼ")
        try write([("a", "Նn"), ("b", "Bb")], map: "moon.jpg", to: viewer.file.path)
        try wait(machine)
        #expect(machine.rows.isEmpty)
        #expect(viewer.gui.shows("Ն") && viewer.gui.wantsText)
        try machine.adapt(pixelsPerPoint: 2)
        try machine.type("p")
        #expect(viewer.search.text == "nԼp")
        #expect(viewer.gui.wantsText && viewer.body?.id == "a")
        #expect(machine.context.messages.take().isEmpty, "OpenGL complains of nothing")
      }
    }

    @Test("A body that the catalogue has no more is told of, and so is a catalogue that is gone")
    func vanished() throws {
      try withTemporaryFolder { folder in
        let machine = try machine(folder, [("a", "Aa"), ("b", "Bb")], map: "moon.jpg")
        let viewer = machine.viewer
        try machine.press("n")
        try write([("a", "Aa")], map: "moon.jpg", to: viewer.file.path)
        try wait(machine)
        #expect(viewer.body?.id == "a")
        #expect(viewer.messages.contains("Bb is no longer in the catalogue"))
        try Files.remove(viewer.file.path)
        try wait(machine)
        #expect(viewer.messages.contains("The catalogue was deleted") && viewer.body?.id == "a")
        #expect(machine.shows("The catalogue was deleted"))
        #expect(!machine.shows("The catalogue has errors"))
      }
    }

    @Test("Texts as long as a book are shown")
    func longTexts() throws {
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "some.xml")
        let name = String(repeating: "Long", count: 64)
        let text = TestCatalogue.text(bodies: [("a", name)]).replacing(
          "<map src",
          with: "<description>\(String(repeating: "many wörds \n", count: 20_000))"
            + String(repeating: "x", count: 90_000) + "</description><map src")
        try Files.write(Array(text.utf8), to: path)
        let machine = try ViewerMachine(folder: folder, catalogue: path, size: Self.size)
        try machine.settle()
        try machine.press("i")
        machine.viewer.notices.add(name, isProblem: true)
        try machine.move(to: SIMD2(Float(Self.size.x) - 100, 200))
        for way in [-400.0, -40_000, 9_000_000] {
          machine.viewer.handle(.scrolled(SIMD2(0, way)))
          try machine.frames(3)
        }
        #expect(machine.viewer.body?.description?.utf8.count ?? 0 > 300_000)
        #expect(machine.viewer.notices.all.allSatisfy { $0.text.count < 500 })
      }
    }
  }
}
