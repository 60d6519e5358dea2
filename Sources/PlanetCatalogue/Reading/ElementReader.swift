import PlanetMath
import PlanetStrings

/// Reads typed values from one element, and reports their errors.
struct ElementReader {
  let element: XMLElement
  let log: Diagnostics

  /// A value of the element and its place in bytes.
  struct Written {
    var text: String
    var offset: Int
  }

  /// Returns the attribute with a name.
  func attribute(_ name: String) -> Written? {
    element.attribute(name).map { found in
      let place = log.source.attribute(found.name, inTagAt: element.offset)?.value
      let limit = ElementRule.lengthLimit(ofAttribute: name.foldedTag)
      return Written(text: clipped(found.value, to: limit), offset: place ?? element.offset)
    }
  }

  /// Returns the element's text; an empty one is reported and nil, unless its space is preserved.
  func text() -> Written? {
    let limit = Vocabulary.rule(element.key)?.lengthLimit ?? \.valueLength
    let content = element.content(of: clipped(element.text, to: limit))
    guard !content.isEmpty || element.preservesSpace else {
      log.report(.warning, at: element.offset, "<\(element.name)> is empty")
      return nil
    }
    return Written(text: content, offset: log.source.text(inTagAt: element.offset))
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
      at: element.offset, "<\(element.name)> has no '\(name)'",
      expected: "\(name)=\"\(example)\"")
    return nil
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
    func key(_ word: String) -> String { String(word.folded.filter { $0 != " " }) }
    let wanted = key(written.text)
    if let found = Choice.allCases.first(where: { key($0.rawValue) == wanted }) { return found }
    log.report(
      at: written.offset, "unknown \(name) '\(shortened(written.text))'",
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
    attribute(name)
      .flatMap { number($0, name: name, dimension, limit, unit: unit) }
  }

  /// Returns a written number in its dimension's stored unit and within a limit.
  func number(
    _ written: Written, name: String, _ dimension: Dimension, _ limit: ValueLimit,
    unit: String? = nil
  ) -> Double? {
    number(
      written, name: name, dimension, limit, unit: unit.flatMap { attribute($0) })
  }

  /// Returns a written number whose unit is given elsewhere.
  func number(
    _ written: Written, name: String, _ dimension: Dimension, _ limit: ValueLimit,
    unit: Written?
  ) -> Double? {
    guard let quantity = quantity(written, name: name, dimension, unit: unit) else { return nil }
    guard limit.contains(quantity.value) else {
      log.report(
        at: written.offset, "the \(name) '\(shortened(written.text))' is impossible",
        expected: limit.words(in: dimension))
      return nil
    }
    return quantity.value
  }

  /// Returns an attribute as an angle within a range of degrees.
  func angle(_ name: String, degrees limit: ValueLimit) -> Angle? {
    guard let written = attribute(name),
      let quantity = quantity(written, name: name, .angle, unit: nil)
    else { return nil }
    let angle: Angle =
      quantity.unit == "rad" ? .radians(quantity.value) : .degrees(quantity.value)
    let degrees = quantity.unit == "rad" ? angle.degrees : quantity.value
    guard limit.contains(degrees) else {
      log.report(
        at: written.offset, "the \(name) '\(shortened(written.text))' is impossible",
        expected: limit.words)
      return nil
    }
    return angle
  }

  /// Returns a written colour; an invalid one is reported.
  func color(_ written: Written) -> SRGBColor? {
    if let color = SRGBColor(hex: written.text.collapsed) { return color }
    log.report(
      at: written.offset, "'\(shortened(written.text))' is not a colour", expected: "#rrggbb")
    return nil
  }

