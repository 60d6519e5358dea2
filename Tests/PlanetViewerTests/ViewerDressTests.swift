import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetMath
import PlanetProvenance
import PlanetScene
import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetViewer

extension ViewerTests {
  /// What bodies wear when maps change, are dropped, or cannot be read.
  @Suite("What bodies wear")
  struct Dresses {
    private enum Hue { case red, green, blue }

    private func write(_ hue: Hue, to path: String, width: Int = 64) throws {
      let color =
        switch hue {
        case .red: RGBA8(r: 200, g: 0, b: 0, a: 255)
        case .green: RGBA8(r: 0, g: 200, b: 0, a: 255)
        case .blue: RGBA8(r: 0, g: 0, b: 200, a: 255)
        }
      let image = Image(width: width, height: width / 2, filledWith: color)
      try Files.write(PNG.encode(image), to: path)
    }

    /// Shows the first of two bodies, which both have a red map.
    private func withMachine(_ content: (ViewerMachine, String) throws -> Void) throws {
      try withTemporaryFolder { folder in
        try write(.red, to: Files.join(folder, "own.png"))
        try write(.green, to: Files.join(folder, "green.png"))
        try write(.blue, to: Files.join(folder, "blue.png"))
        try Files.write([1, 2, 3], to: Files.join(folder, "broken.png"))
        let path = Files.join(folder, "some.xml")
        let text = TestCatalogue.text(bodies: [("a", "Aa"), ("b", "Bb")], map: "own.png")
        try Files.write(Array(text.utf8), to: path)
        let machine = try ViewerMachine(folder: folder, catalogue: path, size: SIMD2(900, 400))
        machine.viewer.spin.isRunning = false
        try machine.settle()
        try content(machine, folder)
      }
    }

    private func drop(_ name: String, on machine: ViewerMachine) {
      machine.viewer.handle(.dropped([Files.join(machine.folder, name)]))
    }

    /// Returns the colour of the body, beside messages.
    private func hue(_ machine: ViewerMachine) throws -> Hue? {
      let notices = machine.viewer.notices
      defer { machine.viewer.notices = notices }
      machine.viewer.notices = Notices()
      let pixel = try machine.picture()[Int(machine.middle.x), Int(machine.middle.y) - 90]
      let shares = [(pixel.r, Hue.red), (pixel.g, .green), (pixel.b, .blue)]
      let bright = shares.filter { $0.0 > 60 }
      return bright.count == 1 ? bright[0].1 : nil
    }

    /// Lets more than a second pass, after which files are looked at.
    private func wait(_ machine: ViewerMachine) throws {
      try machine.frames(6, seconds: 0.25)
      try machine.settle()
    }

    private func says(_ text: String, _ machine: ViewerMachine) -> Bool {
      machine.viewer.notices.all.contains { $0.text.contains(text) }
    }

    @Test("A map that was edited while another body was shown is shown as it is now")
    func edited() throws {
      try withMachine { machine, folder in
        try machine.press("n")
        try machine.settle()
        #expect(machine.viewer.body?.id == "b" && machine.viewer.kept.map(\.body.id) == ["a"])
        try write(.blue, to: Files.join(folder, "own.png"))
        try machine.press("p")
        try machine.settle()
        #expect(try hue(machine) == .blue)
        try machine.press("n")
        try machine.press("p")
        #expect(machine.viewer.showsBody, "what has not changed is there at once")
      }
    }

    @Test("A picture that cannot be read gives way to what the body wore before")
    func brokenAfterGood() throws {
      try withMachine { machine, folder in
        drop("green.png", on: machine)
        try machine.settle()
        drop("broken.png", on: machine)
        try machine.settle()
        let green = Files.join(folder, "green.png")
        #expect(says("the previous map is kept", machine))
        try wait(machine)
        #expect(try hue(machine) == .green && machine.viewer.dresses == ["a": green])
        #expect(machine.viewer.body?.map?.path == green)
        #expect(try #require(machine.viewer.pictureJob()).body.map?.files.first?.name == green)
        // Two at once: the good one that was not read yet stays.
        drop("blue.png", on: machine)
        drop("broken.png", on: machine)
        try machine.settle()
        #expect(try hue(machine) == .blue && says("blue.png is the map of Aa until F5", machine))
        // It is watched again.
        try write(.red, to: Files.join(folder, "blue.png"))
        try wait(machine)
        #expect(try hue(machine) == .red)
      }
    }

    @Test("A body that shows a checker wears nothing that cannot be read")
    func brokenOnChecker() throws {
      try withMachine { machine, folder in
        try Files.remove(Files.join(folder, "own.png"))
        try machine.press("f5")
        try machine.settle()
        #expect(machine.viewer.shown?.problem?.contains("own.png") == true)
        drop("broken.png", on: machine)
        try machine.settle()
        #expect(says("Aa is unchanged", machine) && !says("is the map of", machine))
        #expect(machine.viewer.dresses.isEmpty && machine.viewer.body?.map?.path == "own.png")
        drop("green.png", on: machine)
        try machine.settle()
        #expect(try hue(machine) == .green && machine.viewer.shown?.problem == nil)
      }
    }

