package import ArgumentParser
package import PlanetAssets
import PlanetCatalogue
package import PlanetExport
import PlanetImage

/// How the work is done.
package struct RunOptions: ParsableArguments {
  package init() {}

  @Option(
    parsing: .unconditional,
    help: "The most threads at once; else as many as the machine has processors.")
  package var threads: Int?

  @Option(
    help: """
      Whether decoded maps are kept for the next run: auto (large ones), build or off; \
      PLANETNODE_MAP_CACHE unless given, else auto.
      """)
  var mapCache: MapCacheOption?

  @Option(parsing: .unconditional, help: "Bits per channel, 8 or 16. (default: 8)")
  package var depth: Int?

  @Option(
    parsing: .unconditional,
    help:
      "Colour samples within a globe's pixels, 1 to 256; 4, 9 and 16 buy finer ones. (default: 1)")
  package var samples: Int?

  @Flag(
    inversion: .prefixedNo, help: "Hide the steps of slow gradients in 8 bits. (default: --dither)")
  var dither: Bool?

  @Option(help: "How hard to compress files: fast, default or small.")
  package var compression = CompressionOption.standard

  @Flag(
    help: """
      Tell in each file when it was made: now, or the seconds since 1970 of SOURCE_DATE_EPOCH, \
      which is told without this too.
      """)
  var timestamp = false

  @Flag(help: "Whether a picture that fails leaves the others alone, or ends the run.")
  var afterFailure = AfterFailure.keepGoing

  @Flag(
    help: """
      Whether files that are there are replaced, or stay and count as failed, or stay and count as \
      done if they are whole and of the same job.
      """)
  var existing = ExistingOption.overwrite

  @Flag(help: "Tell what would be drawn, and what it would take, and draw nothing.")
  package var dryRun = false

  @Option(
    help: """
      How progress is shown: auto (a bar on a terminal), plain (a line for each picture), json (a \
      JSON object for each) or none.
      """)
  var progress = Progress.Style.auto

  @Flag(help: "Say nothing but errors, warnings and results.")
  var quiet = false

  package mutating func validate() throws {
    try Self.checkThreads(threads)
    if let samples { try Self.checkSamples(samples) }
    if let depth, PictureFormat.Depth(rawValue: depth) == nil {
      throw ValidationError("--depth is \(depth); expected 8 or 16")
    }
  }

  /// Checks a number of threads.
  package static func checkThreads(_ threads: Int?) throws(ValidationError) {
    guard let threads, !(1...1024).contains(threads) else { return }
    throw ValidationError("--threads is \(threads); expected a number from 1 to 1024")
  }

  /// The number of threads that work.
  package var workers: Int { threads ?? max(Files.processorCount, 1) }

  /// Checks a number of samples within each pixel.
  static func checkSamples(_ samples: Int) throws(ValidationError) {
    guard (1...256).contains(samples) else {
      throw ValidationError("--samples is \(samples); expected a number from 1 to 256")
    }
  }

  /// Returns when files are said to be made, by option or surroundings; usually not at all.
  ///
  /// SOURCE_DATE_EPOCH is a convention of reproducible builds.
  private func time() throws(CommandFailure) -> PNGTime? {
    guard let text = Files.environment("SOURCE_DATE_EPOCH") else {
      return timestamp ? PNGTime(secondsSince1970: Files.now / 1_000_000_000) : nil
    }
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let seconds = Int(text),
      let time = PNGTime(secondsSince1970: seconds)
    else {
      throw CommandFailure(
        .usage,
        "SOURCE_DATE_EPOCH is '\(text)'; expected seconds since 1970, "
          + "from 0 to \(PNGTime.greatestSeconds)")
    }
    return time
  }

  /// Returns the cache of maps that is used, by option or by surroundings.
  package func cache() throws(CommandFailure) -> MapCache? { try Self.cache(mapCache) }

  /// Returns the cache of maps that is used, by option or by surroundings.
  package static func cache(_ mapCache: MapCacheOption?) throws(CommandFailure) -> MapCache? {
    if let mapCache { return try cache(mode: mapCache.mode) }
    guard let text = Files.environment("PLANETNODE_MAP_CACHE") else {
      return try cache(mode: .auto)
    }
    guard let option = MapCacheOption(rawValue: text) else {
      throw CommandFailure(
        .usage, "PLANETNODE_MAP_CACHE is '\(text)'; expected auto, build or off")
    }
    return try cache(mode: option.mode)
  }

  /// Returns the user's cache of maps, unless it is off or there is no home for it.
  static func cache(mode: MapCache.Mode) throws(CommandFailure) -> MapCache? {
    guard mode != .off else { return nil }
    do throws(MapCache.BadSize) {
      return try MapCache.standard(mode: mode)
    } catch {
      throw CommandFailure(.usage, error.description)
    }
  }

  /// Draws a job, or tells its plan, and ends the command with the right code if that failed.
  /// - Parameters:
  ///   - job: What to draw.
  ///   - stage: Where planets come from.
  /// - Throws: What did not succeed, with its exit code.
  package func run(_ job: ExportJob, stage: PlanetStage) throws(CommandFailure) {
    try run(job, stage: stage, like: nil, check: nil)
  }

  /// Draws a job as above, like a picture, and compares it.
  /// - Parameters:
  ///   - job: What to draw.
  ///   - stage: Where planets come from.
  ///   - like: A picture whose depth, samples and dither are taken unless options say otherwise.
  ///   - check: What the pictures are compared with.
  /// - Throws: What did not succeed, with its exit code.
  func run(
    _ job: ExportJob, stage: PlanetStage, like: PictureJob? = nil, check: ReferenceCheck?
  ) throws(CommandFailure) {
    var exporter = try exporter(for: job, stage: stage, like: like)
    let progress = Progress(total: job.pictures.count, style: progress, isQuiet: quiet)
    if dryRun {
      let plan = exporter.plan(job)
      progress.tell(plan, of: job, exporter)
      let failure = plan.warnings.first.map { ExportFailure.asset($0) }
      let obstacle = plan.obstacles.first.map { ExportFailure.output($0) }
      return try Self.check(
        obstacle ?? (stage.isStrict ? failure : nil),
        madeCount: job.pictures.count - plan.obstacles.count)
    }
    if let check { exporter.witness = { check.see($0, $1) } }
    let results = exporter.run(job, stop: Interruption.stop) { progress.report($0) }
    let difference = check?.report(job, to: progress)
    progress.finish(results)
    let madeCount = results.count(where: \.isMade)
    // Whoever told the program to end learns that it did, however far it came.
    if Interruption.stop.isRaised {
      let message = "interrupted; \(madeCount) of \(results.count) pictures are made"
      throw CommandFailure(.interrupted, progress.style == .json ? nil : message)
    }
    try Self.check(results.lazy.compactMap(\.failure).first, madeCount: madeCount)
    if let difference { throw CommandFailure(difference) }
  }

  /// Returns how pictures are drawn and written: like another one, unless options say otherwise.
  package func format(like: PictureJob?) -> PictureFormat {
    var format = like?.pictureFormat ?? PictureFormat()
    if let depth = depth.flatMap(PictureFormat.Depth.init) { format.depth = depth }
    if let samples { format.samples = samples }
    if let dither { format.dithers = dither }
    format.compression = compression.compression
    return format
  }

  /// Returns what draws a job.
  /// - Throws: That there is too little memory for one picture.
  private func exporter(
    for job: ExportJob, stage: PlanetStage, like: PictureJob?
  ) throws(CommandFailure) -> Exporter {
    var format = format(like: like)
    format.time = try time()
    var exporter = Exporter(
      stage: stage, format: format, threads: workers)
    exporter.existing = existing.files
    exporter.stopsAtFailure = afterFailure == .failFast
    guard let available = SystemMemory.available() else { return exporter }
    let least = exporter.leastMemory(for: job)
    guard least <= available else {
      throw CommandFailure(
        .memory,
        "a picture of \(job.width)x\(job.height) takes about \(NumberText.megabytes(least)), and "
          + "\(NumberText.megabytes(available)) of memory are free; choose a smaller --size"
          + (format.depth == .sixteen ? " or --depth 8" : ""))
    }
    exporter.memory = min(exporter.memory, available)
    return exporter
  }

  /// Ends the command with the code of a failure, or with that of some pictures only.
  private static func check(
    _ failure: ExportFailure?, madeCount: Int
  ) throws(CommandFailure) {
    guard let failure else { return }
    if madeCount > 0 { throw CommandFailure(.someFailed) }
    switch failure {
    case .asset: throw CommandFailure(.asset)
    case .output: throw CommandFailure(.output)
    case .encoding: throw CommandFailure(.internal)
    }
  }
}

/// What a picture that fails means for the others, as written on the command line.
enum AfterFailure: String, EnumerableFlag {
  case keepGoing
  case failFast
}

/// What becomes of files that are there, as written on the command line.
enum ExistingOption: String, EnumerableFlag {
  case overwrite
  case noOverwrite
  case resume

  /// What the exporter does.
  var files: Exporter.ExistingFiles {
    switch self {
    case .overwrite: .replaced
    case .noOverwrite: .kept
    case .resume: .resumed
    }
  }
}
