import PlanetAssets
import PlanetCatalogue
import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetViewer

extension ViewerTests {
  @Suite("What is remembered")
  struct Memory {
    @Test("Favourites are marked, listed, kept, and let go")
    func favourites() throws {
      try withTemporaryFolder { folder in
        do {
          let machine = try ViewerMachine(folder: folder, body: "earth")
          try machine.frames(3)
          try machine.click("Favourite Mars")
          try machine.press("f")
          #expect(machine.viewer.state.favourites == ["mars", "earth"])
          #expect(machine.viewer.body?.id == "earth", "the star is no part of the row")
          try machine.click("Favourites only")
          #expect(machine.rows == ["Earth", "Mars"])
          try machine.show("favourites")
          try machine.frames(6, seconds: 0.25)
        }
        do {
          // Nobody said goodbye: what was marked is kept all the same.
          let machine = try ViewerMachine(folder: folder)
          try machine.frames(3)
          #expect(machine.rows == ["Earth", "Mars"])
          try machine.click("Favourite Mars")
          #expect(machine.rows == ["Earth"])
          try machine.click("Favourite Earth")
          #expect(machine.shows("No favourites yet"))
          try machine.click("Show all")
          #expect(machine.rows.count > 5 && !machine.viewer.state.listsFavouritesOnly)
        }
        let machine = try ViewerMachine(folder: folder)
        #expect(machine.viewer.state.favourites.isEmpty)
      }
    }

    @Test("Favourites outlive that the catalogue loses them")
    func edits() throws {
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "some.xml")
        func write(_ bodies: [(String, String)]) throws {
          try Files.write(Array(TestCatalogue.text(bodies: bodies).utf8), to: path)
        }
        try write([("a", "Aa"), ("b", "Bb")])
        let machine = try ViewerMachine(folder: folder, catalogue: path)
        try machine.frames(3)
        try machine.click("Favourite Bb")
        try write([("a", "Aa")])
        machine.viewer.reload()
        try machine.frames(2)
        #expect(machine.rows == ["Aa"] && machine.viewer.state.favourites == ["b"])
        try write([("a", "Aa"), ("b", "Bb, renamed")])
        machine.viewer.reload()
        machine.viewer.state.listsFavouritesOnly = true
        try machine.frames(2)
        #expect(machine.rows == ["Bb, renamed"])
      }
    }

    @Test("Window, body, layers and order come back")
    func everything() throws {
      try withTemporaryFolder { folder in
        do {
          let machine = try ViewerMachine(folder: folder, body: "titan", size: SIMD2(1111, 666))
          try machine.frames(2)
          for key in ["t", "m", "i", "l", "b", "v"] { try machine.press(key) }
          machine.viewer.state.order = .size
          // A second later it is on the disk, whatever becomes of the program.
          try machine.frames(6, seconds: 0.25)
        }
        let machine = try ViewerMachine(folder: folder)
        let state = machine.viewer.state
        #expect(machine.viewer.body?.id == "titan" && state.windowSize == SIMD2(1111, 666))
        #expect(!state.showsStars && !state.showsName && state.showsDetails)
        #expect(!state.sunFollowsEye && state.mode == .trackball && state.reducesMotion)
        #expect(state.order == .size)
        #expect(machine.viewer.controls.mode == .trackball)
        #expect(machine.viewer.controls.reducesMotion)
        #expect(!machine.viewer.spin.isRunning, "less motion: nothing moves by itself")
      }
    }

    @Test("Every order comes back, and files of a time before it are read as ever")
    func orders() throws {
      try withTemporaryFolder { folder in
        let file = StateFile(path: Files.join(folder, "viewer.json"))
        for order in BodyOrder.allCases {
          var state = ViewerState()
          state.order = order
          _ = try file.save(state, since: file.load().0)
          #expect(file.load().0 == state)
        }
        let words = ["distance": BodyOrder.distance, "date": .date, "mood": .catalogue]
        for (word, order) in words {
          try Files.write(Array("{\"order\":\"\(word)\",\"body\":\"io\"}".utf8), to: file.path)
          let (state, problem, _) = file.load()
          #expect(state.order == order && state.body == "io" && problem == nil)
        }
      }
    }

    @Test("A damaged file is set aside and told of; nothing of it is lost")
    func damaged() throws {
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "state/viewer.json")
        let damage = Array("{\"favourites\": [\"mars\"".utf8)
        try Files.write(damage, to: path)
        let machine = try ViewerMachine(folder: folder, body: "earth")
        try machine.frames(2)
        #expect(try Files.read("\(path).damaged", limit: 1000) == damage)
        #expect(machine.shows("preferences were damaged; they were renamed to '\(path).damaged'"))
        try machine.press("f")
        #expect(StateFile(path: path).load().0.favourites == ["earth"])
      }
    }

    @Test("Less motion pauses the spin, and its end lets it go on")
    func motion() throws {
      try withTemporaryFolder { folder in
        let machine = try ViewerMachine(folder: folder, body: "mars", size: SIMD2(600, 400))
        try machine.frames(3)
        let spin = { machine.viewer.spin.isRunning }
        #expect(spin())
        try machine.press("v")
        #expect(!spin())
        try machine.press("v")
        #expect(spin())
        try machine.press("space")
        #expect(!spin())
        try machine.press("v")
        try machine.press("v")
        #expect(!spin(), "what was paused before stays so")
      }
    }

    @Test("A folder that takes no file is told of once, and all goes on")
    func unwritable() throws {
      try withTemporaryFolder { folder in
        // A file where the folder should be stops root, too.
        try Files.write([1], to: Files.join(folder, "state"))
        let machine = try ViewerMachine(folder: folder, body: "earth")
        try machine.frames(2)
        try machine.press("f")
        #expect(
          machine.viewer.notices.all.contains { $0.text.hasPrefix("Preferences are not saved") })
        try machine.frames(50, seconds: 0.25)
        #expect(machine.viewer.notices.all.isEmpty)
        #expect(machine.viewer.state.isFavourite("earth"))
      }
    }

    @Test("What cannot be kept is told on the screen of a window at rest, too")
    func unwritableAtRest() throws {
      try withTemporaryFolder { folder in
        try Files.write([1], to: Files.join(folder, "state"))
        let machine = try ViewerMachine(folder: folder, body: "earth", size: SIMD2(600, 400))
        let viewer = machine.viewer
        viewer.spin.isRunning = false
        try machine.settle(thumbnails: true)
        try machine.frames(5)
        #expect(!viewer.needsFrame)
        viewer.remember(windowSize: SIMD2(640, 400))
        viewer.lookAround(after: 0.5)
        #expect(viewer.needsFrame)
        #expect(viewer.messages.contains { $0.hasPrefix("Preferences are not saved") })
      }
    }
  }
}
