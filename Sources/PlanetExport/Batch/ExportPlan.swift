public import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetScene
import PlanetThreads
import SoftwareRenderer
import Synchronization

/// What a job will do and take, told before it runs.
public struct ExportPlan: Sendable {
  /// The pictures drawn side by side.
  public let picturesAtOnce: Int
  /// The files that are there already.
  public let existingCount: Int
  /// Those of them that stay: all where files are kept, those whole and of the same job where a run
  /// is resumed.
  public let keptCount: Int
  /// What stands in the way of pictures, in the job's order.
  public let obstacles: [FileError]
  /// What is wrong with maps; the same as when the job runs, as far as headers tell.
  public let warnings: [AssetError]
  /// The first of these that is an error.
  public let failure: ExportFailure?
  /// The pictures that fail because of these.
  public let refusedCount: Int
  /// About how many bytes of memory the job will take.
  public let memory: Int
  /// The bytes of all pictures before compression, which files seldom exceed.
  public let fileBytes: Int
  /// About how long the job will take.
  public let duration: Duration
}

extension Exporter {
  /// Returns about how many bytes each picture of a job in hand takes.
  public func leastMemory(for job: Batch) -> Int {
    format.byteCount(job.width, job.height) + witnessBytesPerPixel * job.width * job.height
  }

  /// Returns about how many bytes are taken besides pictures: by maps, and by what the frames of a
  /// turntable have in common.
  ///
  /// Where pictures show several bodies, there is a map for each picture in hand; the largest are
  /// counted.
  public func commonMemory(of job: Batch) -> Int {
    let maps = job.bodies.compactMap {
      (try? stage.mapPlan(
        of: $0, width: job.width, height: job.height, samples: format.samples))?.byteCount
    }
    return Self.mapBytes(maps, atOnce: min(threads, job.pictures.count))
      + Self.turntableBytes(job)
  }

  private static func mapBytes(_ maps: [Int], atOnce: Int) -> Int {
    maps.sorted(by: >).prefix(atOnce).reduce(0, +)
  }

  private static func turntableBytes(_ job: Batch) -> Int {
    job.isTurn ? TurntableMemory.byteCount(job.width, job.height) : 0
  }

  /// Returns what a job will do and take; writes nothing.
  ///
  /// The time is that of a small picture, drawn a few times in memory, for as many pixels; and of
  /// decoding all maps at 6 ns a texel and thread (8192×4096 texels on two threads take 0.1 s).
  public func plan(_ job: Batch) -> ExportPlan {
    var maps: [MapLibrary.MapPlan] = []
    var warnings: [AssetError] = []
    var refused: Set<Int> = []
    for (index, body) in job.bodies.enumerated() {
      let count = warnings.count
      defer { if warnings[count...].contains(where: stage.refuses) { refused.insert(index) } }
      warnings += stage.doubts(of: body)
      do throws(AssetError) {
        if let plan = try stage.mapPlan(
          of: body, width: job.width, height: job.height, samples: format.samples)
        {
          maps.append(plan)
          if let map = body.map, !MapLibrary.isGlobal(width: plan.width, height: plan.height) {
            warnings.append(.oddShape(name: map.path, width: plan.width, height: plan.height))
          }
        }
      } catch {
        let fails = stage.isStrict || error.isOutOfMemory
        warnings.append(fails ? error : .drawnAsChecker(error))
      }
    }
    let atOnce = max(picturesAtOnce(job), 1)
    let mapBytes = Self.mapBytes(maps.map(\.byteCount), atOnce: atOnce)
    let texels = maps.reduce(0) { $0 + $1.texelCount }
    let isFound = foundBefore(job)
    var places = Files.Places()
    let existingCount = job.pictures.count { places.kind(of: $0.path) == .file }
    let drawn = zip(job.pictures, isFound).compactMap { $1 ? nil : $0 }
    let pixelCount = drawn.reduce(0) { $0 + $1.width * $1.height }
    let threadSeconds =
      Double(drawn.count) * secondsPerPicture(job) + Double(texels) * 6e-9
    let channels = stage.view.background == .transparent ? 4 : 3
    return ExportPlan(
      picturesAtOnce: atOnce,
      existingCount: existingCount,
      keptCount: existing == .kept ? existingCount : isFound.count { $0 },
      obstacles: drawn.compactMap { picture in
        picture.path == "-"
          ? nil : places.obstacle(toWriting: picture.path, replacing: existing != .kept)
      }, warnings: warnings,
      failure: warnings.first(where: stage.refuses).map { .asset($0.cause) },
      refusedCount: drawn.count { refused.contains($0.body) },
      memory: Self.programBytes + mapBytes + atOnce * leastMemory(for: job)
        + Self.turntableBytes(job),
      fileBytes: pixelCount * channels * format.depth.rawValue / 8,
      duration: .seconds(threadSeconds / Double(min(threads, Threads.processorCount))))
  }

  /// Returns of each picture whether a run would find it whole and of the same job, and leave it.
  private func foundBefore(_ job: Batch) -> [Bool] {
    guard existing == .resumed else { return job.pictures.map { _ in false } }
    let bodies = job.bodies.map { body in
      LoadedPlanet(
        node: stage.standIn(for: body), warnings: [], files: stage.files(of: body))
    }
    let found = Mutex(job.pictures.map { _ in false })
    // As many at once as a run would have in hand.
    Threads.forEach(job.pictures.count, threads: picturesAtOnce(job)) { index in
      let picture = job.pictures[index]
      let description = picture.description(of: job, bodies[picture.body], stage.view, format)
      let credits = Credits(job.bodies[picture.body], description)
      guard self.found(job, picture, description, credits) != nil else { return }
      found.withLock { $0[index] = true }
    }
    return found.withLock { $0 }
  }

