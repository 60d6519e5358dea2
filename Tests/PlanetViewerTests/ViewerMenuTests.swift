import PlanetAssets
import PlanetSky
import PlanetSystem
import PlanetTestSupport
import Testing
import ViewerGui

@testable import PlanetViewer

extension ViewerTests {
  @Suite("Menus of the view and the date")
  struct Menus {
    private func withHarness(
      _ id: String = "saturn", size: SIMD2<Double>, _ content: (ViewerHarness) throws -> Void
    ) throws {
      try withTemporaryFolder { folder in
        let now = try Instant(reading: "2026-11-27T12:00Z")
        let harness = try ViewerHarness(folder: folder, body: id, size: size) {
          $0.services.now = { now }
        }
        try harness.settle()
        try content(harness)
      }
    }

    /// The labels of the elements within the window.
    private func labels(_ harness: ViewerHarness) -> Set<String> {
      let size = SIMD2<Float>(harness.size)
      return Set(
        harness.viewer.elements.filter {
          let end = $0.origin + $0.size
          return $0.origin.x >= 0 && $0.origin.y >= 0 && end.x <= size.x && end.y <= size.y
        }.map(\.label))
    }

    @Test(
      "Each button of a wide bar is in the bar or the menu of a narrow one",
      arguments: [SIMD2(360.0, 640.0), SIMD2(640, 480), SIMD2(1280, 720), SIMD2(1920, 1080)])
    func viewMenu(size: SIMD2<Double>) throws {
      try withHarness(size: size) { harness in
        let bar = labels(harness)
        try harness.click("View")
        try harness.frames(3)
        try harness.show("view-menu-\(Int(size.x))")
        let all = bar.union(labels(harness))
        let wanted = [
          "List", "Previous", "Next", "Reverse", "Slower", "Faster", "Time", "Stories",
          "Learn more", "Save", "Layers and shadows…", "Stars", "Name", "Reduced motion", "A−",
          "A+",
          "Kilometres", "Full screen", "Keyboard shortcuts…",
        ]
        for label in wanted { #expect(all.contains(label), "\(label) at \(size)") }
        #expect(all.contains("Pause") || all.contains("Spin"))
      }
    }

    @Test("The menu switches stars, text size, motion and units")
    func switches() throws {
      try withHarness(size: SIMD2(1280, 720)) { harness in
        try harness.press("alt+v")
        try harness.frames(2)
        try harness.click("Stars")
        #expect(!harness.viewer.state.scene.showsStars)
        try harness.click("Reduced motion")
        #expect(harness.viewer.state.reducesMotion)
        try harness.click("A+")
        #expect(harness.viewer.state.textScale == 1.15)
        try harness.press("escape")
        try harness.press("i")
        try harness.press("alt+u")
        try harness.frames(3)
        #expect(harness.viewer.state.units == .miles)
        #expect(
          harness.viewer.elements.contains {
            $0.label.hasPrefix("890.") || $0.label.contains(" million mi")
          })
      }
    }

    @Test(
      "Each part of a wide time bar is in the bar or the menu of a narrow one",
      arguments: [SIMD2(360.0, 640.0), SIMD2(640, 480), SIMD2(1280, 720)])
    func timeMenu(size: SIMD2<Double>) throws {
      try withHarness(size: size) { harness in
        try harness.press("alt+t")
        try harness.frames(3)
        var all = labels(harness)
        if all.contains("More about the date") {
          try harness.click("More about the date")
          try harness.frames(3)
          try harness.show("time-menu-\(Int(size.x))")
          all.formUnion(labels(harness))
        } else {
          try harness.show("time-bar-\(Int(size.x))")
        }
        for label in [
          "Now", "Step back", "Step forward", "Next event", "Drag the date", "Calendar",
        ] {
          #expect(all.contains(label), "\(label) at \(size)")
        }
        for (label, other) in [
          ("From the Earth", ""), ("Overlays", "Overlays…"), ("Events", "Events…"),
          ("Follows the Earth", "Follows the sun"),
        ] {
          #expect(all.contains(label) || all.contains(other), "\(label) at \(size)")
        }
      }
    }

    @Test("The strip moves the date by the scale of the rate, and stops the time")
    func strip() throws {
      try withHarness(size: SIMD2(1280, 720)) { harness in
        try harness.press("alt+t")
        for _ in 0..<3 { try harness.press("period") }
        try harness.frames(2)
        let before = try #require(harness.viewer.date)
        let strip = try harness.element("Drag the date")
        try harness.drag(from: strip.center, by: SIMD2(-100, 0))
        let passed = try #require(harness.viewer.date).seconds(since: before)
        // Eight days at an hour per second.
        let expected = 100 * 8 * 86400 / Double(strip.size.x)
        #expect(abs(passed / expected - 1) < 0.12, "\(passed), not \(expected)")
        #expect(!harness.viewer.sky.clock.isRunning)
      }
    }

    @Test("A day of the calendar is shown at the same time of day")
    func calendar() throws {
      try withHarness(size: SIMD2(1280, 720)) { harness in
        try harness.press("alt+t")
        try harness.frames(2)
        try harness.click("Calendar")
        try harness.frames(3)
        try harness.show("calendar")
        #expect(harness.shows("November 2026"))
        try harness.click("Next month")
        try harness.frames(2)
        #expect(harness.shows("December 2026"))
        try harness.click("24")
        try harness.frames(2)
        #expect(harness.viewer.date?.iso() == "2026-12-24T12:00:00Z")
        #expect(!harness.shows("December 2026"))
      }
    }

    @Test("The next event is shown, and the one after it at the next press")
    func nextEvent() throws {
      try withHarness("earth", size: SIMD2(1280, 720)) { harness in
        try harness.press("alt+t")
        var dates: [Instant] = []
        for _ in 0..<2 {
          try harness.press("alt+x")
          harness.viewer.sky.searcher.finish()
          try harness.frames(4)
          dates.append(try #require(harness.viewer.date))
          #expect(!harness.viewer.sky.clock.isRunning)
          harness.viewer.show(try harness.body("earth"))
        }
        let start = try Instant(reading: "2026-11-27T12:00Z")
        #expect(start < dates[0] && dates[0] < dates[1])
        #expect(dates[1].seconds(since: start) < 366 * 86400)
      }
    }
  }
}
