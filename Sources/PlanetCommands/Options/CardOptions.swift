import ArgumentParser
import PlanetAssets
import PlanetExport
import PlanetImage
import PlanetProvenance
import PlanetScene
import PlanetStrings
import PlanetSystem
import PlanetThreads

/// The format of a card's file.
enum CardFile: String, CaseIterable {
  case png
  case jpeg
  case webp
  case pdf

  /// Finds the format for the extension of a path; nil for none or an unknown one.
  init?(path: String) {
    let format = ImageFileFormat(path: path)
    guard format == nil else {
      self.init(rawValue: format?.rawValue ?? "")
      return
    }
    guard path.lowercased().hasSuffix(".pdf") else { return nil }
    self = .pdf
  }

  /// The usual extension of file names.
  var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
}

/// The formats of cards, and their options.
struct CardFileOptions: ParsableArguments {
  @Option(
    help: """
      Format of files: png, jpeg, webp or pdf; by the extension of the output if not given.
      """,
    transform: { try CardFile(word: $0 == "jpg" ? "jpeg" : $0, name: "format") })
  var format: CardFile?

  @Option(
    parsing: .unconditional,
    help: "Quality of JPEG and WebP files, 1 to 100. (default: 92 for JPEG, 90 for WebP)",
    transform: number("a whole number from 1 to 100"))
  var quality: Int?

  @Flag(help: "WebP files that keep all pixels exactly.")
  var lossless = false

  mutating func validate() throws {
    if let quality, !(1...100).contains(quality) {
      throw ValidationError("--quality is \(quality); expected 1 to 100")
    }
    if lossless, quality != nil {
      throw ValidationError("--lossless and --quality exclude each other; leave one of them out")
    }
  }

  /// Reads the name of files.
  /// - Throws: ``CommandFailure`` of usage for an invalid name, or options of another format.
  func pattern(_ output: String?) throws(CommandFailure) -> FramePattern {
    let usual = "{id}-card.\((format ?? .png).fileExtension)"
    let pattern = try OutputPattern.read(
      output ?? usual, in: usual, formats: [.png, .jpeg, .jpg, .webp, .pdf])
    try OutputPattern.refuseFrames(pattern)
    let file = file(of: pattern.text)
    if let format, let other = CardFile(path: pattern.text), other != format {
      throw CommandFailure(
        .usage,
        "--format \(format.rawValue) contradicts the extension of '\(pattern.text)'; leave out "
          + "--format, or name a file that ends in .\(format.fileExtension)")
    }
    if quality != nil, file != .jpeg, file != .webp {
      throw CommandFailure(.usage, "--quality is an option of JPEG and WebP files")
    }
    if lossless, file != .webp {
      throw CommandFailure(.usage, "--lossless is an option of WebP files")
    }
    return pattern
  }

  /// Returns the format of a file.
  func file(of path: String) -> CardFile { format ?? CardFile(path: path) ?? .png }
}

/// Camera and light of the globe on a card, by the table of view parameters.
struct CardViewOptions: ParsableArguments {
  @Option(of: .azimuth) var azimuth: ViewOption?
  @Option(of: .elevation) var elevation: ViewOption?
  @Option(of: .lookAt) var lookAt: ViewOption?
  @Option(of: .longitude) var longitude: ViewOption?
  @Option(of: .tilt) var tilt: ViewOption?

  @OptionGroup var light: LightOptions

  mutating func validate() throws {
    guard lookAt != nil else { return }
    for other in [azimuth, elevation, longitude].compactMap(\.self) {
      throw ValidationError(
        "--look-at sets the camera position; leave out --\(other.parameter.option ?? "")")
    }
  }

  /// The default view, changed by the given options.
  var settings: View {
    let given = [azimuth, elevation, lookAt, longitude, tilt].compactMap(\.self)
    return light.applied(to: given.applied(to: View()))
  }
}

/// The options of making cards.
struct CardWorkOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "Greatest number of threads, 1 to 1024. (default: the number of processors)",
    transform: number("a whole number from 1 to 1024"))
  var threads: Int?

  @Option(
    help: """
      Cache of decoded maps: auto (large ones), build or off. (default: PLANETNODE_MAP_CACHE, or \
      auto)
      """)
  var mapCache: MapCacheOption?

  @Option(
    parsing: .unconditional,
    help:
      "Shading samples per pixel of globes, 1 to 256, rounded up to a square number. (default: 1)",
    transform: number("a whole number from 1 to 256"))
  var samples: Int?

  @Option(help: "Compression of PNG files: fast, default or small.")
  var compression = CompressionOption.standard

  @Flag(
    help: """
      Existing files: --overwrite replaces them, --no-overwrite keeps them and reports a failure, \
      --resume keeps PNG files that are intact and of the same card and replaces the others.
      """)
  var existing = ExistingOption.overwrite

  @Flag(help: "Print the files of the run without making them.")
  var dryRun = false

  @Flag(help: "Print errors, warnings and results only.")
  var quiet = false

  mutating func validate() throws {
    try WorkOptions.checkThreads(threads)
    if let samples { try WorkOptions.checkSamples(samples) }
  }

  /// The encoding of files and globes.
  func encoding(_ files: CardFileOptions) -> ImageEncoding {
    var encoding = ImageEncoding()
    if let samples { encoding.samples = samples }
    encoding.compression = compression.compression
    (encoding.quality, encoding.isLossless) = (files.quality, files.lossless)
    return encoding
  }

  /// Returns the maker of cards of a catalogue.
  func maker(_ loaded: CatalogueOptions.Loaded) -> CardMaker {
    let library = loaded.context(for: View()).library
    var maker = CardMaker(library: library, threads: threads ?? Threads.processorCount)
    if let samples { maker.encoding.samples = samples }
    maker.isStrict = loaded.isStrict
    return maker
  }
}
