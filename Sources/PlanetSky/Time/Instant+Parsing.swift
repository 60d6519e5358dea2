extension Instant {
  /// Creates a moment from ISO 8601 text or a Julian date.
  ///
  /// Accepted are a date alone (0 h UTC), a date and a time with `T` or a space between, a fraction
  /// of the second, `Z` or an offset such as `+05:30` (UTC if neither), years with a sign and 4 to
  /// 6 digits, and `JD` with a Julian date, with UTC, TAI, TT or TDB behind it if not in UTC.
  /// - Throws: An error that states the expected form.
  package init(parsing text: String) throws(InstantError) {
    if let julian = try Self.julian(text) {
      self = julian
    } else {
      var scanner = DateScanner(text)
      let date = try scanner.date()
      let time = try scanner.time()
      let offset = try scanner.offset()
      guard scanner.isAtEnd else { throw .malformed(text) }
      self = try Self.moment(date, time: time, offset: offset, text: text)
    }
    if validity == .unsupported { throw .unsupportedYear(text) }
  }

  /// Returns the moment of a Julian date, nil if the text does not begin with `JD`.
  private static func julian(_ text: String) throws(InstantError) -> Instant? {
    guard text.prefix(2).uppercased() == "JD" else { return nil }
    var words = text.dropFirst(2).split(separator: " ")
    var scale = TimeScale.coordinatedUniversal
    if words.count == 2 {
      guard let named = TimeScale(rawValue: words.removeLast().uppercased()) else {
        throw .malformed(text)
      }
      scale = named
    }
    guard words.count == 1, let word = words.first,
      word.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 || $0 == 0x2E || $0 == 0x2D }),
      let value = Double(word)
    else { throw .malformed(text) }
    guard value.magnitude < 1e7 else { throw .unsupportedYear(text) }
    return Instant(julianDate: value, scale: scale)
  }

  /// Returns the moment of a local date and time; a second of 60 must be a leap second.
  private static func moment(
    _ date: CalendarDate, time: ClockTime, offset: Int, text: String
  ) throws(InstantError) -> Instant {
    // A second of 60 is placed in the second before, and moved on when its day is known.
    let local = time.secondsOfDay - (time.isLeapSecond ? 1 : 0)
    let universal = local - Double(offset)
    let carry = (universal / secondsPerDay).rounded(.down)
    let day = date.dayNumber + Int(carry)
    var seconds = universal - carry * secondsPerDay
    if time.isLeapSecond {
      guard seconds >= secondsPerDay - 1, LeapSeconds.hasLeapSecond(onDay: day) else {
        throw .noLeapSecond(text)
      }
      seconds += 1
    }
    return Instant(dayNumber: day, secondsOfDay: seconds)
  }
}
