import PlanetMath

/// A smooth vector function of time as samples at equal intervals, with cubic interpolation.
struct PositionTrack: Sendable {
  /// The moment of the first sample, in days.
  private let start: Double
  /// The time from sample to sample, in days.
  private let step: Double
  /// The values; at least four.
  private let samples: [Vector3]

  /// Samples a function from a moment to another one, with samples more on both sides.
  init(from start: Double, to end: Double, step: Double, of function: (Double) -> Vector3) {
    self.start = start - step
    self.step = step
    let count = Int(((end - start) / step).rounded(.up)) + 4
    samples = (0..<count).map { function(start + Double($0 - 1) * step) }
  }

  /// Returns the value at a moment in the interval, by the cubic polynomial through the four
  /// nearest samples.
  func value(_ time: Double) -> Vector3 {
    let place = (time - start) / step
    let index = min(max(Int(place.rounded(.down)), 1), samples.count - 3)
    let t = place - Double(index)
    let (a, b, c) = (t + 1, t - 1, t - 2)
    return samples[index - 1] * (-t * b * c / 6) + samples[index] * (a * b * c / 2)
      + samples[index + 1] * (-a * t * c / 2) + samples[index + 2] * (a * t * b / 6)
  }
}
