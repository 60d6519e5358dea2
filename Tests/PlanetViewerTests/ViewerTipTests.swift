import PlanetTestSupport
import Testing

@testable import PlanetViewer

@Suite("Positions of tooltips")
struct TipPlaceTests {
  private let window = SIMD2<Float>(1280, 720)

  private func tip(
    _ size: SIMD2<Float>, for element: GuiRectangle, in panel: GuiRectangle
  ) -> GuiRectangle {
    GuiRectangle(
      origin: GuiRectangle.tipOrigin(size: size, for: element, in: panel, window: window),
      size: size)
  }

  @Test("A tooltip is beside the panel, as near to its element as possible")
  func beside() {
    let bar = GuiRectangle(origin: SIMD2(0, 666), size: SIMD2(1280, 54))
    let list = GuiRectangle(origin: .zero, size: SIMD2(308, 666))
    let details = GuiRectangle(origin: SIMD2(868, 0), size: SIMD2(412, 666))
    for x in stride(from: Float(8), through: 1240, by: 77) {
      let button = GuiRectangle(origin: SIMD2(x, 679), size: SIMD2(32, 28))
      let tip = tip(SIMD2(200, 32), for: button, in: bar)
      #expect(tip.end.y <= 666 && tip.origin.x >= 0 && tip.end.x <= 1280)
    }
    let star = GuiRectangle(origin: SIMD2(260, 80), size: SIMD2(28, 28))
    #expect(tip(SIMD2(200, 32), for: star, in: list).origin.x >= 308)
    let explore = GuiRectangle(origin: SIMD2(994, 104), size: SIMD2(97, 28))
    #expect(tip(SIMD2(400, 50), for: explore, in: details).end.x <= 868)
  }

  @Test("If a panel fills the window, a tooltip is above its element, or below")
  func within() {
    let panel = GuiRectangle(origin: .zero, size: window)
    for y in [Float(4), 40, 300, 690] {
      let element = GuiRectangle(origin: SIMD2(100, y), size: SIMD2(80, 28))
      let tip = tip(SIMD2(300, 48), for: element, in: panel)
      #expect(!tip.overlaps(element) && tip.origin.y >= 0 && tip.end.y <= 720)
    }
  }
}

extension ViewerTests {
  @Suite("Tooltips")
  struct Tips {
    @Test(
      "No tooltip covers another button of its panel",
      arguments: [SIMD2(1280.0, 720.0), SIMD2(800, 600), SIMD2(320, 480)])
    func cover(size: SIMD2<Double>) throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: "venus", size: size)
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
