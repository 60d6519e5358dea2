extension Files {
  /// What stands at many paths; the system is asked for folders rather than for files.
  package struct Places {
    /// What is known of a folder.
    private struct Folder {
      let kind: Kind
      /// The path without links, if something stands there.
      let resolved: String?
      /// How many of its files were asked for.
      var asked = 0
      /// The names in it, once many of its files were asked for.
      var names: Set<String>?
    }

    private var folders: [String: Folder] = [:]
    /// The number of files of a folder from which on its names are read at once.
    private static let greatestAskedCount = 64

    /// Knows no folder yet.
    package init() {}

    /// Returns what tells the place of a file from all others, as ``Files/place(of:)``.
    package mutating func place(of path: String) -> String {
      if mayExist(path), let identity = Files.identity(of: path) { return identity }
      let parent = Files.folder(of: path)
      return Files.join(folder(parent).resolved ?? parent, Files.name(of: path))
    }

    /// Returns what stands at a path, as ``Files/kind(of:)``.
    package mutating func kind(of path: String) -> Kind {
      mayExist(path) ? Files.kind(of: path) : .nothing
    }

    /// Returns why a file cannot be written, as ``Files/obstacle(toWriting:replacing:)``.
    package mutating func obstacle(
      toWriting path: String, replacing: Bool = true
    ) -> FileError? {
      guard !mayExist(path) else { return Files.obstacle(toWriting: path, replacing: replacing) }
      let parent = Files.folder(of: path)
      if let isGood = writable[parent], isGood { return nil }
      let obstacle = Files.obstacle(in: parent, to: path)
      writable[parent] = obstacle == nil
      return obstacle
    }

    /// Whether files can be made in folders that were asked for.
    private var writable: [String: Bool] = [:]

    /// Returns whether something may stand at a path: if not, nothing does.
    package mutating func mayExist(_ path: String) -> Bool {
      let parent = Files.folder(of: path)
      var folder = folder(parent)
      guard folder.kind == .folder else { return folder.kind != .nothing }
      folder.asked += 1
      if folder.asked > Self.greatestAskedCount, folder.names == nil {
        // A folder that cannot be read may have files all the same.
        folder.names = (try? Files.contents(of: parent)).map { Set($0) }
      }
      let mayExist = folder.names?.contains(Files.name(of: path)) ?? true
      folders[parent] = folder
      return mayExist
    }

    private mutating func folder(_ path: String) -> Folder {
      if let known = folders[path] { return known }
      let folder = Folder(kind: Files.kind(of: path), resolved: Files.resolved(path))
      folders[path] = folder
      return folder
    }
  }
}
