package import PlanetCatalogue
package import PlanetImage
package import PlanetScene
package import PlanetSystem

extension MapLibrary {
  /// Data about the file of a map of heights or normals.
  package struct ReliefFile: Sendable {
    /// The number of columns and rows.
    package let size: ImageSize
    /// The SHA-256.
    package let digest: SHA256Digest
    /// The warnings about the file, including why its slopes could not be cached.
    package let warnings: [AssetError]
  }

  /// Reads a map of heights or normals, whose samples are used as they are stored.
  ///
  /// A PNG of 16 bits per channel keeps its depth.
  /// - Parameters:
  ///   - map: The map, in one file.
  ///   - content: The content of its samples.
  ///   - columns: The least number of columns to keep, if the map has as many.
  /// - Throws: ``AssetError``
  /// - Returns: The slopes, with data about their file.
  package func relief(
    _ map: MapReference, content: SlopeMap.Content, columns: Int
  ) throws(AssetError) -> (map: SurfaceMap, file: ReliefFile) {
    guard map.tiles == nil else { throw .tiledRelief(name: map.path) }
    let request = ReliefRequest(map: map, content: content, columns: columns)
    let note =
      cache?.mode == .off ? nil : path(of: map.path).flatMap { cache?.notePath([$0], columns: 1) }
    let relief: Relief
    let path: String
    if let known = note.flatMap({ cache?.knownSource(at: $0) }),
      let cached = cached(request.recipe(known))
    {
      (path, relief) = (try existingPath(of: map.path), cached)
    } else {
      let file = try read(map.path)
      path = file.path
      do throws(ImageError) {
        relief = try self.relief(of: file.bytes, request, note: note)
      } catch {
        throw AssetError(error, in: path)
      }
    }
    let placed = SurfaceMap(
      relief.pyramid, centerLongitude: map.centerLongitude, latitudes: map.latitudes,
      isRotatedHalfTurn: map.isTurned)
    let problem = cache?.mode == .build ? relief.problem : nil
    let notCached = problem.map { AssetError.notCached(path: path, $0) }
    return (
      placed,
      ReliefFile(
        size: relief.size, digest: relief.digest,
        warnings: [notCached].compactMap(\.self) + Self.warnings(relief.warnings, path))
    )
  }

  /// Reads a map of heights without its slopes.
  ///
  /// The parameters are those of ``relief(_:content:columns:)``.
  /// - Throws: ``AssetError``
  /// - Returns: The heights, nil for a map of normals, with data about their file.
  package func heights(
    _ map: MapReference, content: SlopeMap.Content, columns: Int
  ) throws(AssetError) -> (map: HeightMap?, file: ReliefFile) {
    guard map.tiles == nil else { throw .tiledRelief(name: map.path) }
    let (path, bytes) = try read(map.path)
    var warnings: [ImageWarning] = []
    do throws(ImageError) {
      let slopes = try slopes(
        bytes, ReliefRequest(map: map, content: content, columns: columns)
      ) { warnings.append($0) }
      return (
        slopes.heights(
          placedAs: SurfaceMap.Projection(
            centerLongitude: map.centerLongitude, latitudes: map.latitudes,
            isRotatedHalfTurn: map.isTurned)),
        ReliefFile(
          size: slopes.fileSize, digest: bytes.withSpan { SHA256Digest(of: $0) },
          warnings: Self.warnings(warnings, path))
      )
    } catch {
      throw AssetError(error, in: path)
    }
  }

  private static func warnings(_ warnings: [ImageWarning], _ path: String) -> [AssetError] {
    warnings.filter { $0.kind != .ignoredAlpha }.map {
      .fileWarning(path: path, $0, otherFileCount: 0)
    }
  }

  /// A map of heights or normals, and the resolution of its slopes.
  private struct ReliefRequest {
    var map: MapReference
    var content: SlopeMap.Content
    var columns: Int

    /// Returns the key of the slopes in the cache.
    func recipe(_ source: MapCache.Source) -> MapCache.Recipe {
      MapCache.Recipe(source: source, columns: columns, slopes: MapCache.Slopes(map, content))
    }
  }

  /// Slopes with data about their file.
  private struct Relief {
    var pyramid: MipPyramid
    var size: ImageSize
    var digest: SHA256Digest
    var warnings: [ImageWarning]
    /// The reason why the slopes could not be cached.
    var problem: FileError?
  }

  /// Returns slopes from the cache.
  private func cached(_ recipe: MapCache.Recipe) -> Relief? {
    guard recipe.source.files.count == 1, let cached = cache?.pyramid(recipe) else { return nil }
    return Relief(
      pyramid: cached.pyramid, size: recipe.source.extent.size(reduction: 1),
      digest: recipe.source.files[0], warnings: cached.warnings.map(\.warning))
  }

