import PlanetMath

/// Searches for zeros and turning points of smooth functions of time, in days.
enum RootFinder {
  /// The accuracy of a moment: 0.05 s, in days.
  static let tolerance = 0.05 / 86400

  /// Returns the zero of a function between two moments at which its signs differ; nil if they are
  /// equal.
  ///
  /// The method is inverse quadratic interpolation with bisection (Chandrupatla 1997).
  static func zero(
    of function: (Double) -> Double, from start: Double, to end: Double
  ) -> Double? {
    // Number 1 is the latest point, number 2 is across the zero, number 3 is the one before.
    var (x1, x2, x3) = (start, end, end)
    var (y1, y2) = (function(start), function(end))
    var y3 = y2
    if y1 == 0 { return x1 }
    if y2 == 0 { return x2 }
    guard (y1 < 0) != (y2 < 0) else { return nil }
    var fraction = 0.5
    for _ in 0..<100 {
      let x = x1 + fraction * (x2 - x1)
      let y = function(x)
      if (y < 0) == (y1 < 0) {
        (x3, y3) = (x1, y1)
      } else {
        (x3, y3) = (x2, y2)
        (x2, y2) = (x1, y1)
      }
      (x1, y1) = (x, y)
      let limit = tolerance / (x2 - x1).magnitude
      if y1 == 0 || limit > 1 { break }
      let position = (x1 - x2) / (x3 - x2)
      let height = (y1 - y2) / (y3 - y2)
      fraction = 0.5
      if height * height < position, (1 - height) * (1 - height) < 1 - position {
        fraction =
          y1 / (y2 - y1) * (y3 / (y2 - y3))
          + (x3 - x1) / (x2 - x1) * (y1 / (y3 - y1)) * (y2 / (y3 - y2))
      }
      // Half the tolerance from the ends, so that the interval closes around the zero.
      fraction = min(max(fraction, limit / 2), 1 - limit / 2)
    }
    return y1.magnitude < y2.magnitude ? x1 : x2
  }

  /// Returns the moment of a function's minimum or maximum between two others.
  ///
  /// It is the zero of the central difference over twice a half width, which must be short against
  /// the change of the function's curvature. Returns nil if there is none.
  static func turningPoint(
    of function: (Double) -> Double, from start: Double, to end: Double, halfWidth: Double
  ) -> Double? {
    zero(
      of: { function($0 + halfWidth) - function($0 - halfWidth) }, from: start, to: end)
  }

  /// Returns the moments of a function's maxima, which may be up to a step outside the interval.
  ///
  /// The step must be shorter than half the shortest time between turning points.
  static func maxima(
    of function: (Double) -> Double, from start: Double, to end: Double, step: Double,
    halfWidth: Double
  ) -> [Double] {
    let indices = grid(from: start, to: end, step: step)
    let first = Double(indices.lowerBound) * step
    var moments: [Double] = []
    var (before, middle) = (function(first - step), function(first))
    for index in indices {
      let time = Double(index) * step
      let after = function(time + step)
      if middle >= before, middle > after,
        let moment = turningPoint(
          of: function, from: time - step, to: time + step, halfWidth: halfWidth)
      {
        moments.append(moment)
      }
      (before, middle) = (middle, after)
    }
    return moments
  }

  /// Returns the multiples of a step that surround an interval.
  ///
  /// The grid is aligned to multiples of the step, so the moments that are found do not depend on
  /// the limits of the interval.
  private static func grid(from start: Double, to end: Double, step: Double) -> Range<Int> {
    let first = Int((start / step).rounded(.down))
    return first..<Int((end / step).rounded(.up)) + 1
  }

