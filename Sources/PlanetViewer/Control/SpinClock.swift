/// Tells how far a body has spun, by a clock that can be stopped, turned back and hurried.
package struct SpinClock: Hashable, Sendable {
  /// How many times faster than at first.
  package private(set) var rate = 1.0
  /// Whether time runs.
  package var isRunning = true
  /// Whether it runs backwards.
  package var isReversed = false
  /// Turns since the beginning, eastward or westward as the body spins.
  package private(set) var turns = 0.0

  /// Seconds for a turn at the rate 1, whatever the body: planets are shown, not timed.
  package static let turnSeconds = 30.0
  /// How much of a turn a step is: five degrees.
  package static let step = 1.0 / 72
  /// The rates there are.
  package static let rates = [0.125, 0.25, 0.5, 1, 2, 4, 8, 16]

  /// Creates a clock that runs.
  package init() {}

  /// Lets time pass.
  package mutating func advance(by seconds: Double) {
    guard isRunning, seconds > 0, seconds.isFinite else { return }
    turn(by: seconds * rate / Self.turnSeconds * (isReversed ? -1 : 1))
  }

  /// Goes a step on, or back, and stands.
  package mutating func step(_ count: Int) {
    isRunning = false
    turn(by: Double(count) * Self.step)
  }

  /// Sets how far the body has turned.
  package mutating func set(turns: Double) {
    self.turns = 0
    turn(by: turns)
  }

  /// True at the greatest rate there is.
  package var isFastest: Bool { rate == Self.rates.last }
  /// True at the least rate there is.
  package var isSlowest: Bool { rate == Self.rates.first }

  /// Takes the next rate up or down; the last ones stay.
  package mutating func changeRate(by count: Int) {
    let index = Self.rates.firstIndex(of: rate) ?? 3
    rate = Self.rates[min(max(index + count, 0), Self.rates.count - 1)]
  }

  /// Turns are kept within one, so that years of looking lose no digits.
  private mutating func turn(by amount: Double) {
    turns += amount
    turns -= turns.rounded(.down)
  }
}
