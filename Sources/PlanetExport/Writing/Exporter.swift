package import PlanetAssets
import PlanetCatalogue
package import PlanetImage
import PlanetImageFiles
import PlanetMath
package import PlanetProvenance
import PlanetRecipe
import PlanetScene
import PlanetSystem
import PlanetThreads
import Synchronization

/// Runs batches: loads planets, renders, encodes and writes, several images at a time.
package struct Exporter: Sendable {
  /// The context of the images.
  package let context: BatchContext
  package let format: ImageEncoding
  /// The greatest number of threads; images do not depend on it.
  package var threads: Int
  /// The treatment of existing files.
  package var existing = ExistingFiles.replaced
  /// A Boolean value that indicates whether the first failed image stops the batch.
  package var stopsAtFailure = false
  /// The greatest number of bytes for images at the same time; at least one is rendered in any
  /// case.
  package var memory = 2 << 30
  /// A Boolean value that indicates whether results contain the checksums for a manifest.
  package var collectsChecksums = false

  /// The bytes per pixel that ``imageObserver`` takes while it reads an image.
  package var observerBytesPerPixel = 0

  /// The closure that receives each image that is rendered or found, as in its file; called from
  /// any thread.
  package var imageObserver: (@Sendable (borrowing PNG.DecodedImage, BatchImage) -> Void)?

  /// The treatment of existing files.
  package enum ExistingFiles: Hashable, Sendable {
    /// Existing files are replaced.
    case replaced
    /// Existing files are not replaced, and their images fail.
    case kept
    /// Intact files of the same render jobs are not replaced and count as done; others are
    /// replaced.
    case resumed
  }

  package init(context: BatchContext, format: ImageEncoding = ImageEncoding(), threads: Int) {
    precondition(threads >= 1, "an exporter needs at least one thread")
    self.context = context
    self.format = format
    self.threads = threads
  }

  /// An event of a running batch.
  package enum Event: Sendable {
    /// A warning about a body's maps.
    case warning(AssetError)
    /// An image is done, or failed; `count` is the number of finished images.
    case finished(ImageResult, count: Int)
  }

  /// Runs a batch; images that fail do not stop the others, unless ``stopsAtFailure`` is set.
  ///
  /// Incomplete files of killed runs are removed from the images' folders.
  /// - Parameters:
  ///   - batch: The batch.
  ///   - stop: The flag that ends the batch early.
  ///   - report: Called for each event, one at a time, from any thread.
  /// - Returns: The result of each image, in the order of the batch.
  package func run(
    _ batch: Batch, stop: StopFlag = StopFlag(), report: @escaping @Sendable (Event) -> Void
  ) -> [ImageResult] {
    guard !batch.images.isEmpty else { return [] }
    Files.removeAbandoned(beside: batch.images.lazy.map(\.path))
    let collector = ResultCollector(batch: batch, report: report)
    let workers = concurrentImageCount(batch)
    let run = BatchRun(batch, by: self, collector, threads: max(threads / workers, 1))
    let next = Atomic(0)
    let hasFailed = StopFlag()
    let clock = ContinuousClock()
    @Sendable func work() {
      while !stop.isRaised && !hasFailed.isRaised {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < batch.images.count else { return }
        let start = clock.now
        let (outcome, checksums) = run.make(batch.images[index])
        if stopsAtFailure, case .failed = outcome { hasFailed.raise() }
        collector.finish(index, outcome, checksums, duration: clock.now - start)
      }
    }
    stop.holding {
      Threads.concurrently(workers, work)
    }
    return collector.results()
  }

  /// Returns the number of images rendered at the same time: as many as there are threads and
  /// memory for, at least one.
  func concurrentImageCount(_ batch: Batch) -> Int {
    min(threads, batch.images.count, max(memory / leastMemory(for: batch), 1))
  }

  /// Returns an image as found if its file exists, intact, and of the same render job.
  func found(_ image: DescribedImage, in batch: Batch) -> ExportedImage? {
    let path = image.image.path
    guard path != "-", Files.kind(of: path) == .file, let file = try? Files.readImage(path)
    else { return nil }
    return file.withSpan { bytes in
      guard let provenance = provenance(of: bytes, as: image) else { return nil }
      return (.found(pixels: provenance.pixels), checksums(of: image, in: batch, bytes: bytes))
    }
  }

  /// Returns the provenance of a file if it is intact and of the same render job; the observer
  /// receives its pixels.
  private func provenance(
    of bytes: Span<UInt8>, as image: DescribedImage
  ) -> ImageProvenance? {
    func isSame(_ provenance: ImageProvenance) -> Bool {
      provenance.recipe == image.recipe && provenance.credits == image.credits
    }
    guard let imageObserver else {
      return (try? ImageProvenance(bytes)).flatMap { isSame($0) ? $0 : nil }
    }
    guard let there = try? VerifiedImage(bytes), isSame(there.provenance) else { return nil }
    imageObserver(there.image, image.image)
    return there.provenance
  }

  /// Returns the checksums of a file, if there will be a manifest.
  func checksums(
    of image: DescribedImage, in batch: Batch, bytes: Span<UInt8>
  ) -> ImageChecksums? {
    collectsChecksums
      ? ImageChecksums(image.recipe, of: batch.bodies(of: image.image), bytes: bytes) : nil
  }
}

/// The outcome of an image, with the checksums for a manifest.
typealias ExportedImage = (outcome: ImageResult.Outcome, checksums: ImageChecksums?)
