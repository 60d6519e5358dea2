import PlanetMath

/// Searches for zeros and turning points of smooth functions of time, in days.
enum RootFinder {
  /// The accuracy of a moment: 0.05 s, in days.
  static let tolerance = 0.05 / 86400

  /// Returns the zero of a function between two moments at which its signs differ.
  ///
  /// The method is false position with the Illinois rule (Dowell and Jarratt 1971), and bisection
  /// where the interval does not shrink. Returns nil if the signs are equal.
  static func zero(
    of function: (Double) -> Double, from start: Double, to end: Double
  ) -> Double? {
    var (a, b) = (start, end)
    var (valueA, valueB) = (function(a), function(b))
    if valueA == 0 { return a }
    if valueB == 0 { return b }
    guard (valueA < 0) != (valueB < 0) else { return nil }
    var previous = a
    for step in 0..<100 {
      let width = b - a
      let isBisection = step % 4 == 3
      let next = isBisection ? a + width / 2 : a + width * (valueA / (valueA - valueB))
      let value = function(next)
      if value == 0 || (next - previous).magnitude < tolerance || width < tolerance {
        return next
      }
      previous = next
      if (value < 0) == (valueA < 0) {
        (a, valueA) = (next, value)
        if !isBisection { valueB /= 2 }
      } else {
        (b, valueB) = (next, value)
        if !isBisection { valueA /= 2 }
      }
    }
    return previous
  }

  /// Returns the moment between two others at which a function has a minimum or a maximum.
  ///
  /// It is the zero of the central difference over twice a half width, which must be short against
  /// the change of the function's curvature. Returns nil if there is none.
  static func turningPoint(
    of function: (Double) -> Double, from start: Double, to end: Double, halfWidth: Double
  ) -> Double? {
    zero(
      of: { function($0 + halfWidth) - function($0 - halfWidth) }, from: start, to: end)
  }

  /// Returns the moments at which a function has maxima, for a step shorter than half the shortest
  /// time between turning points.
  static func maxima(
    of function: (Double) -> Double, from start: Double, to end: Double, step: Double,
    halfWidth: Double
  ) -> [Double] {
    let count = Int(((end - start) / step).rounded(.up)) + 1
    var moments: [Double] = []
    var (before, middle) = (function(start - step), function(start))
    for index in 0...count {
      let time = start + Double(index) * step
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

  /// Returns the moments at which an angle passes one of several values, in order of time.
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
    let count = Int(((end - start) / step).rounded(.up))
    var passages: [(time: Double, index: Int)] = []
    var before = angle(start)
    for interval in 0..<max(count, 0) {
      let left = start + Double(interval) * step
      let right = start + Double(interval + 1) * step
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

  /// Returns an angle in radians, less whole turns.
  static func wrapped(_ angle: Double) -> Double { Angle(radians: angle).wrapped.radians }
}
