import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetScene
import PlanetSystem
import PlanetThreads
import Synchronization

/// Renders thumbnails of bodies in the background, and stores them for later runs.
///
/// A stored thumbnail is valid if its file is complete and its render job is unchanged. After a
/// body or its map is edited, its thumbnail is rendered again. Visible bodies come first; for large
/// catalogues, only thumbnails of visible and nearby rows are rendered.
final class ThumbnailMaker: Sendable {
  /// A thumbnail that is ready.
  struct Arrival: Sendable {
    let id: String
    let sharedImage: SharedImage
  }

  private struct State {
    /// The bodies whose thumbnails were not started, the most urgent first; each once.
    var waiting: [CelestialBody] = []
    /// The ids of those that are being rendered.
    var running: Set<String> = []
    /// The ids of those whose bodies have changed meanwhile.
    var outdated: Set<String> = []
    var arrived: [Arrival] = []
    /// The ids of bodies whose thumbnails failed.
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

  /// One queue for all makers, as the next one may write the same files as a cancelled one.
  private static let queue = WorkQueue()

  /// The greatest number of waiting thumbnails, which limits those rendered without having been
  /// visible.
  static let greatestWaitingCount = 256

  /// Creates a maker of thumbnails with a side of `size` pixels.
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

  /// Cancels the work; the thumbnails in progress are finished and stored.
  func cancel() {
    stop.raise()
    state.withLock { ($0.waiting, $0.arrived) = ([], []) }
  }

  /// True if thumbnails are pending, or were not taken yet.
  var isBusy: Bool {
    state.withLock { !$0.waiting.isEmpty || !$0.running.isEmpty || !$0.arrived.isEmpty }
  }

  /// Requests the thumbnails of the first bodies of a catalogue, in their order.
  func begin(_ bodies: [CelestialBody]) {
    change { $0.waiting = Array(bodies.prefix(Self.greatestWaitingCount)) }
  }

  /// Requests the thumbnail of a body that has changed.
  func renew(_ body: CelestialBody) {
    change { state in
      if state.running.contains(body.id) { state.outdated.insert(body.id) }
      state.failed.remove(body.id)
      state.arrived.removeAll { $0.id == body.id }
      state.waiting.removeAll { $0.id == body.id }
      state.waiting.insert(body, at: 0)
    }
  }

  /// Requests thumbnails before all others, unless they are in progress.
  ///
  /// Requests beyond the limit are dropped, as their bodies are not visible.
  func prioritize(_ bodies: [CelestialBody]) {
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

  /// Returns finished thumbnails, in the order in which they were finished.
  /// - Parameter count: The greatest number.
  /// - Returns: The thumbnails.
  func take(atMost count: Int) -> [Arrival] {
    state.withLock { state in
      let taken = Array(state.arrived.prefix(count))
      state.arrived.removeFirst(taken.count)
      return taken
    }
  }

  /// Changes the requests, and starts a worker if needed; without a folder nothing is rendered.
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
    var exporter = Exporter(loader: PlanetLoader(library: library, view: view), threads: threads)
    exporter.existing = .resumed
    let size = ImageSize(width: size, height: size)
    while let bodies = next() {
      let batch = Batch.thumbnails(of: bodies, size: size) {
        Files.join(folder, "\($0.id).png")
      }
      _ = exporter.run(batch, stop: stop) { event in
        guard case .finished(let result, _) = event else { return }
        self.finish(
          batch.bodies[result.image.body].id, result.isMade ? Self.read(result.image.path) : nil)
      }
      // Requests that were not started are dropped, too.
      state.withLock { $0.running = [] }
    }
  }

  /// Returns little more than the threads render at the same time, as others may become more
  /// urgent.
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

  private func finish(_ id: String, _ sharedImage: SharedImage?) {
    state.withLock { state in
      state.running.remove(id)
      guard !stop.isRaised, state.outdated.remove(id) == nil else { return }
      guard let sharedImage else {
        state.failed.insert(id)
        return
      }
      state.arrived.removeAll { $0.id == id }
      state.arrived.append(Arrival(id: id, sharedImage: sharedImage))
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
