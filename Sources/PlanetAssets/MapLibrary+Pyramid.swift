public import PlanetCatalogue
public import PlanetImage

extension MapLibrary {
  /// Reads a map of a globe, at the least of 1/1, 1/2, 1/4 and 1/8 of its size that suffices.
  /// - Parameters:
  ///   - map: As the catalogue describes it, in one file or in tiles.
  ///   - columns: The least number of columns to keep, if the map has as many.
  ///   - threads: The most threads at once; the result does not depend on it.
  /// - Throws: ``AssetError``
  /// - Returns: The map at all sizes.
  public func pyramid(
    of map: MapReference, columns: Int = .max, threads: Int = 1
  ) throws(AssetError) -> MipPyramid {
    let names = map.tiles?.paths ?? [map.path]
    let isLinear = map.colorSpace == .linear
    let paths = names.compactMap { path(of: $0) }
    var note: String?
    if let cache, cache.mode != .off, paths.count == names.count {
      note = cache.notePath(paths, columns: map.tiles?.columns ?? 1)
      if let note, let source = cache.knownSource(at: note),
        let pyramid = cache.pyramid(
          MapCache.Recipe(
            source: source,
            reduction: source.extent.reduction(columns: columns, tiles: map.tiles),
            isLinear: isLinear))
      {
        return pyramid
      }
    }
    var files: [[UInt8]] = []
    var left = Self.greatestFileBytes
    for name in names {
      files.append(try read(name, limit: left).bytes)
      left -= files[files.count - 1].count
    }
    let place = MapPlace()
    do throws(ImageError) {
      return try pyramid(
        files, map.tiles, columns: columns, isLinear: isLinear, note: note, place: place,
        threads: threads)
    } catch {
      throw .badMap(path: place.name(paths), error)
    }
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

  /// Builds the pyramid of a map's files, in the cache if that is wanted.
  private func pyramid(
    _ files: [[UInt8]], _ tiles: MapTiles?, columns: Int, isLinear: Bool, note: String?,
    place: MapPlace, threads: Int
  ) throws(ImageError) -> MipPyramid {
    let headers = try MapHeaders(files, tiles, place: place)
    let extent = headers.extent
    let reduction = extent.reduction(columns: columns, tiles: tiles)
    let size = extent.size(reduction: reduction)
    place.index = nil
    try MapRows.check(size, MapRows.passing(limits))
    try headers.check(limits, place: place)
    let rows = try MapRows.open(
      files, tiles, reduction: reduction, limits: limits, place: place)
    let source: any PixelRowSource = isLinear ? EncodedRowSource(rows) : rows
    if let cache, cache.wants(source) {
      let recipe = MapCache.Recipe(
        source: MapCache.Source(content: ContentHash(ofAll: files), extent: extent),
        reduction: reduction, isLinear: isLinear)
      if let pyramid = try cache.pyramid(of: source, recipe, note: note, threads: threads) {
        return pyramid
      }
    }
    place.index = nil
    try MapRows.check(size, limits)
    return try MipPyramid.build(source, reduction: reduction, threads: threads)
  }
}
