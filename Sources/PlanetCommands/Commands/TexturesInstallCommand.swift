import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetSources
import PlanetStrings
import PlanetSystem
import PlanetTextures

/// Installs maps into the user's folder.
struct TexturesInstallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install",
    abstract: "Installs maps of bodies, which replace the bundled ones in all commands.",
    discussion: """
      Maps are downloaded from the addresses of a list, copied from a file, or from a package of \
      this machine. Downloads continue where they ended, and are checked before they are used. \
      PLANETNODE_MAPS names the folder of installed maps; otherwise it is in the user's data folder.

      Examples:
        planetnode textures install mars moon
        planetnode textures install --all --resolution 4k
        planetnode textures install --from stellarium
        planetnode textures install m.png --body mars --licence CC0 --attribution Me

      Exit codes: 4 for a map that cannot be used, 5 for a folder that cannot be written, 10 for \
      an address that cannot be reached.
      """)

  @Argument(help: "Bodies, by id or name; with --body, the file of a map, PNG or JPEG.")
  var names: [String] = []

  @Option(help: "Body of the map in a file, by id or name.")
  var body: String?

  @OptionGroup(title: "Map in a file") var map: TextureOptions

  @Option(help: "Origin of the map in a file, such as an address. (default: its path)")
  var source: String?

  @Flag(help: "Install maps of all bodies of the list.")
  var all = false

  @Option(
    name: .customLong("list"),
    help: "JSON list of maps; Catalogues/textures.schema.json describes it. (default: bundled)")
  var listPath: String?

  @Option(
    help: "Layers to download, with commas: \(TextureLayer.words). (default: all)",
    transform: { try TextureOptions.list($0) })
  var layers: [TextureLayer] = []

  @Option(
    help: "Greatest resolution of downloaded maps: 2k, 4k, 8k or best. (default: best)",
    transform: { try TextureOptions.word($0) })
  var resolution = TextureResolution.best

  @Option(help: "Address of a folder with the files of the list, which replaces their addresses.")
  var fromMirror: String?

  @Option(
    help: """
      Program of this machine with maps: \(MapPackage.words). Without bodies, its maps of at least \
      1024 columns are installed.
      """,
    transform: { try TextureOptions.word($0) })
  var from: MapPackage?

  @Option(help: "Folder of the maps of that program. (default: its usual folders)")
  var folder: String?

  @Flag(help: "Print errors, warnings and results only.")
  var quiet = false

  mutating func validate() throws {
    if folder != nil, from == nil { throw ValidationError("--folder needs --from") }
    guard from == nil else {
      guard body == nil, !all, listPath == nil, fromMirror == nil, map.isEmpty else {
        throw ValidationError("--from excludes --body, --all, --list and --from-mirror")
      }
      return
    }
    guard body == nil else {
      guard names.count == 1 else { throw ValidationError("--body needs one file") }
      guard !all, listPath == nil, layers.isEmpty, fromMirror == nil else {
        throw ValidationError("--all, --list, --layers and --from-mirror exclude --body")
      }
      _ = try map.facts()
      return
    }
    guard map.isEmpty, source == nil else {
      throw ValidationError("options of a map in a file need --body")
    }
    if let file = names.first(where: { Files.kind(of: $0) == .file }) {
      throw ValidationError("'\(file)' is a file; name its body with --body")
    }
    guard all != !names.isEmpty else {
      throw ValidationError(
        names.isEmpty
          ? "expected bodies, --all, or a file with --body" : "--all excludes bodies")
    }
  }

  mutating func run() throws {
    let installer = TextureInstaller(store: try MapStore.required())
    if let body { return try install(names[0], of: body, installer) }
    if let from {
      return try PackageInstallation(
        package: from, folder: folder, installer: installer, isQuiet: quiet
      ).install(of: names, layers: layers)
    }
    let list = try TextureList.read(listPath)
    let wanted = all ? nil : try list.bodies(named: names)
    let entries = list.choice(
      of: wanted, layers: layers.isEmpty ? nil : Set(layers), resolution: resolution)
    guard !entries.isEmpty else {
      throw CommandFailure(.asset, "the list has no such map; 'planetnode textures list' prints it")
    }
    try TextureDownloads(
      installer: installer, mirror: try fromMirror.map { try WebAddress(option: $0) },
      isQuiet: quiet
    ).install(entries)
  }

  /// Installs the map in a file.
  private func install(
    _ path: String, of name: String, _ installer: TextureInstaller
  ) throws {
    let body = try BundledNames.id(of: name)
    let subject = TextureInstaller.Subject(
      body: body, layer: map.layer, facts: try map.facts(),
      source: source ?? Files.absolute(path))
    do throws(TextureFailure) {
      try installer.install(path, as: subject).report(in: installer.store, isQuiet: quiet)
    } catch {
      throw CommandFailure(error)
    }
  }
}

/// Removes installed maps.
struct TexturesRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Removes installed maps; the bundled ones are used again.",
    discussion: "Example: planetnode textures remove mars --layers clouds,night")

  @Argument(help: "Bodies, by id or name.")
  var names: [String] = []

  @Flag(help: "Remove all installed maps.")
  var all = false

  @Option(
    help: "Layers, with commas: \(TextureLayer.words). (default: all)",
    transform: { try TextureOptions.list($0) })
  var layers: [TextureLayer] = []

  mutating func validate() throws {
    guard all != !names.isEmpty else {
      throw ValidationError(names.isEmpty ? "expected bodies, or --all" : "--all excludes bodies")
    }
  }

  mutating func run() throws {
    let store = try MapStore.required()
    do throws(FileError) {
      let known = try store.maps()
      let wanted = known.filter { layers.isEmpty || layers.contains($0.layer) }
      var removed = all ? wanted : []
      for name in names {
        // A body of another catalogue, or of an earlier version, has its id only.
        let id = BundledNames.knownID(of: name) ?? name
        let maps = wanted.filter { $0.body == id }
        if maps.isEmpty {
          Console.warning(
            "no installed map of '\(name)'"
              + (NearestWord.one(to: name, among: Set(known.map(\.body)).sorted())
                .map { "; did you mean '\($0)'?" } ?? ""))
        }
        removed += maps
      }
      try store.remove(removed)
      for map in removed { Console.note("removed \(map.words)") }
      if all, removed.isEmpty { Console.note("there are no installed maps") }
    } catch {
      throw CommandFailure(error, otherwise: .output)
    }
  }
}

extension MapPackage {
  /// The names of all programs.
  static let words = allCases.map(\.rawValue).joined(separator: ", ")
}
