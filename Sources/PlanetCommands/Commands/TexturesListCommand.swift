import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetSources
import PlanetStrings
import PlanetSystem
import PlanetTextures

/// Lists maps that can be installed, and installed ones.
struct TexturesListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists maps that can be installed, or installed ones.",
    discussion: "Example: planetnode textures list --body mars")

  @Option(help: "Body, by id or name. (default: all bodies)")
  var body: String?

  @Flag(help: "List installed maps.")
  var installed = false

  @Option(
    name: .customLong("list"),
    help: "JSON list of maps; Catalogues/textures.schema.json describes it. (default: bundled)")
  var listPath: String?

  @Flag(help: "Print a JSON array of maps; Catalogues/maps.schema.json describes it.")
  var json = false

  mutating func validate() throws {
    if installed, listPath != nil { throw ValidationError("--installed excludes --list") }
  }

  mutating func run() throws {
    let store = installed ? try MapStore.required() : MapStore.ofUser
    // Maps whose files are missing are not used.
    let (known, missing): ([InstalledMap], [InstalledMap])
    do throws(FileError) {
      let (maps, lost) = try store?.installed() ?? (InstalledMaps(folder: "", maps: []), [])
      (known, missing) = (maps.maps, lost)
    } catch {
      throw CommandFailure(error, otherwise: .asset)
    }
    if installed {
      let id = body.map { BundledNames.knownID(of: $0) ?? $0 }
      let maps = known.filter { id == nil || $0.body == id }
      let lost = missing.filter { id == nil || $0.body == id }
      let lines = json ? Self.json(maps, missing: lost) : Self.table(maps, missing: lost, store)
      for line in lines { Console.output(line) }
      return
    }
    let list = try TextureList.read(listPath)
    let wanted = try body.map { try list.bodies(named: [$0]) }
    let entries = list.entries.filter { wanted?.contains($0.body) ?? true }
    for line in json ? Self.json(entries, known) : Self.table(entries, known) {
      Console.output(line)
    }
  }

  private static func table(
    _ maps: [InstalledMap], missing: [InstalledMap], _ store: MapStore?
  ) -> [String] {
    var table = TextTable()
    for map in maps + missing {
      table.add(
        map.body, map.layer.rawValue, "\(map.width)×\(map.height)",
        NumberText.megabytes(map.size), map.facts.origin.word,
        map.facts.licence, map.facts.attribution,
        missing.contains(map) ? "its file is missing or incomplete" : "")
    }
    let total = maps.reduce(0) { $0 + $1.size }
    return table.lines + [
      "\(maps.count) installed \(maps.count == 1 ? "map" : "maps"), "
        + "\(NumberText.megabytes(total)), in \(store?.folder ?? "")"
    ]
  }

  private static func table(
    _ entries: [TextureList.Entry], _ known: [InstalledMap]
  ) -> [String] {
    var table = TextTable()
    for entry in entries {
      table.add(
        entry.body, entry.layer.rawValue, "\(entry.width)×\(entry.height)",
        entry.size.map(NumberText.megabytes) ?? "",
        entry.facts.origin.word, entry.facts.licence,
        entry.isInstalled(in: known) ? "installed" : "", entry.host)
    }
    return table.lines
  }

  private static func json(_ maps: [InstalledMap], missing: [InstalledMap]) -> [String] {
    JSONText.lines(
      of: (maps + missing).map { map in
        record(
          map.body, map.layer, map.facts, size: (map.width, map.height),
          [
            ("bytes", .whole(map.size)), ("sha256", .text(map.sha256)),
            ("source", .text(map.source)), ("file", .text(map.file)),
            ("installed", .truth(!missing.contains(map))),
          ])
      })
  }

  private static func json(
    _ entries: [TextureList.Entry], _ known: [InstalledMap]
  ) -> [String] {
    JSONText.lines(
      of: entries.map { entry in
        record(
          entry.body, entry.layer, entry.facts, size: (entry.width, entry.height),
          [
            ("bytes", entry.size.map { .whole($0) } ?? .null),
            ("sha256", .text(orNull: entry.sha256)), ("source", .text(entry.address)),
            ("file", .null), ("installed", .truth(entry.isInstalled(in: known))),
          ])
      })
  }

  private static func record(
    _ body: String, _ layer: TextureLayer, _ facts: TextureFacts, size: (width: Int, height: Int),
    _ fields: [(String, JSONText.Value)]
  ) -> String {
    JSONRecord.text(
      [
        ("body", .text(body)), ("layer", .text(layer.rawValue)),
        ("width", .whole(size.width)), ("height", .whole(size.height)),
      ] + fields + [
        ("licence", .text(facts.licence)), ("attribution", .text(facts.attribution)),
        ("measured", .truth(facts.measured)),
        ("centralMeridian", .number(facts.centralMeridian)),
        ("latitudes", .text(facts.latitudes.rawValue)), ("rotated", .truth(facts.rotated)),
        ("flip", .text(orNull: facts.flip?.rawValue)),
        ("bakedIn", .list(facts.bakedIn.map { .text($0.rawValue) })),
        ("lowestKm", .number(orNull: facts.lowest)), ("highestKm", .number(orNull: facts.highest)),
        ("innerKm", .number(orNull: facts.inner)), ("outerKm", .number(orNull: facts.outer)),
        ("gain", .number(orNull: facts.gain)),
      ])
  }
}

extension TextureList.Entry {
  /// Returns whether the map is one of installed ones.
  func isInstalled(in known: [InstalledMap]) -> Bool {
    known.contains {
      $0.body == body && $0.layer == layer && $0.source == address
        && (sha256 == nil || isConverted || sha256 == $0.sha256)
    }
  }

  /// A Boolean value that indicates whether the installed file is not the one of the list.
  private var isConverted: Bool {
    let path = (try? WebAddress(address))?.path.lowercased() ?? ""
    return !geometry.isUsual || ![".jpg", ".jpeg", ".png"].contains { path.hasSuffix($0) }
  }

  /// The host of the address.
  fileprivate var host: String { (try? WebAddress(address))?.host ?? "" }
}
