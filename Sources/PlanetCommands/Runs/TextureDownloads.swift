import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetRasters
import PlanetSources
import PlanetStrings
import PlanetSystem
import PlanetTextures

/// Downloads maps of a list one after another, with their progress on a terminal.
struct TextureDownloads {
  let installer: TextureInstaller
  /// The address of a folder with the files; nil for the addresses of the list.
  let mirror: WebAddress?
  /// True to print errors, warnings and results only.
  let isQuiet: Bool

  /// Downloads and installs maps; those that are installed already are left.
  /// - Parameter choices: The maps of each layer in order of preference; the first available one
  ///   is installed.
  /// - Throws: ``CommandFailure`` without space for all, and after all others if one failed.
  func install(_ choices: [[TextureList.Entry]]) throws(CommandFailure) {
    let store = installer.store
    let known: [InstalledMap]
    do throws(FileError) {
      known = try store.installed().maps.maps
      try Files.makeFolder(store.folder)
    } catch {
      throw CommandFailure(error, otherwise: .output)
    }
    let missing = choices.filter { !$0[0].isInstalled(in: known) }
    let sizes = missing.compactMap { $0[0].size }
    try checkSpace(for: sizes.reduce(0, +))
    let count = choices.count - missing.count
    if count > 0, !isQuiet {
      Console.note("\(count) \(count == 1 ? "map is" : "maps are") installed already")
    }
    if !isQuiet, !missing.isEmpty {
      let isPartial = sizes.count < missing.count
      let amount = NumberText.megabytes(sizes.reduce(0, +))
      Console.note(
        "\(Self.count(missing.count)) to download"
          + (sizes.isEmpty ? "" : ", \(isPartial ? "at least " : "")\(amount)"))
    }
    var client = HTTPClient(userAgent: "PlanetNode/\(planetNodeVersion)")
    client.limits.totalMilliseconds = 3_600_000
    var failures = 0
    var first: ExitKind?
    for maps in missing {
      do throws(CommandFailure) {
        try install(firstOf: maps, known: known, client)
      } catch {
        if let message = error.message { Console.error(message) }
        failures += 1
        first = first ?? error.kind
        // Other maps would fail for the same reason.
        if error.kind == .output { break }
      }
    }
    guard let first else { return }
    throw CommandFailure(
      first,
      "\(failures) of \(Self.count(missing.count)) failed; run the command again to continue")
  }

  private static func count(_ maps: Int) -> String { "\(maps) \(maps == 1 ? "map" : "maps")" }

  /// Throws an error if the disk has too little space.
  private func checkSpace(for bytes: Int) throws(CommandFailure) {
    guard let space = Files.space(at: installer.store.folder), space.free < bytes else { return }
    throw CommandFailure(
      .output,
      "the maps have \(NumberText.megabytes(bytes)), and '\(installer.store.folder)' has "
        + "\(NumberText.megabytes(space.free)) free; free some space, choose fewer maps, or set "
        + "PLANETNODE_MAPS to a folder of another disk")
  }

  /// Installs the first available one of some maps, unless it is installed already.
  private func install(
    firstOf maps: [TextureList.Entry], known: [InstalledMap], _ client: HTTPClient
  ) throws(CommandFailure) {
    for (index, entry) in maps.enumerated() {
      do throws(TextureFailure) {
        return try install(entry, client)
      } catch {
        guard error.isMissingOrReplaced, index + 1 < maps.count else {
          throw CommandFailure(error)
        }
        let next = maps[index + 1]
        let isInstalled = next.isInstalled(in: known)
        Console.warning(
          "\(error); "
            + (isInstalled
              ? "the map with \(next.width) columns remains installed"
              : "downloading the map with \(next.width) columns instead"))
        if isInstalled { return }
      }
    }
  }

  private func install(
    _ entry: TextureList.Entry, _ client: HTTPClient
  ) throws(TextureFailure) {
    let name = "\(entry.body) \(entry.layer.rawValue)"
    let isShown = Console.isTerminal && !isQuiet
    defer { if isShown { Console.raw("\r\u{1B}[K") } }
    let outcome = try installer.install(entry, mirror: mirror, client: client) { there, total in
      guard isShown else { return }
      Console.raw("\r\u{1B}[K\(name): \(Self.words(there, of: total))")
    }
    if isShown { Console.raw("\r\u{1B}[K") }
    outcome.report(in: installer.store, isQuiet: isQuiet)
  }

  private static func words(_ there: Int, of total: Int?) -> String {
    guard let total, total > 0 else { return NumberText.megabytes(there) }
    return "\(NumberText.megabytes(there)) of \(NumberText.megabytes(total)), "
      + "\(there * 100 / total) %"
  }
}

