import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetMath
import PlanetScene

/// Where bodies come from.
struct CatalogueOptions: ParsableArguments {
  @Option(help: "The XML file of bodies; the bundled Solar System if not given.")
  var catalogue: String?

  @Flag(help: "Take a missing map and other doubtful things for errors.")
  var strict = false

  /// A catalogue with the library of its maps.
  struct Loaded {
    let catalogue: Catalogue
    let path: String
    var library: MapLibrary
    let isStrict: Bool
  }

  /// Reads the catalogue and says what is doubtful about it.
  ///
  /// Maps are looked for when they are drawn: others are nobody's concern here.
  func load(cache: MapCache? = nil) throws(CommandFailure) -> Loaded {
    let data: DataFolder
    do throws(DataFolder.Missing) {
      data = try DataFolder.find()
    } catch {
      throw CommandFailure(.asset, error.description)
    }
    let path = catalogue ?? data.solarSystem
    var library = MapLibrary(folders: [Files.folder(of: path), data.textures])
    library.cache = cache
    let (catalogue, warnings) = try Self.read(
      path, finder: nil, isStrict: strict)
    if let folder = library.replacements, Files.kind(of: folder) != .folder {
      Console.warning("PLANETNODE_MAPS is '\(folder)', which is no folder")
    }
    for warning in warnings { Console.note(warning.description) }
    return Loaded(catalogue: catalogue, path: path, library: library, isStrict: strict)
  }

  /// Reads a catalogue file; its problems go to standard error.
  static func read(
    _ path: String, finder: MapLibrary?, isStrict: Bool
  ) throws(CommandFailure) -> (Catalogue, [Problem]) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try Files.read(path, limit: ReadingLimits().fileBytes)
    } catch {
      throw CommandFailure(.catalogue, error.description)
    }
    do throws(CatalogueError) {
      let reader = CatalogueReader(options: ReadingOptions(strict: isStrict))
      let result = try reader.read(bytes: bytes, name: path, mapFinder: finder)
      return (result.catalogue, result.warnings)
    } catch {
      Console.note(error.description)
      throw CommandFailure(.catalogue)
    }
  }
}

extension CatalogueOptions.Loaded {
  /// Returns the stage on which its bodies become planets in a view.
  ///
  /// Says so if maps shall be kept and cannot be, once for all of them.
  func stage(_ view: ViewOptions) -> PlanetStage {
    var library = library
    if let cache = library.cache, cache.mode == .build, let problem = cache.problem() {
      Console.warning("maps are not kept: \(problem)")
      library.cache?.mode = .auto
    }
    return PlanetStage(library: library, view: view.settings, isStrict: isStrict)
  }

  /// Makes sure that no picture takes the place of what it is drawn from.
  func refuseOverwriting(by job: ExportJob) throws(CommandFailure) {
    var sources: [String: String] = [:]
    for path in [path] + job.bodies.flatMap({ library.paths(of: $0) }) {
      if let identity = Files.identity(of: path) { sources[identity] = path }
    }
    for picture in job.pictures {
      guard let identity = Files.identity(of: picture.path), let source = sources[identity]
      else { continue }
      throw CommandFailure(
        .usage, "output '\(picture.path)' would replace '\(source)', which it is drawn from")
    }
  }

  /// Returns the bodies of a section, at least one.
  func bodies(inSection title: String) throws(CommandFailure) -> [CelestialBody] {
    let bodies: [CelestialBody]
    do throws(UnknownSection) {
      bodies = try catalogue.bodies(inSection: title)
    } catch {
      throw CommandFailure(.catalogue, error.description)
    }
    guard !bodies.isEmpty else {
      throw CommandFailure(.catalogue, "the section '\(title)' has no bodies")
    }
    return bodies
  }

  /// Returns a body by any of its names.
  func body(_ name: String) throws(CommandFailure) -> CelestialBody {
    do throws(UnknownBody) {
      return try catalogue.body(named: name)
    } catch {
      throw CommandFailure(.catalogue, error.description)
    }
  }
}

/// How bodies are looked at.
struct ViewOptions: ParsableArguments {
  // What follows the name of a number is a number even where it begins with -, right or wrong.
  @Option(
    parsing: .unconditional, help: "How far the eye goes round the body, in degrees east.")
  var azimuth = 0.0

  @Option(parsing: .unconditional, help: "How high the eye stands, -90 to 90 degrees.")
  var elevation = 15.0

  @Option(parsing: .unconditional, help: "The vertical field of view, 1 to 150 degrees.")
  var fov = 20.0

  @Flag(help: "Look along parallel lines, without perspective.")
  var orthographic = false

  @Option(help: "What fills the frame: planet or rings.")
  var fit = FitOption.rings

  @Option(
    parsing: .unconditional,
    help: "The share of the frame's shorter side that it fills, 0.01 to 20.")
  var share = 0.9

  @Option(
    parsing: .unconditional,
    help: "The longitude that faces azimuth 0, in degrees east; else the body's best side.")
  var longitude: Double?

  @Option(
    parsing: .unconditional,
    help: "How far north leans to the right, in degrees; else as the body's axis does.")
  var tilt: Double?

  @Option(
    parsing: .unconditional,
    help: "Where the light stands, in degrees to the right of the eye. (default: -35.0)")
  var lightAzimuth: Double?

  @Option(
    parsing: .unconditional,
    help: "Where the light stands, in degrees above the eye. (default: 15.0)")
  var lightElevation: Double?

