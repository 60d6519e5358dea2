import ArgumentParser
import PlanetCatalogue

/// Lists the bodies of a catalogue.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the bodies of a catalogue by section.")

  @OptionGroup var catalogue: CatalogueOptions

  @Flag(help: "Write JSON: an array of objects with id, name, kind, section and diameter.")
  var json = false

  mutating func run() throws {
    let loaded = try catalogue.load()
    let sections = loaded.catalogue.sections
    for line in json ? Self.json(sections) : Self.table(sections) { Console.output(line) }
  }

  private static func table(_ sections: [CatalogueSection]) -> [String] {
    var table = TextTable()
    for section in sections {
      if let title = section.title {
        if section != sections.first { table.add("") }
        table.add(title)
      }
      for body in section.bodies {
        table.add(
          "  \(body.id)", body.name, body.kind.title,
          NumberText.adaptive(body.radii.diameter) + " km",
          body.rings == nil ? "" : "rings")
      }
    }
    return table.lines
  }

  private static func json(_ sections: [CatalogueSection]) -> [String] {
    let objects = sections.flatMap { section in
      section.bodies.map { body in
        "  {\"id\": \(JSONText.quoted(body.id)), \"name\": \(JSONText.quoted(body.name)), "
          + "\"kind\": \(JSONText.quoted(body.kind.rawValue)), "
          + "\"section\": \(section.title.map(JSONText.quoted) ?? "null"), "
          + "\"diameterKm\": \(body.radii.diameter)}"
      }
    }
    return ["["] + objects.dropLast().map { $0 + "," } + objects.suffix(1) + ["]"]
  }
}
