import PlanetCatalogue
import PlanetImage
import PlanetScene
import PlanetSystem

/// A cache of mip pyramids in files, so that a large map is decoded and filtered once.
///
/// A file is named after the content of its source, the size, the reduction and the colour space;
/// it contains the same words as a newly built pyramid, so images do not depend on the cache. Files
/// are written atomically. Its header and size are checked at each use, its words at the first use
/// after a change; a damaged file is built again.
///
/// Small files beside it (notes) map a source's device, number, size and times of change to a hash
/// of its content, so that a source need not be read if its pyramid is cached. A source that was
/// changed has another time of change, and is read again.
package struct MapCache: Sendable {
  /// The use of the cache.
  package enum Mode: String, CaseIterable, Hashable, Sendable {
    /// Cached maps are used; generated maps and maps too large to build each time are added.
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

  /// The number of texels from which a map is added in the mode `auto`.
  static let largeTexelCount = 64 << 20

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
  /// The known properties of a map's files.
  struct Source: Hashable {
    /// The SHA-256 of each file.
    var files: [SHA256Digest]
    /// The size and kind of the whole map.
    var extent: MapExtent

    /// A short hash of the contents of all files.
    var content: ContentHash { ContentHash(of: files.flatMap(\.bytes)) }
  }

  /// The source of a pyramid, and how it is built.
  struct Recipe: Hashable {
    /// The files.
    var source: Source
    /// The columns of the files per column.
    var reduction: Int
    /// The conversion of the files' code values to texels.
    var texels: Texels

    /// The name of its file.
    ///
    /// The same tiles in a different grid are a different map with another size.
    var name: String {
      source.content.hexadecimal + Self.nameEnd(source.extent, reduction, texels)
    }

    /// Returns the part of the name that does not depend on the content.
    static func nameEnd(_ extent: MapExtent, _ reduction: Int, _ texels: Texels) -> String {
      "-\(extent.width)x\(extent.height)-\(reduction)-\(texels.colorSpace.rawValue)"
        + (texels.keepsAlpha ? "-alpha" : "") + texels.changeName + PyramidFile.suffix
    }
  }

  /// The conversion of a map's code values to texels.
  struct Texels: Hashable {
    /// The colour space of the code values.
    var colorSpace: MapColorSpace
    /// True if transparency is used, rather than ignored.
    var keepsAlpha: Bool

    /// A Boolean value that indicates whether each row is mirrored.
    var isMirrored: Bool
    /// The change of linear light; nil for none.
    var curve: TexelCurve?
    /// The colour of missing data; nil if there are none.
    var noData: SRGBColor?
    /// The replacement of missing data; nil if they are black and transparent.
    var fill: GapFill?

    /// Creates the conversion that the catalogue defines for a map.
    /// - Parameters:
    ///   - map: The map.
    ///   - use: The use of its texels.
    init(_ map: MapReference, _ use: MapUse = .surface()) {
      colorSpace = map.colorSpace
      keepsAlpha = map.alpha == .coverage
      isMirrored = map.isMirrored
      noData = map.adjustment?.noData
      curve = use.curve(map.adjustment)
      if case .surface = use, noData != nil, !keepsAlpha {
        fill = map.adjustment?.noDataFill.map { .color($0.linear) } ?? .surroundings
      }
    }

    /// The part of a file's name for changed texels; empty for those of the file.
    fileprivate var changeName: String {
      guard isMirrored || curve != nil || noData != nil else { return "" }
      let parts = [
        "\(isMirrored)", curve.map { "\($0)" } ?? "", noData?.description ?? "",
        fill.map { "\($0)" } ?? "",
      ]
      return "-" + ContentHash(of: Array(parts.joined(separator: "|").utf8)).hexadecimal
    }
  }

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
    try? Files.write(Array(text.utf8), to: note)
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

  /// Returns whether a map of a size is added to the cache if it is missing there.
  func shouldStore(_ size: ImageSize) -> Bool {
    mode == .build || mode == .auto && size.width * size.height >= Self.largeTexelCount
  }

  /// Returns a pyramid from the cache.
  func pyramid(_ recipe: Recipe) -> PyramidFile.Opened? {
    PyramidFile.open(
      Files.join(folder, recipe.name),
      expecting: recipe.source.extent.size(reduction: recipe.reduction),
      reduction: recipe.reduction)
  }

  /// Returns false if no pyramid in the cache can belong to a map; the map need not be hashed then.
  func mayHold(_ extent: MapExtent, _ reduction: Int, _ texels: Texels) -> Bool {
    let end = Recipe.nameEnd(extent, reduction, texels)
    return mode != .off && Files.names(in: folder).contains { $0.hasSuffix(end) }
  }

  /// Adds the pyramid of a map to the cache.
  /// - Parameters:
  ///   - rows: The map, at the reduction.
  ///   - recipe: The source of the map.
  ///   - warnings: Returns the warnings about the files, after the rows are read.
  ///   - note: The path of the note, found before the files were read, so that after a change
  ///     meanwhile the note describes files that no longer exist.
  ///   - threads: The greatest number of threads.
  /// - Throws: The error of the source.
  /// - Returns: The pyramid, unless there is no room for it, with the error of the cache.
  func add(
    _ rows: any PixelRowSource, _ recipe: Recipe, warnings: MapWarnings, note: String?, threads: Int
  ) throws(ImageError) -> PyramidFile.Built {
    let bytes = PyramidFile.byteCount(width: rows.width, height: rows.height)
    if let problem = problem() ?? excess(bytes) { return PyramidFile.Built(problem: problem) }
    removeOrphans()
    // Files are removed first, so that the limit is never exceeded.
    prune(adding: bytes)
    let target = Files.join(folder, recipe.name)
    let result = try PyramidFile.build(
      rows, reduction: recipe.reduction, recipe.texels, warnings: warnings, at: target,
      threads: threads)
    // Another program may have added a file meanwhile.
    prune(keeping: target)
    if let note, result.problem == nil { self.note(recipe.source, at: note) }
    return result
  }
}
