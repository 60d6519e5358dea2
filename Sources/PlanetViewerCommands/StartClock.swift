/// How long the program runs, and how long its start took.
struct StartClock {
  private let clock = ContinuousClock()
  private let start = ContinuousClock().now

  /// Seconds since the program began.
  var seconds: Double { (clock.now - start) / .seconds(1) }
}
