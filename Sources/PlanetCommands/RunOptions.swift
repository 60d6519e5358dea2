package import ArgumentParser
package import PlanetAssets
import PlanetCatalogue
package import PlanetExport
package import PlanetProvenance
import PlanetStrings
import PlanetSystem

/// How the work is done where each picture is a file.
package struct RunOptions: ParsableArguments {
  package init() {}

  @OptionGroup package var work: WorkOptions

  @Option(parsing: .unconditional, help: "Bits per channel, 8 or 16. (default: 8)")
  package var depth: Int?

  @Flag(help: "Continue after a failed image, or stop the run.")
  var afterFailure = AfterFailure.keepGoing

  @Option(
    help: """
      File for a manifest (JSON): the images of the run with their checksums. It is in the folder \
      of the images or above it; {shard} is replaced by the part, such as 3-of-8.
      """)
  var manifest: String?

  package mutating func validate() throws {
    if let depth, ImageEncoding.Depth(rawValue: depth) == nil {
      throw ValidationError("--depth is \(depth); expected 8 or 16")
    }
  }

  /// The options given, as they are written, that mean nothing where pictures carry no job.
  package var optionsOfJobs: [String] {
    [
      work.existing == .resume ? "--resume" : nil, manifest.map { _ in "--manifest" },
      work.timestamp ? "--timestamp" : nil, work.dryRun ? "--dry-run" : nil,
      work.progress == .json ? "--progress json" : nil,
    ].compactMap(\.self)
  }

  /// Whether files that are there are replaced.
  package var replacesFiles: Bool { work.existing == .overwrite }

  /// What is written besides pictures.
  var otherOutputs: [String] { manifest.map { [$0] } ?? [] }

  /// Returns the cache of maps that is used, by option or by surroundings.
  package func cache() throws(CommandFailure) -> MapCache? { try work.cache() }

  /// Draws a job, or tells its plan, and ends the command with the right code if that failed.
  /// - Parameters:
  ///   - job: What to draw.
  ///   - stage: Where planets come from.
  /// - Throws: What did not succeed, with its exit code.
  package func run(_ job: Batch, stage: PlanetLoader) throws(CommandFailure) {
    try run(RunPart(whole: job), stage: stage)
  }

  /// Draws a job as above, like a picture, and compares it.
  /// - Parameters:
  ///   - part: What to draw.
  ///   - stage: Where planets come from.
  ///   - like: A picture whose depth, samples and dither are taken unless options say otherwise.
  ///   - check: What the pictures are compared with.
  /// - Throws: What did not succeed, with its exit code.
  func run(
    _ part: RunPart, stage: PlanetLoader, like: ImageRecipe? = nil, check: ReferenceCheck? = nil
  ) throws(CommandFailure) {
    let job = part.job
    var exporter = try exporter(for: job, stage: stage, like: like, isCompared: check != nil)
    let manifest = try ManifestFile(manifest, of: part, exporter)
    exporter.collectsEvidence = manifest != nil
    let progress = work.progress(of: job, stage)
    if work.dryRun { return try tell(exporter.plan(job), of: job, exporter, manifest, progress) }
    try manifest?.check()
    if let check { exporter.witness = { check.see($0, $1) } }
    var results: [ImageResult] = []
    var difference: ExitKind?
    // Who ends the program waits for the manifest too.
    let keeper = manifest.map { ManifestKeeper($0) }
    if let keeper { Interruption.beforeLeaving { keeper.writeFinished() } }
    try Interruption.stop.holding { () throws(CommandFailure) in
      results = exporter.run(job, stop: Interruption.stop) { event in
        keeper?.take(event)
        progress.report(event)
      }
      difference = check?.report(job, to: progress)
      progress.finish(results)
      try keeper?.write(results)
      if results.allSatisfy(\.isBegun) { Interruption.complete() }
    }
    let madeCount = results.count(where: \.isMade)
    // An interrupted run reports whether images are left to render.
    if Interruption.stop.isRaised, !results.allSatisfy(\.isBegun) {
      let message = "interrupted; \(madeCount) of \(results.count) images are rendered"
      throw CommandFailure(.interrupted, progress.style == .json ? nil : message)
    }
    try Self.check(results.lazy.compactMap(\.failure).first, madeCount: madeCount)
    if let difference { throw CommandFailure(difference) }
  }

  /// Returns how pictures are drawn and written: like another one, unless options say otherwise.
  package func format(like: ImageRecipe?) -> ImageEncoding {
    var format = work.applied(to: like?.imageEncoding ?? ImageEncoding())
    if let depth = depth.flatMap(ImageEncoding.Depth.init) { format.depth = depth }
    return format
  }

  /// Tells the plan of a job, and ends the command as the job would.
  private func tell(
    _ plan: ExportPlan, of job: Batch, _ exporter: Exporter, _ manifest: ManifestFile?,
    _ progress: Progress
  ) throws(CommandFailure) {
    progress.tell(plan, of: job, exporter)
    try manifest?.check()
    let obstacle = plan.obstacles.first.map { ExportFailure.output($0) }
    let foundCount = work.existing == .resume ? plan.keptCount : 0
    try Self.check(
      obstacle ?? plan.maps.failure, madeCount: plan.rendered.count + foundCount)
  }

  /// Returns what draws a job.
  /// - Throws: That there is too little memory for one picture.
  private func exporter(
    for job: Batch, stage: PlanetLoader, like: ImageRecipe?, isCompared: Bool
  ) throws(CommandFailure) -> Exporter {
    var format = format(like: like)
    format.time = try work.time()
    var exporter = Exporter(stage: stage, format: format, threads: work.workers)
    exporter.existing = work.existing.files
    exporter.stopsAtFailure = afterFailure == .failFast
    if isCompared { exporter.witnessBytesPerPixel = ReferenceCheck.bytesPerPixel }
    let picture = exporter.leastMemory(for: job)
    guard var room = SystemMemory.room(for: picture, threads: exporter.threads) else {
      return exporter
    }
    var common = 0
    // Headers of maps are read only where it matters how large these are.
    if room.bytes < exporter.memory {
      common = exporter.commonMemory(of: job)
      room =
        SystemMemory.room(for: picture + common, threads: exporter.threads) ?? room
    }
    guard picture + common <= room.bytes else {
      let maps = common == 0 ? "" : " with its maps"
      throw CommandFailure(
        .memory,
        "an image of \(job.width)x\(job.height) takes about "
          + "\(NumberText.megabytes(picture + common))\(maps), and "
          + "\(NumberText.megabytes(room.bytes)) of memory are free; choose a smaller --size"
          + (format.depth == .sixteen ? " or --depth 8" : ""))
    }
    exporter.threads = room.threads
    exporter.memory = min(exporter.memory, room.bytes - common)
    return exporter
  }

  /// Ends the command with the code of a failure, or with that of some pictures only.
  static func check(
    _ failure: ExportFailure?, madeCount: Int
  ) throws(CommandFailure) {
    guard let failure else { return }
    throw CommandFailure(madeCount > 0 ? .someFailed : ExitKind(failure))
  }
}

/// What a picture that fails means for the others, as written on the command line.
enum AfterFailure: String, EnumerableFlag {
  case keepGoing
  case failFast
}
