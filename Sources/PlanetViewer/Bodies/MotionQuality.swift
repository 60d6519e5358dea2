/// The scale at which the body is rendered while it moves, chosen by measured frame times.
///
/// A still body is always rendered at full size, as is a moving one on a fast graphics card.
struct MotionQuality: Hashable {
  /// The factors on width and height, the finest first.
  static let scales = [1, 0.75, 0.5, 0.35]
  /// The time of a frame above which the scale is reduced: 17 frames per second.
  static let slowFrame = 0.058
  /// The time of a frame that a finer scale may not exceed.
  static let goodFrame = 0.045
  /// The number of frames after which a finer scale is tried.
  static let patience = 24
  /// The factor by which measured times decay with each frame.
  private static let decay = 0.998

  /// The index of the present scale.
  private var level = 0
  /// The times of frames at each level in seconds, which decay, so that a level is tried again.
  private var measured = [Double](repeating: 0, count: scales.count)
  /// The frames in a row for which a finer scale would have been fast enough.
  private var fastFrames = 0
  /// The time of the last frame of a moving body in seconds; nil before the first one.
  private(set) var seconds: Double?

  /// The factor on the width and height of the image.
  var scale: Double { Self.scales[level] }

  /// A Boolean value that indicates whether the coarsest scale is too slow for motion.
  var isTooSlow: Bool { level == Self.scales.count - 1 && (seconds ?? 0) > 0.2 }

  /// Chooses the scale of the next frames.
  ///
  /// A single slow frame, in which a program is compiled, does not count.
  /// - Parameter latest: The time that a frame of the moving body took.
  mutating func note(_ latest: Double) {
    let seconds = min(latest, self.seconds ?? 0)
    self.seconds = latest
    for index in measured.indices { measured[index] *= Self.decay }
    measured[level] = seconds
    /// The expected time at another level: shading is proportional to the number of pixels, and a
    /// displaced mesh takes as long as it did.
    func expected(at level: Int) -> Double {
      let ratio = Self.scales[level] / scale
      return max(seconds * ratio * ratio, level < self.level ? measured[level] : 0)
    }
    if seconds > Self.slowFrame {
      fastFrames = 0
      let coarser = level + 1..<Self.scales.count
      level = coarser.first { expected(at: $0) <= Self.slowFrame } ?? Self.scales.count - 1
    } else if level > 0, expected(at: level - 1) < Self.goodFrame {
      fastFrames += 1
      guard fastFrames >= Self.patience else { return }
      (level, fastFrames) = (level - 1, 0)
    } else {
      fastFrames = 0
    }
  }
}
