import PlanetAssets
import PlanetCatalogue
import PlanetSources
import PlanetSystem
import PlanetThreads

extension SolarSystem {
  /// Creates a system from the content of a catalogue: XML, or JSON of a web API.
  /// - Parameters:
  ///   - bytes: The content.
  ///   - name: The name in messages.
  ///   - mapFolders: The folders with maps, searched before the bundled maps.
  /// - Throws: ``PlanetError`` if the content is not a catalogue.
  public init(
    bytes: [UInt8], named name: String = "memory", mapFolders: [String] = []
  ) throws(PlanetError) {
    let source = MemorySource(name: name) {
      SourceDocuments([SourceDocument(name: name, bytes: bytes)])
    }
    try self.init(source, LoadRequest(), mapFolders)
  }

  /// Loads a system from a file, a folder of catalogues, a JSON file or an address of the web.
  ///
  /// The calling task is suspended during the load; a cancelled task ends it. A copy of a document
  /// of the web is used for a day. If a request fails, an older copy is used, with a warning.
  /// - Parameters:
  ///   - source: The path, or an address such as `https://example.org/planets.xml`.
  ///   - mapFolders: Other folders with maps, searched before the bundled maps.
  ///   - isOffline: True to use the copies only, of any age.
  ///   - progress: Receives the numbers of loaded documents and records, on any thread.
  /// - Throws: `CancellationError`; ``PlanetError`` for a source that cannot be read.
  /// - Returns: The bodies with their maps.
  public static func load(
    source: String, mapFolders: [String] = [], isOffline: Bool = false,
    progress: @escaping @Sendable (_ documents: Int, _ records: Int) -> Void = { _, _ in }
  ) async throws -> SolarSystem {
    var request = LoadRequest()
    request.isOffline = isOffline
    request.progress = { progress($0.documents, $0.records) }
    let (asked, cancellation) = (request, request.cancellation)
    do {
      return try await withTaskCancellationHandler {
        try await Threads.run {
          try SolarSystem(Self.source(source), asked, mapFolders)
        }
      } onCancel: {
        cancellation.cancel()
      }
    } catch {
      try Task.checkCancellation()
      throw error
    }
  }

  /// The source of a path or an address.
  private static func source(_ text: String) throws(PlanetError) -> any CatalogueSource {
    do throws(WebAddress.Fault) {
      return try SourceChoice.source(of: text, client: HTTPClient(userAgent: "PlanetKit"))
    } catch {
      throw .invalidValue(name: "address", value: "'\(text)'", expected: error.description)
    }
  }

  /// Loads a source with all records that it lists or refers to.
  private init(
    _ source: any CatalogueSource, _ request: LoadRequest, _ mapFolders: [String]
  ) throws(PlanetError) {
    let name = source.name
    do throws(SourceError) {
      let loaded = try source.completeAll(of: try source.load(request), request)
      let own =
        source is MemorySource || WebAddress.looksLikeOne(name)
        ? nil : LocalSource.base(of: name)
      self.init(
        CatalogueFile(name, reading: loaded.reading, maps: Self.library(own, mapFolders)),
        [Self.warning(of: loaded, name)].compactMap(\.self))
    } catch {
      throw PlanetError(error, in: name)
    }
  }

  /// Returns the warning about an old copy that is used as its source failed; nil for others.
  private static func warning(of loaded: SourcedCatalogue, _ name: String) -> Problem? {
    guard case .stale(let age, let reason) = loaded.freshness else { return nil }
    return Problem(
      .warning, at: SourceLocation(file: name, line: 1, column: 1),
      "\(reason); the copy is \(Freshness.words(forAge: age)) old and is used")
  }
}
