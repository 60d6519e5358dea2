import ArgumentParser
import PlanetAssets
import PlanetExport

/// How the work is done.
struct RunOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "The most threads at once; else as many as the machine has processors.")
  var threads: Int?

  @Option(
    help: """
      Whether decoded maps are kept for the next run: auto (large ones), build or off; \
      PLANETNODE_MAP_CACHE unless given, else auto.
      """)
  var mapCache: MapCacheOption?

  @Option(parsing: .unconditional, help: "Bits per channel, 8 or 16.")
  var depth = 8

  @Option(
    parsing: .unconditional,
    help: "Colour samples within a globe's pixels, 1 to 256; 4, 9 and 16 buy finer ones.")
  var samples = 1

  @Flag(inversion: .prefixedNo, help: "Hide the steps of slow gradients in 8 bits.")
  var dither = true

  @Option(help: "How hard to compress files: fast, default or small.")
  var compression = CompressionOption.standard

  @Option(help: "How progress is shown: auto, plain or none.")
  var progress = Progress.Style.auto

  @Flag(help: "Say nothing but errors, warnings and results.")
  var quiet = false

  mutating func validate() throws {
    if let threads, !(1...1024).contains(threads) {
      throw ValidationError("--threads is \(threads); expected a number from 1 to 1024")
    }
    try Self.checkSamples(samples)
    if PictureFormat.Depth(rawValue: depth) == nil {
      throw ValidationError("--depth is \(depth); expected 8 or 16")
    }
  }

  /// Checks a number of samples within each pixel.
  static func checkSamples(_ samples: Int) throws(ValidationError) {
    guard (1...256).contains(samples) else {
      throw ValidationError("--samples is \(samples); expected a number from 1 to 256")
    }
  }

  /// Returns the cache of maps that is used, by option or by surroundings.
  func cache() throws(CommandFailure) -> MapCache? {
    if let mapCache { return try Self.cache(mode: mapCache.mode) }
    guard let text = Files.environment("PLANETNODE_MAP_CACHE") else {
      return try Self.cache(mode: .auto)
    }
    guard let option = MapCacheOption(rawValue: text) else {
      throw CommandFailure(
        .usage, "PLANETNODE_MAP_CACHE is '\(text)'; expected auto, build or off")
    }
    return try Self.cache(mode: option.mode)
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

  /// Draws a job, and ends the command with the right code where something failed.
  func run(_ job: ExportJob, stage: PlanetStage) throws(CommandFailure) {
    var format = PictureFormat()
    format.depth = PictureFormat.Depth(rawValue: depth) ?? .eight
    format.samples = samples
    format.dithers = dither
    format.compression = compression.compression
    let exporter = Exporter(
      stage: stage, format: format, threads: threads ?? max(Files.processorCount, 1))
    let progress = Progress(total: job.pictures.count, style: progress, isQuiet: quiet)
    let results = exporter.run(job) { progress.report($0) }
    progress.finish()
    let failures = results.compactMap(\.failure)
    guard let first = failures.first else { return }
    if failures.count < results.count { throw CommandFailure(.someFailed) }
    switch first {
    case .asset: throw CommandFailure(.asset)
    case .output: throw CommandFailure(.output)
    case .encoding: throw CommandFailure(.internal)
    }
  }
}
