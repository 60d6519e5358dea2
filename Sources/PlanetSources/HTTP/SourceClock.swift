import Glibc
import PlanetStrings
import PlanetSystem

/// The present time and pauses between attempts, which tests replace.
package struct SourceClock: Sendable {
  /// Returns the time in seconds since 1970.
  package var now: @Sendable () -> Int

  /// Waits a number of seconds; returns earlier after a cancellation.
  package var wait: @Sendable (Double, Cancellation) -> Void

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
  /// The day number of 1970-01-01.
  private static let start = GregorianDate(year: 1970, month: 1, day: 1).dayNumber

  /// Returns a time as in ISO 8601: `2026-11-23T07:00:00Z`.
  package static func text(_ seconds: Int) -> String {
    let rest = (seconds % 86_400 + 86_400) % 86_400
    let date = GregorianDate(dayNumber: start + (seconds - rest) / 86_400)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(date.year)-\(two(date.month))-\(two(date.day))T\(two(rest / 3600)):"
      + "\(two(rest / 60 % 60)):\(two(rest % 60))Z"
  }

  /// Reads a date of HTTP, such as `Sun, 06 Nov 1994 08:49:37 GMT`; nil for another text, and for a
  /// date before 1970.
  package static func seconds(ofHTTPDate text: String) -> Int? {
    guard text.trimmed.hasSuffix("GMT"), let written = try? WrittenDate(reading: text),
      (1970...9999).contains(written.year), let (date, seconds) = written.universal, let seconds
    else { return nil }
    return (date.dayNumber - start) * 86_400 + seconds
  }
}
