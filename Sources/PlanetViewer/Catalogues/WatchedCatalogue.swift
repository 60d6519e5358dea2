import PlanetAssets
import PlanetCatalogue
import PlanetSystem
import PlanetThreads
import Synchronization

/// A catalogue on disk, read again when it changes.
struct WatchedCatalogue {
  /// The path of the file.
  let path: String
  /// The absolute path of the file.
  let place: String
  /// True for the bundled Solar System.
  let isSolarSystem: Bool
  /// The valid bodies, or the previous ones while the file cannot be read.
  private(set) var catalogue = Catalogue()
  /// The current errors, one line each; empty while all bodies are valid.
  private(set) var problems: [String] = []
  /// The current warnings, one line each.
  private(set) var warnings: [String] = []
  /// A Boolean value that indicates whether the bodies are those of the present file.
  private(set) var isCurrent = false
  /// The library of its maps.
  private(set) var library: MapLibrary
  private var reading: CatalogueReading?
  private var stamp: String?
  private var wasThere = false

  /// Creates a catalogue that was not read yet.
  /// - Parameters:
  ///   - path: The file.
  ///   - environment: The folders and the cache of maps.
  init(path: String, _ environment: ViewerEnvironment) {
    self.path = path
    place = Files.absolute(path)
    isSolarSystem = place == Files.absolute(environment.data.solarSystem)
    library = MapLibrary(
      folders: [Files.folder(of: path), environment.data.textures],
      replacements: environment.mapReplacements)
    library.cache = environment.cache
  }

  /// Its title, or the name of its file.
  var title: String {
    catalogue.title.isEmpty ? Files.name(of: path) : catalogue.title
  }

  /// The summary of its errors.
  var problemDescription: String {
    if let leftOut { return leftOut }
    if Files.kind(of: path) != .nothing { return "The catalogue has errors" }
    return wasThere ? "The catalogue was deleted" : "The catalogue does not exist"
  }

  /// The number and names of bodies that are left out; nil if none is.
  var leftOut: String? { isCurrent ? reading?.leftOutWords : nil }

  /// A Boolean value that indicates whether the file has changed since reading it started.
  var hasChanged: Bool { Files.stamp(of: path) != stamp }

  /// Returns a body by any of its names.
  func body(named name: String) throws(UnknownBody) -> CelestialBody {
    guard isCurrent, let reading else { return try catalogue.body(named: name) }
    return try reading.body(named: name)
  }

  /// Reads the file; the previous bodies stay if it cannot be used.
  /// - Returns: True if it has valid bodies.
  mutating func read() -> Bool { take(LoadedCatalogue(of: path, library)) }

  /// Records that the present version of the file is being read in the background.
  mutating func noteReading() { stamp = Files.stamp(of: path) }

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
      isCurrent = !catalogue.bodies.isEmpty
      if !isCurrent { problems.append("\(path): the catalogue has no bodies") }
    }
    return isCurrent
  }
}

/// The result of reading a catalogue's file.
struct LoadedCatalogue: Sendable {
  /// The path of the file.
  let path: String
  /// The file stamp.
  let stamp: String?
  /// The content, or the error.
  let outcome: Result<CatalogueFile, CatalogueFile.Failure>

  /// Reads a file.
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - library: The library of its maps.
  init(of path: String, _ library: MapLibrary) {
    self.path = path
    stamp = Files.stamp(of: path)
    do throws(CatalogueFile.Failure) {
      outcome = .success(try CatalogueFile(path, maps: library))
    } catch {
      outcome = .failure(error)
    }
  }
}

/// Reads catalogues that are too large for reading between two frames, in the background.
final class CatalogueLoader: Sendable {
  private struct State {
    var number = 0
    /// The file that is being read.
    var started: (path: String, isAsked: Bool)?
    var arrived: (reading: LoadedCatalogue, isAsked: Bool)?
  }

  private let state = Mutex(State())
  private let wake: @Sendable () -> Void
  private let queue = WorkQueue()

  /// The greatest size in bytes of files read between two frames, which takes some milliseconds.
  static let promptBytes = 128 << 10

  /// Creates a loader.
  /// - Parameter wake: Called from another thread after a file was read.
  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// A Boolean value that indicates whether a result is pending.
  var isBusy: Bool { path != nil }

  /// The path of the file whose result is pending.
  var path: String? { state.withLock { $0.started?.path ?? $0.arrived?.reading.path } }

  /// Starts to read a file; a pending result is dropped.
  /// - Parameters:
  ///   - path: The file.
  ///   - library: The library of its maps.
  ///   - isAsked: True if the user requested it, now or with the pending result.
  func begin(_ path: String, _ library: MapLibrary, isAsked: Bool = false) {
    let (number, isAsked) = state.withLock { state in
      var isAsked = isAsked
      if let started = state.started, started.path == path, started.isAsked { isAsked = true }
      if let arrived = state.arrived, arrived.reading.path == path, arrived.isAsked {
        isAsked = true
      }
      state.number += 1
      (state.started, state.arrived) = ((path, isAsked), nil)
      return (state.number, isAsked)
    }
    queue.async {
      guard self.state.withLock({ $0.number == number }) else { return }
      let reading = LoadedCatalogue(of: path, library)
      let isWanted = self.state.withLock { state in
        guard state.number == number else { return false }
        (state.started, state.arrived) = (nil, (reading, isAsked))
        return true
      }
      if isWanted { self.wake() }
    }
  }

  /// Drops the pending result.
  func cancel() {
    state.withLock { state in
      state.number += 1
      (state.started, state.arrived) = (nil, nil)
    }
  }

  /// Returns what was read since the last call.
  func take() -> (reading: LoadedCatalogue, isAsked: Bool)? {
    state.withLock { $0.arrived.take() }
  }
}
