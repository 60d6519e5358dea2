/// A time in UTC, to the second, as the time of the last change in a PNG.
package struct PNGTime: Hashable, Sendable, CustomStringConvertible {
  /// The year, 1970 to 9999.
  package let year: Int
  /// The month, 1 to 12.
  package let month: Int
  /// The day of the month, from 1.
  package let day: Int
  /// The hour, 0 to 23.
  package let hour: Int
  /// The minute, 0 to 59.
  package let minute: Int
  /// The second, 0 to 59.
  package let second: Int

  /// The last second of the year 9999, in seconds since 1970.
  package static let greatestSeconds = 253_402_300_799

  /// Creates a time by its seconds since the beginning of 1970, without leap seconds.
  /// - Parameter seconds: The seconds, from 0 to ``greatestSeconds``; others give nil.
  package init?(secondsSince1970 seconds: Int) {
    guard (0...Self.greatestSeconds).contains(seconds) else { return nil }
    func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
    var days = seconds / 86400
    var year = 1970
    while days >= (isLeap(year) ? 366 : 365) {
      days -= isLeap(year) ? 366 : 365
      year += 1
    }
    let lengths = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    var month = 0
    while days >= lengths[month] {
      days -= lengths[month]
      month += 1
    }
    (self.year, self.month, day) = (year, month + 1, days + 1)
    (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60)
  }

  /// The time in RFC 3339: `2026-11-21T09:05:00Z`.
  package var description: String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(two(month))-\(two(day))T\(two(hour)):\(two(minute)):\(two(second))Z"
  }
}
