/// The numbers of a segment of states or of difference arrays, with checks of every number.
struct KernelRange {
  /// The address of the first number, counted from 1.
  let first: Int
  /// The address of the last number.
  let last: Int
  /// The seconds of TDB from J2000.0 for which the segment is valid.
  let seconds: ClosedRange<Double>
  /// The bytes of the file.
  let reader: KernelReader
  /// The number of words that were checked.
  private(set) var checkedCount = 0

  /// The numbers of states between the entries of a list of moments.
  private static let directoryInterval = 100
  /// The greatest number of states of a polynomial.
  private static let greatestWindow = 64
  /// The greatest number of differences of a coordinate.
  private static let greatestDimension = 100

  /// Creates a range.
  init(first: Int, last: Int, seconds: ClosedRange<Double>, reader: KernelReader) {
    (self.first, self.last) = (first, last)
    (self.seconds, self.reader) = (seconds, reader)
  }

  /// The number of words.
  private var wordCount: Int { last - first + 1 }

  /// Returns the byte offset of a word, counted from the first one.
  private func offset(_ word: Int) -> Int { (first - 1 + word) * KernelReader.wordSize }

  /// Returns the byte offset of a word, counted from the end: 1 is the last one.
  private func offset(fromEnd word: Int) -> Int { (last - word) * KernelReader.wordSize }

  /// Returns the states of a segment.
  /// - Parameters:
  ///   - isListed: True if the moments are in the file, false if they are at equal intervals.
  ///   - usesVelocities: True if positions are interpolated with the velocities.
  /// - Throws: `KernelError` with the byte offset and the expected value.
  /// - Returns: The states.
  mutating func states(isListed: Bool, usesVelocities: Bool) throws(KernelError) -> KernelStates {
    let directorySize = isListed ? 2 : 4
    try require(directorySize + KernelStates.stateSize)
    let count = try reader.wholeNumber(
      "number of states", at: offset(fromEnd: 1), in: 1...wordCount / KernelStates.stateSize)
    let window =
      try reader.wholeNumber(
        "number of states of a polynomial less 1", at: offset(fromEnd: 2),
        in: 0...min(count, Self.greatestWindow) - 1) + 1
    let stateCount = count * KernelStates.stateSize
    try require(stateCount, for: "\(count) states")
    try checkValues(in: 0..<stateCount)
    let moments: KernelStates.Moments
    if isListed {
      let size = stateCount + count + (count - 1) / Self.directoryInterval + directorySize
      try require(size, for: "\(count) states")
      moments = .listed(offset: offset(stateCount))
      try checkMoments(from: stateCount, count: count)
    } else {
      try require(stateCount + directorySize, for: "\(count) states")
      let start = try reader.number(
        "moment of the first state", at: offset(fromEnd: 4), in: KernelSummaries.seconds)
      let step = try reader.number(
        "time from state to state", at: offset(fromEnd: 3),
        in: 1e-3...KernelSummaries.seconds.upperBound)
      moments = .equal(start: start, step: step)
      try checkCoverage(start, start + Double(count - 1) * step)
    }
    return KernelStates(
      offset: offset(0), count: count, moments: moments, window: window,
      usesVelocities: usesVelocities)
  }

