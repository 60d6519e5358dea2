import OpenGLRenderer
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetMath
import PlanetScene
import PlanetTestSupport
import Testing

@testable import PlanetViewer

extension ViewerTests {
  @Suite("Hands that turn the body")
  struct Hands {
    /// A viewer of a body that does not spin by itself.
    private func withStillBody(
      _ id: String = "earth", _ content: (ViewerMachine) throws -> Void
    ) throws {
      try withTemporaryFolder { folder in
        let machine = try ViewerMachine(folder: folder, body: id, size: SIMD2(480, 360))
        machine.viewer.state.showsList = false
        try machine.settle()
        machine.viewer.spin.isRunning = false
        try content(machine)
      }
    }

    @Test("What is held goes along with the hand, and the sub-observer point with it")
    func drags() throws {
      // Its axis stands upright, so that longitudes are angles of the frame.
      try withStillBody("mercury") { machine in
        let viewer = machine.viewer
        let start = try #require(viewer.subObserverPoint)
        let perPoint = viewer.controls.anglePerPoint(viewer.stage.frame)
        try machine.drag(from: machine.middle, by: SIMD2(60, 0))
        let right = try #require(viewer.subObserverPoint)
        // The hand takes the surface to the right: the eye looks farther west.
        let west = (start.longitude - right.longitude).wrapped.radians
        let circle = cos(viewer.controls.viewpoint.elevation)
        #expect(abs(west - 60 * perPoint / circle) < 0.02 * west)
        #expect(abs(right.latitude.radians - start.latitude.radians) < 1e-3)
        let elevation = viewer.controls.viewpoint.elevation
        try machine.drag(from: machine.middle, by: SIMD2(0, 40))
        let north = (viewer.controls.viewpoint.elevation - elevation).radians
        #expect(abs(north - 40 * perPoint) < 0.02 * north)
        #expect(!viewer.controls.isMoving)
      }
    }

    @Test("What is thrown goes on and comes to rest; with less motion it stays")
    func throwsBody() throws {
      try withStillBody { machine in
        let viewer = machine.viewer
        func thrown() throws -> Double {
          try machine.move(to: machine.middle)
          viewer.handle(.button(.left, isDown: true))
          for step in 1...6 { try machine.move(to: machine.middle + SIMD2(Float(step) * 12, 0)) }
          viewer.handle(.button(.left, isDown: false))
          let released = viewer.controls.viewpoint.azimuth
          try machine.frames(1, seconds: 0.25)
          let way = (viewer.controls.viewpoint.azimuth - released).wrapped.radians
          try machine.frames(40, seconds: 0.25)
          #expect(!viewer.controls.isMoving)
          return abs(way)
        }
        #expect(try thrown() > 0.05)
        try machine.press("v")
        #expect(viewer.state.reducesMotion && !viewer.spin.isRunning)
        #expect(try thrown() == 0)
      }
    }

    @Test("The wheel zooms to the pointer, between the limits of the body")
    func zooms() throws {
      try withStillBody { machine in
        let viewer = machine.viewer
        try machine.move(to: machine.middle + SIMD2(90, -60))
        viewer.handle(.scrolled(SIMD2(0, 3)))
        try machine.frames(120)
        #expect(viewer.controls.viewpoint.share > 1.3)
        #expect(viewer.controls.viewpoint.pan.x > 0.05 && viewer.controls.viewpoint.pan.y > 0.05)
        viewer.handle(.scrolled(SIMD2(0, 500)))
        try machine.frames(200)
        let limits = try #require(viewer.shown).zoomLimits
        #expect(abs(viewer.controls.viewpoint.share - limits.upperBound) < 1e-6)
        viewer.handle(.scrolled(SIMD2(0, -500)))
        try machine.frames(300)
        #expect(abs(viewer.controls.viewpoint.share - limits.lowerBound) < 1e-6)
        // The next body has limits of its own, and is seen as at first.
        try machine.press("n")
        try machine.settle()
        #expect(viewer.controls.viewpoint == ShownBody.home)
      }
    }

