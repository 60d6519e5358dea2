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
  struct Arrival: Sendable {
    let id: String
    let picture: SharedPicture
  }

  private struct State {
    var arrived: [Arrival] = []
    /// All that were made, and where they are.
    var made: [(id: String, path: String)] = []
    var finishedCount = 0
    var totalCount = 0
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

  /// How many pictures were taken or could not be made, of how many.
  var progress: (finished: Int, total: Int) {
    state.withLock { ($0.finishedCount - $0.arrived.count, $0.totalCount) }
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
        let picture = result.isMade ? Self.read(result.picture.path) : nil
        self.state.withLock { state in
          state.finishedCount += 1
          if let picture {
            let id = job.bodies[result.picture.body].id
            state.made.removeAll { $0.id == id }
            state.made.append((id, result.picture.path))
            state.arrived.append(Arrival(id: id, picture: picture))
          }
        }
        self.wake()
      }
    }
  }

  /// Lets all pictures that were made be taken once more; they are read in the background.
  func deliverAgain() {
    let made = state.withLock { state in
      state.arrived = []
      state.finishedCount -= state.made.count
      return state.made
    }
    DispatchQueue(label: "planetnode.thumbnails.again", qos: .utility).async {
      for (id, path) in made {
        let picture = Self.read(path)
        self.state.withLock { state in
          state.finishedCount += 1
          if let picture { state.arrived.append(Arrival(id: id, picture: picture)) }
        }
        self.wake()
      }
    }
  }

  /// Takes pictures that are ready, the first of them first.
  /// - Parameter count: The most of them.
  /// - Returns: The pictures.
  func take(atMost count: Int) -> [Arrival] {
    state.withLock { state in
      let taken = Array(state.arrived.prefix(count))
      state.arrived.removeFirst(taken.count)
      return taken
    }
  }

  private static func read(_ path: String) -> SharedPicture? {
    guard let bytes = try? Files.read(path, limit: 1 << 24),
      let image = try? Image<RGBA8>.decode(bytes)
    else { return nil }
    return SharedPicture(image)
  }
}
