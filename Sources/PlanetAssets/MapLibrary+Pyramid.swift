public import PlanetCatalogue
public import PlanetImage

extension MapLibrary {
  /// A map in memory, and what is doubtful about it.
  public struct Loaded: Sendable {
    /// The map at all sizes.
    public let pyramid: MipPyramid
    /// The SHA-256 of each of the files that it was made from.
    public let digests: [SHA256Digest]
    /// What is doubtful about the map, and why it is not in the cache although it shall be kept.
    public let warnings: [AssetError]
  }

  /// Reads a map of a globe, at the least of 1/1, 1/2, 1/4 and 1/8 of its size that suffices.
  /// - Parameters:
  ///   - map: As the catalogue describes it, in one file or in tiles.
  ///   - columns: The least number of columns to keep, if the map has as many.
  ///   - threads: The most threads at once; the result does not depend on it.
  /// - Throws: ``AssetError``
  /// - Returns: The map at all sizes, and why it is not kept if it should be.
  public func load(
    _ map: MapReference, columns: Int = .max, threads: Int = 1
  ) throws(AssetError) -> Loaded {
    let names = map.tiles?.paths ?? [map.path]
    let texels = MapCache.Texels(map)
    let paths = names.compactMap { path(of: $0) }
    var note: String?
    if let cache, cache.mode != .off, paths.count == names.count {
      note = cache.notePath(paths, columns: map.tiles?.columns ?? 1)
      if let note, let source = cache.knownSource(at: note),
        let pyramid = cache.pyramid(
          MapCache.Recipe(
            source: source,
            reduction: source.extent.reduction(columns: columns, tiles: map.tiles),
            texels: texels))
      {
        return Loaded(pyramid: pyramid, digests: source.files, warnings: doubts(map, pyramid))
      }
    }
    var files: [[UInt8]] = []
    var left = Self.greatestFileBytes
    for name in names {
      files.append(try read(name, limit: left).bytes)
      left -= files[files.count - 1].count
    }
    let digests = files.map { SHA256Digest(of: $0) }
    let place = MapPlace()
    let outcome: Outcome
    do throws(ImageError) {
      outcome = try build(
        files, digests, map.tiles, columns: columns, texels: texels, note: note, place: place,
        threads: threads)
    } catch {
      throw .badMap(path: place.name(paths), error)
    }
    let name = MapPlace.whole.name(paths)
    switch outcome {
    case .built(let pyramid, let problem):
      let notKept = cache?.mode == .build ? problem.map { AssetError.notKept(path: name, $0) } : nil
      return Loaded(
        pyramid: pyramid, digests: digests,
        warnings: [notKept].compactMap(\.self) + doubts(map, pyramid))
    case .tooLarge(let excess, let problem):
      throw .needsCache(path: name, excess, problem)
    }
  }

  /// Reads a map of a globe, as ``load(_:columns:threads:)`` does.
  /// - Throws: ``AssetError``
  /// - Returns: The map at all sizes.
  public func pyramid(
    of map: MapReference, columns: Int = .max, threads: Int = 1
  ) throws(AssetError) -> MipPyramid {
    try load(map, columns: columns, threads: threads).pyramid
  }

  /// Returns the pyramid of a map in one file.
  /// - Parameters:
  ///   - name: As named in the catalogue.
  ///   - columns: The least number of columns to keep, if the map has as many.
  ///   - threads: The most threads at once; the result does not depend on it.
  /// - Throws: ``AssetError``
  /// - Returns: The map at all sizes.
  public func pyramid(
    _ name: String, columns: Int = .max, threads: Int = 1
  ) throws(AssetError) -> MipPyramid {
    try pyramid(of: MapReference(path: name), columns: columns, threads: threads)
  }

  /// Returns what is doubtful about the texels of a map.
  private func doubts(_ map: MapReference, _ pyramid: MipPyramid) -> [AssetError] {
    if map.alpha == .coverage {
      // Black places were asked for; a globe that is black for the most part was not.
      let percent = Int(pyramid.mean.a) * 100 / 255
      return percent < 50 ? [.transparentMap(name: map.path, percent: percent)] : []
    }
    return pyramid.ignoresAlpha && map.alpha == nil ? [.ignoredAlpha(name: map.path)] : []
  }

  /// What came of a map's files.
  private enum Outcome {
    /// A pyramid, and why it is not in the cache if it was meant to be.
    case built(MipPyramid, FileError?)
    /// A map too large for memory, and why it is not in the cache if it was meant to be.
    case tooLarge(ImageLimitExcess, FileError?)
  }

  /// Takes the pyramid of a map's files out of the cache or builds it, there if that is wanted.
  private func build(
    _ files: [[UInt8]], _ digests: [SHA256Digest], _ tiles: MapTiles?, columns: Int,
    texels: MapCache.Texels, note: String?, place: MapPlace, threads: Int
  ) throws(ImageError) -> Outcome {
    let headers = try MapHeaders(files, tiles, place: place)
    try headers.check(limits, place: place)
    let reduction = headers.extent.reduction(columns: columns, tiles: tiles)
    let size = headers.extent.size(reduction: reduction)
    if let excess = MapRows.excess(size, MapRows.passing(limits)) {
      place.index = nil
      throw .tooLarge(excess)
    }
    let excess = MapRows.excess(size, limits)
    let adds = cache.map { $0.wants(size) || $0.mode == .auto && excess != nil } ?? false
    var recipe: MapCache.Recipe?
    if let cache, adds || cache.mayHold(headers.extent, reduction, texels) {
      let wanted = MapCache.Recipe(
        source: MapCache.Source(files: digests, extent: headers.extent),
        reduction: reduction, texels: texels)
      if let pyramid = cache.pyramid(wanted) {
        if let note { cache.note(wanted.source, at: note) }
        return .built(pyramid, nil)
      }
      recipe = wanted
    }
    let alpha = IgnoredAlpha()
    var rows = try MapRows.open(
      files, tiles, reduction: reduction, limits: limits, place: place,
      ignoring: texels.keepsAlpha ? nil : alpha)
    if let progress { rows = CountedRowSource(rows, progress) }
    let source: any PixelRowSource = texels.isLinear ? EncodedRowSource(rows) : rows
    var problem: FileError?
    if let cache, let recipe, adds {
      let result = try cache.add(source, recipe, alpha, note: note, threads: threads)
      if let pyramid = result.pyramid { return .built(pyramid, result.problem) }
      problem = result.problem
    }
    if let excess { return .tooLarge(excess, problem) }
    var pyramid = try MipPyramid.build(source, reduction: reduction, threads: threads)
    pyramid.ignoresAlpha = alpha.isFound
    return .built(pyramid, problem)
  }
}
