import PlanetAssets
import PlanetStrings
import PlanetSystem
import PlanetTextures
import PlanetThreads

/// Installs all maps of a folder or an archive, and prints a table of its files.
struct CollectionInstallation {
  /// The folder or the archive.
  let path: String
  /// The options that describe all maps.
  let options: TextureOptions
  let geometry: SourceGeometry
  /// The layers; empty for all.
  let layers: [TextureLayer]
  let installer: TextureInstaller
  /// True to print errors, warnings and results only.
  let isQuiet: Bool

  /// Installs the maps.
  /// - Throws: An error for a folder or an archive that cannot be read or has no maps, and after
  ///   all others if a map failed.
  func install() throws {
    guard let bodies = BundledMaps.find() else {
      throw CommandFailure(.asset, "the bundled catalogue cannot be read; set PLANETNODE_DATA")
    }
    guard Files.kind(of: path) != .folder else {
      let maps: MapFolder
      do throws(FileError) {
        maps = try MapFolder(folder: path, bodies: bodies)
      } catch {
        throw CommandFailure(error, otherwise: .asset)
      }
      return try install(maps)
    }
    let folder = Files.join(
      installer.store.downloads, "archive-\(Files.now)-\(UInt32.random(in: 0...UInt32.max))")
    do throws(FileError) {
      try Files.makeFolder(folder)
    } catch {
      throw CommandFailure(error, otherwise: .output)
    }
    defer { Files.removeFolder(folder) }
    let entries: [MapArchive.Entry]
    do throws(MapArchive.Failure) {
      entries = try MapArchive.extract(path, to: folder)
    } catch {
      switch error {
      case .noLibrary, .unreadable: throw CommandFailure(.asset, error.description)
      case .file, .space: throw CommandFailure(.output, error.description)
      }
    }
    try install(MapFolder(entries, bodies: bodies))
  }

  private func install(_ maps: MapFolder) throws {
    var table = TextTable()
    var failures: [CommandFailure] = []
    var count = 0
    for file in maps.files {
      guard let path = file.path, let subject = file.subject, file.reason == nil else {
        table.add("left out", file.name, "", "", file.reason ?? "not a map")
        continue
      }
      let words = (subject.body, subject.layer.rawValue)
      guard layers.isEmpty || layers.contains(subject.layer) else {
        table.add("left out", file.name, words.0, words.1, "not one of --layers")
        continue
      }
      do throws(TextureFailure) {
        let outcome = try installer.install(
          path,
          as: TextureInstaller.Subject(
            body: subject.body, layer: subject.layer, facts: try facts(of: subject.layer),
            source: self.path == path ? path : "\(Files.absolute(self.path)): \(file.name)",
            geometry: subject.layer == .rings ? SourceGeometry() : geometry),
          threads: Threads.processorCount)
        outcome.reportDetails(isQuiet: isQuiet)
        count += 1
        table.add(
          "installed", file.name, words.0, words.1, "\(outcome.map.width)×\(outcome.map.height)")
      } catch {
        failures.append(CommandFailure(error))
        table.add(
          "failed", file.name, words.0, words.1,
          error.description.replacing("'\(Files.absolute(path))'", with: "it")
            .replacing("\(Files.absolute(path)): ", with: ""))
      }
    }
    Console.output(lines: table.lines)
    if let first = failures.first {
      throw CommandFailure(
        count > 0 ? .someFailed : first.kind,
        "\(failures.count) of \(count + failures.count) maps failed")
    }
    guard count > 0 else {
      throw CommandFailure(
        .asset, "'\(path)' has no map whose name states a known body, such as mars_clouds.jpg")
    }
  }

  /// Returns the facts of a layer.
  private func facts(of layer: TextureLayer) throws(TextureFailure) -> TextureFacts {
    do {
      return try options.facts(of: layer)
    } catch {
      throw .unsuitable(path, reason: "lacks --licence or --attribution")
    }
  }
}
