import PlanetMath
import PlanetTestSupport
import Testing
import ViewerGui

@testable import PlanetViewer

extension ViewerTests {
  @Suite("Short key presses")
  struct Taps {
    /// Presses a key for a duration, and returns the final rotation of the body.
    private func turn(
      _ harness: ViewerHarness, key: String, down: [Double]
    ) throws -> (turn: Double, roll: Double, zoom: Double) {
      let viewer = harness.viewer
      harness.setViewpoint(ShownBody.home)
      try harness.frames(2, seconds: 0)
      let before = viewer.viewpoint
      let key = try #require(Key(key))
      viewer.handle(.key(key, .down, []))
      for seconds in down { try harness.frames(1, seconds: seconds) }
      viewer.handle(.key(key, .up, []))
      // A frame after an idle period has a duration of zero.
      try harness.frames(1, seconds: 0)
      try harness.frames(260)
      #expect(!viewer.camera.orbit.isMoving)
      let after = viewer.viewpoint
      return (
        (after.azimuth - before.azimuth).wrapped.degrees
          + (after.elevation - before.elevation).degrees,
        (after.roll - before.roll).wrapped.degrees, after.share / before.share
      )
    }

    @Test(
      "A short press rotates the body equally over any number of frames, also after idle frames",
      arguments: [false, true])
    func lengths(reducesMotion: Bool) throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(
          folder: folder, body: "mercury", size: SIMD2(400, 300), pixelsPerPoint: 0.25)
        harness.changePreferences { $0.showsList = false }
        harness.pauseSpin()
        try harness.settle()
        if reducesMotion { try harness.press("v") }
        let taps: [[Double]] = [
          [], [0], [0.001], [0, 0.02], [1 / 60, 1 / 60, 1 / 60], [0, 0.05, 0.05],
        ]
        for key in ["left", "down", "e", "plus"] {
          let first = try turn(harness, key: key, down: [])
          switch key {
          case "left": #expect(abs(abs(first.turn) - 5) < 0.5)
          case "down": #expect(first.turn != 0)
          case "e": #expect(abs(abs(first.roll) - 5) < 0.1)
          default: #expect(first.zoom > 1.04)
          }
          for tap in taps.dropFirst() {
            let next = try turn(harness, key: key, down: tap)
            #expect(abs(next.turn - first.turn) < 0.02, "\(key) \(tap)")
            #expect(abs(next.roll - first.roll) < 0.02, "\(key) \(tap)")
            #expect(abs(next.zoom - first.zoom) < 1e-3, "\(key) \(tap)")
          }
        }
        let held = try turn(
          harness, key: "left", down: Array(repeating: 1.0 / 60, count: 40))
        #expect(abs(held.turn) > 25, "a key that is held goes on")
      }
    }
  }
}
