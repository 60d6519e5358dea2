package import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetProvenance
import PlanetScene
package import PlanetSystem
import PlanetThreads
import SoftwareRenderer
import Synchronization

/// What is wrong with the maps of a job's bodies, found by decoding them.
package struct MapCheck: Sendable {
  /// What the job warns of.
  package let warnings: [AssetError]
  /// The errors because of which images fail: out of memory, and all warnings of a strict stage.
  package let errors: [AssetError]
  /// The indices of the bodies whose images fail.
  package let refused: Set<Int>

  /// The first of the errors, as a failure of the job.
  package var failure: ExportFailure? { errors.first.map { .asset($0) } }

  /// Sorts what is doubtful about each body of a job.
  /// - Parameters:
  ///   - doubts: The doubts of each body.
  ///   - refuses: Whether a doubt is an error.
  init(_ doubts: [[AssetError]], refuses: (AssetError) -> Bool) {
    var (warnings, errors): ([AssetError], [AssetError]) = ([], [])
    var refused: Set<Int> = []
    // As in a run, maps of several bodies are told of once.
    var told: Set<String> = []
    for (index, doubts) in doubts.enumerated() {
      for doubt in doubts {
        let isError = refuses(doubt)
        if isError { refused.insert(index) }
        guard told.insert(doubt.description).inserted else { continue }
        if isError { errors.append(doubt.cause) } else { warnings.append(doubt) }
      }
    }
    (self.warnings, self.errors, self.refused) = (warnings, errors, refused)
  }
}

/// What a job will do and take, told before it runs.
package struct ExportPlan: Sendable {
  /// The pictures drawn side by side.
  package let picturesAtOnce: Int
  /// The files that are there already.
  package let existingCount: Int
  /// Those of them that stay: all where files are kept, those whole and of the same job where a run
  /// is resumed.
  package let keptCount: Int
  /// What stands in the way of pictures, in the job's order.
  package let obstacles: [FileError]
  /// What is wrong with maps; the same as when the job runs.
  package let maps: MapCheck
  /// The images that will be rendered and written, in the job's order.
  package let rendered: [BatchImage]
  /// About how many bytes of memory the job will take.
  package let memory: Int
  /// The bytes of all pictures before compression, which files seldom exceed.
  package let fileBytes: Int
  /// About how long the job will take.
  package let duration: Duration
}

extension Exporter {
  /// Returns about how many bytes each picture of a job in hand takes.
  package func leastMemory(for job: Batch) -> Int {
    let meshBytes = job.bodies.map {
      stage.meshByteCount(of: $0, width: job.width, height: job.height)
    }
    return format.byteCount(job.width, job.height)
      + witnessBytesPerPixel * job.width * job.height + (meshBytes.max() ?? 0)
  }

  /// Returns about how many bytes are taken besides pictures: by maps, and by what the frames of a
  /// turntable have in common.
  ///
  /// Where pictures show several bodies, there is a map for each picture in hand; the largest are
  /// counted.
  package func commonMemory(of job: Batch) -> Int {
    let maps = job.bodies.compactMap { (try? mapPlan(of: $0, in: job))?.byteCount }
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
  package func plan(_ job: Batch) -> ExportPlan {
    let check = checkMaps(of: job)
    let maps = job.bodies.compactMap { try? mapPlan(of: $0, in: job) }
    let atOnce = max(picturesAtOnce(job), 1)
    let mapBytes = Self.mapBytes(maps.map(\.byteCount), atOnce: atOnce)
    let texels = maps.reduce(0) { $0 + $1.texelCount }
    let isFound = foundBefore(job)
    var places = Files.Places()
    let existingCount = job.pictures.count { places.kind(of: $0.path) == .file }
    let drawn = zip(job.pictures, isFound).compactMap { $1 ? nil : $0 }
    var obstacles: [FileError] = []
    var rendered: [BatchImage] = []
    for picture in drawn {
      let obstacle =
        picture.path == "-"
        ? nil : places.obstacle(toWriting: picture.path, replacing: existing != .kept)
      if let obstacle {
        obstacles.append(obstacle)
      } else if !check.refused.contains(picture.body) {
        rendered.append(picture)
      }
    }
    let pixelCount = drawn.reduce(0) { $0 + $1.width * $1.height }
    let threadSeconds =
      Double(drawn.count) * secondsPerPicture(job) + Double(texels) * 6e-9
    let channels = stage.view.background == .transparent ? 4 : 3
    return ExportPlan(
      picturesAtOnce: atOnce,
      existingCount: existingCount,
      keptCount: existing == .kept ? existingCount : isFound.count { $0 },
      obstacles: obstacles, maps: check, rendered: rendered,
      memory: Self.programBytes + mapBytes + atOnce * leastMemory(for: job)
        + Self.turntableBytes(job),
      fileBytes: pixelCount * channels * format.depth.rawValue / 8,
      duration: .seconds(threadSeconds / Double(min(threads, Threads.processorCount))))
  }

  /// Returns what is wrong with the maps of a job's bodies; the job reports the same when it runs.
  ///
  /// Maps are decoded, at an eighth of their size where that suffices; several bodies in parallel.
  /// - Parameter job: The job.
  /// - Returns: Warnings and errors.
  package func checkMaps(of job: Batch) -> MapCheck {
    // A part of a job has all bodies of the whole.
    let shown = Set(job.pictures.map(\.body)).sorted()
    let found = Mutex(job.bodies.map { _ in [AssetError]() })
    Threads.forEach(shown.count, threads: max(picturesAtOnce(job), 1)) { place in
      let body = job.bodies[shown[place]]
      var doubts = stage.imageDoubts(of: body, threads: max(threads / shown.count, 1))
      let isUnusable = doubts.contains {
        if case .drawnAsChecker = $0 { true } else { $0.isOutOfMemory }
      }
      do throws(AssetError) {
        // Images of this size may need more of the map than the check of it did.
        if !isUnusable { _ = try mapPlan(of: body, in: job) }
      } catch {
        doubts.append(error.isOutOfMemory ? error : .drawnAsChecker(error))
      }
      found.withLock { $0[shown[place]] = doubts }
    }
    return MapCheck(found.withLock { $0 }, refuses: stage.refuses)
  }

  /// Returns what the map of a body will take in a job; nothing if it has none.
  private func mapPlan(
    of body: CelestialBody, in job: Batch
  ) throws(AssetError) -> MapLibrary.MapPlan? {
    try stage.mapPlan(
      of: body, width: job.width, height: job.height, samples: format.samples)
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
    var node = stage.standIn(for: body)
    stage.tessellate(&node, width: width, height: height)
    let prepared = LoadedPlanet(node: node, warnings: [], files: PlanetFiles(map: []))
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

extension Batch {
  /// Whether pictures differ in how far one body has turned, and nothing else.
  var isTurn: Bool { bodies.count == 1 && onlySpins && pictures.count > 2 }

  /// The folders that pictures go to, each once.
  var folders: Set<String> {
    Set(pictures.lazy.filter { $0.path != "-" }.map { Files.folder(of: $0.path) })
  }
}
