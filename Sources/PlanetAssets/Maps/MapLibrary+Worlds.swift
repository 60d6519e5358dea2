import PlanetCatalogue
import PlanetImage
import PlanetSystem
import ProceduralMaps

extension MapLibrary {
  /// Generates the map of a world, or loads it from the cache.
  /// - Parameters:
  ///   - generated: The words, figures and seed of the map.
  ///   - columns: The least number of columns, if a map at full size has as many.
  ///   - threads: The greatest number of threads; the result does not depend on it.
  /// - Throws: ``AssetError/tooLittleMemory(path:needed:free:)`` or
  ///   ``AssetError/badMap(path:_:)``.
  /// - Returns: The map at all sizes, and why it could not be cached.
  func load(
    _ generated: GeneratedMap, columns: Int, threads: Int
  ) throws(AssetError) -> Loaded {
    let name = "the generated map of \(generated.world.seed)"
    let width = Self.generatedWidth(columns: columns)
    let (recipe, texels) = Self.recipe(of: generated, width: width)
    if let cache, cache.mode != .off, let cached = cache.pyramid(recipe) {
      return Loaded(pyramid: cached.pyramid, digests: [], warnings: [])
    }
    let needed = Self.generatedByteCount(width: width)
    if let lack = Self.lack(ofMemory: needed) {
      throw .tooLittleMemory(path: name, needed: lack.needed, free: lack.free)
    }
    guard !isCancelled() else { throw .cancelled }
    let image = WorldMap.image(of: generated.world, width: width, threads: threads)
    progress?(1)
    do throws(ImageError) {
      let rows = CountedRowSource(ImageRowSource(image), nil, isCancelled: isCancelled)
      var problem: FileError?
      if let cache, cache.mode == .build || cache.mode == .auto {
        let result = try cache.add(
          rows, recipe, texels, warnings: MapWarnings(), note: nil, threads: threads)
        if let pyramid = result.pyramid {
          return Loaded(pyramid: pyramid, digests: [], warnings: [])
        }
        problem = cache.mode == .build ? result.problem : nil
      }
      let pyramid = try MipPyramid.build(
        rows, reduction: recipe.reduction, threads: threads)
      return Loaded(
        pyramid: pyramid, digests: [],
        warnings: problem.map { [.notCached(path: name, $0)] } ?? [])
    } catch {
      throw AssetError(error, in: name)
    }
  }

  /// Returns the memory that a generated map will take.
  static func generatedPlan(columns: Int) -> MapPlan {
    let width = generatedWidth(columns: columns)
    return MapPlan(
      width: width, height: width / 2,
      byteCount: MipPyramid.byteCount(width: width, height: width / 2))
  }

  /// Returns the number of columns of a generated map: 2048, or an eighth, quarter or half of them
  /// if these are enough.
  private static func generatedWidth(columns: Int) -> Int {
    [8, 4, 2].map { WorldMap.fullWidth / $0 }.first { $0 >= columns } ?? WorldMap.fullWidth
  }

  /// Returns the bytes for generating a map: pixels, heights and coarse fields.
  private static func generatedByteCount(width: Int) -> Int {
    MipPyramid.byteCount(width: width, height: width / 2) + 60 * width * width / 2
  }

  /// Returns the key of a generated map in the cache: the generator's version and all its inputs.
  private static func recipe(
    of generated: GeneratedMap, width: Int
  ) -> (MapCache.Recipe, MapCache.Texels) {
    let extent = MapExtent(
      width: WorldMap.fullWidth, height: WorldMap.fullWidth / 2, format: .png)
    let words = [generated.generator] + generated.world.keyWords
    let digest = SHA256Digest(of: Array(words.map { "\($0.utf8.count) \($0)" }.joined().utf8))
    var map = MapReference(path: "")
    map.colorSpace = .srgb
    let texels = MapCache.Texels(map)
    let recipe = MapCache.Recipe(
      source: MapCache.Source(files: [digest], extent: extent),
      reduction: WorldMap.fullWidth / width, texels: texels, isGenerated: true)
    return (recipe, texels)
  }
}

extension WorldDescription {
  /// All inputs of the map as text.
  fileprivate var keyWords: [String] {
    ["\(climates.count)", "\(terrains.count)", seed] + climates + terrains
      + [
        waterShare.map { "\($0.bitPattern)" } ?? "-", color ?? "-",
        population.map { "\($0.bitPattern)" } ?? "-",
      ]
  }
}

extension AssetError {
  /// Returns a sentence about words from which no map can be generated.
  static func sentence(about words: [SurfaceWords.Unknown], of body: String) -> String {
    let list = words.map { unknown in
      "'\(unknown.word)'" + (unknown.nearest.map { " (used as '\($0)')" } ?? "")
    }
    return "the map of \(body) is generated without regard to unknown "
      + "\(words.count == 1 ? "word" : "words") of its climate or terrain: "
      + list.joined(separator: ", ")
  }
}
