import PlanetAssets
import PlanetImage
import PlanetSources
import PlanetThreads
import Synchronization

/// Loads and decodes the images of stories in the background, several at the same time.
final class StoryImageLoader: Sendable {
  /// The place of an image.
  enum Place: Hashable, Sendable {
    /// A file, named as maps are, relative to the catalogue.
    case file(String)
    /// An address of the web.
    case web(String)
  }

  /// An image that was loaded, or the error.
  struct Arrival: Sendable {
    let place: Place
    let result: Result<Images, Failure>
  }

  /// An image in the sizes that panels show.
  struct Images: Sendable {
    /// The whole image, at most ``StoryImageLoader/greatestSide`` wide and high.
    let whole: SharedImage
    /// The square in its middle, for cards.
    let square: SharedImage
  }

  /// The reason why an image cannot be shown.
  struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    let description: String
  }

  private struct State {
    /// The images that were not started, the most urgent first.
    var waiting: [Place] = []
    var running: Set<Place> = []
    var arrived: [Arrival] = []
    var workerCount = 0
  }

  private let library: MapLibrary
  private let web: WebAccess
  private let wake: @Sendable () -> Void
  private let cancellation = Cancellation()
  private let state = Mutex(State())

  /// The greatest number of images that are loaded at the same time.
  static let parallelLoads = HTTPLimits().parallelLoads
  /// The greatest width and height of an image for panels, in pixels.
  static let greatestSide = 640
  /// The greatest side of the square for cards, in pixels.
  static let cardSide = 160
  /// The largest image that is decoded.
  static let limits = ImageLimits(maxPixels: 1 << 25, maxDimension: 1 << 15, maxBytes: 1 << 27)

  /// Creates a loader.
  /// - Parameters:
  ///   - library: Finds the files.
  ///   - web: The web.
  ///   - wake: Called from another thread after an image was loaded.
  init(_ library: MapLibrary, _ web: WebAccess, wake: @escaping @Sendable () -> Void) {
    var library = library
    library.limits = Self.limits
    self.library = library
    self.web = web
    self.wake = wake
  }

  /// Ends all loads; nothing arrives afterwards.
  func cancel() {
    cancellation.cancel()
    state.withLock { ($0.waiting, $0.arrived) = ([], []) }
  }

  /// True if images are pending, or were not taken yet.
  var isBusy: Bool {
    state.withLock { !$0.waiting.isEmpty || !$0.running.isEmpty || !$0.arrived.isEmpty }
  }

  /// Requests images in place of those that were requested before and not started.
  func request(_ places: [Place]) {
    let newWorkers = state.withLock { state in
      let known = state.running.union(state.arrived.map(\.place))
      state.waiting = places.filter { !known.contains($0) }
      let count = min(state.waiting.count, Self.parallelLoads - state.workerCount)
      state.workerCount += max(count, 0)
      return max(count, 0)
    }
    for _ in 0..<newWorkers { Threads.startOrRun { self.work() } }
  }

  /// Returns the images that have arrived, in their order.
  /// - Parameter count: The greatest number.
  /// - Returns: The images.
  func take(atMost count: Int) -> [Arrival] {
    state.withLock { state in
      let taken = Array(state.arrived.prefix(count))
      state.arrived.removeFirst(taken.count)
      return taken
    }
  }

  private func work() {
    while let place = next() {
      let result = Result { () throws(Failure) in try load(place) }
      let isWanted = state.withLock { state in
        state.running.remove(place)
        guard !cancellation.isCancelled else { return false }
        state.arrived.append(Arrival(place: place, result: result))
        return true
      }
      if isWanted { wake() }
    }
  }

  private func next() -> Place? {
    state.withLock { state in
      guard !cancellation.isCancelled, !state.waiting.isEmpty else {
        state.workerCount -= 1
        return nil
      }
      let place = state.waiting.removeFirst()
      state.running.insert(place)
      return place
    }
  }

  /// Loads an image, reduced to the sizes for panels.
  private func load(_ place: Place) throws(Failure) -> Images {
    let image = try Self.load(place, library, web, cancellation)
    let square = image.centralSquare().reduced(toFit: Self.cardSide)
    return Images(
      whole: SharedImage(image.reduced(toFit: Self.greatestSide)), square: SharedImage(square))
  }

  /// Loads an image in its full size.
  /// - Parameters:
  ///   - place: The place.
  ///   - library: Finds the files.
  ///   - web: The web.
  ///   - cancellation: Ends the load.
  /// - Throws: ``Failure``
  /// - Returns: The image.
  static func load(
    _ place: Place, _ library: MapLibrary, _ web: WebAccess, _ cancellation: Cancellation
  ) throws(Failure) -> Image<RGBA8> {
    switch place {
    case .file(let name): return try image(name, library)
    case .web(let address):
      guard let images = web.images else {
        throw Failure(description: "images of the web need a cache folder; there is none")
      }
      var request = web.request()
      request.cancellation = cancellation
      let path: String
      do throws(WebImages.Failure) {
        path = try images.image(address, request)
      } catch {
        throw Failure(description: error.description)
      }
      return try image(path, MapLibrary(folders: ["/"], replacements: nil))
    }
  }

  private static func image(
    _ name: String, _ library: MapLibrary
  ) throws(Failure) -> Image<RGBA8> {
    var library = library
    library.limits = limits
    do throws(AssetError) {
      return try library.image(name)
    } catch {
      throw Failure(description: error.description)
    }
  }
}
