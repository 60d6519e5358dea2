/// Reads a date in words or in numbers with slashes or points.
struct DateWords {
  private let words: [Substring]
  private var numbers: [Substring] = []
  private var month: Int?
  private var era: Era?
  private var time: ClockTime?
  private var offset: Int?
  /// The parts of a date that is one word, such as `22/06/2015`.
  private var dateParts: [Int] = []
  private var mark: Character = "/"
  private var isYearFirst = false
  /// A Boolean value that indicates whether the month is before the day.
  private var isMonthFirst = false

  private enum Era {
    case before, after

    /// Creates the era of an abbreviation; nil for another word.
    init?(_ word: String) {
      switch word {
      case "ad", "ce": self = .after
      case "bc", "bce": self = .before
      default: return nil
      }
    }
  }

  /// Creates a reader of a text with single spaces.
  init(_ text: String) {
    words = Self.withoutZoneName(text[...]).split { $0 == " " || $0 == "," }
      .flatMap(Self.partsOfWord)
  }

  /// Returns a text without the name of a time zone in brackets after its offset, as in
  /// `10:00:00 GMT+0530 (India Standard Time)`.
  private static func withoutZoneName(_ text: Substring) -> Substring {
    guard text.hasSuffix(")"), let open = text.lastIndex(of: "("),
      let offset = text[..<open].split(separator: " ").last,
      offset.contains("+") || offset.contains("-"),
      text[open...].dropFirst().dropLast().allSatisfy({ $0.isLetter || $0 == " " })
    else { return text }
    return text[..<open]
  }

  /// Returns the parts of a word such as `15-Mar-2024` or `GMT+0530`; another word alone.
  private static func partsOfWord(_ word: Substring) -> [Substring] {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    if parts.count == 3, parts[1].count >= 3, parts[1].allSatisfy(\.isLetter),
      parts.allSatisfy({ !$0.isEmpty })
    {
      return parts
    }
    let zone = word.prefix(3).lowercased()
    let isOffset = (try? ISODateScanner.offset(String(word))).flatMap(\.self) != nil
    if zone == "gmt" || zone == "utc", word.count > 3, !isOffset { return [word.dropFirst(3)] }
    return [word]
  }

  /// Reads the whole text.
  mutating func read() throws(WrittenDate.Fault) -> WrittenDate {
    for (index, word) in words.enumerated() { try take(word, isFirst: index == 0) }
    guard offset == nil || time != nil else { throw .malformed }
    var written = try dateParts.isEmpty ? dateOfWords() : dateOfParts()
    guard time == nil || written.day != nil else { throw .malformed }
    (written.time, written.offset) = (time, offset)
    return try written.checked()
  }

  /// Takes the meaning of a word.
  private mutating func take(_ word: Substring, isFirst: Bool) throws(WrittenDate.Fault) {
    let plain = word.lowercased().filter { $0 != "." }
    if let number = Self.plainNumber(word) {
      numbers.append(number)
    } else if Self.fillers.contains(plain) {
      return
    } else if time != nil, let half = ["am", "pm"].firstIndex(of: plain) {
      try setHalf(isAfternoon: half == 1)
    } else if let found = Era(plain) {
      guard era == nil else { throw .malformed }
      era = found
    } else if let found = Self.month(called: plain) {
      guard month == nil else { throw .malformed }
      (month, isMonthFirst) = (found, numbers.isEmpty)
    } else if isFirst, Self.isWeekday(plain) {
      return
    } else if word.contains(":"), !word.hasPrefix("+"), !word.hasPrefix("-"),
      word.first?.isNumber == true
    {
      guard time == nil else { throw .malformed }
      time = try Self.time(word)
    } else if let parts = Self.parts(word), dateParts.isEmpty, numbers.isEmpty {
      (dateParts, mark, isYearFirst) = parts
    } else if let found = try ISODateScanner.offset(String(word)), offset == nil {
      offset = found
    } else {
      throw .malformed
    }
  }

  // MARK: - Dates

  /// Returns the date of a month in words and numbers around it, or of a year with an era.
  private func dateOfWords() throws(WrittenDate.Fault) -> WrittenDate {
    let years = numbers.filter { $0.utf8.count >= 3 }
    guard let month else {
      // A year alone needs an era: others are ISO 8601.
      guard numbers.count == 1, let era, let year = Int(numbers[0]) else { throw .malformed }
      return try WrittenDate(year: Self.year(year, era))
    }
    guard (1...2).contains(numbers.count) else { throw .malformed }
    let yearText = years.first ?? numbers[numbers.count - 1]
    guard years.count <= 1, yearText.utf8.count >= 3 || era != nil,
      yearText.utf8.count <= 4, let year = Int(yearText)
    else { throw .malformed }
    let dayText = numbers.count == 2 ? numbers.first { $0 != yearText } ?? numbers[0] : nil
    guard dayText.map({ $0.utf8.count <= 2 }) ?? true else { throw .malformed }
    return try WrittenDate(
      year: Self.year(year, era), month: month, day: dayText.flatMap { Int($0) })
  }

