/// Reads numbers and text of a kernel in its byte order, with checks of every access.
struct KernelReader: Sendable {
  /// The file.
  let bytes: [UInt8]
  /// A Boolean value that indicates whether numbers are big-endian.
  let isBigEndian: Bool

  /// The number of bytes of a double-precision number, the unit of addresses in kernels.
  static let wordSize = 8

  /// Throws an error if a part is not within the file.
  func check(_ part: String, at offset: Int, count: Int) throws(KernelError) {
    guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
      throw .truncated(part: part, offset: offset, count: count, fileSize: bytes.count)
    }
  }

  /// Returns text with a question mark for each character beyond printable ASCII, without the
  /// spaces and zero bytes at its end.
  func text(_ part: String, at offset: Int, count: Int) throws(KernelError) -> String {
    try check(part, at: offset, count: count)
    var characters = bytes[offset..<offset + count]
    while let last = characters.last, last == 0 || last == UInt8(ascii: " ") {
      characters.removeLast()
    }
    let printable = UInt8(ascii: " ")...UInt8(ascii: "~")
    return String(
      decoding: characters.map { printable.contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
  }

  /// Returns an integer of 32 bits that must be within a range.
  func integer(
    _ part: String, at offset: Int, in range: ClosedRange<Int> = Int(Int32.min)...Int(Int32.max)
  ) throws(KernelError) -> Int {
    try check(part, at: offset, count: 4)
    var bits: UInt32 = 0
    for index in 0..<4 {
      bits = bits << 8 | UInt32(bytes[offset + (isBigEndian ? index : 3 - index)])
    }
    let value = Int(Int32(bitPattern: bits))
    guard range.contains(value) else {
      throw .invalid(
        part: part, expected: Self.words(range), found: "\(value)", offset: offset)
    }
    return value
  }

  /// Returns an integer that is stored as a double-precision number and must be within a range.
  func wholeNumber(
    _ part: String, at offset: Int, in range: ClosedRange<Int>
  ) throws(KernelError) -> Int {
    let value = try number(part, at: offset)
    guard let whole = Int(exactly: value), range.contains(whole) else {
      throw .invalid(
        part: part, expected: Self.words(range), found: "\(value)", offset: offset)
    }
    return whole
  }

  /// Returns a double-precision number that must be within a range.
  func number(
    _ part: String, at offset: Int,
    in range: ClosedRange<Double> = -Double.infinity...Double.infinity
  ) throws(KernelError) -> Double {
    try check(part, at: offset, count: Self.wordSize)
    let value = word(at: offset)
    guard range.contains(value) else {
      throw .invalid(
        part: part, expected: "\(range.lowerBound) to \(range.upperBound)", found: "\(value)",
        offset: offset)
    }
    return value
  }

  /// Returns the double-precision number at an offset that was checked.
  func word(at offset: Int) -> Double {
    var bits: UInt64 = 0
    for index in 0..<8 { bits = bits << 8 | UInt64(bytes[offset + 7 - index]) }
    return Double(bitPattern: isBigEndian ? bits.byteSwapped : bits)
  }

  private static func words(_ range: ClosedRange<Int>) -> String {
    range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
  }
}
