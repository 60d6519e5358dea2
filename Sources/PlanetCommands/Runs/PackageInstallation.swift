import PlanetAssets
import PlanetStrings
import PlanetSystem
import PlanetTextures
import PlanetThreads

/// Installs maps of a program that is on this machine.
struct PackageInstallation {
  let package: MapPackage
  /// The folder of its maps; nil for the usual ones.
  let folder: String?
  let installer: TextureInstaller
  /// True to print errors, warnings and results only.
  let isQuiet: Bool

  /// Installs maps of bodies.
  /// - Parameters:
  ///   - names: The bodies, by id or name; empty for all maps that are fine enough.
  ///   - layers: The layers; empty for all.
  /// - Throws: ``CommandFailure`` if the program has no such maps, or a map cannot be installed.
  func install(of names: [String], layers: [TextureLayer]) throws(CommandFailure) {
    let folder = try place()
    let bundled = BundledMaps.find()
    var ids: [String] = []
    for name in names { ids.append(try BundledNames.id(of: name)) }
    let maps = package.maps.filter { map in
      (ids.isEmpty || ids.contains(map.body)) && (layers.isEmpty || layers.contains(map.layer))
        && Files.kind(of: Files.join(folder, map.file)) == .file
        && bundled?.id(ofAny: [map.body]) != nil
    }
    guard !maps.isEmpty else {
      throw CommandFailure(.asset, "\(package.rawValue) has no such map in '\(folder)'")
    }
    var coarse: [String] = []
    var failures: [CommandFailure] = []
    for map in maps {
      let path = Files.join(folder, map.file)
      let subject = TextureInstaller.Subject(
        body: map.body, layer: map.layer, facts: map.facts, source: path)
      do throws(TextureFailure) {
        if ids.isEmpty, try TextureInstaller.columns(of: path) < MapPackage.usefulColumns {
          coarse.append(map.body)
          continue
        }
        try installer.install(path, as: subject, threads: Threads.processorCount)
          .report(in: installer.store, isQuiet: isQuiet)
      } catch {
        // The other maps are installed in any case.
        failures.append(CommandFailure(error))
        if let message = failures.last?.message { Console.error(message) }
      }
    }
    if !coarse.isEmpty, !isQuiet {
      Console.note(
        "left out, as the bundled maps are finer: \(coarse.joined(separator: ", ")); name them to "
          + "install them")
    }
    guard let first = failures.first else { return }
    let kind = failures.count == maps.count - coarse.count ? first.kind : .someFailed
    throw CommandFailure(
      kind, "\(failures.count) of \(maps.count) maps of \(package.rawValue) failed")
  }

  /// Returns the folder of the maps.
  private func place() throws(CommandFailure) -> String {
    guard let name = package.debianPackage else {
      throw CommandFailure(
        .asset,
        "the Debian packages of \(package.rawValue) contain no maps of whole globes; install a "
          + "file with --body, or use --from stellarium")
    }
    if let found = package.folder(folder) { return found }
    let looked = folder.map { [$0] } ?? package.folders
    throw CommandFailure(
      .asset,
      "no maps of \(package.rawValue) in \(looked.joined(separator: ", ")); install them with: "
        + "sudo apt-get install \(name)")
  }
}
