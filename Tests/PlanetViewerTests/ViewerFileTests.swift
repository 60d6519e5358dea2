import Glibc
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetMath
import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetViewer

extension ViewerTests {
  @Suite("Catalogues and maps on disk")
  struct FilesOnDisk {
    private func write(_ text: String, to path: String) throws {
      try Files.write(Array(text.utf8), to: path)
    }

    @Test("A catalogue that breaks is told of in place, its bodies stay, and it is watched")
    func watches() throws {
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "some.xml")
        let good = TestCatalogue.text(bodies: [("a", "Aa"), ("b", "Bb")])
        try write(good, to: path)
        let machine = try ViewerMachine(folder: folder, body: "b", catalogue: path)
        try machine.settle()
        try write("<catalogue title='x' version='1'><body id='", to: path)
        try machine.frames(6, seconds: 0.25)
        let viewer = machine.viewer
        #expect(machine.shows("The catalogue has errors"))
        #expect(viewer.file.problems.contains { $0.contains("some.xml:1:") })
        // The file is named once, above all problems.
        for problem in viewer.file.problems {
          #expect(machine.shows(String(problem.dropFirst(path.count + 1))))
        }
        #expect(viewer.body?.id == "b" && machine.rows == ["Aa", "Bb"])
        try machine.show("problems")
        viewer.controls.place(Viewpoint(azimuth: .degrees(33), share: 2))
        let viewpoint = viewer.controls.viewpoint
        try write(TestCatalogue.text(bodies: [("c", "Cc"), ("b", "Bee")]), to: path)
        try machine.frames(6, seconds: 0.25)
        try machine.settle()
        #expect(machine.rows == ["Cc", "Bee"] && viewer.file.problems.isEmpty)
        #expect(viewer.body?.name == "Bee" && viewer.controls.viewpoint == viewpoint)
        try write(good.replacing("1000", with: "2000"), to: path)
        try machine.press("f5")
        #expect(viewer.body?.radii?.equatorial == 2000)
      }
    }

    @Test(
      "A body with errors is left out, at the start, when it is read again and when it is opened")
    func leavesOut() throws {
      try withTemporaryFolder { folder in
        let (path, other) = (Files.join(folder, "some.xml"), Files.join(folder, "other.xml"))
        let good = TestCatalogue.text(bodies: [("a", "Aa"), ("b", "Bb"), ("c", "Cc")])
        let bad = good.replacing(
          "name=\"Bb\" kind=\"moon\"", with: "name=\"Bb\" kind=\"plant\"")
        #expect(bad != good)
        try write(bad, to: path)
        let machine = try ViewerMachine(folder: folder, catalogue: path)
        let viewer = machine.viewer
        let words = "1 of 3 bodies is left out because of errors: 'Bb' (line "
        func tells() -> Bool {
          viewer.messages.contains { $0.contains(words) } && viewer.file.problems.count == 1
            && viewer.file.problems[0].contains("unknown kind 'plant'")
        }
        #expect(tells() && viewer.body?.id == "a")
        try machine.settle()
        #expect(machine.rows == ["Aa", "Cc"])
        #expect(machine.shows(String(viewer.file.problems[0].dropFirst(path.count + 1))))
        #expect(!machine.shows("The bodies of the last valid version are shown."))
        try machine.show("left-out")
        try write(good, to: path)
        try machine.frames(6, seconds: 0.25)
        try machine.settle()
        #expect(machine.rows == ["Aa", "Bb", "Cc"] && viewer.file.problems.isEmpty)
        #expect(!viewer.messages.contains { $0.contains(words) })
        try write(bad, to: path)
        try machine.frames(6, seconds: 0.25)
        try machine.settle()
        #expect(machine.rows == ["Aa", "Cc"] && tells())
        // Where every body is wrong, the bodies of before stay.
        try write(bad.replacing("kind=\"moon\"", with: "kind=\"x\""), to: path)
        try machine.frames(6, seconds: 0.25)
        try machine.settle()
        #expect(machine.rows == ["Aa", "Cc"] && machine.shows("The catalogue has errors"))
        #expect(machine.shows("The bodies of the last valid version are shown."))
        try write(bad.replacing("Aa", with: "Ee"), to: other)
        viewer.handle(.dropped([other]))
        try machine.settle()
        #expect(machine.rows == ["Ee", "Cc"] && tells())
      }
    }

    @Test("A body that is left out is told as such when it is asked for at the start")
    func asksForLeftOut() throws {
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "some.xml")
        let text = TestCatalogue.text(bodies: [("a", "Aa"), ("b", "Bb")])
          .replacing("name=\"Bb\" kind=\"moon\"", with: "name=\"Bb\" kind=\"plant\"")
        try write(text, to: path)
        let error = #expect(throws: ViewerError.self) {
          try ViewerMachine(folder: folder, body: "Bb", catalogue: path)
        }
        #expect(error?.description.contains("is left out because of errors") == true)
      }
    }

    @Test("What is broken from the start can be mended and read again")
    func brokenAtStart() throws {
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "some.xml")
        try write("no XML", to: path)
        let machine = try ViewerMachine(folder: folder, catalogue: path)
        try machine.settle()
        #expect(machine.viewer.body == nil && machine.shows("The catalogue cannot be shown"))
        try machine.show("broken-at-start")
        for key in ["n", "i", "ctrl+s", "ctrl+c", "f", "o", "space", "g"] { try machine.press(key) }
        #expect(machine.viewer.body == nil && machine.viewer.dialog == nil)
        try machine.press("g")
        try write(TestCatalogue.text(bodies: [("a", "Aa")]), to: path)
        try machine.click("Reload")
        try machine.settle()
        #expect(machine.viewer.body?.id == "a" && machine.rows == ["Aa"])
      }
    }

    @Test("A catalogue without bodies says so")
    func empty() throws {
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "some.xml")
        try write(TestCatalogue.text(bodies: [("a", "Aa")]), to: path)
        let machine = try ViewerMachine(folder: folder, catalogue: path)
        try machine.settle()
        try write("<catalogue title=\"Test\" version=\"1\"></catalogue>", to: path)
        machine.viewer.reload()
        try machine.settle()
        #expect(machine.viewer.body == nil && machine.rows.isEmpty)
        #expect(machine.shows("the catalogue has no bodies"))
      }
    }

    @Test("A missing map is a checker, and told of")
    func missingMap() throws {
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "some.xml")
        try write(TestCatalogue.text(bodies: [("a", "Aa")], map: "nowhere.png"), to: path)
        let machine = try ViewerMachine(folder: folder, catalogue: path)
        try machine.settle()
        #expect(machine.viewer.notices.all.contains { $0.isProblem && $0.text.contains("nowhere") })
        try machine.show("missing-map")
        // Magenta is no colour of a body.
        let image = try machine.picture()
        let (x, y) = (Int(machine.middle.x), Int(machine.middle.y))
        let row = (-150...150).map { image[x + $0, y] }
        #expect(row.contains { $0.r > 150 && $0.g < 30 && $0.b > 150 })
        #expect(row.contains { $0.r < 60 && $0.g < 60 && $0.b < 60 })
      }
    }

    @Test("A dropped catalogue opens; one that is broken is told of and leaves all as it was")
    func dropsCatalogue() throws {
      try withTemporaryFolder { folder in
        let (good, bad) = (Files.join(folder, "good.xml"), Files.join(folder, "bad.xml"))
        try write(TestCatalogue.text(bodies: [("a", "Aa")]), to: good)
        try write("<catalogue", to: bad)
        let machine = try ViewerMachine(folder: folder, body: "earth")
        try machine.frames(2)
        machine.viewer.handle(.dropped([bad]))
        try machine.frames(2)
        #expect(machine.viewer.body?.id == "earth" && machine.viewer.file.problems.isEmpty)
        #expect(machine.viewer.notices.all.contains { $0.isProblem && $0.text.contains("bad.xml") })
        machine.viewer.handle(.dropped([good]))
        try machine.settle()
        #expect(machine.viewer.body?.id == "a" && machine.rows == ["Aa"])
        #expect(machine.viewer.title == "Aa – PlanetNode")
      }
    }

    @Test("A dropped picture becomes the body's map; other files are refused")
    func dropsMap() throws {
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "green.png")
        let green = RGBA8(r: 0, g: 200, b: 0, a: 255)
        try Files.write(try PNG.encode(Image(width: 64, height: 32, filledWith: green)), to: path)
        let machine = try ViewerMachine(folder: folder, body: "mars", size: SIMD2(900, 500))
        try machine.settle()
        machine.viewer.controls.place(Viewpoint(azimuth: .degrees(-30), share: 0.9))
        let viewpoint = machine.viewer.controls.viewpoint
        machine.viewer.handle(.dropped([path]))
        try machine.settle()
        #expect(machine.viewer.controls.viewpoint == viewpoint)
        let pixel = try machine.picture()[Int(machine.middle.x), Int(machine.middle.y)]
        #expect(pixel.g > 60 && pixel.r < 20 && pixel.b < 20)
        machine.viewer.handle(.dropped([Files.join(folder, "words.txt")]))
        try machine.frames()
        #expect(
          machine.shows(
            "'words.txt' is not supported; expected a catalogue (.xml) or a map (.png, .jpg)"))
      }
    }
  }
}
