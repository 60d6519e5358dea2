import PlanetTestSupport
import Testing

@testable import PlanetImage

@Suite("Resizing images")
struct ResizingTests {
  private static let red = RGBA8(r: 200, g: 30, b: 10, a: 255)

  @Test(
    "The greater side has the length, and the proportions stay",
    arguments: [(90, 60, 518, 518, 345), (60, 90, 518, 345, 518), (1000, 1, 100, 100, 1)]
      + [(3, 2000, 20, 1, 20), (7, 7, 7, 7, 7)])
  func sizes(width: Int, height: Int, side: Int, columns: Int, rows: Int) {
    let image = Image<RGBA8>(width: width, height: height, filledWith: Self.red)
    let resized = image.resized(toFit: side)
    #expect(resized.width == columns && resized.height == rows)
    var others = 0
    for y in 0..<rows {
      for x in 0..<columns where resized[x, y] != Self.red { others += 1 }
    }
    #expect(others == 0, "one colour stays")
  }

  @Test("An enlarged edge is monotonic but for a slight overshoot, and in the same place")
  func edges() {
    var image = Image<RGBA8>(
      width: 8, height: 8, filledWith: RGBA8(r: 60, g: 60, b: 60, a: 255))
    for y in 0..<8 {
      for x in 4..<8 { image[x, y] = RGBA8(r: 200, g: 200, b: 200, a: 255) }
    }
    let large = image.resized(toFit: 80)
    let levels = (0..<80).map { Int(large[$0, 40].r) }
    let middle = levels.firstIndex { $0 > 147 } ?? 0
    // 147 is the middle of both levels in linear light.
    #expect(abs(middle - 40) <= 1, "\(levels)")
    for x in 34..<45 { #expect(levels[x] <= levels[x + 1]) }
    #expect(levels.allSatisfy { (40...208).contains($0) }, "\(levels)")
    #expect(Set(levels).count > 8, "there are levels between those of the edge")
  }

  @Test("Transparent pixels add no colour")
  func alpha() {
    var image = Image<RGBA8>(width: 6, height: 6, filledWith: RGBA8(r: 0, g: 255, b: 0, a: 0))
    for y in 0..<6 {
      for x in 0..<3 { image[x, y] = Self.red }
    }
    let large = image.resized(toFit: 60)
    for x in 0..<60 where large[x, 30].a > 0 {
      let pixel = large[x, 30]
      #expect(abs(Int(pixel.r) - 200) <= 2 && abs(Int(pixel.g) - 30) <= 2, "\(pixel)")
    }
    #expect(large[10, 30].a == 255 && large[50, 30].a == 0)
  }

  @Test("A reduced pattern has the mean of its light")
  func reduces() {
    var image = Image<RGBA8>(
      width: 120, height: 120, filledWith: RGBA8(r: 0, g: 0, b: 0, a: 255))
    for y in 0..<120 {
      for x in 0..<120 where (x + y) % 2 == 0 {
        image[x, y] = RGBA8(r: 255, g: 255, b: 255, a: 255)
      }
    }
    let small = image.resized(toFit: 24)
    for y in 2..<22 {
      for x in 2..<22 { #expect(abs(Int(small[x, y].r) - 188) <= 2, "\(small[x, y])") }
    }
  }
}
