import PlanetImage
import PlanetTestSupport
import Testing

@Suite("Comparison of images")
struct ImageComparisonTests {
  @Test("A comparison counts differing pixels and levels")
  func comparison() throws {
    let first = Image(width: 10, height: 10, filledWith: RGBA8(100, 100, 100))
    var second = first.copy()
    second[3, 4] = RGBA8(110, 100, 97)
    second[5, 5] = RGBA8(101, 100, 100)
    let comparison = try ImageComparison(first, second)
    #expect(comparison.maxDifference == 10)
    #expect(comparison.maxDifferencePerChannel == RGBA16(10, 0, 3, 0))
    #expect(comparison.fraction(beyond: 0) == 0.02)
    #expect(comparison.fraction(beyond: 1) == 0.01 && comparison.fraction(beyond: 10) == 0)
    #expect(comparison.squaredError == 110)
    // 10 log10(255² / (110 / 400)) = 53.7375…
    #expect(abs(comparison.psnr - 53.7375) < 0.001)
    let shown = comparison.differenceImage(amplified: 2)
    #expect(shown[3, 4] == RGBA8(20, 0, 6))
    #expect(try ImageComparison(first, first).psnr == .infinity)
    #expect(throws: ImageError.self) {
      try ImageComparison(first, Image(width: 10, height: 9, filledWith: .clear))
    }
  }

  @Test("Images of 16 bits are compared at 16 bits, after widening those of 8 bits")
  func deepComparison() throws {
    let shallow = Image(width: 5, height: 4, filledWith: RGBA8(100, 100, 100))
    var deep = shallow.widened()
    deep[2, 3].g += 3
    deep[4, 0] = RGBA16(100 * 257 + 514, 100 * 257, 100 * 257)
    deep[1, 1] = RGBA16(100 * 257, 100 * 257 - 515, 100 * 257)
    let comparison = try ImageComparison(PNG.DecodedImage.eight(shallow.copy()), .sixteen(deep))
    #expect(comparison.greatestLevel == 65535 && comparison.worst == (1, 1))
    #expect(comparison.maxDifferencePerChannel == RGBA16(514, 515, 0, 0))
    #expect([0, 3, 514, 515, 65535].map { comparison.count(beyond: $0) } == [3, 2, 1, 0, 0])
    #expect(comparison.squaredError == 9 + 514 * 514 + 515 * 515)
    // 2/255 of the range are 514 levels; a fraction of the pixels that is just sufficient passes.
    let tolerance = ImageTolerance(difference: 2.0 / 255, pixels: 0.05)
    #expect(tolerance.levels(of: comparison) == 514 && tolerance.allows(comparison))
    #expect(!ImageTolerance(difference: 2.0 / 255, pixels: 0.049).allows(comparison))
    #expect(!ImageTolerance(difference: 1.99 / 255, pixels: 0.05).allows(comparison))
    for level in 0...255 {
      let tolerance = ImageTolerance(difference: Double(level) / 255)
      #expect(tolerance.levels(of: comparison) == 257 * level)
    }
    // Any difference is not black; 514 of 65535 are 2 of 255, eight times as bright.
    let shown = comparison.differenceImage()
    #expect(shown[2, 3] == RGBA8(0, 1, 0) && shown[4, 0] == RGBA8(16, 0, 0))
    #expect(shown[0, 0] == RGBA8(0, 0, 0))
    let same = try ImageComparison(.eight(shallow.copy()), .sixteen(shallow.widened()))
    #expect(same.isIdentical)
  }

  @Test("ASCII art goes from dark to bright")
  func ascii() {
    var image = Image(width: 3, height: 2, filledWith: RGBA8(0, 0, 0))
    image[0, 0] = RGBA8(255, 255, 255)
    image[2, 1] = RGBA8(128, 128, 128)
    #expect(asciiArt(image) == "@  \n  +")
  }
}
