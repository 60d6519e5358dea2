package import PlanetSky

/// The date of the scene, as a clock that can be stopped, reversed and accelerated.
package struct SkyClock: Hashable, Sendable {
  /// The time that passes in a second.
  package enum Rate: Int, CaseIterable, Hashable, Sendable {
    case realTime, minute, tenMinutes, hour, sixHours, day, tenDays, month, year

    /// The seconds that pass in a second.
    package var seconds: Double {
      switch self {
      case .realTime: 1
      case .minute: 60
      case .tenMinutes: 600
      case .hour: 3600
      case .sixHours: 6 * 3600
      case .day: 86400
      case .tenDays: 10 * 86400
      case .month: 30 * 86400
      case .year: 365.25 * 86400
      }
    }

    /// The rate in words.
    package var title: String {
      switch self {
      case .realTime: "real time"
      case .minute: "1 min/s"
      case .tenMinutes: "10 min/s"
      case .hour: "1 h/s"
      case .sixHours: "6 h/s"
      case .day: "1 day/s"
      case .tenDays: "10 days/s"
      case .month: "30 days/s"
      case .year: "1 year/s"
      }
    }
  }

  /// The date.
  package private(set) var instant: Instant
  /// The time that passes in a second.
  package private(set) var rate = Rate.realTime
  /// A Boolean value that indicates whether time runs.
  package var isRunning = true { didSet { if !isRunning { isPresent = false } } }
  /// A Boolean value that indicates whether time runs backwards.
  package var isReversed = false { didSet { if isReversed { isPresent = false } } }
  /// True while the date is the present one, second by second.
  package private(set) var isPresent = false
  /// The part of a second that has passed in real time since the date last changed.
  private var rest = 0.0

  /// The length of the shortest step, in seconds.
  static let shortestStep = 60.0

  /// Creates a clock that runs in real time.
  package init(_ instant: Instant) { self.instant = instant }

  /// Shows the present date, and follows it in real time.
  /// - Parameter now: The present date; the clock shows its whole second.
  package mutating func follow(_ now: Instant) {
    let second = now.wholeSecond
    guard second.date.validity != .unsupported else { return }
    // Within a second, rounding leads to dates that differ by less than a microsecond.
    if abs(second.date.seconds(since: instant)) > 0.01 { instant = second.date }
    (rest, rate) = (max(second.rest, 0), .realTime)
    (isRunning, isReversed, isPresent) = (true, false, true)
  }

  /// The seconds until the next change of the date; nil unless it is in real time.
  package var secondsToChange: Double? {
    isRunning && rate == .realTime ? max(1 - rest, 0) : nil
  }

  /// Advances the time.
  ///
  /// In real time the date changes once a second, so that frames between are equal.
  package mutating func advance(by seconds: Double) {
    guard isRunning, seconds > 0, seconds.isFinite else { return }
    var passed = seconds * rate.seconds
    if rate == .realTime {
      passed += rest
      rest = passed - passed.rounded(.down)
      passed = passed.rounded(.down)
    }
    move(by: isReversed ? -passed : passed)
  }

  /// Moves the date by steps of as much time as passes in a second, at least a minute, and stops.
  package mutating func step(_ count: Int) {
    isRunning = false
    move(by: Double(count) * max(rate.seconds, Self.shortestStep))
  }

  /// Sets the date; a date without positions is ignored.
  package mutating func set(_ instant: Instant) {
    guard instant.validity != .unsupported else { return }
    self.instant = instant
    (rest, isPresent) = (0, false)
  }

  /// True if time runs so fast that bodies move on the screen.
  var isAnimated: Bool { isRunning && rate != .realTime }

  /// Stops the time, unless it is real time.
  mutating func endAnimation() { if isAnimated { isRunning = false } }

  /// True at the greatest rate.
  package var isFastest: Bool { rate == Rate.allCases.last }
  /// True at the least rate.
  package var isSlowest: Bool { rate == Rate.allCases.first }

  /// Selects a greater or smaller rate, if there is one.
  package mutating func changeRate(by count: Int) {
    let index = min(max(rate.rawValue + count, 0), Rate.allCases.count - 1)
    guard rate != Rate.allCases[index] else { return }
    rate = Rate.allCases[index]
    (rest, isPresent) = (0, false)
  }

  /// Moves the date; at the first and last date with positions the clock stops.
  private mutating func move(by seconds: Double) {
    guard seconds != 0 else { return }
    let next = instant.advanced(bySeconds: seconds)
    if next.validity == .unsupported { isRunning = false } else { instant = next }
  }
}

extension Instant {
  /// The start of its second of UTC, and the part of the second that has passed.
  fileprivate var wholeSecond: (date: Instant, rest: Double) {
    let seconds = unixSeconds
    // A moment that is rounded to just before a second is in that second.
    let rest = seconds - (seconds + 1e-3).rounded(.down)
    return rest.magnitude < 1e-3 ? (self, 0) : (advanced(bySeconds: -rest), rest)
  }
}

extension SkyClock {
  /// The state as the bar shows it.
  var motion: ClockMotion {
    ClockMotion(
      isTime: true, isRunning: isRunning, isReversed: isReversed, isFastest: isFastest,
      isSlowest: isSlowest, rate: rate.title)
  }
}
