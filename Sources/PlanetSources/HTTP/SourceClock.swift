import Glibc
import PlanetSystem

/// The present time and pauses between attempts, which tests replace.
package struct SourceClock: Sendable {
  /// Returns the time in seconds since 1970.
  package var now: @Sendable () -> Int

  /// Waits a number of seconds; returns earlier after a cancellation.
  package var wait: @Sendable (Double, Cancellation) -> Void

  /// Creates a clock.
  package init(
    now: @escaping @Sendable () -> Int, wait: @escaping @Sendable (Double, Cancellation) -> Void
  ) {
    self.now = now
    self.wait = wait
  }

  /// The clock of the system.
  package static let system = SourceClock(
    now: { Files.now / 1_000_000_000 },
    wait: { seconds, stop in
      let end = Files.now + Int(seconds * 1e9)
      while Files.now < end, !stop.isCancelled { usleep(20_000) }
    })
}

/// Seconds since 1970 as dates, in the proleptic Gregorian calendar and universal time.
package enum UnixTime {
  /// Returns a time as in ISO 8601: `2026-11-23T07:00:00Z`.
  package static func text(_ seconds: Int) -> String {
    let (days, rest) = (seconds.flooredQuotient(86_400), seconds.flooredRemainder(86_400))
    let (year, month, day) = date(daysSince1970: days)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(two(month))-\(two(day))T\(two(rest / 3600)):\(two(rest / 60 % 60)):"
      + "\(two(rest % 60))Z"
  }

  /// Reads a date of HTTP: `Sun, 06 Nov 1994 08:49:37 GMT`; nil for another text.
  package static func seconds(ofHTTPDate text: String) -> Int? {
    let months = [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    let words = text.lowercased().split { " ,-".contains($0) }
    guard words.count == 6, words[5] == "gmt", let day = Int(words[1]), (1...31).contains(day),
      let month = months.firstIndex(where: { words[2] == $0 }), let year = Int(words[3]),
      (1970...9999).contains(year)
    else { return nil }
    let time = words[4].split(separator: ":").compactMap { Int($0) }
    guard time.count == 3, (0...23).contains(time[0]), (0...59).contains(time[1]),
      (0...60).contains(time[2])
    else { return nil }
    return days(year: year, month: month + 1, day: day) * 86_400 + time[0] * 3600 + time[1] * 60
      + time[2]
  }

  // Days are counted in eras of 400 years, which begin in March; see Howard Hinnant,
  // "chrono-Compatible Low-Level Date Algorithms".

  private static func days(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = year.flooredQuotient(400)
    let ofEra = year - era * 400
    let ofYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }

  private static func date(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let days = days + 719_468
    let era = days.flooredQuotient(146_097)
    let ofEra = days - era * 146_097
    let year = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * year + year / 4 - year / 100)
    let month = (5 * ofYear + 2) / 153
    let day = ofYear - (153 * month + 2) / 5 + 1
    return (year + era * 400 + (month < 10 ? 0 : 1), month < 10 ? month + 3 : month - 9, day)
  }
}

extension Int {
  fileprivate func flooredQuotient(_ divisor: Int) -> Int {
    self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor)
  }

  fileprivate func flooredRemainder(_ divisor: Int) -> Int {
    self - flooredQuotient(divisor) * divisor
  }
}
