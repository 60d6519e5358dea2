import OpenGLRenderer
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetMath
import PlanetScene
import PlanetTestSupport
import Testing
import ViewerGui

@testable import PlanetViewer

extension ViewerTests {
  @Suite("Pointer input")
  struct Pointer {
    /// A viewer of a body that does not spin by itself.
    ///
    /// It has few pixels, as most tests read the camera only.
    private func withStillBody(
      _ id: String = "earth", pixelsPerPoint: Float = 0.25,
      _ content: (ViewerHarness) throws -> Void
    ) throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(
          folder: folder, body: id, size: SIMD2(480, 360), pixelsPerPoint: pixelsPerPoint)
        harness.changePreferences { $0.showsList = false }
        try harness.settle()
        harness.pauseSpin()
        try content(harness)
      }
    }

    @Test("A drag moves the surface with the pointer, and the sub-observer point too")
    func drags() throws {
      // Its axis is upright, so that longitudes are angles of the frame.
      try withStillBody("mercury") { harness in
        let viewer = harness.viewer
        let start = try #require(viewer.subObserverPoint)
        let perPoint = viewer.camera.orbit.anglePerPoint(viewer.window.viewport.frame)
        try harness.drag(from: harness.middle, by: SIMD2(60, 0))
        let right = try #require(viewer.subObserverPoint)
        // Dragging moves the surface to the right: the camera turns west.
        let west = (start.longitude - right.longitude).wrapped.radians
        let circle = cos(viewer.camera.orbit.viewpoint.elevation)
        #expect(abs(west - 60 * perPoint / circle) < 0.02 * west)
        #expect(abs(right.latitude.radians - start.latitude.radians) < 1e-3)
        let elevation = viewer.camera.orbit.viewpoint.elevation
        try harness.drag(from: harness.middle, by: SIMD2(0, 40))
        let north = (viewer.camera.orbit.viewpoint.elevation - elevation).radians
        #expect(abs(north - 40 * perPoint) < 0.02 * north)
        #expect(!viewer.camera.orbit.isMoving)
      }
    }

    @Test("Inertia slows down to rest; with reduced motion there is none")
    func throwsBody() throws {
      try withStillBody { harness in
        let viewer = harness.viewer
        func thrown() throws -> Double {
          try harness.move(to: harness.middle)
          viewer.handle(.button(.left, isDown: true))
          for step in 1...6 { try harness.move(to: harness.middle + SIMD2(Float(step) * 12, 0)) }
          viewer.handle(.button(.left, isDown: false))
          let released = viewer.camera.orbit.viewpoint.azimuth
          try harness.frames(1, seconds: 0.25)
          let way = (viewer.camera.orbit.viewpoint.azimuth - released).wrapped.radians
          try harness.frames(40, seconds: 0.25)
          #expect(!viewer.camera.orbit.isMoving)
          return abs(way)
        }
        #expect(try thrown() > 0.05)
        try harness.press("v")
        #expect(viewer.state.reducesMotion && !viewer.spin.isRunning)
        #expect(try thrown() == 0)
      }
    }

    @Test("The wheel zooms to the pointer, between the limits of the body")
    func zooms() throws {
      try withStillBody { harness in
        let viewer = harness.viewer
        try harness.move(to: harness.middle + SIMD2(90, -60))
        viewer.handle(.scrolled(SIMD2(0, 3)))
        try harness.frames(120)
        #expect(viewer.camera.orbit.viewpoint.share > 1.3)
        #expect(
          viewer.camera.orbit.viewpoint.pan.x > 0.05 && viewer.camera.orbit.viewpoint.pan.y > 0.05)
        viewer.handle(.scrolled(SIMD2(0, 500)))
        try harness.frames(200)
        let limits = try #require(viewer.presenter.shown).zoomLimits
        #expect(abs(viewer.camera.orbit.viewpoint.share - limits.upperBound) < 1e-6)
        viewer.handle(.scrolled(SIMD2(0, -500)))
        try harness.frames(300)
        #expect(abs(viewer.camera.orbit.viewpoint.share - limits.lowerBound) < 1e-6)
        // The next body has limits of its own, and its initial view.
        try harness.press("n")
        try harness.settle()
        #expect(viewer.camera.orbit.viewpoint == ShownBody.home)
      }
    }

    @Test("Zooming in loads a finer map")
    func refines() throws {
      try withStillBody(pixelsPerPoint: 1) { harness in
        let before = try #require(harness.viewer.presenter.shown).detail
        try harness.move(to: harness.middle)
        harness.viewer.handle(.scrolled(SIMD2(0, 8)))
        try harness.frames(120)
        try harness.settle()
        #expect(try #require(harness.viewer.presenter.shown).detail > before)
      }
    }

    @Test("Shift pans, Ctrl rolls, the right button pans too, and R resets")
    func pansAndRolls() throws {
      try withStillBody { harness in
        let viewer = harness.viewer
        try harness.drag(from: harness.middle, by: SIMD2(50, 30), modifiers: .shift)
        #expect(
          viewer.camera.orbit.viewpoint.pan.x < -0.05 && viewer.camera.orbit.viewpoint.pan.y > 0.03)
        #expect(viewer.camera.orbit.viewpoint.azimuth == ShownBody.home.azimuth)
        try harness.drag(from: harness.middle, by: SIMD2(50, 0), modifiers: .control)
        #expect(abs(viewer.camera.orbit.viewpoint.roll.radians - 50.0 / 150) < 1e-6)
        let pan = viewer.camera.orbit.viewpoint.pan
        try harness.drag(from: harness.middle, by: SIMD2(-20, 0), button: .right)
        #expect(viewer.camera.orbit.viewpoint.pan != pan)
        try harness.press("r")
        try harness.frames(300)
        #expect(viewer.camera.orbit.viewpoint == ShownBody.home)
      }
    }

    @Test("Held keys rotate, roll and zoom, and stop on release or when the window loses focus")
    func keys() throws {
      try withStillBody { harness in
        let viewer = harness.viewer
        for name in ["left", "up", "e", "plus"] {
          let key = try #require(Key(name))
          let before = viewer.camera.orbit.viewpoint
          viewer.handle(.key(key, .down, []))
          try harness.frames(20)
          let during = viewer.camera.orbit.viewpoint
          #expect(during != before, "\(name)")
          viewer.handle(.key(key, .up, []))
          try harness.frames(200)
          #expect(!viewer.camera.orbit.isMoving, "\(name)")
        }
        viewer.handle(.key(try #require(Key("left")), .down, []))
        viewer.handle(.focusLost)
        try harness.frames(200)
        #expect(!viewer.camera.orbit.isMoving && !viewer.input.isHolding)
      }
    }

    @Test("A trackball rotates over the poles, and a turntable does not")
    func modes() throws {
      try withStillBody { harness in
        let viewer = harness.viewer
        for _ in 0..<6 { try harness.drag(from: harness.middle, by: SIMD2(0, 250)) }
        #expect(viewer.camera.orbit.viewpoint.elevation == .quarterTurn)
        #expect(viewer.camera.orbit.viewpoint.roll == .zero)
        try harness.press("b")
        #expect(
          viewer.state.mode == .trackball && harness.shows("Trackball: rotation in all directions"))
        for _ in 0..<3 { try harness.drag(from: harness.middle, by: SIMD2(40, 200)) }
        #expect(viewer.camera.orbit.viewpoint.roll != .zero)
      }
    }

    @Test("The spin plays, pauses, reverses, accelerates and steps")
    func spin() throws {
      try withStillBody { harness in
        let viewer = harness.viewer
        try harness.press("space")
        #expect(viewer.spin.isRunning)
        let start = try #require(viewer.subObserverPoint).longitude
        try harness.frames(15, seconds: 0.1)
        let moved = (try #require(viewer.subObserverPoint).longitude - start).wrapped
        #expect(moved.radians < -0.1, "the Earth turns eastward")
        try harness.press("period")
        #expect(viewer.spin.rate == 2)
        try harness.press("backspace")
        #expect(viewer.spin.isReversed)
        try harness.press("space")
        let turns = viewer.spin.turns
        try harness.press("rightbracket")
        #expect(abs(viewer.spin.turns - (turns - SpinClock.step)) < 1e-9)
        try harness.press("leftbracket")
        #expect(abs(viewer.spin.turns - turns) < 1e-9)
        try harness.press("comma")
        #expect(viewer.spin.rate == 1 && harness.shows("Spin"))
      }
    }

    @Test("With fixed light an orbiting camera sees the lit side from other angles")
    func sun() throws {
      try withStillBody { harness in
        let viewer = harness.viewer
        let camera = { viewer.camera.orbit.camera(aspect: viewer.window.viewport.frame.aspect) }
        let before = viewer.camera.lightAngles(from: camera())
        try harness.drag(from: harness.middle, by: SIMD2(150, 0))
        #expect(viewer.camera.lightAngles(from: camera()) == before, "it moves with the camera")
        try harness.press("l")
        let fixed = viewer.camera.lightAngles(from: camera())
        #expect(abs((fixed.azimuth - before.azimuth).radians) < 1e-9)
        try harness.drag(from: harness.middle, by: SIMD2(150, 0))
        let apart = viewer.camera.lightAngles(from: camera())
        #expect(abs((apart.azimuth - before.azimuth).wrapped.radians) > 0.3)
      }
    }

    @Test("A map that arrives leaves the moved camera in place")
    func late() throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: "saturn")
        let viewer = harness.viewer
        harness.pauseSpin()
        #expect(viewer.presenter.shown?.prepared == nil)
        harness.setViewpoint(Viewpoint(azimuth: .degrees(40), elevation: .degrees(50), share: 1.5))
        let placed = viewer.camera.orbit.viewpoint
        try harness.settle()
        #expect(viewer.presenter.shown?.prepared != nil)
        #expect(viewer.camera.orbit.viewpoint == placed)
      }
    }

    @Test("Rings fit into the frame", arguments: ["saturn", "uranus"])
    func rings(id: String) throws {
      try withStillBody(id) { harness in
        let shown = try #require(harness.viewer.presenter.shown)
        let node = try #require(shown.prepared?.node)
        #expect(harness.viewer.camera.orbit.target.radius == node.visibleBoundingRadius)
        #expect(id != "saturn" || node.visibleBoundingRadius > 2)
      }
    }

    @Test("Clicks and taps between two frames count, and keys held beside a button do")
    func eventsBetweenFrames() throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: "mars", size: SIMD2(1000, 500))
        try harness.settle()
        let viewer = harness.viewer
        #expect(viewer.spin.isRunning)
        viewer.handle(.pointerMoved(SIMD2<Double>(try harness.element("Pause").center)))
        viewer.handle(.button(.left, isDown: true))
        viewer.handle(.button(.left, isDown: false))
        try harness.frames(5)
        #expect(!viewer.spin.isRunning)
        let before = viewer.camera.orbit.viewpoint
        let left = Key(known: "left")
        viewer.handle(.key(left, .down, []))
        viewer.handle(.key(left, .up, []))
        try harness.frames(3)
        #expect(viewer.camera.orbit.viewpoint.azimuth != before.azimuth)
        for (modifiers, way) in [(Modifiers.shift, "pan"), (.control, "roll")] {
          try harness.frames(200)
          let start = viewer.camera.orbit.viewpoint
          viewer.handle(.pointerMoved(SIMD2<Double>(harness.middle)))
          viewer.handle(.button(.left, isDown: true, modifiers))
          viewer.handle(.pointerMoved(SIMD2<Double>(harness.middle) + SIMD2(60, 0)))
          viewer.handle(.button(.left, isDown: false, modifiers))
          try harness.frames(3)
          let end = viewer.camera.orbit.viewpoint
          #expect((end.pan != start.pan) == (way == "pan"))
          #expect((end.roll != start.roll) == (way == "roll"))
          #expect(end.azimuth == start.azimuth)
        }
      }
    }
  }
}
