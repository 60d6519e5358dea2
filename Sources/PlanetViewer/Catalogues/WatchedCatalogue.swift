import PlanetAssets
import PlanetCatalogue
import PlanetSources
import PlanetSystem

/// A catalogue on disk, in a file or a folder, read again when it changes, or on the web.
struct WatchedCatalogue {
  /// The path of the file or the folder, or the address.
  let path: String
  /// The absolute path of the file or the folder, or the address.
  let place: String
  /// True if it is on the web.
  let isOnWeb: Bool
  /// True for the bundled Solar System.
  let isSolarSystem: Bool
  /// The valid bodies, or the previous ones while the file cannot be read.
  private(set) var catalogue = Catalogue() { didSet { indexStories() } }
  /// The places of stories in the catalogue, by their ids.
  private var storyPlaces: [String: Int] = [:]
  /// The current errors, one line each; empty while all bodies are valid.
  private(set) var problems: [String] = []
  /// The current warnings, one line each.
  private(set) var warnings: [String] = []
  /// A Boolean value that indicates whether the bodies come from the present file.
  private(set) var isCurrent = false
  private(set) var library: MapLibrary
  /// The catalogue of an address, with its age and the records that are not loaded.
  private(set) var sourced: SourcedCatalogue?
  /// The time at which it was loaded from the web, in seconds since 1970.
  private(set) var loadedAt: Int?
  /// The records that are not loaded, by the ids of the stories that refer to them.
  private(set) var pendingRecords: [String: [PendingRecord]] = [:]
  /// The records of which only the name is known, by their ids.
  private(set) var shortRecords: [String: PendingRecord] = [:]
  private var reading: CatalogueReading?
  private var stamp: String?
  private var wasThere = false
  private let now: @Sendable () -> Int

  /// Creates a catalogue that was not read yet.
  /// - Parameters:
  ///   - path: The file.
  ///   - environment: The folders and the map cache.
  init(path: String, _ environment: ViewerEnvironment) {
    isOnWeb = WebAddress.looksLikeOne(path)
    let path = isOnWeb ? (try? WebAddress(path))?.description ?? path : path
    self.path = path
    let web = environment.web
    now = { web.now }
    place = isOnWeb ? path : Files.absolute(path)
    isSolarSystem = place == Files.absolute(environment.data.solarSystem)
    library = MapLibrary(
      folders: (isOnWeb ? [] : [LocalSource.base(of: path)]) + [environment.data.textures],
      replacements: environment.mapReplacements
    ).using(environment.installedMaps)
    // Names from the web lead to bundled maps only.
    if isOnWeb { library = library.confined() }
    if !isSolarSystem { library.bundledMaps = BundledMaps.find() }
    library.cache = environment.cache
  }

  /// Its title, or the name of its file.
  var title: String {
    catalogue.title.isEmpty ? name : catalogue.title
  }

  /// The name of its file, or its address without the scheme.
  var name: String { AddressText.name(of: path) ?? Files.name(of: path) }

  /// The summary of its errors.
  var problemDescription: String {
    if let leftOut { return leftOut }
    if isOnWeb { return "The catalogue cannot be loaded" }
    if Files.kind(of: path) != .nothing { return "The catalogue has errors" }
    return wasThere ? "The catalogue was deleted" : "The catalogue does not exist"
  }

  /// The number and names of bodies that are left out; nil if none is.
  var leftOut: String? { isCurrent ? reading?.leftOutWords : nil }

  /// A Boolean value that indicates whether the file has changed since reading it started.
  var hasChanged: Bool { !isOnWeb && LocalSource.stamp(of: path) != stamp }

  /// A Boolean value that indicates whether it has stories and no bodies.
  var hasOnlyStories: Bool { catalogue.bodies.isEmpty && !catalogue.stories.isEmpty }

  /// Returns a story by its id, also of many thousands in each frame.
  func story(id: String) -> Story? { storyPlaces[id].map { catalogue.stories[$0] } }

  private mutating func indexStories() {
    storyPlaces = [:]
    for (place, story) in catalogue.stories.enumerated() { storyPlaces[story.id] = place }
  }

  /// Returns a body by any of its names.
  func body(named name: String) throws(UnknownBody) -> CelestialBody {
    guard isCurrent, let reading else { return try catalogue.body(named: name) }
    return try reading.body(named: name)
  }

  /// Reads the file; the previous bodies stay if it cannot be used.
  /// - Returns: True if it has valid bodies.
  mutating func read() -> Bool { take(LoadedCatalogue(of: path, library)) }

  /// Records that the present version of the file is being read in the background.
  mutating func noteReading() { stamp = LocalSource.stamp(of: path) }

  /// Takes over what was read; the previous bodies stay if the file cannot be used.
  /// - Returns: True if it has valid bodies.
  mutating func take(_ loaded: LoadedCatalogue) -> Bool {
    stamp = loaded.stamp
    if stamp != nil { wasThere = true }
    (isCurrent, warnings) = (false, [])
    switch loaded.outcome {
    case .failure(let failure): problems = [failure.description]
    case .success(let file):
      let reading = file.reading
      problems = reading.errors.map(\.description)
      warnings = reading.warnings.map(\.description)
      guard !reading.isUseless else { break }
      self.reading = reading
      catalogue = reading.catalogue
      take(loaded.sourced, isComplete: loaded.isComplete)
      // Files of characters and event cards have stories only.
      isCurrent = !catalogue.bodies.isEmpty || !catalogue.stories.isEmpty
      if !isCurrent { problems.append("\(path): the catalogue has no bodies") }
    }
    return isCurrent
  }

  private mutating func take(_ sourced: SourcedCatalogue?, isComplete: Bool) {
    if !isComplete { loadedAt = now() }
    self.sourced = sourced
    (pendingRecords, shortRecords) = ([:], [:])
    if let problem = sourced?.cacheProblem {
      warnings.append("no copy is kept: \(problem.description)")
    }
    for record in sourced?.pending ?? [] {
      if let id = record.id { shortRecords[id] = record }
      for referrer in record.referrers { pendingRecords[referrer, default: []].append(record) }
    }
  }
}
