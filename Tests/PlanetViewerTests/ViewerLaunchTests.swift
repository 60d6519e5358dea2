import OpenGLRenderer
import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetViewer

extension ViewerTests {
  @Suite("The launch screen, and the size of text")
  struct Launch {
    @Test("Larger text makes all panels larger, in any order with the screen's pixels, and stays")
    func textScale() throws {
      try withTemporaryFolder { folder in
        do {
          let machine = try ViewerMachine(folder: folder, body: "mars", size: SIMD2(1280, 800))
          try machine.settle()
          let before = try machine.element("Next").size
          for _ in 0..<3 { try machine.press("alt+plus") }
          try machine.frames(3)
          #expect(machine.viewer.state.textScale == 1.5)
          #expect(machine.shows("Text and panels: 150 %"))
          let after = try machine.element("Next")
          #expect(abs(after.size.y - before.y * 1.5) < 0.1 && after.size.x <= before.x * 1.5)
          // Buttons are where they are drawn and pressed.
          let body = machine.viewer.body?.id
          try machine.click("Next")
          #expect(machine.viewer.body?.id != body)
          #expect(machine.viewer.windowSize == SIMD2(1280, 800))
          #expect(machine.viewer.state.windowSize == SIMD2(1280, 800))
          try machine.adapt(pixelsPerPoint: 2)
          try machine.frames(2)
          #expect(try machine.element("Next").size == after.size)
          try machine.show("text-150")
          // A small window has no room for it.
          machine.size = SIMD2(240, 180)
          try machine.frames(2)
          #expect(machine.viewer.scale == 1)
          machine.size = SIMD2(1280, 800)
          try machine.frames(8, seconds: 0.25)
        }
        let machine = try ViewerMachine(folder: folder, body: "mars", size: SIMD2(1280, 800))
        try machine.frames(2)
        #expect(machine.viewer.scale == 1.5)
        for _ in 0..<9 { try machine.press("alt+minus") }
        #expect(machine.viewer.state.textScale == 0.85)
        try machine.frames(2)
        #expect(machine.shows("Text and panels: 85 %, the smallest"))
      }
    }

    @Test("No star shines through the list")
    func starsBesideList() throws {
      try withTemporaryFolder { folder in
        let machine = try ViewerMachine(folder: folder, body: "mercury", size: SIMD2(1280, 720))
        machine.viewer.spin.isRunning = false
        try machine.settle(thumbnails: true)
        let stars = try machine.picture()
        try machine.press("t")
        let none = try machine.picture()
        for y in 0..<720 {
          for x in 0..<Int(PanelMetrics.listWidth) where stars[x, y] != none[x, y] {
            Issue.record("a star at \(x), \(y)")
            return
          }
        }
      }
    }

    @Test("The window begins with Saturn, and with the launch screen until it is loaded")
    func firstStart() throws {
      try withTemporaryFolder { folder in
        let machine = try ViewerMachine(folder: folder, size: SIMD2(900, 600))
        #expect(machine.viewer.body?.id == "saturn")
        machine.viewer.isLaunching = true
        machine.viewer.shown?.prepared = nil
        // Nothing arrives until the next whole frame requests the maps once more.
        machine.viewer.loader.request([])
        machine.viewer.lastRequests = []
        let size = machine.size
        _ = try machine.viewer.renderer.capture(width: 900, height: 600) {
          machine.viewer.gui.frame(size: SIMD2<Float>(size), seconds: 0) {
            machine.viewer.drawPanels()
          }
        }
        #expect(machine.shows("PlanetNode") && machine.shows("Loading Saturn…"))
        #expect(!machine.shows("Next"))
        try machine.settle()
        #expect(machine.shows("Next") && !machine.shows("PlanetNode"))
      }
    }

    @Test("The launch screen is drawn before there is a viewer")
    func launch() throws {
      try withTemporaryFolder { folder in
        var surroundings: ViewerSurroundings?
        _ = try ViewerMachine(folder: folder, body: "earth") { surroundings = $0 }
        let context = try HeadlessContext()
        var launch = try ViewerLaunch(try #require(surroundings), body: "mars")
        launch.drawFrame(size: SIMD2(900, 600))
        #expect(launch.gui.elements.map(\.label) == ["PlanetNode", "Starting…"])
        let viewer = try Viewer(launch)
        #expect(viewer.isLaunching && viewer.body?.id == "mars")
        let image = try viewer.renderer.capture(width: 900, height: 600) {
          launch.drawFrame(size: SIMD2(900, 600))
        }
        #expect(image[5, 5] == Theme.night)
        // Its icon is a globe.
        let globe = image[450, 250]
        #expect(globe.r > 120 && globe.r > globe.b)
        if let pictures = Files.environment("PLANETNODE_TEST_PICTURES") {
          try Files.write(try PNG.encode(image), to: "\(pictures)/launch.png")
        }
        #expect(throws: ViewerError.self) {
          _ = try ViewerLaunch(viewer.surroundings, body: "marz")
        }
        viewer.thumbnails.cancel()
        withExtendedLifetime(context) {}
      }
    }
  }
}
