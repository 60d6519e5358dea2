import PlanetMath
import PlanetStrings

/// Reads typed values from one element, and reports their errors.
struct ElementReader {
  let element: XMLElement
  let log: Diagnostics
  /// The severity of invalid values: a warning for those that do not affect pixels.
  var severity = Problem.Severity.error
  /// A Boolean value that indicates whether the element belongs to a star, by whose sizes and
  /// speeds numbers without unit are judged.
  var isStar = false

  /// A reader of the same element whose invalid values are warnings.
  var lenient: ElementReader {
    var reader = self
    reader.severity = .warning
    return reader
  }

  /// A reader of the same element whose invalid values are errors.
  var strictly: ElementReader {
    var reader = self
    reader.severity = .error
    return reader
  }

  /// A value of the element and its place in bytes.
  struct Written {
    var text: String
    var offset: Int
    /// A Boolean value that indicates whether a point is certainly the decimal mark.
    var hasDecimalPoint = false
  }

  /// Returns the attribute with a name.
  func attribute(_ name: String) -> Written? {
    element.attribute(name).map { found in
      let place = log.source.attribute(found.name, inTagAt: element.offset)?.value
      let limit = ElementRule.lengthLimit(ofAttribute: name.foldedTag)
      return Written(
        text: clipped(found.value, to: limit), offset: place ?? element.offset,
        hasDecimalPoint: element.isJSONNumber)
    }
  }

  /// Returns the element's text; an empty one is reported and nil, unless its space is preserved.
  /// - Parameter quietly: True if an empty one was reported before.
  /// - Returns: The text with its place.
  func text(quietly: Bool = false) -> Written? {
    let limit = Vocabulary.rule(element.key)?.lengthLimit ?? \.valueLength
    if limit == \.valueLength, let inner = element.children.first(where: { !$0.isMarkup }) {
      if !quietly {
        log.report(
          severity, at: inner.offset,
          "<\(shortened(inner.name))> is inside of <\(element.name)>, "
            + "which is not read", expected: "a text alone")
      }
      return nil
    }
    let content = element.content(of: clipped(element.text, to: limit))
    guard !content.isEmpty || element.preservesSpace else {
      if !quietly {
        log.report(.warning, at: element.offset, "<\(element.name)> is empty")
      }
      return nil
    }
    return Written(
      text: content, offset: log.source.text(inTagAt: element.offset),
      hasDecimalPoint: element.isJSONNumber)
  }

