package import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetProvenance
import PlanetRecipe
import PlanetScene
package import PlanetSystem
import PlanetThreads
import SoftwareRenderer
import Synchronization

/// The warnings and errors about the maps of a batch's bodies, found by decoding them.
package struct MapCheck: Sendable {
  /// The warnings of the batch.
  package let warnings: [AssetError]
  /// The errors because of which images fail: out of memory, and all warnings of a strict loader.
  package let errors: [AssetError]
  /// The indices of the bodies whose images fail.
  package let refused: Set<Int>

  /// The first of the errors, as a failure of the batch.
  package var failure: ExportFailure? { errors.first.map { .asset($0) } }

  /// Sorts the warnings about each body of a batch.
  /// - Parameters:
  ///   - bodyWarnings: The warnings of each body.
  ///   - refuses: Returns whether a warning is an error.
  init(_ bodyWarnings: [[AssetError]], refuses: (AssetError) -> Bool) {
    var (warnings, errors): ([AssetError], [AssetError]) = ([], [])
    var refused: Set<Int> = []
    // As in a run, the same warning about several bodies is reported once.
    var reported: Set<String> = []
    for (index, bodyWarnings) in bodyWarnings.enumerated() {
      for warning in bodyWarnings {
        let isError = refuses(warning)
        if isError { refused.insert(index) }
        guard reported.insert(warning.description).inserted else { continue }
        if isError { errors.append(warning.cause) } else { warnings.append(warning) }
      }
    }
    (self.warnings, self.errors, self.refused) = (warnings, errors, refused)
  }
}

/// The images, memory and time of a batch, estimated before it runs.
///
/// Images that are too large are rejected by this estimate, before the operating system ends the
/// process.
package struct ExportPlan: Sendable {
  /// The number of images rendered at the same time.
  package let concurrentImageCount: Int
  /// The number of files that exist.
  package let existingCount: Int
  /// The number of files that are not replaced: all existing ones if files are not replaced, intact
  /// ones of the same render jobs if a run is resumed.
  package let keptCount: Int
  /// The reasons why images cannot be written, in the order of the batch.
  package let obstacles: [FileError]
  /// The warnings and errors about maps; the same as when the batch runs.
  package let maps: MapCheck
  /// The images that will be rendered and written, in the order of the batch.
  package let rendered: [BatchImage]
  /// The approximate memory in bytes.
  package let memory: Int
  /// The bytes of all images before compression, which files seldom exceed.
  package let fileBytes: Int
  /// The approximate run time.
  package let duration: Duration
}

extension Exporter {
  /// Returns the approximate number of bytes for each image in progress.
  package func leastMemory(for batch: Batch) -> Int {
    let meshBytes = batch.appearances.map {
      // Each light has its own projection and shadow of the mesh.
      context.loader.meshByteCount(of: $0, width: batch.width, height: batch.height)
        * max($0.suns?.count ?? 1, 1)
    }
    let files = Set(batch.images.lazy.map { format.fileFormat(of: $0.path) })
    let fileBytes = files.map { format.byteCount(batch.width, batch.height, as: $0) }
    return (fileBytes.max() ?? 0)
      + observerBytesPerPixel * batch.width * batch.height + (meshBytes.max() ?? 0)
      + (batch.showsPlace
        ? SoftwareRenderer.placeByteCount(ImageSize(width: batch.width, height: batch.height)) : 0)
  }

  /// Returns the approximate number of bytes besides images: for maps and shapes.
  ///
  /// If images show several bodies, there is a map for each image in progress; the largest are
  /// counted.
  package func commonMemory(of batch: Batch) -> Int {
    let maps = batch.bodies.indices.compactMap { (try? mapPlan(ofBody: $0, in: batch))?.byteCount }
    let atOnce = min(threads, batch.images.count)
    return Self.mapBytes(maps, atOnce: atOnce) + shapeBytes(of: batch, atOnce: atOnce)
      + panoramaBytes(of: batch)
  }

  /// Returns the approximate number of bytes for the panorama of a batch; 0 without one.
  private func panoramaBytes(of batch: Batch) -> Int {
    guard let panorama = context.panorama, let first = batch.images.first else { return 0 }
    let recipe = first.recipe(of: batch, batch.appearances(of: first), context, format)
    return panorama.byteCount(columns: recipe.panoramaColumns)
  }

