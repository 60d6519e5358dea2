package import PlanetStrings

/// The date of a story: a year of any size, a month, a day, or an instant of universal time.
///
/// Years are astronomical and of the proleptic Gregorian calendar: the year 0 is 1 BC, -1 is 2 BC.
public struct StoryDate: Hashable, Sendable {
  /// The astronomical year, within ten thousand million years of the year 0.
  public let year: Int

  /// The month and the day; nil for a year beyond those of ``CalendarDate``.
  package let date: CalendarDate?

  /// The month from 1 to 12; nil if only the year is known.
  public var month: Int? { date?.month }

  /// The day of the month; nil if only the month or the year is known.
  public var day: Int? { date?.day }

  /// The seconds since midnight, universal time; nil if only the date is known.
  package let seconds: Int?

  /// The least and the greatest year.
  package static let years = -10_000_000_000...10_000_000_000

  /// Creates a date, perhaps with the time of day in seconds from 0 to 86,399.
  package init(_ date: CalendarDate, seconds: Int? = nil) {
    year = date.year
    self.date = date
    self.seconds = date.day == nil ? nil : seconds
  }

  /// Creates a date of a year alone, or nil for one beyond the limit.
  package init?(year: Int) {
    guard Self.years.contains(year) else { return nil }
    self.year = year
    date = CalendarDate(year: year)
    seconds = nil
  }
}

extension StoryDate: Comparable {
  /// Returns whether the left date comes first; a year comes before its months, a day before its
  /// hours.
  public static func < (left: StoryDate, right: StoryDate) -> Bool {
    left.order.lexicographicallyPrecedes(right.order)
  }

  private var order: [Int] { [year, date?.month ?? 0, date?.day ?? 0, seconds ?? -1] }
}

extension StoryDate: CustomStringConvertible {
  /// Creates a date from a text as ``init(reading:)`` does; nil for a text that is not a date.
  package init?(_ text: String) {
    guard let date = try? StoryDate(reading: text) else { return nil }
    self = date
  }

  /// Creates a date from a text as people write it.
  ///
  /// Accepted are the forms of `WrittenDate`, a year of more digits with a sign (`-66000000`), and
  /// years before or after the present in words, as in ``words``.
  /// - Throws: The reason for which the text is not a date.
  package init(reading text: String) throws(WrittenDate.Fault) {
    let plain = text.collapsed
    if let year = Self.longYear(plain) ?? Self.yearInWords(plain) {
      guard let date = StoryDate(year: year) else {
        throw .outOfRange(
          part: "year", expected: "\(Self.years.lowerBound) to \(Self.years.upperBound)")
      }
      self = date
      return
    }
    let written = try WrittenDate(reading: plain)
    let (day, seconds) = written.universal ?? (nil, nil)
    let date = CalendarDate(
      year: day?.year ?? written.year, month: day?.month ?? written.month, day: day?.day)
    guard let date else {
      throw .outOfRange(part: "year", expected: "-9999 to 9999 with a month")
    }
    self.init(date, seconds: seconds)
  }

  /// Returns the year of a text such as `-66000000` or `+25000`; nil for another text.
  private static func longYear(_ text: String) -> Int? {
    guard text.hasPrefix("-") || text.hasPrefix("+"), text.utf8.count > 5 else { return nil }
    return Int(text)
  }

  /// Returns the year of a text such as `66 million years ago` or `in 25,000 years`; nil for
  /// another text.
  private static func yearInWords(_ text: String) -> Int? {
    let words = text.lowercased()
    let isPast = words.hasSuffix(" years ago")
    guard isPast || words.hasPrefix("in ") && words.hasSuffix(" years") else { return nil }
    let number = isPast ? words.dropLast(10) : words.dropFirst(3).dropLast(6)
    guard let quantity = try? Quantity.read(String(number), as: .number), quantity.value > 0,
      quantity.value <= 1e10
    else { return nil }
    // Nearer years are meant relative to an unknown present.
    let count = Int(quantity.value.rounded())
    guard count >= 10_000 else { return nil }
    return isPast ? -count : count
  }

  /// The date as in ISO 8601: `1969-07-20T20:17:40Z`, `1969-07-20`, `-66000000`.
  ///
  /// `Instant(parsing:)` reads a text that states a day of the years -3000 to 3000.
  public var description: String {
    guard let date else { return year > 0 ? "+\(year)" : "\(year)" }
    guard let seconds else { return date.description }
    let fields = [seconds / 3600, seconds / 60 % 60, seconds % 60]
    return "\(date)T" + fields.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":") + "Z"
  }

  /// The date in words: `20 July 1969, 20:17 UTC`, `66 million years ago`.
  package var words: String {
    guard let date else {
      let millions = Double(abs(year)) / 1e6
      let number = abs(year) < 1_000_000 ? "\(abs(year))" : "\(shortest(millions)) million"
      return year < 0 ? "\(number) years ago" : "in \(number) years"
    }
    guard let seconds else { return date.words }
    let fields = [seconds / 3600, seconds / 60 % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(date.words), \(fields.joined(separator: ":")) UTC"
  }

  /// Returns a number with at most one decimal.
  private func shortest(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
