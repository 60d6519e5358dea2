/// A reason why an interval cannot be searched for events.
package enum SkyEventError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The interval ends before it begins.
  case reversedInterval(from: Instant, to: Instant)
  /// A limit of the interval is outside the supported years.
  case unsupportedYear(Instant)
  /// A body of another system of stars has more apsides in the interval than are listed.
  case tooManyApsides(body: String, limit: Int)

  /// The message, with the expected range.
  package var description: String {
    switch self {
    case .reversedInterval(let start, let end):
      "invalid interval: the end \(end) is before the beginning \(start)"
    case .unsupportedYear(let instant):
      "unsupported date '\(instant)': positions are available for the years -3000 to 3000"
    case .tooManyApsides(let body, let limit):
      "\(body) has more than \(limit) revolutions in the interval; expected a shorter one, or "
        + "other kinds of events"
    }
  }
}
