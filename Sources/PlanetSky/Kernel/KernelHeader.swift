/// The first record of a kernel: byte order, sizes and the place of the list of segments.
struct KernelHeader {
  /// A Boolean value that indicates whether numbers are big-endian.
  let isBigEndian: Bool
  /// The numbers of the first and the last record of the list of segments, counted from 1.
  let firstSummary, lastSummary: Int
  /// The number of double-precision numbers in use.
  let wordCount: Int

  /// The number of bytes of a record.
  static let recordSize = 1024
  /// The numbers of double-precision numbers and of integers in a summary of an SPK file.
  static let summarySizes = (doubles: 2, integers: 6)

  /// The byte offsets of the fields.
  enum Offset {
    static let identification = 0
    static let doubles = 8
    static let integers = 12
    static let first = 76
    static let last = 80
    static let free = 84
    static let format = 88
    static let transfer = 699
  }

  /// The bytes that a transfer of the file as text would change.
  private static let transferCheck: [UInt8] =
    Array("FTPSTR:\r:\n:\r\n:\r\u{0}:".utf8) + [0x81] + Array(":".utf8) + [0x10, 0xCE]
    + Array(":ENDFTP".utf8)

  /// Reads the header.
  init(_ bytes: [UInt8]) throws(KernelError) {
    let plain = KernelReader(bytes: bytes, isBigEndian: false)
    try plain.check("file record", at: 0, count: Self.recordSize)
    isBigEndian = try Self.isBigEndian(plain)
    try Self.checkTransfer(bytes)
    let reader = KernelReader(bytes: bytes, isBigEndian: isBigEndian)
    for (part, offset, size) in [
      ("number of doubles of a summary", Offset.doubles, Self.summarySizes.doubles),
      ("number of integers of a summary", Offset.integers, Self.summarySizes.integers),
    ] {
      _ = try reader.integer(part, at: offset, in: size...size)
    }
    let free = try reader.integer("first free address", at: Offset.free, in: 1...Int(Int32.max))
    wordCount = free - 1
    try reader.check("data", at: 0, count: wordCount * KernelReader.wordSize)
    let recordCount = bytes.count / Self.recordSize
    guard recordCount >= 3 else {
      throw .truncated(
        part: "first list of segments with their names", offset: Self.recordSize,
        count: 2 * Self.recordSize, fileSize: bytes.count)
    }
    let range = 2...recordCount
    firstSummary = try reader.integer(
      "record of the first list of segments", at: Offset.first, in: range)
    lastSummary = try reader.integer(
      "record of the last list of segments", at: Offset.last, in: range)
  }

  /// Returns the byte order by the name of the format; in files older than the name, by the
  /// number of doubles of a summary.
  private static func isBigEndian(_ reader: KernelReader) throws(KernelError) -> Bool {
    let identification = try reader.text("file type", at: Offset.identification, count: 8)
    guard identification == "DAF/SPK" || identification == "NAIF/DAF" else {
      throw .invalid(
        part: "file type", expected: "'DAF/SPK'", found: "'\(identification)'",
        offset: Offset.identification)
    }
    let format = try reader.text("byte order", at: Offset.format, count: 8)
    switch format {
    case "BIG-IEEE": return true
    case "LTL-IEEE": return false
    case "" where identification == "NAIF/DAF":
      return try reader.integer("number of doubles of a summary", at: Offset.doubles)
        != summarySizes.doubles
    default:
      throw .unsupported(
        part: "byte order", expected: "'LTL-IEEE' or 'BIG-IEEE'", found: "'\(format)'",
        offset: Offset.format)
    }
  }

  /// Throws an error if the bytes that a transfer as text would change are present and changed.
  private static func checkTransfer(_ bytes: [UInt8]) throws(KernelError) {
    let mark = Array("FTPSTR".utf8)
    let record = bytes[..<recordSize]
    guard
      let start = (Offset.format..<recordSize - mark.count).first(where: {
        record[$0..<$0 + mark.count].elementsEqual(mark)
      })
    else { return }
    let end = Offset.transfer + transferCheck.count
    guard start == Offset.transfer, record[start..<end].elementsEqual(transferCheck) else {
      throw .invalid(
        part: "transfer check", expected: "the unchanged bytes at byte \(Offset.transfer)",
        found: "bytes that a transfer as text has changed", offset: start)
    }
  }
}
