/// How far something turns, in how many frames, and where it begins.
///
/// A whole number of turns loops: it is shared out so that the frame after the last would be the
/// first again (72 frames of a turn are 5° apart, and the last stands at 355°). Any other angle
/// goes from an end to the other: the last frame reaches it (10 frames of 90° are 10° apart). The
/// frames after the last go on at the same pace.
package struct Turn: Hashable, Sendable {
  /// The number of frames in all of it, whichever of them are drawn; at least 1.
  package let frameCount: Int
  /// How far it turns in all, in degrees; negative turns the other way.
  package let degrees: Double
  /// How far it has turned already in the first frame, in degrees.
  package let start: Double
  /// The number of the first frame, from which the others are counted.
  package let firstFrame: Int

  /// The degrees that can be turned in all, forwards or backwards.
  package static let limit = 36_000.0

  /// Creates a turn.
  /// - Parameters:
  ///   - frameCount: The number of frames, 1 to ``FrameRange/limit``.
  ///   - degrees: How far it turns in all, not 0, at most ``limit`` either way.
  ///   - start: How far it has turned in the first frame, in degrees, at most ``limit`` either way.
  ///   - firstFrame: The number of the first frame, at most ``FrameRange/greatestNumber`` either
  ///     way.
  package init(frameCount: Int, degrees: Double = 360, start: Double = 0, firstFrame: Int = 1) {
    precondition((1...FrameRange.limit).contains(frameCount), "a turn has frames")
    precondition(degrees != 0 && abs(degrees) <= Self.limit, "a turn goes somewhere, not for ever")
    precondition(abs(start) <= Self.limit, "a turn begins somewhere")
    self.frameCount = frameCount
    self.degrees = degrees
    precondition(abs(firstFrame) <= FrameRange.greatestNumber, "frames have numbers")
    self.start = start
    self.firstFrame = firstFrame
  }

  /// Whether the frame after the last is the first again.
  package var loops: Bool { degrees / 360 == (degrees / 360).rounded() }

  /// Returns how far it has turned in a frame, as a share of a full turn.
  ///
  /// The sum is made of whole numbers as long as the degrees are whole, and rounded once, so frames
  /// at the same angle are equal whichever turn they belong to.
  /// - Parameter frame: Its number, at most ``FrameRange/greatestNumber`` either way.
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

  /// Returns what is left of a number after whole multiples of another, from 0 up.
  ///
  /// Exact for whole numbers below 2⁵³.
  private static func remainder(_ value: Double, _ divisor: Double) -> Double {
    let rest = value - (value / divisor).rounded(.down) * divisor
    // A quotient just below a whole number may have been rounded to it.
    return rest < 0 ? rest + divisor : rest
  }
}
