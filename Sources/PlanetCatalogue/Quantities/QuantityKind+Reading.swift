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
    /// The message.
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
  /// - Returns: The value, with its doubtful parts.
  /// - Throws: An error that states what is expected.
  package func read(
    _ text: String, unit: Unit? = nil, inferred: String? = nil, isStar: Bool = false
  ) throws(Quantity.Fault) -> QuantityReading {
    let quantity = try Quantity.read(text, as: dimension, unit: unit)
    var reading = QuantityReading(value: quantity.value, quantity: quantity)
    chooseMark(of: &reading, text, isStar: isStar)
    if !quantity.hasUnit {
      try chooseUnit(of: &reading, text, inferred: inferred, isStar: isStar)
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
    guard let range = plausible(isStar: isStar), reading.value > 0,
      let other = reading.quantity.number.otherReading
    else { return }
    let value = reading.quantity.value(of: other, in: reading.quantity.writtenUnit, dimension)
    let isPlausible = range.contains(reading.value)
    guard isPlausible != range.contains(value) else { return }
    if isPlausible {
      reading.quantity.number.marks = other.marks == .plain ? .decimalPoint : .plain
      return
    }
    let mark = other.marks == .plain ? "point" : "comma"
    let sense = other.marks == .plain ? "separates thousands" : "is a decimal mark"
    reading.value = value
    reading.quantity.value = value
    reading.quantity.number = other
    let (decimal, grouped) = other.readings
    let choice = other.marks == .plain ? grouped : decimal
    reading.warnings.append(
      QuantityReading.Warning(
        message: "the \(mark) in the \(name) '\(shortened(text))' \(sense), as the other reading "
          + "is implausible", expected: choice))
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

  /// Sets the value of a number without unit, if its usual unit is not plausible.
  private func chooseUnit(
    of reading: inout QuantityReading, _ text: String, inferred: String?, isStar: Bool
  ) throws(Quantity.Fault) {
    let mayBeNegative = sense != .none || dimension.units.contains { $0.offset != 0 }
    guard let range = plausible(isStar: isStar),
      reading.value > 0 || mayBeNegative && reading.value < 0
    else { return }
    let isPlausible = range.contains(magnitude(reading.value))
    guard inferred != nil || !isPlausible else { return }
    let usual = candidates[0]
    let fitting = inferred.map { [$0] } ?? fittingUnits(of: reading.quantity, isStar: isStar)
    func words(_ unit: String) -> String {
      let display = (try? Quantity.find(unit, in: dimension))?.display ?? unit
      let isPower = unit.hasPrefix("10^")
      return shortened(text) + (isPower ? " × " + unit : (display.isEmpty ? "" : " ") + display)
    }
    guard fitting.count == 1, let unit = fitting.first else {
      let choice =
        fitting.isEmpty
        ? "a unit, as in \(dimension.name)"
        : fitting.map(words).joined(separator: " or ")
      throw Quantity.Fault(
        message: "the \(name) '\(shortened(text))' has no unit, and \(words(usual)) is implausible",
        expected: choice)
    }
    guard unit != usual else { return }
    reading.value = value(of: reading.quantity, in: unit)
    let reason =
      isPlausible ? "the unit of the other values of the file" : "\(words(usual)) is implausible"
    reading.warnings.append(
      QuantityReading.Warning(
        message: "the \(name) '\(shortened(text))' has no unit and is read as \(words(unit)), "
          + (isPlausible ? reason : "as \(reason)"),
        expected: "a unit, such as \(words(unit))"))
  }
}
