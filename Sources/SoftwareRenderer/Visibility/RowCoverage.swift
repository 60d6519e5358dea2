import PlanetScene

/// The coverage of a row's pixels by an outline, and the samples inside.
///
/// The row is divided into sixteen lines, one through each sample. The length of each line within a
/// pixel is exact, so coverage is accurate to a few thousandths; where an edge is nearly
/// horizontal, to 1/32, and to a hundredth in the mean.
struct RowCoverage {
  /// The ends of the lines, in pixels.
  private var lows = SIMD16<Float>(repeating: .infinity)
  private var highs = SIMD16<Float>(repeating: -.infinity)
  /// The columns that are at least partly inside.
  private(set) var touched = 0..<0
  /// The columns that are wholly inside; within ``touched``.
  private(set) var full = 0..<0

  /// Computes the coverage of a row of a frame with a width in pixels.
  init(_ outline: ConicOutline, row: Int, width: Int) {
    let right = Float(width)
    var (least, greatest) = (right, Float(0))
    var (leastFull, greatestFull) = (Float(0), right)
    for sample in 0..<SamplePattern.count {
      let y = Double(row) + Double(SamplePattern.y[sample]) / 256
      guard let (low, high) = outline.columns(atRow: y), low < Double(right), high > 0 else {
        greatestFull = 0
        continue
      }
      lows[sample] = Float(max(low, 0))
      highs[sample] = Float(min(high, Double(right)))
      least = min(least, lows[sample])
      greatest = max(greatest, highs[sample])
      leastFull = max(leastFull, lows[sample])
      greatestFull = min(greatestFull, highs[sample])
    }
    guard least < greatest else { return }
    touched = Int(least)..<Self.ceiling(greatest)
    let start = min(Self.ceiling(leastFull), touched.upperBound)
    full = start..<max(Int(greatestFull), start)
  }

  /// Returns the least integer that is not below a number from 0.
  private static func ceiling(_ value: Float) -> Int {
    let whole = Int(value)
    return Float(whole) < value ? whole + 1 : whole
  }

  /// Returns the coverage of a pixel on the edge, and its samples inside: at least one, not all.
  func partial(column: Int) -> (coverage: Float, mask: UInt16) {
    let left = Float(column)
    var sum: Float = 0
    var mask: UInt16 = 0
    for sample in 0..<SamplePattern.count {
      let (low, high) = (max(lows[sample], left), min(highs[sample], left + 1))
      if high > low { sum += high - low }
      let place = left + SamplePattern.columns[sample]
      if lows[sample] <= place && place <= highs[sample] { mask |= 1 << sample }
    }
    // A pixel touched only between its samples gets one; a pixel missed only there loses one.
    if mask == 0 { mask = nearestSample(to: left) }
    if mask == SamplePattern.full { mask &= ~farthestSample(from: left) }
    return (sum / Float(SamplePattern.count), mask)
  }

  /// Returns the sample of a pixel whose line is inside by the greatest length.
  private func nearestSample(to left: Float) -> UInt16 {
    var (best, most) = (0, -Float.infinity)
    for sample in 0..<SamplePattern.count {
      let part = min(highs[sample], left + 1) - max(lows[sample], left)
      if part > most { (best, most) = (sample, part) }
    }
    return 1 << UInt16(best)
  }

  /// Returns the sample of a pixel whose line is inside by the least length.
  private func farthestSample(from left: Float) -> UInt16 {
    var (best, least) = (0, Float.infinity)
    for sample in 0..<SamplePattern.count {
      let part = min(highs[sample], left + 1) - max(lows[sample], left)
      if part < least { (best, least) = (sample, part) }
    }
    return 1 << UInt16(best)
  }
}
