import FoundationEssentials
package import PlanetSystem

/// The folder of the user's installed maps, with its index.
///
/// The index is `maps.json`, the files are in `installed`. A file is named after its content, so
/// that a map that replaces another one is a new file. The index is written after new files and
/// before old ones are removed.
package struct MapStore: Hashable, Sendable {
  /// The path of the folder, which may not exist.
  package let folder: String

  package init(folder: String) { self.folder = folder }

  /// Returns the store for an environment: PLANETNODE_MAPS, else a folder of the user's data.
  /// - Parameter environment: Returns the value of a variable, or nil if it is not set.
  /// - Returns: The store; nil without a home folder.
  package static func standard(in environment: (String) -> String?) -> MapStore? {
    let folder =
      environment("PLANETNODE_MAPS")
      ?? UserFolder.data.path(in: environment).map { "\($0)/maps" }
    return folder.map { MapStore(folder: Files.absolute($0)) }
  }

  /// The store of this process's environment.
  package static var ofUser: MapStore? { standard { Files.environment($0) } }

  /// The path of the index.
  package var index: String { "\(folder)/maps.json" }

  /// The folder of partial downloads.
  package var downloads: String { "\(folder)/downloads" }

  /// The folder of the locks of downloads.
  package var locks: String { "\(folder)/locks" }

  /// The version of the index.
  private static let format = 1
  /// The greatest size of an index in bytes.
  private static let greatestIndex = 16 << 20

  /// The greatest size of a map's file in bytes.
  private static let greatestSize = 1 << 40

  private struct Index: Codable {
    var format: Int
    var maps: [InstalledMap]
  }

  /// Returns the maps of the index; none if there is no index.
  /// - Throws: ``FileError``, also for an index that is not valid.
  package func maps() throws(FileError) -> [InstalledMap] {
    guard let bytes = try Files.readIfThere(index, limit: Self.greatestIndex) else { return [] }
    func damaged(_ reason: String) -> FileError {
      .refused(path: index, action: "read", reason: reason)
    }
    guard let read = try? JSONDecoder().decode(Index.self, from: Data(bytes)) else {
      throw damaged(
        "it is not an index of installed maps; remove it, and install the maps again")
    }
    guard read.format == Self.format else {
      throw damaged("it is of another version of PlanetNode, \(read.format)")
    }
    let faulty = read.maps.first { map in
      let parts = map.file.split(separator: "/", omittingEmptySubsequences: false)
      return parts.count != 2 || parts[0] != "installed" || parts[1].isEmpty || parts[1] == ".."
        || !(0...Self.greatestSize).contains(map.size) || map.width < 1 || map.height < 1
        || map.facts.problem(as: map.layer) != nil
    }
    if let faulty { throw damaged("its map '\(faulty.file)' is invalid") }
    return read.maps
  }

  /// Returns the installed maps whose files exist with their sizes, and the others.
  /// - Throws: ``FileError``
  package func installed() throws(FileError) -> (maps: InstalledMaps, missing: [InstalledMap]) {
    var (there, missing): ([InstalledMap], [InstalledMap]) = ([], [])
    for map in try maps() {
      if Files.byteCount(of: path(of: map)) == map.size {
        there.append(map)
      } else {
        missing.append(map)
      }
    }
    return (InstalledMaps(folder: folder, maps: there), missing)
  }

  /// Returns the path of a map's file.
  package func path(of map: InstalledMap) -> String { Files.join(folder, map.file) }

  /// Returns the name of a map's file, by its content.
  /// - Parameters:
  ///   - body: The id of the body.
  ///   - layer: The layer.
  ///   - digest: The SHA-256 of the file.
  ///   - ending: The ending, such as `.png`.
  /// - Returns: The name in the folder.
  package static func name(
    _ body: String, _ layer: TextureLayer, _ digest: SHA256Digest, ending: String
  ) -> String {
    "installed/\(body)-\(layer.rawValue)-\(digest.description.prefix(8))\(ending)"
  }

  /// Adds a map instead of another one of the same body and layer.
  /// - Parameters:
  ///   - map: The map.
  ///   - place: Writes the file to its path; nothing for a file that is in place.
  /// - Throws: ``FileError``; the index is unchanged then, and a new file is removed.
  /// - Returns: The map that was replaced; nil for none.
  @discardableResult
  package func add(
    _ map: InstalledMap, placing place: (String) throws(FileError) -> Void = { _ in }
  ) throws(FileError) -> InstalledMap? {
    // An index that cannot be read is reported before the file is written.
    let known = try maps()
    let path = path(of: map)
    let isNew = !known.contains { $0.file == map.file }
    var replaced: InstalledMap?
    do throws(FileError) {
      try place(path)
      try change { maps in
        replaced = maps.first { $0.body == map.body && $0.layer == map.layer }
        maps.removeAll { $0.body == map.body && $0.layer == map.layer }
        maps.append(map)
      }
    } catch {
      if isNew { try? Files.remove(path) }
      throw error
    }
    return replaced
  }

  /// Removes maps and their files.
  /// - Throws: ``FileError``
  package func remove(_ removed: [InstalledMap]) throws(FileError) {
    try change { maps in maps.removeAll { removed.contains($0) } }
  }

  /// Changes the index under its lock, and removes files that are no longer in it.
  private func change(_ body: (inout [InstalledMap]) -> Void) throws(FileError) {
    try Files.holding(lock: "\(index).lock", timeout: 10) { () throws(FileError) in
      let old = try maps()
      var new = old
      body(&new)
      new.sort { ($0.body, $0.layer.rawValue) < ($1.body, $1.layer.rawValue) }
      try write(new)
      let kept = Set(new.map(\.file))
      for map in old where !kept.contains(map.file) { try Files.remove(path(of: map)) }
    }
  }

  private func write(_ maps: [InstalledMap]) throws(FileError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(Index(format: Self.format, maps: maps)) else {
      preconditionFailure("installed maps can be encoded as JSON")
    }
    try Files.write(Array(data) + [10], to: index)
  }
}
