import ArgumentParser
import PlanetExport
import PlanetProvenance
import PlanetStrings
import SoftwareRenderer

/// The formats of image files, and their options.
struct FileOptions: ParsableArguments {
  @Option(
    help: """
      Format of image files: png, jpeg, webp or exr (OpenEXR); by the extension of the output if \
      not given.
      """,
    transform: { try ImageFileFormat(word: $0 == "jpg" ? "jpeg" : $0, name: "format") })
  var format: ImageFileFormat?

  @Option(
    parsing: .unconditional,
    help: "Quality of JPEG and WebP files, 1 to 100. (default: 92 for JPEG, 90 for WebP)",
    transform: number("a whole number from 1 to 100"))
  var quality: Int?

  @Flag(help: "Lossless compression of WebP files.")
  var lossless = false

  @Option(
    help: """
      Passes, comma-separated; channels of OpenEXR files, or a 16-bit PNG file for each pass \
      beside the image: \
      \(RenderPass.allCases.map(\.rawValue).joined(separator: ", ")). (default: the image alone)
      """,
    transform: FileOptions.passes)
  var aov: [RenderPass]?

  mutating func validate() throws {
    if let quality, !(1...100).contains(quality) {
      throw ValidationError("--quality is \(quality); expected 1 to 100")
    }
    if lossless, quality != nil {
      throw ValidationError("--lossless and --quality exclude each other; leave one of them out")
    }
  }

  private static func passes(reading text: String) throws -> [RenderPass] {
    var passes: [RenderPass] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = String(word.filter { $0 != " " })
      let pass = try RenderPass(word: name, name: "pass")
      guard !passes.contains(pass) else {
        throw ValidationError("the pass \(name) occurs twice; leave one of them out")
      }
      passes.append(pass)
    }
    return passes
  }

  /// Reads the name of image files.
  /// - Parameters:
  ///   - output: The text of the option; nil for the usual name.
  ///   - usual: The usual name, and the name of files in a folder; `--format` replaces its
  ///     extension.
  /// - Throws: ``CommandFailure`` of usage for an invalid name.
  /// - Returns: The pattern of the files' names.
  func pattern(_ output: String?, in usual: String) throws(CommandFailure) -> FramePattern {
    var usual = usual
    if let format, let dot = usual.lastIndex(of: ".") {
      usual = usual[..<dot] + ".\(format.fileExtension)"
    }
    return try OutputPattern.read(output ?? usual, in: usual, formats: FileFormat.images)
  }

  /// The given options, by their names.
  var given: [String] {
    [
      format.map { _ in "--format" }, quality.map { _ in "--quality" },
      lossless ? "--lossless" : nil, aov.map { _ in "--aov" },
    ].compactMap(\.self)
  }

  /// Returns an encoding changed by the given options.
  func applied(to encoding: ImageEncoding) -> ImageEncoding {
    var encoding = encoding
    encoding.file = format
    (encoding.quality, encoding.isLossless) = (quality, lossless)
    encoding.passes = aov ?? []
    return encoding
  }

  /// Throws an error for passes that cannot be written.
  private func checkPasses(
    of batch: Batch, as formats: Set<ImageFileFormat>, _ running: RunOptions,
    _ refuse: (String, String) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    guard formats.isSubset(of: [.exr, .png]) else {
      try refuse("--aov", "is an option of OpenEXR and PNG files")
      return
    }
    guard formats.contains(.png) else { return }
    if batch.images.contains(where: { $0.path == "-" }) {
      try refuse("--aov", "needs output files: each pass of a PNG image is a file beside it")
    }
    let job = running.optionsOfJobs.first { $0 == "--resume" || $0 == "--manifest" }
    if let job { try refuse(job, "does not include the passes of PNG images; leave out --aov") }
  }

  /// Throws an error for options that the format of an image does not have.
  func check(
    _ batch: Batch, _ running: RunOptions, isCompared: Bool
  ) throws(CommandFailure) {
    let encoding = applied(to: ImageEncoding())
    let formats = Set(batch.images.map { encoding.fileFormat(of: $0.path) })
    func refuse(_ option: String, _ reason: String) throws(CommandFailure) {
      throw CommandFailure(.usage, "\(option) \(reason)")
    }
    if let format {
      let other = batch.images.lazy.map(\.path).first {
        ImageFileFormat(path: $0).map { $0 != format } ?? false
      }
      if let other {
        try refuse(
          "--format \(format.rawValue)",
          "contradicts the extension of '\(other)'; leave out --format, or name a file that ends "
            + "in .\(format.fileExtension)")
      }
    }
    if quality != nil, !formats.isSubset(of: [.jpeg, .webp]) {
      try refuse("--quality", "is an option of JPEG and WebP files")
    }
    if lossless, formats != [.webp] { try refuse("--lossless", "is an option of WebP files") }
    if aov != nil { try checkPasses(of: batch, as: formats, running, refuse) }
    guard formats.contains(where: { !$0.hasProvenance }) else { return }
    if running.optionsOfJobs.contains("--manifest") {
      try refuse("--manifest", "needs PNG files, which contain checksums of their pixels")
    }
    if running.optionsOfJobs.contains("--resume") {
      let names = formats.filter { !$0.hasProvenance }.map(\.title).sorted()
      Console.warning(
        "\(names.joined(separator: " and ")) files have no checksum of pixels, so --resume "
          + "renders them again")
    }
    if running.depth == 16 {
      try refuse("--depth 16", "needs PNG files; OpenEXR has 16-bit floats")
    }
    if isCompared { try refuse("--reference", "needs PNG files") }
  }
}
