import ArgumentParser
import PlanetCatalogue
import PlanetMath

/// Tells what a catalogue knows of a body.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Tells what a catalogue knows about a body.")

  @Argument(help: "The body: its id or any of its names.")
  var body: String

  @OptionGroup var catalogue: CatalogueOptions

  mutating func run() throws {
    let loaded = try catalogue.load()
    let body = try loaded.body(body)
    let parent = body.parent.flatMap { loaded.catalogue.body(id: $0) }
    for line in BodyCard(body: body, parent: parent).lines { Console.output(line) }
  }
}

/// A body's figures and texts, as lines of text.
struct BodyCard {
  let body: CelestialBody
  /// The body it goes round.
  let parent: CelestialBody?

  var lines: [String] {
    var table = TextTable()
    addFigures(to: &table)
    // What goes round a star needs no word of it.
    let home = parent.flatMap { $0.kind == .star ? nil : " of \($0.name)" } ?? ""
    var lines = ["\(body.name) — \(body.kind.title)\(home)"]
    lines += [""] + table.lines
    for text in [body.description, body.funFact.map { "Fun fact: \($0)" }] {
      if let text { lines += [""] + TextTable.wrapped(text, width: 78) }
    }
    if let website = body.website { lines += ["", website] }
    return lines
  }

  private func addFigures(to table: inout TextTable) {
    func add(_ label: String, _ value: String?, _ figure: Figure? = nil) {
      guard let value else { return }
      let source = figure.flatMap { body.sources[$0]?.name }
      table.add(label, value, source.map { "[\($0)]" } ?? "")
    }
    let radii = body.radii
    if radii.equatorial == radii.polar {
      add("Diameter", "↔ \(NumberText.adaptive(radii.diameter)) km", .radii)
    } else {
      add(
        "Diameter",
        "↔ \(NumberText.adaptive(radii.diameter)) km at the equator, "
          + "↕ \(NumberText.adaptive(2 * radii.polar)) km from pole to pole", .radii)
    }
    add("Distance from the Sun", distance, .distanceFromSun)
    add("Distance from \(parent?.name ?? "its parent")", fromParent, .distanceFromParent)
    add("Orbital speed", body.orbit?.speed.map { "\(NumberText.adaptive($0)) km/s" }, .orbitalSpeed)
    add(
      "Orbital period", body.orbit?.period.map { "\(NumberText.adaptive($0)) days" }, .orbitalPeriod
    )
    add("Rotation", body.rotation.map(spin), .rotationPeriod)
    add(
      "Axial tilt", body.rotation?.obliquity.map { "\(NumberText.adaptive($0.degrees))°" },
      .obliquity)
    add("Mass", body.mass.map { "\($0) kg" }, .mass)
    add("Gravity", body.gravity.map { "\(NumberText.adaptive($0)) m/s²" }, .gravity)
    add("Temperature", body.temperature.map { "\(NumberText.adaptive($0)) K" }, .temperature)
    add(
      "Known moons",
      body.knownMoons.map { "\($0.count)" + ($0.asOf.map { " (as of \($0))" } ?? "") }, .moons)
    add("Albedo", body.albedo.map { NumberText.adaptive($0) }, .albedo)
    add("Rings", body.rings.map(rings), .rings)
    add("Map", body.map.map(map))
  }

  private var distance: String? {
    guard let orbit = body.orbit, let million = orbit.distanceFromSun else { return nil }
    let units = orbit.distanceFromSunInAU.map { " (\(NumberText.adaptive($0)) AU)" } ?? ""
    return "\(NumberText.adaptive(million)) million km\(units)"
  }

  private var fromParent: String? {
    body.orbit?.distanceFromParent.map { "\(NumberText.adaptive($0)) km" }
  }

  /// Returns the spin in words: ↻ and ↺ as seen from above the north pole of the sky.
  private func spin(_ rotation: Rotation) -> String {
    let period = "\(NumberText.adaptive(rotation.period)) hours"
    return rotation.direction == .retrograde ? "↻ \(period), retrograde" : "↺ \(period)"
  }

  private func rings(_ rings: RingSystem) -> String {
    "\(NumberText.adaptive(rings.innerRadius)) to \(NumberText.adaptive(rings.outerRadius)) km "
      + "from the centre"
  }

  private func map(_ map: MapReference) -> String {
    [map.path, map.origin?.rawValue, map.attribution, map.license]
      .compactMap { $0 }.joined(separator: ", ")
  }
}
