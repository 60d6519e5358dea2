import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetProvenance
import PlanetStrings
import PlanetSystem

/// The options for references and tolerance.
struct ReferenceOptions: ParsableArguments {
  @Option(
    help: """
      Reference for each image: a PNG file, a file name with the placeholders of --output, or a \
      folder of files with the names of the images. Exit code 7 if images differ.
      """)
  var reference: String?

  @Option(
    parsing: .unconditional,
    help: """
      Tolerance: the maximum difference of a channel, and the fraction of pixels that may exceed \
      it, such as 2/255,0.1%. (default: 0,0)
      """,
    transform: ToleranceOption.init(reading:))
  var tolerance: ToleranceOption?

  @Option(
    help: """
      File names of difference images: black where equal, otherwise the differences of channels \
      times 8. (default: a.diff.png for a.png)
      """)
  var diffOutput: String?

  mutating func validate() throws {
    guard reference == nil else { return }
    for (name, isGiven) in [("tolerance", tolerance != nil), ("diff-output", diffOutput != nil)]
    where isGiven {
      throw ValidationError("--\(name) requires --reference")
    }
  }

  /// Returns the comparison for the images of a batch; nil without references.
  /// - Parameters:
  ///   - batch: The batch.
  ///   - usual: The name of the files in a folder.
  ///   - existing: True if images of differences replace existing files.
  /// - Throws: ``CommandFailure`` for a missing reference, or one that several images share.
  /// - Returns: The comparison.
  func check(
    for batch: Batch, in usual: String, _ existing: ExistingOption
  ) throws(CommandFailure) -> ReferenceCheck? {
    guard let reference else { return nil }
    let references = try paths(reference, of: batch, in: usual, as: "reference")
    for path in references where Files.kind(of: path) != .file {
      if Files.kind(of: path) == .special {
        throw CommandFailure(
          .asset, "reference: '\(path)' is not a regular file, which is required")
      }
      do throws(FileError) {
        _ = try Files.read(path)
      } catch {
        throw CommandFailure(.asset, "reference: \(error)")
      }
    }
    guard diffOutput != "-" else {
      throw CommandFailure(
        .usage, "images of differences are files; expected a file name for --diff-output")
    }
    let differences: [String?] =
      if let diffOutput {
        try paths(diffOutput, of: batch, in: usual, as: "diff-output")
      } else {
        batch.images.map { Self.pathOfDifferences(from: $0.path) }
      }
    let tasks = zip(batch.images, zip(references, differences)).map {
      ($0, ReferenceCheck.Task(reference: $1.0, differences: $1.1))
    }
    return ReferenceCheck(
      tasks: Dictionary(tasks) { first, _ in first }, tolerance: tolerance ?? .none,
      replaces: existing != .noOverwrite)
  }

  /// Returns a file for each image, each for one image only.
  private func paths(
    _ text: String, of batch: Batch, in usual: String, as name: String
  ) throws(CommandFailure) -> [String] {
    let isFolder = Files.kind(of: text) == .folder && !text.hasSuffix("/")
    // References are read, so they may have any name.
    let pattern = try OutputPattern.read(
      isFolder ? "\(text)/" : text, in: usual, as: name,
      formats: name == "reference" ? nil : [.png])
    let paths = batch.images.map {
      pattern.path(
        of: batch.bodies[$0.body], frame: $0.frame, size: $0.sizeAtScale1, scale: $0.scale)
    }
    guard Set(paths).count == paths.count else {
      throw CommandFailure(
        .usage,
        "\(name) '\(text)' names the same file for several images; "
          + "write for example \(usual)")
    }
    return paths
  }

  /// Returns the default path of an image of differences: beside the image.
  private static func pathOfDifferences(from path: String) -> String? {
    guard path != "-" else { return nil }
    return Files.join(Files.folder(of: path), Files.stem(of: Files.name(of: path)) + ".diff.png")
  }
}

/// The tolerance of a comparison: `2/255,0.1%`.
struct ToleranceOption: Hashable, Sendable {
  /// The tolerance as a value.
  var tolerance: ImageTolerance
  /// The tolerance of channels, as written.
  var difference: String
  /// The fraction of pixels that may differ by more, as written.
  var pixels: String

  /// The tolerance of equal images.
  static let none = ToleranceOption(tolerance: ImageTolerance(), difference: "0", pixels: "0")

  private init(tolerance: ImageTolerance, difference: String, pixels: String) {
    self.tolerance = tolerance
    self.difference = difference
    self.pixels = pixels
  }

  /// Reads a tolerance from the text of an option.
  init(reading argument: String) throws {
    let words = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let shares = words.compactMap(Self.share)
    guard shares.count == words.count, (1...2).contains(words.count) else {
      throw ValidationError(
        "expected one or two fractions from 0 to 1, such as 2/255, 0.8% or 2/255,0.1%")
    }
    self.init(
      tolerance: ImageTolerance(
        difference: shares[0], pixels: shares.count > 1 ? shares[1] : 0),
      difference: words[0], pixels: words.count > 1 ? words[1] : "0")
  }

  /// Reads a fraction: `2/255`, `0.8%` or `0.008`.
  private static func share(_ word: String) -> Double? {
    let value: Double?
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard let one = WrittenNumber.value(of: parts[0]),
        let whole = WrittenNumber.value(of: parts[1]), whole > 0
      else { return nil }
      value = one / whole
    } else if word.hasSuffix("%") {
      value = WrittenNumber.value(of: word.dropLast()).map { $0 / 100 }
    } else {
      value = WrittenNumber.value(of: word)
    }
    return value.flatMap { (0...1).contains($0) ? $0 : nil }
  }
}
