/// Which frames of a turntable are drawn, in order.
///
/// Written `1-72`, `1-72x2` (every second), `72-1` (backwards), `5`, or several of these with
/// commas. Frame numbers begin at 1.
public struct FrameRange: Hashable, Sendable {
  /// The frame numbers in the order of drawing, each once.
  public let numbers: [Int]

  /// The most frames of one job.
  public static let limit = 1_000_000

  /// What is wrong with a range.
  public struct Malformed: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text as it was given.
    public let text: String
    /// What is wrong with it.
    public let reason: String

    /// The text, what is wrong, and what was expected.
    public var description: String {
      "frames '\(text)': \(reason); expected for example 1-72, 1-72x2, 10-1 or 1,5,9"
    }
  }

  /// Creates the range of all frames of a turn.
  public init(count: Int) { numbers = Array(1...max(count, 1)) }

  /// Reads a range as people write it.
  public init(_ text: String) throws(Malformed) {
    var numbers: [Int] = []
    var known: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      for number in try Self.frames(of: part, in: text) where known.insert(number).inserted {
        numbers.append(number)
        if numbers.count > Self.limit {
          throw Malformed(text: text, reason: "more than \(Self.limit) frames")
        }
      }
    }
    self.numbers = numbers
  }

  private static func frames(
    of part: Substring, in text: String
  ) throws(Malformed) -> StrideThrough<Int> {
    let pieces = part.split(separator: "x", omittingEmptySubsequences: false)
    guard pieces.count <= 2, let range = pieces.first else {
      throw Malformed(text: text, reason: "'\(part)' has more than one step")
    }
    let ends = range.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count <= 2, let first = ends.first.flatMap({ Int($0) }),
      let last = ends.last.flatMap({ Int($0) })
    else { throw Malformed(text: text, reason: "'\(range)' is no frame or range of frames") }
    guard first >= 1, last >= 1 else {
      throw Malformed(text: text, reason: "frames are counted from 1")
    }
    guard let step = pieces.count == 2 ? Int(pieces[1]) : 1, step >= 1 else {
      throw Malformed(text: text, reason: "'x\(pieces[1])' is no step")
    }
    guard abs(last - first) / step < limit else {
      throw Malformed(text: text, reason: "more than \(limit) frames")
    }
    return stride(from: first, through: last, by: last >= first ? step : -step)
  }
}