  /// Returns a text clipped to its limit, whose excess is reported.
  private func clipped(_ text: String, to limit: any LengthLimit) -> String {
    let limit = log.options.limits[keyPath: limit]
    guard text.utf8.count > limit else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit)))
  }

  /// Returns a written value, unless it means unknown, which is reported.
  func known(
    _ written: Written, name: String, expected: @autoclosure () -> String
  ) -> Written? {
    guard NotKnown.isStated(by: written.text) else { return written }
    log.reportNotKnown(written, name: name, expected: expected())
    return nil
  }

  /// Returns the attribute, or else the element's text.
  func attributeOrText(_ name: String) -> Written? {
    attribute(name) ?? text()
  }

  /// Returns the attribute; a missing one is reported.
  func required(_ name: String, such example: String) -> Written? {
    if let found = attribute(name) { return found }
    log.report(
      severity, at: element.offset, "<\(element.name)> has no '\(name)'",
      expected: "\(name)=\"\(example)\"")
    return nil
  }

  /// Returns the attribute, or the element's text if it has one; without both, the attribute is
  /// reported as missing.
  func requiredOrText(_ name: String, such example: String) -> Written? {
    guard element.hasText else { return required(name, such: example) }
    guard let attribute = attribute(name) else { return text() }
    log.report(
      .warning, at: log.source.text(inTagAt: element.offset),
      "<\(element.name)> has the attribute '\(name)' and a text; the text is ignored",
      expected: "either '\(name)' or a text")
    return attribute
  }

  /// Returns the attribute as one of an enumeration's words, or the first of them.
  func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: String, or usual: Choice
  ) -> Choice {
    optionalChoice(name) ?? usual
  }

  /// Returns the attribute as one of an enumeration's words.
  func optionalChoice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: String
  ) -> Choice? {
    attribute(name)
      .flatMap {
        known($0, name: name, expected: Self.words(of: Choice.self))
      }
      .flatMap { choice($0, name: name) }
  }

  /// Returns a written value as one of an enumeration's words.
  func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ written: Written, name: String
  ) -> Choice? {
    if let exact = Choice(rawValue: written.text) { return exact }
    func key(_ word: String) -> String { String(word.folded.filter { $0 != " " }) }
    let wanted = key(written.text)
    if let found = Choice.allCases.first(where: { key($0.rawValue) == wanted }) { return found }
    log.report(
      severity, at: written.offset, "unknown \(name) '\(shortened(written.text))'",
      expected: Self.words(of: Choice.self),
      suggestion: NearestWord.one(to: written.text, among: Choice.allCases.map(\.rawValue)))
    return nil
  }

  /// Returns the words of an enumeration, as in "expected …".
  private static func words<Choice: CaseIterable & RawRepresentable<String>>(
    of choice: Choice.Type
  ) -> String {
    "one of " + Choice.allCases.map(\.rawValue).joined(separator: ", ")
  }

  /// Returns an attribute as a number in its dimension's stored unit and within a limit.
  func number(
    _ name: String, _ dimension: Dimension, _ limit: ValueLimit, unit: String? = nil
  ) -> Double? {
    attribute(name).flatMap { number($0, QuantityKind(name, dimension, limit), unit: unit) }
  }

  /// Returns a written number in its dimension's stored unit and within a limit.
  func number(
    _ written: Written, name: String, _ dimension: Dimension, _ limit: ValueLimit,
    unit: Written? = nil
  ) -> Double? {
    figure(written, QuantityKind(name, dimension, limit), unit: unit)?.value
  }

  /// Returns a written number of a kind, whose unit may be given by another attribute.
  func number(_ written: Written, _ kind: QuantityKind, unit: String? = nil) -> Double? {
    figure(written, kind, unit: unit.flatMap { self.unit($0, of: kind) })?.value
  }

  /// Returns a written quantity of a kind; an invalid one is reported.
  func figure(
    _ written: Written, _ kind: QuantityKind, unit given: Written?
  ) -> QuantityReading? {
    guard let written = known(written, name: kind.name, expected: kind.dimension.name) else {
      return nil
    }
    var place = written.offset
    var unit: Unit?
    do throws(Quantity.Fault) {
      if let given {
        place = given.offset
        unit = try Quantity.find(given.text, in: kind.dimension)
        place = written.offset
      }
      let reading = try kind.read(
        written.text, unit: unit, inferred: log.inferredUnits[kind.name], isStar: isStar,
        hasDecimalPoint: written.hasDecimalPoint)
      if severity == .warning, log.refuses(reading.quantity, in: kind.dimension) {
        NumberNotation.reportTwoReadings(
          of: reading.quantity, written.text, at: written.offset, severity, to: log)
        return nil
      }
      log.note(
        reading.quantity, of: kind, isStar: isStar, severity, text: written.text,
        at: written.offset)
      for warning in reading.warnings {
        log.report(
          .warning, at: written.offset, warning.message, expected: warning.expected)
      }
      return reading
    } catch {
      log.noteUnit(of: written.text, kind, unit: unit, isStar: isStar)
      log.report(
        severity, at: place, error.message, expected: error.expected,
        suggestion: error.suggestion)
      return nil
    }
  }

  /// Returns the attribute of a unit, which may be in the plural, or misspelt if its value is a
  /// unit.
  func unit(_ name: String, of kind: QuantityKind) -> Written? {
    if let found = attribute(name) ?? attribute(name + "s") { return found }
    guard let rule = Vocabulary.rule(element.key) else { return nil }
    for found in element.attributes where !rule.attributeKeys.contains(found.name.foldedTag) {
      if NearestWord.one(to: found.name, among: rule.attributes)?.foldedTag == name.foldedTag {
        return attribute(found.name)
      }
    }
    return nil
  }

  /// Returns the attribute as a sense of rotation or motion.
  func direction(_ name: String) -> SpinDirection? {
    guard let written = attribute(name) else { return nil }
    return Remarks([written.text]).direction ?? optionalChoice(name)
  }

  /// Returns an attribute as an angle within a range of degrees.
  func angle(
    _ name: String, degrees limit: ValueLimit, as dimension: Dimension = .angle
  ) -> Angle? {
    attribute(name).flatMap { angle($0, name, degrees: limit, as: dimension) }
  }

  /// Returns a written angle within a range of degrees.
  func angle(
    _ written: Written, _ name: String, degrees limit: ValueLimit, as dimension: Dimension = .angle
  ) -> Angle? {
    // Angles stay in the unit in which they are written, so that degrees are exact.
    let kind = QuantityKind(name, dimension, ValueLimit(-Double.infinity...Double.infinity, ""))
    guard let reading = figure(written, kind, unit: nil) else { return nil }
    let angle: Angle =
      reading.quantity.unit == "rad" ? .radians(reading.value) : .degrees(reading.value)
    let degrees = reading.quantity.unit == "rad" ? angle.degrees : reading.value
    guard limit.contains(degrees) else {
      log.report(
        severity, at: written.offset,
        "the \(name) '\(shortened(written.text))' is impossible", expected: limit.words)
      return nil
    }
    return angle
  }

  /// Returns a written colour; an invalid one is reported.
  func color(_ written: Written) -> SRGBColor? {
    if let color = SRGBColor(written: written.text.collapsed) { return color }
    log.report(
      severity, at: written.offset, "'\(shortened(written.text))' is not a colour",
      expected: "#rrggbb or a name such as orange",
      suggestion: SRGBColor.nearestName(to: written.text.collapsed))
    return nil
  }

  /// Returns a written date; an invalid one is reported, with a word that is also allowed.
  func date(_ written: Written, orWord word: String? = nil) -> CalendarDate? {
    let forms = ["YYYY", "YYYY-MM", "YYYY-MM-DD"] + [word].compactMap { $0 }
    let expected = forms.dropLast().joined(separator: ", ") + " or " + forms.suffix(1).joined()
    guard let written = known(written, name: "date", expected: expected) else { return nil }
    do throws(WrittenDate.Fault) {
      return try CalendarDate(reading: written.text)
    } catch {
      report(
        error, written, expected: expected,
        suggestion: word.flatMap { NearestWord.one(to: written.text, among: [$0]) })
      return nil
    }
  }

  /// Reports a text that is not a date.
  func report(
    _ fault: WrittenDate.Fault, _ written: Written, expected: String, suggestion: String? = nil
  ) {
    let text = shortened(written.text)
    if case .ambiguous(let readings) = fault {
      return log.report(
        severity, at: written.offset, "the date '\(text)' has two readings",
        expected: readings.joined(separator: " or "))
    }
    let reason = fault.reason.map { ": \($0)" } ?? ""
    log.report(
      severity, at: written.offset, "'\(text)' is not a date\(reason)", expected: expected,
      suggestion: CalendarDate.nearest(to: written.text)?.description ?? suggestion)
  }

  /// Returns a written id; one with other characters is reported.
  func id(_ id: Written) -> Written? {
    let isClean = id.text.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    if isClean, let first = id.text.first, first.isLetter || first.isNumber,
      id.text.utf8.count <= 100
    {
      return id
    }
    let slug = id.text.slug
    let isUsable = !slug.isEmpty && slug.utf8.count <= 100
    log.report(
      severity, at: id.offset, "'\(shortened(id.text))' cannot be an id",
      expected: "letters, digits, '-', '_' and '.', at most 100 bytes",
      suggestion: isUsable ? slug : nil)
    return nil
  }
}
