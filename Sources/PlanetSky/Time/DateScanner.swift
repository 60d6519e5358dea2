/// A time of day as written.
struct ClockTime {
  /// The seconds from 0 h.
  var secondsOfDay: Double
  /// A Boolean value that indicates whether the second is 60.
  var isLeapSecond: Bool
}

/// Reads the parts of an ISO 8601 date in order.
struct DateScanner {
  private let text: String
  private var rest: ArraySlice<UInt8>

  /// Creates a scanner at the start of a text.
  init(_ text: String) {
    self.text = text
    rest = Array(text.utf8)[...]
  }

  /// A Boolean value that indicates whether the whole text was read.
  var isAtEnd: Bool { rest.isEmpty }

  /// Reads a date: year, month and day with hyphens between.
  mutating func date() throws(InstantError) -> CalendarDate {
    let sign: Int
    if skip("-") { sign = -1 } else { sign = skip("+") ? 1 : 0 }
    let digits = rest.prefix { Self.isDigit($0) }
    guard digits.count == 4 || (sign != 0 && (4...6).contains(digits.count)) else {
      throw .malformed(text)
    }
    let year = (sign < 0 ? -1 : 1) * (try number(digits: digits.count))
    guard skip("-") else { throw .malformed(text) }
    let month = try number(digits: 2)
    try check(month, 1...12, "month")
    guard skip("-") else { throw .malformed(text) }
    var date = CalendarDate(year: year, month: month, day: 1)
    date.day = try number(digits: 2)
    try check(date.day, 1...date.daysInMonth, "day")
    return date
  }

  /// Reads a time of day after `T` or a space; 0 h if the text has ended.
  mutating func time() throws(InstantError) -> ClockTime {
    guard !isAtEnd else { return ClockTime(secondsOfDay: 0, isLeapSecond: false) }
    guard skip("T") || skip("t") || skip(" ") else { throw .malformed(text) }
    let hour = try number(digits: 2)
    try check(hour, 0...24, "hour")
    var minute = 0
    var second = 0
    var fraction = 0.0
    if skip(":") {
      minute = try number(digits: 2)
      try check(minute, 0...59, "minute")
      if skip(":") {
        second = try number(digits: 2)
        try check(second, 0...60, "second")
        if skip(".") || skip(",") { fraction = try self.fraction() }
      }
    }
    let seconds = Double(hour * 3600 + minute * 60 + second) + fraction
    if hour == 24 && seconds > 86400 {
      throw .outOfRange(text: text, part: "hour", expected: "0 to 23, or 24:00:00")
    }
    return ClockTime(secondsOfDay: seconds, isLeapSecond: second == 60)
  }

  /// Reads `Z` or an offset from UTC such as `+05:30`, `+0530` or `+05`; 0 if there is none.
  /// - Returns: The offset in seconds, east positive.
  mutating func offset() throws(InstantError) -> Int {
    if isAtEnd || skip("Z") || skip("z") { return 0 }
    let sign: Int
    if skip("-") { sign = -1 } else if skip("+") { sign = 1 } else { throw .malformed(text) }
    let hours = try number(digits: 2)
    try check(hours, 0...23, "hour of the offset")
    let hasMinutes = skip(":") || !isAtEnd
    let minutes = hasMinutes ? try number(digits: 2) : 0
    try check(minutes, 0...59, "minute of the offset")
    return sign * (hours * 3600 + minutes * 60)
  }

  /// Reads digits after the decimal mark.
  private mutating func fraction() throws(InstantError) -> Double {
    let digits = rest.prefix { Self.isDigit($0) }
    guard !digits.isEmpty else { throw .malformed(text) }
    rest = rest.dropFirst(digits.count)
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
  private mutating func number(digits count: Int) throws(InstantError) -> Int {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ Self.isDigit($0) }) else {
      throw .malformed(text)
    }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Reads a character if it is next.
  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  private func check(_ value: Int, _ range: ClosedRange<Int>, _ part: String) throws(InstantError) {
    guard !range.contains(value) else { return }
    throw .outOfRange(
      text: text, part: part, expected: "\(range.lowerBound) to \(range.upperBound)")
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
