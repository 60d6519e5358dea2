import PlanetMath

/// The differences between two images of one size.
package struct ImageComparison: Sendable {
  /// The number of columns of both images.
  package let width: Int
  /// The number of rows of both images.
  package let height: Int
  /// The greatest level of a channel: 255, or 65535 if either image has 16 bits.
  package let greatestLevel: Int
  /// The largest difference of each channel, in levels.
  package let maxDifferencePerChannel: RGBA16
  /// The sum of all channels' squared differences, in levels squared.
  package let squaredError: Int
  /// The column and row, from 0 at the upper left, of the first pixel that differs most.
  package let worst: (x: Int, y: Int)
  /// The number of pixels by their largest difference, from 0 to the greatest level.
  private let histogram: [Int]
  /// The compared pixels.
  private let pixels: Pixels

  /// The pixels of both images, sharing their storage.
  private enum Pixels: Sendable {
    case eight([RGBA8], [RGBA8])
    case sixteen([RGBA16], [RGBA16])
  }

  /// Compares two images as they are stored: encoded, with straight alpha.
  ///
  /// Colour under alpha 0 in both images is invisible and does not count.
  /// - Throws: ``ImageError/sizesDiffer(first:second:)``
  package init(_ first: borrowing Image<RGBA8>, _ second: borrowing Image<RGBA8>) throws(ImageError)
  {
    let size = (
      ImageSize(width: first.width, height: first.height),
      ImageSize(width: second.width, height: second.height)
    )
    try self.init(size, .eight(first.storage, second.storage))
  }

  /// Compares two images of either depth; at 16 bits per channel if either has 16.
  /// - Throws: ``ImageError/sizesDiffer(first:second:)``
  package init(
    _ first: borrowing PNG.DecodedImage, _ second: borrowing PNG.DecodedImage
  ) throws(ImageError) {
    let pixels: Pixels =
      switch (first.storage8, second.storage8) {
      case (let one?, let other?): .eight(one, other)
      default: .sixteen(first.widened().storage, second.widened().storage)
      }
    try self.init((first.size, second.size), pixels)
  }

  private init(_ size: (ImageSize, ImageSize), _ pixels: Pixels) throws(ImageError) {
    guard size.0 == size.1 else { throw .sizesDiffer(first: size.0, second: size.1) }
    (width, height) = (size.0.width, size.0.height)
    self.pixels = pixels
    let sums: Sums
    switch pixels {
    case .eight(let left, let right):
      greatestLevel = 255
      sums = Sums(left.count, greatestLevel) { left[$0].levels.difference(from: right[$0].levels) }
    case .sixteen(let left, let right):
      greatestLevel = 65535
      sums = Sums(left.count, greatestLevel) { left[$0].levels.difference(from: right[$0].levels) }
    }
    let most = sums.most
    maxDifferencePerChannel = RGBA16(
      UInt16(most.x), UInt16(most.y), UInt16(most.z), UInt16(most.w))
    (squaredError, histogram) = (sums.squaredError, sums.histogram)
    worst = (sums.worst % width, sums.worst / width)
  }

  /// The sums over all pixels.
  private struct Sums {
    var most = SIMD4<Int32>.zero
    var squaredError = 0
    var histogram: [Int]
    var worst = 0

    /// Adds the differences of pixels by their index.
    @inline(__always)
    init(_ count: Int, _ greatestLevel: Int, _ difference: (Int) -> SIMD4<Int32>) {
      histogram = [Int](repeating: 0, count: greatestLevel + 1)
      var worstDifference: Int32 = 0
      for index in 0..<count {
        let difference = difference(index)
        let largest = difference.max()
        histogram[Int(largest)] += 1
        guard largest > 0 else { continue }
        most = pointwiseMax(most, difference)
        for channel in 0..<4 { squaredError += Int(difference[channel]) * Int(difference[channel]) }
        if largest > worstDifference { (worst, worstDifference) = (index, largest) }
      }
    }
  }

  /// The largest difference of any channel, in levels.
  package var maxDifference: Int {
    let most = maxDifferencePerChannel
    return Int(max(max(most.r, most.g), max(most.b, most.a)))
  }

  /// A Boolean value that indicates whether all pixels are equal.
  package var isIdentical: Bool { maxDifference == 0 }

  /// Returns the number of pixels with a channel that differs by more than a number of levels.
  package func count(beyond levels: Int) -> Int {
    levels >= histogram.count ? 0 : histogram[max(levels + 1, 0)...].reduce(0, +)
  }

  /// Returns the fraction of pixels, 0...1, with a channel that differs by more than a tolerance.
  package func fraction(beyond tolerance: Int) -> Double {
    Double(count(beyond: tolerance)) / Double(width * height)
  }

  /// The mean over all pixels of the largest difference of a channel, in levels.
  package var meanDifference: Double {
    let sum = histogram.indices.reduce(0) { $0 + $1 * histogram[$1] }
    return Double(sum) / Double(width * height)
  }

  /// The peak signal-to-noise ratio over all four channels in decibels; infinite if identical.
  package var psnr: Double {
    guard squaredError > 0 else { return .infinity }
    let meanError = Double(squaredError) / Double(width * height * 4)
    return 10 * log2(Double(greatestLevel * greatestLevel) / meanError) / log2(10.0)
  }

  /// Returns an image of the differences: black where equal, amplified by a factor elsewhere.
  ///
  /// Each channel shows its own difference; the difference of alpha is added to all three. Any
  /// difference is visible as non-black.
  package func differenceImage(amplified factor: Int = 8) -> Image<RGBA8> {
    func shown(_ difference: SIMD4<Int32>) -> RGBA8 {
      func level(_ channel: Int) -> UInt8 {
        let sum = Int(difference[channel] + difference[3]) * factor
        return UInt8(clamping: (sum * 255 + greatestLevel - 1) / greatestLevel)
      }
      return RGBA8(level(0), level(1), level(2))
    }
    let shownPixels =
      switch pixels {
      case .eight(let left, let right):
        left.indices.map { shown(left[$0].levels.difference(from: right[$0].levels)) }
      case .sixteen(let left, let right):
        left.indices.map { shown(left[$0].levels.difference(from: right[$0].levels)) }
      }
    return Image(width: width, height: height, pixels: shownPixels)
  }
}

