import Dispatch
import PlanetAssets
import PlanetCatalogue
import Synchronization

/// A catalogue on disk, read again when it changes.
struct CatalogueFile {
  /// Where it is.
  let path: String
  /// Where it is from the root on, whatever the path begins with.
  let place: String
  /// True for the Solar System that comes with the program.
  let isSolarSystem: Bool
  /// What is in it, or was before it was broken.
  private(set) var catalogue = Catalogue()
  /// What is wrong with it now, a line each; nothing while it can be read.
  private(set) var problems: [String] = []
  /// The maps that it names.
  private(set) var library: MapLibrary
  private var stamp: String?
  private var wasThere = false

  /// Creates a catalogue that was not read yet.
  /// - Parameters:
  ///   - path: The file.
  ///   - surroundings: Where maps are found and kept.
  init(path: String, _ surroundings: ViewerSurroundings) {
    self.path = path
    place = Files.absolute(path)
    isSolarSystem = place == Files.absolute(surroundings.data.solarSystem)
    library = MapLibrary(
      folders: [Files.folder(of: path), surroundings.data.textures],
      replacements: surroundings.mapReplacements)
    library.cache = surroundings.cache
  }

  /// Its title, or the name of its file.
  var title: String {
    catalogue.title.isEmpty ? Files.name(of: path) : catalogue.title
  }

  /// What is wrong with it, in a few words.
  var trouble: String {
    if Files.kind(of: path) != .nothing { return "The catalogue has errors" }
    return wasThere ? "The catalogue was deleted" : "The catalogue does not exist"
  }

  /// Whether the file is another one than when it was read, or began to be.
  var hasChanged: Bool { Files.stamp(of: path) != stamp }

  /// Reads the file; the bodies of before stay if it is broken.
  /// - Returns: Whether it could be read.
  mutating func read() -> Bool { take(CatalogueReading(of: path)) }

  /// Says that the file, as it is now, is being read elsewhere.
  mutating func noteReading() { stamp = Files.stamp(of: path) }

  /// Takes over what was read; the bodies of before stay if the file is broken.
  /// - Returns: Whether it could be read.
  mutating func take(_ reading: CatalogueReading) -> Bool {
    stamp = reading.stamp
    if stamp != nil { wasThere = true }
    problems = reading.problems
    if let read = reading.catalogue { catalogue = read }
    return problems.isEmpty
  }
}

/// What was found in a catalogue's file.
struct CatalogueReading: Sendable {
  /// Where it is.
  let path: String
  /// Which file it was.
  let stamp: String?
  /// What is in it; nothing if it is broken.
  let catalogue: Catalogue?
  /// What is wrong with it, a line each.
  let problems: [String]

  /// Reads a file.
  init(of path: String) {
    self.path = path
    stamp = Files.stamp(of: path)
    do {
      let bytes = try Files.read(path, limit: ReadingLimits().fileBytes)
      let catalogue = try CatalogueReader().read(bytes: bytes, name: path).catalogue
      self.catalogue = catalogue
      problems = catalogue.bodies.isEmpty ? ["\(path): the catalogue has no bodies"] : []
      return
    } catch let error as CatalogueError {
      problems = error.description.split(separator: "\n").map(String.init)
    } catch let error as FileError {
      problems = [error.description]
    } catch {
      problems = ["\(path): \(error)"]
    }
    catalogue = nil
  }
}

/// Reads catalogues in the background, where they are too large to be read between two frames.
final class CatalogueLoader: Sendable {
  private struct State {
    var number = 0
    /// What is being read.
    var begun: (path: String, isAsked: Bool)?
    var arrived: (reading: CatalogueReading, isAsked: Bool)?
  }

  private let state = Mutex(State())
  private let wake: @Sendable () -> Void
  private let queue = DispatchQueue(label: "planetnode.catalogues", qos: .userInitiated)

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
  ///   - isAsked: Whether somebody wants all to be read anew, or did when it was begun before.
  func begin(_ path: String, isAsked: Bool = false) {
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
      let reading = CatalogueReading(of: path)
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
  func take() -> (reading: CatalogueReading, isAsked: Bool)? {
    state.withLock { $0.arrived.take() }
  }
}
