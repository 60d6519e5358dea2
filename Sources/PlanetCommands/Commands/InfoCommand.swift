import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetRecipe
import PlanetSky

/// Prints the data of a body in a catalogue.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Prints the data of a body in a catalogue.")

  @Argument(help: "Body, by id or any of its names.")
  var body: String

  @Flag(
    help: """
      Print a JSON object with all data of the body; Catalogues/bodies.schema.json describes it.
      """)
  var json = false

  @OptionGroup var sky: ObservationOptions
  @OptionGroup var catalogue: CatalogueOptions

  mutating func validate() throws {
    if sky.from != nil, sky.date == nil {
      throw ValidationError("--from needs a --date, such as --date now")
    }
    if !sky.positions.ephemeris.isEmpty, sky.date == nil {
      throw ValidationError("--ephemeris needs a --date, such as --date now")
    }
    if sky.aberration, sky.date == nil {
      throw ValidationError("--aberration needs a --date, such as --date now")
    }
    if json, sky.date != nil {
      throw ValidationError("--json prints the catalogue; for a date write 'planetnode sky --json'")
    }
  }

  mutating func run() throws {
    let loaded = try catalogue.load(about: [body])
    let body = try loaded.body(body)
    if json { return Console.output(BodyJSON(loaded.file.reading).text(of: body)) }
    let parent = body.parent.flatMap { loaded.catalogue.body(id: $0) }
    for line in BodyCard(body: body, parent: parent).lines { Console.output(line) }
    let files = Set(MapLibrary.names(of: body))
    for map in loaded.library.installed?.maps ?? [] where files.contains(map.file) {
      Console.output("Installed map: \(map.words)")
    }
    if let date = sky.date { try printSky(of: body, at: date, in: loaded) }
  }

  /// Prints what an observer sees of the body at the date.
  private func printSky(
    of body: CelestialBody, at date: DateOption, in loaded: CatalogueOptions.Loaded
  ) throws {
    let (bodies, instants) = try loaded.sky(around: body, sky.positions, at: [date])
    let observer = try bodies.observer(sky.from, name: "from")
    let instant = instants[0]
    var ephemeris = bodies.ephemeris
    if ephemeris.system == nil { ephemeris = ephemeris.with(figures: loaded.catalogue.figures) }
    let place = try bodies.body(of: body)
    let state = ephemeris.apparentState(of: place, from: observer, at: instant)
    guard let state else {
      throw CommandFailure(
        .usage, "the observer is in the centre of \(body.name); choose another one with --from")
    }
    let lines = ["", "Seen from \(observer.words) at \(instant)", ""]
    for line in lines + SkyText.card(of: state, from: observer, ephemeris) { Console.output(line) }
  }
}

/// The values and texts of a body, as lines of text.
struct BodyCard {
  let body: CelestialBody
  /// The body that it orbits.
  let parent: CelestialBody?

  var lines: [String] {
    var table = TextTable()
    for row in body.figureRows(parent: parent) {
      table.add(row.label, row.value, row.source.map { "[\($0.name)]" } ?? "")
    }
    // The parent is only named if it is not a star.
    let home = parent.flatMap { $0.kind == .star ? nil : " of \($0.name)" } ?? ""
    var lines = ["\(body.name) — \(body.kind.title)\(home)"]
    lines += [""] + table.lines
    for text in [body.facts.description, body.facts.funFact.map { "Fun fact: \($0)" }] {
      if let text { lines += [""] + TextTable.wrapped(text, width: 78) }
    }
    if let website = body.facts.website { lines += ["", website] }
    return lines
  }
}
