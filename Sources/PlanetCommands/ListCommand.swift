import ArgumentParser
import PlanetCatalogue

/// Lists the bodies of a catalogue.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the bodies of a catalogue by section or in another order."
  )

  @OptionGroup var catalogue: CatalogueOptions

  @Option(
    help: """
      The order of the bodies: catalogue, name, size (the largest first), distance (from the star) \
      or date (of discovery, the earliest first); only the first has sections.
      """, transform: BodyOrder.init(reading:))
  var sort = BodyOrder.catalogue

  @Flag(
    help: """
      Write JSON: an array of objects with id, name, kind, section, diameterKm, discovered (a date \
      in ISO 8601, antiquity or null) and discoveredBy (a name or null).
      """)
  var json = false

  mutating func run() throws {
    let loaded = try catalogue.load()
    let lines = json ? json(loaded.catalogue) : table(loaded.catalogue)
    for line in lines { Console.output(line) }
  }

  private func table(_ catalogue: Catalogue) -> [String] {
    var table = TextTable()
    let sections = catalogue.sections(in: sort)
    for section in sections {
      if let title = section.title {
        if section != sections.first { table.add("") }
        table.add(title)
      }
      for body in section.bodies {
        table.add(
          "  \(body.id)", body.name, body.kind.title,
          body.radii.map { NumberText.adaptive($0.diameter) + " km" } ?? "",
          body.rings == nil ? "" : "rings",
          sort == .date ? body.discovery?.date.words ?? "" : "")
      }
    }
    return table.lines
  }

  private func json(_ catalogue: Catalogue) -> [String] {
    func text(_ value: String?) -> String { value.map(JSONText.quoted) ?? "null" }
    var titles: [String: String] = [:]
    for section in catalogue.sections {
      for body in section.bodies { titles[body.id] = section.title }
    }
    let objects = catalogue.sections(in: sort).flatMap(\.bodies).map { body in
      "  {\"id\": \(text(body.id)), \"name\": \(text(body.name)), "
        + "\"kind\": \(text(body.kind.rawValue)), \"section\": \(text(titles[body.id])), "
        + "\"diameterKm\": \(body.radii.map { "\($0.diameter)" } ?? "null"), "
        + "\"discovered\": \(text(body.discovery?.date.description)), "
        + "\"discoveredBy\": \(text(body.discovery?.discoverer))}"
    }
    return ["["] + objects.dropLast().map { $0 + "," } + objects.suffix(1) + ["]"]
  }
}
