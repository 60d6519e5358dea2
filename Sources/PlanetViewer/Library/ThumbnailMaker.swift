import Dispatch
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import Synchronization

/// Makes small pictures of bodies in the background, and keeps them from run to run.
///
/// A kept picture counts if it is whole and of the very same job, so one of an edited body or of
/// another map is made anew.
final class ThumbnailMaker: Sendable {
  /// A picture that is ready.
  struct Arrival: ~Copyable {
    let id: String
    let image: Image<RGBA8>
  }

  private struct State {
    var paths: [(id: String, path: String)] = []
    var takenPaths: [(id: String, path: String)] = []
    var finishedCount = 0
    var totalCount = 0

    mutating func next() -> (id: String, path: String)? {
      guard let next = paths.popLast() else { return nil }
      takenPaths.append(next)
      return next
    }
  }

  private let library: MapLibrary
  private let folder: String?
  private let size: Int
  private let threads: Int
  private let wake: @Sendable () -> Void
  private let stop = StopFlag()
  private let state = Mutex(State())

  /// Creates a maker of pictures of so many pixels a side.
  init(
    library: MapLibrary, folder: String?, size: Int, threads: Int,
    wake: @escaping @Sendable () -> Void
  ) {
    self.library = library
    self.folder = folder
    self.size = size
    self.threads = threads
    self.wake = wake
  }

  /// Ends the work; what is in hand is finished.
  func cancel() { stop.raise() }

  /// How many pictures are done, with success or without, of how many.
  var progress: (finished: Int, total: Int) {
    state.withLock { ($0.finishedCount, $0.totalCount) }
  }

  /// Begins with the pictures of bodies, in their order; without a folder there are none.
  func begin(_ bodies: [CelestialBody]) {
    guard let folder else { return }
    state.withLock { $0.totalCount += bodies.count }
    var view = ViewSettings()
    view.share = 0.94
    var exporter = Exporter(stage: PlanetStage(library: library, view: view), threads: threads)
    exporter.existing = .resumed
    let job = ExportJob.thumbnails(of: bodies, size: PictureSize(width: size, height: size)) {
      Files.join(folder, "\($0.id).png")
    }
    DispatchQueue(label: "planetnode.thumbnails", qos: .utility).async { [exporter] in
      _ = exporter.run(job, stop: self.stop) { event in
        guard case .finished(let result, _) = event else { return }
        self.state.withLock { state in
          state.finishedCount += 1
          if result.isMade {
            state.paths.append((job.bodies[result.picture.body].id, result.picture.path))
          }
        }
        self.wake()
      }
    }
  }

  /// Lets all pictures that were taken be taken again.
  func deliverAgain() {
    state.withLock { state in
      state.paths += state.takenPaths
      state.takenPaths = []
    }
  }

  /// Takes one of the pictures that are ready.
  func take() -> Arrival? {
    while let (id, path) = state.withLock({ $0.next() }) {
      if let bytes = try? Files.read(path, limit: 1 << 24), let image = try? Image.decode(bytes) {
        return Arrival(id: id, image: image)
      }
    }
    return nil
  }
}
