import PlanetStrings

/// The leap seconds of Coordinated Universal Time (IERS Bulletin C, 1972 to 2026).
enum LeapSeconds {
  /// The difference of Terrestrial Time and International Atomic Time, in seconds.
  static let terrestrialMinusAtomic = 32.184

  /// One step of the difference of atomic and universal time.
  struct Step: Sendable {
    /// The year in which the step takes effect.
    let year: Int
    /// The month on whose first day the step takes effect, at 0 h UTC.
    let month: Int
    /// TAI − UTC from then on, in seconds.
    let seconds: Double

    /// The first day with the new difference, in days from 2000-01-01.
    var day: Int { GregorianDate(year: year, month: month, day: 1).dayNumber }
  }

  /// The steps, in order of time.
  static let steps: [Step] = [
    (1972, 1), (1972, 7), (1973, 1), (1974, 1), (1975, 1), (1976, 1), (1977, 1), (1978, 1),
    (1979, 1), (1980, 1), (1981, 7), (1982, 7), (1983, 7), (1985, 7), (1988, 1), (1990, 1),
    (1991, 1), (1992, 7), (1993, 7), (1994, 7), (1996, 1), (1997, 7), (1999, 1), (2006, 1),
    (2009, 1), (2012, 7), (2015, 7), (2017, 1),
  ].enumerated().map { index, date in
    Step(year: date.0, month: date.1, seconds: 10 + Double(index))
  }

  /// The first day of each step with the difference from then on.
  private static let days: [(day: Int, seconds: Double)] = steps.map { ($0.day, $0.seconds) }

  /// The first day of Coordinated Universal Time with leap seconds, 1972-01-01.
  static let firstDay = GregorianDate(year: 1972, month: 1, day: 1).dayNumber

  /// The first day after the last year whose leap seconds are announced, 2027-01-01.
  static let endDay = GregorianDate(year: 2027, month: 1, day: 1).dayNumber

  /// Returns TAI − UTC on a day of UTC, counted from 2000-01-01, in seconds; 10 s before 1972.
  static func atomicMinusUniversal(onDay day: Int) -> Double {
    var seconds = 10.0
    for step in days where step.day <= day { seconds = step.seconds }
    return seconds
  }

  /// Returns whether a day of UTC, counted from 2000-01-01, ends with a second 23:59:60.
  static func hasLeapSecond(onDay day: Int) -> Bool {
    day >= firstDay && days.contains { $0.day == day + 1 }
  }
}
