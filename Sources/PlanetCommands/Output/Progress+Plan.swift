import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetProvenance
import PlanetStrings
import PlanetSystem

extension Progress {
  /// The resources of a run, as in its plan.
  struct Workers {
    let format: ImageEncoding
    let threads: Int
    let existing: Exporter.ExistingFiles
  }

  /// Prints the plan of a batch whose images are files.
  func report(_ plan: ExportPlan, of batch: Batch, _ exporter: Exporter) {
    report(
      plan, of: batch,
      files: plan.rendered.flatMap { $0.path == "-" ? ["-"] : files(of: $0) },
      by: Workers(
        format: exporter.format, threads: exporter.threads, existing: exporter.existing))
  }

  /// Prints the plan of a batch: the files that it would write on standard output, and the rest on
  /// standard error.
  func report(_ plan: ExportPlan, of batch: Batch, files: [String], by workers: Workers) {
    Console.output(lines: files)
    for warning in plan.maps.warnings { report(.warning(warning)) }
    for error in plan.maps.errors { report(.asset(error)) }
    let available = SystemMemory.available()
    if style == .json {
      var fields: [(String, JSONText.Value)] = [
        ("event", .text("plan")), ("pictures", .whole(batch.images.count)),
        ("width", .whole(batch.width)), ("height", .whole(batch.height)),
        ("existing", .whole(plan.existingCount)), ("kept", .whole(plan.keptCount)),
        ("blocked", .whole(plan.obstacles.count)),
        ("threads", .whole(workers.threads)), ("picturesAtOnce", .whole(plan.concurrentImageCount)),
        ("memoryBytes", .whole(plan.memory)),
      ]
      if let available { fields.append(("availableBytes", .whole(available))) }
      fields += [
        ("fileBytesAtMost", .whole(plan.fileBytes)), ("seconds", .decimal(plan.duration.seconds)),
      ]
      return Console.note(JSONRecord.text(fields))
    }
    for obstacle in plan.obstacles { Console.error(obstacle.description) }
    guard style != .none else { return }
    func counted(_ count: Int, _ one: String, _ many: String) -> String {
      "\(NumberText.decimal(Double(count))) \(count == 1 ? one : many)"
    }
    let free = available.map { "; \(NumberText.megabytes($0)) are free" } ?? ""
    let fate =
      plan.keptCount == 0
      ? "to be replaced"
      : plan.keptCount == plan.existingCount ? "to be kept" : "\(plan.keptCount) to be kept"
    let images = counted(batch.images.count, "image", "images")
    Console.noteText(
      """
      images    \(images) of \(Self.sizes(of: batch)), \
      \(workers.format.depth.rawValue) bits; \(plan.existingCount) exist, \(fate)
      work      \(counted(workers.threads, "thread", "threads")), \
      \(counted(plan.concurrentImageCount, "image", "images")) at a time
      memory    about \(NumberText.megabytes(plan.memory))\(free)
      files     at most \(NumberText.megabytes(plan.fileBytes))
      time      about \(NumberText.duration(plan.duration.seconds))
      """)
  }

  /// Returns the sizes of a job's images, each once, such as `16x16, 32x32 and 64x64`.
  private static func sizes(of batch: Batch) -> String {
    var known: Set<ImageSize> = []
    let sizes = batch.images.map(\.size).filter { known.insert($0).inserted }
      .map(\.fileNameText)
    let named = sizes.prefix(sizesNamed)
    guard sizes.count == named.count else {
      return named.joined(separator: ", ") + " and \(sizes.count - named.count) more sizes"
    }
    guard let last = named.last, named.count > 1 else { return named.joined() }
    return named.dropLast().joined(separator: ", ") + " and \(last)"
  }

  /// The greatest number of sizes in a line.
  private static let sizesNamed = 5
}
