import PlanetMath

/// How two pictures of one size differ.
public struct ImageComparison: Sendable {
  /// The number of columns of both pictures.
  public let width: Int
  /// The number of rows of both pictures.
  public let height: Int
  /// The largest difference of each channel, in codes.
  public let maxDifferencePerChannel: RGBA8
  /// The sum of all channels' squared differences, in codes squared.
  public let squaredError: Int
  /// How many pixels have each largest difference, 0 to 255.
  private let histogram: [Int]
  /// The differences of each pixel's channels.
  private let differences: [RGBA8]

  /// Compares two pictures as they are stored: encoded, with straight alpha.
  ///
  /// Colour under alpha 0 in both pictures is not seen and does not count.
  /// - Throws: ``ImageError/sizesDiffer(first:second:)``
  public init(_ first: borrowing Image<RGBA8>, _ second: borrowing Image<RGBA8>) throws(ImageError)
  {
    guard first.width == second.width, first.height == second.height else {
      throw .sizesDiffer(
        first: ImageSize(width: first.width, height: first.height),
        second: ImageSize(width: second.width, height: second.height))
    }
    (width, height) = (first.width, first.height)
    let (left, right) = (first.storage, second.storage)
    var most = RGBA8.clear
    var error = 0
    var histogram = [Int](repeating: 0, count: 256)
    differences = left.indices.map { index in
      let difference = left[index].difference(from: right[index])
      most = most.largest(with: difference)
      error += difference.squaredSum
      histogram[Int(difference.largestChannel)] += 1
      return difference
    }
    (maxDifferencePerChannel, squaredError, self.histogram) = (most, error, histogram)
  }

  /// The largest difference of any channel, in codes.
  public var maxDifference: Int { Int(maxDifferencePerChannel.largestChannel) }

  /// Whether all pixels are equal.
  public var isIdentical: Bool { maxDifference == 0 }

  /// Returns the share of pixels, 0...1, of which a channel differs by more than a tolerance.
  public func share(beyond tolerance: Int) -> Double {
    let beyond = histogram.indices.lazy.filter { $0 > tolerance }.map { histogram[$0] }
    return Double(beyond.reduce(0, +)) / Double(width * height)
  }

  /// The mean over all pixels of each one's largest difference of a channel, in codes.
  public var meanDifference: Double {
    let sum = histogram.indices.reduce(0) { $0 + $1 * histogram[$1] }
    return Double(sum) / Double(width * height)
  }

  /// The peak signal-to-noise ratio over all four channels in decibels; infinite if identical.
  public var psnr: Double {
    guard squaredError > 0 else { return .infinity }
    let meanError = Double(squaredError) / Double(width * height * 4)
    return 10 * log2(255.0 * 255.0 / meanError) / log2(10.0)
  }

  /// Returns a picture of the differences: black where equal, brighter by a factor elsewhere.
  ///
  /// A difference of alpha alone is shown white.
  public func differenceImage(amplified factor: Int = 8) -> Image<RGBA8> {
    func shown(_ difference: UInt8, _ alpha: UInt8) -> UInt8 {
      UInt8(clamping: (Int(difference) + Int(alpha)) * factor)
    }
    return Image(
      width: width, height: height,
      pixels: differences.map {
        RGBA8(shown($0.r, $0.a), shown($0.g, $0.a), shown($0.b, $0.a))
      })
  }
}

extension RGBA8 {
  fileprivate func difference(from other: RGBA8) -> RGBA8 {
    guard a != 0 || other.a != 0 else { return .clear }
    func distance(_ one: UInt8, _ two: UInt8) -> UInt8 { one > two ? one - two : two - one }
    return RGBA8(
      distance(r, other.r), distance(g, other.g), distance(b, other.b), distance(a, other.a))
  }

  fileprivate func largest(with other: RGBA8) -> RGBA8 {
    RGBA8(max(r, other.r), max(g, other.g), max(b, other.b), max(a, other.a))
  }

  fileprivate var largestChannel: UInt8 { max(max(r, g), max(b, a)) }

  fileprivate var squaredSum: Int {
    Int(r) * Int(r) + Int(g) * Int(g) + Int(b) * Int(b) + Int(a) * Int(a)
  }
}