    @Test("A finer map is read for a body that is seen closer")
    func refines() throws {
      try withStillBody { machine in
        let before = try #require(machine.viewer.shown).detail
        try machine.move(to: machine.middle)
        machine.viewer.handle(.scrolled(SIMD2(0, 8)))
        try machine.frames(120)
        try machine.settle()
        #expect(try #require(machine.viewer.shown).detail > before)
      }
    }

    @Test("Shift moves, ctrl leans, the right button moves too, and R goes back")
    func pansAndRolls() throws {
      try withStillBody { machine in
        let viewer = machine.viewer
        try machine.drag(from: machine.middle, by: SIMD2(50, 30), modifiers: .shift)
        #expect(viewer.controls.viewpoint.pan.x < -0.05 && viewer.controls.viewpoint.pan.y > 0.03)
        #expect(viewer.controls.viewpoint.azimuth == ShownBody.home.azimuth)
        try machine.drag(from: machine.middle, by: SIMD2(50, 0), modifiers: .control)
        #expect(abs(viewer.controls.viewpoint.roll.radians - 50.0 / 150) < 1e-6)
        let pan = viewer.controls.viewpoint.pan
        try machine.drag(from: machine.middle, by: SIMD2(-20, 0), button: .right)
        #expect(viewer.controls.viewpoint.pan != pan)
        try machine.press("r")
        try machine.frames(300)
        #expect(viewer.controls.viewpoint == ShownBody.home)
      }
    }

