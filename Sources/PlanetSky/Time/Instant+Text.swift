package import PlanetStrings

extension Instant: CustomStringConvertible {
  /// The moment in UTC to the second, such as `2027-02-19T16:00:00Z`.
  public var description: String { iso() }

  /// Returns the moment in UTC as ISO 8601 text, rounded to the last of 0 to 6 fraction digits.
  package func iso(fractionDigits: Int = 0) -> String {
    let digits = min(max(fractionDigits, 0), 6)
    let unit = (0..<digits).reduce(1) { value, _ in value * 10 }
    var (day, seconds) = universal
    var ticks = Int((seconds * Double(unit)).rounded())
    let length = 86400 + (LeapSeconds.hasLeapSecond(onDay: day) ? 1 : 0)
    if ticks >= length * unit {
      ticks -= length * unit
      day += 1
    }
    let whole = ticks / unit
    // The leap second belongs to the last minute of the day.
    let minute = min(whole / 60, 1439)
    let date = GregorianDate(dayNumber: day)
    var text = Self.yearText(date.year)
    text += "-\(Self.padded(date.month))-\(Self.padded(date.day))"
    text += "T\(Self.padded(minute / 60)):\(Self.padded(minute % 60))"
    text += ":\(Self.padded(whole - minute * 60))"
    if digits > 0 { text += "." + Self.padded(ticks % unit, to: digits) }
    return text + "Z"
  }

  /// The date and time rounded to the minute, such as `2026-08-12 17:46`.
  package var minuteText: String {
    let text = advanced(bySeconds: 30).iso()
    return String(text.dropLast(4)).replacing("T", with: " ")
  }

  /// The day of UTC.
  package var calendarDate: GregorianDate { GregorianDate(dayNumber: universal.day) }

  /// Returns a year with four digits, with a sign and six beyond 0 to 9999.
  private static func yearText(_ year: Int) -> String {
    if (0...9999).contains(year) { return padded(year, to: 4) }
    return (year < 0 ? "-" : "+") + padded(abs(year), to: 6)
  }

  /// Returns a number with leading zeros.
  private static func padded(_ value: Int, to count: Int = 2) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(count - text.count, 0)) + text
  }
}
