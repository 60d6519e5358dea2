import PlanetStrings
package import PlanetSystem

/// Copies of sources in files, which survive the end of the program at any moment.
///
/// `objects` holds contents, named after their SHA-256; `snapshots` one JSON file for each source,
/// which names its objects. A refresh writes the new objects first and renames the snapshot into
/// place last, so a copy is always whole: the old one or the new one. Writers hold a lock; readers
/// need none, as objects are removed only if no snapshot names them, and a reader that misses one
/// reads the snapshot again.
///
/// Files can be inspected and removed by any tool, and equal images are stored once. A database was
/// tried: SQLite (GRDB 7.10, write-ahead log) with 10,000 persons and 500 worlds. It was as safe
/// (50 kills of a refresh left whole data) and fast (stored in 0.19 s, read in 0.03 s). But the
/// program would be 3.1 MB larger and start 4 ms later, and a build would take 90 s more of
/// processor time. Changes of tables need migrations, and locks need care on network disks. Queries
/// would not be used, as a catalogue is always read as a whole.
package struct SourceCache: Sendable {
  /// The folder, created when it is first needed.
  package let folder: String

  package init(folder: String) { self.folder = folder }

  /// Returns the user's own cache; nil without a home folder.
  package static func ofUser() -> SourceCache? {
    UserFolder.cache.path.map { SourceCache(folder: "\($0)/sources") }
  }

  private var snapshots: String { "\(folder)/snapshots" }
  private var damaged: String { "\(folder)/damaged" }
  private var lock: String { "\(folder)/lock" }

  /// The longest wait for another program that writes, in seconds.
  private static let timeout = 30.0
  /// The greatest size of a snapshot's file in bytes.
  private static let snapshotBytes = 16 << 20

  /// Returns the path of a content.
  package func path(of digest: SHA256Digest) -> String {
    let name = digest.description
    return "\(folder)/objects/\(name.prefix(2))/\(name)"
  }

  package func snapshotPath(of source: String) -> String {
    let digest = SHA256Digest(of: Array(source.utf8)).description.prefix(16)
    let words = source.slug.utf8.prefix(60)
    return "\(snapshots)/\(String(decoding: words, as: UTF8.self))-\(digest).json"
  }
}

// MARK: - Reading

extension SourceCache {
  /// A copy of a source.
  package struct Copy: Sendable {
    package var documents: SourceDocuments
    /// The time when the source was asked last, in seconds since 1970.
    package var fetched: Int
    /// The addresses of the documents that are missing because their files are damaged.
    package var damaged: [String] = []
    /// A Boolean value that indicates whether all documents of the source are there.
    package var isWhole: Bool { damaged.isEmpty && !documents.isIncomplete }
  }

  /// Returns whether there is only a damaged copy of a source, which was moved into the folder
  /// `damaged`.
  func hasDamagedCopy(of source: String) -> Bool {
    Files.kind(of: "\(damaged)/\(Files.name(of: snapshotPath(of: source)))") == .file
  }

  /// Returns the copy of a source, without the documents whose files are damaged; nil if there is
  /// none, or if nothing of it is left.
  ///
  /// Damaged files are moved into the folder `damaged`.
  func copy(of source: String) -> Copy? {
    // Another program may replace the snapshot and remove the objects of the old one meanwhile.
    for _ in 0..<3 {
      guard let bytes = snapshotBytes(of: source) else { return nil }
      guard let snapshot = try? SourceSnapshot(json: bytes), snapshot.source == source else {
        setAside(snapshotPath(of: source))
        return nil
      }
      let copy = copy(of: snapshot)
      if copy.damaged.isEmpty { return copy }
      guard snapshotBytes(of: source) == bytes else { continue }
      if !copy.documents.all.isEmpty { return copy }
      setAside(snapshotPath(of: source))
      return nil
    }
    return nil
  }

  private func snapshotBytes(of source: String) -> [UInt8]? {
    try? Files.readIfThere(snapshotPath(of: source), limit: Self.snapshotBytes)
  }

  /// Returns the documents of a snapshot, without those that are missing or damaged.
  private func copy(of snapshot: SourceSnapshot) -> Copy {
    var documents = SourceDocuments(warnings: snapshot.warnings)
    documents.isIncomplete = snapshot.isIncomplete
    documents.all.reserveCapacity(snapshot.pages.count)
    var damaged: [String] = []
    for page in snapshot.pages {
      guard let bytes = content(page.digest, size: page.size) else {
        damaged.append(page.name)
        continue
      }
      documents.all.append(
        SourceDocument(
          name: page.name, bytes: bytes, mediaType: page.mediaType, validators: page.validators))
    }
    return Copy(documents: documents, fetched: snapshot.fetched, damaged: damaged)
  }

  /// Returns a content; nil if it is missing or damaged, and then it is moved aside.
  private func content(_ digest: SHA256Digest, size: Int) -> [UInt8]? {
    let path = path(of: digest)
    guard let bytes = try? Files.readIfThere(path) else { return nil }
    guard bytes.count == size, SHA256Digest(of: bytes) == digest else {
      setAside(path)
      return nil
    }
    return bytes
  }

