import PlanetCatalogue

/// The maps that bodies of a catalogue were given by hand.
struct Wardrobe {
  /// A map that was given to a body and not read yet.
  struct Fitting {
    /// The body's id.
    let id: String
    /// What the body wore before; nothing for the catalogue's own map.
    let before: String?
    /// The files of the map that is on the screen meanwhile, as they were.
    let stamps: [String?]
    /// The width of the disc in pixels for which that map is fine enough.
    let detail: Int
  }

  /// The paths of the maps, by the bodies' ids.
  private(set) var dresses: [String: String] = [:]
  private var fittings: [Fitting] = []

  /// Gives a body a map, of which nobody knows yet whether it can be worn.
  mutating func put(_ path: String, on shown: ShownBody) {
    let id = shown.body.id
    fittings.append(
      Fitting(id: id, before: dresses[id], stamps: shown.stamps, detail: shown.detail))
    dresses[id] = path
  }

  /// Returns whether a body has a map that was not read yet.
  func isFitting(_ id: String) -> Bool { fittings.contains { $0.id == id } }

  /// Lets a body keep the map that it was given last.
  /// - Returns: Its path, if it was not read before.
  mutating func keep(on id: String) -> String? {
    guard isFitting(id) else { return nil }
    fittings.removeAll { $0.id == id }
    return dresses[id]
  }

  /// Gives a body back what it wore before the map that cannot be read.
  /// - Returns: What was on the screen then; nothing if the map was read before.
  mutating func takeOff(_ id: String) -> Fitting? {
    guard let index = fittings.lastIndex(where: { $0.id == id }) else { return nil }
    let fitting = fittings.remove(at: index)
    dresses[id] = fitting.before
    return fitting
  }
}
