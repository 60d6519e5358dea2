import PlanetImage
package import PlanetSystem

// Maintenance of the cache: listing, clearing, and removing unused files.

extension MapCache {
  /// A pyramid in the cache.
  package struct Entry: Hashable, Sendable {
    /// The path of the file.
    package let path: String
    /// The size in bytes.
    package let size: Int
    /// The columns at full size.
    package let width: Int
    /// The rows at full size.
    package let height: Int
    /// The columns of the source per column at full size.
    package let reduction: Int
    /// The time of last use, in nanoseconds since 1970.
    package let used: Int
  }

  /// Returns the pyramids in the cache, most recently used first.
  ///
  /// Damaged files and those of another version are left out.
  package func entries() -> [Entry] {
    files().compactMap { file in
      guard let header = PyramidFile.header(of: file.path) else { return nil }
      return Entry(
        path: file.path, size: file.size, width: header.width, height: header.height,
        reduction: header.reduction, used: file.used)
    }
  }

  /// A file of the cache that is named like a pyramid or like computed numbers.
  private struct File {
    var path: String
    var size: Int
    var used: Int
  }

  /// Returns the files of pyramids and computed numbers, most recently used first.
  private func files() -> [File] {
    let suffixes = [PyramidFile.suffix, NumberFiles.suffix]
    return ownNames().compactMap { name in
      let path = Files.join(folder, name)
      guard suffixes.contains(where: { name.hasSuffix($0) }), let status = Files.status(of: path)
      else { return nil }
      let used = Files.status(of: PyramidFile.checkedNote(path))?.modified ?? status.modified
      return File(path: path, size: status.size, used: used)
    }.sorted { ($1.used, $0.path) < ($0.used, $1.path) }
  }

  /// Creates the folder, and returns why nothing can be added to it; nil if files can be added.
  package func problem() -> FileError? {
    do throws(FileError) {
      try Files.makeFolder(folder)
    } catch {
      return error
    }
    guard !Files.isWritable(folder) else { return nil }
    return .refused(path: folder, action: "write into", reason: "it is not writable")
  }

  /// Removes all files of the cache, and returns their total size in bytes.
  /// - Throws: ``FileError``
  @discardableResult
  package func clear() throws(FileError) -> Int {
    var sum = 0
    for name in ownNames() {
      let path = Files.join(folder, name)
      sum += Files.status(of: path)?.size ?? 0
      try Files.remove(path)
    }
    return sum
  }

  /// Returns an error for a file that exceeds the limit of the cache by itself.
  func excess(_ bytes: Int) -> FileError? {
    guard bytes > limit else { return nil }
    return .refused(
      path: folder, action: "cache a map of \(bytes) bytes in",
      reason: "the cache is limited to \(limit) bytes; raise PLANETNODE_CACHE_SIZE")
  }

  /// Removes the least recently used files, with their notes, until the rest are within the limit.
  /// - Parameters:
  ///   - bytes: The size of a file that will be added.
  ///   - keptPath: The path of a file that is not removed.
  func prune(adding bytes: Int = 0, keeping keptPath: String = "") {
    let files = files()
    // Files being written, by this or other programs, are counted too.
    var sum = ownNames().filter { $0.hasSuffix(PyramidFile.temporarySuffix) }
      .reduce(bytes) { $0 + (Files.status(of: Files.join(folder, $1))?.size ?? 0) }
    sum += files.reduce(0) { $0 + $1.size }
    for file in files.reversed() where sum > limit && file.path != keptPath {
      sum -= file.size
      remove(file)
    }
    removeOrphans()
  }

  private func remove(_ file: File) {
    try? Files.remove(file.path)
    try? Files.remove(PyramidFile.checkedNote(file.path))
  }

  /// Returns the bytes that a run may add in the mode `auto`, after removing small files that were
  /// not used for long, if they take that room.
  func automaticRoom() -> Int {
    guard problem() == nil else { return 0 }
    removeOrphans()
    let files = files()
    let all = files.reduce(0) { $0 + $1.size }
    let small = files.filter { $0.size <= PyramidFile.smallByteCount }
    var sum = small.reduce(0) { $0 + $1.size }
    let share = min(limit / AutomaticRoom.divisor, limit - (all - sum))
    let space = Files.space(at: folder).map { $0.free - $0.all / 10 } ?? 0
    // Nothing is removed where nothing can be added.
    guard share > 0, space > 0 else { return 0 }
    let wanted = min(AutomaticRoom.greatestByteCount, share / 4, space)
    let before = Files.now - AutomaticRoom.keptTime
    for file in small.reversed() where sum + wanted > share && file.used < before {
      sum -= file.size
      remove(file)
    }
    return max(min(AutomaticRoom.greatestByteCount, share - sum, space), 0)
  }

  /// Removes incomplete files of killed programs, and notes without a pyramid.
  ///
  /// Small files are written at once and carry no lock: only old ones are removed.
  func removeOrphans() {
    let names = Set(ownNames())
    let contents = Set(
      names.filter { $0.hasSuffix(PyramidFile.suffix) }.map { String($0.prefix(32)) })
    for name in names {
      let path = Files.join(folder, name)
      if name.hasSuffix(PyramidFile.temporarySuffix) {
        if !name.hasPrefix(".") { Files.removeUnlocked(path) } else { removeOld(path) }
      } else if let pyramid = PyramidFile.name(ofCheckedNote: name) {
        if !names.contains(pyramid) { removeOld(path) }
      } else if name.hasSuffix(Self.sourceSuffix) {
        guard let source = knownSource(at: path) else {
          removeOld(path)
          continue
        }
        if !contents.contains(source.content.hexadecimal) { try? Files.remove(path) }
      }
    }
  }

  /// Removes a file last modified more than an hour ago.
  private func removeOld(_ path: String) {
    guard let status = Files.status(of: path), Files.now - status.modified > 3600 * 1_000_000_000
    else { return }
    try? Files.remove(path)
  }

  /// Returns the names in the folder that the cache uses; other files are left alone.
  private func ownNames() -> [String] {
    let suffixes = [
      PyramidFile.suffix, NumberFiles.suffix, Self.sourceSuffix, PyramidFile.temporarySuffix,
    ]
    return Files.names(in: folder).filter { name in
      let isNamedByContent = ContentHash(hexadecimal: String(name.prefix(32))) != nil
      let isTemporary = name.hasPrefix(".planetnode-")
      return (isNamedByContent || isTemporary) && suffixes.contains { name.hasSuffix($0) }
    }
  }
}
