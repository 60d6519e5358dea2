import PlanetCatalogue
import PlanetTestSupport
import Testing
import ViewerGui

@testable import PlanetViewer

extension ViewerTests {
  @Suite("Input queue")
  struct InputQueue {
    /// Presses keys as a keyboard does, with the typed characters, and no frame in between.
    private func type(_ text: String, on viewer: Viewer) throws {
      for character in text {
        let key = try #require(Key(character == "/" ? "slash" : String(character)))
        viewer.handle(.key(key, .down, []))
        viewer.handle(.typed(try #require(character.unicodeScalars.first)))
        viewer.handle(.key(key, .up, []))
      }
    }

    @Test("Letters typed right after the search key are searched for, up to Enter")
    func search() throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: "earth", size: SIMD2(1000, 600))
        let viewer = harness.viewer
        harness.pauseSpin()
        try harness.settle()
        let before = viewer.viewpoint
        // Each of these letters is a shortcut if no text is being typed.
        try type("/europ", on: viewer)
        viewer.handle(.key(.enter, .down, []))
        viewer.handle(.key(.enter, .up, []))
        try harness.frames(12)
        #expect(harness.searchText == "europ")
        #expect(viewer.body?.id == "europa")
        #expect(!viewer.input.isHolding && !viewer.wantsToClose && harness.dialog == nil)
        #expect(viewer.viewpoint.roll == before.roll)
        #expect(!viewer.input.isWaiting)
      }
    }

    @Test("Ctrl+F treats the next letter as text")
    func shortcut() throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: "earth", size: SIMD2(1000, 600))
        let key = try #require(Key("f"))
        harness.viewer.handle(.key(key, .down, .control))
        try type("io", on: harness.viewer)
        harness.viewer.handle(.key(key, .up, []))
        try harness.frames(8)
        #expect(harness.searchText == "io")
      }
    }

    @Test("A click and keys released within a frame count")
    func click() throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: "earth", size: SIMD2(1000, 600))
        let viewer = harness.viewer
        try harness.settle()
        try harness.frames(3)
        let place = SIMD2<Double>(try harness.element("Learn more").center)
        for count in 1...3 {
          viewer.handle(.pointerMoved(place))
          viewer.handle(.button(.left, isDown: true))
          viewer.handle(.button(.left, isDown: false))
          viewer.handle(.pointerMoved(SIMD2(600, 200)))
          try harness.frames(5)
          #expect(viewer.state.showsDetails == (count % 2 == 1))
        }
        let left = try #require(Key("left"))
        viewer.handle(.key(left, .down, []))
        viewer.handle(.key(left, .up, []))
        let before = viewer.viewpoint.azimuth
        try harness.frames(1, seconds: 0.3)
        #expect(viewer.viewpoint.azimuth != before)
        try harness.frames(1)
        #expect(!viewer.input.isHolding)
      }
    }

    @Test("Keys held beside others are released separately, and the wheel scrolls again")
    func modifiers() throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: "earth", size: SIMD2(1000, 600))
        let viewer = harness.viewer
        let key = try #require(Key("f"))
        viewer.handle(.modifiers(.control))
        viewer.handle(.key(key, .down, .control))
        try harness.frames(2)
        viewer.handle(.key(key, .up, .control))
        viewer.handle(.modifiers([]))
        try harness.frames(2)
        let before = try harness.element("Venus")
        try harness.move(to: before.center)
        viewer.handle(.scrolled(SIMD2(0, -1)))
        try harness.frames(3)
        let after = viewer.elements.first { $0.label == "Venus" }
        #expect(after?.origin != before.origin)
      }
    }

    @Test("Shortcuts with Ctrl work at any typing speed")
    func quickChord() throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: "earth", size: SIMD2(1000, 600))
        let viewer = harness.viewer
        try harness.frames(3)
        try type("/mars", on: viewer)
        try harness.frames(12)
        #expect(harness.searchText == "mars")
        let key = try #require(Key("a"))
        viewer.handle(.modifiers(.control))
        viewer.handle(.key(key, .down, .control))
        viewer.handle(.key(key, .up, .control))
        viewer.handle(.modifiers([]))
        try type("io", on: viewer)
        try harness.frames(12)
        #expect(harness.searchText == "io")
      }
    }

    @Test("Text typed right after a click on a field belongs to it", arguments: [0, 1, 2])
    func clickedField(frames: Int) throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: "earth", size: SIMD2(1000, 600))
        let viewer = harness.viewer
        harness.pauseSpin()
        try harness.settle()
        try harness.frames(3)
        let place = try harness.element("Search").center
        try harness.move(to: place)
        let before = viewer.viewpoint
        viewer.handle(.button(.left, isDown: true))
        try harness.frames(frames)
        viewer.handle(.button(.left, isDown: false))
        try type("europ", on: viewer)
        viewer.handle(.key(.enter, .down, []))
        viewer.handle(.key(.enter, .up, []))
        try harness.frames(14)
        #expect(harness.searchText == "europ")
        #expect(viewer.body?.id == "europa")
        #expect(!viewer.input.isHolding && !viewer.input.isWaiting && harness.dialog == nil)
        #expect(viewer.viewpoint.roll == before.roll)
      }
    }

    @Test("Punctuation keys count once, in any keyboard layout")
    func signs() throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: "earth", size: SIMD2(1000, 600))
        let viewer = harness.viewer
        try harness.frames(3)
        // A German keyboard has ? above ß, an American one above /.
        for (key, isOpen) in [(Key(known: "minus"), true), (Key(known: "slash"), false)] {
          viewer.handle(.key(key, .down, .shift))
          viewer.handle(.typed("?"))
          viewer.handle(.key(key, .up, .shift))
          try harness.frames(4)
          #expect((harness.dialog == .keys) == isOpen)
        }
        // And / above 7.
        viewer.handle(.key(Key(known: "7"), .down, .shift))
        viewer.handle(.typed("/"))
        viewer.handle(.key(Key(known: "7"), .up, .shift))
        try harness.frames(4)
        #expect(viewer.gui.wantsText && harness.searchText.isEmpty && viewer.body?.id == "earth")
      }
    }

    @Test("Waiting events keep their order, and a field that never opens delays them briefly")
    func order() {
      var queue = EventQueue()
      let (a, b) = (Key(known: "a"), Key(known: "b"))
      let events: [InputEvent] = [
        .key(a, .down, []), .key(b, .down, []), .key(a, .up, []), .scrolled(SIMD2(0, 1)),
        .key(a, .down, []), .closeRequested,
      ]
      var taken = events.compactMap { queue.take($0, isTyping: false) }
      #expect(taken == Array(events[0..<2]) && queue.isWaiting)
      func frame() {
        queue.endFrame(isTyping: false)
        while let event = queue.next(isTyping: false) { taken.append(event) }
      }
      frame()
      #expect(taken == Array(events[0..<4]))
      frame()
      #expect(taken == events && !queue.isWaiting)
      queue.awaitField()
      #expect(queue.take(.key(b, .up, []), isTyping: false) == nil)
      for _ in 0..<5 { frame() }
      #expect(taken.count == events.count + 1 && !queue.isWaiting)
    }
  }
}
