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
  @Suite("Launch screen and text size")
  struct Launch {
    @Test("Larger text enlarges all panels, in any order with the pixel density, and persists")
    func textScale() throws {
      try withTemporaryFolder { folder in
        do {
          let harness = try ViewerHarness(folder: folder, body: "mars", size: SIMD2(1280, 800))
          try harness.settle()
          let before = try harness.element("Next").size
          for _ in 0..<3 { try harness.press("alt+plus") }
          try harness.frames(3)
          #expect(harness.viewer.state.textScale == 1.5)
          #expect(harness.shows("Text and panels: 150 %"))
          let after = try harness.element("Next")
          #expect(abs(after.size.y - before.y * 1.5) < 0.1 && after.size.x <= before.x * 1.5)
          // Buttons are pressed where they are rendered.
          let body = harness.viewer.body?.id
          try harness.click("Next")
          #expect(harness.viewer.body?.id != body)
          #expect(harness.viewer.windowSize == SIMD2(1280, 800))
          #expect(harness.viewer.state.windowSize == SIMD2(1280, 800))
          try harness.adapt(pixelsPerPoint: 2)
          try harness.frames(2)
          #expect(try harness.element("Next").size == after.size)
          try harness.show("text-150")
          // A small window has no room for it.
          harness.size = SIMD2(240, 180)
          try harness.frames(2)
          #expect(harness.viewer.window.scale == 1)
          harness.size = SIMD2(1280, 800)
          try harness.frames(8, seconds: 0.25)
        }
        let harness = try ViewerHarness(folder: folder, body: "mars", size: SIMD2(1280, 800))
        try harness.frames(2)
        #expect(harness.viewer.window.scale == 1.5)
        for _ in 0..<9 { try harness.press("alt+minus") }
        #expect(harness.viewer.state.textScale == 0.85)
        try harness.frames(2)
        #expect(harness.shows("Text and panels: 85 %, the smallest"))
      }
    }

    @Test("No star is visible through the list")
    func starsBesideList() throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: "mercury", size: SIMD2(1280, 720))
        harness.pauseSpin()
        try harness.settle(thumbnails: true)
        let stars = try harness.screenshot()
        try harness.press("t")
        let none = try harness.screenshot()
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
        let harness = try ViewerHarness(folder: folder, size: SIMD2(900, 600))
        #expect(harness.viewer.body?.id == "saturn")
        harness.returnToLaunch()
        let size = harness.size
        _ = try harness.viewer.renderer.openGL.capture(width: 900, height: 600) {
          harness.viewer.gui.frame(size: SIMD2<Float>(size), seconds: 0) {
            _ = harness.viewer.drawPanels()
          }
        }
        #expect(harness.shows("PlanetNode") && harness.shows("Loading Saturn…"))
        #expect(!harness.shows("Next"))
        try harness.settle()
        #expect(harness.shows("Next") && !harness.shows("PlanetNode"))
      }
    }

    @Test("The launch screen is rendered before the viewer exists")
    func launch() throws {
      try withTemporaryFolder { folder in
        var environment: ViewerEnvironment?
        _ = try ViewerHarness(folder: folder, body: "earth") { environment = $0 }
        let context = try HeadlessContext()
        var launch = try ViewerLaunch(try #require(environment), body: "mars")
        launch.drawFrame(size: SIMD2(900, 600))
        #expect(launch.gui.elements.map(\.label) == ["PlanetNode", "Starting…"])
        let viewer = try Viewer(launch)
        #expect(viewer.panels.isLaunching && viewer.body?.id == "mars")
        let image = try viewer.renderer.openGL.capture(width: 900, height: 600) {
          launch.drawFrame(size: SIMD2(900, 600))
        }
        #expect(image[5, 5] == Theme.night)
        // Its icon is a globe.
        let globe = image[450, 250]
        #expect(globe.r > 120 && globe.r > globe.b)
        if let images = Files.environment("PLANETNODE_TEST_PICTURES") {
          try Files.write(try PNG.encode(image), to: "\(images)/launch.png")
        }
        #expect(throws: ViewerError.self) {
          _ = try ViewerLaunch(viewer.environment, body: "marz")
        }
        viewer.thumbnails.maker.cancel()
        withExtendedLifetime(context) {}
      }
    }
  }
}
