import Testing

@testable import PlanetViewer

@Suite("Monitors")
struct ScreenRectangleTests {
  private let left = ScreenRectangle(x: 0, y: 0, width: 1920, height: 1080)
  private let right = ScreenRectangle(x: 1920, y: 200, width: 1280, height: 800)

  @Test("A window belongs to the monitor with the largest part of it")
  func belonging() {
    func index(_ x: Int, _ y: Int) -> Int? {
      ScreenRectangle(x: x, y: y, width: 800, height: 600).indexOfMostCovered(of: [left, right])
    }
    #expect(index(100, 100) == 0)
    #expect(index(2000, 300) == 1)
    // 400 columns on either, but only 500 rows of them on the right.
    #expect(index(1520, 100) == 0)
    #expect(index(1521, 300) == 1)
    #expect(index(1520, 300) == 0, "the first of equals")
    #expect(index(9000, 9000) == 0, "the first of all where nothing is seen")
    #expect(left.indexOfMostCovered(of: []) == nil)
  }

  @Test("Visible windows that can be moved stay; others are moved onto a monitor")
  func comingBack() {
    func seen(_ x: Int, _ y: Int, on monitors: [ScreenRectangle]) -> ScreenRectangle {
      ScreenRectangle(x: x, y: y, width: 800, height: 600).broughtOnto(monitors)
    }
    for (x, y) in [(0, 0), (100, 100), (-600, 40), (1900, 300), (2500, 900)] {
      #expect(
        seen(x, y, on: [left, right])
          == ScreenRectangle(x: x, y: y, width: 800, height: 600))
    }
    // The monitor on the right is disconnected.
    #expect(
      seen(2000, 300, on: [left]) == ScreenRectangle(x: 1120, y: 300, width: 800, height: 600))
    #expect(seen(50, -900, on: [left]) == ScreenRectangle(x: 50, y: 0, width: 800, height: 600))
    #expect(seen(50, 5000, on: [left]) == ScreenRectangle(x: 50, y: 480, width: 800, height: 600))
    #expect(seen(-9000, 50, on: [left]).x == 0)
    let large = ScreenRectangle(x: 4000, y: 0, width: 3000, height: 2000)
    #expect(large.broughtOnto([right]) == right)
    #expect(large.broughtOnto([]) == large)
  }
}
