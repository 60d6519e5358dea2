import PlanetAssets
import PlanetImage
package import PlanetProvenance
package import PlanetSystem

extension FrameStream {
  /// Returns about the least memory in bytes in which a job can run: that of one picture, and that
  /// of the whole.
  package func leastMemory(for job: Batch, whole: Int) -> Int {
    format.byteCount(job.width, job.height) + whole
  }

  /// Returns about how many bytes are taken besides pictures, as by an exporter.
  package func commonMemory(of job: Batch) -> Int {
    Exporter(stage: stage, format: format, threads: threads).commonMemory(of: job)
  }

  /// Returns about how many bytes pictures side by side take, with their file.
  package static func byteCount(of grid: ImageGrid) -> Int {
    ImageEncoding().byteCount(grid.width, grid.height)
  }

  /// Returns about how many bytes a job's frames take as files in memory.
  ///
  /// Measured: the file of a globe takes 1.1 bytes a pixel; seldom one takes 2. As they are put
  /// together, the room for them is doubled now and then, with the old one still there.
  package static func byteCount(ofFilesOf job: Batch) -> Int {
    job.pictures.reduce(0) { $0 + 4 * $1.width * $1.height }
  }

  /// Returns what a job will do and take; writes nothing.
  /// - Parameters:
  ///   - job: The job.
  ///   - outputs: The files that the whole goes to.
  ///   - existing: What becomes of those that are there.
  ///   - isFound: Whether the whole is there, and made by the same job.
  ///   - whole: About how many bytes the whole takes while it is made.
  /// - Returns: What a job of files would do and take, and what the whole takes besides.
  package func plan(
    _ job: Batch, outputs: [String], existing: Exporter.ExistingFiles, isFound: Bool,
    whole: Int
  ) -> ExportPlan {
    var exporter = Exporter(stage: stage, format: format, threads: threads)
    exporter.memory = memory / 3
    let plan = exporter.plan(job)
    let waiting = 2 * plan.picturesAtOnce * exporter.leastMemory(for: job)
    let existingCount = outputs.count { Files.kind(of: $0) == .file }
    return ExportPlan(
      picturesAtOnce: plan.picturesAtOnce, existingCount: existingCount,
      keptCount: existing == .kept || isFound ? existingCount : 0,
      obstacles: Self.obstacles(to: outputs, existing), maps: plan.maps,
      rendered: isFound ? [] : plan.rendered,
      memory: plan.memory + waiting + whole, fileBytes: plan.fileBytes, duration: plan.duration)
  }

  /// Returns why files cannot be written, as far as that can be told beforehand.
  package static func obstacles(
    to outputs: [String], _ existing: Exporter.ExistingFiles
  ) -> [FileError] {
    outputs.filter { $0 != "-" }
      .compactMap { Files.obstacle(toWriting: $0, replacing: existing != .kept) }
  }
}
