import PlanetAssets
import PlanetImage
import PlanetMath
import PlanetSky
import PlanetTestSupport
import Testing
import ViewerGui

@testable import PlanetViewer

extension ViewerTests {
  @Suite("The date in real time")
  struct RealTime {
    /// A clock that tests set.
    private final class TestTime {
      var now: Instant
      init(_ now: Instant) { self.now = now }
    }

    private func withJupiter(
      _ id: String = "jupiter", _ content: (ViewerHarness, TestTime) throws -> Void
    ) throws {
      try withTemporaryFolder { folder in
        let time = TestTime(try Instant(reading: "2026-11-27T16:00:00Z"))
        let harness = try ViewerHarness(folder: folder, body: id, size: SIMD2(640, 400)) {
          $0.services.now = { time.now }
        }
        try harness.settle(thumbnails: true)
        try content(harness, time)
      }
    }

    /// Polls as the window does, for a time.
    /// - Returns: The number of rendered frames.
    private func idle(
      _ harness: ViewerHarness, _ time: TestTime, seconds: Double
    ) throws -> Int {
      var (frames, passed) = (0, 0.0)
      while passed < seconds {
        if harness.viewer.needsFrame {
          frames += 1
          try harness.frames(1, seconds: 0)
          continue
        }
        let wait = max(harness.viewer.pollInterval, 0.001)
        passed += wait
        time.now = time.now.advanced(bySeconds: wait)
        harness.viewer.poll(after: wait)
      }
      return frames
    }

    /// The date that is shown.
    private func shownDate(_ harness: ViewerHarness) -> Instant {
      harness.viewer.date ?? Instant(unixSeconds: 0)
    }

    @Test("A date in real time is rendered once a second, and a stopped one never")
    func onceASecond() throws {
      try withJupiter { harness, time in
        try harness.press("alt+t")
        try harness.settle(thumbnails: true)
        _ = try idle(harness, time, seconds: 6)
        let start = try #require(harness.viewer.date)
        let count = try idle(harness, time, seconds: 10)
        #expect((9...12).contains(count), "\(count) frames")
        let passed = try #require(harness.viewer.date).seconds(since: start)
        #expect((9...11).contains(passed))
        #expect(abs(shownDate(harness).seconds(since: time.now)) <= 1.01)
        try harness.press("space")
        _ = try idle(harness, time, seconds: 2)
        #expect(try idle(harness, time, seconds: 10) == 0)
      }
    }

    @Test("The present date is that of the moment, not that of the program's start")
    func present() throws {
      try withJupiter { harness, time in
        time.now = time.now.advanced(bySeconds: 86_400 + 0.25)
        try harness.press("alt+t")
        try harness.frames(2)
        let date = try #require(harness.viewer.date)
        #expect(abs(date.seconds(since: time.now) + 0.25) < 0.01)
        // The system slept for eight hours.
        time.now = time.now.advanced(bySeconds: 8 * 3600)
        harness.viewer.poll(after: 0.5)
        #expect(harness.viewer.needsFrame)
        #expect(abs(shownDate(harness).seconds(since: time.now) + 0.25) < 0.01)
      }
    }

    @Test("A clock that was stopped or set continues from its own date")
    func ownDate() throws {
      try withJupiter { harness, time in
        try harness.press("alt+t")
        try harness.press("space")
        let stopped = try #require(harness.viewer.date)
        time.now = time.now.advanced(bySeconds: 100)
        try harness.press("space")
        try harness.frames(1)
        time.now = time.now.advanced(bySeconds: 5)
        try harness.frames(2)
        #expect(abs(shownDate(harness).seconds(since: stopped) - 5) < 1.01)
        try harness.press("alt+j")
        #expect(abs(shownDate(harness).seconds(since: time.now)) < 1.01)
      }
    }

    @Test("Saturn's rings are lit at first, and the Moon shows its near side")
    func starts() throws {
      try withJupiter("saturn") { harness, _ in
        try harness.press("alt+t")
        // The sun is south of the rings until 2039.
        #expect(harness.viewer.viewpoint.elevation.degrees < -5)
        harness.viewer.setTime(try Instant(reading: "2016-06-01"), isRunning: false)
        harness.viewer.presenter.setDate(isShown: true)
        #expect(harness.viewer.viewpoint.elevation.degrees > 5)
      }
      try withJupiter("moon") { harness, _ in
        try harness.press("alt+t")
        try harness.frames(2)
        let point = try #require(harness.viewer.subObserverPoint)
        #expect(point.longitude.degrees.magnitude < 10 && point.latitude.degrees.magnitude < 10)
      }
    }

    @Test("A moving body that is too slow is rendered smaller, and in full when it is still")
    func scales() throws {
      try withJupiter { harness, _ in
        let viewer = harness.viewer
        viewer.camera.spin.isRunning = true
        try harness.frames(2)
        for _ in 0..<2 { viewer.noteFrame(seconds: 0.12, processorSeconds: 0.2) }
        #expect(viewer.renderer.quality.scale == 0.5)
        try harness.press("alt+i")
        try harness.frames(2)
        try harness.show("timings")
        #expect(viewer.elements.contains { $0.label.hasSuffix("at 50 % of the size") })
        let small = try harness.screenshot()
        viewer.camera.spin.isRunning = false
        try harness.frames(2)
        // Still frames are not measured.
        viewer.noteFrame(seconds: 3, processorSeconds: 3)
        #expect(viewer.renderer.quality.scale == 0.5)
        #expect(viewer.elements.contains { $0.label.hasSuffix("full shading") })
        let full = try harness.screenshot()
        let (x, y) = (Int(harness.middle.x), Int(harness.middle.y))
        var difference = 0
        for column in x - 60..<x + 60 {
          difference += abs(Int(small[column, y].r) - Int(full[column, y].r))
        }
        // The same face, slightly softer.
        #expect(difference > 0 && difference / 120 < 12, "\(difference)")
      }
    }
  }
}
