import PlanetStrings

/// Finds the notation of a file's numbers, and reports ambiguous numbers.
///
/// `12,742` is read as twelve thousand and `12.742` as less than thirteen. The first is ambiguous
/// in a file that has decimal commas elsewhere. The second is ambiguous if such figures are usually
/// whole numbers, as diameters in km are. It is read as it is, with a warning, if the file has no
/// decimal commas and another such figure below 1000 certainly has a decimal point, such as 22.2
/// km. Otherwise it may be too small by a factor of a thousand, and is not used.
struct NumberNotation {
  private struct AmbiguousNumber {
    var offset: Int
    var text: String
    var quantity: Quantity
    var dimension: String
    var severity: Problem.Severity
  }

  private var ambiguousNumbers: [AmbiguousNumber] = []
  /// The place of the first certain decimal comma, or thousands separator that is a point.
  private var decimalComma: Int?
  /// The place of the first certain decimal point in figures that are usually whole numbers, but
  /// below 1000, by the name of their dimension.
  private var decimalPoints: [String: Int] = [:]

  /// The place of the first certain decimal point.
  private var decimalPoint: Int?
  /// Numbers whose comma is read as a decimal mark only because a power of ten follows.
  private var commasBeforePowers: [AmbiguousNumber] = []

  /// Records the notation of a number.
  mutating func note(
    _ quantity: Quantity, as dimension: Dimension, _ severity: Problem.Severity, text: String,
    at offset: Int
  ) {
    switch quantity.number.marks {
    case .plain: break
    case .decimalComma where quantity.number.hasCommaBeforePower:
      commasBeforePowers.append(
        AmbiguousNumber(
          offset: offset, text: text, quantity: quantity, dimension: dimension.name,
          severity: severity))
    case .decimalComma: decimalComma = decimalComma ?? offset
    case .decimalPoint:
      decimalPoint = decimalPoint ?? offset
      guard quantity.isUsuallyWhole, abs(quantity.number.value()) < 1000,
        decimalPoints[dimension.name] == nil
      else { return }
      decimalPoints[dimension.name] = offset
    case .ambiguousComma, .ambiguousPoint:
      ambiguousNumbers.append(
        AmbiguousNumber(
          offset: offset, text: text, quantity: quantity, dimension: dimension.name,
          severity: severity))
    }
  }

  /// Returns whether a number has two equally likely readings.
  func refuses(_ quantity: Quantity, in dimension: String) -> Bool {
    quantity.number.marks == .ambiguousPoint && quantity.isUsuallyWhole
      && (decimalPoints[dimension] == nil || decimalComma != nil)
  }

  /// A Boolean value that indicates whether a figure that does not affect pixels has two readings;
  /// a second reading leaves it out.
  var refusesFigures: Bool {
    ambiguousNumbers.contains {
      $0.severity == .warning && refuses($0.quantity, in: $0.dimension)
    }
  }

  /// Reports every ambiguous number, after the whole file is read.
  func report(to log: Diagnostics) {
    if let decimalPoint, decimalComma == nil {
      for number in commasBeforePowers {
        log.report(
          .warning, at: number.offset,
          "the comma in '\(shortened(number.text))' is read as a decimal mark, but line "
            + "\(log.line(of: decimalPoint)) has a decimal point",
          expected: "a decimal point, or no separators")
      }
    }
    for number in ambiguousNumbers {
      if refuses(number.quantity, in: number.dimension) {
        Self.reportTwoReadings(
          of: number.quantity, number.text, at: number.offset, number.severity, to: log)
      } else {
        warn(about: number, to: log)
      }
    }
  }

  /// Warns about a number whose reading is likely.
  private func warn(about number: AmbiguousNumber, to log: Diagnostics) {
    let isComma = number.quantity.number.marks == .ambiguousComma
    let isWhole = number.quantity.isUsuallyWhole
    let reason: String
    if isComma || !isWhole {
      guard decimalComma != nil || isComma && !isWhole else { return }
      reason = decimalComma.map { ", but line \(log.line(of: $0)) has a decimal comma" } ?? ""
    } else {
      let point = decimalPoints[number.dimension] ?? number.offset
      reason = ", as on line \(log.line(of: point))"
    }
    let sense = isComma ? "separating thousands" : "a decimal point"
    log.report(
      .warning, at: number.offset,
      "the \(isComma ? "comma" : "point") in '\(shortened(number.text))' is read as \(sense)"
        + reason, expected: Self.choice(number.quantity))
  }

  /// Reports a number with two readings.
  static func reportTwoReadings(
    of quantity: Quantity, _ text: String, at offset: Int, _ severity: Problem.Severity,
    to log: Diagnostics
  ) {
    let problem = twoReadings(of: quantity, text)
    log.report(severity, at: offset, problem.message, expected: problem.expected)
  }

  /// Returns the problem of a number with two readings.
  fileprivate static func twoReadings(
    of quantity: Quantity, _ text: String
  ) -> QuantityReading.Warning {
    QuantityReading.Warning(
      message: "'\(shortened(text))' has two readings: its point may separate thousands or be a "
        + "decimal point", expected: choice(quantity))
  }

  /// Returns both readings of a number, as in "expected …".
  private static func choice(_ quantity: Quantity) -> String {
    let (decimal, grouped) = quantity.number.readings
    let unit = [quantity.scaleWord, quantity.writtenUnit.display].compactMap(\.self)
      .filter { !$0.isEmpty }.map { " " + $0 }.joined()
    return "\(grouped)\(unit) or \(decimal)\(unit)"
  }
}

extension QuantityReading {
  /// Returns the problem of a figure with two equally likely readings, such as `12.742` km; nil for
  /// any other.
  package func twoReadings(of text: String) -> Warning? {
    guard quantity.number.marks == .ambiguousPoint, quantity.isUsuallyWhole else { return nil }
    return NumberNotation.twoReadings(of: quantity, text)
  }
}
