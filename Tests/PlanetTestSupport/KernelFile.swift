import Foundation

/// A writer of small SPK files, by the layout of NAIF's DAF and SPK Required Reading.
package struct KernelFile {
  /// A segment whose records have the same length.
  package struct Segment {
    package var target: Int
    package var center: Int
    package var dataType: Int
    package var frame = 1
    /// Seconds of TDB from J2000.0 at the beginning of the first record.
    package var start: Double
    /// The seconds of a record.
    package var length: Double
    /// The coefficients of each polynomial of each record.
    package var records: [[[Double]]]
    /// The numbers of a segment of another data type, which covers ``length``; nil for records of
    /// coefficients.
    package var words: [Double]?

    /// Creates a segment.
    package init(
      target: Int, center: Int, dataType: Int = 2, start: Double, length: Double,
      records: [[[Double]]]
    ) {
      (self.target, self.center, self.dataType) = (target, center, dataType)
      (self.start, self.length, self.records) = (start, length, records)
    }

    /// Creates a segment of any data type by its numbers.
    package init(
      target: Int, center: Int, dataType: Int, frame: Int = 1, seconds: ClosedRange<Double>,
      words: [Double]
    ) {
      (self.target, self.center, self.dataType) = (target, center, dataType)
      (self.frame, self.words) = (frame, words)
      (start, length) = (seconds.lowerBound, seconds.upperBound - seconds.lowerBound)
      records = []
    }
  }

  package var isBigEndian: Bool
  package var segments: [Segment]
  package var format: String?
  /// A Boolean value that indicates whether all segments have the records of the first one.
  package var sharesRecords = false

  /// Creates a file.
  package init(isBigEndian: Bool = false, segments: [Segment], format: String? = nil) {
    (self.isBigEndian, self.segments, self.format) = (isBigEndian, segments, format)
  }

  private func bytes(_ value: Double) -> [UInt8] {
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * UInt64($0))) }
    return isBigEndian ? bytes.reversed() : bytes
  }

  private func bytes(_ value: Int) -> [UInt8] {
    let bits = UInt32(bitPattern: Int32(value))
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: bits >> (8 * UInt32($0))) }
    return isBigEndian ? bytes.reversed() : bytes
  }

  private func words(_ segment: Segment) -> [Double] {
    if let words = segment.words { return words }
    var words: [Double] = []
    for (index, record) in segment.records.enumerated() {
      words += [segment.start + (Double(index) + 0.5) * segment.length, segment.length / 2]
      words += record.flatMap { $0 }
    }
    let size = 2 + (segment.records.first ?? []).joined().count
    return words + [segment.start, segment.length, Double(size), Double(segment.records.count)]
  }

  private static func wordCount(of segment: Segment) -> Int {
    segment.words?.count
      ?? segment.records.count * (2 + (segment.records.first ?? []).joined().count) + 4
  }

  /// The summaries of segments in records of 25, and the addresses after the last one.
  private func lists(from first: Int) -> (records: [[UInt8]], end: Int) {
    let size = 25
    let count = max((segments.count + size - 1) / size, 1)
    var address = first
    var records: [[UInt8]] = []
    for number in 0..<count {
      let part = segments.dropFirst(number * size).prefix(size)
      let (next, previous) = (number + 1 < count ? 4 + 2 * number : 0, 2 * number)
      var list = bytes(Double(next)) + bytes(Double(previous)) + bytes(Double(part.count))
      for segment in part {
        let count = segment.words == nil ? segment.records.count : 1
        let end = segment.start + segment.length * Double(count)
        list += bytes(segment.start) + bytes(end)
        let last = address + Self.wordCount(of: segment) - 1
        let integers = [
          segment.target, segment.center, segment.frame, segment.dataType, address, last,
        ]
        list += integers.flatMap { bytes($0) }
        address = sharesRecords ? address : last + 1
      }
      records.append(list)
    }
    let stored = segments.prefix(1).reduce(0) { $0 + Self.wordCount(of: $1) }
    return (records, sharesRecords ? first + stored : address)
  }

  /// The file.
  package var data: [UInt8] {
    let recordSize = 1024
    func padded(_ bytes: [UInt8], _ fill: UInt8 = 0) -> [UInt8] {
      bytes + Array(repeating: fill, count: recordSize - bytes.count)
    }
    let count = max((segments.count + 24) / 25, 1)
    let (lists, end) = lists(from: (1 + 2 * count) * recordSize / 8 + 1)
    let name = "made by a test".padding(toLength: 60, withPad: " ", startingAt: 0)
    var header = Array("DAF/SPK ".utf8) + bytes(2) + bytes(6) + Array(name.utf8)
    header += bytes(2) + bytes(2 * count) + bytes(end)
    header += Array((format ?? (isBigEndian ? "BIG-IEEE" : "LTL-IEEE")).utf8)
    header += Array(repeating: 0, count: 699 - header.count)
    header += Array("FTPSTR:\r:\n:\r\n:\r\u{0}:".utf8) + [0x81, 0x3A, 0x10, 0xCE]
    header += Array(":ENDFTP".utf8)
    let stored = sharesRecords ? Array(segments.prefix(1)) : segments
    return padded(header) + lists.flatMap { padded($0) + padded([], UInt8(ascii: " ")) }
      + stored.flatMap { words($0).flatMap { bytes($0) } }
  }
}
