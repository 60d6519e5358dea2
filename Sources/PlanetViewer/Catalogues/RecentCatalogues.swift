/// The recently opened catalogues, the newest first.
struct RecentCatalogues: Hashable, Sendable {
  /// The absolute paths.
  private(set) var paths: [String] = []

  /// The greatest number of paths.
  static let limit = 8

  /// Creates a list of paths.
  init(_ paths: [String] = []) { self.paths = Array(paths.prefix(Self.limit)) }

  /// Adds a catalogue that was opened, or moves it to the front.
  mutating func add(_ path: String) {
    paths.removeAll { $0 == path }
    paths.insert(path, at: 0)
    paths.removeLast(max(paths.count - Self.limit, 0))
  }

  /// Removes a catalogue that cannot be opened.
  mutating func remove(_ path: String) { paths.removeAll { $0 == path } }
}
