import OpenGLRenderer
import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetSystem
import PlanetTestSupport
import Testing
import ViewerGui

@testable import PlanetViewer

extension ViewerTests {
  /// Changes of files by other programs, and dropped files.
  @Suite("Reloading")
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

    private func harness(
      _ folder: String, _ bodies: [(id: String, name: String)], map: String
    ) throws -> ViewerHarness {
      let path = Files.join(folder, "some.xml")
      try write(bodies, map: map, to: path)
      let harness = try ViewerHarness(folder: folder, catalogue: path, size: Self.size)
      try harness.settle()
      return harness
    }

    /// Returns a colour of the body, above the notifications.
    private func color(_ harness: ViewerHarness) throws -> RGBA8 {
      try harness.screenshot()[Int(harness.middle.x), Int(harness.middle.y) - 90]
    }

    private func isGreen(_ harness: ViewerHarness) throws -> Bool {
      let pixel = try color(harness)
      return pixel.g > 60 && pixel.r < 20 && pixel.b < 20
    }

    /// Advances more than a second, after which files are checked.
    private func wait(_ harness: ViewerHarness) throws {
      try harness.frames(6, seconds: 0.25)
      try harness.settle()
    }

    @Test("A missing map is applied as soon as it exists")
    func mapAppears() throws {
      try withTemporaryFolder { folder in
        let harness = try harness(folder, [("a", "Aa"), ("b", "Bb")], map: "own.png")
        #expect(harness.viewer.presenter.shown?.problem != nil)
        _ = try write(map: "own.png", Self.green, in: folder)
        try wait(harness)
        #expect(try isGreen(harness) && harness.viewer.presenter.shown?.problem == nil)
      }
    }

