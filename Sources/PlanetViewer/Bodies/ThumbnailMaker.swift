import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetScene
import PlanetThreads
import Synchronization

/// Makes small pictures of bodies in the background, and keeps them from run to run.
///
/// A kept picture counts if it is whole and of the very same job, so one of an edited body or of
/// another map is made anew. What is seen comes first; of large catalogues only what comes near
/// sight is made.
final class ThumbnailMaker: Sendable {
  /// A picture that is ready.
  struct Arrival: Sendable {
    let id: String
    let picture: SharedImage
  }

  private struct State {
    /// The bodies whose pictures were not begun, the most urgent first; each once.
    var waiting: [CelestialBody] = []
    /// The ids of those in hand.
    var running: Set<String> = []
    /// The ids of those in hand whose bodies look otherwise by now.
    var outdated: Set<String> = []
    var arrived: [Arrival] = []
    /// The ids of bodies of which no picture can be made.
    var failed: Set<String> = []
    var isWorking = false
  }

  private let library: MapLibrary
  private let folder: String?
  private let size: Int
  private let threads: Int
  private let wake: @Sendable () -> Void
  private let stop = StopFlag()
  private let state = Mutex(State())

  /// One for all makers: what an ended one has in hand is written before the next one begins, which
  /// may write the same files.
  private static let queue = WorkQueue()

  /// The most pictures that wait, and so the most that are made of what was never seen.
  static let greatestWaitingCount = 256

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

  /// Ends the work; what is in hand is finished, and nobody gets it.
  func cancel() {
    stop.raise()
    state.withLock { ($0.waiting, $0.arrived) = ([], []) }
  }

  /// Whether pictures are still to come, or were not taken yet.
  var isBusy: Bool {
    state.withLock { !$0.waiting.isEmpty || !$0.running.isEmpty || !$0.arrived.isEmpty }
  }

  /// Makes the pictures of the first bodies of a catalogue, in their order.
  func begin(_ bodies: [CelestialBody]) {
    change { $0.waiting = Array(bodies.prefix(Self.greatestWaitingCount)) }
  }

  /// Makes the picture of a body that looks otherwise than before.
  func renew(_ body: CelestialBody) {
    change { state in
      if state.running.contains(body.id) { state.outdated.insert(body.id) }
      state.failed.remove(body.id)
      state.arrived.removeAll { $0.id == body.id }
      state.waiting.removeAll { $0.id == body.id }
      state.waiting.insert(body, at: 0)
    }
  }

  /// Makes pictures before all others, unless they are in hand already.
  ///
  /// Of what waits behind too many of them, nobody sees anything any more.
  func hurry(_ bodies: [CelestialBody]) {
    change { state in
      let arrived = Set(state.arrived.map(\.id))
      let wanted = bodies.filter {
        !state.running.contains($0.id) && !state.failed.contains($0.id) && !arrived.contains($0.id)
      }
      let ids = Set(wanted.map(\.id))
      let others = state.waiting.filter { !ids.contains($0.id) }
      state.waiting = Array((wanted + others).prefix(Self.greatestWaitingCount))
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

  /// Changes what waits, and sees to it that somebody works; without a folder nothing is made.
  private func change(_ body: (inout State) -> Void) {
    guard let folder, !stop.isRaised else { return }
    let needsWorker = state.withLock { state in
      body(&state)
      defer { if !state.waiting.isEmpty { state.isWorking = true } }
      return !state.waiting.isEmpty && !state.isWorking
    }
    if needsWorker { Self.queue.async { self.work(folder) } }
  }

  private func work(_ folder: String) {
    var view = View()
    view.fill = 0.94
    var exporter = Exporter(stage: PlanetStage(library: library, view: view), threads: threads)
    exporter.existing = .resumed
    let size = PictureSize(width: size, height: size)
    while let bodies = next() {
      let job = ExportJob.thumbnails(of: bodies, size: size) {
        Files.join(folder, "\($0.id).png")
      }
      _ = exporter.run(job, stop: stop) { event in
        guard case .finished(let result, _) = event else { return }
        self.finish(
          job.bodies[result.picture.body].id, result.isMade ? Self.read(result.picture.path) : nil)
      }
      // Of those that were not begun any more, too.
      state.withLock { $0.running = [] }
    }
  }

  /// Takes what threads can do side by side, and little more: soon others may be more urgent.
  private func next() -> [CelestialBody]? {
    state.withLock { state in
      let bodies = Array(state.waiting.prefix(2 * threads))
      state.waiting.removeFirst(bodies.count)
      state.running = Set(bodies.map(\.id))
      state.outdated = []
      state.isWorking = !bodies.isEmpty
      return bodies.isEmpty ? nil : bodies
    }
  }

  private func finish(_ id: String, _ picture: SharedImage?) {
    state.withLock { state in
      state.running.remove(id)
      guard !stop.isRaised, state.outdated.remove(id) == nil else { return }
      guard let picture else {
        state.failed.insert(id)
        return
      }
      state.arrived.removeAll { $0.id == id }
      state.arrived.append(Arrival(id: id, picture: picture))
    }
    wake()
  }

  private static func read(_ path: String) -> SharedImage? {
    guard let bytes = try? Files.read(path, limit: 1 << 24),
      let image = try? Image<RGBA8>.decode(bytes)
    else { return nil }
    return SharedImage(image)
  }
}
