import PlanetCatalogue
import PlanetStrings

/// Writes whole catalogues as JSON; Catalogues/catalogue.schema.json describes it.
enum CatalogueJSON {
  /// Returns a catalogue as an object: its title, its sections, and all bodies and stories, a line
  /// each.
  static func text(of reading: CatalogueReading) -> String {
    let catalogue = reading.catalogue
    var head: [(String, JSONText.Value)] = [
      ("format", .whole(1)), ("kind", .text("planetnode-catalogue")),
      ("title", .text(catalogue.title)), ("sections", .list(sections(of: catalogue))),
    ]
    if !catalogue.systems.isEmpty {
      head.append(("systems", .list(catalogue.systems.map(value))))
    }
    let writer = BodyJSON(reading)
    let bodies = JSONText.lines(of: catalogue.bodies.map(writer.text))
    let stories = JSONText.lines(of: catalogue.stories.map(StoryJSON.text))
    return String(JSONText.object(head).dropLast())
      + ",\n\"bodies\":\(bodies.joined(separator: "\n")),\n"
      + "\"stories\":\(stories.joined(separator: "\n"))}\n"
  }

  private static func value(of system: StarSystem) -> JSONText.Value {
    .object([
      ("id", .text(system.id)), ("name", .text(system.name)),
      ("epoch", .number(orNull: system.epoch)), ("sky", .text(system.sky.rawValue)),
    ])
  }

  /// Returns the titles of all sections, with the ids of their bodies and stories.
  private static func sections(of catalogue: Catalogue) -> [JSONText.Value] {
    func ids(_ ids: [String]) -> JSONText.Value { .list(ids.map { .text($0) }) }
    let bodies = catalogue.sections.map { ($0.title, $0.bodies.map(\.id), [String]()) }
    let stories = catalogue.storySections.map { ($0.title, [String](), $0.stories.map(\.id)) }
    return (bodies + stories).map { title, bodies, stories in
      .object([
        ("title", .text(orNull: title)), ("bodies", ids(bodies)), ("stories", ids(stories)),
      ])
    }
  }
}