  /// What the program takes with nothing to do.
  private static let programBytes = 25 << 20

  /// Returns how long a picture of a job takes on one thread, by drawing smaller ones.
  private func secondsPerPicture(_ job: Batch) -> Double {
    guard let body = job.bodies.first else { return 0 }
    let scale = min(1, 256 / Double(max(job.width, job.height)))
    let width = max(Int(Double(job.width) * scale), 1)
    let height = max(Int(Double(job.height) * scale), 1)
    let prepared = LoadedPlanet(
      node: stage.standIn(for: body), warnings: [], files: ImageRecipe.Files(map: []))
    let fits = TurntableMemory.byteCount(job.width, job.height) > 0
    let memory = job.isTurn && fits ? TurntableMemory() : nil
    let clock = ContinuousClock()
    // The first fills memories and caches.
    let durations = (0..<3).map { number in
      clock.measure {
        let picture = ImageRecipe(
          of: body, files: prepared.files, view: stage.view, format: format, width: width,
          height: height, turn: Double(number) / 10)
        let drawn = picture.drawn(picture.scene(prepared), threads: 1, memory: memory)
        _ = try? format.encode(drawn, job: picture, credits: Credits(body, picture), threads: 1)
      }
    }
    let (seconds, attoseconds) = (durations.dropFirst().min() ?? .zero).components
    let measured = Double(seconds) + Double(attoseconds) * 1e-18
    return measured * Double(job.width * job.height) / Double(width * height)
  }
}

extension PlanetLoader {
  /// Returns what the map of a body will take; nothing if it has none.
  func mapPlan(
    of body: CelestialBody, width: Int, height: Int, samples: Int
  ) throws(AssetError) -> MapLibrary.MapPlan? {
    guard let map = body.map else { return nil }
    let columns = columns(
      of: standIn(for: body), width: width, height: height, samples: samples)
    return try library.plan(map, columns: columns)
  }

  /// Returns the files that a body would be drawn from; as when it is prepared, as far as can be
  /// told without decoding its map.
  func files(of body: CelestialBody) -> ImageRecipe.Files {
    var ignored: [AssetError] = []
    var files = ImageRecipe.Files()
    _ = profile(of: body, &ignored, &files)
    guard let map = body.map else { return files }
    files.map = ImageRecipe.Files.map(map, (try? library.digests(of: map)) ?? [])
    return files
  }

  /// Returns a body as it will be prepared, with a checker for its map, which is not decoded.
  ///
  /// - Parameters:
  ///   - body: The body.
  ///   - width: Of the picture in pixels.
  ///   - height: Of the picture in pixels.
  ///   - samples: How many colours are taken within a pixel.
  /// - Returns: The body, its files and what headers tell of them; nothing if a map has to be
  ///   decoded to know: because it cannot be used, or any doubt about it is an error.
  func foreseen(
    _ body: CelestialBody, width: Int, height: Int, samples: Int
  ) -> Prepared? {
    guard !isStrict else { return nil }
    var warnings = doubts(of: body)
    var files = ImageRecipe.Files()
    let rings = profile(of: body, &warnings, &files)
    guard !warnings.contains(where: \.isOutOfMemory) else { return nil }
    let node = PlanetNode(body: body, surface: Surface(.map(.missing())), rings: rings)
    if let map = body.map {
      let columns = columns(of: node, width: width, height: height, samples: samples)
      guard let plan = try? library.plan(map, columns: columns),
        let digests = try? library.digests(of: map)
      else { return nil }
      if !MapLibrary.isGlobal(width: plan.width, height: plan.height) {
        warnings.append(.oddShape(name: map.path, width: plan.width, height: plan.height))
      }
      files.map = ImageRecipe.Files.map(map, digests)
    }
    return Prepared(node: node, warnings: warnings, files: files)
  }

  /// Returns a body as a planet with a checker for a map: about as much work as with its own.
  func standIn(for body: CelestialBody) -> PlanetNode {
    var ignored: [AssetError] = []
    var files = ImageRecipe.Files()
    return PlanetNode(
      body: body, surface: Surface(.map(.missing())),
      rings: profile(of: body, &ignored, &files))
  }
}

extension ImageEncoding {
  /// Returns about how many bytes a picture takes while it is made.
  ///
  /// Measured: 8 bits take 4 bytes a pixel and the file's own up to 2, 16 bits take 16 in linear
  /// light, 8 in codes, and the file's.
  func byteCount(_ width: Int, _ height: Int) -> Int {
    (depth == .eight ? 6 : 26) * width * height
  }
}

extension Batch {
  /// Whether pictures differ in how far one body has turned, and nothing else.
  var isTurn: Bool { bodies.count == 1 && onlySpins && pictures.count > 2 }

  /// The folders that pictures go to, each once.
  var folders: Set<String> {
    Set(pictures.lazy.filter { $0.path != "-" }.map { Files.folder(of: $0.path) })
  }
}
