package import PlanetCatalogue
package import PlanetImage
package import PlanetSystem

extension MapLibrary {
  /// A map in memory, with its warnings.
  package struct Loaded: Sendable {
    /// The map at all sizes.
    package let pyramid: MipPyramid
    /// The SHA-256 of each of its files.
    package let digests: [SHA256Digest]
    /// The warnings about the map, including why it could not be cached.
    package let warnings: [AssetError]
  }

  /// Reads a map of a globe, at the least sufficient one of 1/1, 1/2, 1/4 and 1/8 of its size.
  /// - Parameters:
  ///   - map: The map in the catalogue, in one file or in tiles.
  ///   - use: The use of its texels.
  ///   - columns: The least number of columns to keep, if the map has as many.
  ///   - threads: The greatest number of threads; the result does not depend on it.
  /// - Throws: ``AssetError``
  /// - Returns: The map at all sizes, and why it could not be cached.
  package func load(
    _ map: MapReference, for use: MapUse = .surface(), columns: Int = .max, threads: Int = 1
  ) throws(AssetError) -> Loaded {
    let names = map.paths
    let texels = MapCache.Texels(map, use)
    let paths = names.compactMap { path(of: $0) }
    var note: String?
    if let cache, cache.mode != .off, paths.count == names.count {
      note = cache.notePath(paths, columns: map.tiles?.columns ?? 1)
      if let note, let source = cache.knownSource(at: note),
        let cached = cache.pyramid(
          MapCache.Recipe(
            source: source,
            reduction: source.extent.reduction(columns: columns, tiles: map.tiles),
            texels: texels))
      {
        return Loaded(
          pyramid: cached.pyramid, digests: source.files,
          warnings: warnings(map, paths, cached.warnings, cached.pyramid))
      }
    }
    let files = try read(names)
    let place = MapPlace()
    let fileWarnings = MapWarnings()
    // Files are hashed if their headers are valid.
    var digests: [SHA256Digest]?
    let outcome: Outcome
    do throws(ImageError) {
      outcome = try build(
        files, map.tiles, columns: columns, texels: texels, note: note, place: place,
        warnings: fileWarnings, digests: &digests, threads: threads)
    } catch {
      throw AssetError(error, in: place.name(paths))
    }
    let name = MapPlace.whole.name(paths)
    switch outcome {
    case .cached(let cached):
      return Loaded(
        pyramid: cached.pyramid, digests: digests ?? [],
        warnings: warnings(map, paths, cached.warnings, cached.pyramid))
    case .built(let pyramid, let problem):
      let notCached =
        cache?.mode == .build ? problem.map { AssetError.notCached(path: name, $0) } : nil
      return Loaded(
        pyramid: pyramid, digests: digests ?? Self.digests(of: files),
        warnings: [notCached].compactMap(\.self) + warnings(map, paths, fileWarnings.all, pyramid))
    case .tooLarge(let excess, let problem):
      throw .needsCache(path: name, excess, problem)
    case .tooLittleMemory(let needed, let free):
      throw .tooLittleMemory(path: name, needed: needed, free: free)
    }
  }

  /// Reads a map of a globe, as ``load(_:for:columns:threads:)`` does.
  /// - Throws: ``AssetError``
  /// - Returns: The map at all sizes.
  package func pyramid(
    of map: MapReference, columns: Int = .max, threads: Int = 1
  ) throws(AssetError) -> MipPyramid {
    try load(map, columns: columns, threads: threads).pyramid
  }

  /// Returns the pyramid of a map in one file.
  /// - Parameters:
  ///   - name: The name in the catalogue.
  ///   - columns: The least number of columns to keep, if the map has as many.
  ///   - threads: The most threads at once; the result does not depend on it.
  /// - Throws: ``AssetError``
  /// - Returns: The map at all sizes.
  package func pyramid(
    _ name: String, columns: Int = .max, threads: Int = 1
  ) throws(AssetError) -> MipPyramid {
    try pyramid(of: MapReference(path: name), columns: columns, threads: threads)
  }

