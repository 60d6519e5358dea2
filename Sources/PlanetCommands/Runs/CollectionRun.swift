import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetProvenance
import PlanetRecipe
import PlanetStrings
import PlanetSystem
import Synchronization

/// Renders the images of a batch into one collection; shared by sheets and animations.
struct CollectionRun {
  let batch: Batch
  let work: WorkOptions
  /// The files of the collection, the image first; `-` is standard output.
  let outputs: [String]
  /// The stream that renders the images.
  let stream: FrameStream
  /// The approximate number of bytes for the collection while it is made.
  private let whole: Int

  /// Creates a run.
  /// - Throws: ``CommandFailure`` if there is too little memory.
  init(
    _ batch: Batch, context: BatchContext, work: WorkOptions, outputs: [String], whole: Int
  ) throws(CommandFailure) {
    self.batch = batch
    self.work = work
    self.outputs = outputs
    self.whole = whole
    var stream = FrameStream(
      context: context, format: try work.format(), threads: work.workers)
    var least = stream.leastMemory(for: batch, whole: whole)
    if var room = SystemMemory.room(for: least, threads: stream.threads) {
      var common = 0
      if room.bytes < whole + stream.memory {
        common = stream.commonMemory(of: batch)
        least += common
        room = SystemMemory.room(for: least, threads: stream.threads) ?? room
      }
      guard least <= room.bytes else {
        throw CommandFailure(
          .memory,
          "\(batch.images.count) images of \(batch.width)x\(batch.height) in one file take about "
            + "\(NumberText.megabytes(least)), and \(NumberText.megabytes(room.bytes)) of memory "
            + "are free; choose a smaller --size or fewer images")
      }
      stream.threads = room.threads
      stream.memory = min(stream.memory, room.bytes - whole - common)
    }
    self.stream = stream
  }

  /// Performs the checks before rendering.
  /// - Parameter describe: Returns the recipe of the collection for the recipes of its images.
  /// - Throws: ``CommandFailure`` for files that cannot be written, or the error of a map with
  ///   `--strict`.
  /// - Returns: The remaining work.
  func begin(
    _ describe: ([ImageRecipe]) -> CollectionRecipe
  ) throws(CommandFailure) -> Beginning {
    let found = work.existing == .resume ? try found(describe) : nil
    if work.dryRun {
      try reportPlan(isFound: found != nil)
      return .isPlanned
    }
    if let found {
      let progress = work.progress(of: batch, stream.context)
      for warning in found.warnings { progress.report(.warning(warning)) }
      progress.found(outputs[0])
      return .isThere(found.recipe)
    }
    if let obstacle = FrameStream.obstacles(to: outputs, work.existing.files).first {
      throw CommandFailure(.output(obstacle))
    }
    return .isToBeDrawn
  }

  /// The remaining work of a run.
  enum Beginning {
    /// None: the plan was printed.
    case isPlanned
    /// None for the image with this recipe, which exists.
    case isThere(CollectionRecipe)
    /// All images are to be rendered.
    case isToBeDrawn
  }

  /// Prints the plan of the run.
  func reportPlan(isFound: Bool = false) throws(CommandFailure) {
    let plan = stream.plan(
      batch, outputs: outputs, existing: work.existing.files, isFound: isFound, whole: whole)
    let isMade = !isFound && plan.obstacles.isEmpty && plan.maps.errors.isEmpty
    work.progress(of: batch, stream.context).report(
      plan, of: batch, files: isMade ? outputs : [],
      by: Progress.Workers(
        format: stream.format, threads: stream.threads, existing: work.existing.files))
    if !plan.obstacles.isEmpty { throw CommandFailure(.output) }
    if let failure = plan.maps.failure { throw CommandFailure(ExitKind(failure)) }
  }

  /// Returns the recipe of the existing image, if it is intact and equals the requested one, and
  /// the warnings about its maps.
  private func found(
    _ describe: ([ImageRecipe]) -> CollectionRecipe
  ) throws(CommandFailure) -> (recipe: CollectionRecipe, warnings: [AssetError])? {
    guard let path = outputs.first, path != "-", Files.kind(of: path) == .file,
      let provenance = try? CollectionProvenance(path: path),
      provenance.recipe.count == batch.images.count
    else { return nil }
    var warnings: [AssetError] = []
    let frames: [DescribedImage]
    do throws(ExportFailure) {
      frames = try stream.describe(batch) { warnings.append($0) }
    } catch {
      work.progress(of: batch, stream.context).report(error)
      throw CommandFailure(ExitKind(error))
    }
    guard provenance.recipe == describe(frames.map(\.recipe)),
      provenance.credits == Credits(of: frames.map(\.credits))
    else { return nil }
    return (provenance.recipe, warnings)
  }

  /// Renders the images, and delivers their products in order.
  /// - Throws: ``CommandFailure`` for an image that fails, or after a signal.
  func draw<Product: Sendable>(
    make: @Sendable (borrowing Image<RGBA8>, DescribedImage) throws(ExportFailure) -> Product,
    deliver: @escaping @Sendable (Int, Product) throws(ExportFailure) -> Void
  ) throws(CommandFailure) {
    // Killed runs may have left incomplete files.
    Files.removeAbandoned(beside: outputs)
    let progress = work.progress(of: batch, stream.context)
    let count: Int
    do throws(ExportFailure) {
      count = try stream.run(
        batch, stop: Interruption.stop, report: { progress.report($0) }, make: make,
        deliver: deliver)
    } catch {
      // A collection needs all of its images.
      progress.report(error)
      progress.finish(made: 0, failed: 1)
      throw CommandFailure(ExitKind(error))
    }
    progress.finish(made: count, failed: 0)
    guard count < batch.images.count else { return }
    let message = "interrupted; \(count) of \(batch.images.count) images are rendered"
    throw CommandFailure(.interrupted, progress.style == .json ? nil : message)
  }

  /// Renders the images, and delivers each in order.
  /// - Returns: The recipes of the images.
  func place(
    _ place: @escaping @Sendable (borrowing Image<RGBA8>, Int) -> Void
  ) throws(CommandFailure) -> [DescribedImage] {
    let frames = Mutex<[DescribedImage]>([])
    let (width, height) = (batch.width, batch.height)
    try draw { image, frame in
      (image.pixels(), frame)
    } deliver: { index, product in
      place(Image(width: width, height: height, pixels: product.0), index)
      frames.withLock { $0.append(product.1) }
    }
    return frames.withLock { $0 }
  }

  /// Prints a warning if a file cannot contain its recipe.
  static func warnIfRecipeIsTooLong(_ collection: CollectionRecipe) {
    guard !collection.fitsInFile else { return }
    Console.warning(
      "the file has no render job: \(collection.count) images are too many for that")
  }

  /// Writes an image of several images, with its recipe.
  func write(
    _ image: borrowing Image<RGBA8>, _ collection: CollectionRecipe, _ frames: [DescribedImage]
  ) throws(CommandFailure) {
    Self.warnIfRecipeIsTooLong(collection)
    let bytes: [UInt8]
    do throws(PNGError) {
      bytes = try collection.encode(
        image, credits: Credits(of: frames.map(\.credits)),
        format: stream.format, threads: stream.threads)
    } catch {
      throw CommandFailure(.encoding(error))
    }
    try write(bytes, to: outputs[0])
  }

  /// Writes a file, or to standard output, and prints its path.
  func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    try Interruption.stop.holding { () throws(CommandFailure) in
      try Console.deliver(bytes, to: path, replacing: work.existing != .noOverwrite)
      if path == outputs.last { Interruption.complete() }
    }
  }
}
