import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetMath
import PlanetProvenance
import PlanetRecipe
import PlanetScene
import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetViewer

extension ViewerTests {
  /// Map overrides: dropped, changed and unreadable maps.
  @Suite("Map overrides")
  struct MapOverrideTests {
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
    private func withHarness(_ content: (ViewerHarness, String) throws -> Void) throws {
      try withTemporaryFolder { folder in
        try write(.red, to: Files.join(folder, "own.png"))
        try write(.green, to: Files.join(folder, "green.png"))
        try write(.blue, to: Files.join(folder, "blue.png"))
        try Files.write([1, 2, 3], to: Files.join(folder, "broken.png"))
        let path = Files.join(folder, "some.xml")
        let text = TestCatalogue.text(bodies: [("a", "Aa"), ("b", "Bb")], map: "own.png")
        try Files.write(Array(text.utf8), to: path)
        let harness = try ViewerHarness(folder: folder, catalogue: path, size: SIMD2(900, 400))
        harness.pauseSpin()
        try harness.settle()
        try content(harness, folder)
      }
    }

    private func drop(_ name: String, on harness: ViewerHarness) {
      harness.viewer.handle(.dropped([Files.join(harness.folder, name)]))
    }

    /// Returns the colour of the body, beside messages.
    private func hue(_ harness: ViewerHarness) throws -> Hue? {
      let image = try harness.screenshotWithoutNotifications()
      let pixel = image[Int(harness.middle.x), Int(harness.middle.y) - 90]
      let shares = [(pixel.r, Hue.red), (pixel.g, .green), (pixel.b, .blue)]
      let bright = shares.filter { $0.0 > 60 }
      return bright.count == 1 ? bright[0].1 : nil
    }

    /// Advances more than a second, after which files are checked.
    private func wait(_ harness: ViewerHarness) throws {
      try harness.frames(6, seconds: 0.25)
      try harness.settle()
    }

    private func says(_ text: String, _ harness: ViewerHarness) -> Bool {
      harness.notifications.contains { $0.text.contains(text) }
    }

    @Test("A map edited while another body is shown is reloaded")
    func edited() throws {
      try withHarness { harness, folder in
        try harness.press("n")
        try harness.settle()
        #expect(
          harness.viewer.body?.id == "b"
            && harness.viewer.maps.cached.map(\.body.id) == ["a"])
        try write(.blue, to: Files.join(folder, "own.png"))
        try harness.press("p")
        try harness.settle()
        #expect(try hue(harness) == .blue)
        try harness.press("n")
        try harness.press("p")
        #expect(harness.viewer.showsBody, "what has not changed is there at once")
      }
    }

