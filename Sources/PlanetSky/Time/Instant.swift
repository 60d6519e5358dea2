import PlanetMath
import PlanetStrings

/// A moment in time, stored in Terrestrial Time.
///
/// The resolution is better than 1 µs from 1900 to 2100 and 20 µs from −3000 to 3000.
public struct Instant: Hashable, Comparable, Sendable {
  /// Days of Terrestrial Time from J2000.0 (2000-01-01 12:00 TT, Julian date 2451545.0).
  package var terrestrialDays: Double

  /// The Julian date of J2000.0.
  static let julianEpoch = 2_451_545.0

  /// The number of seconds of a day.
  static let secondsPerDay = 86400.0

  /// Creates a moment from days of Terrestrial Time from J2000.0.
  package init(terrestrialDays: Double) { self.terrestrialDays = terrestrialDays }

  /// Creates a moment from a Julian date.
  /// - Parameters:
  ///   - julianDate: The Julian date. In UTC, a day with a leap second counts 86400 s.
  ///   - scale: The scale of the date.
  package init(julianDate: Double, scale: TimeScale = .coordinatedUniversal) {
    self.init(days: julianDate - Self.julianEpoch, scale: scale)
  }

  /// Creates a moment from days of a time scale from 2000-01-01 12:00 of that scale.
  package init(days: Double, scale: TimeScale) {
    switch scale {
    case .terrestrial:
      self.init(terrestrialDays: days)
    case .internationalAtomic:
      self.init(
        terrestrialDays: days + LeapSeconds.terrestrialMinusAtomic / Self.secondsPerDay)
    case .barycentricDynamical:
      self.init(
        terrestrialDays: days - Self.barycentricMinusTerrestrial(days) / Self.secondsPerDay)
    case .coordinatedUniversal:
      let (day, seconds) = Self.split(days)
      self.init(dayNumber: day, secondsOfDay: seconds)
    }
  }

  /// Creates a moment from seconds after 1970-01-01 00:00 UTC, without leap seconds (POSIX).
  public init(unixSeconds: Double) {
    self.init(
      days: (unixSeconds - 946_728_000) / Self.secondsPerDay, scale: .coordinatedUniversal)
  }

  /// The seconds after 1970-01-01 00:00 UTC, without leap seconds (POSIX).
  public var unixSeconds: Double {
    days(.coordinatedUniversal) * Self.secondsPerDay + 946_728_000
  }

  /// Creates a moment of Coordinated Universal Time.
  /// - Parameters:
  ///   - dayNumber: The day, counted from 2000-01-01.
  ///   - secondsOfDay: The seconds from 0 h; 86400 and more within a leap second.
  init(dayNumber: Int, secondsOfDay: Double) {
    let days = Double(dayNumber) - 0.5
    let offset: Double
    if dayNumber >= LeapSeconds.firstDay && dayNumber < LeapSeconds.endDay {
      offset =
        LeapSeconds.terrestrialMinusAtomic + LeapSeconds.atomicMinusUniversal(onDay: dayNumber)
    } else {
      offset = DeltaT.seconds(days: days + secondsOfDay / Self.secondsPerDay)
    }
    terrestrialDays = days + (secondsOfDay + offset) / Self.secondsPerDay
  }

  /// Returns TDB − TT in seconds (the two largest terms of Fairhead and Bretagnon 1990).
  static func barycentricMinusTerrestrial(_ days: Double) -> Double {
    let anomaly = (357.53 + 0.985_600_28 * days) * (.pi / 180)
    return 0.001657 * sin(anomaly) + 0.000014 * sin(2 * anomaly)
  }

  /// Returns whether the left moment is earlier.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.terrestrialDays < right.terrestrialDays
  }

  /// Returns the moment a number of seconds later.
  public func advanced(bySeconds seconds: Double) -> Instant {
    Instant(terrestrialDays: terrestrialDays + seconds / Self.secondsPerDay)
  }

  /// Returns the seconds from another moment to this one.
  package func seconds(since other: Instant) -> Double {
    (terrestrialDays - other.terrestrialDays) * Self.secondsPerDay
  }
}

