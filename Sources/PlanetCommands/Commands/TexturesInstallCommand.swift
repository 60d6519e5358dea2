import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetRasters
import PlanetSources
import PlanetStrings
import PlanetSystem
import PlanetTextures
import PlanetThreads

/// Installs maps into the user's folder.
struct TexturesInstallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install",
    abstract: "Installs maps of bodies, which replace the bundled ones in all commands.",
    discussion: """
      Maps are downloaded from the addresses of a list, or come from a file, a folder, an archive \
      or a package of this machine. Downloads continue where they ended, and are checked before \
      they are used. PLANETNODE_MAPS names the folder of installed maps; otherwise it is in the \
      user's data folder.

      Files are PNG, JPEG, TIFF, WebP or OpenEXR. Maps in other projections are resampled in \
      linear light. Of a folder or an archive, all maps are installed whose names state the body, \
      such as mars_8k_clouds.jpg.

      Examples:
        planetnode textures install mars moon
        planetnode textures install --all --resolution 4k
        planetnode textures install --from stellarium
        planetnode textures install m.tif --body mars --licence CC0 --attribution Me
        planetnode textures install my-maps.zip --licence CC0 --attribution Me

      Exit codes: 4 for a map that cannot be used, 5 for a folder that cannot be written, 6 if \
      some maps of a folder, an archive or a package failed, 10 for an address that cannot be \
      reached.
      """)

  @Argument(
    help: """
      Bodies, by id or name; a folder, a ZIP or a tar archive of maps; with --body, the file of a \
      map, or a folder or six files with the faces of a cube.
      """)
  var names: [String] = []

  @Option(help: "Body of the map in a file, by id or name.")
  var body: String?

  @OptionGroup(title: "Map in a file") var map: TextureOptions
  @OptionGroup(title: "Projection of a file") var projection: SourceOptions

  @Option(help: "Origin of the map in a file, such as an address. (default: its path)")
  var source: String?

  @Flag(help: "Install maps of all bodies of the list.")
  var all = false

  @Option(
    name: .customLong("list"),
    help: "JSON list of maps; Catalogues/textures.schema.json describes it. (default: bundled)")
  var listPath: String?

  @Option(
    help: "Layers to install, with commas: \(TextureLayer.words). (default: all)",
    transform: { try TextureOptions.list($0) })
  var layers: [TextureLayer] = []

  @Option(
    help: """
      Greatest resolution: 2k, 4k, 8k or best; finer files are reduced. (default: best, up to \
      16384 columns of a file that is converted)
      """,
    transform: { try TextureOptions.word($0) })
  var resolution: TextureResolution?

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

  /// The origin of the maps.
  private enum Mode {
    case package(MapPackage)
    /// One map, in one or several files.
    case file(body: String)
    /// All maps of a folder or an archive.
    case collection(String)
    case list
  }

  private var mode: Mode {
    if let from { return .package(from) }
    if let body { return .file(body: body) }
    if names.count == 1, Files.kind(of: names[0]) == .folder || isArchive(names[0]) {
      return .collection(names[0])
    }
    return .list
  }

  /// Returns whether a name is the path of an archive; a body's name is none.
  private func isArchive(_ name: String) -> Bool {
    Files.kind(of: name) == .file && MapArchive.isArchive(name)
  }

  mutating func validate() throws {
    if folder != nil, from == nil { throw ValidationError("--folder needs --from") }
    switch mode {
    case .package: try validatePackage()
    case .file: try validateFile()
    case .collection(let name): try validateCollection(name)
    case .list: try validateList()
    }
  }

  private func validatePackage() throws {
    guard body == nil, !all, listPath == nil, fromMirror == nil, map.isEmpty, projection.isEmpty
    else {
      throw ValidationError("--from excludes --body, --all, --list and --from-mirror")
    }
    guard source == nil, resolution == nil else {
      throw ValidationError("--from excludes --source and --resolution")
    }
  }

  private func validateFile() throws {
    guard names.count == 1 || names.count == 6 && projection.projection == .cube else {
      throw ValidationError(
        projection.projection == .cube
          ? "--projection cube needs a folder, one file or six files" : "--body needs one file")
    }
    guard !all, listPath == nil, layers.isEmpty, fromMirror == nil else {
      throw ValidationError("--all, --list, --layers and --from-mirror exclude --body")
    }
    let geometry = try projection.geometry()
    if map.layer == .rings, !projection.isEmpty {
      throw ValidationError("a strip of rings has no projection")
    }
    // Other formats state the range of their heights.
    let isPlain = names.count == 1 && Self.isPlain(names[0]) && geometry.isUsual
    _ = isPlain || map.layer != .height ? try map.facts() : try map.facts(of: map.layer)
  }

  /// Returns whether a file has levels only: a PNG or a JPEG.
  private static func isPlain(_ path: String) -> Bool {
    guard let head = try? Files.readBeginning(of: path, count: 16) else { return false }
    return head.starts(with: [0x89, 0x50, 0x4E, 0x47]) || head.starts(with: [0xFF, 0xD8])
  }

  private func validateCollection(_ name: String) throws {
    guard !all, listPath == nil, fromMirror == nil else {
      throw ValidationError("--all, --list and --from-mirror exclude '\(name)'")
    }
    guard source == nil else { throw ValidationError("--source is for one file with --body") }
    guard map.layer == .base else {
      throw ValidationError("--layer is for one file with --body; --layers chooses maps")
    }
    if projection.projection == .cube {
      throw ValidationError("the faces of a cube need --body")
    }
    _ = try projection.geometry()
    _ = try map.facts(of: .base)
  }

  private func validateList() throws {
    guard map.isEmpty, source == nil, projection.isEmpty else {
      throw ValidationError("options of a map in a file need --body, a folder or an archive")
    }
    if let file = names.first(where: { Files.kind(of: $0) == .file }) {
      throw ValidationError("'\(file)' is a file; name its body with --body")
    }
    if let folder = names.first(where: { $0.contains("/") }) {
      throw ValidationError("no file or folder '\(folder)'")
    }
    guard all != !names.isEmpty else {
      throw ValidationError(
        names.isEmpty
          ? "expected bodies, --all, a folder, an archive, or a file with --body"
          : "--all excludes bodies")
    }
  }

  mutating func run() throws {
    let installer = TextureInstaller(store: try MapStore.required())
    switch mode {
    case .package(let package):
      try PackageInstallation(
        package: package, folder: folder, installer: installer, isQuiet: quiet
      ).install(of: names, layers: layers)
    case .file(let body): try install(names, of: body, installer)
    case .collection(let name):
      var geometry = try projection.geometry()
      if let resolution { geometry.limit(to: resolution) }
      try CollectionInstallation(
        path: name, options: map, geometry: geometry, layers: layers, installer: installer,
        isQuiet: quiet
      ).install()
    case .list: try download(installer)
    }
  }

  /// Downloads maps of the list.
  private func download(_ installer: TextureInstaller) throws {
    let list = try TextureList.read(listPath)
    let wanted = all ? nil : try list.bodies(named: names)
    let choices = list.choices(
      of: wanted, layers: layers.isEmpty ? nil : Set(layers), resolution: resolution ?? .best)
    guard !choices.isEmpty else {
      throw CommandFailure(.asset, "the list has no such map; 'planetnode textures list' prints it")
    }
    try TextureDownloads(
      installer: installer, mirror: try fromMirror.map { try WebAddress(option: $0) },
      isQuiet: quiet
    ).install(choices)
  }

  /// Installs the map in a file, or in the faces of a cube.
  private func install(
    _ paths: [String], of name: String, _ installer: TextureInstaller
  ) throws {
    let body = try BundledNames.id(of: name)
    var geometry = try projection.geometry()
    if let resolution { geometry.limit(to: resolution) }
    let subject = TextureInstaller.Subject(
      body: body, layer: map.layer, facts: try map.facts(of: map.layer),
      source: source ?? Files.absolute(paths[0]), geometry: geometry)
    let threads = Threads.processorCount
    do throws(TextureFailure) {
      let isFolder = Files.kind(of: paths[0]) == .folder && geometry.projection == .cube
      let outcome =
        if paths.count == 6 || isFolder {
          try installer.install(
            faces: isFolder
              ? MapFolder.cubeFaces(in: paths[0]) : MapFolder.cubeFaces(paths),
            as: subject, threads: threads)
        } else {
          try installer.install(paths[0], as: subject, threads: threads)
        }
      outcome.report(in: installer.store, isQuiet: quiet)
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension MapPackage {
  /// The names of all programs.
  static let words = allCases.map(\.rawValue).joined(separator: ", ")
}
