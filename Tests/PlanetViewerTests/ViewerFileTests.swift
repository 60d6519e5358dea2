import Glibc
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetMath
import PlanetSystem
import PlanetTestSupport
import Testing
import ViewerGui

@testable import PlanetViewer

extension ViewerTests {
  @Suite("Catalogues and maps on disk")
  struct FilesOnDisk {
    private func write(_ text: String, to path: String) throws {
      try Files.write(Array(text.utf8), to: path)
    }

    @Test("A damaged catalogue is reported, its bodies stay, and its file is watched")
    func watches() throws {
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "some.xml")
        let good = TestCatalogue.text(bodies: [("a", "Aa"), ("b", "Bb")])
        try write(good, to: path)
        let harness = try ViewerHarness(folder: folder, body: "b", catalogue: path)
        try harness.settle()
        try write("<catalogue title='x' version='1'><body id='", to: path)
        try harness.frames(6, seconds: 0.25)
        let viewer = harness.viewer
        #expect(harness.shows("The catalogue has errors"))
        #expect(viewer.session.file.problems.contains { $0.contains("some.xml:1:") })
        // The file is named once, above all problems.
        for problem in viewer.session.file.problems {
          #expect(harness.shows(String(problem.dropFirst(path.count + 1))))
        }
        #expect(viewer.body?.id == "b" && harness.rows == ["Aa", "Bb"])
        try harness.show("problems")
        harness.setViewpoint(Viewpoint(azimuth: .degrees(33), share: 2))
        let viewpoint = viewer.camera.orbit.viewpoint
        try write(TestCatalogue.text(bodies: [("c", "Cc"), ("b", "Bee")]), to: path)
        try harness.frames(6, seconds: 0.25)
        try harness.settle()
        #expect(harness.rows == ["Cc", "Bee"] && viewer.session.file.problems.isEmpty)
        #expect(viewer.body?.name == "Bee" && viewer.camera.orbit.viewpoint == viewpoint)
        try write(good.replacing("1000", with: "2000"), to: path)
        try harness.press("f5")
        #expect(viewer.body?.radii?.equatorial == 2000)
      }
    }

    @Test("A body with errors is left out at launch, when reloading and when opening")
    func leavesOut() throws {
      try withTemporaryFolder { folder in
        let (path, other) = (Files.join(folder, "some.xml"), Files.join(folder, "other.xml"))
        let good = TestCatalogue.text(bodies: [("a", "Aa"), ("b", "Bb"), ("c", "Cc")])
        let bad = TestCatalogue.damaged(good, "Bb")
        #expect(bad != good)
        try write(bad, to: path)
        let harness = try ViewerHarness(folder: folder, catalogue: path, size: SIMD2(1280, 900))
        let viewer = harness.viewer
        let words = "1 of 3 bodies is left out because of errors: 'Bb' (line "
        func tells() -> Bool {
          viewer.messages.contains { $0.contains(words) } && viewer.session.file.problems.count == 1
            && viewer.session.file.problems[0].contains("'wide' is not a number")
        }
        #expect(tells() && viewer.body?.id == "a")
        try harness.settle()
        #expect(harness.rows == ["Aa", "Cc"])
        #expect(harness.shows(String(viewer.session.file.problems[0].dropFirst(path.count + 1))))
        #expect(!harness.shows("The bodies of the last valid version are shown."))
        try harness.show("left-out")
        try write(good, to: path)
        try harness.frames(6, seconds: 0.25)
        try harness.settle()
        #expect(harness.rows == ["Aa", "Bb", "Cc"] && viewer.session.file.problems.isEmpty)
        #expect(!viewer.messages.contains { $0.contains(words) })
        try write(bad, to: path)
        try harness.frames(6, seconds: 0.25)
        try harness.settle()
        #expect(harness.rows == ["Aa", "Cc"] && tells())
        // If every body is invalid, the previous bodies stay.
        try write(bad.replacing("1000", with: "wide"), to: path)
        try harness.frames(6, seconds: 0.25)
        try harness.settle()
        #expect(harness.rows == ["Aa", "Cc"] && harness.shows("The catalogue has errors"))
        #expect(harness.shows("The bodies of the last valid version are shown."))
        try write(bad.replacing("Aa", with: "Ee"), to: other)
        viewer.handle(.dropped([other]))
        try harness.settle()
        #expect(harness.rows == ["Ee", "Cc"] && tells())
      }
    }

    @Test("A body left out is reported if requested at launch")
    func asksForLeftOut() throws {
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "some.xml")
        let text = TestCatalogue.damaged(
          TestCatalogue.text(bodies: [("a", "Aa"), ("b", "Bb")]), "Bb")
        try write(text, to: path)
        let error = #expect(throws: ViewerError.self) {
          try ViewerHarness(folder: folder, body: "Bb", catalogue: path)
        }
        #expect(error?.description.contains("is left out because of errors") == true)
      }
    }

    @Test("A catalogue that is damaged at launch can be repaired and reloaded")
    func brokenAtStart() throws {
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "some.xml")
        try write("no XML", to: path)
        let harness = try ViewerHarness(folder: folder, catalogue: path)
        try harness.settle()
        #expect(harness.viewer.body == nil && harness.shows("The catalogue cannot be shown"))
        try harness.show("broken-at-start")
        for key in ["n", "i", "ctrl+s", "ctrl+c", "f", "o", "space", "g"] { try harness.press(key) }
        #expect(harness.viewer.body == nil && harness.dialog == nil)
        try harness.press("g")
        try write(TestCatalogue.text(bodies: [("a", "Aa")]), to: path)
        try harness.click("Reload")
        try harness.settle()
        #expect(harness.viewer.body?.id == "a" && harness.rows == ["Aa"])
      }
    }

    @Test("A catalogue without bodies is reported")
    func empty() throws {
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "some.xml")
        try write(TestCatalogue.text(bodies: [("a", "Aa")]), to: path)
        let harness = try ViewerHarness(folder: folder, catalogue: path)
        try harness.settle()
        try write("<catalogue title=\"Test\" version=\"1\"></catalogue>", to: path)
        harness.reload()
        try harness.settle()
        #expect(harness.viewer.body == nil && harness.rows.isEmpty)
        #expect(harness.shows("the catalogue has no bodies"))
      }
    }

    @Test("A missing map is a checker, and reported")
    func missingMap() throws {
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "some.xml")
        try write(TestCatalogue.text(bodies: [("a", "Aa")], map: "nowhere.png"), to: path)
        let harness = try ViewerHarness(folder: folder, catalogue: path)
        try harness.settle()
        #expect(harness.notifications.contains { $0.isProblem && $0.text.contains("nowhere") })
        try harness.show("missing-map")
        // No body is magenta.
        let image = try harness.screenshot()
        let (x, y) = (Int(harness.middle.x), Int(harness.middle.y))
        let row = (-150...150).map { image[x + $0, y] }
        #expect(row.contains { $0.r > 150 && $0.g < 30 && $0.b > 150 })
        #expect(row.contains { $0.r < 60 && $0.g < 60 && $0.b < 60 })
      }
    }

    @Test("A dropped catalogue opens; a damaged one is reported and changes nothing")
    func dropsCatalogue() throws {
      try withTemporaryFolder { folder in
        let (good, bad) = (Files.join(folder, "good.xml"), Files.join(folder, "bad.xml"))
        try write(TestCatalogue.text(bodies: [("a", "Aa")]), to: good)
        try write("<catalogue", to: bad)
        let harness = try ViewerHarness(folder: folder, body: "earth")
        try harness.frames(2)
        harness.viewer.handle(.dropped([bad]))
        try harness.frames(2)
        #expect(harness.viewer.body?.id == "earth" && harness.viewer.session.file.problems.isEmpty)
        #expect(harness.notifications.contains { $0.isProblem && $0.text.contains("bad.xml") })
        harness.viewer.handle(.dropped([good]))
        try harness.settle()
        #expect(harness.viewer.body?.id == "a" && harness.rows == ["Aa"])
        #expect(harness.viewer.title == "Aa – PlanetNode")
      }
    }

    @Test("A dropped folder opens as one catalogue, and changes of its files are shown")
    func dropsFolder() throws {
      try withTemporaryFolder { folder in
        let worlds = Files.join(folder, "worlds")
        try Files.makeFolder(worlds)
        let harness = try ViewerHarness(folder: folder, body: "earth")
        try harness.settle()
        harness.viewer.handle(.dropped([worlds]))
        try harness.frames(2)
        #expect(harness.viewer.messages.contains { $0.contains("no XML files (*.xml)") })
        #expect(harness.viewer.body?.id == "earth")
        try write(
          TestCatalogue.text(bodies: [("a", "Aa")]), to: Files.join(worlds, "one.xml"))
        try write(
          TestCatalogue.text(bodies: [("b", "Bb")]), to: Files.join(worlds, "two.xml"))
        harness.viewer.handle(.dropped([worlds]))
        try harness.settle()
        #expect(harness.rows == ["Aa", "Bb"] && harness.viewer.body?.id == "a")
        #expect(harness.viewer.state.recentCatalogues.paths == [Files.absolute(worlds)])
        harness.viewer.copyCommand()
        #expect(harness.viewer.gui.copiedText.hasSuffix("--catalogue \(Files.absolute(worlds))"))
        try write(
          TestCatalogue.text(bodies: [("c", "Cc")]), to: Files.join(worlds, "three.xml"))
        try harness.frames(6, seconds: 0.25)
        try harness.settle()
        #expect(harness.rows == ["Aa", "Cc", "Bb"] && harness.viewer.body?.id == "a")
        try harness.show("folder")
      }
    }

    @Test("A dropped JSON file of events opens as stories; one that is damaged is reported")
    func dropsJSON() throws {
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "events.json")
        try write("[{\"id\": 1, \"title\": ", to: path)
        let harness = try ViewerHarness(folder: folder, body: "mars")
        try harness.settle()
        harness.viewer.handle(.dropped([path]))
        try harness.frames(2)
        #expect(
          harness.viewer.messages.contains { $0.contains("events.json:1:21") },
          "\(harness.viewer.messages)")
        #expect(harness.viewer.body?.id == "mars")
        try write(
          """
          [{"id": 1, "title": "Viking 1 lands", "date": "1976-07-20T11:53:06Z", "body": "mars",
            "location": {"name": "Chryse Planitia", "latitude": 22.27, "longitude": -47.95}}]
          """, to: path)
        harness.viewer.handle(.dropped([path]))
        try harness.settle()
        #expect(harness.viewer.panels.stories.isOpen && harness.shows("Viking 1 lands"))
        #expect(harness.rows == ["Viking 1 lands"])
        try write(
          """
          [{"id": 1, "title": "Landing", "date": "1976-07-20", "body": "mars"}]
          """, to: path)
        try harness.frames(6, seconds: 0.25)
        try harness.settle()
        #expect(harness.rows == ["Landing"], "\(harness.viewer.messages)")
      }
    }

    @Test("A dropped image becomes the body's map; other files are rejected")
    func dropsMap() throws {
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "green.png")
        let green = RGBA8(r: 0, g: 200, b: 0, a: 255)
        try Files.write(try PNG.encode(Image(width: 64, height: 32, filledWith: green)), to: path)
        let harness = try ViewerHarness(folder: folder, body: "moon", size: SIMD2(900, 500))
        try harness.settle()
        harness.setViewpoint(Viewpoint(azimuth: .degrees(-30), share: 0.9))
        let viewpoint = harness.viewer.camera.orbit.viewpoint
        harness.viewer.handle(.dropped([path]))
        try harness.settle()
        #expect(harness.viewer.camera.orbit.viewpoint == viewpoint)
        let pixel = try harness.screenshot()[Int(harness.middle.x), Int(harness.middle.y)]
        #expect(pixel.g > 60 && pixel.r < 20 && pixel.b < 20)
        harness.viewer.handle(.dropped([Files.join(folder, "words.txt")]))
        try harness.frames()
        #expect(
          harness.shows(
            "'words.txt' is not supported; expected a catalogue (.xml, .json or a folder), a map "
              + "(.png, .jpg) or an address (https://…)"))
      }
    }
  }
}
