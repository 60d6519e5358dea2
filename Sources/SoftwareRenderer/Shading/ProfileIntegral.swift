/// Exact means over ranges of evenly spaced samples, each constant over its own step.
struct ProfileIntegral {
  /// The integral up to each sample's start, and to the end.
  private let sums: [SIMD4<Double>]
  /// The integral of the integral.
  private let areas: [SIMD4<Double>]

  init(_ samples: [SIMD4<Float>]) {
    var sum = SIMD4<Double>(0, 0, 0, 0)
    var area = sum
    var (sums, areas) = ([sum], [area])
    for sample in samples {
      let next = sum + SIMD4<Double>(sample)
      area += (sum + next) * 0.5
      sum = next
      sums.append(sum)
      areas.append(area)
    }
    self.sums = sums
    self.areas = areas
  }

  /// Returns the mean weighted by the convolution of two boxes.
  ///
  /// Values beyond the ends are 0. A mean over less than a sample is widened to one sample.
  /// - Parameters:
  ///   - place: The centre, in samples from the start; infinite where nothing is visible.
  ///   - one: The width of a box in samples.
  ///   - other: The width of the other box in samples.
  /// - Returns: The mean.
  func mean(around place: Double, _ one: Double, _ other: Double) -> SIMD4<Float> {
    let last = Double(sums.count - 1)
    let (short, long) = (min(one, other), max(one, other, 1))
    let reach = (short + long) / 2
    // False for NaN.
    guard place + reach > 0, place - reach < last, reach < 1e9 else { return SIMD4(0, 0, 0, 0) }
    // A box so narrow that its difference would be lost by rounding changes nothing.
    guard short > 0.01 else {
      return SIMD4<Float>((sum(to: place + long / 2) - sum(to: place - long / 2)) / long)
    }
    let gap = (long - short) / 2
    let outer = area(to: place + reach) + area(to: place - reach)
    let inner = area(to: place + gap) + area(to: place - gap)
    return SIMD4<Float>((outer - inner) / (short * long))
  }

  private func sum(to place: Double) -> SIMD4<Double> {
    let last = sums.count - 1
    guard place > 0 else { return sums[0] }
    guard place < Double(last) else { return sums[last] }
    let index = Int(place)
    return sums[index] + (sums[index + 1] - sums[index]) * (place - Double(index))
  }

  private func area(to place: Double) -> SIMD4<Double> {
    let last = sums.count - 1
    guard place > 0 else { return areas[0] }
    guard place < Double(last) else { return areas[last] + sums[last] * (place - Double(last)) }
    let index = Int(place)
    let part = place - Double(index)
    let sample = sums[index + 1] - sums[index]
    return areas[index] + (sums[index] + sample * (part / 2)) * part
  }
}