  /// Moves a damaged file into the folder `damaged`, where it replaces an earlier one of its name.
  func setAside(_ path: String) {
    let target = "\(damaged)/\(Files.name(of: path))"
    do throws(FileError) {
      try Files.makeFolder(damaged)
      if try Files.moveAside(path, to: target) { return }
      try Files.remove(target)
      _ = try Files.moveAside(path, to: target)
    } catch {
      // The file cannot be moved; the next store replaces it.
    }
  }

  /// Returns all snapshots, the latest first, and the number of bytes of their documents.
  package func all() -> [SourceSnapshot] {
    Files.names(in: snapshots).filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
      .compactMap { name in
        (try? Files.readIfThere("\(snapshots)/\(name)", limit: Self.snapshotBytes))
          .flatMap { try? SourceSnapshot(json: $0) }
      }
      .sorted { ($1.fetched, $0.source) < ($0.fetched, $1.source) }
  }
}

// MARK: - Writing

extension SourceCache {
  /// Stores the copy of a source, and removes contents that no snapshot names any longer.
  /// - Parameters:
  ///   - documents: The documents.
  ///   - source: The path or address of the source.
  ///   - fetched: The time when the source was asked, in seconds since 1970.
  /// - Throws: ``FileError``
  func store(
    _ documents: SourceDocuments, of source: String, fetched: Int
  ) throws(FileError) {
    let pages = documents.all.map { document in
      SourceSnapshot.Page(
        name: document.name, mediaType: document.mediaType, validators: document.validators,
        size: document.bytes.count, digest: SHA256Digest(of: document.bytes))
    }
    var snapshot = SourceSnapshot(
      source: source, fetched: fetched, pages: pages, warnings: documents.warnings)
    snapshot.isIncomplete = documents.isIncomplete
    try Files.holding(lock: lock, timeout: Self.timeout) { () throws(FileError) in
      for (page, document) in zip(pages, documents.all) {
        let path = path(of: page.digest)
        if Files.status(of: path)?.size == page.size { continue }
        try Files.write(document.bytes, to: path)
      }
      try Files.write(Array(snapshot.json.utf8), to: snapshotPath(of: source))
      try removeUnused()
    }
  }

  /// Removes all copies.
  /// - Returns: The number of bytes that were removed.
  package func clear() throws(FileError) -> Int {
    guard Files.kind(of: folder) == .folder else { return 0 }
    return try Files.holding(lock: lock, timeout: Self.timeout) { () throws(FileError) in
      var bytes = 0
      for folder in [snapshots, damaged, "\(folder)/images"] {
        for name in Files.names(in: folder) {
          bytes += Files.status(of: "\(folder)/\(name)")?.size ?? 0
          try Files.remove("\(folder)/\(name)")
        }
      }
      return bytes + (try removeUnused())
    }
  }

  /// Removes contents that neither a snapshot nor an image names, and files of killed runs; the
  /// caller holds the lock.
  /// - Returns: The number of bytes that were removed.
  @discardableResult private func removeUnused() throws(FileError) -> Int {
    var used = Set(all().flatMap(\.pages).map(\.digest.description))
    for name in Files.names(in: "\(folder)/images") {
      if let image = image(at: "\(folder)/images/\(name)") { used.insert(image.digest.description) }
    }
    Files.removeAbandoned(in: snapshots)
    var bytes = 0
    for group in Files.names(in: "\(folder)/objects") {
      let place = "\(folder)/objects/\(group)"
      Files.removeAbandoned(in: place)
      for name in Files.names(in: place) where !used.contains(name) && name.utf8.count == 64 {
        bytes += Files.status(of: "\(place)/\(name)")?.size ?? 0
        try Files.remove("\(place)/\(name)")
      }
    }
    return bytes
  }
}

// MARK: - Images

extension SourceCache {
  /// Returns the path of the note about an image.
  private func imagePath(of address: String) -> String {
    "\(folder)/images/\(SHA256Digest(of: Array(address.utf8))).json"
  }

  private func image(at path: String) -> SourceSnapshot.Page? {
    (try? Files.readIfThere(path, limit: 1 << 16)).flatMap { try? SourceSnapshot(json: $0) }?
      .pages.first
  }

  /// Returns the copy of an image; nil if there is none, or a damaged one.
  func image(of address: String) -> Copy? {
    let path = imagePath(of: address)
    guard let bytes = try? Files.readIfThere(path, limit: 1 << 16) else { return nil }
    if let snapshot = try? SourceSnapshot(json: bytes), snapshot.source == address {
      let copy = copy(of: snapshot)
      if !copy.documents.all.isEmpty { return copy }
    }
    setAside(path)
    return nil
  }

  /// Stores an image by its content.
  /// - Returns: The path of the content.
  @discardableResult
  func store(image: SourceDocument, fetched: Int) throws(FileError) -> String {
    let digest = SHA256Digest(of: image.bytes)
    let page = SourceSnapshot.Page(
      name: image.name, mediaType: image.mediaType, validators: image.validators,
      size: image.bytes.count, digest: digest)
    let note = SourceSnapshot(source: image.name, fetched: fetched, pages: [page], warnings: [])
    let path = path(of: digest)
    try Files.holding(lock: lock, timeout: Self.timeout) { () throws(FileError) in
      if Files.status(of: path)?.size != page.size { try Files.write(image.bytes, to: path) }
      try Files.write(Array(note.json.utf8), to: imagePath(of: image.name))
    }
    return path
  }
}
