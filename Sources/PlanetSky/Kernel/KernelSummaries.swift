/// The list of a kernel's segments: linked records of summaries, each followed by one with names.
struct KernelSummaries {
  /// The bytes of the file.
  let reader: KernelReader
  /// The first record of the file.
  let header: KernelHeader

  /// The number of bytes of a summary.
  private static let size =
    (KernelHeader.summarySizes.doubles + (KernelHeader.summarySizes.integers + 1) / 2)
    * KernelReader.wordSize
  /// The number of bytes before the first summary of a record.
  private static let controlSize = 3 * KernelReader.wordSize
  /// The greatest number of summaries of a record.
  private static let maximumCount = (KernelHeader.recordSize - controlSize) / size
  /// The seconds of TDB from J2000.0 that are read: 31 000 years to either side.
  static let seconds = -1e12...1e12
  /// The coefficients that are read, in kilometres or kilometres per second: 100 light years.
  static let coefficients = -1e15...1e15
  /// The greatest number of coefficients of a polynomial.
  private static let maximumCoefficientCount = 256

  /// The records that were checked, by the address of their first word.
  private var known: [Int: ChebyshevRecords] = [:]
  /// The number of words of records that were checked.
  private(set) var checkedCount = 0
  /// The segments that are not read.
  private(set) var skipped: Set<KernelSkip> = []

  init(reader: KernelReader, header: KernelHeader) {
    (self.reader, self.header) = (reader, header)
  }

  /// Returns the segments, in the order of the file.
  mutating func segments() throws(KernelError) -> [KernelSegment] {
    var segments: [KernelSegment] = []
    var (record, previous) = (header.firstSummary, 0)
    let recordCount = reader.bytes.count / KernelHeader.recordSize
    var visited = 0
    while record != 0 {
      let start = (record - 1) * KernelHeader.recordSize
      visited += 1
      guard visited <= EphemerisKernel.maximumSegmentCount else {
        throw .invalid(
          part: "list of segments",
          expected: "at most \(EphemerisKernel.maximumSegmentCount) linked records",
          found: "more", offset: start)
      }
      try reader.check("list of segments", at: start, count: 2 * KernelHeader.recordSize)
      let next = try reader.wholeNumber(
        "record of the next list of segments", at: start, in: 0...recordCount)
      _ = try reader.wholeNumber(
        "record of the previous list of segments", at: start + KernelReader.wordSize,
        in: previous...previous)
      let count = try reader.wholeNumber(
        "number of summaries", at: start + 2 * KernelReader.wordSize, in: 0...Self.maximumCount)
      for index in 0..<count {
        let offset = start + Self.controlSize + index * Self.size
        if let segment = try segment(at: offset) { segments.append(segment) }
      }
      guard segments.count <= EphemerisKernel.maximumSegmentCount else {
        throw .unsupported(
          part: "number of segments", expected: "at most \(EphemerisKernel.maximumSegmentCount)",
          found: "more", offset: start)
      }
      (record, previous) = (next, record)
    }
    guard previous == header.lastSummary else {
      throw .invalid(
        part: "record of the last list of segments", expected: "\(previous)",
        found: "\(header.lastSummary)", offset: KernelHeader.Offset.last)
    }
    return segments
  }

  /// Returns the segment of a summary; nil for one that is skipped.
  private mutating func segment(at offset: Int) throws(KernelError) -> KernelSegment? {
    let word = KernelReader.wordSize
    let start = try reader.number("start of a segment", at: offset, in: Self.seconds)
    let end = try reader.number(
      "end of a segment", at: offset + word, in: start...Self.seconds.upperBound)
    let integers = offset + KernelHeader.summarySizes.doubles * word
    let target = try reader.integer("target of a segment", at: integers)
    let center = try reader.integer("centre of a segment", at: integers + 4)
    guard target != center, target != 0 else {
      throw .invalid(
        part: "target of a segment", expected: "a body other than the centre \(center) and 0",
        found: "\(target)", offset: integers)
    }
    let frame = try reader.integer("reference frame", at: integers + 8)
    let code = try reader.integer("data type", at: integers + 12)
    let first = try reader.integer(
      "first address of a segment", at: integers + 16, in: 1...max(header.wordCount, 1))
    let last = try reader.integer(
      "last address of a segment", at: integers + 20, in: first...max(header.wordCount, first))
    guard let axes = KernelSegment.Frame(rawValue: frame) else {
      skipped.insert(KernelSkip(target: target, reason: .frame(frame)))
      return nil
    }
    var range = KernelRange(first: first, last: last, seconds: start...end, reader: reader)
    let data: KernelSegment.Data
    switch code {
    case 2, 3:
      let kind: ChebyshevRecords.Kind = code == 2 ? .position : .positionAndVelocity
      data = .polynomials(try records(from: first, to: last, seconds: start...end, kind: kind))
    case 8, 9, 12, 13:
      data = .states(try range.states(isListed: code % 2 == 1, usesVelocities: code >= 12))
    case 1: data = .differences(try range.differences(dimension: 15))
    case 21: data = .differences(try range.differences(dimension: nil))
    default:
      skipped.insert(KernelSkip(target: target, reason: .dataType(code)))
      return nil
    }
    try countChecked(range.checkedCount, at: first)
    return KernelSegment(
      target: target, center: center, seconds: start...end, frame: axes, data: data)
  }

