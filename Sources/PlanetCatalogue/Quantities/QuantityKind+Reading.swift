import PlanetMath
import PlanetStrings

/// A figure as read from a text.
package struct QuantityReading {
  /// The value in the stored unit of its dimension.
  package var value: Double
  /// The sense of rotation or motion that the text states; nil if it states none.
  package var direction: SpinDirection?
  /// Warnings about doubtful parts of the text.
  package var warnings: [Warning] = []
  /// The number, its unit and its notation.
  var quantity: Quantity

  /// A doubtful part of a text.
  package struct Warning {
    package var message: String
    /// The expected text; nil without one.
    package var expected: String?
  }
}

extension QuantityKind {
  /// Reads a text such as `149.6 million km`, `243 days (retrograde)` or `23h 56m 4.1s`.
  ///
  /// An implausible number without unit is read in another unit if exactly one is plausible, with a
  /// warning.
  /// - Parameters:
  ///   - text: The text.
  ///   - unit: The unit that is stated elsewhere.
  ///   - inferred: The unit of all numbers without unit of the document; nil to use the usual one.
  ///   - isStar: Whether the body is a star.
  ///   - hasDecimalPoint: Whether a point is certainly the decimal mark.
  /// - Returns: The value, with its doubtful parts.
  /// - Throws: An error that states what is expected.
  package func read(
    _ text: String, unit: Unit? = nil, inferred: String? = nil, isStar: Bool = false,
    hasDecimalPoint: Bool = false
  ) throws(Quantity.Fault) -> QuantityReading {
    var quantity = try Quantity.read(text, as: dimension, unit: unit)
    if hasDecimalPoint { quantity.number.marks = .plain }
    var reading = QuantityReading(value: quantity.value, quantity: quantity)
    if quantity.hasUnit {
      chooseMark(of: &reading, text, isStar: isStar)
      warnIfImplausible(&reading, text, isStar: isStar)
    } else {
      try chooseReading(of: &reading, text, inferred: inferred, isStar: isStar)
    }
    readRemarks(of: &reading, text)
    guard limit.contains(reading.value) else {
      throw Quantity.Fault(
        message: "the \(name) '\(shortened(text))' is impossible",
        expected: limit.words(in: dimension))
    }
    return reading
  }

  /// Reads an ambiguous comma or point in the other way, if only that is plausible.
  private func chooseMark(of reading: inout QuantityReading, _ text: String, isStar: Bool) {
    guard let range = plausible(isStar: isStar), magnitude(reading.value) > 0,
      let other = reading.quantity.number.otherReading
    else { return }
    let value = reading.quantity.value(of: other, in: reading.quantity.writtenUnit, dimension)
    let isPlausible = range.contains(magnitude(reading.value))
    guard isPlausible != range.contains(magnitude(value)) else { return }
    if isPlausible { return reading.makeCertain() }
    // Nobody writes thousands of million km with a point.
    guard other.marks != .plain || reading.quantity.isUsuallyWhole else { return }
    reading.use(other, value: value, text, name)
  }

  /// Warns about a value with a unit that is far from all plausible ones.
  private func warnIfImplausible(_ reading: inout QuantityReading, _ text: String, isStar: Bool) {
    guard let range = plausible(isStar: isStar) else { return }
    // No speed and no distance are possible; no body is at absolute zero.
    guard reading.value != 0 || dimension.storedUnit == "K" else { return }
    let value = abs(reading.value)
    // A speed above that of light has a warning of its own.
    let isLow = value < range.lowerBound / 100
    guard isLow || value > range.upperBound * 100 && dimension.storedUnit != "km/s" else { return }
    let unit = dimension.storedUnit
    let bounds = [range.lowerBound, range.upperBound].map(\.shortText).joined(separator: " to ")
    reading.warnings.append(
      QuantityReading.Warning(
        message: "the \(name) '\(shortened(text))' is implausible",
        expected: unit.isEmpty ? bounds : "\(bounds) \(unit)"))
  }

  /// Applies what remarks and the sign say, and reports those that are not understood.
  private func readRemarks(of reading: inout QuantityReading, _ text: String) {
    let remarks = reading.quantity.remarks
    for remark in remarks.unread {
      reading.warnings.append(
        QuantityReading.Warning(
          message: "the remark '\(shortened(remark))' in the \(name) is unknown and ignored"))
    }
    if let measure, let stated = remarks.measure, stated != measure {
      reading.value *= measure == .diameter ? 2 : 0.5
    }
    guard sense != .none else {
      if remarks.direction != nil {
        reading.warnings.append(
          QuantityReading.Warning(
            message: "the \(name) '\(shortened(text))' states a direction of rotation, which is "
              + "ignored", expected: "the number and its unit"))
      }
      return
    }
    reading.direction = remarks.direction
    guard reading.value < 0 else { return }
    reading.value.negate()
    reading.direction = .retrograde
    guard sense == .unusualSign else { return }
    reading.warnings.append(
      QuantityReading.Warning(
        message: "the sign of the \(name) '\(shortened(text))' is read as retrograde motion",
        expected: "a number above 0 with direction=\"retrograde\""))
  }

  /// Returns the plausible values.
  func plausible(isStar: Bool) -> ClosedRange<Double>? {
    isStar ? plausibleForStars ?? plausible : plausible
  }

  /// Returns the units in which a quantity without unit is plausible.
  func fittingUnits(of quantity: Quantity, isStar: Bool) -> [String] {
    guard let range = plausible(isStar: isStar) else { return [] }
    return candidates.filter { range.contains(magnitude(value(of: quantity, in: $0))) }
  }

  /// Returns a value without its sign, if that states a sense.
  private func magnitude(_ value: Double) -> Double { sense == .none ? value : abs(value) }

