import PlanetImage

/// Pyramids of maps that are kept in files, so that a large map is decoded and filtered once.
///
/// A file is named after the content it was made of, the reduction and the colour space; its words
/// are those that building the pyramid anew would give, so pictures do not depend on the cache. It
/// appears whole or not at all, and is checked before it is used; one that is damaged is made anew.
/// Small files beside tell, for a source by its device, number, size and times of change, which
/// content it has, so that a start with a warm cache need not read the source. A source that was
/// changed has another time of change, and is read again.
public struct MapCache: Sendable {
  /// When the cache is used.
  public enum Mode: String, CaseIterable, Hashable, Sendable {
    /// What is there is used; only maps too large to be built each time are added.
    case auto
    /// What is missing is added.
    case build
    /// The cache is left alone.
    case off
  }

  /// The folder of the files; it is made when it is needed.
  public let folder: String
  /// When the cache is used.
  public var mode: Mode
  /// The most bytes of all files together; those that were not used for longest go first.
  public var limit: Int

  /// The number of texels from which on a map is added on its own account.
  static let largeTexelCount = 64 << 20

  /// Creates a cache in a folder.
  public init(folder: String, mode: Mode = .auto, limit: Int = 20 << 30) {
    self.folder = folder
    self.mode = mode
    self.limit = limit
  }

  /// Returns the user's own cache; nothing where there is no home.
  ///
  /// PLANETNODE_CACHE names its folder, else it is `planetnode/maps` in XDG_CACHE_HOME or in
  /// `~/.cache`. PLANETNODE_CACHE_SIZE, such as `500M` or `20G`, limits its size.
  public static func standard(mode: Mode = .auto) -> MapCache? {
    let folder =
      Files.environment("PLANETNODE_CACHE")
      ?? Files.environment("XDG_CACHE_HOME").map { "\($0)/planetnode/maps" }
      ?? Files.environment("HOME").map { "\($0)/.cache/planetnode/maps" }
    guard let folder else { return nil }
    var cache = MapCache(folder: folder, mode: mode)
    if let size = Files.environment("PLANETNODE_CACHE_SIZE").flatMap(Self.bytes) {
      cache.limit = size
    }
    return cache
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

  /// A pyramid in the cache.
  public struct Entry: Hashable, Sendable {
    /// The file.
    public let path: String
    /// Its size in bytes.
    public let size: Int
    /// The columns and rows at full size.
    public let width: Int
    /// The rows at full size.
    public let height: Int
    /// The columns of the source per column.
    public let reduction: Int
    /// When it was last used, in seconds since 1970.
    public let used: Int
  }

  /// Returns the pyramids in the cache, those used last first.
  public func entries() -> [Entry] {
    Files.names(in: folder).filter { $0.hasSuffix(PyramidFile.suffix) }.compactMap { name in
      let path = Files.join(folder, name)
      guard let status = Files.status(of: path), let header = PyramidFile.header(of: path) else {
        return nil
      }
      return Entry(
        path: path, size: status.size, width: header.width, height: header.height,
        reduction: header.reduction, used: status.accessed)
    }.sorted { ($1.used, $0.path) < ($0.used, $1.path) }
  }

  /// Removes all files of the cache, and returns how many bytes they had.
  /// - Throws: ``FileError``
  @discardableResult
  public func clear() throws(FileError) -> Int {
    var sum = 0
    for name in Files.names(in: folder) where Self.isOwn(name) {
      let path = Files.join(folder, name)
      sum += Files.status(of: path)?.size ?? 0
      try Files.remove(path)
    }
    return sum
  }

  /// Removes the files that were not used for longest, until the rest are within the limit; the one
  /// named stays.
  func prune(keeping kept: String) {
    var sum = 0
    for entry in entries() {
      sum += entry.size
      if sum > limit && entry.path != kept { try? Files.remove(entry.path) }
    }
  }

  /// Returns whether a name is one that the cache gives to files.
  private static func isOwn(_ name: String) -> Bool {
    name.hasSuffix(PyramidFile.suffix) || name.hasSuffix(sourceSuffix)
      || name.hasSuffix(PyramidFile.temporarySuffix)
  }

  /// The end of the names of the files that tell what a source contains.
  static let sourceSuffix = ".source"
}

// MARK: - Sources

extension MapCache {
  /// What is known of a map's files without reading them.
  struct Source: Hashable {
    /// The hash of all bytes.
    var content: ContentHash
    /// The size and kind of the whole map.
    var extent: MapExtent
  }

