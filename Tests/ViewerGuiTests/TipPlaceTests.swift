import Testing

@testable import ViewerGui

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
