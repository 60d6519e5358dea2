import PlanetStrings

extension BodyReader {
  /// Records the text of a figure, and the source that the element's attributes give, if the figure
  /// was valid.
  /// - Parameters:
  ///   - figure: The figure.
  ///   - reader: The element.
  ///   - attributes: The attributes of the figure; none for the element's text.
  ///   - unit: The attribute of its unit.
  ///   - value: The value that was read.
  mutating func note<Value>(
    _ figure: Figure, from reader: ElementReader, _ attributes: [String] = [],
    unit: String? = nil, if value: Value?
  ) {
    guard value != nil else { return }
    written[figure] = reader.written(attributes, unit: unit)
    if let source = reader.source { body.facts.sources[figure] = source }
  }

  /// Reads the `<source>` elements, which apply to one figure each and override attributes; one
  /// without a figure applies to all that have no other.
  mutating func finishSources() {
    var seen: [Figure: Int] = [:]
    var general: Source?
    for child in element.children where child.key == "source" {
      let reader = ElementReader(element: child, log: log, severity: .warning)
      guard let name = reader.text() else { continue }
      let source = Source(name.text, url: reader.attribute("href").flatMap(reader.address))
      guard let written = reader.attribute("of") else {
        general = general ?? source
        continue
      }
      guard let figure: Figure = reader.choice(written, name: "figure") else { continue }
      if let first = seen[figure] {
        log.report(
          .warning, at: written.offset,
          "a second source of '\(figure.rawValue)'; the first is on line \(log.line(of: first))")
        continue
      }
      seen[figure] = written.offset
      body.facts.sources[figure] = source
    }
    guard let general else { return }
    for figure in written.keys where body.facts.sources[figure] == nil {
      body.facts.sources[figure] = general
    }
  }
}

extension ElementReader {
  /// The source that the element's attributes give for its figures.
  var source: Source? {
    attribute("source").map {
      Source($0.text, url: attribute("source-href").flatMap(lenient.address))
    }
  }

  /// Returns the text of a figure: the element's text or attributes, and their unit.
  fileprivate func written(_ attributes: [String], unit: String?) -> String {
    let unit = unit.flatMap { attribute($0)?.text.collapsed }
    let texts = attributes.compactMap { name in attribute(name).map { (name, $0.text.collapsed) } }
    let figure =
      switch texts.count {
      case 0: element.content(of: element.text)
      case 1: texts[0].1
      default: texts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
      }
    return [figure, unit].compactMap { $0 }.joined(separator: " ")
  }
}
