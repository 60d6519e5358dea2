import PlanetTestSupport
import Testing

@testable import PlanetViewer
@testable import ViewerGui

extension ViewerTests {
  @Suite("Tooltips")
  struct Tips {
    @Test(
      "No tooltip covers another button of its panel",
      arguments: [SIMD2(1280.0, 720.0), SIMD2(800, 600), SIMD2(320, 480)])
    func cover(size: SIMD2<Double>) throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: "venus", size: size)
        harness.pauseSpin()
        try harness.settle()
        for opensDetails in [false, true] {
          harness.changePreferences { $0.showsDetails = opensDetails }
          try harness.frames(2)
          let buttons = harness.viewer.elements.filter { $0.kind == .button }
          let tried = buttons.filter {
            Double($0.origin.y) > size.y - PanelMetrics.barHeight || $0.label == "Explore"
              || $0.label == "Favourites only"
          }
          #expect(tried.count >= 4)
          for button in tried where button.isEnabled {
            try harness.move(to: button.center)
            try harness.frames(4, seconds: 0.2)
            let tip = try #require(
              harness.viewer.elements.first { $0.kind == .tip }, "\(button.label)")
            #expect(tip.origin.x >= 0 && Double(tip.origin.x + tip.size.x) <= size.x)
            let place = GuiRectangle(origin: tip.origin, size: tip.size)
            // The bar's are above it, where a row of the list may begin.
            let isInBar = Double(button.origin.y) > size.y - PanelMetrics.barHeight
            for other in isInBar ? tried : buttons {
              let covered = place.overlaps(GuiRectangle(origin: other.origin, size: other.size))
              #expect(!covered, "\(button.label) covers \(other.label)")
            }
          }
        }
        try harness.show("tip-\(Int(size.x))")
      }
    }

    @Test("A tooltip disappears on a key or button press, until the pointer moves")
    func goes() throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: "venus", size: SIMD2(900, 500))
        try harness.settle()
        func showsTip() -> Bool { harness.viewer.elements.contains { $0.kind == .tip } }
        let place = try harness.element("Next").center
        try harness.move(to: place)
        try harness.frames(4, seconds: 0.2)
        #expect(showsTip())
        try harness.press("space")
        try harness.frames(4, seconds: 0.2)
        #expect(!showsTip())
        try harness.move(to: place + SIMD2(1, 0))
        try harness.frames(4, seconds: 0.2)
        #expect(showsTip())
      }
    }
  }
}
