import PlanetStrings

extension Instant {
  /// Creates a moment from a written date or a Julian date.
  ///
  /// Accepted are the forms of `WrittenDate` that state a day (0 h UTC without a time, UTC without
  /// an offset), and `JD` with a Julian date, with UTC, TAI, TT or TDB behind it if not in UTC.
  /// - Throws: An error that states the expected form.
  package init(reading text: String) throws(InstantError) {
    if let julian = try Self.julian(text) {
      self = julian
    } else {
      let written: WrittenDate
      do throws(WrittenDate.Fault) {
        written = try WrittenDate(reading: text)
      } catch {
        throw InstantError(error, in: text)
      }
      self = try Self.moment(written, text: text)
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

  /// Returns the moment of a written day and time; a second of 60 must be a leap second.
  private static func moment(
    _ written: WrittenDate, text: String
  ) throws(InstantError) -> Instant {
    guard let month = written.month, let day = written.day else { throw .malformed(text) }
    let date = GregorianDate(year: written.year, month: month, day: day)
    let time = written.time ?? ClockTime(secondsOfDay: 0)
    // A second of 60 is placed in the second before, and moved on when its day is known.
    let local = time.secondsOfDay - (time.isLeapSecond ? 1 : 0)
    let universal = local - Double(written.offset ?? 0)
    let carry = (universal / secondsPerDay).rounded(.down)
    let number = date.dayNumber + Int(carry)
    var seconds = universal - carry * secondsPerDay
    if time.isLeapSecond {
      guard seconds >= secondsPerDay - 1, LeapSeconds.hasLeapSecond(onDay: number) else {
        throw .noLeapSecond(text)
      }
      seconds += 1
    }
    return Instant(dayNumber: number, secondsOfDay: seconds)
  }
}

extension InstantError {
  /// Creates the error of a text that is not a date.
  fileprivate init(_ fault: WrittenDate.Fault, in text: String) {
    self =
      switch fault {
      case .malformed: .malformed(text)
      case .outOfRange(let part, let expected):
        .outOfRange(text: text, part: part, expected: expected)
      case .ambiguous(let readings): .ambiguous(text: text, readings: readings)
      }
  }
}
