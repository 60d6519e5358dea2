/// The date and author of a body's discovery.
package struct Discovery: Codable, Hashable, Sendable {
  /// The date of its first observation, or of its identification.
  package var date: DiscoveryDate

  /// The discoverer.
  package var discoverer: String?

  package init(_ date: DiscoveryDate, by discoverer: String? = nil) {
    self.date = date
    self.discoverer = discoverer
  }

  /// The discovery in words: `13 March 1781, William Herschel`, `since antiquity`.
  package var words: String {
    [date.words, discoverer].compactMap { $0 }.joined(separator: ", ")
  }
}

/// A date of discovery; antiquity comes before all dates of the calendar.
package enum DiscoveryDate: Codable, Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Known since antiquity.
  case antiquity
  /// A year, month or day.
  case date(CalendarDate)

  /// The word for antiquity in the XML.
  static let antiquityWord = "antiquity"

  /// The date in the XML: ISO 8601, or `antiquity`.
  package var description: String {
    switch self {
    case .antiquity: Self.antiquityWord
    case .date(let date): date.description
    }
  }

  /// The date in words: `13 March 1781`, `since antiquity`.
  package var words: String {
    switch self {
    case .antiquity: "since antiquity"
    case .date(let date): date.words
    }
  }
}
