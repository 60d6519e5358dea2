import PlanetImage
import PlanetTestSupport
import Testing

@Suite("resampling and comparison")
struct ResamplingTests {
  static let filters: [ResamplingFilter] = [.box, .mitchell, .lanczos3]

  @Test("a flat picture stays flat at any size", arguments: filters)
  func flat(filter: ResamplingFilter) {
    let image = Image(width: 17, height: 9, filledWith: RGBA8(200, 100, 50, 128))
    for (width, height) in [(1, 1), (5, 3), (17, 9), (40, 31)] {
      for wraps in [false, true] {
        let result = image.resampled(
          width: width, height: height, filter: filter, wrapsLongitude: wraps)
        expectImagesEqual(
          result, Image(width: width, height: height, filledWith: RGBA8(200, 100, 50, 128)))
      }
    }
  }

  @Test("the box keeps the mean of the light", arguments: [(64, 32), (7, 5), (1, 1), (33, 40)])
  func mean(width: Int, height: Int) {
    let image = TestImages.waves(width: 64, height: 48).linearised()
    let small = image.resampled(width: width, height: height)
    #expect(abs(mean(small) - mean(image)) < 1e-5)
  }

  private func mean(_ image: borrowing Image<RGBAFloat>) -> Double {
    image.withPixels { pixels in
      pixels.indices.reduce(0.0) { $0 + Double(pixels[$1].luminance) } / Double(pixels.count)
    }
  }

  @Test("the same size is the same picture")
  func identity() {
    let image = TestImages.waves(width: 31, height: 17)
    for filter in [ResamplingFilter.box, .lanczos3] {
      expectImagesEqual(image.resampled(width: 31, height: 17, filter: filter), image)
    }
  }

  @Test("the box halves as the pyramid does")
  func likePyramid() {
    let image = TestImages.waves(width: 64, height: 32)
    let level = MipPyramid(image).image(level: 1)
    expectImagesEqual(image.resampled(width: 32, height: 16), level, within: 1, share: 0)
  }

  @Test("a wrapping map turned by a column stays turned", arguments: filters)
  func wraps(filter: ResamplingFilter) {
    let image = TestImages.waves(width: 32, height: 8)
    var turned = image.copy()
    for y in 0..<8 {
      for x in 0..<32 { turned[x, y] = image[(x + 16) % 32, y] }
    }
    let first = image.resampled(width: 64, height: 16, filter: filter, wrapsLongitude: true)
    let second = turned.resampled(width: 64, height: 16, filter: filter, wrapsLongitude: true)
    for x in 0..<64 { #expect(first[(x + 32) % 64, 7] == second[x, 7]) }
  }

  @Test("one thread and many give the same pixels", arguments: filters)
  func threads(filter: ResamplingFilter) {
    let image = TestImages.noise(width: 71, height: 53, seed: 2)
    let one = image.resampled(width: 100, height: 20, filter: filter)
    expectIdentical(image.resampled(width: 100, height: 20, filter: filter, threads: 4), one)
  }

  @Test("comparison counts what differs")
  func comparison() throws {
    let first = Image(width: 10, height: 10, filledWith: RGBA8(100, 100, 100))
    var second = first.copy()
    second[3, 4] = RGBA8(110, 100, 97)
    second[5, 5] = RGBA8(101, 100, 100)
    let comparison = try ImageComparison(first, second)
    #expect(comparison.maxDifference == 10)
    #expect(comparison.maxDifferencePerChannel == RGBA16(10, 0, 3, 0))
    #expect(comparison.share(beyond: 0) == 0.02)
    #expect(comparison.share(beyond: 1) == 0.01 && comparison.share(beyond: 10) == 0)
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

  @Test("pictures of 16 bits are compared at 16 bits, those of 8 widened to them")
  func deepComparison() throws {
    let shallow = Image(width: 5, height: 4, filledWith: RGBA8(100, 100, 100))
    var deep = shallow.widened()
    deep[2, 3].g += 3
    deep[4, 0] = RGBA16(100 * 257 + 514, 100 * 257, 100 * 257)
    deep[1, 1] = RGBA16(100 * 257, 100 * 257 - 515, 100 * 257)
    let comparison = try ImageComparison(PNG.Picture.eight(shallow.copy()), .sixteen(deep))
    #expect(comparison.greatestCode == 65535 && comparison.worst == (1, 1))
    #expect(comparison.maxDifferencePerChannel == RGBA16(514, 515, 0, 0))
    #expect([0, 3, 514, 515, 65535].map { comparison.count(beyond: $0) } == [3, 2, 1, 0, 0])
    #expect(comparison.squaredError == 9 + 514 * 514 + 515 * 515)
    // 2/255 of all codes are 514; a share of the pixels that is just enough passes.
    let tolerance = ImageTolerance(difference: 2.0 / 255, pixels: 0.05)
    #expect(tolerance.codes(of: comparison) == 514 && tolerance.allows(comparison))
    #expect(!ImageTolerance(difference: 2.0 / 255, pixels: 0.049).allows(comparison))
    #expect(!ImageTolerance(difference: 1.99 / 255, pixels: 0.05).allows(comparison))
    for code in 0...255 {
      let share = ImageTolerance(difference: Double(code) / 255)
      #expect(share.codes(of: comparison) == 257 * code)
    }
    // What differs at all is not black; 514 of 65535 are 2 of 255, eight times as bright.
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
