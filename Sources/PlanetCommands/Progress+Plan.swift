import PlanetAssets
import PlanetCatalogue
import PlanetExport

extension Progress {
  /// How a job is done, as far as a plan tells it.
  struct Workers {
    let format: ImageEncoding
    let threads: Int
    let existing: Exporter.ExistingFiles
  }

  /// Tells what a job would do whose pictures are files.
  func tell(_ plan: ExportPlan, of job: Batch, _ exporter: Exporter) {
    tell(
      plan, of: job, files: job.pictures.map(\.path),
      by: Workers(
        format: exporter.format, threads: exporter.threads, existing: exporter.existing))
  }

  /// Tells what a job would do: the files on standard output, as if they were made, and the rest on
  /// standard error.
  func tell(_ plan: ExportPlan, of job: Batch, files: [String], by workers: Workers) {
    Console.output(lines: files)
    for warning in plan.warnings { report(.warning(warning)) }
    let available = SystemMemory.available()
    if style == .json {
      var fields: [(String, JSONText.Value)] = [
        ("event", .text("plan")), ("pictures", .whole(job.pictures.count)),
        ("width", .whole(job.width)), ("height", .whole(job.height)),
        ("existing", .whole(plan.existingCount)), ("kept", .whole(plan.keptCount)),
        ("blocked", .whole(plan.obstacles.count)),
        ("threads", .whole(workers.threads)), ("picturesAtOnce", .whole(plan.picturesAtOnce)),
        ("memoryBytes", .whole(plan.memory)),
      ]
      if let available { fields.append(("availableBytes", .whole(available))) }
      fields += [
        ("fileBytesAtMost", .whole(plan.fileBytes)), ("seconds", .decimal(plan.duration.seconds)),
      ]
      return Console.note(JSONText.object(fields))
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
    let pictures = counted(job.pictures.count, "picture", "pictures")
    Console.noteText(
      """
      pictures  \(pictures) of \(job.width)x\(job.height), \
      \(workers.format.depth.rawValue) bits; \(plan.existingCount) there already, \(fate)
      work      \(counted(workers.threads, "thread", "threads")), \
      \(counted(plan.picturesAtOnce, "picture", "pictures")) at a time
      memory    about \(NumberText.megabytes(plan.memory))\(free)
      files     at most \(NumberText.megabytes(plan.fileBytes))
      time      about \(NumberText.duration(plan.duration.seconds))
      """)
  }
}
