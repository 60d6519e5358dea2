import PlanetStrings

/// The rotation of a body by a clock that can be stopped, reversed and accelerated.
package struct SpinClock: Hashable, Sendable {
  /// The rate relative to the initial one.
  package private(set) var rate = 1.0
  /// A Boolean value that indicates whether time runs.
  package var isRunning = true
  /// A Boolean value that indicates whether time runs backwards.
  package var isReversed = false
  /// The turns since the start, in the body's own sense.
  package private(set) var turns = 0.0

  /// The seconds per turn at the rate 1, the same for all bodies.
  package static let turnSeconds = 30.0
  /// The fraction of a turn of one step: five degrees.
  package static let step = 1.0 / 72
  /// The available rates.
  package static let rates = [0.125, 0.25, 0.5, 1, 2, 4, 8, 16]

  /// Creates a clock that runs.
  package init() {}

  package mutating func advance(by seconds: Double) {
    guard isRunning, seconds > 0, seconds.isFinite else { return }
    turn(by: seconds * rate / Self.turnSeconds * (isReversed ? -1 : 1))
  }

  /// Rotates by a number of steps, and stops.
  package mutating func step(_ count: Int) {
    isRunning = false
    turn(by: Double(count) * Self.step)
  }

  /// Sets the rotation.
  package mutating func set(turns: Double) {
    self.turns = 0
    turn(by: turns)
  }

  /// True at the greatest rate.
  package var isFastest: Bool { rate == Self.rates.last }
  /// True at the least rate.
  package var isSlowest: Bool { rate == Self.rates.first }

  /// Selects the next greater or smaller rate, if there is one.
  package mutating func changeRate(by count: Int) {
    let index = Self.rates.firstIndex(of: rate) ?? 3
    rate = Self.rates[min(max(index + count, 0), Self.rates.count - 1)]
  }

  /// Turns are kept within one, so that precision is not lost over time.
  private mutating func turn(by amount: Double) {
    turns += amount
    turns -= turns.rounded(.down)
  }
}

/// The state of a clock, as the bar shows it.
struct ClockMotion {
  /// True if the clock changes the date.
  let isTime: Bool
  let isRunning: Bool
  let isReversed: Bool
  let isFastest: Bool
  let isSlowest: Bool
  /// The rate in words.
  let rate: String
}

extension SpinClock {
  /// The state as the bar shows it.
  var motion: ClockMotion {
    let limit = isFastest ? " max" : isSlowest ? " min" : ""
    return ClockMotion(
      isTime: false, isRunning: isRunning, isReversed: isReversed, isFastest: isFastest,
      isSlowest: isSlowest, rate: "×\(NumberText.adaptive(rate))\(limit)")
  }
}
