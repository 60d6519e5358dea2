import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetStrings
import PlanetSystem
import Synchronization

/// Compares images with references, as they are rendered.
final class ReferenceCheck: Sendable {
  /// The reference of an image, and the file for the image of differences.
  struct Task: Sendable {
    let reference: String
    let differences: String?
  }

  /// The result of a comparison.
  enum ComparisonResult: Sendable {
    /// The images were compared; an image of differences was written if they differ too much.
    case compared(ComparisonSummary, isAlike: Bool, differences: String?)
    /// The images cannot be compared, or the image of differences cannot be written.
    case failed(ExitKind, String)
  }

  /// The approximate number of bytes per pixel of a comparison: both images at 16 bits, and their
  /// differences.
  static let bytesPerPixel = 20

  /// The comparison for each image.
  let tasks: [BatchImage: Task]
  private let tolerance: ToleranceOption
  /// A Boolean value that indicates whether images of differences replace existing files.
  private let replaces: Bool
  private let results = Mutex<[BatchImage: ComparisonResult]>([:])

  init(tasks: [BatchImage: Task], tolerance: ToleranceOption, replaces: Bool) {
    self.replaces = replaces
    self.tasks = tasks
    self.tolerance = tolerance
  }

  /// Compares an image that was rendered.
  func compare(_ drawn: borrowing PNG.DecodedImage, _ image: BatchImage) {
    guard let task = tasks[image] else { return }
    let result = result(of: drawn, at: image.path, task)
    results.withLock { $0[image] = result }
  }

  /// Reports all comparisons, in the order of the batch.
  /// - Returns: The exit code of the first failed one.
  func report(_ batch: Batch, to progress: Progress) -> ExitKind? {
    let results = results.withLock { $0 }
    var kinds: [ExitKind] = []
    for image in batch.images {
      guard let task = tasks[image], let result = results[image] else { continue }
      progress.report(result, of: image.path, task, tolerance)
      switch result {
      case .compared(_, let isAlike, _): if !isAlike { kinds.append(.differs) }
      case .failed(let kind, _): kinds.append(kind)
      }
    }
    return kinds.first
  }

  private func result(
    of drawn: borrowing PNG.DecodedImage, at path: String, _ task: Task
  ) -> ComparisonResult {
    let comparison: ImageComparison
    do throws(CommandFailure) {
      comparison = try Self.comparison(of: drawn, at: path, with: task.reference)
    } catch {
      return .failed(error.kind, error.message ?? "")
    }
    // Only a few numbers are kept until the run ends.
    let summary = ComparisonSummary(
      comparison, beyond: tolerance.tolerance.levels(of: comparison))
    guard !tolerance.tolerance.allows(comparison) else {
      if replaces, let differences = task.differences { Self.removeOwn(differences) }
      return .compared(summary, isAlike: true, differences: nil)
    }
    guard let differences = task.differences else {
      return .compared(summary, isAlike: false, differences: nil)
    }
    // Names that were distinct before may be one file after folders were created.
    if let place = Files.identity(of: differences),
      [path, task.reference].contains(where: { Files.identity(of: $0) == place })
    {
      return .failed(.usage, "the image of differences would replace '\(differences)'")
    }
    do throws(CommandFailure) {
      try comparison.writeDifferences(to: differences, replacing: replaces)
    } catch {
      return .failed(error.kind, error.message ?? "")
    }
    return .compared(summary, isAlike: false, differences: differences)
  }

  /// Compares an image with its reference, which is only decoded if it has the same size.
  private static func comparison(
    of drawn: borrowing PNG.DecodedImage, at path: String, with reference: String
  ) throws(CommandFailure) -> ImageComparison {
    let file: FileBytes
    do throws(FileError) {
      file = try Files.readImage(reference)
    } catch {
      throw CommandFailure(error, otherwise: .asset, "reference: \(error)")
    }
    return try file.withSpan { bytes throws(CommandFailure) in
      try comparison(of: drawn, at: path, with: reference, bytes)
    }
  }

  private static func comparison(
    of drawn: borrowing PNG.DecodedImage, at path: String, with reference: String,
    _ bytes: Span<UInt8>
  ) throws(CommandFailure) -> ImageComparison {
    let size: ImageSize
    do throws(PNGError) {
      let header = try PNG.readHeader(bytes)
      size = ImageSize(width: header.width, height: header.height)
    } catch {
      throw Self.unreadable(reference, error)
    }
    let differing = CommandFailure(
      .differs, "\(path) is \(drawn.size), and its reference \(reference) is \(size)")
    guard size == drawn.size else { throw differing }
    let referenceImage: PNG.DecodedImage
    do throws(PNGError) {
      referenceImage = try PNG.decode(bytes)
    } catch {
      throw Self.unreadable(reference, error)
    }
    guard let comparison = try? ImageComparison(drawn, referenceImage) else { throw differing }
    return comparison
  }