  /// Returns a written date; an invalid one is reported, with a word that is also allowed.
  func date(_ written: Written, orWord word: String? = nil) -> CalendarDate? {
    if let date = CalendarDate(written.text) { return date }
    let reason = CalendarDate.missingDay(in: written.text).map { ": \($0)" } ?? ""
    let forms = ["YYYY", "YYYY-MM", "YYYY-MM-DD"] + [word].compactMap { $0 }
    let expected = forms.dropLast().joined(separator: ", ") + " or " + forms.suffix(1).joined()
    guard let written = known(written, name: "date", expected: expected) else { return nil }
    log.report(
      at: written.offset, "'\(shortened(written.text))' is not a date\(reason)", expected: expected,
      suggestion: CalendarDate.nearest(to: written.text)?.description
        ?? word.flatMap { NearestWord.one(to: written.text, among: [$0]) })
    return nil
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
    log.report(
      at: id.offset, "'\(shortened(id.text))' cannot be an id",
      expected: "letters, digits, '-', '_' and '.', at most 100 bytes",
      suggestion: slug.isEmpty || slug.utf8.count > 100 ? nil : slug)
    return nil
  }

  private func quantity(
    _ written: Written, name: String, _ dimension: Dimension, unit given: Written?
  ) -> Quantity? {
    guard let written = known(written, name: name, expected: dimension.name) else { return nil }
    var place = written.offset
    do throws(Quantity.Fault) {
      var unit: Unit?
      if let given {
        place = given.offset
        unit = try Quantity.find(given.text, in: dimension)
        place = written.offset
      }
      let quantity = try Quantity.read(written.text, as: dimension, unit: unit)
      log.note(quantity, as: dimension, text: written.text, at: written.offset)
      return quantity
    } catch {
      log.report(
        at: place, error.message, expected: error.expected, suggestion: error.suggestion)
      return nil
    }
  }
}

/// The allowed range of a figure.
struct ValueLimit {
  private let range: ClosedRange<Double>
  /// The limit in words, as in "expected …".
  let words: String
  /// The range of finite values in words, to which the unit belongs; nil if the words have it.
  private let bounds: String?

  /// Creates a limit that includes both ends.
  /// - Parameters:
  ///   - range: The range in the stored unit.
  ///   - words: The limit in words.
  ///   - bounds: The range of finite values in words, to which the unit is added.
  init(_ range: ClosedRange<Double>, _ words: String, bounds: String? = nil) {
    (self.range, self.words, self.bounds) = (range, words, bounds)
  }

  func contains(_ value: Double) -> Bool { range.contains(value) }

  /// Returns the limit in words, with the stored unit of a dimension.
  func words(in dimension: Dimension) -> String {
    guard let bounds else { return words }
    let unit = dimension.storedUnit
    return "\(words) (\(bounds)\(unit.isEmpty ? "" : " \(unit)"))"
  }

  /// Sizes and times: with margins to 0 and infinity, so that squares and ratios are finite.
  static let aboveZero = ValueLimit(1e-6...1e15, "a number above 0", bounds: "0.000001 to 1e15")
  /// Amounts that may be zero.
  static let zeroOrMore = ValueLimit(0...1e15, "0 or more", bounds: "at most 1e15")
  /// Temperatures in kelvin.
  static let temperature = ValueLimit(
    0...1e15, "absolute zero or more: 0 K, -273.15 °C or -459.67 °F")
  /// Masses in kg.
  static let mass = ValueLimit(1e-6...1e60, "a number above 0", bounds: "0.000001 to 1e60")
  /// Albedos: Enceladus' is 1.4.
  static let albedo = ValueLimit(0...10, "0 to 10")
  /// Fractions.
  static let share = ValueLimit(0...1, "0 to 1")
  /// Mean cosines of the angle of scattered light.
  static let asymmetry = ValueLimit(Atmosphere.asymmetries, "-0.95 to 0.95")
  /// Percentages.
  static let percentage = ValueLimit(0...100, "0 to 100")
  /// Tilts.
  static let halfTurn = ValueLimit(0...180, "0° to 180°")
  /// Angles from the equator.
  static let latitude = ValueLimit(-90...90, "-90° to 90°")
  /// Angles around the equator, in either sense.
  static let longitude = ValueLimit(-360...360, "-360° to 360°")
  /// Altitudes of clouds.
  static let altitude = ValueLimit(0...1e6, "0 to 1000000 km")
  /// Heights in the air.
  static let airHeight = ValueLimit(1e-3...1e6, "0.001 to 1000000 km")
  /// Heights of the ground.
  static let height = ValueLimit(-1e6...1e6, "-1000000 to 1000000 km")
  /// Angles per day.
  static let rate = ValueLimit(-1e9...1e9, "degrees a day, at most 1e9")
}
