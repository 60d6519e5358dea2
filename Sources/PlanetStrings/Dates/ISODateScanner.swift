/// Reads the parts of an ISO 8601 date in order.
struct ISODateScanner {
  private var rest: ArraySlice<UInt8>

  /// Creates a scanner at the start of a text.
  init(_ text: String) { rest = Array(text.utf8)[...] }

  /// Reads the whole text: a date, and perhaps a time and an offset.
  mutating func read() throws(WrittenDate.Fault) -> WrittenDate {
    var written = try date()
    guard !rest.isEmpty else { return try written.checked() }
    guard written.day != nil else { throw .malformed }
    written.time = try time()
    written.offset = try offset()
    return try written.checked()
  }

  /// Reads a year, perhaps a month and a day, with hyphens between or, all together, without.
  private mutating func date() throws(WrittenDate.Fault) -> WrittenDate {
    let sign: Int
    if skip("-") { sign = -1 } else { sign = skip("+") ? 1 : 0 }
    let digits = rest.prefix { Self.isDigit($0) }
    if digits.count == 8, sign == 0 {
      return WrittenDate(
        year: try number(digits: 4), month: try number(digits: 2), day: try number(digits: 2))
    }
    guard digits.count == 4 || (sign != 0 && (4...6).contains(digits.count)) else {
      throw .malformed
    }
    let year = try number(digits: digits.count)
    // The year 0 has no sign.
    guard sign >= 0 || year > 0 else { throw .malformed }
    var written = WrittenDate(year: (sign < 0 ? -1 : 1) * year)
    guard !rest.isEmpty else { return written }
    guard skip("-") else { throw .malformed }
    written.month = try number(digits: 2)
    guard !rest.isEmpty else { return written }
    guard skip("-") else { throw .malformed }
    written.day = try number(digits: 2)
    return written
  }

  /// Reads a time of day after `T` or a space, with colons or without.
  private mutating func time() throws(WrittenDate.Fault) -> ClockTime {
    guard skip("T") || skip("t") || skip(" ") else { throw .malformed }
    let isCompact = rest.prefix { Self.isDigit($0) }.count > 2
    func separates(_ scanner: inout ISODateScanner) -> Bool {
      isCompact ? scanner.rest.first.map(Self.isDigit) ?? false : scanner.skip(":")
    }
    let hour = try number(digits: 2)
    var (minute, second, fraction) = (0, 0, 0.0)
    if separates(&self) {
      minute = try number(digits: 2)
      if separates(&self) {
        second = try number(digits: 2)
        if skip(".") || skip(",") { fraction = try self.fraction() }
      }
    }
    return try ClockTime(hour: hour, minute: minute, second: second, fraction: fraction)
  }

  /// Reads `Z`, `UTC` or an offset such as `+05:30`, `+0530` or `+05`, perhaps after a space.
  /// - Returns: The offset in seconds, east positive; nil if there is none.
  private mutating func offset() throws(WrittenDate.Fault) -> Int? {
    if rest.isEmpty { return nil }
    _ = skip(" ")
    let word = String(decoding: rest, as: UTF8.self)
    guard let offset = try Self.offset(word) else { throw .malformed }
    return offset
  }

  /// Returns the offset of a word such as `Z`, `GMT`, `+05:30` or `UTC+2` in seconds; nil for
  /// another word.
  static func offset(_ word: String) throws(WrittenDate.Fault) -> Int? {
    var rest = word.uppercased()[...]
    let name = rest.prefix { $0.isLetter }
    guard name.isEmpty || ["Z", "UTC", "GMT", "UT"].contains(name) else { return nil }
    rest = rest.dropFirst(name.count)
    guard let first = rest.first else { return name.isEmpty ? nil : 0 }
    guard name != "Z", let sign = ["+": 1, "-": -1, "−": -1][first] else { return nil }
    let parts = rest.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count),
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isDigit) })
    else { return nil }
    var (hours, minutes) = (parts[0], parts.count == 2 ? parts[1] : "00")
    if parts.count == 1, hours.utf8.count == 4 {
      (hours, minutes) = (hours.prefix(2), hours.suffix(2))
    }
    let isShort = name.isEmpty ? 2...2 : 1...2
    guard isShort.contains(hours.utf8.count), minutes.utf8.count == 2, let hour = Int(hours),
      let minute = Int(minutes)
    else { return nil }
    try WrittenDate.check(hour, 0...23, "hour of the offset")
    try WrittenDate.check(minute, 0...59, "minute of the offset")
    return sign * (hour * 3600 + minute * 60)
  }

  /// Reads digits after the decimal mark.
  private mutating func fraction() throws(WrittenDate.Fault) -> Double {
    let digits = rest.prefix { Self.isDigit($0) }
    guard !digits.isEmpty else { throw .malformed }
    rest = rest.dropFirst(digits.count)
    return Self.fraction(digits)
  }

  /// Returns the value of digits after the decimal mark.
  static func fraction(_ digits: some Sequence<UInt8>) -> Double {
    // Beyond 15 digits the value is below the resolution.
    var value = 0.0
    var unit = 1.0
    for digit in digits.prefix(15) {
      value = value * 10 + Double(digit - 0x30)
      unit *= 10
    }
    return value / unit
  }

  /// Reads a number with a fixed number of digits.
  private mutating func number(digits count: Int) throws(WrittenDate.Fault) -> Int {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ Self.isDigit($0) }) else { throw .malformed }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Reads a character if it is next.
  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
