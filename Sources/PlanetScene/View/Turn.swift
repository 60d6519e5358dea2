/// The rotation of a turntable: its angle, its number of frames, and its start.
///
/// A whole number of turns loops: the frame after the last would equal the first (72 frames of a
/// turn are 5° apart, and the last is at 355°). Any other angle includes both ends: the last frame
/// is at the end (10 frames of 90° are 10° apart). Frames after the last continue at the same step.
package struct Turn: Hashable, Sendable {
  /// The number of frames of the whole rotation, whichever of them are rendered; at least 1.
  package let frameCount: Int
  /// The angle in degrees; negative for the opposite direction.
  package let degrees: Double
  /// The angle of the first frame in degrees.
  package let start: Double
  /// The number of the first frame, from which the others are counted.
  package let firstFrame: Int

  /// The greatest absolute angle in degrees.
  package static let limit = 36_000.0

  /// Creates a turn.
  /// - Parameters:
  ///   - frameCount: The number of frames, 1 to ``FrameRange/limit``.
  ///   - degrees: The angle, not 0, at most ``limit`` either way.
  ///   - start: The angle of the first frame in degrees, at most ``limit`` either way.
  ///   - firstFrame: The number of the first frame, at most ``FrameRange/greatestNumber`` either
  ///     way.
  package init(frameCount: Int, degrees: Double = 360, start: Double = 0, firstFrame: Int = 1) {
    precondition((1...FrameRange.limit).contains(frameCount), "the number of frames is in range")
    precondition(degrees != 0 && abs(degrees) <= Self.limit, "the angle is in range and not 0")
    precondition(abs(start) <= Self.limit, "the start is in range")
    self.frameCount = frameCount
    self.degrees = degrees
    precondition(abs(firstFrame) <= FrameRange.greatestNumber, "the first frame is in range")
    self.start = start
    self.firstFrame = firstFrame
  }

  /// A Boolean value that indicates whether the frame after the last equals the first.
  package var loops: Bool { degrees / 360 == (degrees / 360).rounded() }

  /// Returns the angle of a frame, as a fraction of a full turn.
  ///
  /// The sum is made of whole numbers if the degrees are whole, and rounded once, so frames at the
  /// same angle are equal in all turns.
  /// - Parameter frame: The number, at most ``FrameRange/greatestNumber`` either way.
  /// - Returns: A number from 0 to below 1.
  package func share(ofFrame frame: Int) -> Double {
    let steps: Int
    let divisor: Double
    let number = frame - firstFrame
    if loops {
      let rest = number % frameCount
      steps = rest < 0 ? rest + frameCount : rest
      divisor = 360 * Double(frameCount)
    } else {
      steps = number
      divisor = 360 * Double(max(frameCount - 1, 1))
    }
    let angle = start * (divisor / 360) + degrees * Double(steps)
    let share = Self.remainder(angle, divisor) / divisor
    return share < 1 ? share : 0
  }

  /// Returns the non-negative remainder of a division.
  ///
  /// It is exact for whole numbers below 2⁵³.
  private static func remainder(_ value: Double, _ divisor: Double) -> Double {
    let rest = value - (value / divisor).rounded(.down) * divisor
    // A quotient just below a whole number may have been rounded to it.
    return rest < 0 ? rest + divisor : rest
  }
}