  /// Returns the moments at which an angle passes one of several values, in order of time; they may
  /// be up to a step outside the interval.
  ///
  /// - Parameters:
  ///   - angle: The angle in radians as a function of time; whole turns have no effect.
  ///   - values: The values in radians, in any order.
  ///   - start: The beginning of the search.
  ///   - end: The end of the search.
  ///   - step: An interval in which the angle changes by less than a quarter turn.
  /// - Returns: The moments with the indices of the values.
  static func passages(
    of angle: (Double) -> Double, through values: [Double], from start: Double, to end: Double,
    step: Double
  ) -> [(time: Double, index: Int)] {
    let indices = grid(from: start, to: end, step: step)
    var passages: [(time: Double, index: Int)] = []
    var before = angle(Double(indices.lowerBound) * step)
    for interval in indices {
      let left = Double(interval) * step
      let right = Double(interval + 1) * step
      let after = angle(right)
      for (index, value) in values.enumerated() {
        let (first, last) = (wrapped(before - value), wrapped(after - value))
        guard (first < 0) != (last < 0), (last - first).magnitude < .pi else { continue }
        if let time = zero(of: { wrapped(angle($0) - value) }, from: left, to: right) {
          passages.append((time, index))
        }
      }
      before = after
    }
    return passages.sorted { ($0.time, $0.index) < ($1.time, $1.index) }
  }

  /// A zero of a function.
  struct Zero {
    /// The moment, in days.
    let time: Double
    /// A Boolean value that indicates whether the function grows.
    let isRising: Bool
  }

  /// Returns the zeros of a function in order of time, which may be up to a step outside the
  /// interval.
  ///
  /// Two zeros between neighbouring samples are found by the turning point between them. A change
  /// of sign by half a turn or more, as of a wrapped angle, is not a zero.
  /// - Parameters:
  ///   - function: The function of time, of values in radians.
  ///   - start: The beginning of the search.
  ///   - end: The end of the search.
  ///   - step: An interval in which the function has one turning point at most.
  /// - Returns: The zeros.
  static func zeros(
    of function: (Double) -> Double, from start: Double, to end: Double, step: Double
  ) -> [Zero] {
    let indices = sampleIndices(from: start, to: end, step: step)
    let samples = indices.map { function(Double($0) * step) }
    return zeros(of: function, samples: samples, from: indices.lowerBound, step: step)
  }

  /// Returns the zeros of a function of which samples are known.
  /// - Parameters:
  ///   - function: The function of time.
  ///   - samples: The values at multiples of the step.
  ///   - first: The multiple of the first sample.
  ///   - step: The time from sample to sample.
  /// - Returns: The zeros from the second sample to the last.
  static func zeros(
    of function: (Double) -> Double, samples: [Double], from first: Int, step: Double
  ) -> [Zero] {
    var zeros: [Zero] = []
    func add(_ start: Double, _ end: Double, isRising: Bool) {
      if let time = zero(of: function, from: start, to: end) {
        zeros.append(Zero(time: time, isRising: isRising))
      }
    }
    for index in samples.indices.dropFirst().dropLast() {
      let (before, here, after) = (samples[index - 1], samples[index], samples[index + 1])
      let time = Double(first + index) * step
      guard (after - here).magnitude < .pi else { continue }
      if (here < 0) != (after < 0) {
        add(time, time + step, isRising: here < 0)
      } else if (before < 0) == (here < 0), (here - before).magnitude < .pi,
        here.magnitude <= before.magnitude, here.magnitude < after.magnitude,
        let turn = turningPoint(
          of: function, from: time - step, to: time + step, halfWidth: step / 100),
        (function(turn) < 0) != (here < 0)
      {
        let (start, end) = turn < time ? (time - step, time) : (time, time + step)
        add(start, turn, isRising: here < 0)
        add(turn, end, isRising: here >= 0)
      }
    }
    return zeros.sorted { $0.time < $1.time }
  }

  /// Returns the multiples of a step that surround an interval, with one more before it.
  static func sampleIndices(
    from start: Double, to end: Double, step: Double
  ) -> ClosedRange<Int> {
    let indices = grid(from: start, to: end, step: step)
    return indices.lowerBound - 1...indices.upperBound
  }

  /// Returns an angle in radians, less whole turns.
  static func wrapped(_ angle: Double) -> Double { Angle(radians: angle).wrapped.radians }
}
