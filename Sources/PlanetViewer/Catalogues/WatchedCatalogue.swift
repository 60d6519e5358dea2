import PlanetAssets
import PlanetCatalogue
import PlanetSystem
import PlanetThreads
import Synchronization

/// A catalogue on disk, read again when it changes.
struct WatchedCatalogue {
  /// Where it is.
  let path: String
  /// Where it is from the root on, whatever the path begins with.
  let place: String
  /// True for the Solar System that comes with the program.
  let isSolarSystem: Bool
  /// The bodies of it that can be used, or those of before while it cannot be read.
  private(set) var catalogue = Catalogue()
  /// What is wrong with it now, a line each; nothing while all of its bodies can be used.
  private(set) var problems: [String] = []
  /// What is doubtful about it now, a line each.
  private(set) var warnings: [String] = []
  /// A Boolean value that indicates whether the bodies are those that the file has now.
  private(set) var isCurrent = false
  /// The maps that it names.
  private(set) var library: MapLibrary
  private var reading: CatalogueReading?
  private var stamp: String?
  private var wasThere = false

  /// Creates a catalogue that was not read yet.
  /// - Parameters:
  ///   - path: The file.
  ///   - environment: Where maps are found and kept.
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

  /// What is wrong with it, in a few words.
  var trouble: String {
    if let leftOut { return leftOut }
    if Files.kind(of: path) != .nothing { return "The catalogue has errors" }
    return wasThere ? "The catalogue was deleted" : "The catalogue does not exist"
  }

  /// How many bodies are left out of those that are shown, and which; nil if none is.
  var leftOut: String? { isCurrent ? reading?.leftOutWords : nil }

  /// Whether the file is another one than when it was read, or began to be.
  var hasChanged: Bool { Files.stamp(of: path) != stamp }

  /// Returns a body by any of its names.
  func body(named name: String) throws(UnknownBody) -> CelestialBody {
    guard isCurrent, let reading else { return try catalogue.body(named: name) }
    return try reading.body(named: name)
  }

  /// Reads the file; the bodies of before stay if it is broken.
  /// - Returns: Whether there are bodies of it that can be used.
  mutating func read() -> Bool { take(LoadedCatalogue(of: path, library)) }

  /// Says that the file, as it is now, is being read elsewhere.
  mutating func noteReading() { stamp = Files.stamp(of: path) }

  /// Takes over what was read; the bodies of before stay if the file is broken.
  /// - Returns: Whether there are bodies of it that can be used.
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

/// What was found in a catalogue's file.
struct LoadedCatalogue: Sendable {
  /// Where it is.
  let path: String
  /// Which file it was.
  let stamp: String?
  /// What is in it, or why it cannot be read.
  let outcome: Result<CatalogueFile, CatalogueFile.Failure>

  /// Reads a file.
  /// - Parameters:
  ///   - path: Where it is.
  ///   - library: Where its maps are found.
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

/// Reads catalogues in the background, where they are too large to be read between two frames.
final class CatalogueLoader: Sendable {
  private struct State {
    var number = 0
    /// What is being read.
    var begun: (path: String, isAsked: Bool)?
    var arrived: (reading: LoadedCatalogue, isAsked: Bool)?
  }

  private let state = Mutex(State())
  private let wake: @Sendable () -> Void
  private let queue = WorkQueue()

  /// The most bytes that are read between two frames: some milliseconds' worth.
  static let promptBytes = 128 << 10

  /// Creates a loader.
  /// - Parameter wake: Called from another thread when something was read.
  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// Whether something is still to come.
  var isBusy: Bool { path != nil }

  /// Of which file something is still to come.
  var path: String? { state.withLock { $0.begun?.path ?? $0.arrived?.reading.path } }

  /// Begins to read a file; what was begun before is forgotten.
  /// - Parameters:
  ///   - path: The file.
  ///   - library: Where its maps are found.
  ///   - isAsked: True if the user asked for it, now or when it was begun before.
  func begin(_ path: String, _ library: MapLibrary, isAsked: Bool = false) {
    let (number, isAsked) = state.withLock { state in
      var isAsked = isAsked
      if let begun = state.begun, begun.path == path, begun.isAsked { isAsked = true }
      if let arrived = state.arrived, arrived.reading.path == path, arrived.isAsked {
        isAsked = true
      }
      state.number += 1
      (state.begun, state.arrived) = ((path, isAsked), nil)
      return (state.number, isAsked)
    }
    queue.async {
      guard self.state.withLock({ $0.number == number }) else { return }
      let reading = LoadedCatalogue(of: path, library)
      let isWanted = self.state.withLock { state in
        guard state.number == number else { return false }
        (state.begun, state.arrived) = (nil, (reading, isAsked))
        return true
      }
      if isWanted { self.wake() }
    }
  }

  /// Forgets what was begun.
  func cancel() {
    state.withLock { state in
      state.number += 1
      (state.begun, state.arrived) = (nil, nil)
    }
  }

  /// Takes what was read since the last call.
  func take() -> (reading: LoadedCatalogue, isAsked: Bool)? {
    state.withLock { $0.arrived.take() }
  }
}
