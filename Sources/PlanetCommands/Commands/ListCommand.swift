import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetStrings

/// Lists the bodies of a catalogue.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the bodies of a catalogue by section or in another order."
  )

  @OptionGroup var catalogue: CatalogueOptions

  @Option(help: "Section to list, such as moons. (default: all sections)")
  var section: String?

  @Option(
    help: """
      Order of the bodies: catalogue, name, size (the largest first), distance (from the star) or \
      date (of discovery, the earliest first); only the first has sections.
      """, transform: BodyOrder.init(reading:))
  var sort = BodyOrder.catalogue

  @Flag(
    help: """
      Print a JSON array with all data of each body; Catalogues/bodies.schema.json describes it.
      """)
  var json = false

  mutating func run() throws {
    let loaded = try catalogue.load()
    var listed = loaded.catalogue
    if let words = loaded.storyWords { Console.note(words) }
    if let section {
      let bodies = try loaded.bodies(inSection: section)
      let title = bodies.first.flatMap { listed.section(containing: $0.id)?.title }
      listed.sections = [CatalogueSection(title: title, bodies: bodies)]
    }
    try reportUnknownSizes(listed)
    let lines = json ? json(listed, loaded.file.reading) : table(listed)
    for line in lines { Console.output(line) }
  }

  /// Prints the bodies that have no size to sort by.
  private func reportUnknownSizes(_ listed: Catalogue) throws(CommandFailure) {
    let unknown = listed.bodies.filter { $0.radii == nil }.map { "'\($0.name)'" }
    guard sort == .size, !unknown.isEmpty else { return }
    let names =
      "\(unknown.prefix(5).joined(separator: ", "))"
      + (unknown.count > 5 ? " and \(unknown.count - 5) more" : "")
    let words = "listed last, as the size is unknown: \(names)"
    if catalogue.strict { throw CommandFailure(.catalogue, words) }
    Console.warning(words)
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
          sort == .date ? body.facts.discovery?.date.words ?? "" : "")
      }
    }
    return table.lines
  }

  private func json(_ listed: Catalogue, _ reading: CatalogueReading) -> [String] {
    let writer = BodyJSON(reading)
    return JSONText.lines(
      of: listed.sections(in: sort).flatMap(\.bodies).map(writer.text))
  }
}