  /// Returns what was noted of files, if none has changed since.
  func knownSource(at note: String) -> Source? {
    guard let bytes = try? Files.read(note, limit: 4096) else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: { " \n".contains($0) })
    guard words.count == 4, let content = ContentHash(hexadecimal: String(words[0])),
      let width = Int(words[1]), let height = Int(words[2]), width > 0, height > 0,
      words[3] == "jpeg" || words[3] == "png"
    else { return nil }
    return Source(
      content: content,
      extent: MapExtent(
        width: width, height: height, format: words[3] == "png" ? .png : .jpeg))
  }

  /// Notes what a file contained when its note had this path.
  func note(_ source: Source, at note: String) {
    let extent = source.extent
    let format = extent.format == .png ? "png" : "jpeg"
    let text = "\(source.content.hexadecimal) \(extent.width) \(extent.height) \(format)\n"
    // Without the note the source is read again, which is all.
    try? Files.write(Array(text.utf8), to: note)
  }

  /// Returns the path of the note about files as they are now; another after any change.
  /// - Parameters:
  ///   - paths: Of the files.
  ///   - columns: Of the tiles that they are.
  /// - Returns: The path; nothing if a file is not there.
  func notePath(_ paths: [String], columns: Int) -> String? {
    let states = paths.compactMap { Files.status(of: $0)?.identity }
    guard states.count == paths.count else { return nil }
    let text = "\(columns)\n" + states.joined(separator: "\n")
    let name = ContentHash(of: Array(text.utf8)).hexadecimal
    return Files.join(folder, name + Self.sourceSuffix)
  }

  /// Returns whether a map that is not in the cache shall be added.
  func wants(_ source: any PixelRowSource) -> Bool {
    mode == .build || mode == .auto && source.width * source.height >= Self.largeTexelCount
  }

  /// Returns the pyramid of a map out of the cache, to which it is added if it is missing.
  /// - Parameters:
  ///   - rows: The map, at the reduction.
  ///   - files: The contents of the map's files.
  ///   - extent: The size and kind of the whole map.
  ///   - reduction: The columns of the files per column.
  ///   - isLinear: Whether the files' codes are proportional to light.
  ///   - note: Where to note what the files contain, found before they were read, so that a change
  ///     meanwhile makes the note one of files that are no more.
  ///   - threads: The most threads at once.
  /// - Throws: What the source throws.
  /// - Returns: The pyramid; nothing if the cache cannot be written.
  func pyramid(
    of rows: any PixelRowSource, _ files: [[UInt8]], _ extent: MapExtent, reduction: Int,
    isLinear: Bool, note: String?,
    threads: Int
  ) throws(ImageError) -> MipPyramid? {
    guard (try? Files.makeFolder(folder)) != nil else { return nil }
    let source = Source(content: ContentHash(ofAll: files), extent: extent)
    let target = pyramidPath(source, reduction: reduction, isLinear: isLinear)
    if let note { self.note(source, at: note) }
    if let pyramid = PyramidFile.open(target) { return pyramid }
    let pyramid = try PyramidFile.build(rows, reduction: reduction, at: target, threads: threads)
    prune(keeping: target)
    return pyramid
  }

  /// Returns the path of the pyramid of a source.
  func pyramidPath(_ source: Source, reduction: Int, isLinear: Bool) -> String {
    let kind = isLinear ? "linear" : "srgb"
    return Files.join(
      folder, "\(source.content.hexadecimal)-\(reduction)-\(kind)\(PyramidFile.suffix)")
  }
}
