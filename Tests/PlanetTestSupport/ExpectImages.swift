package import PlanetImage
package import Testing

/// Expects two images to be equal, or to differ by little.
/// - Parameters:
///   - actual: The image under test.
///   - expected: What it should be.
///   - maxDifference: The largest difference of a channel, in 8-bit levels, that does not count.
///   - share: The share of pixels, 0...1, that may differ by more.
///   - name: What the failure calls the image.
///   - sourceLocation: Where a failure is reported.
package func expectImagesEqual(
  _ actual: borrowing Image<RGBA8>, _ expected: borrowing Image<RGBA8>,
  within maxDifference: Int = 0,
  share: Double = 0, _ name: String = "image", sourceLocation: SourceLocation = #_sourceLocation
) {
  do throws(ImageError) {
    let comparison = try ImageComparison(actual, expected)
    let beyond = comparison.fraction(beyond: maxDifference)
    #expect(
      beyond <= share, "\(name): \(summary(of: comparison, beyond: maxDifference))",
      sourceLocation: sourceLocation)
  } catch {
    Issue.record("\(name): \(error.description)", sourceLocation: sourceLocation)
  }
}

/// Returns the differences of two images in one line.
func summary(of comparison: ImageComparison, beyond maxDifference: Int) -> String {
  let percent = comparison.fraction(beyond: maxDifference) * 100
  return "largest difference \(comparison.maxDifference), "
    + "\(percent) % of the pixels beyond \(maxDifference), PSNR \(comparison.psnr) dB"
}

/// Expects two images of any pixels to be equal in size and in every bit.
package func expectIdentical<Pixel: BitwiseCopyable & Sendable & Equatable>(
  _ actual: borrowing Image<Pixel>, _ expected: borrowing Image<Pixel>,
  _ name: String = "image", sourceLocation: SourceLocation = #_sourceLocation
) {
  let isIdentical = actual.isIdentical(to: expected)
  #expect(isIdentical, "\(name) differs", sourceLocation: sourceLocation)
}
