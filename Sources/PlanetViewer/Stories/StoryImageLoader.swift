import PlanetAssets
import PlanetImage
import PlanetSources

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
    /// A Boolean value that indicates whether the file is missing.
    var isMissing = false
  }

  private let worker: Worker<Place, Arrival>

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
    worker = Worker(
      limits: .init(jobs: Self.parallelLoads), wake: wake,
      each: {
        [library] place, cancellation in
        Arrival(
          place: place,
          result: Result { () throws(Failure) in
            try Self.images(of: place, library, web, cancellation)
          })
      })
  }

  /// Ends all loads; nothing arrives afterwards.
  func cancel() { worker.cancel() }

  /// True if images are pending, or were not taken yet.
  var isBusy: Bool { worker.isBusy }

  /// Requests images in place of those that were requested before and not started.
  func request(_ places: [Place]) {
    worker.change { queue in
      let known = Set(queue.running + queue.arrived.map(\.place))
      queue.waiting = places.filter { !known.contains($0) }
    }
  }

  /// Returns the images that have arrived, in their order.
  /// - Parameter count: The greatest number.
  /// - Returns: The images.
  func take(atMost count: Int) -> [Arrival] { worker.take(atMost: count) }

  /// Loads an image, reduced to the sizes for panels.
  private static func images(
    of place: Place, _ library: MapLibrary, _ web: WebAccess, _ cancellation: Cancellation
  ) throws(Failure) -> Images {
    let image = try load(place, from: library, web, cancellation)
    let square = image.centralSquare().reduced(toFit: cardSide)
    return Images(
      whole: SharedImage(image.reduced(toFit: greatestSide)), square: SharedImage(square))
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
    _ place: Place, from library: MapLibrary, _ web: WebAccess, _ cancellation: Cancellation
  ) throws(Failure) -> Image<RGBA8> {
    switch place {
    case .file(let name): return try image(name, library)
    case .web(let address):
      guard let images = web.images else {
        throw Failure(description: "images on the web need a cache folder, which is missing")
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
      if case .missingMap = error {
        throw Failure(description: "the image '\(name)' is missing", isMissing: true)
      }
      throw Failure(description: error.description)
    }
  }
}
