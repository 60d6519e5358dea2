/// Julian dates as texts, in a uniform time scale such as TDB.
package enum JulianDate {
  /// The Julian date of 2000-01-01, 0 h.
  private static let firstMidnight = 2_451_544.5
  private static let values = 0.0...1e7

  /// Returns the Julian date of a day of a month, which may have a fraction.
  package static func date(year: Int, month: Int, day: Double) -> Double {
    let first = GregorianDate(year: year, month: month, day: 1)
    return firstMidnight + Double(first.dayNumber) + day - 1
  }

  /// Reads a Julian date such as `2459000.5` or `JD 2459000.5 TDB`, a day with a fraction such as
  /// `1986-02-09.4589`, or any form of ``WrittenDate`` that states a day; 0 h without a time.
  /// - Throws: The reason for which the text is not a date.
  package static func read(_ text: String) throws(WrittenDate.Fault) -> Double {
    let words = text.split(separator: " ").map(String.init)
    let plain = words.filter { !["JD", "TDB", "TT"].contains($0.uppercased()) }
    if plain.count == 1, let value = number(in: plain[0]), plain[0].utf8.count >= 6 {
      guard values.contains(value) else {
        throw .outOfRange(part: "Julian date", expected: "0 to 10000000")
      }
      return value
    }
    if let date = fractionalDay(in: plain.joined(separator: " ")) { return date }
    let written = try WrittenDate(reading: plain.joined(separator: " "))
    guard let month = written.month, let day = written.day else { throw .malformed }
    let date = GregorianDate(year: written.year, month: month, day: day)
    let seconds = (written.time?.secondsOfDay ?? 0) - Double(written.offset ?? 0)
    return firstMidnight + Double(date.dayNumber) + seconds / 86400
  }

  /// Returns the Julian date of a day with a fraction; nil for another text.
  private static func fractionalDay(in text: String) -> Double? {
    let isBefore = text.hasPrefix("-")
    let parts = text.drop { $0 == "-" }.split { $0 == "-" || $0 == " " || $0 == "/" }
    guard parts.count == 3, parts[2].contains("."), let day = number(in: String(parts[2])),
      let year = Int(parts[0]), let month = Int(parts[1]), parts[0].utf8.count == 4,
      (1...12).contains(month), day >= 1
    else { return nil }
    let first = GregorianDate(year: isBefore ? -year : year, month: month, day: 1)
    guard day < Double(first.daysInMonth + 1) else { return nil }
    return date(year: first.year, month: month, day: day)
  }

  /// Returns a number of digits with at most one point; nil for another text.
  private static func number(in text: String) -> Double? {
    guard text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }) else { return nil }
    return Double(text)
  }
}
