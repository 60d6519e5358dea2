import PlanetStrings

/// The date of a story: a year of any size, a month, a day, or an instant of universal time.
///
/// Years are astronomical and of the proleptic Gregorian calendar, as in ``CalendarDate``.
package struct StoryDate: Hashable, Sendable {
  /// The astronomical year, within ten thousand million years of the year 0.
  package let year: Int

  /// The month and the day; nil for a year beyond those of ``CalendarDate``.
  package let date: CalendarDate?

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
  package static func < (left: StoryDate, right: StoryDate) -> Bool {
    left.order.lexicographicallyPrecedes(right.order)
  }

  private var order: [Int] { [year, date?.month ?? 0, date?.day ?? 0, seconds ?? -1] }
}

extension StoryDate: LosslessStringConvertible {
  /// Parses `YYYY`, `YYYY-MM`, `YYYY-MM-DD`, `YYYY-MM-DDThh:mm[:ss[.fff]]Z`, or a year of more
  /// digits with a sign, such as `-66000000`.
  package init?(_ text: String) {
    if let date = CalendarDate(text) {
      self.init(date)
      return
    }
    if let year = Int(text), text.hasPrefix("-") || text.hasPrefix("+"), text.utf8.count > 5 {
      self.init(year: year)
      return
    }
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].hasSuffix("Z"), let date = CalendarDate(String(parts[0])),
      date.day != nil, let seconds = Self.seconds(in: parts[1].dropLast())
    else { return nil }
    self.init(date, seconds: seconds)
  }

  /// Returns the seconds of a time of day, whose fraction is dropped.
  private static func seconds(in text: Substring) -> Int? {
    let fraction = text.split(separator: ".", omittingEmptySubsequences: false)
    guard fraction.count <= 2, fraction.dropFirst().allSatisfy(isDigits) else { return nil }
    let fields = fraction[0].split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(fields.count), fraction.count == 1 || fields.count == 3,
      fields.allSatisfy({ $0.utf8.count == 2 && isDigits($0) })
    else { return nil }
    let numbers = fields.compactMap { Int($0) }
    guard numbers[0] < 24, numbers.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
    return numbers[0] * 3600 + numbers[1] * 60 + (numbers.count > 2 ? numbers[2] : 0)
  }

  private static func isDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The date as in ISO 8601: `1969-07-20T20:17:40Z`, `1969-07-20`, `-66000000`.
  package var description: String {
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
