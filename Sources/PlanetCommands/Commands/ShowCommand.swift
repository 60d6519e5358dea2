import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetStrings

/// Prints the data of a body or a story.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Prints the data of a body, a person, a film or an event.")

  @Argument(help: "Body or story, by ID or name.")
  var id: String

  @Flag(
    help: """
      Print a JSON object with all data; Catalogues/bodies.schema.json and \
      Catalogues/stories.schema.json describe it.
      """)
  var json = false

  @OptionGroup var catalogue: CatalogueOptions

  mutating func run() throws {
    let loaded = try catalogue.load(about: [id])
    if let story = loaded.catalogue.story(named: id), !hasBody(loaded.catalogue) {
      if json { return Console.output(StoryJSON.text(of: story)) }
      for line in StoryText(story: story, catalogue: loaded.catalogue).lines {
        Console.output(line)
      }
      return
    }
    let body = try loaded.body(try loaded.id(ofBodyOrStory: id))
    if json { return Console.output(BodyJSON(loaded.file.reading).text(of: body)) }
    let parent = body.parent.flatMap { loaded.catalogue.body(id: $0) }
    for line in BodyCard(body: body, parent: parent).lines { Console.output(line) }
    let stories = loaded.catalogue.stories.filter { $0.body == body.id }
    guard !stories.isEmpty else { return }
    Console.output("")
    Console.output("Stories")
    var table = TextTable()
    for story in stories {
      table.add("  \(story.id)", story.title, story.kind.title, story.date?.words ?? "")
    }
    for line in table.lines { Console.output(line) }
  }

  /// Returns whether a body has the requested id; a body takes precedence over a story's title.
  private func hasBody(_ catalogue: Catalogue) -> Bool {
    catalogue.bodies.contains { $0.id.folded == id.folded || $0.name.folded == id.folded }
  }
}

extension CatalogueOptions.Loaded {
  /// Returns the ID of a body or a story, by ID or name.
  /// - Throws: ``CommandFailure`` with the nearest titles.
  func id(ofBodyOrStory name: String) throws(CommandFailure) -> String {
    if let story = catalogue.story(named: name) { return story.id }
    do throws(CommandFailure) {
      return try body(name).id
    } catch {
      guard error.message?.hasPrefix("unknown body '") == true else { throw error }
      let titles = catalogue.bodies.map(\.name) + catalogue.stories.map(\.title)
      let wanted = name.folded
      let matches = titles.filter {
        $0.folded.split(separator: " ").contains { $0.hasPrefix(wanted) }
      }
      let near =
        wanted.count > 2 && !matches.isEmpty
        ? matches.prefix(3).map { $0 }
        : [NearestWord.one(to: name, among: titles)].compactMap { $0 }
      guard !near.isEmpty else {
        throw CommandFailure(
          .catalogue,
          "unknown body or story '\(name)': 'planetnode list' lists all bodies, and "
            + "'planetnode stories' all stories")
      }
      let words = near.map { "'\($0)'" }.joined(separator: " or ")
      throw CommandFailure(.catalogue, "unknown body or story '\(name)': did you mean \(words)?")
    }
  }
}
