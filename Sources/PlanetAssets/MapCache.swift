import PlanetCatalogue
import PlanetImage
import PlanetSystem

/// Pyramids of maps that are kept in files, so that a large map is decoded and filtered once.
///
/// A file is named after the content it was made of, the size, the reduction and the colour space;
/// its words are those that building the pyramid anew would give, so pictures do not depend on the
/// cache. It appears whole or not at all. Its header and size are checked each time, its words when
/// it is first opened after a change; one that is damaged is made anew.
///
/// Small files beside tell, for a source by its device, number, size and times of change, which
/// content it has, so that a start with a warm cache need not read the source. A source that was
/// changed has another time of change, and is read again.
package struct MapCache: Sendable {
  /// When the cache is used.
  package enum Mode: String, CaseIterable, Hashable, Sendable {
    /// Cached maps are used; only maps too large to be built each time are added.
    case auto
    /// What is missing is added.
    case build
    /// Cached maps are used; none is added.
    case read
    /// The cache is left alone.
    case off
  }

  /// The folder of the files; it is made when it is needed.
  package let folder: String
  /// When the cache is used.
  package var mode: Mode
  /// The most bytes of all files together; those that were not used for longest go first.
  package var limit: Int

  /// The number of texels from which on a map is added on its own account.
  static let largeTexelCount = 64 << 20

  /// Creates a cache in a folder.
  package init(folder: String, mode: Mode = .auto, limit: Int = 20 << 30) {
    self.folder = folder
    self.mode = mode
    self.limit = limit
  }

  /// Returns the user's own cache; nothing where there is no home.
  ///
  /// PLANETNODE_CACHE names its folder, else it is `maps` in the program's part of
  /// ``UserFolder/cache``. PLANETNODE_CACHE_SIZE, such as `500M` or `20G`, limits its size.
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

  /// A size for the cache that cannot be read.
  package struct BadSize: Error, Hashable, Sendable, CustomStringConvertible {
    /// As it was given.
    package let text: String

    /// What was given, and what is expected.
    package var description: String {
      "PLANETNODE_CACHE_SIZE is '\(text)'; expected a number of bytes such as 500M or 20G"
    }
  }

  /// Returns a number of bytes as people write it: `1000`, `500M`, `20G`.
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

  /// The end of the names of the files that tell what a source contains.
  static let sourceSuffix = ".source"
}

// MARK: - Sources

extension MapCache {
  /// What is known of a map's files without reading them.
  struct Source: Hashable {
    /// The SHA-256 of each file.
    var files: [SHA256Digest]
    /// The size and kind of the whole map.
    var extent: MapExtent

    /// A short hash of all that the files contain.
    var content: ContentHash { ContentHash(of: files.flatMap(\.bytes)) }
  }

  /// What a pyramid is made of, and how.
  struct Recipe: Hashable {
    /// The files.
    var source: Source
    /// The columns of the files per column.
    var reduction: Int
    /// How the files' codes become texels.
    var texels: Texels

    /// The name of its file.
    ///
    /// The same tiles in another grid are another map, which its size tells.
    var name: String {
      source.content.hexadecimal + Self.nameEnd(source.extent, reduction, texels)
    }

    /// Returns the part of the name that does not depend on the content.
    static func nameEnd(_ extent: MapExtent, _ reduction: Int, _ texels: Texels) -> String {
      "-\(extent.width)x\(extent.height)-\(reduction)-\(texels.colorSpace.rawValue)"
        + (texels.keepsAlpha ? "-alpha" : "") + PyramidFile.suffix
    }
  }

  /// How a map's codes become texels.
  struct Texels: Hashable {
    /// The colour space of the codes.
    var colorSpace: MapColorSpace
    /// Whether transparency counts, rather than is ignored.
    var keepsAlpha: Bool

    /// As a catalogue describes a map.
    init(_ map: MapReference) {
      colorSpace = map.colorSpace
      keepsAlpha = map.alpha == .coverage
    }
  }

  /// Returns what was noted of files, if none has changed since.
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

  /// Notes what a file contained when its note had this path.
  func note(_ source: Source, at note: String) {
    guard mode != .read else { return }
    let extent = source.extent
    let format = extent.format == .png ? "png" : "jpeg"
    let digests = source.files.map(\.description).joined(separator: ",")
    let text = "\(digests) \(extent.width) \(extent.height) \(format)\n"
    // Without the note the source is read again, which is all.
    try? Files.write(Array(text.utf8), to: note)
  }

  /// Returns the path of the note about files as they are now; another after any change.
  /// - Parameters:
  ///   - paths: Of the files.
  ///   - columns: Of the tiles that they are.
  /// - Returns: The path; nothing if a file is not there, or changed too short a time ago to tell
  ///   the next change from the last.
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

  /// Returns whether a map of a size that is not in the cache shall be added.
  func wants(_ size: ImageSize) -> Bool {
    mode == .build || mode == .auto && size.width * size.height >= Self.largeTexelCount
  }

  /// Returns a pyramid that is in the cache.
  func pyramid(_ recipe: Recipe) -> PyramidFile.Opened? {
    PyramidFile.open(
      Files.join(folder, recipe.name),
      expecting: recipe.source.extent.size(reduction: recipe.reduction),
      reduction: recipe.reduction)
  }

  /// Returns whether there is a pyramid that could be a map's; else it need not even be hashed.
  func mayHold(_ extent: MapExtent, _ reduction: Int, _ texels: Texels) -> Bool {
    let end = Recipe.nameEnd(extent, reduction, texels)
    return mode != .off && Files.names(in: folder).contains { $0.hasSuffix(end) }
  }

  /// Adds the pyramid of a map to the cache.
  /// - Parameters:
  ///   - rows: The map, at the reduction.
  ///   - recipe: What the map is made of.
  ///   - doubts: What is odd about the files, once the rows are read.
  ///   - note: Where to note what the files contain, found before they were read, so that a change
  ///     meanwhile makes the note one of files that are no more.
  ///   - threads: The most threads at once.
  /// - Throws: What the source throws.
  /// - Returns: The pyramid, unless there is no room for it, and what the trouble is.
  func add(
    _ rows: any PixelRowSource, _ recipe: Recipe, doubts: MapDoubts, note: String?, threads: Int
  ) throws(ImageError) -> PyramidFile.Built {
    let bytes = PyramidFile.byteCount(width: rows.width, height: rows.height)
    if let problem = problem() ?? excess(bytes) { return PyramidFile.Built(problem: problem) }
    removeOrphans()
    // Room is made first, so that at no time there is more than allowed.
    prune(adding: bytes)
    let target = Files.join(folder, recipe.name)
    let result = try PyramidFile.build(
      rows, reduction: recipe.reduction, doubts: doubts, at: target, threads: threads)
    // Another program may have added something meanwhile.
    prune(keeping: target)
    if let note, result.problem == nil { self.note(recipe.source, at: note) }
    return result
  }
}
