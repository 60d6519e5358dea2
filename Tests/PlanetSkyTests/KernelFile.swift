import Foundation
import PlanetSky

/// A writer of small SPK files, by the layout of NAIF's DAF and SPK Required Reading.
struct KernelFile {
  /// A segment whose records have the same length.
  struct Segment {
    var target: Int
    var center: Int
    var dataType = 2
    var frame = 1
    /// Seconds of TDB from J2000.0 at the beginning of the first record.
    var start: Double
    /// The seconds of a record.
    var length: Double
    /// The coefficients of each polynomial of each record.
    var records: [[[Double]]]
  }

  var isBigEndian = false
  var segments: [Segment]
  var format: String?

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
    var words: [Double] = []
    for (index, record) in segment.records.enumerated() {
      words += [segment.start + (Double(index) + 0.5) * segment.length, segment.length / 2]
      words += record.flatMap { $0 }
    }
    let size = 2 + (segment.records.first ?? []).joined().count
    return words + [segment.start, segment.length, Double(size), Double(segment.records.count)]
  }

  /// The file.
  var data: [UInt8] {
    let recordSize = 1024
    let all = segments.map(words)
    var address = 3 * recordSize / 8 + 1
    var list = bytes(0.0) + bytes(0.0) + bytes(Double(segments.count))
    for (segment, words) in zip(segments, all) {
      let end = segment.start + segment.length * Double(segment.records.count)
      list += bytes(segment.start) + bytes(end)
      let last = address + words.count - 1
      let integers = [
        segment.target, segment.center, segment.frame, segment.dataType, address, last,
      ]
      list += integers.flatMap { bytes($0) }
      address = last + 1
    }
    func padded(_ bytes: [UInt8], _ fill: UInt8 = 0) -> [UInt8] {
      bytes + Array(repeating: fill, count: recordSize - bytes.count)
    }
    let name = "made by a test".padding(toLength: 60, withPad: " ", startingAt: 0)
    var header = Array("DAF/SPK ".utf8) + bytes(2) + bytes(6) + Array(name.utf8)
    header += bytes(2) + bytes(2) + bytes(address)
    header += Array((format ?? (isBigEndian ? "BIG-IEEE" : "LTL-IEEE")).utf8)
    header += Array(repeating: 0, count: 699 - header.count)
    header += Array("FTPSTR:\r:\n:\r\n:\r\u{0}:".utf8) + [0x81, 0x3A, 0x10, 0xCE]
    header += Array(":ENDFTP".utf8)
    return padded(header) + padded(list) + padded([], UInt8(ascii: " "))
      + all.joined().flatMap { bytes($0) }
  }
}
