/// A reason why an interval cannot be searched for events.
package enum SkyEventError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The interval ends before it begins.
  case reversedInterval(from: Instant, to: Instant)
  /// A limit of the interval is outside the supported years.
  case unsupportedYear(Instant)

  /// The message, with the expected range.
  package var description: String {
    switch self {
    case .reversedInterval(let start, let end):
      "invalid interval: the end \(end) is before the beginning \(start)"
    case .unsupportedYear(let instant):
      "unsupported date '\(instant)': positions are available for the years -3000 to 3000"
    }
  }
}
