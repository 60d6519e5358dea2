import Testing

@testable import PlanetViewer

@Suite("Scale of a moving body")
struct MotionQualityTests {
  @Test("A fast card always renders in full")
  func fast() {
    var quality = MotionQuality()
    for step in 0..<500 { quality.note(step % 7 == 0 ? 0.3 : 0.016) }
    #expect(quality.scale == 1 && !quality.isTooSlow)
  }

  @Test(
    "The finest scale that keeps 17 frames per second is chosen at once",
    arguments: [(0.12, 0.5), (0.08, 0.75), (0.4, 0.35), (5, 0.35)])
  func slow(seconds: Double, scale: Double) {
    var quality = MotionQuality()
    quality.note(seconds)
    #expect(quality.scale == 1)
    quality.note(seconds)
    #expect(quality.scale == scale)
  }

  /// Frame times in which shading is proportional to the number of pixels.
  private func settle(_ full: Double, fixed: Double, _ quality: inout MotionQuality) -> Double {
    var last = 0.0
    for _ in 0..<400 {
      last = fixed + full * quality.scale * quality.scale
      quality.note(last)
    }
    return last
  }

  @Test("Any card that can reach 15 frames per second does, without changing all the time")
  func reaches() {
    for full in stride(from: 0.005, through: 0.5, by: 0.005) {
      for fixed in [0.002, 0.01, 0.02] {
        var quality = MotionQuality()
        let last = settle(full, fixed: fixed, &quality)
        let least = fixed + full * 0.35 * 0.35
        #expect(last <= 1 / 15 || least > MotionQuality.slowFrame, "\(full), \(fixed): \(last)")
        var scales: Set<Double> = []
        for _ in 0..<100 {
          quality.note(fixed + full * quality.scale * quality.scale)
          scales.insert(quality.scale)
        }
        #expect(scales.count == 1)
      }
    }
  }

  @Test("When frames become faster, the full size returns")
  func recovers() {
    var quality = MotionQuality()
    _ = settle(0.3, fixed: 0.01, &quality)
    #expect(quality.scale < 1)
    for _ in 0..<4 { _ = settle(0.01, fixed: 0.005, &quality) }
    #expect(quality.scale == 1)
  }

  @Test("Only the coarsest scale can be too slow")
  func tooSlow() {
    var quality = MotionQuality()
    for _ in 0..<2 { quality.note(1) }
    #expect(quality.isTooSlow && quality.scale == 0.35)
    quality.note(0.1)
    #expect(!quality.isTooSlow)
  }

  @Test("The meter shows the frames of the last second")
  func meter() {
    var meter = FrameMeter()
    #expect(meter.words == "no frames")
    for _ in 0..<40 {
      meter.advance(by: 0.05)
      meter.add(seconds: 0.02, processorSeconds: 0.03)
    }
    #expect((20...21).contains(meter.count))
    #expect(meter.words.hasSuffix("frames/s, 20 ms, processors 30 ms"))
    meter.advance(by: 5)
    #expect(meter.count == 0)
  }
}