  /// Returns a quantity in a unit of the candidates, in the stored unit.
  private func value(of quantity: Quantity, in unit: String) -> Double {
    guard let unit = try? Quantity.find(unit, in: dimension) else { return .nan }
    return quantity.value(of: quantity.number, in: unit, dimension)
  }

  /// A reading of a number without unit: its mark and its unit.
  private struct Choice {
    var quantity: Quantity
    var unit: String
    var value: Double
    /// A Boolean value that indicates whether an ambiguous mark is read in the other way.
    var hasOtherMark: Bool
  }

  /// Chooses the mark and the unit of a number without unit: the usual ones if they are plausible,
  /// or else the only plausible ones.
  /// - Throws: An error if none are plausible, or several.
  private func chooseReading(
    of reading: inout QuantityReading, _ text: String, inferred: String?, isStar: Bool
  ) throws(Quantity.Fault) {
    let mayBeNegative = sense != .none || dimension.units.contains { $0.offset != 0 }
    guard let range = plausible(isStar: isStar), let usual = candidates.first,
      reading.value > 0 || mayBeNegative && reading.value < 0
    else { return }
    let quantity = reading.quantity
    let other = quantity.number.otherReading.map { number in
      var other = quantity
      other.number = number
      return other
    }
    func choices(_ quantity: Quantity?, _ units: [String], _ hasOtherMark: Bool) -> [Choice] {
      guard let quantity else { return [] }
      return units.map {
        Choice(
          quantity: quantity, unit: $0, value: value(of: quantity, in: $0),
          hasOtherMark: hasOtherMark)
      }.filter { range.contains(magnitude($0.value)) }
    }
    let unit = inferred ?? usual
    let isPlausible = range.contains(magnitude(reading.value))
    if unit == usual, isPlausible {
      if choices(other, [usual], true).isEmpty { reading.makeCertain() }
      return
    }
    var found = inferred == nil ? [] : choices(quantity, [unit], false)
    if found.isEmpty, inferred != nil { found = choices(other, [unit], true) }
    if found.isEmpty {
      found = choices(quantity, candidates, false) + choices(other, [usual], true)
    }
    if found.isEmpty { found = choices(other, candidates, true) }
    guard found.count == 1, let choice = found.first else {
      throw implausible(text, found.map(words))
    }
    apply(choice, to: &reading, text, isInferred: inferred != nil && isPlausible)
  }

  /// Returns the error of a number without unit that has no plausible reading, or several.
  private func implausible(_ text: String, _ choices: [String]) -> Quantity.Fault {
    let usual = words(text, candidates.first ?? "")
    return Quantity.Fault(
      message: "the \(name) '\(shortened(text))' has no unit, and \(usual) is implausible",
      expected: choices.isEmpty
        ? "a unit, as in \(dimension.name)" : choices.joined(separator: " or "))
  }

  private func words(_ text: String, _ unit: String) -> String {
    let found = unit.contains(" ") ? nil : try? Quantity.find(unit, in: dimension)
    let display = found?.display ?? unit
    let isPower = unit.hasPrefix("10^")
    return shortened(text) + (isPower ? " × " + unit : (display.isEmpty ? "" : " ") + display)
  }

  private func words(_ choice: Choice) -> String {
    let exponent = choice.quantity.number.exponent
    let digits = choice.quantity.number.digits + (exponent == 0 ? "" : "e\(exponent)")
    return words(
      [digits, choice.quantity.scaleWord].compactMap(\.self).joined(separator: " "), choice.unit)
  }

  /// Uses a reading of a number without unit, with a warning if it is not the usual one.
  private func apply(
    _ choice: Choice, to reading: inout QuantityReading, _ text: String, isInferred: Bool
  ) {
    let usual = candidates.first ?? ""
    let isPossible = dimension.storedUnit != "K" || limit.contains(reading.value)
    if choice.hasOtherMark {
      reading.use(choice.quantity.number, value: choice.value, text, name)
    }
    reading.value = choice.value
    guard choice.unit != usual else { return }
    reading.makeCertain()
    let reason =
      if isInferred {
        "the unit of the other values of the file"
      } else if isPossible {
        "as \(words(text, usual)) is implausible"
      } else {
        "as \(words(text, usual)) is impossible; other values without unit are read in K"
      }
    reading.warnings.append(
      QuantityReading.Warning(
        message: "the \(name) '\(shortened(text))' has no unit and is read as "
          + "\(words(text, choice.unit)), \(reason)",
        expected: "a unit, such as \(words(text, choice.unit))"))
  }
}

extension QuantityReading {
  /// Marks the reading of an ambiguous comma or point as certain.
  fileprivate mutating func makeCertain() {
    switch quantity.number.marks {
    case .ambiguousPoint: quantity.number.marks = .decimalPoint
    case .ambiguousComma: quantity.number.marks = .plain
    case .plain, .decimalPoint, .decimalComma: break
    }
  }

  /// Uses the other reading of an ambiguous comma or point, with a warning.
  fileprivate mutating func use(
    _ other: WrittenNumber, value: Double, _ text: String, _ name: String
  ) {
    let mark = other.marks == .plain ? "point" : "comma"
    let sense = other.marks == .plain ? "separates thousands" : "is a decimal mark"
    self.value = value
    quantity.value = value
    quantity.number = other
    // A guess is no evidence for the notation of other numbers.
    if quantity.number.marks == .decimalComma { quantity.number.marks = .plain }
    let (decimal, grouped) = other.readings
    warnings.append(
      Warning(
        message: "the \(mark) in the \(name) '\(shortened(text))' \(sense), as the other reading "
          + "is implausible", expected: other.marks == .plain ? grouped : decimal))
  }
}
