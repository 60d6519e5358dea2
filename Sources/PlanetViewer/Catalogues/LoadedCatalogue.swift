import PlanetAssets
import PlanetCatalogue
import PlanetSources
import PlanetSystem
import PlanetThreads
import Synchronization

/// The result of reading a catalogue from a file, a folder or the web.
struct LoadedCatalogue: Sendable {
  /// The path of the file, or the address.
  let path: String
  /// The file stamp.
  let stamp: String?
  /// The content, or the error.
  let outcome: Result<CatalogueFile, Failure>
  /// The catalogue of an address, with its age and the records that are not loaded.
  var sourced: SourcedCatalogue?
  /// True for a catalogue that was loaded before and got further records.
  private(set) var isComplete = false

  /// The reason why a catalogue cannot be opened.
  enum Failure: Error, Sendable, CustomStringConvertible {
    case file(CatalogueFile.Failure)
    case source(SourceError)

    /// The error on one line.
    var description: String {
      switch self {
      case .file(let failure): failure.description
      case .source(let error): error.description
      }
    }
  }

  /// Reads an XML file, a JSON file or a folder.
  /// - Parameters:
  ///   - path: The path.
  ///   - library: The library of its maps.
  init(of path: String, _ library: MapLibrary) {
    self.path = path
    stamp = LocalSource.stamp(of: path)
    if let source = LocalSource.at(path) {
      do throws(SourceError) {
        let reading = try source.load(LoadRequest()).reading
        outcome = .success(CatalogueFile(path, reading: reading, maps: library))
      } catch {
        outcome = .failure(.source(error))
      }
      return
    }
    do throws(CatalogueFile.Failure) {
      outcome = .success(try CatalogueFile(path, maps: library))
    } catch {
      outcome = .failure(.file(error))
    }
  }

  /// Loads an address.
  /// - Parameters:
  ///   - source: The source, whose name is the address.
  ///   - request: The freshness, the progress and the flag that ends the load.
  ///   - library: The library of its maps.
  init(of source: any CatalogueSource, _ request: LoadRequest, _ library: MapLibrary) {
    (path, stamp) = (source.name, nil)
    do throws(SourceError) {
      let catalogue = try source.load(request)
      sourced = catalogue
      outcome = .success(CatalogueFile(path, reading: catalogue.reading, maps: library))
    } catch {
      outcome = .failure(.source(error))
    }
  }

  /// Takes a catalogue that got further records.
  /// - Parameters:
  ///   - path: The address.
  ///   - sourced: The catalogue.
  ///   - library: The library of its maps.
  init(of path: String, _ sourced: SourcedCatalogue, _ library: MapLibrary) {
    (self.path, stamp, self.sourced, isComplete) = (path, nil, sourced, true)
    outcome = .success(CatalogueFile(path, reading: sourced.reading, maps: library))
  }
}

/// Reads catalogues that are too large for reading between two frames, or on the web, in the
/// background.
final class CatalogueLoader: Sendable {
  private struct State {
    var number = 0
    /// The file that is being read.
    var started: (path: String, isAsked: Bool)?
    var arrived: (reading: LoadedCatalogue, isAsked: Bool)?
    var progress: LoadProgress?
    var cancellation: Cancellation?
  }

  /// The place from which a catalogue is read.
  enum Origin {
    /// A file or a folder at a path.
    case file(String)
    /// The web, with the freshness of the load.
    case web(any CatalogueSource, LoadRequest)

    var path: String {
      switch self {
      case .file(let path): path
      case .web(let source, _): source.name
      }
    }
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

  /// The path or address whose result is pending.
  var path: String? { state.withLock { $0.started?.path ?? $0.arrived?.reading.path } }

  /// The progress of a load from the web; nil if there is none.
  var progress: LoadProgress? { state.withLock { $0.started == nil ? nil : $0.progress } }

  /// Starts to read a catalogue; a pending result is dropped.
  /// - Parameters:
  ///   - origin: The place from which it is read.
  ///   - library: The library of its maps.
  ///   - isAsked: True if the user requested it, now or with the pending result.
  func begin(_ origin: Origin, _ library: MapLibrary, isAsked: Bool = false) {
    let (path, cancellation) = (origin.path, Cancellation())
    let (number, isAsked) = state.withLock { state in
      var isAsked = isAsked
      if let started = state.started, started.path == path, started.isAsked { isAsked = true }
      if let arrived = state.arrived, arrived.reading.path == path, arrived.isAsked {
        isAsked = true
      }
      state.number += 1
      state.cancellation?.cancel()
      (state.started, state.arrived, state.progress) = ((path, isAsked), nil, nil)
      state.cancellation = cancellation
      return (state.number, isAsked)
    }
    queue.async {
      guard self.state.withLock({ $0.number == number }) else { return }
      let reading = self.read(origin, library, number, cancellation)
      let isWanted = self.state.withLock { state in
        guard state.number == number else { return false }
        (state.started, state.arrived) = (nil, (reading, isAsked))
        return true
      }
      if isWanted { self.wake() }
    }
  }

  private func read(
    _ origin: Origin, _ library: MapLibrary, _ number: Int, _ cancellation: Cancellation
  ) -> LoadedCatalogue {
    switch origin {
    case .file(let path): return LoadedCatalogue(of: path, library)
    case .web(let source, var request):
      request.cancellation = cancellation
      request.progress = { progress in
        self.state.withLock { if $0.number == number { $0.progress = progress } }
      }
      return LoadedCatalogue(of: source, request, library)
    }
  }

  /// Drops the pending result.
  func cancel() {
    state.withLock { state in
      state.number += 1
      state.cancellation?.cancel()
      (state.started, state.arrived, state.progress) = (nil, nil, nil)
    }
  }

  /// Returns what was read since the last call.
  func take() -> (reading: LoadedCatalogue, isAsked: Bool)? {
    state.withLock { $0.arrived.take() }
  }
}
