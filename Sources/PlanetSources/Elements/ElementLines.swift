import PlanetStrings

/// Lines of the Minor Planet Center's formats, which have their values in fixed columns.
enum ElementLines {
  /// Returns the record of a line; nil for another text.
  static func record(_ line: ArraySlice<UInt8>) -> ElementRecord? {
    let columns = Columns(bytes: line)
    return comet(columns) ?? minorPlanet(columns)
  }

  /// Columns of a line, from 1.
  private struct Columns {
    let bytes: ArraySlice<UInt8>

    func text(_ range: ClosedRange<Int>) -> String {
      let start = bytes.startIndex + range.lowerBound - 1
      guard start < bytes.endIndex else { return "" }
      let end = min(bytes.startIndex + range.upperBound, bytes.endIndex)
      return String(decoding: bytes[start..<end], as: UTF8.self).trimmed
    }

    func number(_ range: ClosedRange<Int>) -> Double? {
      let text = text(range)
      guard !text.isEmpty,
        text.utf8.allSatisfy({ (48...57).contains($0) || "+-.".utf8.contains($0) })
      else { return nil }
      return Double(text)
    }

    func whole(_ range: ClosedRange<Int>) -> Int? { Int(text(range)) }
  }

  /// Returns the record of a line of the format for comets: the time of perihelion in columns 15
  /// to 29, q, e, ω, Ω and i up to 79.
  private static func comet(_ columns: Columns) -> ElementRecord? {
    guard let year = columns.whole(15...18), let month = columns.whole(20...21),
      let day = columns.number(23...29), (1...12).contains(month), (1..<32).contains(day),
      let distance = columns.number(31...39), let eccentricity = columns.number(42...49),
      let argument = columns.number(52...59), let node = columns.number(62...69),
      let inclination = columns.number(72...79)
    else { return nil }
    var record = ElementRecord(
      columns.text(103...158), isComet: true, eccentricity: eccentricity,
      inclination: inclination, node: node, periapsisArgument: argument)
    record.perihelionDistance = distance
    record.perihelionDate = JulianDate.date(year: year, month: month, day: day)
    if let year = columns.whole(82...85), let month = columns.whole(86...87),
      let day = columns.number(88...89), (1...12).contains(month)
    {
      record.epoch = JulianDate.date(year: year, month: month, day: day)
    }
    record.magnitude = columns.number(92...95)
    // The slope counts fifths of a magnitude: 4 is 10 log₁₀ r.
    record.slope = columns.number(97...100).map { $0 * 2.5 }
    return record
  }

  /// Returns the record of a line of the format for minor planets: the packed epoch in columns 21
  /// to 25, M, ω, Ω, i and e up to 79, and a in columns 93 to 103.
  private static func minorPlanet(_ columns: Columns) -> ElementRecord? {
    guard let epoch = packedDate(columns.text(21...25)), let anomaly = columns.number(27...35),
      let argument = columns.number(38...46), let node = columns.number(49...57),
      let inclination = columns.number(60...68), let eccentricity = columns.number(71...79),
      let axis = columns.number(93...103)
    else { return nil }
    let readable = columns.text(167...194)
    var record = ElementRecord(
      readable.isEmpty ? columns.text(1...7) : readable, isComet: false,
      eccentricity: eccentricity, inclination: inclination, node: node,
      periapsisArgument: argument)
    (record.semiMajorAxis, record.meanAnomaly, record.epoch) = (axis, anomaly, epoch)
    record.magnitude = columns.number(9...13)
    record.slope = columns.number(15...19)
    return record
  }

  /// Returns the Julian date of a packed date such as `K25BL`: the century as a letter (I is 18),
  /// the year in two digits, month and day as digits or letters (A is 10).
  private static func packedDate(_ text: String) -> Double? {
    let letters = Array(text.utf8)
    guard letters.count == 5, let century = value(letters[0]), (16...22).contains(century),
      let year = Int(String(decoding: letters[1...2], as: UTF8.self)),
      let month = value(letters[3]), (1...12).contains(month), let day = value(letters[4]),
      (1...31).contains(day)
    else { return nil }
    return JulianDate.date(year: 100 * century + year, month: month, day: Double(day))
  }

  private static func value(_ letter: UInt8) -> Int? {
    switch letter {
    case 48...57: Int(letter) - 48
    case 65...90: Int(letter) - 55
    default: nil
    }
  }
}
