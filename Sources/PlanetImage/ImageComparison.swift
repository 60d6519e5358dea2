import PlanetMath

/// How two pictures of one size differ.
public struct ImageComparison: Sendable {
  /// The number of columns of both pictures.
  public let width: Int
  /// The number of rows of both pictures.
  public let height: Int
  /// The greatest code of a channel: 255, or 65535 where either picture has 16 bits.
  public let greatestCode: Int
  /// The largest difference of each channel, in codes.
  public let maxDifferencePerChannel: RGBA16
  /// The sum of all channels' squared differences, in codes squared.
  public let squaredError: Int
  /// The column and row, from 0 at the upper left, of the first pixel that differs most.
  public let worst: (x: Int, y: Int)
  /// How many pixels have each largest difference, 0 to the greatest code.
  private let histogram: [Int]
  /// What was compared.
  private let pixels: Pixels

  /// The pixels of both pictures, which arrays share with them.
  private enum Pixels: Sendable {
    case eight([RGBA8], [RGBA8])
    case sixteen([RGBA16], [RGBA16])
  }

  /// Compares two pictures as they are stored: encoded, with straight alpha.
  ///
  /// Colour under alpha 0 in both pictures is not seen and does not count.
  /// - Throws: ``ImageError/sizesDiffer(first:second:)``
  public init(_ first: borrowing Image<RGBA8>, _ second: borrowing Image<RGBA8>) throws(ImageError)
  {
    let size = (
      ImageSize(width: first.width, height: first.height),
      ImageSize(width: second.width, height: second.height)
    )
    try self.init(size, .eight(first.storage, second.storage))
  }

  /// Compares two pictures of either depth; at 16 bits per channel where either has as many.
  /// - Throws: ``ImageError/sizesDiffer(first:second:)``
  public init(
    _ first: borrowing PNG.Picture, _ second: borrowing PNG.Picture
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
      greatestCode = 255
      sums = Sums(left.count, greatestCode) { left[$0].codes.difference(from: right[$0].codes) }
    case .sixteen(let left, let right):
      greatestCode = 65535
      sums = Sums(left.count, greatestCode) { left[$0].codes.difference(from: right[$0].codes) }
    }
    let most = sums.most
    maxDifferencePerChannel = RGBA16(
      UInt16(most.x), UInt16(most.y), UInt16(most.z), UInt16(most.w))
    (squaredError, histogram) = (sums.squaredError, sums.histogram)
    worst = (sums.worst % width, sums.worst / width)
  }

  /// What is counted over all pixels.
  private struct Sums {
    var most = SIMD4<Int32>.zero
    var squaredError = 0
    var histogram: [Int]
    var worst = 0

    /// Counts differences that are told by the places of pixels.
    @inline(__always)
    init(_ count: Int, _ greatestCode: Int, _ difference: (Int) -> SIMD4<Int32>) {
      histogram = [Int](repeating: 0, count: greatestCode + 1)
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

  /// The largest difference of any channel, in codes.
  public var maxDifference: Int {
    let most = maxDifferencePerChannel
    return Int(max(max(most.r, most.g), max(most.b, most.a)))
  }

  /// Whether all pixels are equal.
  public var isIdentical: Bool { maxDifference == 0 }

  /// Returns the number of pixels of which a channel differs by more than so many codes.
  public func count(beyond codes: Int) -> Int {
    codes >= histogram.count ? 0 : histogram[max(codes + 1, 0)...].reduce(0, +)
  }

  /// Returns the share of pixels, 0...1, of which a channel differs by more than a tolerance.
  public func share(beyond tolerance: Int) -> Double {
    Double(count(beyond: tolerance)) / Double(width * height)
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
    return 10 * log2(Double(greatestCode * greatestCode) / meanError) / log2(10.0)
  }

  /// Returns a picture of the differences: black where equal, brighter by a factor elsewhere.
  ///
  /// Each channel shows its own difference, that of alpha is added to all three; what differs at
  /// all is not black.
  public func differenceImage(amplified factor: Int = 8) -> Image<RGBA8> {
    func shown(_ difference: SIMD4<Int32>) -> RGBA8 {
      func code(_ channel: Int) -> UInt8 {
        let sum = Int(difference[channel] + difference[3]) * factor
        return UInt8(clamping: (sum * 255 + greatestCode - 1) / greatestCode)
      }
      return RGBA8(code(0), code(1), code(2))
    }
    let shownPixels =
      switch pixels {
      case .eight(let left, let right):
        left.indices.map { shown(left[$0].codes.difference(from: right[$0].codes)) }
      case .sixteen(let left, let right):
        left.indices.map { shown(left[$0].codes.difference(from: right[$0].codes)) }
      }
    return Image(width: width, height: height, pixels: shownPixels)
  }
}

/// How far two pictures may differ and still count as alike.
public struct ImageTolerance: Hashable, Sendable {
  /// How far a channel may differ, as a share of all its codes, 0...1.
  public var difference: Double
  /// The share of pixels, 0...1, in which channels may differ by more.
  public var pixels: Double

  /// Creates a tolerance; by itself one that allows nothing.
  public init(difference: Double = 0, pixels: Double = 0) {
    self.difference = difference
    self.pixels = pixels
  }

  /// Returns how many codes a channel may differ by.
  ///
  /// A share such as 2/255 is rounded when it is a binary number; a millionth of a code makes up
  /// for it.
  public func codes(of comparison: ImageComparison) -> Int {
    Int((difference * Double(comparison.greatestCode) + 1e-6).rounded(.down))
  }

  /// Returns whether pictures that were compared count as alike.
  public func allows(_ comparison: ImageComparison) -> Bool {
    let all = Double(comparison.width * comparison.height)
    return Double(comparison.count(beyond: codes(of: comparison))) <= pixels * all + 1e-6
  }
}

extension PNG.Picture {
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
  fileprivate var codes: SIMD4<Int32> { SIMD4(Int32(r), Int32(g), Int32(b), Int32(a)) }
}

extension RGBA16 {
  /// All channels.
  fileprivate var codes: SIMD4<Int32> { SIMD4(Int32(r), Int32(g), Int32(b), Int32(a)) }
}

extension SIMD4<Int32> {
  /// Returns how far each channel is from another pixel's; nothing where neither is seen.
  @inline(__always)
  fileprivate func difference(from other: SIMD4<Int32>) -> SIMD4<Int32> {
    guard w != 0 || other.w != 0 else { return .zero }
    return pointwiseMax(self &- other, other &- self)
  }
}