  /// Returns the approximate number of bytes for the largest shapes of a batch.
  private func shapeBytes(of batch: Batch, atOnce: Int) -> Int {
    batch.appearances.compactMap { context.loader.shapeMemory(of: $0)?.loaded }.sorted(by: >)
      .prefix(max(atOnce, MapLibrary.cachedShapeCount)).reduce(0, +)
  }

  private static func mapBytes(_ maps: [Int], atOnce: Int) -> Int {
    maps.sorted(by: >).prefix(atOnce).reduce(0, +)
  }

  /// Returns the limit of a turntable memory in bytes: those that images in progress leave.
  func turntableLimit(_ batch: Batch) -> Int {
    TurntableMemory.byteLimit(
      of: memory, besideImages: concurrentImageCount(batch) * leastMemory(for: batch))
  }

  /// Returns the approximate bytes of the turntable memory, which keeps nothing of meshes.
  private func turntableBytes(_ batch: Batch) -> Int {
    guard batch.isTurn, let body = batch.appearances.first, context.view.geometry != .mesh,
      body.shape == nil, context.view.relief == 0 || !context.view.displacesRelief
    else { return 0 }
    let hasAir = body.atmosphere != nil && context.view.layers.contains(.atmosphere)
    let bytes = TurntableMemory.byteCount(
      batch.width, batch.height, hasLayers: hasAir || !body.layers(in: context.view).isEmpty)
    return min(bytes, turntableLimit(batch))
  }

  /// Returns the plan of a batch; writes nothing.
  ///
  /// The time is estimated from a small image, rendered a few times in memory, by the number of
  /// pixels; and 6 ns per texel and thread for decoding all maps (8192×4096 texels on two threads
  /// take 0.1 s).
  package func plan(_ batch: Batch) -> ExportPlan {
    let check = checkMaps(of: batch)
    let maps = batch.bodies.indices.compactMap { try? mapPlan(ofBody: $0, in: batch) }
    let atOnce = max(concurrentImageCount(batch), 1)
    let shapeBytes = shapeBytes(of: batch, atOnce: atOnce)
    let readBytes =
      batch.appearances.compactMap { context.loader.shapeMemory(of: $0)?.reading }.max() ?? 0
    let imageBytes = max(shapeBytes + atOnce * leastMemory(for: batch), readBytes)
    let mapBytes =
      Self.mapBytes(maps.map(\.byteCount), atOnce: atOnce) + panoramaBytes(of: batch)
    let texels = maps.reduce(0) { $0 + $1.texelCount }
    let isFound = foundBefore(batch)
    var places = Files.Places()
    let existingCount = batch.images.count { places.kind(of: $0.path) == .file }
    let drawn = zip(batch.images, isFound).compactMap { $1 ? nil : $0 }
    var obstacles: [FileError] = []
    var rendered: [BatchImage] = []
    for image in drawn {
      let obstacle = format.files(at: image.path).compactMap {
        places.obstacle(toWriting: $0, replacing: existing != .kept)
      }.first
      if let obstacle {
        obstacles.append(obstacle)
      } else if check.refused.isDisjoint(with: image.bodies) {
        rendered.append(image)
      }
    }
    let pixelCount = drawn.reduce(0) { $0 + $1.width * $1.height }
    let threadSeconds =
      Double(drawn.count) * AirCache.withoutStorage { secondsPerImage(batch) }
      + Double(texels) * 6e-9
    let channels = context.view.background == .transparent ? 4 : 3
    return ExportPlan(
      concurrentImageCount: atOnce,
      existingCount: existingCount,
      keptCount: existing == .kept ? existingCount : isFound.count { $0 },
      obstacles: obstacles, maps: check, rendered: rendered,
      memory: Self.programBytes + Self.bytesPerEntry * batch.images.count + mapBytes + imageBytes
        + turntableBytes(batch),
      fileBytes: pixelCount * channels * format.depth.rawValue / 8,
      duration: .seconds(threadSeconds / Double(min(threads, Threads.processorCount))))
  }

