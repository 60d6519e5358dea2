/// A reason why text is not a date.
package enum InstantError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text has another form.
  case malformed(String)
  /// A part of the date is outside its range.
  case outOfRange(text: String, part: String, expected: String)
  /// The order of day and month is not known; the two dates in ISO 8601.
  case ambiguous(text: String, readings: [String])
  /// A second 60 where no leap second was inserted.
  case noLeapSecond(String)
  /// A year outside the supported years.
  case unsupportedYear(String)

  /// The message, with the expected form.
  package var description: String {
    switch self {
    case .malformed(let text):
      """
      invalid date '\(text)': expected ISO 8601 such as 2027-02-19, 2027-02-19T16:00Z or \
      2027-02-19T16:00:00.5+01:00, or a Julian date such as JD2451545.0
      """
    case .outOfRange(let text, let part, let expected):
      "invalid date '\(text)': the \(part) must be \(expected)"
    case .ambiguous(let text, let readings):
      "ambiguous date '\(text)': expected \(readings.joined(separator: " or "))"
    case .noLeapSecond(let text):
      """
      invalid date '\(text)': there is no leap second at that time; leap seconds are 23:59:60 UTC \
      on certain days from 1972-06-30 to 2016-12-31
      """
    case .unsupportedYear(let text):
      "unsupported date '\(text)': positions are available for the years -3000 to 3000"
    }
  }
}
