package import PlanetStrings

/// A year, a month or a day of the proleptic Gregorian calendar.
///
/// The Gregorian calendar is extended to all times, as in ISO 8601. Years are astronomical, from
/// -9999 to 9999: the year 0 is 1 BC, -1 is 2 BC.
package struct CalendarDate: Hashable, Sendable {
  /// The astronomical year.
  package let year: Int

  /// The month from 1 to 12; nil if only the year is known.
  package let month: Int?

  /// The day of the month; nil if only the month is known.
  package let day: Int?

  /// Creates a date, or nil if the calendar has no such year, month or day.
  package init?(year: Int, month: Int? = nil, day: Int? = nil) {
    guard (-9999...9999).contains(year) else { return nil }
    if let month {
      guard (1...12).contains(month) else { return nil }
      if let day {
        let days = GregorianDate(year: year, month: month, day: 1).daysInMonth
        guard (1...days).contains(day) else { return nil }
      }
    } else if day != nil {
      return nil
    }
    self.year = year
    self.month = month
    self.day = day
  }
}

extension CalendarDate: Comparable {
  /// Returns whether the left date comes first.
  ///
  /// A year comes before its months, a month before its days.
  package static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    (left.year, left.month ?? 0, left.day ?? 0) < (right.year, right.month ?? 0, right.day ?? 0)
  }
}

extension CalendarDate: LosslessStringConvertible {
  /// Parses `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, with `-` before a year below 0.
  package init?(_ text: String) {
    guard let numbers = Self.numbers(in: text) else { return nil }
    self.init(numbers)
  }

  /// Creates a date from a text as people write it, without its time of day.
  /// - Throws: The reason for which the text is not a date.
  package init(reading text: String) throws(WrittenDate.Fault) {
    let written = try WrittenDate(reading: text)
    let date = CalendarDate(year: written.year, month: written.month, day: written.day)
    guard let date else { throw .outOfRange(part: "year", expected: "-9999 to 9999") }
    self = date
  }

  /// Creates a date of a year, perhaps a month, and perhaps a day.
  private init?(_ numbers: [Int]) {
    self.init(
      year: numbers[0], month: numbers.count > 1 ? numbers[1] : nil,
      day: numbers.count > 2 ? numbers[2] : nil)
  }

  /// Returns the numbers of a text in the form of a date, valid in the calendar or not.
  private static func numbers(in text: String) -> [Int]? {
    let isBelowZero = text.hasPrefix("-")
    let parts = (isBelowZero ? text.dropFirst() : text[...])
      .split(separator: "-", omittingEmptySubsequences: false)
    let isDigits = parts.allSatisfy { $0.utf8.allSatisfy { (48...57).contains($0) } }
    var numbers = parts.compactMap { Int($0) }
    guard isDigits, [[4], [4, 2], [4, 2, 2]].contains(parts.map(\.utf8.count)) else { return nil }
    if isBelowZero {
      // The year 0 has no sign.
      guard numbers[0] > 0 else { return nil }
      numbers[0].negate()
    }
    return numbers
  }

  /// The date as in ISO 8601: `1781`, `1781-03`, `1781-03-13`, `-0128`.
  package var description: String {
    let digits = [(abs(year), 4)] + [month, day].compactMap { $0.map { ($0, 2) } }
    return (year < 0 ? "-" : "")
      + digits.map { number, width in
        String(repeating: "0", count: width - "\(number)".count) + "\(number)"
      }.joined(separator: "-")
  }
}

extension CalendarDate: Codable {
  /// Writes the date as text, as in ISO 8601.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// Reads a date from text, as in ISO 8601.
  /// - Throws: `DecodingError` for a text that is not a date of the calendar.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let date = CalendarDate(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' is not a date such as 1781-03-13")
    }
    self = date
  }
}

extension CalendarDate {
  /// The date in words: `13 March 1781`, `March AD 79`, `129 BC`.
  package var words: String {
    let yearWords = year < 1 ? "\(1 - year) BC" : year < 1000 ? "AD \(year)" : "\(year)"
    let parts = [day.map { "\($0)" }, month.map { GregorianDate.monthNames[$0 - 1] }, yearWords]
    return parts.compactMap { $0 }.joined(separator: " ")
  }

  /// Returns the date of a text in another form, if it is unambiguous.
  static func nearest(to text: String) -> CalendarDate? {
    let dash = text.first.map { "-−–".contains($0) } ?? false
    let parts = text.split { !$0.isLetter && !$0.isNumber }
    // A day in front of the month, as in running text.
    let ordered = parts.contains { $0.first?.isLetter ?? false } ? parts.reversed() : parts
    guard let first = ordered.first, (3...4).contains(first.count), parts.count <= 3 else {
      return nil
    }
    var numbers = ordered.enumerated().compactMap { place, part in
      if let number = Int(part), number >= 0 { return number }
      return place == 1 ? month(called: String(part)) : nil
    }
    guard numbers.count == parts.count else { return nil }
    if dash { numbers[0].negate() }
    return CalendarDate(numbers)
  }

  /// Returns the month of a name, an abbreviation, or a similar name.
  private static func month(called word: String) -> Int? {
    let wanted = word.folded
    let names = GregorianDate.monthNames
    let matches = names.indices.filter { names[$0].folded.hasPrefix(wanted) }
    if matches.count == 1 { return matches[0] + 1 }
    return NearestWord.one(to: word, among: names).flatMap { names.firstIndex(of: $0) }
      .map { $0 + 1 }
  }
}