extension Instant {
  /// Returns days of a time scale from 2000-01-01 12:00 of that scale.
  ///
  /// Within a leap second, UTC repeats the last second of the day.
  package func days(_ scale: TimeScale) -> Double {
    switch scale {
    case .terrestrial:
      return terrestrialDays
    case .internationalAtomic:
      return terrestrialDays - LeapSeconds.terrestrialMinusAtomic / Self.secondsPerDay
    case .barycentricDynamical:
      return terrestrialDays
        + Self.barycentricMinusTerrestrial(terrestrialDays) / Self.secondsPerDay
    case .coordinatedUniversal:
      let (day, seconds) = universal
      return Double(day) - 0.5
        + (seconds < Self.secondsPerDay ? seconds : seconds - 1) / Self.secondsPerDay
    }
  }

  /// Returns the Julian date in a time scale.
  package func julianDate(_ scale: TimeScale = .coordinatedUniversal) -> Double {
    days(scale) + Self.julianEpoch
  }

  /// TT − UTC in seconds; it differs from TT − UT1 by less than 0.9 s.
  package var deltaT: Double {
    let (day, seconds) = universal
    return (terrestrialDays - (Double(day) - 0.5)) * Self.secondsPerDay - seconds
  }

  /// The day of UTC from 2000-01-01, and the seconds of that day; 86400 and more in a leap second.
  var universal: (day: Int, seconds: Double) {
    let start = Instant(dayNumber: LeapSeconds.firstDay, secondsOfDay: 0)
    let end = Instant(dayNumber: LeapSeconds.endDay, secondsOfDay: 0)
    guard self >= start && self < end else {
      // Rounding must not lead to the other side of the limits, where the difference is another.
      let limit = Double(self < start ? LeapSeconds.firstDay : LeapSeconds.endDay) - 0.5
      var universal = terrestrialDays
      for _ in 0..<3 {
        let next = terrestrialDays - DeltaT.seconds(days: universal) / Self.secondsPerDay
        universal = self < start ? min(next, limit) : max(next, limit)
      }
      return Self.split(universal)
    }
    let constant = LeapSeconds.terrestrialMinusAtomic
    let day = Self.split(terrestrialDays).day
    // Terrestrial Time is about a minute ahead: the day of UTC is the same or the one before.
    for candidate in [day, day - 1] {
      let offset = constant + LeapSeconds.atomicMinusUniversal(onDay: candidate)
      let seconds = (terrestrialDays - (Double(candidate) - 0.5)) * Self.secondsPerDay - offset
      if seconds >= 0 || candidate < day { return (candidate, seconds) }
    }
    return Self.split(terrestrialDays)
  }

  /// Returns days from 2000-01-01 12:00 as a number of days from 0 h and seconds of the day.
  ///
  /// Moments further away than a billion days are moved to that distance.
  private static func split(_ days: Double) -> (day: Int, seconds: Double) {
    let limit = 1e9
    let bounded = days > -limit ? (days < limit ? days : limit) : -limit
    let day = (bounded + 0.5).rounded(.down)
    return (Int(day), (bounded + 0.5 - day) * secondsPerDay)
  }
}

/// The confidence in a position at a moment.
package enum InstantValidity: Sendable {
  /// From 1900 to 2100: the stated accuracy.
  case guaranteed
  /// From −3000 to 3000: reduced accuracy, growing with the distance in time.
  case reduced
  /// Outside these years: no position.
  case unsupported
}

extension Instant {
  /// The years with the stated accuracy.
  package static let guaranteedYears = 1900...2100
  /// The years with any position.
  package static let supportedYears = -3000...3000

  /// The confidence in positions at this moment.
  package var validity: InstantValidity {
    guard terrestrialDays.isFinite, terrestrialDays.magnitude < 4e6 else { return .unsupported }
    let year = GregorianDate(dayNumber: universal.day).year
    if Self.guaranteedYears.contains(year) { return .guaranteed }
    return Self.supportedYears.contains(year) ? .reduced : .unsupported
  }
}
