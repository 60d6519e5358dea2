import PlanetStrings

extension BodyReader {
  /// Reads a date, and the discoverer of the attribute or of the text.
  mutating func readDiscovery(_ reader: ElementReader) {
    var discoverer = reader.attribute("by")
      .flatMap { reader.known($0, name: "discoverer", expected: "a name") }
      .flatMap { hasLetters($0, .warning) ? $0.text : nil }
    if discoverer != nil, !reader.element.hasText {
      return log.report(
        .warning, at: reader.element.offset, "<\(reader.element.name)> has no date",
        expected: "1781-03-13, 1781 or \(DiscoveryDate.antiquityWord)")
    }
    guard var written = reader.text() else { return }
    if let (date, name) = Self.parts(of: written.text) {
      written.text = date
      discoverer = discoverer ?? name
    }
    if written.text.folded == DiscoveryDate.antiquityWord {
      body.facts.discovery = Discovery(.antiquity, by: discoverer)
    } else {
      let date = reader.date(written, orWord: DiscoveryDate.antiquityWord)
      body.facts.discovery = date.map { Discovery(.date($0), by: discoverer) }
    }
    note(.discovery, from: reader, if: body.facts.discovery)
  }

  /// Returns the date and the discoverer of a text such as `1930 by C. Tombaugh`, `1930, C.
  /// Tombaugh`, `1930 (C. Tombaugh)` or `C. Tombaugh, 1930`; nil for another text.
  private static func parts(of text: String) -> (date: String, discoverer: String)? {
    guard (try? CalendarDate(reading: text)) == nil, text.utf8.count <= 300 else { return nil }
    for separator in [" by ", ", ", " (", ": ", " in "] {
      guard let place = text.firstRange(of: separator) else { continue }
      let left = String(text[..<place.lowerBound]).trimmed
      var right = String(text[place.upperBound...]).trimmed
      if separator == " (", right.hasSuffix(")") { right.removeLast() }
      for (date, name) in [(left, right), (right, left)]
      where isName(name) && isDate(date) {
        return (date, name.hasPrefix("by ") ? String(name.dropFirst(3)) : name)
      }
    }
    return nil
  }

  /// Returns whether a text may be a name: letters without digits, and not a month or a season.
  private static func isName(_ text: String) -> Bool {
    let first = text.folded.split(separator: " ").first.map(String.init) ?? ""
    let isMonth =
      first.utf8.count >= 3
      && GregorianDate.monthNames.contains { $0.lowercased().hasPrefix(first) }
    let others: Set = ["spring", "summer", "autumn", "winter", "disputed", "confirmed", "early"]
    return first.count > 0 && !isMonth && !others.contains(first)
      && !text.contains(where: \.isNumber)
  }

  private static func isDate(_ text: String) -> Bool {
    text.folded == DiscoveryDate.antiquityWord || (try? CalendarDate(reading: text)) != nil
  }
}
