package import PlanetSystem

/// The user's favourites: ids of bodies and stories, in the order in which they were added.
///
/// They are shared with the window, and stay when a catalogue no longer has them.
package struct Favourites: Hashable, Sendable {
  private let file: StateFile
  private static let field = "favourites"

  /// Creates the favourites of a state file.
  package init(file: StateFile) { self.file = file }

  /// The ids, each once.
  package var ids: [String] { Self.ids(in: file.currentFields ?? [:]) }

  /// Adds ids that are not favourites yet.
  /// - Returns: The ids that were added.
  /// - Throws: ``FileError``; the file is unchanged then.
  package func add(_ ids: [String]) throws(FileError) -> [String] {
    try change { known in
      var added: [String] = []
      for id in ids where !known.contains(id) && !added.contains(id) { added.append(id) }
      known += added
      return added
    }
  }

  /// Removes ids.
  /// - Returns: The ids that were favourites.
  /// - Throws: ``FileError``; the file is unchanged then.
  package func remove(_ ids: [String]) throws(FileError) -> [String] {
    try change { known in
      let removed = known.filter(ids.contains)
      known.removeAll(where: ids.contains)
      return removed
    }
  }

  private func change(
    _ body: (inout [String]) -> [String]
  ) throws(FileError) -> [String] {
    var result: [String] = []
    try file.update(timeout: 2) { found in
      var fields = found ?? [:]
      var ids = Self.ids(in: fields)
      result = body(&ids)
      fields[Self.field] = .list(ids.map { .text($0) })
      return fields
    }
    return result
  }

  private static func ids(in fields: [String: StateTree]) -> [String] {
    guard case .list(let list) = fields[field] else { return [] }
    var seen: Set<String> = []
    return list.compactMap {
      guard case .text(let id) = $0, seen.insert(id).inserted else { return nil }
      return id
    }
  }
}
