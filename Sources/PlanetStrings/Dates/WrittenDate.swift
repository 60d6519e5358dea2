/// A date as people and programs write it: a year, a month, a day or a moment.
///
/// Accepted forms, with `T`, spaces or commas before a time of day:
///
/// - ISO 8601: `2015`, `2015-06`, `2015-06-22`, `2015-06-22T07:51:00.5Z`, `20150622T075100Z`, with
///   offsets such as `+05:30`, `+0530` and `+05`; years with a sign may have more digits
/// - Words: `22 June 2015`, `June 22nd, 2015`, `June 2015`, `Mon, 22 Jun 2015 07:51:00 GMT`,
///   `12 March 2024, 20:17 UTC`, `March AD 79`, `129 BC`, `5:02 PM` as a time of day
/// - Numbers: `2015/06/22`, `22.06.2015`, and `22/06/2015` if only one order is possible
/// - Seconds or milliseconds since 1970 (POSIX): 9 to 14 digits, or `@` and digits
package struct WrittenDate: Hashable, Sendable {
  /// The astronomical year: 0 is 1 BC.
  package var year: Int
  /// The month from 1 to 12; nil if only the year is stated.
  package var month: Int?
  /// The day of the month; nil if only the month is stated.
  package var day: Int?
  /// The time of day; nil if only the date is stated.
  package var time: ClockTime?
  /// The offset from UTC in seconds, east positive; nil if none is stated.
  package var offset: Int?

  /// The reason for which a text is not a date.
  package enum Fault: Error, Hashable, Sendable {
    /// The text has another form.
    case malformed
    /// A part of the date is outside its range.
    case outOfRange(part: String, expected: String)
    /// The order of day and month is not known; the two dates in ISO 8601.
    case ambiguous(readings: [String])

    /// The reason in words; nil for a text of another form.
    package var reason: String? {
      switch self {
      case .malformed: nil
      case .outOfRange(let part, let expected): "the \(part) must be \(expected)"
      case .ambiguous(let readings): "it may be \(readings.joined(separator: " or "))"
      }
    }
  }

  /// Reads a text.
  package init(reading text: String) throws(Fault) {
    let trimmed = text.collapsed
    // Longer than any date, and splitting it would take time.
    guard !trimmed.isEmpty, trimmed.utf8.count <= 100 else { throw .malformed }
    if let moment = Self.compactMoment(trimmed) ?? Self.moment(ofSecondsIn: trimmed) {
      self = moment
      return
    }
    let plain = Self.withoutQualifiers(trimmed)
    do throws(Fault) {
      var scanner = ISODateScanner(plain)
      self = try scanner.read()
    } catch {
      guard error == .malformed else { throw error }
      var words = DateWords(plain)
      self = try words.read()
    }
  }

  /// Creates a moment from its parts, which are not checked.
  package init(
    year: Int, month: Int? = nil, day: Int? = nil, time: ClockTime? = nil, offset: Int? = nil
  ) {
    self.year = year
    self.month = month
    self.day = day
    self.time = time
    self.offset = offset
  }

  /// The day, and the second of the day from 0 to 86,399, in universal time; nil without a day.
  ///
  /// A leap second is the second before it. The seconds are nil if no time is stated.
  package var universal: (date: GregorianDate, seconds: Int?)? {
    guard let month, let day else { return nil }
    let date = GregorianDate(year: year, month: month, day: day)
    guard let time else { return (date, nil) }
    let local = Int(time.secondsOfDay) - (time.isLeapSecond ? 1 : 0) - (offset ?? 0)
    let carry = local >= 0 ? local / 86400 : -((86399 - local) / 86400)
    return (GregorianDate(dayNumber: date.dayNumber + carry), local - carry * 86400)
  }

  /// Returns the moment of a number of seconds or milliseconds since 1970; nil for another text.
  private static func moment(ofSecondsIn text: String) -> WrittenDate? {
    let isMarked = text.hasPrefix("@")
    let isBefore = text.hasPrefix("@-")
    let parts = text.dropFirst(isBefore ? 2 : isMarked ? 1 : 0)
      .split(separator: ".", omittingEmptySubsequences: false)
    let isDigits = parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
    let counts = isMarked ? 1...14 : 9...14
    guard (1...2).contains(parts.count), isDigits, counts.contains(parts[0].utf8.count),
      parts.count == 1 || parts[1].utf8.count <= 9, let whole = Int(parts[0])
    else { return nil }
    let isMilliseconds = whole >= 100_000_000_000
    let fraction = parts.count == 2 ? Double("0.\(parts[1])") ?? 0 : 0
    var seconds = isMilliseconds ? Double(whole) / 1000 : Double(whole) + fraction
    if isBefore { seconds = -seconds }
    let days = (seconds / 86400).rounded(.down)
    let start = GregorianDate(year: 1970, month: 1, day: 1).dayNumber
    let date = GregorianDate(dayNumber: start + Int(days))
    return WrittenDate(
      year: date.year, month: date.month, day: date.day,
      time: ClockTime(secondsOfDay: seconds - days * 86400), offset: 0)
  }

  /// Returns the moment of 12 or 14 digits that are a date and a time, as in `20150622075100`; nil
  /// for another text.
  private static func compactMoment(_ text: String) -> WrittenDate? {
    guard [12, 14].contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    var scanner = ISODateScanner("\(text.prefix(8))T\(text.dropFirst(8))")
    guard let written = try? scanner.read(), (1000...2999).contains(written.year) else {
      return nil
    }
    return written
  }

  /// Returns a text without marks and words for approximate or uncertain dates, and footnotes.
  private static func withoutQualifiers(_ text: String) -> String {
    var plain = text[...]
    for prefix in ["ca. ", "ca ", "c. ", "circa ", "about ", "~", "≈"]
    where plain.lowercased().hasPrefix(prefix) {
      plain = plain.dropFirst(prefix.count)
    }
    if plain.hasSuffix("]"), let start = plain.lastIndex(of: "[") { plain = plain[..<start] }
    while let last = plain.last, last == "?" || last == " " { plain.removeLast() }
    return String(plain)
  }

  /// Checks that the parts are those of a day of the calendar.
  func checked() throws(Fault) -> WrittenDate {
    guard let month else { return self }
    try Self.check(month, 1...12, "month")
    guard let day else { return self }
    try Self.check(day, 1...GregorianDate(year: year, month: month, day: 1).daysInMonth, "day")
    return self
  }

  /// Checks that a part of a date is in its range.
  static func check(_ value: Int, _ range: ClosedRange<Int>, _ part: String) throws(Fault) {
    guard !range.contains(value) else { return }
    throw .outOfRange(part: part, expected: "\(range.lowerBound) to \(range.upperBound)")
  }
}

/// A time of day as written.
package struct ClockTime: Hashable, Sendable {
  /// The seconds from 0 h, 0 to 86,400.
  package var secondsOfDay: Double
  /// A Boolean value that indicates whether the second is 60.
  package var isLeapSecond = false

  /// Creates a time, without a check.
  package init(secondsOfDay: Double, isLeapSecond: Bool = false) {
    self.secondsOfDay = secondsOfDay
    self.isLeapSecond = isLeapSecond
  }

  /// Creates a time from its parts; a second of 60 is a leap second.
  init(
    hour: Int, minute: Int, second: Int, fraction: Double
  ) throws(WrittenDate.Fault) {
    try WrittenDate.check(hour, 0...24, "hour")
    try WrittenDate.check(minute, 0...59, "minute")
    try WrittenDate.check(second, 0...60, "second")
    secondsOfDay = Double(hour * 3600 + minute * 60 + second) + fraction
    isLeapSecond = second == 60
    if hour == 24 && secondsOfDay > 86400 {
      throw .outOfRange(part: "hour", expected: "0 to 23, or 24:00:00")
    }
  }
}
