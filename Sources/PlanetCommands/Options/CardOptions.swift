import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetProvenance
import PlanetRecipe
import PlanetScene
import PlanetSky
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
      Format of files: png, jpeg, webp or pdf. (default: by the extension of the output)
      """,
    transform: { try CardFile(word: $0 == "jpg" ? "jpeg" : $0, name: "format") })
  var format: CardFile?

  @Option(
    parsing: .unconditional,
    help: "Quality of JPEG and WebP files, 1 to 100. (default: 92 for JPEG, 90 for WebP)",
    transform: number("a whole number from 1 to 100"))
  var quality: Int?

  @Flag(help: "Lossless compression of WebP files.")
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
      output ?? usual, in: usual, formats: FileFormat.cards, placeholders: Self.placeholders)
    guard !pattern.hasFrame else {
      throw CommandFailure(
        .usage,
        "output '\(pattern.text)' has a placeholder for a frame number, but cards have none; "
          + "expected {id}, {name} or {size}")
    }
    try requireExtension(of: pattern)
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

  /// The names of the placeholders in file names of cards.
  private static let placeholders = ["id", "name", "size"]

  /// Throws an error for a file name without an extension, unless the format is given.
  private func requireExtension(of pattern: FramePattern) throws(CommandFailure) {
    guard format == nil, pattern.text != "-", CardFile(path: pattern.text) == nil,
      Files.kind(of: pattern.text) == .nothing
    else { return }
    throw CommandFailure(
      .usage,
      "output '\(pattern.text)' has no extension; expected a card as \(FileFormat.cardWords), or "
        + "a folder ending in /")
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

  @Option(parsing: .unconditional, help: CardViewOptions.dateHelp, transform: DateOption.init)
  var date: DateOption?

  @Option(
    parsing: .unconditional, help: ObserverOption.help, transform: ObserverOption.init(reading:))
  var from: ObserverOption?

  private static let dateHelp: ArgumentHelp = """
    Date of the globe of a body, such as 2027-02-19T16:00Z or now, in UTC if no offset is given; \
    it determines camera and light.
    """

  mutating func validate() throws {
    if from != nil, date == nil {
      throw ValidationError("--from needs a --date, such as --date now")
    }
    let given = [azimuth, elevation, lookAt, longitude, tilt].compactMap(\.self) + light.direction
    if date != nil, let option = given.first?.parameter.option {
      throw ValidationError(
        "--\(option) is invalid with a date, which determines camera and light; leave it out")
    }
    guard lookAt != nil else { return }
    for other in [azimuth, elevation, longitude].compactMap(\.self) {
      throw ValidationError(
        "--look-at sets the camera position; leave out --\(other.parameter.option ?? "")")
    }
  }

  /// Returns the date and the observer of a card; nil without a date.
  /// - Throws: ``CommandFailure`` for an unknown observer, for a date in days in the solar system,
  ///   and if another system of stars needs an observer.
  func occasion(
    of subject: CardOrder.Subject, in catalogue: Catalogue
  ) throws(CommandFailure) -> CardOrder.Occasion? {
    guard let date else { return nil }
    var system: OrbitSystem?
    if case .body(let body) = subject { system = catalogue.orbitSystem(of: body.id) }
    let instant = try date.instant(in: system)
    let bodies = SkyBodies(
      ephemeris: system.map { Ephemeris($0) }
        ?? Ephemeris().adding(catalogue.orbitingBodies, at: [instant]), catalogue: catalogue)
    if let system, from == nil { throw bodies.missingObserver(in: system, "from") }
    let camera = try from.map { option throws(CommandFailure) in
      try option.camera(among: bodies)
    }
    return CardOrder.Occasion(instant, from: camera)
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

  @Option(help: MapCacheOption.help)
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
