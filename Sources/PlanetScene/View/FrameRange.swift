/// The frames of a turntable to render, in order.
///
/// The notation is that of render farms and other renderers: `1-72` or `1:72`, `72-1` (backwards),
/// `1-72x2` (every second), `1-72y2` (those that `1-72x2` leaves out), `1-72:8` (every eighth, then
/// every fourth, second and first, each frame once: coarse to fine), `5`, or several of these with
/// commas. Numbers may be 0 or negative: `-5-5`.
package struct FrameRange: Hashable, Sendable {
  /// The frame numbers in rendering order, each once.
  package let numbers: [Int]

  /// The greatest number of frames of one job.
  package static let limit = 1_000_000

  /// The greatest frame number; the least is its negative.
  package static let greatestNumber = 1_000_000_000

  /// The reason for which a range cannot be read.
  package struct Malformed: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text of the range.
    package let text: String
    package let reason: String

    /// The text, the reason, and the expected notation.
    package var description: String {
      "frames '\(text)': \(reason); "
        + "expected for example 1-72, 1:72, 1-72x2, 1-72y2, 1-72:8, 10-1, -5-5 or 1,5,9"
    }
  }

  /// Creates the range of all frames of a turn.
  /// - Parameters:
  ///   - count: The number of frames, at least 1.
  ///   - first: The number of the first frame.
  package init(count: Int, first: Int = 1) {
    numbers = Array(first..<first + max(count, 1))
  }

  /// Reads a range.
  package init(_ text: String) throws(Malformed) {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    if words.count == 1, let part = try? Part(words[0], in: text), !part.hasRepetitions {
      numbers = part.numbers
      return
    }
    var numbers: [Int] = []
    var known: Set<Int> = []
    for word in words {
      for number in try Part(word, in: text).numbers where known.insert(number).inserted {
        numbers.append(number)
        guard numbers.count <= Self.limit else { throw Self.tooMany(text) }
      }
    }
    self.numbers = numbers
  }

  private static func tooMany(_ text: String) -> Malformed {
    Malformed(text: text, reason: "more than \(limit) frames")
  }
}

extension FrameRange {
  /// A range between two commas.
  private struct Part {
    /// The meaning of the step after a range.
    private enum Rule: Character {
      /// The frames at its multiples.
      case every = "x"
      /// The frames between its multiples.
      case between = "y"
      /// The frames at its multiples, then at those of its half, and so on.
      case halving = ":"
    }

    /// The frames in order; if the step is halved, some occur more than once.
    let numbers: [Int]
    /// True if frames may occur more than once.
    let hasRepetitions: Bool

    init(_ word: Substring, in text: String) throws(Malformed) {
      let (first, last, rest) = try Self.ends(of: word, in: text)
      let span = abs(last - first)
      guard let letter = rest.first, let rule = Rule(rawValue: letter) else {
        guard span < FrameRange.limit else { throw FrameRange.tooMany(text) }
        numbers = Array(stride(from: first, through: last, by: last < first ? -1 : 1))
        hasRepetitions = false
        return
      }
      let step = try Self.step(rest, isBackward: last < first, in: text)
      let count =
        switch rule {
        case .every: span / step + 1
        case .between: span - span / step
        case .halving: span + 1
        }
      guard count <= FrameRange.limit else { throw FrameRange.tooMany(text) }
      guard count > 0 else {
        throw Malformed(text: text, reason: "'\(word)' leaves no frame")
      }
      func every(_ step: Int) -> StrideThrough<Int> {
        let step = min(step, span + 1)
        return stride(from: first, through: last, by: last < first ? -step : step)
      }
      hasRepetitions = rule == .halving
      numbers =
        switch rule {
        case .every: Array(every(step))
        case .between: every(1).filter { abs($0 - first) % step != 0 }
        case .halving:
          sequence(first: step) { $0 > 1 ? $0 / 2 : nil }.flatMap(every)
        }
    }

    /// Reads the first and the last number of a range, and returns what follows.
    private static func ends(
      of word: Substring, in text: String
    ) throws(Malformed) -> (first: Int, last: Int, rest: Substring) {
      let refusal = Malformed(text: text, reason: "'\(word)' is not a frame or frame range")
      var rest = word
      guard let first = try number(&rest, in: text) else { throw refusal }
      guard let sign = rest.first else { return (first, first, rest) }
      guard sign == "-" || sign == ":" else {
        // A single frame has no step.
        guard Rule(rawValue: sign) != nil else { throw refusal }
        return (first, first, rest)
      }
      rest.removeFirst()
      guard let last = try number(&rest, in: text),
        rest.first.map({ Rule(rawValue: $0) != nil }) ?? true
      else { throw refusal }
      if sign == ":", rest.first == ":" {
        let step = rest.dropFirst()
        throw Malformed(
          text: text,
          reason: "'\(word)' may mean a step of \(step), \(first)-\(last)x\(step), or coarse to "
            + "fine, \(first)-\(last):\(step); write one of these")
      }
      return (first, last, rest)
    }

    /// Reads a number with its sign from the beginning of a text; nil if there is none.
    private static func number(
      _ rest: inout Substring, in text: String
    ) throws(Malformed) -> Int? {
      let isNegative = rest.hasPrefix("-")
      let digits = rest.dropFirst(isNegative ? 1 : 0).prefix { ("0"..."9").contains($0) }
      guard !digits.isEmpty else { return nil }
      rest = rest[digits.endIndex...]
      // Digits that do not fit into an Int exceed the limit.
      let magnitude = Int(digits) ?? .max
      guard magnitude <= FrameRange.greatestNumber else {
        throw Malformed(
          text: text,
          reason: "frame numbers go from -\(FrameRange.greatestNumber) to "
            + "\(FrameRange.greatestNumber)")
      }
      return isNegative ? -magnitude : magnitude
    }

    /// Reads a step with its letter; a negative step fits a range that runs backwards.
    private static func step(
      _ word: Substring, isBackward: Bool, in text: String
    ) throws(Malformed) -> Int {
      let hasMinus = word.dropFirst().hasPrefix("-")
      let digits = word.dropFirst(hasMinus ? 2 : 1)
      guard isNumber(digits), let step = Int(digits), step >= 1 else {
        throw Malformed(text: text, reason: "'\(word)' is not a step")
      }
      guard !hasMinus || isBackward else {
        throw Malformed(text: text, reason: "the step -\(step) leads away from the last frame")
      }
      return step
    }

    /// Returns whether a word consists of digits only.
    private static func isNumber(_ word: Substring) -> Bool {
      !word.isEmpty && word.allSatisfy { ("0"..."9").contains($0) }
    }
  }
}