  /// Returns the difference arrays of a segment.
  /// - Parameter dimension: The greatest number of differences of a coordinate; nil if the segment
  ///   states it.
  /// - Throws: `KernelError` with the byte offset and the expected value.
  /// - Returns: The records.
  mutating func differences(dimension: Int?) throws(KernelError) -> DifferenceRecords {
    let directorySize = dimension == nil ? 2 : 1
    try require(directorySize + DifferenceRecords.wordCount(dimension: dimension ?? 1))
    let size =
      if let dimension { dimension } else {
        try reader.wholeNumber(
          "number of differences", at: offset(fromEnd: 2), in: 1...Self.greatestDimension)
      }
    let recordSize = DifferenceRecords.wordCount(dimension: size)
    let count = try reader.wholeNumber(
      "number of records", at: offset(fromEnd: 1), in: 1...max(wordCount / recordSize, 1))
    let dataCount = count * recordSize
    try require(
      dataCount + count + count / Self.directoryInterval + directorySize, for: "\(count) records")
    try checkValues(in: 0..<dataCount)
    for record in 0..<count { try checkRecord(at: record * recordSize, dimension: size) }
    let end = try checkedLast("end of a record", from: dataCount, count: count)
    let start = reader.word(at: offset(0))
    try checkCoverage(min(start, seconds.lowerBound), end)
    return DifferenceRecords(
      offset: offset(0), count: count, moments: offset(dataCount), dimension: size)
  }

  /// Throws an error for orders of a difference record that its arrays do not have.
  private func checkRecord(at word: Int, dimension: Int) throws(KernelError) {
    let place = DifferenceRecords.orderOffset(dimension: dimension)
    let order = try reader.wholeNumber(
      "order of a record plus 1", at: offset(word + place), in: 2...dimension + 2)
    for axis in 0..<3 {
      _ = try reader.wholeNumber(
        "order of a coordinate", at: offset(word + place + 1 + axis),
        in: 0...min(order - 1, dimension))
    }
    for index in 0..<order - 2 where reader.word(at: offset(word + 1 + index)) == 0 {
      throw .invalid(
        part: "step size", expected: "another number than 0", found: "0",
        offset: offset(word + 1 + index))
    }
  }

  /// Throws an error for a segment with fewer words than its parts.
  private func require(_ count: Int, for parts: String = "a segment") throws(KernelError) {
    guard wordCount < count else { return }
    throw .invalid(
      part: "size of a segment", expected: "at least \(count) numbers of \(parts)",
      found: "\(wordCount)", offset: offset(0))
  }

  /// Throws an error for moments of states that do not increase.
  private mutating func checkMoments(from word: Int, count: Int) throws(KernelError) {
    let last = try checkedLast("moment of a state", from: word, count: count)
    try checkCoverage(reader.word(at: offset(word)), last)
  }

  /// Returns the last of some moments; throws an error if they do not increase.
  private mutating func checkedLast(
    _ name: String, from word: Int, count: Int
  ) throws(KernelError) -> Double {
    var before = -Double.infinity
    for index in 0..<count {
      let place = offset(word + index)
      let moment = try reader.number(name, at: place, in: KernelSummaries.seconds)
      try checkOrder(before, moment, at: place)
      before = moment
    }
    checkedCount += count
    return before
  }

  private func checkOrder(
    _ before: Double, _ moment: Double, at place: Int
  ) throws(KernelError) {
    guard moment > before else {
      throw .invalid(
        part: "moment", expected: "more than \(before)", found: "\(moment)", offset: place)
    }
  }

  /// The greatest time in seconds by which a segment may exceed its data.
  private static let tolerance = 1.0

  /// Throws an error for data that do not cover the segment's time.
  private func checkCoverage(_ start: Double, _ end: Double) throws(KernelError) {
    let tolerance = Self.tolerance
    guard seconds.lowerBound >= start - tolerance, seconds.upperBound <= end + tolerance else {
      throw .invalid(
        part: "start of the records",
        expected: "numbers from \(seconds.lowerBound) to \(seconds.upperBound)",
        found: "\(start) to \(end)", offset: offset(0))
    }
  }

  /// Throws an error for a number that is not one of kilometres.
  private mutating func checkValues(in words: Range<Int>) throws(KernelError) {
    for word in words
    where !KernelSummaries.coefficients.contains(reader.word(at: offset(word))) {
      throw .invalid(
        part: "coefficient", expected: "a number up to \(KernelSummaries.coefficients.upperBound)",
        found: "\(reader.word(at: offset(word)))", offset: offset(word))
    }
    checkedCount += words.count
  }
}
