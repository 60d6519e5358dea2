/// When a body was discovered, and by whom.
public struct Discovery: Hashable, Sendable {
  /// When it was first seen for what it is, or at all.
  public var date: DiscoveryDate

  /// Who discovered it.
  public var discoverer: String?

  /// Creates a discovery.
  public init(_ date: DiscoveryDate, by discoverer: String? = nil) {
    self.date = date
    self.discoverer = discoverer
  }

  /// The discovery as people read it: `13 March 1781, William Herschel`, `since antiquity`.
  public var words: String {
    [date.words, discoverer].compactMap { $0 }.joined(separator: ", ")
  }
}

/// A date of discovery; antiquity comes before all dates of the calendar.
public enum DiscoveryDate: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Known since antiquity.
  case antiquity
  /// A year, month or day.
  case date(CalendarDate)

  /// The word that stands for antiquity in the XML.
  static let antiquityWord = "antiquity"

  /// The date as it stands in the XML: in ISO 8601, or `antiquity`.
  public var description: String {
    switch self {
    case .antiquity: Self.antiquityWord
    case .date(let date): date.description
    }
  }

  /// The date as people read it: `13 March 1781`, `since antiquity`.
  public var words: String {
    switch self {
    case .antiquity: "since antiquity"
    case .date(let date): date.words
    }
  }
}
