import PlanetCatalogue

/// The maps that replace those of a catalogue until the user reloads it.
struct MapOverrides {
  /// An override whose map is still being loaded.
  struct Pending {
    let id: String
    /// The path of the previous override; nil for the catalogue's own map.
    let previousPath: String?
    /// The file stamps of the map that is on the screen meanwhile.
    let stamps: [String?]
    /// The disc diameter in pixels for which that map is fine enough.
    let detail: Int
  }

  /// The paths of the maps, by body id.
  private(set) var paths: [String: String] = [:]
  private var pending: [Pending] = []

  /// Overrides the map of a body; ``confirm(_:)`` or ``revert(_:)`` follows once it is loaded.
  mutating func apply(_ path: String, to shown: ShownBody) {
    let id = shown.body.id
    pending.append(
      Pending(id: id, previousPath: paths[id], stamps: shown.stamps, detail: shown.detail))
    paths[id] = path
  }

  /// Returns whether an override of a body is still being loaded.
  func isPending(_ id: String) -> Bool { pending.contains { $0.id == id } }

  /// Confirms the last override of a body.
  /// - Returns: Its path, if it was pending.
  mutating func confirm(_ id: String) -> String? {
    guard isPending(id) else { return nil }
    pending.removeAll { $0.id == id }
    return paths[id]
  }

  /// Restores the map that a body had before its last override, which cannot be read.
  /// - Returns: The override; nil if none was pending.
  mutating func revert(_ id: String) -> Pending? {
    guard let index = pending.lastIndex(where: { $0.id == id }) else { return nil }
    let override = pending.remove(at: index)
    paths[id] = override.previousPath
    return override
  }
}
