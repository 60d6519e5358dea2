package import ArgumentParser
package import PlanetAssets
import PlanetExport
import PlanetImage
import PlanetProvenance
import PlanetScene
import PlanetSystem
import PlanetThreads
import SoftwareRenderer

/// The options of rendering, shared by commands for files and for collections.
package struct WorkOptions: ParsableArguments {
  package init() {}

  @Option(
    parsing: .unconditional,
    help: "Greatest number of threads, 1 to 1024. (default: the number of processors)",
    transform: number("a whole number from 1 to 1024"))
  package var threads: Int?

  @Option(help: MapCacheOption.help)
  var mapCache: MapCacheOption?

  @Option(
    parsing: .unconditional,
    help:
      "Shading samples per pixel of globes, 1 to 256, rounded up to a square number. (default: 1)",
    transform: number("a whole number from 1 to 256"))
  package var samples: Int?

  @Flag(
    inversion: .prefixedNo, help: "Dither 8-bit levels, to avoid banding. (default: --dither)")
  var dither: Bool?

  @Option(help: "Compression of files: fast, default or small.")
  package var compression = CompressionOption.standard

  @Flag(
    help: """
      Store the creation time in each file. If the environment variable SOURCE_DATE_EPOCH (seconds \
      since 1970) is set, that time is stored, with or without this flag.
      """)
  var timestamp = false

  @Flag(
    help: """
      Existing files: --overwrite replaces them, --no-overwrite keeps them and reports a failure, \
      --resume keeps those that are intact and of the same render job and replaces the others.
      """)
  var existing = ExistingOption.overwrite

  @Flag(help: "Print the images, memory and time of the run without rendering.")
  var dryRun = false

  @Option(
    help: """
      Progress: auto (a bar on a terminal), plain (a line for each image), json (a JSON object for \
      each) or none.
      """)
  var progress = Progress.Style.auto

  @Flag(help: "Print errors, warnings and results only.")
  var quiet = false

  package mutating func validate() throws {
    try Self.checkThreads(threads)
    if let samples { try Self.checkSamples(samples) }
  }

  /// Throws an error for an invalid number of threads.
  package static func checkThreads(_ threads: Int?) throws(ValidationError) {
    guard let threads, !(1...1024).contains(threads) else { return }
    throw ValidationError("--threads is \(threads); expected a number from 1 to 1024")
  }

  /// Throws an error for an invalid number of samples.
  static func checkSamples(_ samples: Int) throws(ValidationError) {
    guard (1...256).contains(samples) else {
      throw ValidationError("--samples is \(samples); expected a number from 1 to 256")
    }
  }

  /// Returns the creation time to store in files, by option or environment; nil by default.
  ///
  /// SOURCE_DATE_EPOCH is a convention of reproducible builds.
  func time() throws(CommandFailure) -> PNGTime? {
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

  /// The number of threads.
  package var workers: Int { threads ?? Threads.processorCount }

  /// Returns an encoding changed by the given options.
  func applied(to format: ImageEncoding) -> ImageEncoding {
    var format = format
    if let samples { format.samples = samples }
    if let dither { format.dithers = dither }
    format.compression = compression.compression
    return format
  }

  /// Returns the encoding of images.
  func format() throws(CommandFailure) -> ImageEncoding {
    var format = applied(to: ImageEncoding())
    format.time = try time()
    return format
  }

  /// Returns the progress of a batch.
  /// - Parameters:
  ///   - batch: The batch.
  ///   - context: The context of its images.
  ///   - encoding: The encoding of images that are files of their own; nil for collections.
  /// - Returns: The progress.
  func progress(
    of batch: Batch, _ context: BatchContext, _ encoding: ImageEncoding = ImageEncoding()
  ) -> Progress {
    Progress(batch, context, encoding, style: progress, isQuiet: quiet)
  }

  /// Returns the map cache selected by option or environment.
  func cache() throws(CommandFailure) -> MapCache? { try Self.cache(mapCache) }

  /// Returns the map cache selected by option or environment.
  package static func cache(_ mapCache: MapCacheOption?) throws(CommandFailure) -> MapCache? {
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

  /// Returns the user's map cache; nil if it is off or there is no home folder.
  ///
  /// The tables of light in air are stored there, too.
  static func cache(mode: MapCache.Mode) throws(CommandFailure) -> MapCache? {
    guard mode != .off else { return nil }
    do throws(MapCache.BadSize) {
      let cache = try MapCache.standard(mode: mode)
      AirCache.use(cache.map { NumberFiles($0, version: SoftwareRenderer.identity) })
      return cache
    } catch {
      throw CommandFailure(.usage, error.description)
    }
  }
}

/// The treatment of existing files, as written on the command line.
enum ExistingOption: String, EnumerableFlag {
  case overwrite
  case noOverwrite
  case resume

  /// The treatment by the exporter.
  var files: Exporter.ExistingFiles {
    switch self {
    case .overwrite: .replaced
    case .noOverwrite: .kept
    case .resume: .resumed
    }
  }
}