  private static func unreadable(_ reference: String, _ error: PNGError) -> CommandFailure {
    CommandFailure(.differs, "reference \(reference): \(error)")
  }

  /// Removes the image of differences of an earlier run, and no other file.
  private static func removeOwn(_ path: String) {
    guard Files.kind(of: path) == .file, let file = try? Files.readImage(path),
      let texts = try? file.withSpan({ try PNG.readTexts($0) }),
      texts.contains(ImageComparison.mark)
    else { return }
    try? Files.remove(path)
  }
}

/// The result of a comparison, without the pixels.
struct ComparisonSummary: Sendable {
  /// The number of pixels with a channel that differs by more than the tolerance.
  let pixelsBeyond: Int
  let pixelCount: Int
  /// The greatest difference, in code values.
  let greatest: Int
  /// The greatest code value of a channel.
  let codes: Int
  /// The first pixel with the greatest difference.
  let worst: (x: Int, y: Int)

  init(_ comparison: ImageComparison, beyond codes: Int) {
    pixelsBeyond = comparison.count(beyond: codes)
    pixelCount = comparison.width * comparison.height
    greatest = comparison.maxDifference
    self.codes = comparison.greatestLevel
    worst = comparison.worst
  }

  /// Returns the number of pixels that differ by more than a tolerance, the greatest difference,
  /// and its position, as text.
  func words(_ tolerance: String?) -> String {
    guard greatest > 0 else { return "all pixels are the same" }
    let count = NumberText.decimal(Double(pixelsBeyond))
    let all = NumberText.decimal(Double(pixelCount))
    let share = NumberText.adaptive(100 * Double(pixelsBeyond) / Double(pixelCount))
    return "\(count) of \(all) pixels (\(share) %) differ"
      + (tolerance.map { " by more than \($0)" } ?? "")
      + ", at most by \(greatest)/\(codes), most at column \(worst.x), row \(worst.y)"
  }
}

extension ImageComparison {
  /// The text chunk that marks images of differences.
  fileprivate static let mark = PNGText("Title", "Differences of pictures, by PlanetNode")

  /// Writes an image of the differences to a file, or to standard output.
  func writeDifferences(
    to path: String, replacing replaces: Bool = true
  ) throws(CommandFailure) {
    let bytes: [UInt8]
    do throws(PNGError) {
      bytes = try PNG.encode(differenceImage(), options: PNGOptions(texts: [Self.mark]))
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
}

extension Progress {
  /// Reports the comparison of an image with its reference.
  func report(
    _ result: ReferenceCheck.ComparisonResult, of path: String, _ task: ReferenceCheck.Task,
    _ tolerance: ToleranceOption
  ) {
    clearBar()
    guard style != .json else {
      return Console.note(JSONText.object(fields(result, path, task)))
    }
    switch result {
    case .failed(_, let message): Console.error(message)
    case .compared(let comparison, let isAlike, let differences):
      let text = comparison.words(tolerance.difference)
      guard !isAlike else {
        if style == .plain { Console.note("\(path) matches \(task.reference): \(text)") }
        return
      }
      Console.error(
        "\(path) differs from \(task.reference): \(text); allowed are \(tolerance.pixels)"
          + (differences.map { "; see \($0)" } ?? ""))
    }
  }

  private func fields(
    _ result: ReferenceCheck.ComparisonResult, _ path: String, _ task: ReferenceCheck.Task
  ) -> [(String, JSONText.Value)] {
    var fields: [(String, JSONText.Value)] = [
      ("event", .text("comparison")), ("path", .text(path)), ("reference", .text(task.reference)),
    ]
    switch result {
    case .failed(_, let message): fields += [("ok", .truth(false)), ("error", .text(message))]
    case .compared(let comparison, let isAlike, let differences):
      fields += [
        ("ok", .truth(isAlike)), ("pixelsBeyond", .whole(comparison.pixelsBeyond)),
        ("greatest", .whole(comparison.greatest)),
        ("codes", .whole(comparison.codes)), ("column", .whole(comparison.worst.x)),
        ("row", .whole(comparison.worst.y)),
      ]
      if let differences { fields.append(("differences", .text(differences))) }
    }
    return fields
  }
}
