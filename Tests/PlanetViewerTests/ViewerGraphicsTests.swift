import OpenGLRenderer
import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetSystem
import PlanetTestSupport
import Testing
import ViewerGui

@testable import PlanetViewer

extension ViewerTests {
  @Suite("Lost graphics contexts and changes of screens")
  struct Graphics {
    /// Returns the number of pixels in which two images differ.
    private func differences(
      _ first: borrowing Image<RGBA8>, _ second: borrowing Image<RGBA8>
    ) -> Int {
      guard first.width == second.width, first.height == second.height else { return .max }
      var count = 0
      for y in 0..<first.height {
        for x in 0..<first.width where first[x, y] != second[x, y] { count += 1 }
      }
      return count
    }

    @Test("The window is restored in a new context twenty times, without leaks")
    func restart() throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: "saturn", size: SIMD2(1180, 640))
        let viewer = harness.viewer
        harness.pauseSpin()
        try harness.settle(thumbnails: true)
        // State of the interface: a view, a scrolled list, an open panel.
        try harness.drag(from: harness.middle, by: SIMD2(90, 40))
        try harness.press("i")
        try harness.move(to: SIMD2(150, 300))
        viewer.handle(.scrolled(SIMD2(0, -4)))
        try harness.frames(4)
        try harness.settle(thumbnails: true)
        let (view, sections) = (viewer.viewpoint, harness.rows)
        let before = try harness.screenshot()
        let objects = viewer.renderer.openGL.liveObjectCount
        var counts: Set<Int> = []
        for _ in 0..<20 {
          try harness.restartGraphics()
          try harness.settle(thumbnails: true)
          counts.insert(viewer.renderer.openGL.liveObjectCount)
        }
        // The small map of the beginning and programs of other views are not created again.
        #expect(counts.count == 1 && counts.allSatisfy { $0 <= objects }, "\(counts), \(objects)")
        let after = try harness.screenshot()
        #expect(differences(before, after) == 0)
        #expect(viewer.viewpoint == view && harness.rows == sections)
        #expect(viewer.body?.id == "saturn" && viewer.state.showsDetails)
        #expect(harness.context.messages.take().isEmpty, "OpenGL reports nothing")
        try harness.show("restarted")
      }
    }

    @Test("Resources of the last renderer delete nothing in the next context")
    func abandoned() throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: "mars", size: SIMD2(640, 480))
        harness.pauseSpin()
        try harness.settle()
        let image = Image<RGBA8>(width: 4, height: 4, filledWith: RGBA8(r: 9, g: 9, b: 9, a: 255))
        var late: ImageTexture? = harness.viewer.renderer.openGL.texture(of: image)
        let number = try #require(late?.name)
        try harness.restartGraphics()
        try harness.settle(thumbnails: true)
        let before = try harness.screenshot()
        // The new context uses all numbers up to that of the old texture.
        var textures: [ImageTexture] = []
        while textures.last.map({ $0.name <= number }) ?? true {
          textures.append(harness.viewer.renderer.openGL.texture(of: image))
        }
        late = nil
        // If it were deleted, its number would be used again.
        let next = harness.viewer.renderer.openGL.texture(of: image)
        #expect(next.name > number)
        let after = try harness.screenshot()
        #expect(differences(before, after) == 0)
        #expect(harness.context.messages.take().isEmpty, "OpenGL reports nothing")
      }
    }

    @Test("Without another context the viewer ends normally and saves its state")
    func noContext() throws {
      try withTemporaryFolder { folder in
        struct Gone: Error {}
        let harness = try ViewerHarness(folder: folder, body: "venus", size: SIMD2(640, 480))
        try harness.settle()
        try harness.press("f")
        #expect(throws: Gone.self) { try harness.viewer.restartGraphics { throw Gone() } }
        _ = harness.viewer.finish()
        let file = StateFile(path: Files.join(folder, "state/viewer.json"))
        let (state, problem, _) = file.state()
        #expect(problem == nil && state.favourites == ["venus"] && state.body == "venus")
      }
    }

    @Test(
      "On another screen sizes in points are the same, at its resolution",
      arguments: [1.5, 2])
    func pixels(scale: Float) throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: "mars", size: SIMD2(1100, 600))
        let viewer = harness.viewer
        harness.pauseSpin()
        try harness.settle(thumbnails: true)
        try harness.press("i")
        try harness.settle(thumbnails: true)
        let before = try harness.screenshot()
        let elements = viewer.elements
        try harness.adapt(pixelsPerPoint: scale)
        try harness.settle(thumbnails: true)
        let fine = try harness.screenshot()
        #expect(fine.width == Int(1100 * scale) && fine.height == Int(600 * scale))
        #expect(viewer.elements.map(\.label) == elements.map(\.label))
        for (now, then) in zip(viewer.elements, elements) {
          // Glyphs are hinted for the pixel size; the differences add up along a bar.
          let shift = now.origin - then.origin
          #expect(abs(shift.x) < 10 && abs(shift.y) < 3, "\(now.label) is elsewhere: \(shift)")
        }
        try harness.show("fine-\(scale)")
        // Elements are clicked where they are visible.
        try harness.click("Venus")
        #expect(viewer.body?.id == "venus")
        try harness.click("Mars")
        try harness.adapt(pixelsPerPoint: 1)
        try harness.move(to: SIMD2(500, 300))
        try harness.settle(thumbnails: true)
        #expect(differences(before, try harness.screenshot()) == 0)
        #expect(harness.context.messages.take().isEmpty, "OpenGL reports nothing")
      }
    }

    @Test("The shortcut restarts graphics over dialogs and while typing")
    func key() throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: "mars", size: SIMD2(900, 600))
        for prepare in ["", "h", "slash"] {
          if !prepare.isEmpty { try harness.press(prepare) }
          try harness.frames(3)
          #expect(!harness.viewer.wantsNewGraphics)
          try harness.press("f9")
          #expect(harness.viewer.wantsNewGraphics)
          try harness.restartGraphics()
          #expect(!harness.viewer.wantsNewGraphics)
          try harness.press("escape")
        }
      }
    }
  }
}
