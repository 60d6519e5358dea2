extension BodyReader {
  /// Notes the source that an element's attributes give for a figure, if the figure was readable.
  mutating func note<Value>(_ figure: Figure, from reader: ElementReader, if value: Value?) {
    guard value != nil, let name = reader.attribute("source") else { return }
    body.sources[figure] = Source(
      name.text, url: reader.attribute("source-href").flatMap(reader.address))
  }

  /// Reads the `<source>` elements, which speak for one figure each and win over attributes.
  mutating func finishSources() {
    var seen: [Figure: Int] = [:]
    for child in element.children where child.key == "source" {
      let reader = ElementReader(element: child, log: log)
      guard let written = reader.required("of", such: "radii"),
        let figure: Figure = reader.choice(written, name: "figure"), let name = reader.text()
      else { continue }
      if let first = seen[figure] {
        log.report(
          at: written.offset,
          "a second source of '\(figure.rawValue)'; the first is on line \(log.line(of: first))")
        continue
      }
      seen[figure] = written.offset
      body.sources[figure] = Source(
        name.text, url: reader.attribute("href").flatMap(reader.address))
    }
  }
}
