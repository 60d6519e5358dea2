import PlanetImage
import PlanetSystem

/// A cache of mip pyramids in files, so that a large map is decoded and filtered once.
///
/// A file is named after the content of its source, the size, the reduction, the conversion and the
/// versions of the decoding libraries; it contains the same words as a newly built pyramid, so
/// images do not depend on the cache. Files are written atomically. Its header and size are checked
/// at each use, its words at the first use after a change; those of small files also after each
/// boot. A damaged file is built again.
///
/// Small files beside it (notes) map a source's device, number, size and times of change to a hash
/// of its content, so that a source need not be read if its pyramid is cached. A source that was
/// changed has another time of change, and is read again.
package struct MapCache: Sendable {
  /// The use of the cache.
  package enum Mode: String, CaseIterable, Hashable, Sendable {
    /// Cached maps are used. Missing maps whose decoding takes long are added within the limits of
    /// ``AutomaticRoom``; generated and very large maps are always added.
    case auto
    /// Cached maps are used; missing ones are added.
    case build
    /// Cached maps are used; none is added.
    case read
    /// The cache is not used.
    case off
  }

  /// The folder of the files, created when it is first needed.
  package let folder: String
  /// The use of the cache.
  package var mode: Mode
  /// The greatest total size in bytes; the least recently used files are removed first.
  package var limit: Int

  /// The number of texels from which a map is added in the mode `auto` in any case.
  static let largeTexelCount = 64 << 20
  /// The number of texels of a map's files below which decoding takes too little time to be saved.
  static let leastTexelCount = 1 << 18

  /// The bytes that this run may still add in the mode `auto`.
  let room = AutomaticRoom()

  /// Creates a cache in a folder.
  package init(folder: String, mode: Mode = .auto, limit: Int = 20 << 30) {
    self.folder = folder
    self.mode = mode
    self.limit = limit
  }

  /// Returns the user's own cache; nil without a home folder.
  ///
  /// Its folder is PLANETNODE_CACHE, or `maps` in the program's part of ``UserFolder/cache``.
  /// PLANETNODE_CACHE_SIZE, such as `500M` or `20G`, limits its size.
  /// - Throws: ``BadSize``
  package static func standard(mode: Mode = .auto) throws(BadSize) -> MapCache? {
    let folder =
      Files.environment("PLANETNODE_CACHE") ?? UserFolder.cache.path.map { "\($0)/maps" }
    guard let folder else { return nil }
    var cache = MapCache(folder: folder, mode: mode)
    if let text = Files.environment("PLANETNODE_CACHE_SIZE") {
      guard let size = bytes(text) else { throw BadSize(text: text) }
      cache.limit = size
    }
    return cache
  }

  /// An invalid size of the cache.
  package struct BadSize: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text of the size.
    package let text: String

    /// The text and the expected notation.
    package var description: String {
      "PLANETNODE_CACHE_SIZE is '\(text)'; expected a number of bytes such as 500M or 20G"
    }
  }

  /// Returns a number of bytes given as `1000`, `500M` or `20G`; nil if invalid.
  static func bytes(_ text: String) -> Int? {
    let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40]
    guard let last = text.uppercased().last else { return nil }
    let unit = units[last]
    guard let number = Int(unit == nil ? text : String(text.dropLast())), number >= 0 else {
      return nil
    }
    let (result, overflow) = number.multipliedReportingOverflow(by: unit ?? 1)
    return overflow ? nil : result
  }

  /// The end of the names of notes.
  static let sourceSuffix = ".source"
}

// MARK: - Sources

