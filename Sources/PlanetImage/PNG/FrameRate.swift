/// A frame rate as an exact ratio, as in film and video.
package struct FrameRate: Hashable, Sendable {
  /// The number of frames.
  package let frames: UInt16
  /// The seconds in which the frames are shown.
  package let seconds: UInt16

  /// Creates a rate; both numbers must be at least 1.
  package init(frames: UInt16, seconds: UInt16 = 1) {
    precondition(frames > 0 && seconds > 0, "a frame rate needs positive numbers")
    self.frames = frames
    self.seconds = seconds
  }

  /// The error of a malformed frame rate.
  package struct Malformed: Error, Hashable, Sendable, CustomStringConvertible {
    package let text: String

    /// The text, and the expected format.
    package var description: String {
      "'\(text)' is not a frame rate; expected frames per second from 0.01 to 1000, such as 24, "
        + "29.97 or 30000/1001"
    }
  }

  /// Parses a rate in a common notation: `24`, `29.97` or `30000/1001`.
  /// - Throws: ``Malformed`` for a text that is not a rate from 0.01 to 1000 frames per second.
  package init(_ text: String) throws(Malformed) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let (frames, scale) = Self.decimal(parts[0]) else {
      throw Malformed(text: text)
    }
    var seconds = scale
    if parts.count == 2 {
      guard scale == 1, let divisor = Self.decimal(parts[1]), divisor.scale == 1,
        divisor.digits > 0
      else { throw Malformed(text: text) }
      seconds = divisor.digits
    }
    guard frames > 0, 100 * frames >= seconds, frames <= 1000 * seconds else {
      throw Malformed(text: text)
    }
    let factor = Self.greatestCommonFactor(frames, seconds)
    guard let frames = UInt16(exactly: frames / factor),
      let seconds = UInt16(exactly: seconds / factor)
    else { throw Malformed(text: text) }
    self.init(frames: frames, seconds: seconds)
  }

  /// Returns the digits of a number of at most four decimal places, and 1, 10, 100 and so on.
  private static func decimal(_ text: Substring) -> (digits: Int, scale: Int)? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let whole = parts.first, let fraction = parts.last,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }),
      whole.count <= 5, parts.count == 1 || fraction.count <= 4
    else { return nil }
    guard parts.count == 2 else { return Int(whole).map { ($0, 1) } }
    var scale = 1
    for _ in fraction { scale *= 10 }
    return Int(whole + fraction).map { ($0, scale) }
  }

  private static func greatestCommonFactor(_ first: Int, _ second: Int) -> Int {
    second == 0 ? first : greatestCommonFactor(second, first % second)
  }

  /// The number of frames per second.
  package var perSecond: Double { Double(frames) / Double(seconds) }
}
