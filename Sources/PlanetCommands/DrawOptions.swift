import ArgumentParser
import PlanetAssets
import PlanetCatalogue
package import PlanetExport
import PlanetImage
import PlanetScene

/// How the work is done where many pictures become one thing.
package struct DrawOptions: ParsableArguments {
  package init() {}

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

  @Option(parsing: .unconditional, help: "Colour samples within a globe's pixels, 1 to 256.")
  var samples = 1

  @Flag(inversion: .prefixedNo, help: "Hide the steps of slow gradients.")
  var dither = true

  @Option(help: "How hard to compress files: fast, default or small.")
  var compression = CompressionOption.standard

  @Option(help: "How progress is shown: auto, plain, json or none.")
  var progress = Progress.Style.auto

  @Flag(help: "Say nothing but errors, warnings and results.")
  var quiet = false

  package mutating func validate() throws {
    try RunOptions.checkThreads(threads)
    try RunOptions.checkSamples(samples)
  }

  /// Returns the cache of maps that is used, by option or by surroundings.
  func cache() throws(CommandFailure) -> MapCache? { try RunOptions.cache(mapCache) }

  /// The number of threads that work.
  var workers: Int { threads ?? max(Files.processorCount, 1) }

  /// Returns how a file of this kind is written.
  func options(_ view: ViewOptions, title: String) -> PNGOptions {
    PNGOptions(
      colorType: view.settings.background == .transparent ? .rgba : .rgb,
      compression: compression.compression,
      texts: [PNGText("Title", title), PNGText("Software", "PlanetNode")])
  }

  /// Draws a job, and hands over what is made of its pictures, in order.
  func draw<Product: Sendable>(
    _ job: ExportJob, stage: PlanetStage,
    make: @Sendable (borrowing Image<RGBA8>, ExportJob.Picture) throws(ExportFailure) -> Product,
    deliver: @escaping @Sendable (Int, Product) throws(ExportFailure) -> Void
  ) throws(CommandFailure) {
    var format = PictureFormat()
    format.samples = samples
    format.dithers = dither
    let progress = Progress(total: job.pictures.count, style: progress, isQuiet: quiet)
    do throws(ExportFailure) {
      try FrameStream(stage: stage, format: format, threads: workers)
        .run(job, report: { progress.report($0) }, make: make, deliver: deliver)
      progress.finish(made: job.pictures.count, failed: 0)
    } catch {
      // Without one of its pictures there is nothing.
      progress.finish(made: 0, failed: 1)
      throw CommandFailure(error)
    }
  }

  /// Writes a picture made of many.
  func write(
    _ image: borrowing Image<RGBA8>, _ options: PNGOptions, to path: String
  ) throws(CommandFailure) {
    let bytes: [UInt8]
    do throws(PNGError) {
      bytes = try PNG.encode(image, options: options, threads: workers)
    } catch {
      throw CommandFailure(.encoding(error))
    }
    try Self.write(bytes, to: path)
  }

  /// Writes a file, or to standard output, and tells where it is.
  package static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    do throws(FileError) {
      guard path != "-" else { return try Files.writeToStandardOutput(bytes) }
      try Files.write(bytes, to: path)
    } catch {
      throw CommandFailure(.output(error))
    }
    Console.output(path)
  }
}

extension CommandFailure {
  /// The failure of a command whose picture could not be made.
  package init(_ failure: ExportFailure) {
    switch failure {
    case .asset: self.init(.asset, failure.description)
    case .output: self.init(.output, failure.description)
    case .encoding: self.init(.internal, failure.description)
    }
  }
}
