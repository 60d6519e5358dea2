import PlanetAssets
import PlanetCatalogue
import PlanetSources
import PlanetSystem

/// Opens the sources of catalogues, reports their progress and age, and maps errors to exit codes.
struct SourceAccess {
  /// The freshness of loads, and the strictness of reading.
  var request = LoadRequest()
  /// The client of all sources.
  var client = HTTPClient(userAgent: "PlanetNode/\(planetNodeVersion)")
  /// The installed maps; nil for the bundled ones only.
  var installed: InstalledMaps?
  /// False to ignore files in PLANETNODE_MAPS with names of other maps.
  var replaces = true
  private let isStrict: Bool

  /// Creates access with the options of a command.
  init(_ options: CopyOptions, isStrict: Bool) {
    self.init(isStrict: isStrict)
    request.maximumAge = options.maxAge.seconds
    request.isOffline = options.offline
  }

  /// Creates access with the usual freshness.
  /// - Parameter isStrict: True to make warnings errors, and old copies of failed sources too.
  init(isStrict: Bool) {
    request.options = ReadingOptions(strict: isStrict)
    self.isStrict = isStrict
  }

  /// Returns the source that a text means: an address, a folder or a file.
  func source(_ text: String) throws(CommandFailure) -> any CatalogueSource {
    do throws(WebAddress.Fault) {
      return try SourceChoice.source(of: text, client: client)
    } catch {
      throw CommandFailure(.usage, error.description)
    }
  }

  /// Loads a source, and prints its age if an old copy is used.
  func load(_ source: any CatalogueSource) throws(CommandFailure) -> SourcedCatalogue {
    let catalogue = try report { request throws(SourceError) in try source.load(request) }
    try tellAge(of: catalogue, source.name)
    return catalogue
  }

  /// Loads a source with all records that it lists or refers to.
  func loadWhole(_ source: any CatalogueSource) throws(CommandFailure) -> SourcedCatalogue {
    let known = try load(source)
    guard !request.isOffline, !known.pending.isEmpty else { return known }
    return try report { request throws(SourceError) in
      try source.completeAll(of: known, request)
    }
  }

  /// Loads a source as the catalogue of a command; the maps are beside files, or bundled.
  /// - Parameters:
  ///   - source: The source.
  ///   - findsMaps: True to report missing maps as problems of the catalogue; otherwise they are
  ///     reported when they are loaded.
  /// - Throws: ``CommandFailure``
  /// - Returns: The catalogue.
  func file(
    of source: any CatalogueSource, findsMaps: Bool = false
  ) throws(CommandFailure) -> CatalogueFile {
    let textures: String
    do throws(DataFolder.Missing) {
      textures = try DataFolder.find().textures
    } catch {
      throw CommandFailure(.asset, error.description)
    }
    let own = WebAddress.looksLikeOne(source.name) ? [] : [LocalSource.base(of: source.name)]
    let maps = MapLibrary(
      folders: own + [textures],
      replacements: replaces ? Files.environment("PLANETNODE_MAPS") : nil
    ).using(installed)
    var access = self
    if findsMaps { access.request.mapFinder = maps }
    return CatalogueFile(source.name, reading: try access.load(source).reading, maps: maps)
  }

  /// Runs a load with its progress on a terminal.
  private func report(
    _ load: (LoadRequest) throws(SourceError) -> SourcedCatalogue
  ) throws(CommandFailure) -> SourcedCatalogue {
    var request = request
    let isShown = Console.isTerminal
    if isShown { request.progress = { Console.raw("\r\u{1B}[K\(Self.words($0))") } }
    defer { if isShown { Console.raw("\r\u{1B}[K") } }
    do throws(SourceError) {
      let catalogue = try load(request)
      if isShown { Console.raw("\r\u{1B}[K") }
      if let problem = catalogue.cacheProblem {
        Console.warning("no copy is kept: \(problem.description)")
      }
      return catalogue
    } catch {
      if isShown { Console.raw("\r\u{1B}[K") }
      throw Self.failure(error)
    }
  }

  private static func words(_ progress: LoadProgress) -> String {
    let records = progress.expected.map { "\(progress.records) of \($0)" } ?? "\(progress.records)"
    return "loading: \(records) records in \(progress.documents) documents"
  }

  private func tellAge(
    of catalogue: SourcedCatalogue, _ name: String
  ) throws(CommandFailure) {
    switch catalogue.freshness {
    case .current, .copy: return
    case .offline(let age):
      Console.note("offline: the copy of \(name) is \(Freshness.words(forAge: age)) old")
    case .stale(let age, let reason):
      let words = "\(reason); the copy is \(Freshness.words(forAge: age)) old"
      if isStrict { throw CommandFailure(.unreachable, words) }
      Console.warning(words + " and is used")
    }
  }

  /// Returns the failure of a command for the error of a source; prints excerpts of documents.
  private static func failure(_ error: SourceError) -> CommandFailure {
    switch error {
    case .address(let fault): return CommandFailure(.usage, fault.description)
    case .web(.memory): return CommandFailure(.memory, error.description)
    case .web(.offline), .noCopy, .damagedCopy:
      return CommandFailure(.unreachable, "\(error.description); leave out --offline to load it")
    case .web: return CommandFailure(.unreachable, error.description)
    case .file(let file): return CommandFailure(file, otherwise: .catalogue)
    case .catalogue, .content:
      for line in error.lines { Console.note(line) }
      return CommandFailure(.catalogue)
    case .cancelled: return CommandFailure(.interrupted, error.description)
    }
  }
}
