import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetScene
import PlanetSystem
import PlanetThreads

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

  private typealias Bodies = Worker<CelestialBody, Arrival>

  /// Renders bodies; nil without a folder.
  private let worker: Bodies?
  private let stop = StopFlag()
  /// The ids of bodies whose thumbnails failed.
  private let failed = Locked<Set<String>>([])
  /// The central points of close-up thumbnails, by the ids of their bodies.
  private let places = Locked<[String: SurfacePoint]>([:])

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
    guard let folder else {
      worker = nil
      return
    }
    let (stop, failed, places) = (stop, failed, places)
    let size = ImageSize(width: size, height: size)
    // Little more than the threads render at the same time, as others may become more urgent.
    worker = Worker(
      limits: .init(requestsPerJob: 2 * threads), start: { Self.queue.async($0) }, wake: wake,
      work: { job in
        let points = places.withLock { $0 }
        let whole = job.requests.filter { points[$0.id] == nil }
        let near = job.requests.filter { points[$0.id] != nil }.map { [$0] }
        for bodies in [whole] + near where !bodies.isEmpty {
          let view = Self.view(of: points[bodies[0].id])
          var exporter = Exporter(
            context: BatchContext(library: library, view: view), threads: threads)
          exporter.existing = .resumed
          let batch = Batch.thumbnails(of: bodies, size: size) {
            Files.join(folder, "\($0.id).png")
          }
          _ = exporter.run(batch, stop: stop) { event in
            guard case .finished(let result, _) = event else { return }
            Self.finish(
              batch.bodies[result.image.body].id,
              result.isMade ? Self.read(result.image.path) : nil, in: job, failed: failed)
          }
        }
        return []
      })
  }

  /// Returns the view of a whole body, or a close-up view of a place.
  private static func view(of place: SurfacePoint?) -> View {
    var view = View()
    view.lookAt = place
    // The corners of the image are within the disc.
    view.fill = place == nil ? 0.94 : 1.5
    return view
  }

  /// Cancels the work; the thumbnails in progress are finished and stored.
  func cancel() {
    stop.raise()
    worker?.cancel()
  }

  /// True if thumbnails are pending, or were not taken yet.
  var isBusy: Bool { worker?.isBusy ?? false }

  /// Requests the thumbnails of the first bodies of a catalogue, in their order.
  func begin(_ bodies: [CelestialBody]) {
    if !stop.isRaised { worker?.request(Array(bodies.prefix(Self.greatestWaitingCount))) }
  }

  /// Requests the thumbnail of a body that has changed.
  func renew(_ body: CelestialBody) {
    change { queue in
      failed.withLock { _ = $0.remove(body.id) }
      queue.arrived.removeAll { $0.id == body.id }
      queue.waiting.removeAll { $0.id == body.id }
      queue.waiting.insert(body, at: 0)
    }
  }

  /// Requests thumbnails before all others, unless they are in progress.
  ///
  /// Requests beyond the limit are dropped, as their bodies are not visible.
  /// - Parameters:
  ///   - bodies: The bodies.
  ///   - points: The central points of close-up thumbnails, by the ids of their bodies.
  func prioritize(_ bodies: [CelestialBody], at points: [String: SurfacePoint] = [:]) {
    places.withLock { $0.merge(points) { _, new in new } }
    change { queue in
      let known = Set(queue.arrived.map(\.id) + queue.running.map(\.id))
        .union(failed.withLock { $0 })
      let wanted = bodies.filter { !known.contains($0.id) }
      let ids = Set(wanted.map(\.id))
      let others = queue.waiting.filter { !ids.contains($0.id) }
      queue.waiting = Array((wanted + others).prefix(Self.greatestWaitingCount))
    }
  }

  /// Returns finished thumbnails, in the order in which they were finished.
  /// - Parameter count: The greatest number.
  /// - Returns: The thumbnails.
  func take(atMost count: Int) -> [Arrival] { worker?.take(atMost: count) ?? [] }

  private func change(_ body: (inout Bodies.Queue) -> Void) {
    if !stop.isRaised { worker?.change(body) }
  }

  /// Delivers a thumbnail, unless its body has changed meanwhile and waits again.
  /// - Parameters:
  ///   - id: The id of the body.
  ///   - sharedImage: The thumbnail; nil if it failed.
  ///   - job: The job.
  ///   - failed: The ids of bodies whose thumbnails failed.
  private static func finish(
    _ id: String, _ sharedImage: SharedImage?, in job: Bodies.Job, failed: Locked<Set<String>>
  ) {
    job.change { queue in
      guard !queue.waiting.contains(where: { $0.id == id }) else { return }
      guard let sharedImage else {
        failed.withLock { _ = $0.insert(id) }
        return
      }
      queue.arrived.removeAll { $0.id == id }
      queue.arrived.append(Arrival(id: id, sharedImage: sharedImage))
    }
  }

  private static func read(_ path: String) -> SharedImage? {
    guard let bytes = try? Files.read(path, limit: 1 << 24),
      let image = try? Image<RGBA8>.decode(bytes)
    else { return nil }
    return SharedImage(image)
  }
}