/// The greatest differences at which two images still match.
package struct ImageTolerance: Hashable, Sendable {
  /// The greatest difference of a channel, as a fraction of its range, 0...1.
  package var difference: Double
  /// The fraction of pixels, 0...1, in which channels may differ by more.
  package var pixels: Double

  /// Creates a tolerance; by default one that allows no difference.
  package init(difference: Double = 0, pixels: Double = 0) {
    self.difference = difference
    self.pixels = pixels
  }

  /// Returns the number of levels by which a channel may differ.
  ///
  /// A fraction such as 2/255 is rounded in binary; a millionth of a level compensates for that.
  package func levels(of comparison: ImageComparison) -> Int {
    Int((difference * Double(comparison.greatestLevel) + 1e-6).rounded(.down))
  }

  /// Returns whether compared images match.
  package func allows(_ comparison: ImageComparison) -> Bool {
    let all = Double(comparison.width * comparison.height)
    return Double(comparison.count(beyond: levels(of: comparison))) <= pixels * all + 1e-6
  }
}

extension PNG.DecodedImage {
  /// The pixels, if they have 8 bits per channel.
  fileprivate var storage8: [RGBA8]? {
    switch self {
    case .eight(let image): image.storage
    case .sixteen: nil
    }
  }
}

extension RGBA8 {
  /// All channels.
  fileprivate var levels: SIMD4<Int32> { SIMD4(Int32(r), Int32(g), Int32(b), Int32(a)) }
}

extension RGBA16 {
  /// All channels.
  fileprivate var levels: SIMD4<Int32> { SIMD4(Int32(r), Int32(g), Int32(b), Int32(a)) }
}

extension SIMD4<Int32> {
  /// Returns the difference of each channel from another pixel's; 0 if neither is visible.
  @inline(__always)
  fileprivate func difference(from other: SIMD4<Int32>) -> SIMD4<Int32> {
    guard w != 0 || other.w != 0 else { return .zero }
    return pointwiseMax(self &- other, other &- self)
  }
}