extension TextureInstaller.Outcome {
  /// Prints the warnings, the map and the path of its file.
  /// - Parameters:
  ///   - store: The store of the map.
  ///   - isQuiet: True to leave the description of the map out.
  func report(in store: MapStore, isQuiet: Bool) {
    reportDetails(isQuiet: isQuiet)
    Console.output(store.path(of: map))
  }

  /// Prints the warnings, the map, its conversion and the map that it replaces.
  func reportDetails(isQuiet: Bool) {
    for warning in warnings { Console.warning(warning.description) }
    if !isQuiet {
      Console.note(map.words)
      if let conversion { Console.note("  \(conversion)") }
      if let replaced, replaced != map { Console.note("  it replaces \(replaced.words)") }
    }
    guard let orientation = unexpectedOrientation else { return }
    let options = ShellText.line(orientation.installOptions)
    Console.warning(
      "the \(map.layer.rawValue) map of \(map.body) appears to have another orientation: "
        + orientation.words
        + (options.isEmpty
          ? "; install it without options of orientation" : "; install it again with \(options)"))
  }
}

extension InstalledMap {
  /// The map on one line.
  var words: String {
    "\(body) \(layer.rawValue): \(width)×\(height), "
      + "\(facts.origin.word), \(facts.licence), \(facts.attribution)"
  }
}

extension CommandFailure {
  /// Creates the failure for a map that cannot be installed.
  init(_ error: TextureFailure) {
    switch error {
    case .asset(let asset): self.init(asset)
    case .raster(_, .tooLittleMemory(_, _)): self.init(.memory, error.description)
    case .raster: self.init(.asset, error.description)
    case .unsuitable, .damaged: self.init(.asset, error.description)
    case .address: self.init(.usage, error.description)
    case .file(.missing), .file(.isFolder): self.init(.asset, error.description)
    case .file(let file): self.init(file, otherwise: .output)
    case .download(.file), .download(.space): self.init(.output, error.description)
    case .download(.web(.memory)): self.init(.memory, error.description)
    case .download: self.init(.unreachable, error.description)
    }
  }
}

extension MapStore {
  /// Returns the store of this process's environment.
  /// - Throws: ``CommandFailure`` without a home folder.
  static func required() throws(CommandFailure) -> MapStore {
    if let store = ofUser { return store }
    throw CommandFailure(
      .output, "no home folder for installed maps; set PLANETNODE_MAPS to a folder")
  }
}

extension WebAddress {
  /// Reads an address from the text of an option.
  init(option text: String) throws(CommandFailure) {
    do throws(Fault) {
      try self.init(text)
    } catch {
      throw CommandFailure(.usage, error.description)
    }
  }
}

/// The ids of the bundled bodies by all their names.
enum BundledNames {
  /// Returns the id of a bundled body by any of its names.
  /// - Throws: ``CommandFailure`` for an unknown body, with similar names.
  static func id(of name: String) throws(CommandFailure) -> String {
    let file = try CatalogueFile.opened { () throws(CatalogueFile.Failure) in
      try CatalogueFile.open()
    }
    do throws(UnknownBody) {
      return try file.reading.body(named: name).id
    } catch {
      throw CommandFailure(.catalogue, error.description)
    }
  }

  /// Returns the id of a bundled body by any of its names; nil for an unknown one.
  static func knownID(of name: String) -> String? {
    guard let file = try? CatalogueFile.open() else { return nil }
    return try? file.reading.body(named: name).id
  }
}

extension TextureList {
  /// Reads a list; the bundled one, if none is named.
  static func read(_ path: String?) throws(CommandFailure) -> TextureList {
    let data: DataFolder
    do throws(DataFolder.Missing) {
      data = try DataFolder.find()
    } catch {
      throw CommandFailure(.asset, error.description)
    }
    do throws(Failure) {
      let list = try TextureList(path: path ?? TextureList.shipped(in: data))
      // A body of a list may have any of its names.
      return TextureList(
        list.entries.map { entry in
          var entry = entry
          entry.body = BundledMaps.find()?.id(ofAny: [entry.body]) ?? entry.body
          return entry
        })
    } catch {
      throw CommandFailure(.asset, error.description)
    }
  }

  /// Returns the ids of bodies by their names.
  /// - Throws: ``CommandFailure`` for a body without a map in the list.
  func bodies(named names: [String]) throws(CommandFailure) -> Set<String> {
    let ids = Set(entries.map(\.body))
    var found: Set<String> = []
    for name in names {
      if ids.contains(name) {
        found.insert(name)
        continue
      }
      let id = try BundledNames.id(of: name)
      guard ids.contains(id) else {
        throw CommandFailure(
          .asset,
          "the list has no map of '\(name)'; its bodies are \(ids.sorted().joined(separator: ", "))"
        )
      }
      found.insert(id)
    }
    return found
  }
}
