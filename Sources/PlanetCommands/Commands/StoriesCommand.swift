import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetStrings

/// Lists the stories of a catalogue.
struct StoriesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stories",
    abstract: "Lists films, persons, events and missions of a catalogue.")

  @Argument(help: "Body whose stories are listed, by ID or name. (default: all stories)")
  var body: String?

  @OptionGroup var catalogue: CatalogueOptions

  @Option(
    help: "Kind of stories: film, person, event or mission. (default: all kinds)",
    transform: { try StoryKind(word: $0, name: "kind") })
  var kind: StoryKind?

  @Option(help: "Section of stories. (default: all sections)")
  var section: String?

  @Option(
    help: """
      Order of the stories: canonical (of the catalogue, films by episode), name, date or body; \
      only the first has sections.
      """,
    transform: { try StoryOrder(word: $0, name: "order") })
  var sort = StoryOrder.canonical

  @Flag(name: .customLong("favourites"), help: "List only favourites.")
  var listsFavourites = false

  @Flag(
    help: """
      Print a JSON array with all data of each story; Catalogues/stories.schema.json describes it.
      """)
  var json = false

  mutating func run() throws {
    let loaded = try catalogue.load()
    let stories = try chosen(in: loaded)
    if json {
      for line in JSONText.lines(of: stories.map(StoryJSON.text)) { Console.output(line) }
      return
    }
    if stories.isEmpty { return Console.warning("there are no such stories in \(loaded.path)") }
    let names = BodyNames(loaded.catalogue)
    for line in Self.table(stories, names, hasSections: sort == .canonical) {
      Console.output(line)
    }
  }

  /// Returns the stories to list, in order.
  private func chosen(in loaded: CatalogueOptions.Loaded) throws -> [Story] {
    var stories = loaded.catalogue.stories
    if let body {
      let id = try loaded.body(body).id
      stories.removeAll { story in
        story.body != id && !story.relations.contains { $0.kind == .body && $0.target == id }
      }
    }
    if let kind { stories.removeAll { $0.kind != kind } }
    if let section { stories = try Self.stories(stories, inSection: section, of: loaded.catalogue) }
    if listsFavourites {
      let favourites = Set(try Favourites.ofUser().ids)
      stories.removeAll { !favourites.contains($0.id) }
    }
    return loaded.catalogue.sorted(stories, by: sort)
  }

  private static func stories(
    _ stories: [Story], inSection section: String, of catalogue: Catalogue
  ) throws(CommandFailure) -> [Story] {
    let wanted = section.folded
    let titles = catalogue.storySections.compactMap(\.title)
    guard titles.contains(where: { $0.folded == wanted }) else {
      let nearest = NearestWord.one(to: section, among: titles).map { "did you mean '\($0)'?" }
      let known =
        titles.isEmpty
        ? "the stories have no sections"
        : "the sections are " + titles.map { "'\($0)'" }.joined(separator: ", ")
      throw CommandFailure(.catalogue, "unknown section '\(section)': \(nearest ?? known)")
    }
    return stories.filter { $0.section?.folded == wanted }
  }

  /// Returns the lines of the list.
  /// - Parameters:
  ///   - stories: The stories, in order.
  ///   - names: The names of bodies.
  ///   - hasSections: True for a line with the title before each section.
  /// - Returns: The lines.
  static func table(
    _ stories: [Story], _ names: BodyNames, hasSections: Bool
  ) -> [String] {
    var table = TextTable()
    let sections =
      hasSections
      ? Catalogue.sections(of: stories) : [StorySection(title: nil, stories: stories)]
    for (number, section) in sections.enumerated() {
      if number > 0 { table.add("") }
      if let title = section.title { table.add(title) }
      for story in section.stories {
        table.add(
          "  \(story.id)", story.title, story.kind.title, story.date?.words ?? "",
          story.body.map { names.name(of: $0) } ?? "")
      }
    }
    return table.lines
  }
}

/// The names of the bodies of a catalogue by ID, for lists with a body in each line.
struct BodyNames {
  private let names: [String: String]

  /// Reads the names of a catalogue.
  init(_ catalogue: Catalogue) { names = catalogue.bodiesByID.mapValues(\.name) }

  /// Returns the name of a body; its ID if the catalogue does not contain it.
  func name(of id: String) -> String { names[id] ?? id }
}

extension RawRepresentable where RawValue == String, Self: CaseIterable {
  /// Reads a word of an option.
  /// - Throws: `ValidationError` with the known words and the nearest one.
  init(word: String, name: String) throws(ValidationError) {
    guard let value = Self(rawValue: word.lowercased()) else {
      let words = Self.allCases.map(\.rawValue)
      let nearest = NearestWord.one(to: word, among: words).map { "; did you mean '\($0)'?" } ?? ""
      let article = "aeiou".contains(name.prefix(1)) ? "an" : "a"
      throw ValidationError(
        "'\(word)' is not \(article) \(name); expected one of "
          + words.joined(separator: ", ") + nearest)
    }
    self = value
  }
}
