import PlanetStrings

/// The times of the last frames, shown on the screen by a key.
struct FrameMeter: Hashable {
  /// A rendered frame.
  private struct Frame: Hashable {
    /// The time at its end, in seconds since the first one.
    let end: Double
    let seconds: Double
    let processorSeconds: Double
  }

  private var frames: [Frame] = []
  private var time = 0.0

  /// The interval that is averaged, in seconds.
  private static let interval = 1.0

  /// Advances the time.
  mutating func advance(by seconds: Double) {
    time += max(seconds, 0)
    frames.removeAll { $0.end < time - Self.interval }
  }

  /// Adds a frame.
  /// - Parameters:
  ///   - seconds: The time from its start until it was shown.
  ///   - processorSeconds: The time of all processors for it.
  mutating func add(seconds: Double, processorSeconds: Double) {
    frames.append(Frame(end: time, seconds: seconds, processorSeconds: processorSeconds))
  }

  /// The number of frames in the last second.
  var count: Int { frames.count }

  /// The mean times of a frame in the last second: `60 frames/s, 12 ms, processors 20 ms`.
  var words: String {
    guard !frames.isEmpty else { return "no frames" }
    func mean(_ value: (Frame) -> Double) -> String {
      let sum = frames.reduce(0) { $0 + value($1) }
      return NumberText.decimal(sum / Double(frames.count) * 1000, digits: 0)
    }
    return "\(frames.count) frames/s, \(mean(\.seconds)) ms, processors "
      + "\(mean(\.processorSeconds)) ms"
  }
}
