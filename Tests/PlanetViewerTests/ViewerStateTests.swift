import PlanetAssets
import PlanetCatalogue
import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetViewer

extension ViewerTests {
  @Suite("Persistent state")
  struct Memory {
    @Test("Favourites are added, listed, saved and removed")
    func favourites() throws {
      try withTemporaryFolder { folder in
        do {
          let harness = try ViewerHarness(folder: folder, body: "earth")
          try harness.frames(3)
          try harness.click("Favourite Mars")
          try harness.press("f")
          #expect(harness.viewer.state.favourites == ["mars", "earth"])
          #expect(harness.viewer.body?.id == "earth", "the star is no part of the row")
          try harness.click("Favourites only")
          #expect(harness.rows == ["Earth", "Mars"])
          try harness.show("favourites")
          try harness.frames(6, seconds: 0.25)
        }
        do {
          // Saved without a shutdown.
          let harness = try ViewerHarness(folder: folder)
          try harness.frames(3)
          #expect(harness.rows == ["Earth", "Mars"])
          try harness.click("Favourite Mars")
          #expect(harness.rows == ["Earth"])
          try harness.click("Favourite Earth")
          #expect(harness.shows("No favourites yet"))
          try harness.click("Show all")
          #expect(harness.rows.count > 5 && !harness.viewer.state.listsFavouritesOnly)
        }
        let harness = try ViewerHarness(folder: folder)
        #expect(harness.viewer.state.favourites.isEmpty)
      }
    }

    @Test("Favourites persist when the catalogue loses them")
    func edits() throws {
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "some.xml")
        func write(_ bodies: [(String, String)]) throws {
          try Files.write(Array(TestCatalogue.text(bodies: bodies).utf8), to: path)
        }
        try write([("a", "Aa"), ("b", "Bb")])
        let harness = try ViewerHarness(folder: folder, catalogue: path)
        try harness.frames(3)
        try harness.click("Favourite Bb")
        try write([("a", "Aa")])
        harness.reload()
        try harness.frames(2)
        #expect(harness.rows == ["Aa"] && harness.viewer.state.favourites == ["b"])
        try write([("a", "Aa"), ("b", "Bb, renamed")])
        harness.reload()
        harness.changePreferences { $0.listsFavouritesOnly = true }
        try harness.frames(2)
        #expect(harness.rows == ["Bb, renamed"])
      }
    }

    @Test("Window, body, layers and order are restored")
    func everything() throws {
      try withTemporaryFolder { folder in
        do {
          let harness = try ViewerHarness(folder: folder, body: "titan", size: SIMD2(1111, 666))
          try harness.frames(2)
          for key in ["t", "m", "i", "l", "b", "v"] { try harness.press(key) }
          harness.changePreferences { $0.order = .size }
          // A second later it is on the disk, even if the program crashes.
          try harness.frames(6, seconds: 0.25)
        }
        let harness = try ViewerHarness(folder: folder)
        let state = harness.viewer.state
        #expect(harness.viewer.body?.id == "titan" && state.windowSize == SIMD2(1111, 666))
        #expect(!state.scene.showsStars && !state.scene.showsName && state.showsDetails)
        #expect(!state.sunFollowsCamera && state.mode == .trackball && state.reducesMotion)
        #expect(state.order == .size)
        #expect(harness.viewer.camera.orbit.mode == .trackball)
        #expect(harness.viewer.camera.orbit.reducesMotion)
        #expect(!harness.viewer.spin.isRunning, "less motion: nothing moves by itself")
      }
    }

    @Test("Every order is restored, and files of older versions are read")
    func orders() throws {
      try withTemporaryFolder { folder in
        let file = StateFile(path: Files.join(folder, "viewer.json"))
        for order in BodyOrder.allCases {
          var state = ViewerState()
          state.order = order
          _ = try file.save(state, since: file.state().0)
          #expect(file.state().0 == state)
        }
        let words = ["distance": BodyOrder.distance, "date": .date, "mood": .catalogue]
        for (word, order) in words {
          try Files.write(Array("{\"order\":\"\(word)\",\"body\":\"io\"}".utf8), to: file.path)
          let (state, problem, _) = file.state()
          #expect(state.order == order && state.body == "io" && problem == nil)
        }
      }
    }

    @Test("A damaged file is moved aside and reported, without loss")
    func damaged() throws {
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "state/viewer.json")
        let damage = Array("{\"favourites\": [\"mars\"".utf8)
        try Files.write(damage, to: path)
        let harness = try ViewerHarness(folder: folder, body: "earth")
        try harness.frames(2)
        #expect(try Files.read("\(path).damaged", limit: 1000) == damage)
        #expect(harness.shows("preferences were damaged; they were renamed to '\(path).damaged'"))
        try harness.press("f")
        #expect(StateFile(path: path).state().0.favourites == ["earth"])
      }
    }

    @Test("Reduced motion pauses the spin, and its end resumes it")
    func motion() throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: "mars", size: SIMD2(600, 400))
        try harness.frames(3)
        let spin = { harness.viewer.spin.isRunning }
        #expect(spin())
        try harness.press("v")
        #expect(!spin())
        try harness.press("v")
        #expect(spin())
        try harness.press("space")
        #expect(!spin())
        try harness.press("v")
        try harness.press("v")
        #expect(!spin(), "what was paused before stays so")
      }
    }

    @Test("An unwritable folder is reported once, and the viewer continues")
    func unwritable() throws {
      try withTemporaryFolder { folder in
        // A file in place of the folder stops root, too.
        try Files.write([1], to: Files.join(folder, "state"))
        let harness = try ViewerHarness(folder: folder, body: "earth")
        try harness.frames(2)
        try harness.press("f")
        #expect(
          harness.notifications.contains { $0.text.hasPrefix("Preferences are not saved") })
        try harness.frames(50, seconds: 0.25)
        #expect(harness.notifications.isEmpty)
        #expect(harness.viewer.state.isFavourite("earth"))
      }
    }

    @Test("A failure to save is reported on the screen of an idle window, too")
    func unwritableAtRest() throws {
      try withTemporaryFolder { folder in
        try Files.write([1], to: Files.join(folder, "state"))
        let harness = try ViewerHarness(folder: folder, body: "earth", size: SIMD2(600, 400))
        let viewer = harness.viewer
        harness.pauseSpin()
        try harness.settle(thumbnails: true)
        try harness.frames(5)
        #expect(!viewer.needsFrame)
        viewer.remember(windowSize: SIMD2(640, 400))
        viewer.poll(after: 0.5)
        #expect(viewer.needsFrame)
        #expect(viewer.messages.contains { $0.hasPrefix("Preferences are not saved") })
      }
    }
  }
}
