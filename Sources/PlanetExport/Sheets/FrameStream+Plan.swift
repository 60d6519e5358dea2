import PlanetAssets
import PlanetImage
import PlanetProvenance
package import PlanetRecipe
package import PlanetSystem

extension FrameStream {
  /// Returns the approximate least memory in bytes for a batch: one image and the collection.
  package func leastMemory(for batch: Batch, whole: Int) -> Int {
    format.byteCount(batch.width, batch.height) + whole
  }

  /// Returns the approximate number of bytes besides images, as for an exporter.
  package func commonMemory(of batch: Batch) -> Int {
    Exporter(context: context, format: format, threads: threads).commonMemory(of: batch)
  }

  /// Returns the approximate number of bytes for a grid of images, with its file.
  package static func byteCount(of grid: ImageGrid) -> Int {
    ImageEncoding().byteCount(grid.width, grid.height)
  }

  /// Returns the approximate number of bytes for a batch's frames as files in memory.
  ///
  /// Measured: the file of a globe takes 1.1 bytes per pixel, seldom 2. While they are joined,
  /// their buffer is doubled at times, with the old one still allocated.
  package static func byteCount(ofFilesOf batch: Batch) -> Int {
    batch.images.reduce(0) { $0 + 4 * $1.width * $1.height }
  }

  /// Returns the plan of a batch; writes nothing.
  /// - Parameters:
  ///   - batch: The batch.
  ///   - outputs: The files of the collection.
  ///   - existing: The treatment of existing files.
  ///   - isFound: True if the collection exists, and was made from the same recipe.
  ///   - whole: The approximate number of bytes for the collection while it is made.
  /// - Returns: The plan of the batch, with the memory of the collection.
  package func plan(
    _ batch: Batch, outputs: [String], existing: Exporter.ExistingFiles, isFound: Bool,
    whole: Int
  ) -> ExportPlan {
    var exporter = Exporter(context: context, format: format, threads: threads)
    exporter.memory = memory / 3
    let plan = exporter.plan(batch)
    let waiting = 2 * plan.concurrentImageCount * exporter.leastMemory(for: batch)
    let existingCount = outputs.count { Files.kind(of: $0) == .file }
    return ExportPlan(
      concurrentImageCount: plan.concurrentImageCount, existingCount: existingCount,
      keptCount: existing == .kept || isFound ? existingCount : 0,
      obstacles: Self.obstacles(to: outputs, existing), maps: plan.maps,
      rendered: isFound ? [] : plan.rendered,
      memory: plan.memory + waiting + whole, fileBytes: plan.fileBytes, duration: plan.duration)
  }

  /// Returns why files cannot be written, as far as this can be found without writing.
  package static func obstacles(
    to outputs: [String], _ existing: Exporter.ExistingFiles
  ) -> [FileError] {
    outputs.filter { $0 != "-" }
      .compactMap { Files.obstacle(toWriting: $0, replacing: existing != .kept) }
  }
}
