import PlanetStrings

extension BodyReader {
  /// Reads an element that describes the surface or its inhabitants.
  mutating func readConditions(_ child: XMLElement, _ reader: ElementReader) {
    var conditions = body.conditions ?? SurfaceConditions()
    if child.key == "population" {
      conditions.population = reader.requiredOrText("value", such: "2000000")
        .flatMap { reader.number($0, .population) }
      note(.population, from: reader, ["value"], if: conditions.population)
    } else {
      conditions.climates = words(reader.attribute("climate"))
      let text = reader.element.hasText ? reader.text() : nil
      conditions.terrains = words(reader.attribute("terrain") ?? text)
      conditions.waterShare = reader.attribute("water")
        .flatMap { reader.number($0, .waterPercentage) }.map { $0 / 100 }
      conditions.color = reader.attribute("color").flatMap { reader.color($0) }
      if reader.element.attributes.isEmpty, text == nil {
        log.report(
          .warning, at: child.offset, "<\(child.name)> has no attributes",
          expected: "climate, terrain, water or color")
      }
    }
    body.conditions = conditions.isEmpty ? nil : conditions
  }

  /// Returns the words of a list with commas, without those for unknown.
  private func words(_ written: ElementReader.Written?) -> [String] {
    (written?.text ?? "").split(separator: ",").map { String($0).collapsed }
      .filter { !$0.isEmpty && !NotKnown.isStated(by: $0) }
  }
}