    @Test("A picture that was dropped before the next body came tells nothing about that one")
    func brokenAndGone() throws {
      try withMachine { machine, folder in
        try machine.press("n")
        try machine.settle()
        drop("blue.png", on: machine)
        try machine.settle()
        try machine.press("p")
        try machine.settle()
        drop("broken.png", on: machine)
        machine.viewer.perform(.nextBody)
        try machine.settle()
        try Files.write([1], to: Files.join(folder, "blue.png"))
        try wait(machine)
        #expect(try hue(machine) == .blue && machine.viewer.dresses["b"] != nil)
        try machine.press("p")
        try machine.settle()
        #expect(try hue(machine) == .red && machine.viewer.dresses["a"] == nil)
        #expect(!says("broken.png is the map", machine))
      }
    }

    @Test("Bodies of another catalogue wear nothing that was dropped on those of this one")
    func otherCatalogue() throws {
      try withMachine { machine, folder in
        drop("green.png", on: machine)
        try machine.settle()
        let text = TestCatalogue.text(bodies: [("a", "Other")], map: "own.png")
        try Files.write(Array(text.utf8), to: Files.join(folder, "other.xml"))
        drop("other.xml", on: machine)
        try machine.settle(thumbnails: true)
        #expect(machine.viewer.body?.name == "Other")
        #expect(try hue(machine) == .red)
        drop("some.xml", on: machine)
        try machine.settle(thumbnails: true)
        #expect(machine.viewer.body?.name == "Aa")
        #expect(try hue(machine) == .green)
        // Each has small pictures of its own.
        for name in ["some", "other"] {
          #expect(Files.kind(of: Files.join(folder, "thumbnails/\(name)/a.png")) == .file)
        }
        let small = try Image<RGBA8>.decode(
          try Files.read(Files.join(folder, "thumbnails/some/a.png")))
        #expect(small[70, 70].g > small[70, 70].r)
      }
    }

    @Test("A map that is dropped brings its own limits of zooming; the view stays")
    func limits() throws {
      try withMachine { machine, folder in
        let viewer = machine.viewer
        viewer.controls.place(Viewpoint(azimuth: .degrees(40), share: 0.7))
        let place = viewer.viewpoint
        #expect(viewer.controls.zoomLimits.upperBound == 2)
        try write(.blue, to: Files.join(folder, "large.png"), width: 2048)
        drop("large.png", on: machine)
        try machine.settle()
        #expect(abs(viewer.controls.zoomLimits.upperBound - 8 * 2048 / (.pi * 1000)) < 1e-9)
        #expect(viewer.viewpoint == place)
      }
    }

    @Test("Rings that appear are looked at as a whole, from where a hand has stopped if one has")
    func rings() throws {
      for (share, expected) in [(ShownBody.home.share, ShownBody.home.share), (0.5, 1)] {
        try withMachine { machine, folder in
          let viewer = machine.viewer
          let text = TestCatalogue.text(bodies: [("a", "Ringed")], map: "own.png").replacing(
            "</body>",
            with: "<rings unit=\"km\"><strip src=\"strip.png\" inner=\"1200\" outer=\"2000\"/>"
              + "</rings></body>")
          try Files.write(Array(text.utf8), to: viewer.file.path)
          try machine.press("f5")
          try machine.settle()
          #expect(viewer.file.problems.isEmpty && viewer.body?.rings != nil)
          #expect(viewer.controls.subject.reach == 1)
          var place = viewer.controls.home
          place.share = share
          viewer.controls.place(place)
          try write(.red, to: Files.join(folder, "strip.png"))
          try wait(machine)
          #expect(abs(viewer.controls.subject.reach - 2) < 1e-9)
          #expect(viewer.controls.subject.reach == viewer.shown?.prepared?.node.reach)
          #expect(abs(viewer.viewpoint.share - expected) < 1e-9)
        }
      }
    }

    @Test("A saved picture that has a checker where the window has a map says so")
    func savedChecker() throws {
      try withMachine { machine, folder in
        try Files.remove(Files.join(folder, "own.png"))
        try machine.save(width: 32, height: 32)
        try machine.settle()
        let path = Files.join(folder, "pictures/a-0001.png")
        #expect(Files.kind(of: path) == .file)
        let notice = try #require(machine.viewer.notices.all.first { $0.text.contains(path) })
        #expect(notice.isProblem && notice.text.hasPrefix("Saved \(path), but the map 'own.png'"))
        try machine.save(width: 32, height: 32)
        let farewell = machine.viewer.finish()
        #expect(farewell.lostPictures.isEmpty && farewell.pictureWarnings.count == 1)
      }
    }

    @Test("What cannot be done without a body or its map is told")
    func nothingThere() throws {
      try withMachine { machine, folder in
        machine.viewer.shown = ShownBody(body: try machine.body("b"))
        machine.viewer.perform(.screenshot)
        #expect(machine.viewer.dialog == nil && says("the map of Bb is being loaded", machine))
        machine.viewer.shown = nil
        machine.viewer.perform(.screenshot)
        #expect(says("No image: no body is shown", machine))
        drop("green.png", on: machine)
        #expect(says("green.png is not loaded: no body is shown", machine))
      }
    }
  }
}