  private static func year(_ number: Int, _ era: Era?) throws(WrittenDate.Fault) -> Int {
    guard era == nil || number > 0 else { throw .malformed }
    return era == .before ? 1 - number : number
  }

  /// Returns the date of numbers with marks between them: the year is first or last.
  private func dateOfParts() throws(WrittenDate.Fault) -> WrittenDate {
    guard numbers.isEmpty, month == nil, era == nil else { throw .malformed }
    let parts = dateParts
    if isYearFirst { return WrittenDate(year: parts[0], month: parts[1], day: parts[2]) }
    let dayFirst = WrittenDate(year: parts[2], month: parts[1], day: parts[0])
    // Dates with points have the day first in all countries that write them.
    if mark == "." { return dayFirst }
    let monthFirst = WrittenDate(year: parts[2], month: parts[0], day: parts[1])
    if parts[0] > 12 { return dayFirst }
    if parts[1] > 12 { return monthFirst }
    guard parts[0] != parts[1] else { return dayFirst }
    throw .ambiguous(readings: [dayFirst.dayText, monthFirst.dayText])
  }

  /// Returns the numbers of a word such as `2015/06/22` or `22.06.2015`, and whether the year is
  /// first; nil for another word.
  private static func parts(_ word: Substring) -> ([Int], Character, isYearFirst: Bool)? {
    for mark in ["/", ".", "-"] as [Character] {
      let parts = word.split(separator: mark, omittingEmptySubsequences: false)
      guard parts.count == 3, parts.allSatisfy({ $0.utf8.allSatisfy(ISODateScanner.isDigit) })
      else { continue }
      let counts = parts.map(\.utf8.count)
      let isYearFirst = counts[0] == 4 && (1...2).contains(counts[1]) && (1...2).contains(counts[2])
      let isYearLast = (1...2).contains(counts[0]) && (1...2).contains(counts[1]) && counts[2] == 4
      guard isYearFirst || isYearLast && mark != "-" else { return nil }
      return (parts.compactMap { Int($0) }, mark, isYearFirst)
    }
    return nil
  }

  // MARK: - Words

  private static let fillers: Set<String> = ["of", "the", "at", "on", "t"]

  /// Returns the digits of a day or a year, without the ending of an ordinal number.
  private static func plainNumber(_ word: Substring) -> Substring? {
    var digits = word.hasSuffix(".") ? word.dropLast() : word
    for ending in ["st", "nd", "rd", "th"] where digits.hasSuffix(ending) {
      digits = digits.dropLast(2)
      break
    }
    let isNumber =
      (1...4).contains(digits.utf8.count)
      && digits.utf8.allSatisfy(ISODateScanner.isDigit)
    return isNumber ? digits : nil
  }

  /// Returns the month of an English name, or of an abbreviation of at least three letters.
  private static func month(called word: String) -> Int? {
    guard word.utf8.count >= 3 else { return nil }
    return GregorianDate.monthNames.firstIndex {
      $0.lowercased().hasPrefix(word) || word == "sept" && $0 == "September"
    }.map { $0 + 1 }
  }

  private static func isWeekday(_ word: String) -> Bool {
    let days = [
      "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
    return word.utf8.count >= 3 && days.contains { $0.hasPrefix(word) }
  }

  // MARK: - Times of day

  private static func time(_ word: Substring) throws(WrittenDate.Fault) -> ClockTime {
    let plain = word.hasSuffix("Z") || word.hasSuffix("z") ? word.dropLast() : word
    let fields = plain.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(fields.count) else { throw .malformed }
    let last = fields[fields.count - 1].split(omittingEmptySubsequences: false) {
      $0 == "." || $0 == ","
    }
    guard last.count <= (fields.count == 3 ? 2 : 1), (1...2).contains(fields[0].utf8.count) else {
      throw .malformed
    }
    let texts = fields.dropLast() + last
    guard texts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(ISODateScanner.isDigit) }),
      texts.dropFirst().prefix(fields.count - 1).allSatisfy({ $0.utf8.count == 2 })
    else { throw .malformed }
    let numbers = texts.prefix(fields.count).compactMap { Int($0) }
    guard numbers.count == fields.count else { throw .malformed }
    return try ClockTime(
      hour: numbers[0], minute: numbers[1], second: numbers.count > 2 ? numbers[2] : 0,
      fraction: last.count > 1 ? ISODateScanner.fraction(last[1].utf8) : 0)
  }

  /// Moves a time of the twelve-hour clock to its half of the day.
  private mutating func setHalf(isAfternoon: Bool) throws(WrittenDate.Fault) {
    guard let written = time else { throw .malformed }
    // A leap second does not change the hour.
    let hour = Int((written.secondsOfDay - (written.isLeapSecond ? 1 : 0)) / 3600)
    try WrittenDate.check(hour, 1...12, "hour")
    let change = (isAfternoon ? 12 : 0) - (hour == 12 ? 12 : 0)
    time?.secondsOfDay += Double(change * 3600)
  }
}

extension WrittenDate {
  /// The day as in ISO 8601.
  fileprivate var dayText: String {
    func two(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
    return "\(year)-\(two(month))-\(two(day))"
  }
}
