package import ArgumentParser
package import PlanetAssets
import PlanetCatalogue
package import PlanetExport
package import PlanetProvenance
package import PlanetRecipe
import PlanetStrings
import PlanetSystem

/// The options of runs in which each image is a file.
package struct RunOptions: ParsableArguments {
  package init() {}

  @OptionGroup package var work: WorkOptions

  @Option(
    parsing: .unconditional, help: "Bits per channel, 8 or 16. (default: 8)",
    transform: number("8 or 16"))
  package var depth: Int?

  @OptionGroup var files: FileOptions

  @Flag(help: "After a failed image: --keep-going continues the run, --fail-fast stops it.")
  var afterFailure = AfterFailure.keepGoing

  @Option(
    help: """
      Manifest file (JSON): the images of the run with their checksums. It must be in the folder \
      of the images or above it; {shard} is replaced by the shard of \
      a turntable or thumbnails (--shard), such as 3-of-8.
      """)
  var manifest: String?

  package mutating func validate() throws {
    if let depth, ImageEncoding.Depth(rawValue: depth) == nil {
      throw ValidationError("--depth is \(depth); expected 8 or 16")
    }
  }

  /// The given options that require a render job in the images.
  package var optionsOfJobs: [String] {
    [
      work.existing == .resume ? "--resume" : nil, manifest.map { _ in "--manifest" },
      work.timestamp ? "--timestamp" : nil, work.dryRun ? "--dry-run" : nil,
      work.progress == .json ? "--progress json" : nil,
    ].compactMap(\.self)
  }

  /// The given options of file formats.
  package var optionsOfFiles: [String] { files.given }

  /// A Boolean value that indicates whether existing files are replaced.
  package var replacesFiles: Bool { work.existing == .overwrite }

  /// Returns the outputs of a batch besides its images: the manifest and the passes of PNG files.
  func otherOutputs(of batch: Batch) -> [String] {
    let encoding = files.applied(to: ImageEncoding())
    return (manifest.map { [$0] } ?? [])
      + batch.images.flatMap { encoding.passFiles(beside: $0.path) }
  }

  /// Returns the map cache selected by option or environment.
  package func cache() throws(CommandFailure) -> MapCache? { try work.cache() }

  /// Runs a batch, or prints its plan, and ends the command with the exit code of a failure.
  /// - Parameters:
  ///   - batch: The batch.
  ///   - context: The context of the images.
  /// - Throws: ``CommandFailure`` with the exit code.
  package func run(_ batch: Batch, context: BatchContext) throws(CommandFailure) {
    try run(RunPart(whole: batch), context: context)
  }

  /// Runs a part of a batch, with the properties of another image, and compares the images.
  /// - Parameters:
  ///   - part: The part to render.
  ///   - context: The context of the images.
  ///   - like: An image whose depth, samples and dithering are used unless options set them.
  ///   - check: The comparison with references.
  /// - Throws: ``CommandFailure`` with the exit code.
  func run(
    _ part: RunPart, context: BatchContext, like: ImageRecipe? = nil, check: ReferenceCheck? = nil
  ) throws(CommandFailure) {
    let batch = part.batch
    try files.check(batch, self, isCompared: check != nil)
    var exporter = try exporter(for: batch, context: context, like: like, isCompared: check != nil)
    let manifest = try ManifestFile(manifest, of: part, exporter)
    exporter.collectsChecksums = manifest != nil
    let progress = work.progress(of: batch, context, exporter.format)
    if work.dryRun {
      return try report(
        exporter.plan(batch), of: batch, by: exporter, manifest: manifest, to: progress)
    }
    try manifest?.check()
    if let check { exporter.imageObserver = { check.compare($0, $1) } }
    var results: [ImageResult] = []
    var difference: ExitKind?
    // An interrupted program writes the manifest too.
    let recorder = manifest.map { ManifestRecorder($0) }
    if let recorder { Interruption.beforeLeaving { recorder.writeFinished() } }
    try Interruption.stop.holding { () throws(CommandFailure) in
      results = exporter.run(batch, stop: Interruption.stop) { event in
        recorder?.take(event)
        progress.report(event)
      }
      difference = check?.report(batch, to: progress)
      progress.finish(results)
      try recorder?.write(results)
      if results.allSatisfy(\.isStarted) { Interruption.complete() }
    }
    let madeCount = results.count(where: \.isMade)
    // An interrupted run reports whether images are left to render.
    if Interruption.stop.isRaised, !results.allSatisfy(\.isStarted) {
      let message = "interrupted; \(madeCount) of \(results.count) images are rendered"
      throw CommandFailure(.interrupted, progress.style == .json ? nil : message)
    }
    try Self.check(results.lazy.compactMap(\.failure).first, madeCount: madeCount)
    if let difference { throw CommandFailure(difference) }
  }

  /// Returns the encoding of images: that of another image, changed by options.
  package func format(like: ImageRecipe?) -> ImageEncoding {
    var format = work.applied(to: like?.imageEncoding ?? ImageEncoding())
    if let depth = depth.flatMap(ImageEncoding.Depth.init) { format.depth = depth }
    return files.applied(to: format)
  }

  /// Prints the plan of a batch, and ends the command with the exit code of the run.
  private func report(
    _ plan: ExportPlan, of batch: Batch, by exporter: Exporter, manifest: ManifestFile?,
    to progress: Progress
  ) throws(CommandFailure) {
    progress.report(plan, of: batch, exporter)
    try manifest?.check()
    let obstacle = plan.obstacles.first.map { ExportFailure.output($0) }
    let foundCount = work.existing == .resume ? plan.keptCount : 0
    try Self.check(
      obstacle ?? plan.maps.failure, madeCount: plan.rendered.count + foundCount)
  }

  /// Returns the exporter of a batch.
  /// - Throws: ``CommandFailure`` if there is too little memory for one image.
  private func exporter(
    for batch: Batch, context: BatchContext, like: ImageRecipe?, isCompared: Bool
  ) throws(CommandFailure) -> Exporter {
    var format = format(like: like)
    format.time = try work.time()
    var exporter = Exporter(context: context, format: format, threads: work.workers)
    exporter.existing = work.existing.files
    exporter.stopsAtFailure = afterFailure == .failFast
    if isCompared { exporter.observerBytesPerPixel = ReferenceCheck.bytesPerPixel }
    let imageBytes = exporter.leastMemory(for: batch)
    guard var room = SystemMemory.room(for: imageBytes, threads: exporter.threads) else {
      return exporter
    }
    var common = 0
    // Headers of maps are only read if their sizes matter.
    if room.bytes < exporter.memory {
      common = exporter.commonMemory(of: batch)
      room =
        SystemMemory.room(for: imageBytes + common, threads: exporter.threads) ?? room
    }
    guard imageBytes + common <= room.bytes else {
      let maps = common == 0 ? "" : " with its maps and shapes"
      throw CommandFailure(
        .memory,
        "an image of \(batch.width)x\(batch.height) takes about "
          + "\(NumberText.megabytes(imageBytes + common))\(maps), and "
          + "\(NumberText.megabytes(room.bytes)) of memory are free; choose a smaller --size"
          + (format.depth == .sixteen ? " or --depth 8" : ""))
    }
    exporter.threads = room.threads
    exporter.memory = min(exporter.memory, room.bytes - common)
    return exporter
  }

  /// Throws an error with the exit code of a failure, or with that for some failed images if others
  /// were made.
  static func check(
    _ failure: ExportFailure?, madeCount: Int
  ) throws(CommandFailure) {
    guard let failure else { return }
    throw CommandFailure(madeCount > 0 ? .someFailed : ExitKind(failure))
  }
}

/// The effect of a failed image on the others, as written on the command line.
enum AfterFailure: String, EnumerableFlag {
  case keepGoing
  case failFast
}
