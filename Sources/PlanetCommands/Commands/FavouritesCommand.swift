import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetStrings
import PlanetSystem

/// Changes and lists the favourites.
struct FavouritesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "favourites",
    abstract: "Changes and lists favourite bodies and stories, shared with the window.",
    subcommands: [AddCommand.self, RemoveCommand.self, ListFavouritesCommand.self],
    defaultSubcommand: ListFavouritesCommand.self)
}

extension Favourites {
  /// Returns the favourites of the user.
  /// - Throws: ``CommandFailure`` without a home folder.
  static func ofUser() throws(CommandFailure) -> Favourites {
    guard let file = StateFile.standard(in: { Files.environment($0) }) else {
      throw CommandFailure(.output, "there is no home folder for favourites; set XDG_STATE_HOME")
    }
    return Favourites(file: file)
  }
}

/// Adds favourites.
private struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Adds bodies and stories to the favourites.")

  @Argument(help: "Bodies and stories, by ID or name.")
  var ids: [String]

  @OptionGroup var catalogue: CatalogueOptions

  mutating func run() throws {
    let loaded = try catalogue.load(about: ids)
    var known: [String] = []
    var problems: [CommandFailure] = []
    for name in ids {
      do throws(CommandFailure) {
        known.append(try loaded.id(ofBodyOrStory: name))
      } catch {
        problems.append(error)
      }
    }
    let favourites = try Favourites.ofUser()
    do throws(FileError) {
      let added = try favourites.add(known)
      for id in known where !added.contains(id) { Console.note("'\(id)' is a favourite already") }
      for id in added { Console.output(id) }
    } catch {
      throw CommandFailure(error, otherwise: .output)
    }
    for problem in problems.dropLast() {
      if let message = problem.message { Console.error(message) }
    }
    if let last = problems.last { throw last }
  }
}

/// Removes favourites.
private struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Removes bodies and stories from the favourites.")

  @Argument(help: "IDs, as listed by favourites list.")
  var ids: [String]

  mutating func run() throws {
    let favourites = try Favourites.ofUser()
    let known = favourites.ids
    let unknown = ids.filter { !known.contains($0) }
    do {
      for id in try favourites.remove(ids) { Console.output(id) }
    } catch {
      throw CommandFailure(error, otherwise: .output)
    }
    guard let first = unknown.first else { return }
    let nearest = NearestWord.one(to: first, among: known).map { "; did you mean '\($0)'?" } ?? ""
    throw CommandFailure(.usage, "'\(first)' is not a favourite\(nearest)")
  }
}

/// Lists favourites.
private struct ListFavouritesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the favourites in the order in which they were added.")

  @OptionGroup var catalogue: CatalogueOptions

  @Flag(
    help: "Print a JSON array of objects with id, title and kind; null if not in the catalogue.")
  var json = false

  mutating func run() throws {
    let loaded = try catalogue.load()
    let ids = try Favourites.ofUser().ids
    let entries = Dictionary(
      loaded.catalogue.bodies.map { ($0.id, (title: $0.name, kind: $0.kind.rawValue)) }
        + loaded.catalogue.stories.map { ($0.id, (title: $0.title, kind: $0.kind.rawValue)) }
    ) { first, _ in first }
    let rows = ids.map { (id: $0, title: entries[$0]?.title, kind: entries[$0]?.kind) }
    if json {
      let objects = rows.map { row in
        JSONRecord.text([
          ("id", .text(row.id)), ("title", .text(orNull: row.title)),
          ("kind", .text(orNull: row.kind)),
        ])
      }
      for line in JSONText.lines(of: objects) { Console.output(line) }
      return
    }
    var table = TextTable()
    for row in rows {
      table.add(row.id, row.title ?? "(not in this catalogue)", row.kind ?? "")
    }
    for line in table.lines { Console.output(line) }
  }
}