    @Test("An unreadable dropped image restores the previous map")
    func brokenAfterGood() throws {
      try withHarness { harness, folder in
        drop("green.png", on: harness)
        try harness.settle()
        drop("broken.png", on: harness)
        try harness.settle()
        let green = Files.join(folder, "green.png")
        #expect(says("the previous map is kept", harness))
        try wait(harness)
        #expect(
          try hue(harness) == .green && harness.viewer.maps.overrides.paths == ["a": green])
        #expect(harness.viewer.body?.map?.path == green)
        #expect(
          try #require(harness.viewer.commands.imageRecipe()).body.map?.files.first?.name == green)
        // Two at once: the good one that was not read yet stays.
        drop("blue.png", on: harness)
        drop("broken.png", on: harness)
        try harness.settle()
        #expect(try hue(harness) == .blue && says("blue.png is the map of Aa until F5", harness))
        // It is watched again.
        try write(.red, to: Files.join(folder, "blue.png"))
        try wait(harness)
        #expect(try hue(harness) == .red)
      }
    }

    @Test("An unreadable dropped image leaves the checker of a body")
    func brokenOnChecker() throws {
      try withHarness { harness, folder in
        try Files.remove(Files.join(folder, "own.png"))
        try harness.press("f5")
        try harness.settle()
        #expect(harness.viewer.presenter.shown?.problem?.contains("own.png") == true)
        drop("broken.png", on: harness)
        try harness.settle()
        #expect(says("Aa is unchanged", harness) && !says("is the map of", harness))
        #expect(
          harness.viewer.maps.overrides.paths.isEmpty
            && harness.viewer.body?.map?.path == "own.png")
        drop("green.png", on: harness)
        try harness.settle()
        #expect(try hue(harness) == .green && harness.viewer.presenter.shown?.problem == nil)
      }
    }

    @Test("An image dropped before a change of the body is not reported for the new one")
    func brokenAndGone() throws {
      try withHarness { harness, folder in
        try harness.press("n")
        try harness.settle()
        drop("blue.png", on: harness)
        try harness.settle()
        try harness.press("p")
        try harness.settle()
        drop("broken.png", on: harness)
        harness.viewer.perform(.nextBody)
        try harness.settle()
        try Files.write([1], to: Files.join(folder, "blue.png"))
        try wait(harness)
        #expect(try hue(harness) == .blue && harness.viewer.maps.overrides.paths["b"] != nil)
        try harness.press("p")
        try harness.settle()
        #expect(try hue(harness) == .red && harness.viewer.maps.overrides.paths["a"] == nil)
        #expect(!says("broken.png is the map", harness))
      }
    }

    @Test("Dropped images do not apply to bodies of another catalogue")
    func otherCatalogue() throws {
      try withHarness { harness, folder in
        drop("green.png", on: harness)
        try harness.settle()
        let text = TestCatalogue.text(bodies: [("a", "Other")], map: "own.png")
        try Files.write(Array(text.utf8), to: Files.join(folder, "other.xml"))
        drop("other.xml", on: harness)
        try harness.settle(thumbnails: true)
        #expect(harness.viewer.body?.name == "Other")
        #expect(try hue(harness) == .red)
        drop("some.xml", on: harness)
        try harness.settle(thumbnails: true)
        #expect(harness.viewer.body?.name == "Aa")
        #expect(try hue(harness) == .green)
        // Each has thumbnails of its own.
        for name in ["some", "other"] {
          #expect(Files.kind(of: Files.join(folder, "thumbnails/\(name)/a.png")) == .file)
        }
        let small = try Image<RGBA8>.decode(
          try Files.read(Files.join(folder, "thumbnails/some/a.png")))
        #expect(small[70, 70].g > small[70, 70].r)
      }
    }

    @Test("A dropped map changes the zoom limits; the view stays")
    func limits() throws {
      try withHarness { harness, folder in
        let viewer = harness.viewer
        harness.setViewpoint(Viewpoint(azimuth: .degrees(40), share: 0.7))
        let place = viewer.viewpoint
        #expect(viewer.camera.orbit.zoomLimits.upperBound == 2)
        try write(.blue, to: Files.join(folder, "large.png"), width: 2048)
        drop("large.png", on: harness)
        try harness.settle()
        #expect(abs(viewer.camera.orbit.zoomLimits.upperBound - 8 * 2048 / (.pi * 1000)) < 1e-9)
        #expect(viewer.viewpoint == place)
      }
    }

    @Test("New rings are fitted into the view, unless the camera was moved")
    func rings() throws {
      for (share, expected) in [(ShownBody.home.share, ShownBody.home.share), (0.5, 1)] {
        try withHarness { harness, folder in
          let viewer = harness.viewer
          let text = TestCatalogue.text(bodies: [("a", "Ringed")], map: "own.png").replacing(
            "</body>",
            with: "<rings unit=\"km\"><strip src=\"strip.png\" inner=\"1200\" outer=\"2000\"/>"
              + "</rings></body>")
          try Files.write(Array(text.utf8), to: viewer.session.file.path)
          try harness.press("f5")
          try harness.settle()
          #expect(viewer.session.file.problems.isEmpty && viewer.body?.rings != nil)
          #expect(viewer.camera.orbit.target.radius == 1)
          var place = viewer.camera.orbit.home
          place.share = share
          harness.setViewpoint(place)
          try write(.red, to: Files.join(folder, "strip.png"))
          try wait(harness)
          #expect(abs(viewer.camera.orbit.target.radius - 2) < 1e-9)
          #expect(
            viewer.camera.orbit.target.radius
              == viewer.presenter.shown?.prepared?.node.visibleBoundingRadius)
          #expect(abs(viewer.viewpoint.share - expected) < 1e-9)
        }
      }
    }

    @Test("A saved image with a checker in place of the map is reported")
    func savedChecker() throws {
      try withHarness { harness, folder in
        try Files.remove(Files.join(folder, "own.png"))
        try harness.save(width: 32, height: 32)
        try harness.settle()
        let path = Files.join(folder, "pictures/a-0001.png")
        #expect(Files.kind(of: path) == .file)
        let item = try #require(harness.notifications.first { $0.text.contains(path) })
        #expect(item.isProblem && item.text.hasPrefix("Saved \(path), but the map 'own.png'"))
        try harness.save(width: 32, height: 32)
        let report = harness.viewer.finish()
        #expect(report.unsavedImages.isEmpty && report.imageWarnings.count == 1)
      }
    }

    @Test("Commands that need a body or its map report its absence")
    func nothingThere() throws {
      try withHarness { harness, folder in
        harness.present(ShownBody(body: try harness.body("b")))
        harness.viewer.perform(.screenshot)
        #expect(harness.dialog == nil && says("the map of Bb is being loaded", harness))
        harness.present(nil)
        harness.viewer.perform(.screenshot)
        #expect(says("No image: no body is shown", harness))
        drop("green.png", on: harness)
        #expect(says("green.png is not loaded: no body is shown", harness))
      }
    }
  }
}