  @Option(
    parsing: .unconditional,
    help: "The angle across the sun in degrees, 0 to 90: 0.53 from the Earth, 1.4 from Mercury.")
  var sunDiameter = 0.0

  @Option(parsing: .unconditional, help: "Light from all sides, 0 to 1.")
  var ambient = 0.012

  @Option(
    help: "What stands behind: none, or a colour like #102030. (default: none)",
    transform: BackgroundOption.init(reading:))
  var background = BackgroundOption.none

  mutating func validate() throws {
    try checkRange("azimuth", azimuth, -3600...3600)
    try checkRange("elevation", elevation, -90...90)
    try checkRange("fov", fov, 1...150)
    try checkRange("share", share, 0.01...20)
    try checkRange("longitude", longitude, -3600...3600)
    try checkRange("tilt", tilt, -3600...3600)
    try checkRange("light-azimuth", lightAzimuth, -3600...3600)
    try checkRange("light-elevation", lightElevation, -90...90)
    try checkRange("sun-diameter", sunDiameter, 0...90)
    try checkRange("ambient", ambient, 0...1)
  }

  var settings: ViewSettings {
    var view = ViewSettings()
    view.azimuth = .degrees(azimuth)
    view.elevation = .degrees(elevation)
    view.fieldOfView = orthographic ? nil : .degrees(fov)
    view.fit = fit.fit
    view.share = share
    view.longitude = longitude.map { .degrees($0) }
    view.tilt = tilt.map { .degrees($0) }
    if let lightAzimuth { view.lightAzimuth = .degrees(lightAzimuth) }
    if let lightElevation { view.lightElevation = .degrees(lightElevation) }
    view.lightDiameter = .degrees(sunDiameter)
    view.ambient = Float(ambient)
    view.background = background.background
    return view
  }
}

/// How the work is done.
struct RunOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "The most threads at once; else as many as the machine has processors.")
  var threads: Int?

  @Option(
    help: """
      Whether decoded maps are kept for the next run: auto (large ones), build or off; \
      PLANETNODE_MAP_CACHE unless given, else auto.
      """)
  var mapCache: MapCacheOption?

  @Option(parsing: .unconditional, help: "Bits per channel, 8 or 16.")
  var depth = 8

  @Option(
    parsing: .unconditional,
    help: "Colour samples within a globe's pixels, 1 to 256; 4, 9 and 16 buy finer ones.")
  var samples = 1

  @Flag(inversion: .prefixedNo, help: "Hide the steps of slow gradients in 8 bits.")
  var dither = true

  @Option(help: "How hard to compress files: fast, default or small.")
  var compression = CompressionOption.standard

  @Option(help: "How progress is shown: auto, plain or none.")
  var progress = Progress.Style.auto

  @Flag(help: "Say nothing but errors, warnings and results.")
  var quiet = false

  mutating func validate() throws {
    if let threads, !(1...1024).contains(threads) {
      throw ValidationError("--threads is \(threads); expected a number from 1 to 1024")
    }
    try Self.checkSamples(samples)
    if PictureFormat.Depth(rawValue: depth) == nil {
      throw ValidationError("--depth is \(depth); expected 8 or 16")
    }
  }

  /// Checks a number of samples within each pixel.
  static func checkSamples(_ samples: Int) throws(ValidationError) {
    guard (1...256).contains(samples) else {
      throw ValidationError("--samples is \(samples); expected a number from 1 to 256")
    }
  }

  /// Returns the cache of maps that is used, by option or by surroundings.
  func cache() throws(CommandFailure) -> MapCache? {
    if let mapCache { return try Self.cache(mode: mapCache.mode) }
    guard let text = Files.environment("PLANETNODE_MAP_CACHE") else {
      return try Self.cache(mode: .auto)
    }
    guard let option = MapCacheOption(rawValue: text) else {
      throw CommandFailure(
        .usage, "PLANETNODE_MAP_CACHE is '\(text)'; expected auto, build or off")
    }
    return try Self.cache(mode: option.mode)
  }

  /// Returns the user's cache of maps, unless it is off or there is no home for it.
  static func cache(mode: MapCache.Mode) throws(CommandFailure) -> MapCache? {
    guard mode != .off else { return nil }
    do throws(MapCache.BadSize) {
      return try MapCache.standard(mode: mode)
    } catch {
      throw CommandFailure(.usage, error.description)
    }
  }

  /// Draws a job, and ends the command with the right code where something failed.
  func run(_ job: ExportJob, stage: PlanetStage) throws(CommandFailure) {
    var format = PictureFormat()
    format.depth = PictureFormat.Depth(rawValue: depth) ?? .eight
    format.samples = samples
    format.dithers = dither
    format.compression = compression.compression
    let exporter = Exporter(
      stage: stage, format: format, threads: threads ?? max(Files.processorCount, 1))
    let progress = Progress(total: job.pictures.count, style: progress, isQuiet: quiet)
    let results = exporter.run(job) { progress.report($0) }
    progress.finish()
    let failures = results.compactMap(\.failure)
    guard let first = failures.first else { return }
    if failures.count < results.count { throw CommandFailure(.someFailed) }
    switch first {
    case .asset: throw CommandFailure(.asset)
    case .output: throw CommandFailure(.output)
    case .encoding: throw CommandFailure(.internal)
    }
  }
}
