import PlanetStrings

/// Finds the notation of a file's numbers, and reports ambiguous numbers.
///
/// `12,742` is read as twelve thousand and `12.742` as less than thirteen. The first is ambiguous
/// in a file that has decimal commas elsewhere. The second is ambiguous if such figures are usually
/// whole numbers, as diameters in km are. It is a warning if the file has another figure of the
/// same dimension below 1000 that certainly has a decimal point, such as 22.2 km; else it is an
/// error, as it may be too small by a factor of a thousand.
struct NumberNotation {
  private struct AmbiguousNumber {
    var offset: Int
    var text: String
    var quantity: Quantity
    var dimension: String
  }

  private var ambiguousNumbers: [AmbiguousNumber] = []
  /// The place of the first certain decimal comma, or thousands separator that is a point.
  private var decimalComma: Int?
  /// The place of the first certain decimal point in figures that are usually whole numbers, but
  /// below 1000, by the name of their dimension.
  private var decimalPoints: [String: Int] = [:]

  /// Records the notation of a number.
  mutating func note(
    _ quantity: Quantity, as dimension: Dimension, text: String, at offset: Int
  ) {
    switch quantity.number.marks {
    case .plain: break
    case .decimalComma: decimalComma = decimalComma ?? offset
    case .decimalPoint:
      guard quantity.isUsuallyWhole, abs(quantity.number.value()) < 1000,
        decimalPoints[dimension.name] == nil
      else { return }
      decimalPoints[dimension.name] = offset
    case .ambiguousComma, .ambiguousPoint:
      ambiguousNumbers.append(
        AmbiguousNumber(offset: offset, text: text, quantity: quantity, dimension: dimension.name))
    }
  }

  /// Reports every ambiguous number, after the whole file is read.
  func report(to log: Diagnostics) {
    for number in ambiguousNumbers {
      let text = shortened(number.text)
      guard number.quantity.number.marks == .ambiguousPoint else {
        guard let decimalComma else { continue }
        log.report(
          .warning, at: number.offset,
          "the comma in '\(text)' is read as separating thousands, "
            + "but line \(log.line(of: decimalComma)) has a decimal comma",
          expected: "a decimal point, or no comma")
        continue
      }
      let (decimal, grouped) = number.quantity.number.readings
      let unit = [number.quantity.scaleWord, number.quantity.unit].compactMap(\.self)
        .filter { !$0.isEmpty }.map { " " + $0 }.joined()
      let choice = "\(grouped)\(unit) or \(decimal)\(unit)"
      if !number.quantity.isUsuallyWhole {
        guard let decimalComma else { continue }
        log.report(
          .warning, at: number.offset,
          "the point in '\(text)' is read as a decimal point, "
            + "but line \(log.line(of: decimalComma)) has a decimal comma", expected: choice)
      } else if let point = decimalPoints[number.dimension], decimalComma == nil {
        log.report(
          .warning, at: number.offset,
          "the point in '\(text)' is read as a decimal point, as on line \(log.line(of: point))",
          expected: choice)
      } else {
        log.report(
          at: number.offset,
          "'\(text)' has two readings: its point may separate thousands or be a "
            + "decimal point", expected: choice)
      }
    }
  }
}