    @Test("A shown map stays when its file is damaged or removed, with a report")
    func mapGoes() throws {
      try withTemporaryFolder { folder in
        let path = try write(map: "own.png", Self.green, in: folder)
        let harness = try harness(folder, [("a", "Aa")], map: "own.png")
        try Files.write([1, 2, 3], to: path)
        try wait(harness)
        #expect(try isGreen(harness))
        let notifications = harness.notifications
        #expect(
          notifications.contains { $0.isProblem && $0.text.contains("the previous map is kept") })
        _ = try write(map: "own.png", RGBA8(r: 200, g: 0, b: 0, a: 255), in: folder)
        try wait(harness)
        #expect(try color(harness).r > 60)
      }
    }

    @Test("A problem of a map is reported until repaired, and the thumbnail stays")
    func damagedWhileShown() throws {
      try withTemporaryFolder { folder in
        let path = try write(map: "own.png", Self.green, in: folder)
        let harness = try harness(folder, [("a", "Aa"), ("b", "Bb")], map: "own.png")
        let viewer = harness.viewer
        try harness.settle(thumbnails: true)
        let before = try #require(viewer.thumbnails.cache.textures["a"]).name
        try Files.write([1, 2, 3], to: path)
        try wait(harness)
        try harness.settle(thumbnails: true)
        #expect(viewer.thumbnails.cache.textures["a"]?.name == before)
        try harness.frames(50, seconds: 0.25)
        #expect(harness.notifications.isEmpty)
        #expect(viewer.presenter.shown?.problem?.contains("the previous map is kept") == true)
        _ = try write(map: "own.png", RGBA8(r: 200, g: 0, b: 0, a: 255), in: folder)
        try wait(harness)
        try harness.settle(thumbnails: true)
        #expect(viewer.presenter.shown?.problem == nil)
        #expect(viewer.thumbnails.cache.textures["a"]?.name != before)
      }
    }

    @Test("Messages about maps disappear with their body or their cause")
    func passingMessages() throws {
      try withTemporaryFolder { folder in
        let harness = try harness(folder, [("a", "Aa"), ("b", "Bb")], map: "none.png")
        let viewer = harness.viewer
        func problems() -> [String] {
          harness.notifications.filter { $0.isProblem }.map(\.text)
        }
        #expect(problems().count == 1)
        try harness.press("n")
        try harness.settle()
        #expect(problems().count == 1)
        _ = try write(map: "none.png", Self.green, in: folder)
        try wait(harness)
        #expect(problems().isEmpty)
        let text = try Files.read(viewer.session.file.path)
        try Files.remove(viewer.session.file.path)
        try wait(harness)
        #expect(problems() == ["The catalogue was deleted"])
        try Files.write(text, to: viewer.session.file.path)
        try wait(harness)
        #expect(problems().isEmpty && harness.shows("The catalogue is valid again"))
      }
    }

    @Test("A dropped map stays on the body until a manual reload")
    func droppedUntilReload() throws {
      try withTemporaryFolder { folder in
        let path = try write(map: "dress.png", Self.green, in: folder)
        let harness = try harness(folder, [("a", "Aa"), ("b", "Bb")], map: "moon.jpg")
        harness.setSpin(turns: 0.3)
        harness.pauseSpin()
        harness.viewer.handle(.dropped([path]))
        try harness.settle()
        #expect(try isGreen(harness) && harness.viewer.spin.turns == 0.3)
        #expect(
          harness.notifications.contains { $0.text == "dress.png is the map of Aa until F5" })
        try harness.press("n")
        try harness.settle()
        #expect(try !isGreen(harness))
        try harness.press("p")
        try harness.settle()
        #expect(try isGreen(harness))
        try write(
          [("a", "Aaa"), ("b", "Bb")], map: "moon.jpg", to: harness.viewer.session.file.path)
        try wait(harness)
        #expect(harness.viewer.body?.name == "Aaa")
        #expect(try isGreen(harness))
        try harness.press("f5")
        try harness.settle()
        #expect(try !isGreen(harness))
      }
    }

    @Test("An unreadable dropped image changes nothing, and is reported")
    func unreadableDrop() throws {
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "dress.png")
        try Files.write([1, 2, 3], to: path)
        let harness = try harness(folder, [("a", "Aa")], map: "moon.jpg")
        harness.pauseSpin()
        let before = try color(harness)
        harness.viewer.handle(.dropped([path]))
        try harness.settle()
        #expect(try color(harness) == before)
        #expect(
          harness.viewer.body?.map?.path == "moon.jpg"
            && harness.viewer.maps.overrides.paths.isEmpty)
        let notifications = harness.notifications
        #expect(notifications.contains { $0.isProblem && $0.text.contains("dress.png") })
        #expect(!notifications.contains { $0.text.contains("is the map of") })
      }
    }

    @Test("Fixed light stays in place when the catalogue is reloaded")
    func sun() throws {
      try withTemporaryFolder { folder in
        let harness = try harness(folder, [("a", "Aa")], map: "moon.jpg")
        harness.setViewpoint(Viewpoint(azimuth: .degrees(70), share: 0.8))
        try harness.press("l")
        let sun = try #require(harness.viewer.camera.sunDirection)
        try harness.press("f5")
        try harness.settle()
        #expect(harness.viewer.camera.sunDirection == sun)
      }
    }

    @Test("Selecting the shown body leaves the view unchanged")
    func sameBody() throws {
      try withTemporaryFolder { folder in
        let harness = try harness(folder, [("a", "Aa")], map: "moon.jpg")
        harness.pauseSpin()
        harness.setViewpoint(Viewpoint(azimuth: .degrees(70), share: 0.8))
        let viewpoint = harness.viewer.camera.orbit.viewpoint
        try harness.click("Aa")
        try harness.press("n")
        #expect(harness.viewer.camera.orbit.viewpoint == viewpoint)
      }
    }

    @Test("The requested body is shown once a damaged catalogue is repaired")
    func awaited() throws {
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "some.xml")
        try Files.write(Array("<catalogue".utf8), to: path)
        let harness = try ViewerHarness(
          folder: folder, body: "Bb", catalogue: path, size: Self.size)
        try harness.frames(2)
        try write([("a", "Aa"), ("b", "Bb")], map: "moon.jpg", to: path)
        try wait(harness)
        #expect(harness.viewer.body?.id == "b")
      }
    }

    @Test("Favourites of other catalogues are reported, and can be removed")
    func absentFavourites() throws {
      try withTemporaryFolder { folder in
        let harness = try harness(folder, [("a", "Aa"), ("b", "Bb")], map: "moon.jpg")
        harness.changePreferences { $0.toggleFavourite("earth") }
        harness.changePreferences { $0.listsFavouritesOnly = true }
        try harness.frames(2)
        #expect(harness.rows.isEmpty)
        #expect(harness.shows("The favourite 'earth' is not in this catalogue."))
        #expect(!harness.shows("No favourites yet"))
        try harness.press("n")
        #expect(harness.viewer.body?.id == "b")
        try harness.click("Remove it")
        #expect(harness.viewer.state.favourites.isEmpty)
        #expect(harness.shows("No favourites yet"))
      }
    }

    @Test("Glyphs of other scripts are loaded; missing ones are reported")
    func glyphs() throws {
      try withTemporaryFolder { folder in
        // DejaVu Sans has Armenian and Georgian glyphs, but no Chinese ones.
        let harness = try harness(folder, [("a", "Լուսին"), ("b", "მთვარე")], map: "moon.jpg")
        let viewer = harness.viewer
        #expect("Լმ".unicodeScalars.allSatisfy(viewer.gui.shows))
        #expect(!harness.notifications.contains { $0.text.contains("PLANETNODE_FONT") })
        try write([("a", "Լուսին"), ("b", "月球")], map: "moon.jpg", to: viewer.session.file.path)
        try wait(harness)
        #expect(viewer.gui.shows("Լ") && harness.rows == ["Լուսին", "月球"])
      }
    }

    @Test("Glyphs of credits, messages and typed text are loaded as well")
    func otherGlyphs() throws {
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "Ⴀ.xml")
        let text = TestCatalogue.text(bodies: [("a", "Aa")], map: "Ի.jpg")
          .replacing("<map", with: "<map attribution=\"Հ\" license=\"Ձ\"")
          .replacing("<radii", with: "<radii source=\"Ⴁ\"")
        try Files.write(Array(text.utf8), to: path)
        let harness = try ViewerHarness(folder: folder, catalogue: path, size: Self.size)
        try harness.settle()
        let viewer = harness.viewer
        #expect(viewer.session.file.problems.isEmpty && viewer.body?.map?.attribution == "Հ")
        #expect(viewer.body?.facts.sources[.radii]?.name == "Ⴁ")
        #expect("ԻՀՁႠႡ".unicodeScalars.allSatisfy(viewer.gui.shows))
        #expect(!viewer.gui.shows("Ղ") && !viewer.gui.shows("Ⴂ"))
        viewer.notify("Ղ")
        harness.changePreferences { $0.toggleFavourite("Ⴂ") }
        try harness.frames()
        #expect(viewer.gui.shows("Ղ") && viewer.gui.shows("Ⴂ"))
      }
    }

    @Test("Typing continues in place while glyphs are loaded or the screen changes")
    func typing() throws {
      try withTemporaryFolder { folder in
        let harness = try harness(folder, [("a", "Aa"), ("b", "Bb")], map: "moon.jpg")
        let viewer = harness.viewer
        try harness.press("slash")
        try harness.frames(3)
        try harness.type("nԼ")
        try harness.frames()
        #expect(viewer.gui.wantsText && viewer.gui.shows("Լ") && harness.searchText == "nԼ")
        try write([("a", "Նn"), ("b", "Bb")], map: "moon.jpg", to: viewer.session.file.path)
        try wait(harness)
        #expect(harness.rows.isEmpty)
        #expect(viewer.gui.shows("Ն") && viewer.gui.wantsText)
        try harness.adapt(pixelsPerPoint: 2)
        try harness.type("p")
        #expect(harness.searchText == "nԼp")
        #expect(viewer.gui.wantsText && viewer.body?.id == "a")
        #expect(harness.context.messages.take().isEmpty, "OpenGL reports nothing")
      }
    }

    @Test("A removed body is reported, and so is a removed catalogue")
    func vanished() throws {
      try withTemporaryFolder { folder in
        let harness = try harness(folder, [("a", "Aa"), ("b", "Bb")], map: "moon.jpg")
        let viewer = harness.viewer
        try harness.press("n")
        try write([("a", "Aa")], map: "moon.jpg", to: viewer.session.file.path)
        try wait(harness)
        #expect(viewer.body?.id == "a")
        #expect(viewer.messages.contains("Bb is no longer in the catalogue"))
        try Files.remove(viewer.session.file.path)
        try wait(harness)
        #expect(viewer.messages.contains("The catalogue was deleted") && viewer.body?.id == "a")
        #expect(harness.shows("The catalogue was deleted"))
        #expect(!harness.shows("The catalogue has errors"))
      }
    }

    @Test("Very long texts are shown")
    func longTexts() throws {
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "some.xml")
        let name = String(repeating: "Long", count: 64)
        let text = TestCatalogue.text(bodies: [("a", name)]).replacing(
          "<map src",
          with: "<description>\(String(repeating: "many wörds \n", count: 20_000))"
            + String(repeating: "x", count: 90_000) + "</description><map src")
        try Files.write(Array(text.utf8), to: path)
        let harness = try ViewerHarness(folder: folder, catalogue: path, size: Self.size)
        try harness.settle()
        try harness.press("i")
        harness.notify(name, isProblem: true)
        try harness.move(to: SIMD2(Float(Self.size.x) - 100, 200))
        for way in [-400.0, -40_000, 9_000_000] {
          harness.viewer.handle(.scrolled(SIMD2(0, way)))
          try harness.frames(3)
        }
        #expect(harness.viewer.body?.facts.description?.utf8.count ?? 0 > 300_000)
        #expect(harness.notifications.allSatisfy { $0.text.count < 500 })
      }
    }
  }
}