    @Test("Held keys turn, lean and zoom, and stop when they are let go or the window is left")
    func keys() throws {
      try withStillBody { machine in
        let viewer = machine.viewer
        for name in ["left", "up", "e", "plus"] {
          let key = try #require(Key(name))
          let before = viewer.controls.viewpoint
          viewer.handle(.key(key, .down, []))
          try machine.frames(20)
          let during = viewer.controls.viewpoint
          #expect(during != before, "\(name)")
          viewer.handle(.key(key, .up, []))
          try machine.frames(200)
          #expect(!viewer.controls.isMoving, "\(name)")
        }
        viewer.handle(.key(try #require(Key("left")), .down, []))
        viewer.handle(.focusLost)
        try machine.frames(200)
        #expect(!viewer.controls.isMoving && viewer.held.isEmpty)
      }
    }

    @Test("A trackball turns over the poles, and a turntable does not")
    func modes() throws {
      try withStillBody { machine in
        let viewer = machine.viewer
        for _ in 0..<6 { try machine.drag(from: machine.middle, by: SIMD2(0, 250)) }
        #expect(viewer.controls.viewpoint.elevation == .quarterTurn)
        #expect(viewer.controls.viewpoint.roll == .zero)
        try machine.press("b")
        #expect(
          viewer.state.mode == .trackball && machine.shows("Trackball: rotation in all directions"))
        for _ in 0..<3 { try machine.drag(from: machine.middle, by: SIMD2(40, 200)) }
        #expect(viewer.controls.viewpoint.roll != .zero)
      }
    }

    @Test("The spin plays, pauses, goes back, faster and in steps")
    func spin() throws {
      try withStillBody { machine in
        let viewer = machine.viewer
        try machine.press("space")
        #expect(viewer.spin.isRunning)
        let start = try #require(viewer.subObserverPoint).longitude
        try machine.frames(15, seconds: 0.1)
        let moved = (try #require(viewer.subObserverPoint).longitude - start).wrapped
        #expect(moved.radians < -0.1, "the Earth turns eastward")
        try machine.press("period")
        #expect(viewer.spin.rate == 2)
        try machine.press("backspace")
        #expect(viewer.spin.isReversed)
        try machine.press("space")
        let turns = viewer.spin.turns
        try machine.press("rightbracket")
        #expect(abs(viewer.spin.turns - (turns - SpinClock.step)) < 1e-9)
        try machine.press("leftbracket")
        #expect(abs(viewer.spin.turns - turns) < 1e-9)
        try machine.press("comma")
        #expect(viewer.spin.rate == 1 && machine.shows("Spin"))
      }
    }

    @Test("A sun that stands still lights the other side of who goes round")
    func sun() throws {
      try withStillBody { machine in
        let viewer = machine.viewer
        let camera = { viewer.controls.camera(aspect: viewer.stage.frame.aspect) }
        let before = viewer.sun.angles(from: camera())
        try machine.drag(from: machine.middle, by: SIMD2(150, 0))
        #expect(viewer.sun.angles(from: camera()) == before, "it goes with the eye")
        try machine.press("l")
        let fixed = viewer.sun.angles(from: camera())
        #expect(abs((fixed.azimuth - before.azimuth).radians) < 1e-9)
        try machine.drag(from: machine.middle, by: SIMD2(150, 0))
        let apart = viewer.sun.angles(from: camera())
        #expect(abs((apart.azimuth - before.azimuth).wrapped.radians) > 0.3)
      }
    }

    @Test("A map that arrives leaves the eye where a hand has brought it")
    func late() throws {
      try withTemporaryFolder { folder in
        let machine = try ViewerMachine(folder: folder, body: "saturn")
        let viewer = machine.viewer
        viewer.spin.isRunning = false
        #expect(viewer.shown?.prepared == nil)
        viewer.controls.place(Viewpoint(azimuth: .degrees(40), elevation: .degrees(50), share: 1.5))
        let placed = viewer.controls.viewpoint
        try machine.settle()
        #expect(viewer.shown?.prepared != nil)
        #expect(viewer.controls.viewpoint == placed)
      }
    }

    @Test("Rings fit into the frame", arguments: ["saturn", "uranus"])
    func rings(id: String) throws {
      try withStillBody(id) { machine in
        let shown = try #require(machine.viewer.shown)
        let node = try #require(shown.prepared?.node)
        #expect(machine.viewer.controls.subject.reach == node.reach)
        #expect(id != "saturn" || node.reach > 2)
      }
    }

    @Test("Clicks and taps between two frames count, and keys held beside a button do")
    func quickHands() throws {
      try withTemporaryFolder { folder in
        let machine = try ViewerMachine(folder: folder, body: "mars", size: SIMD2(1000, 500))
        try machine.settle()
        let viewer = machine.viewer
        #expect(viewer.spin.isRunning)
        viewer.handle(.pointerMoved(SIMD2<Double>(try machine.element("Pause").center)))
        viewer.handle(.button(.left, isDown: true))
        viewer.handle(.button(.left, isDown: false))
        try machine.frames(5)
        #expect(!viewer.spin.isRunning)
        let before = viewer.controls.viewpoint
        let left = Key(known: "left")
        viewer.handle(.key(left, .down, []))
        viewer.handle(.key(left, .up, []))
        try machine.frames(3)
        #expect(viewer.controls.viewpoint.azimuth != before.azimuth)
        for (modifiers, way) in [(Modifiers.shift, "pan"), (.control, "roll")] {
          try machine.frames(200)
          let start = viewer.controls.viewpoint
          viewer.handle(.pointerMoved(SIMD2<Double>(machine.middle)))
          viewer.handle(.button(.left, isDown: true, modifiers))
          viewer.handle(.pointerMoved(SIMD2<Double>(machine.middle) + SIMD2(60, 0)))
          viewer.handle(.button(.left, isDown: false, modifiers))
          try machine.frames(3)
          let end = viewer.controls.viewpoint
          #expect((end.pan != start.pan) == (way == "pan"))
          #expect((end.roll != start.roll) == (way == "roll"))
          #expect(end.azimuth == start.azimuth)
        }
      }
    }
  }
}
