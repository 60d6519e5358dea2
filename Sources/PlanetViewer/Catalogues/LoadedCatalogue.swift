import PlanetAssets
import PlanetCatalogue
import PlanetSources
import PlanetSystem

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
  /// A catalogue that was read.
  struct Arrival: Sendable {
    let reading: LoadedCatalogue
    /// True if the user requested it.
    let isAsked: Bool
  }

  /// The place from which a catalogue is read.
  enum Origin: Sendable {
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

  private struct Request: Sendable {
    let origin: Origin
    let library: MapLibrary
    let isAsked: Bool
  }

  private let worker: Worker<Request, Arrival>
  private let reported: Locked<LoadProgress?>

  /// The greatest size in bytes of files read between two frames, which takes some milliseconds.
  static let promptBytes = 192 << 10

  /// Creates a loader.
  /// - Parameter wake: Called from another thread after a file was read.
  init(wake: @escaping @Sendable () -> Void) {
    let reported = Locked<LoadProgress?>(nil)
    self.reported = reported
    worker = Worker(
      wake: wake,
      each: { request, cancellation in
        let reading = Self.read(request, cancellation) { progress in
          reported.withLock { if !cancellation.isCancelled { $0 = progress } }
        }
        return Arrival(reading: reading, isAsked: request.isAsked)
      })
  }

  /// A Boolean value that indicates whether a result is pending.
  var isBusy: Bool { worker.isBusy }

  /// The path or address whose result is pending.
  var path: String? {
    worker.read { queue in
      (queue.running + queue.waiting).last?.origin.path ?? queue.arrived.last?.reading.path
    }
  }

  /// The progress of a load from the web; nil if there is none.
  var progress: LoadProgress? {
    worker.read(\.isWorking) ? reported.withLock { $0 } : nil
  }

  /// Starts to read a catalogue; a pending result is dropped.
  /// - Parameters:
  ///   - origin: The place from which it is read.
  ///   - library: The library of its maps.
  ///   - isAsked: True if the user requested it, now or with the pending result.
  func begin(_ origin: Origin, _ library: MapLibrary, isAsked: Bool = false) {
    let wasAsked = worker.read { queue in
      (queue.running + queue.waiting).contains { $0.origin.path == origin.path && $0.isAsked }
        || queue.arrived.contains { $0.reading.path == origin.path && $0.isAsked }
    }
    cancel()
    worker.add(Request(origin: origin, library: library, isAsked: isAsked || wasAsked))
  }

  private static func read(
    _ request: Request, _ cancellation: Cancellation,
    report: @escaping @Sendable (LoadProgress) -> Void
  ) -> LoadedCatalogue {
    switch request.origin {
    case .file(let path): return LoadedCatalogue(of: path, request.library)
    case .web(let source, var load):
      load.cancellation = cancellation
      load.progress = report
      return LoadedCatalogue(of: source, load, request.library)
    }
  }

  /// Drops the pending result.
  func cancel() {
    worker.cancel()
    reported.withLock { $0 = nil }
  }

  /// Returns what was read since the last call.
  func take() -> Arrival? { worker.take().last }
}
