/// The sixteen sample positions of a pixel at which coverage is tested.
///
/// The standard 16-sample pattern of Direct3D 11: every row and column of a 16×16 grid holds
/// exactly one sample, so edges of any slope step finely. Coordinates are in 1/256 pixel from the
/// pixel's top left corner.
enum SamplePattern {
  /// The number of samples of a pixel.
  static let count = 16

  /// The columns and rows of the samples in the grid.
  private static let cells = (
    x: SIMD16<Int32>(9, 7, 5, 12, 3, 10, 13, 11, 6, 8, 4, 2, 0, 15, 14, 1),
    y: SIMD16<Int32>(9, 5, 10, 7, 6, 13, 11, 3, 14, 1, 2, 12, 8, 4, 15, 0)
  )

  /// The columns of the samples.
  static let x = cells.x &* 16 &+ 8

  /// The rows of the samples.
  static let y = cells.y &* 16 &+ 8

  /// The columns of the samples, in pixels.
  static let columns = SIMD16<Float>(x) / 256

  /// The rows of the samples, in pixels.
  static let lines = SIMD16<Float>(y) / 256

  /// The bits of a coverage mask, one for each sample.
  static let bits = SIMD16<Int32>(
    1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768)

  /// Returns the mask of those ``bits`` that are kept.
  static func mask(_ bits: SIMD16<Int32>) -> UInt16 {
    let eight = bits.lowHalf | bits.highHalf
    let four = eight.lowHalf | eight.highHalf
    let two = four.lowHalf | four.highHalf
    return UInt16(truncatingIfNeeded: two.x | two.y)
  }

  /// Returns the mask of the samples for which a condition is true.
  static func mask(_ condition: SIMDMask<SIMD16<Int32>>) -> UInt16 {
    mask(SIMD16<Int32>(repeating: 0).replacing(with: bits, where: condition))
  }

  /// Returns the fraction of the samples that are in a mask.
  static func coverage(_ mask: UInt16) -> Float { Float(mask.nonzeroBitCount) / Float(count) }

  /// The mask of a fully covered pixel.
  static let full: UInt16 = 0xffff

  /// The least and greatest coordinate of any sample.
  static let range: ClosedRange<Int64> = 8...248

  /// Returns the sample of a mask that is nearest to the centroid of all its samples.
  static func middle(of mask: UInt16) -> Int {
    // The first sample is the nearest one to the middle of the pixel.
    guard mask != full, mask != 0 else { return 0 }
    let centroid = centroid(mask)
    var (best, least) = (0, Float.infinity)
    for sample in 0..<count where mask >> sample & 1 != 0 {
      let away = SIMD2(columns[sample], lines[sample]) - centroid
      let distance = away.x * away.x + away.y * away.y
      if distance < least { (best, least) = (sample, distance) }
    }
    return best
  }

  /// Returns the centroid of the samples of a mask, in pixels from the top left corner.
  static func centroid(_ mask: UInt16) -> SIMD2<Float> {
    guard mask != full, mask != 0 else { return SIMD2(0.5, 0.5) }
    var sum = SIMD2<Int32>(0, 0)
    for sample in 0..<count where mask >> sample & 1 != 0 {
      sum &+= SIMD2(x[sample], y[sample])
    }
    let scale = 1 / Float(256 * mask.nonzeroBitCount)
    return SIMD2(Float(sum.x) * scale, Float(sum.y) * scale)
  }
}