  /// Returns the warnings and errors about the maps of a batch's bodies; the run reports the same.
  ///
  /// Maps are decoded, at an eighth of their size if that suffices; several bodies in parallel.
  /// - Parameter batch: The batch.
  /// - Returns: Warnings and errors.
  package func checkMaps(of batch: Batch) -> MapCheck {
    // A part of a batch has all bodies of the whole.
    let shown = Set(batch.images.lazy.flatMap(\.bodies)).sorted()
    let found = Mutex(batch.bodies.map { _ in [AssetError]() })
    Threads.forEach(shown.count, threads: max(concurrentImageCount(batch), 1)) { place in
      let body = batch.appearances[shown[place]]
      var bodyWarnings = context.loader.imageWarnings(
        of: body, threads: max(threads / shown.count, 1))
      let isUnusable = bodyWarnings.contains {
        if case .renderedAsChecker = $0 { true } else { $0.isOutOfMemory }
      }
      do throws(AssetError) {
        // Images of this size may need more of the map than the check of it did.
        if !isUnusable { _ = try mapPlan(ofBody: shown[place], in: batch) }
      } catch {
        bodyWarnings.append(error.isOutOfMemory ? error : .renderedAsChecker(error))
      }
      found.withLock { $0[shown[place]] = bodyWarnings }
    }
    return MapCheck(found.withLock { $0 }, refuses: context.loader.refuses)
  }

  /// Returns the memory for the map of a body in a batch; nil if it has none.
  private func mapPlan(
    ofBody index: Int, in batch: Batch
  ) throws(AssetError) -> MapLibrary.MapPlan? {
    let size = batch.greatestLoadingSize(ofBody: index, fill: context.view.fill)
    return try context.loader.mapPlan(
      of: batch.appearances[index], width: size.width, height: size.height, samples: format.samples)
  }

  /// Returns for each image whether a run would find it intact and of the same render job.
  private func foundBefore(_ batch: Batch) -> [Bool] {
    guard existing == .resumed else { return batch.images.map { _ in false } }
    let bodies = batch.appearances.map { context.loader.appearance(of: $0) }
    let found = Mutex(batch.images.map { _ in false })
    // As many at a time as images of a run.
    Threads.forEach(batch.images.count, threads: concurrentImageCount(batch)) { index in
      let image = batch.images[index]
      let recipe = image.recipe(
        of: batch, image.bodies.map { bodies[$0] }, context, format)
      let described = DescribedImage(image, recipe, of: batch)
      guard self.found(described, in: batch) != nil else { return }
      found.withLock { $0[index] = true }
    }
    return found.withLock { $0 }
  }

  /// The memory of the idle program, with its libraries.
  private static let programBytes = 33 << 20
  /// The memory for the path, the scene's number and the result of an image.
  private static let bytesPerEntry = 440

  /// Returns the time for an image of a batch on one thread, estimated by rendering smaller ones.
  private func secondsPerImage(_ batch: Batch) -> Double {
    guard let body = batch.bodies.first, var appearance = batch.appearances.first else { return 0 }
    let scale = min(1, 256 / Double(max(batch.width, batch.height)))
    let width = max(Int(Double(batch.width) * scale), 1)
    let height = max(Int(Double(batch.height) * scale), 1)
    var node = context.loader.placeholder(for: appearance)
    appearance.map?.files = []
    context.loader.tessellate(&node, width: width, height: height)
    let prepared = LoadedPlanet(node: node, warnings: [], appearance: appearance)
    // A memory with too little room saves little time.
    let fits = turntableBytes(batch) < turntableLimit(batch)
    let memory = batch.isTurn && fits ? TurntableMemory() : nil
    let clock = ContinuousClock()
    // The first one fills caches.
    let durations = (0..<3).map { number in
      clock.measure {
        let recipe = ImageRecipe(
          of: appearance, view: context.view, quality: format.renderQuality,
          size: ImageSize(width: width, height: height), turn: Double(number) / 10)
        let drawn = recipe.render(recipe.scene(prepared), threads: 1, memory: memory)
        _ = try? format.encode(drawn, recipe: recipe, credits: Credits(body, recipe), threads: 1)
      }
    }
    let (seconds, attoseconds) = (durations.dropFirst().min() ?? .zero).components
    let measured = Double(seconds) + Double(attoseconds) * 1e-18
    return measured * Double(batch.width * batch.height) / Double(width * height)
  }
}

extension Batch {
  /// A Boolean value that indicates whether images show the sky of a place.
  fileprivate var showsPlace: Bool {
    scenes.count > 0 && scenes[0].arrangement.sky?.observation.place != nil
  }

  /// A Boolean value that indicates whether images differ only in the rotation of one body.
  var isTurn: Bool { bodies.count == 1 && onlySpins && images.count > 2 }
}