  /// Counts the numbers of a segment that were checked, so that segments with common records do not
  /// take more time than the size of the file.
  private mutating func countChecked(_ count: Int, at address: Int) throws(KernelError) {
    checkedCount += count
    guard checkedCount <= reader.bytes.count / KernelReader.wordSize else {
      throw .unsupported(
        part: "records of segments", expected: "segments without common records",
        found: "segments that overlap", offset: (address - 1) * KernelReader.wordSize)
    }
  }

  /// Returns the records between two addresses, which end with a directory of four numbers.
  private mutating func records(
    from first: Int, to last: Int, seconds: ClosedRange<Double>, kind: ChebyshevRecords.Kind
  ) throws(KernelError) -> ChebyshevRecords {
    let word = KernelReader.wordSize
    let directory = (last - 4) * word
    let dataCount = last - first + 1 - 4
    guard dataCount > 0 else {
      throw .invalid(
        part: "segment", expected: "records and a directory", found: "\(dataCount + 4) numbers",
        offset: (first - 1) * word)
    }
    try reader.check("directory of a segment", at: directory, count: 4 * word)
    let start = try reader.number("start of the records", at: directory, in: Self.seconds)
    let length = try reader.number(
      "length of a record's interval", at: directory + word, in: 1...Self.seconds.upperBound)
    let components = kind.componentCount
    let wordCount = try reader.wholeNumber(
      "size of a record", at: directory + 2 * word,
      in: 2 + components...2 + components * Self.maximumCoefficientCount)
    guard (wordCount - 2) % components == 0 else {
      throw .invalid(
        part: "size of a record", expected: "2 and a multiple of \(components)",
        found: "\(wordCount)", offset: directory + 2 * word)
    }
    let count = try reader.wholeNumber(
      "number of records", at: directory + 3 * word, in: 1...dataCount)
    guard count * wordCount == dataCount else {
      throw .invalid(
        part: "number of records", expected: "records of \(dataCount) numbers together",
        found: "\(count) records of \(wordCount) numbers", offset: directory + 3 * word)
    }
    let records = ChebyshevRecords(
      kind: kind, offset: (first - 1) * word, count: count, wordCount: wordCount, start: start,
      length: length)
    let end = start + Double(count) * length
    let tolerance = Self.tolerance * length
    guard seconds.lowerBound >= start - tolerance, seconds.upperBound <= end + tolerance else {
      throw .invalid(
        part: "start of the records",
        expected: "records from \(seconds.lowerBound) to \(seconds.upperBound)",
        found: "\(start) to \(end)", offset: directory)
    }
    // Segments that share records are checked once. Together, others have no more words than the
    // file, so the time does not grow faster than the file.
    guard known[first] != records else { return records }
    known[first] = records
    try countChecked(dataCount, at: first)
    try check(records)
    return records
  }

  /// The permitted error of times, as a part of a record's interval.
  private static let tolerance = 1e-3

  /// Throws an error if a record has another interval than the directory, or a coefficient that
  /// is not a number of kilometres.
  private func check(_ records: ChebyshevRecords) throws(KernelError) {
    let word = KernelReader.wordSize
    let half = records.length / 2
    let tolerance = Self.tolerance * records.length
    for record in 0..<records.count {
      let offset = records.offset + record * records.wordCount * word
      let middle = records.start + (Double(record) + 0.5) * records.length
      _ = try reader.number(
        "middle of a record's interval", at: offset, in: middle - tolerance...middle + tolerance)
      _ = try reader.number(
        "half length of a record's interval", at: offset + word,
        in: half - tolerance...half + tolerance)
      for index in 2..<records.wordCount {
        let place = offset + index * word
        guard Self.coefficients.contains(reader.word(at: place)) else {
          throw .invalid(
            part: "coefficient", expected: "a number up to \(Self.coefficients.upperBound)",
            found: "\(reader.word(at: place))", offset: place)
        }
      }
    }
  }
}
