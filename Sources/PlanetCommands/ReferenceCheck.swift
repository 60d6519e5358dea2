import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import Synchronization

/// Compares pictures with others that they shall look like, as they are made.
final class ReferenceCheck: Sendable {
  /// What a picture is compared with, and where its differences go.
  struct Task: Sendable {
    let reference: String
    let differences: String?
  }

  /// What came of a comparison.
  enum Verdict: Sendable {
    /// The pictures are compared; the differences are written if they are too many.
    case compared(ImageComparison, isAlike: Bool, differences: String?)
    /// They cannot be compared, or the differences cannot be written.
    case failed(ExitKind, String)
  }

  /// What is done for each picture.
  let tasks: [ExportJob.Picture: Task]
  private let tolerance: ToleranceOption
  /// Whether pictures of differences replace files that are there.
  private let replaces: Bool
  private let verdicts = Mutex<[ExportJob.Picture: Verdict]>([:])

  init(tasks: [ExportJob.Picture: Task], tolerance: ToleranceOption, replaces: Bool) {
    self.replaces = replaces
    self.tasks = tasks
    self.tolerance = tolerance
  }

  /// Compares a picture that is made.
  func see(_ drawn: borrowing PNG.Picture, _ picture: ExportJob.Picture) {
    guard let task = tasks[picture] else { return }
    let verdict = verdict(of: drawn, at: picture.path, task)
    verdicts.withLock { $0[picture] = verdict }
  }

  /// Tells what came of all comparisons, in the job's order.
  /// - Returns: The kind of the first that is not as it should be.
  func report(_ job: ExportJob, to progress: Progress) -> ExitKind? {
    let verdicts = verdicts.withLock { $0 }
    var kinds: [ExitKind] = []
    for picture in job.pictures {
      guard let task = tasks[picture], let verdict = verdicts[picture] else { continue }
      progress.tell(verdict, of: picture.path, task, tolerance)
      switch verdict {
      case .compared(_, let isAlike, _): if !isAlike { kinds.append(.differs) }
      case .failed(let kind, _): kinds.append(kind)
      }
    }
    return kinds.first
  }

  private func verdict(
    of drawn: borrowing PNG.Picture, at path: String, _ task: Task
  ) -> Verdict {
    let comparison: ImageComparison
    do throws(FileError) {
      let bytes = try Files.read(task.reference)
      do throws(PNGError) {
        let reference = try PNG.decode(bytes.span)
        do throws(ImageError) {
          comparison = try ImageComparison(drawn, reference)
        } catch {
          return .failed(
            .differs,
            "\(path) is \(drawn.size), and its reference \(task.reference) is "
              + "\(reference.size)")
        }
      } catch {
        return .failed(.differs, "reference \(task.reference): \(error)")
      }
    } catch {
      return .failed(.asset, "reference: \(error)")
    }
    guard !tolerance.tolerance.allows(comparison) else {
      return .compared(comparison, isAlike: true, differences: nil)
    }
    guard let differences = task.differences else {
      return .compared(comparison, isAlike: false, differences: nil)
    }
    // Names that were told apart before may be one file now that the folders are there.
    if let place = Files.identity(of: differences),
      [path, task.reference].contains(where: { Files.identity(of: $0) == place })
    {
      return .failed(.usage, "the differences would replace '\(differences)'")
    }
    do throws(CommandFailure) {
      try comparison.writeDifferences(to: differences, replacing: replaces)
    } catch {
      return .failed(error.kind, error.message ?? "")
    }
    return .compared(comparison, isAlike: false, differences: differences)
  }
}

extension ImageComparison {
  /// Writes a picture of the differences to a file, or to standard output.
  func writeDifferences(
    to path: String, replacing replaces: Bool = true
  ) throws(CommandFailure) {
    let bytes: [UInt8]
    do throws(PNGError) {
      bytes = try PNG.encode(differenceImage())
    } catch {
      throw CommandFailure(.internal, error.description)
    }
    do throws(FileError) {
      guard path != "-" else { return try Files.writeToStandardOutput(bytes) }
      try Files.write(bytes, to: path, replacing: replaces)
    } catch {
      throw CommandFailure(.output, error.description)
    }
  }

  /// Says how many pixels differ by more than so many codes, by how much at most, and where.
  func words(beyond codes: Int, _ tolerance: String?) -> String {
    guard !isIdentical else { return "all pixels are the same" }
    let count = count(beyond: codes)
    let all = NumberText.decimal(Double(width * height))
    let share = NumberText.adaptive(100 * Double(count) / Double(width * height))
    return "\(NumberText.decimal(Double(count))) of \(all) pixels (\(share) %) differ"
      + (tolerance.map { " by more than \($0)" } ?? "")
      + ", at most by \(maxDifference)/\(greatestCode), most at column \(worst.x), row \(worst.y)"
  }
}

extension Progress {
  /// Tells what came of the comparison of a picture with its reference.
  func tell(
    _ verdict: ReferenceCheck.Verdict, of path: String, _ task: ReferenceCheck.Task,
    _ tolerance: ToleranceOption
  ) {
    clearBar()
    guard style != .json else {
      return Console.note(JSONText.object(fields(verdict, path, task, tolerance)))
    }
    switch verdict {
    case .failed(_, let message): Console.error(message)
    case .compared(let comparison, let isAlike, let differences):
      let text = comparison.words(
        beyond: tolerance.tolerance.codes(of: comparison), tolerance.difference)
      guard !isAlike else {
        if style == .plain { Console.note("\(path) is like \(task.reference): \(text)") }
        return
      }
      Console.error(
        "\(path) is not like \(task.reference): \(text); \(tolerance.pixels) of all may"
          + (differences.map { "; see \($0)" } ?? ""))
    }
  }

  private func fields(
    _ verdict: ReferenceCheck.Verdict, _ path: String, _ task: ReferenceCheck.Task,
    _ tolerance: ToleranceOption
  ) -> [(String, JSONText.Value)] {
    var fields: [(String, JSONText.Value)] = [
      ("event", .text("comparison")), ("path", .text(path)), ("reference", .text(task.reference)),
    ]
    switch verdict {
    case .failed(_, let message): fields += [("ok", .truth(false)), ("error", .text(message))]
    case .compared(let comparison, let isAlike, let differences):
      let count = comparison.count(beyond: tolerance.tolerance.codes(of: comparison))
      fields += [
        ("ok", .truth(isAlike)), ("pixelsBeyond", .whole(count)),
        ("greatest", .whole(comparison.maxDifference)),
        ("codes", .whole(comparison.greatestCode)), ("column", .whole(comparison.worst.x)),
        ("row", .whole(comparison.worst.y)),
      ]
      if let differences { fields.append(("differences", .text(differences))) }
    }
    return fields
  }
}