extension MapCache {
  /// Returns the properties of files from their note, if they have not changed.
  func knownSource(at note: String) -> Source? {
    guard let bytes = try? Files.readIfThere(note, limit: 1 << 20) else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: { " \n".contains($0) })
    guard words.count == 4 else { return nil }
    let digests = words[0].split(separator: ",", omittingEmptySubsequences: false)
    let files = digests.compactMap { SHA256Digest(hexadecimal: $0) }
    guard files.count == digests.count,
      let width = Int(words[1]), let height = Int(words[2]), width > 0, height > 0,
      words[3] == "jpeg" || words[3] == "png"
    else { return nil }
    return Source(
      files: files,
      extent: MapExtent(
        width: width, height: height, format: words[3] == "png" ? .png : .jpeg))
  }

  /// Writes the note of a map's files at a path found before they were read.
  func note(_ source: Source, at note: String) {
    guard mode != .read else { return }
    let extent = source.extent
    let format = extent.format == .png ? "png" : "jpeg"
    let digests = source.files.map(\.description).joined(separator: ",")
    let text = "\(digests) \(extent.width) \(extent.height) \(format)\n"
    // Without the note the source is read again.
    try? Files.write(Array(text.utf8), to: note, syncs: false)
  }

  /// Returns the path of the note about files in their present state; it differs after any change.
  /// - Parameters:
  ///   - paths: The paths of the files.
  ///   - columns: The number of columns of tiles.
  /// - Returns: The path; nil if a file is missing, or changed so recently that a further change
  ///   might not be detected.
  func notePath(_ paths: [String], columns: Int) -> String? {
    let states = paths.compactMap { Files.status(of: $0) }
    let now = Files.now
    guard states.count == paths.count, states.allSatisfy({ $0.isSettled(at: now) }) else {
      return nil
    }
    let text = "\(columns)\n" + states.map(\.identity).joined(separator: "\n")
    let name = ContentHash(of: Array(text.utf8)).hexadecimal
    return Files.join(folder, name + Self.sourceSuffix)
  }

  /// The addition of a map to the cache.
  enum Addition {
    /// The map is not added.
    case none
    /// The map is added within the room of this run.
    case withinRoom
    /// The map is added, in place of others if necessary.
    case always
  }

  /// Returns how a map is added to the cache if it is missing there.
  func addition(of size: ImageSize, from extent: MapExtent) -> Addition {
    switch mode {
    case .build: return .always
    case .read, .off: return .none
    case .auto:
      if size.width * size.height >= Self.largeTexelCount { return .always }
      guard extent.width * extent.height >= Self.leastTexelCount,
        PyramidFile.byteCount(width: size.width, height: size.height)
          <= PyramidFile.smallByteCount
      else { return .none }
      return .withinRoom
    }
  }

  /// Returns whether a map is added, and takes the room for it if that is limited.
  func adds(_ addition: Addition, _ size: ImageSize) -> Bool {
    guard addition == .withinRoom else { return addition == .always }
    return room.take(
      PyramidFile.byteCount(width: size.width, height: size.height), in: self)
  }

  /// Returns a pyramid from the cache.
  func pyramid(_ recipe: Recipe) -> PyramidFile.Opened? {
    let opened = PyramidFile.open(
      Files.join(folder, recipe.name), expecting: recipe.size, reduction: recipe.reduction)
    guard let opened, case .slopes = recipe.conversion else { return opened }
    // Slopes are those of the reduced heights, not means of those in the file.
    return PyramidFile.Opened(
      pyramid: opened.pyramid.at(reduction: 1), warnings: opened.warnings)
  }

  /// Returns false if no pyramid in the cache can belong to a map; the map need not be hashed then.
  func mayHold(_ extent: MapExtent, _ reduction: Int, _ conversion: Conversion) -> Bool {
    let end = Recipe.nameEnd(extent, reduction, conversion)
    return mode != .off && Files.names(in: folder).contains { $0.hasSuffix(end) }
  }

  /// Adds the pyramid of a map to the cache.
  /// - Parameters:
  ///   - recipe: The source of the map.
  ///   - addition: The addition; ``Addition/withinRoom`` only if its bytes are taken from ``room``.
  ///   - warnings: Returns the warnings about the files, after the pyramid is built.
  ///   - note: The path of the note, found before the files were read, so that after a change
  ///     meanwhile the note describes files that no longer exist.
  ///   - make: Builds the pyramid in a storage.
  /// - Throws: The error of the source.
  /// - Returns: The pyramid, unless there is no room for it, with the error of the cache.
  func add(
    _ recipe: Recipe, _ addition: Addition = .always, warnings: MapWarnings, note: String?,
    _ make: (TexelStorage) throws(ImageError) -> MipPyramid
  ) throws(ImageError) -> PyramidFile.Built {
    let bytes = PyramidFile.byteCount(width: recipe.size.width, height: recipe.size.height)
    var isAdded = false
    defer { if addition == .withinRoom, !isAdded { room.giveBack(bytes) } }
    if let problem = problem() ?? excess(bytes) { return PyramidFile.Built(problem: problem) }
    if addition == .always {
      removeOrphans()
      // Files are removed first, so that the limit is never exceeded.
      prune(adding: bytes)
    }
    let target = Files.join(folder, recipe.name)
    let result = try PyramidFile.build(
      recipe.size, reduction: recipe.reduction, warnings: warnings, at: target, make)
    // Another program may have added a file meanwhile.
    if addition == .always { prune(keeping: target) }
    isAdded = result.problem == nil
    if let note, isAdded { self.note(recipe.source, at: note) }
    return result
  }

  /// Adds the pyramid of a map's rows to the cache; the parameters are those of
  /// ``add(_:_:warnings:note:_:)``.
  func add(
    _ rows: any PixelRowSource, _ recipe: Recipe, _ texels: Texels, _ addition: Addition = .always,
    warnings: MapWarnings, note: String?, threads: Int
  ) throws(ImageError) -> PyramidFile.Built {
    try add(recipe, addition, warnings: warnings, note: note) { words throws(ImageError) in
      try PyramidFile.pyramid(
        of: rows, reduction: recipe.reduction, texels, words, threads: threads)
    }
  }
}
