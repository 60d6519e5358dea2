import PlanetTestSupport
import Testing

@testable import PlanetImage

@Suite("Reduced images")
struct ImageReducingTests {
  @Test(
    "The factor is the least whole one that fits",
    arguments: [
      (90, 60, 90, 90, 60), (90, 60, 89, 45, 30), (91, 60, 90, 46, 30), (100, 1, 10, 10, 1),
      (1, 1, 1, 1, 1), (7, 3, 1, 1, 1),
    ])
  func sizes(width: Int, height: Int, side: Int, columns: Int, rows: Int) {
    let image = Image<RGBA8>(
      width: width, height: height, filledWith: RGBA8(r: 9, g: 99, b: 199, a: 255))
    let small = image.reduced(toFit: side)
    #expect(small.width == columns && small.height == rows)
    #expect(small.pixels().allSatisfy { $0 == RGBA8(r: 9, g: 99, b: 199, a: 255) })
  }

  @Test("Light is averaged, and transparent pixels have no colour")
  func means() {
    let white = RGBA8(r: 255, g: 255, b: 255, a: 255)
    let black = RGBA8(r: 0, g: 0, b: 0, a: 255)
    let mixed = Image(width: 2, height: 2, pixels: [white, black, black, white]).reduced(toFit: 1)
    // Half of the light is the level 188, not 128.
    #expect(mixed[0, 0] == RGBA8(r: 188, g: 188, b: 188, a: 255))
    let clear = RGBA8(r: 255, g: 0, b: 255, a: 0)
    let half = Image(width: 2, height: 1, pixels: [white, clear]).reduced(toFit: 1)
    #expect(half[0, 0] == RGBA8(r: 255, g: 255, b: 255, a: 128))
    let none = Image(width: 2, height: 1, pixels: [clear, clear]).reduced(toFit: 1)
    #expect(none[0, 0] == .clear)
  }

  @Test("The square in the middle has the shorter side")
  func squares() {
    let pixels = (0..<12).map { RGBA8(r: UInt8($0), g: 0, b: 0, a: 255) }
    let square = Image(width: 6, height: 2, pixels: pixels).centralSquare()
    #expect(square.pixels().map(\.r) == [2, 3, 8, 9])
    let tall = Image(width: 2, height: 6, pixels: pixels).centralSquare()
    #expect(tall.pixels().map(\.r) == [4, 5, 6, 7])
  }
}
