extension Files {
  /// The kinds of files at many paths, found by listing folders rather than querying each file.
  package struct Places {
    /// The known properties of a folder.
    private struct Folder {
      let kind: Kind
      /// The path without links; nil if the folder does not exist.
      let resolved: String?
      /// The number of its files that were queried.
      var asked = 0
      /// The names in it, read after many of its files were queried.
      var names: Set<String>?
    }

    private var folders: [String: Folder] = [:]
    /// The number of queried files of a folder above which its names are read at once.
    private static let greatestAskedCount = 64

    /// Creates an instance with no known folders.
    package init() {}

    /// Returns the identity of a file's place, like ``Files/place(of:)``.
    package mutating func place(of path: String) -> String {
      if mayExist(path), let identity = Files.identity(of: path) { return identity }
      let parent = Files.folder(of: path)
      return Files.join(folder(parent).resolved ?? parent, Files.name(of: path))
    }

    /// Returns the kind of file at a path, like ``Files/kind(of:)``.
    package mutating func kind(of path: String) -> Kind {
      mayExist(path) ? Files.kind(of: path) : .nothing
    }

    /// Returns why a file cannot be written, like ``Files/obstacle(toWriting:replacing:)``.
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

    /// True for each queried folder in which files can be created.
    private var writable: [String: Bool] = [:]

    /// Returns false if no file can exist at a path.
    package mutating func mayExist(_ path: String) -> Bool {
      let parent = Files.folder(of: path)
      var folder = folder(parent)
      guard folder.kind == .folder else { return folder.kind != .nothing }
      folder.asked += 1
      if folder.asked > Self.greatestAskedCount, folder.names == nil {
        // A folder that cannot be listed may have files nevertheless.
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