  /// Returns the warnings about the files and the texels of a map.
  private func warnings(
    _ map: MapReference, _ paths: [String], _ fileWarnings: [MapWarning], _ pyramid: MipPyramid
  ) -> [AssetError] {
    // Ignored transparency is reported only where a catalogue can state its meaning.
    let reportsAlpha = map.alpha == nil && !map.isIdentified
    var warnings: [AssetError] = fileWarnings.compactMap { warning in
      if warning.warning.kind == .ignoredAlpha, !reportsAlpha { return nil }
      guard paths.indices.contains(warning.index) else { return nil }
      return .fileWarning(
        path: paths[warning.index], warning.warning, otherFileCount: warning.fileCount - 1)
    }
    if map.alpha == .coverage {
      // With `alpha="coverage"` black places are intended, but not a mostly black globe.
      let percent = Int(pyramid.mean.a) * 100 / 255
      if percent < 50 { warnings.append(.transparentMap(name: map.path, percent: percent)) }
    }
    return warnings
  }

  /// The result of loading a map's files.
  private enum Outcome {
    /// A pyramid from the cache; its files are hashed.
    case cached(PyramidFile.Opened)
    /// A pyramid, and why it could not be cached.
    case built(MipPyramid, FileError?)
    /// A map too large for memory, and why it could not be cached.
    case tooLarge(ImageLimitExcess, FileError?)
    /// A map whose decoding takes more bytes than are free.
    case tooLittleMemory(needed: Int, free: Int)
  }

  /// Returns the memory needed for reading a file and the free memory, if that is less; small files
  /// are not checked.
  static func lack(ofMemory needed: Int) -> (needed: Int, free: Int)? {
    guard needed >= 16 << 20, let room = SystemMemory.room(for: needed, threads: 1),
      needed > room.bytes
    else { return nil }
    return (needed, room.bytes)
  }

  /// Returns the pyramid of a map's files from the cache, or builds it.
  private func build(
    _ files: [FileBytes], _ tiles: MapTiles?, columns: Int, texels: MapCache.Texels, note: String?,
    place: MapPlace, warnings fileWarnings: MapWarnings, digests: inout [SHA256Digest]?,
    threads: Int
  ) throws(ImageError) -> Outcome {
    let headers = try MapHeaders(files, tiles, place: place)
    let reduction = headers.extent.reduction(columns: columns, tiles: tiles)
    try headers.check(limits, reduction: reduction, place: place)
    let size = headers.extent.size(reduction: reduction)
    if let excess = MapRows.excess(size, MapRows.passing(limits)) {
      place.index = nil
      throw .tooLarge(excess)
    }
    let excess = MapRows.excess(size, limits)
    var addition = cache?.addition(of: size, from: headers.extent) ?? .none
    if excess != nil, cache?.mode == .auto { addition = .always }
    var recipe: MapCache.Recipe?
    if let cache,
      addition != .none || cache.mayHold(headers.extent, reduction, .texels(texels))
    {
      let known = Self.digests(of: files)
      digests = known
      let wanted = MapCache.Recipe(
        source: MapCache.Source(files: known, extent: headers.extent),
        reduction: reduction, texels: texels)
      if let cached = cache.pyramid(wanted) {
        if let note { cache.note(wanted.source, at: note) }
        return .cached(cached)
      }
      recipe = wanted
    }
    let bytes = MipPyramid.byteCount(width: size.width, height: size.height)
    // A large pyramid in the cache takes no allocated memory.
    let inMemory = addition == .always && bytes > PyramidFile.smallByteCount ? 0 : bytes
    if let lack = Self.lack(ofMemory: headers.bytes(reduction: reduction) + inMemory) {
      place.index = nil
      return .tooLittleMemory(needed: lack.needed, free: lack.free)
    }
    var rows = try MapRows.open(
      files, tiles, reduction: reduction, limits: limits, place: place,
      texels: texels, warnings: fileWarnings)
    rows = CountedRowSource(rows, progress, isCancelled: isCancelled)
    var problem: FileError?
    if let cache, let recipe, cache.adds(addition, size) {
      let result = try cache.add(
        rows, recipe, texels, addition, warnings: fileWarnings, note: note, threads: threads)
      if let pyramid = result.pyramid { return .built(pyramid, result.problem) }
      problem = result.problem
    }
    if let excess { return .tooLarge(excess, problem) }
    return .built(
      try MipPyramid.build(
        rows, reduction: reduction, curve: texels.curve, fill: texels.fill, threads: threads),
      problem)
  }
}
