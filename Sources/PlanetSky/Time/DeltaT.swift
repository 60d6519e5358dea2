import Synchronization

/// The difference of Terrestrial Time and Universal Time, caused by the Earth's uneven rotation.
package enum DeltaT {
  /// The table that replaces the program's values.
  private static let replacement = Mutex<DeltaTTable?>(nil)

  /// The values of TT − UT1.
  package static var table: DeltaTTable { replacement.withLock { $0 } ?? .bundled }

  /// Replaces the values of TT − UT1 in the whole program; must be called before any date is read.
  package static func use(_ table: DeltaTTable) { replacement.withLock { $0 = table } }

  /// Returns TT − UT1 in seconds, for days of Terrestrial Time from 2000-01-01 12:00.
  static func rotation(days: Double) -> Double { table.seconds(year: decimalYear(days)) }

  /// Returns TT − UTC in seconds where no leap seconds are defined, for days from 2000-01-01 12:00.
  ///
  /// There, Coordinated Universal Time is UT1. The difference of the two at the end of the
  /// announced leap seconds fades linearly over five years, so that the scale has no step.
  static func seconds(days: Double) -> Double {
    let table = self.table
    let value = table.seconds(year: decimalYear(days))
    let end = Double(LeapSeconds.endDay) - 0.5
    let fade = 1 - (days - end) / (5 * 365.25)
    guard days >= end, fade > 0 else { return value }
    let last =
      LeapSeconds.terrestrialMinusAtomic
      + LeapSeconds.atomicMinusUniversal(onDay: LeapSeconds.endDay)
    return value + fade * (last - table.seconds(year: decimalYear(end)))
  }

  /// Returns the decimal year of a moment in days from 2000-01-01 12:00.
  static func decimalYear(_ days: Double) -> Double { 2000 + (days + 0.5) / 365.2425 }
}
