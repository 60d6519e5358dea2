import PlanetAssets
import PlanetSystem

/// The folders and catalogues that complete a typed path.
struct PathCompletion: Hashable {
  /// A folder or a file.
  struct Entry: Hashable {
    let name: String
    let isFolder: Bool
  }

  /// The folder part of the path.
  let folder: String
  /// The prefix of a name after it.
  let prefix: String

  /// Creates the parts of a path.
  init(of path: String) {
    guard let slash = path.lastIndex(of: "/") else {
      (folder, prefix) = ("", path)
      return
    }
    folder = String(path[...slash])
    prefix = String(path[path.index(after: slash)...])
  }

  /// Returns the matching entries of a folder: folders first, then catalogues, in alphabetical
  /// order, without regard to case; hidden ones only after a dot.
  func matching(_ entries: [Entry]) -> [Entry] {
    let wanted = prefix.lowercased()
    return entries.filter { entry in
      entry.name.lowercased().hasPrefix(wanted)
        && (prefix.hasPrefix(".") || !entry.name.hasPrefix("."))
    }.sorted {
      $0.isFolder != $1.isFolder ? $0.isFolder : $0.name.lowercased() < $1.name.lowercased()
    }
  }

  /// Returns the path completed by the common prefix of all matching entries.
  func completed(among entries: [Entry]) -> String? {
    let found = matching(entries)
    guard let first = found.first else { return nil }
    if found.count == 1 { return folder + first.name + (first.isFolder ? "/" : "") }
    var common = first.name
    for entry in found.dropFirst() {
      while !entry.name.lowercased().hasPrefix(common.lowercased()) { common.removeLast() }
    }
    return common.count > prefix.count ? folder + common : nil
  }
}

/// Reads folders for ``PathCompletion``, and caches the last one.
struct FolderListing {
  private var folder: String?
  private var entries: [PathCompletion.Entry] = []

  /// The greatest number of entries that are read.
  static let limit = 5000

  /// Returns the folders in a folder, and the files that may be catalogues.
  mutating func entries(of folder: String) -> [PathCompletion.Entry] {
    guard folder != self.folder else { return entries }
    self.folder = folder
    entries = Files.names(in: folder).prefix(Self.limit).compactMap { name in
      switch Files.kind(of: Files.join(folder, name)) {
      case .folder: PathCompletion.Entry(name: name, isFolder: true)
      case .file where [".xml", ".json"].contains(where: name.lowercased().hasSuffix):
        PathCompletion.Entry(name: name, isFolder: false)
      default: nil
      }
    }
    return entries
  }

  /// Forgets the cached folder.
  mutating func forget() { folder = nil }
}