  /// Returns the slopes of a file from the cache, or builds them.
  private func relief(
    of file: FileBytes, _ request: ReliefRequest, note: String?
  ) throws(ImageError) -> Relief {
    let digest = file.withSpan { SHA256Digest(of: $0) }
    var recipe: MapCache.Recipe?
    var addition = MapCache.Addition.none
    // An error of the header is reported when the file is decoded.
    if let cache, cache.mode != .off,
      let extent = (try? MapHeaders([file], nil, place: MapPlace()))?.extent
    {
      let wanted = request.recipe(MapCache.Source(files: [digest], extent: extent))
      if let cached = cached(wanted) {
        if let note { cache.note(wanted.source, at: note) }
        return cached
      }
      addition = cache.addition(of: wanted.size, from: extent)
      recipe = wanted
    }
    var warnings: [ImageWarning] = []
    let slopes = try slopes(file, request) { warnings.append($0) }
    func result(_ pyramid: MipPyramid, _ problem: FileError? = nil) -> Relief {
      Relief(
        pyramid: pyramid, size: slopes.fileSize, digest: digest, warnings: warnings,
        problem: problem)
    }
    var problem: FileError?
    let stored = MapWarnings(warnings)
    if let cache, let recipe, recipe.size == slopes.size, PyramidFile.canStore(stored),
      cache.adds(addition, recipe.size)
    {
      let built = try cache.add(recipe, addition, warnings: stored, note: note) {
        words throws(ImageError) in
        try slopes.pyramid(storage: words, isCancelled: isCancelled)
      }
      if let pyramid = built.pyramid { return result(pyramid, built.problem) }
      problem = built.problem
    }
    return result(try slopes.pyramid(isCancelled: isCancelled), problem)
  }

  private func slopes(
    _ file: FileBytes, _ request: ReliefRequest, onWarning: (ImageWarning) -> Void
  ) throws(ImageError) -> SlopeMap {
    try file.withSpan { bytes throws(ImageError) -> SlopeMap in
      try slopes(bytes, request, onWarning: onWarning)
    }
  }

  private func slopes(
    _ bytes: Span<UInt8>, _ request: ReliefRequest, onWarning: (ImageWarning) -> Void
  ) throws(ImageError) -> SlopeMap {
    let (map, content, columns) = (request.map, request.content, request.columns)
    // A row of the file begins in its first column.
    func check(_ column: Int) throws(ImageError) {
      if column == 0, isCancelled() { throw .cancelled }
    }
    // A mirrored map has normals that are mirrored, too.
    func placed(_ x: Int, _ width: Int) -> Int { map.isMirrored ? width - 1 - x : x }
    func sample(_ value: SIMD3<Float>) -> SIMD3<Float> {
      guard map.isMirrored, content == .normals else { return value }
      return SIMD3(1 - value.x, value.y, value.z)
    }
    guard case .png = ImageFormat.detect(bytes) else {
      let image = try withoutActuallyEscaping(onWarning) { warn throws(ImageError) in
        try Image.decode(bytes, limits: limits, convertsColors: false, onWarning: warn)
      }
      return try SlopeMap(
        size: ImageSize(width: image.width, height: image.height), content: content,
        isRotatedHalfTurn: map.isTurned, columns: columns
      ) { x, y throws(ImageError) in
        try check(x)
        let pixel = image[placed(x, image.width), y]
        return sample(SIMD3(Float(pixel.r), Float(pixel.g), Float(pixel.b)) / 255)
      }
    }
    let image = try deepImage(bytes, onWarning: onWarning)
    let orientation = ImageOrientation(of: bytes)
    let stored = ImageSize(width: image.width, height: image.height)
    let upright = orientation.upright(stored)
    return try SlopeMap(
      size: upright, content: content,
      isRotatedHalfTurn: map.isTurned, columns: columns
    ) { x, y throws(ImageError) in
      try check(x)
      let place = orientation.stored(placed(x, upright.width), y, of: stored)
      let pixel = image[place.x, place.y]
      return sample(SIMD3(Float(pixel.r), Float(pixel.g), Float(pixel.b)) / 65535)
    }
  }

  /// Returns the samples of a PNG as they are stored, with their depth.
  private func deepImage(
    _ bytes: Span<UInt8>, onWarning: (ImageWarning) -> Void
  ) throws(ImageError) -> Image<RGBA16> {
    do throws(PNGError) {
      return try withoutActuallyEscaping(onWarning) { warn throws(PNGError) in
        try PNG.decode16(bytes, limits: limits, convertsGamma: false, onWarning: warn)
      }
    } catch {
      throw .png(error)
    }
  }
}
