import OpenGLRenderer
import PlanetCatalogue

/// The thumbnails of the open catalogue: requests missing ones, and caches them as textures.
final class Thumbnails {
  private(set) var maker: ThumbnailMaker
  /// The thumbnails as textures.
  var cache = ThumbnailCache()
  /// True once thumbnails are rendered, after the first image of the body, which they would delay.
  private(set) var isEnabled = false
  private var hasShownBody = false
  private let environment: ViewerEnvironment

  /// The number of thumbnails that become textures in a frame.
  private static let arrivalsPerFrame = 4

  init(_ file: WatchedCatalogue, _ environment: ViewerEnvironment) {
    self.environment = environment
    maker = Self.makeMaker(file, environment)
  }

  private static func makeMaker(
    _ file: WatchedCatalogue, _ environment: ViewerEnvironment
  ) -> ThumbnailMaker {
    ThumbnailMaker(
      library: file.library, folder: environment.thumbnailFolder(file.path), size: 160,
      threads: max(environment.threads - 1, 1), wake: environment.services.wake)
  }

  /// Replaces the maker by one for a catalogue.
  /// - Parameters:
  ///   - file: The catalogue.
  ///   - bodies: Its bodies with the maps that they show.
  ///   - same: The bodies whose thumbnails are still valid.
  func restart(
    _ file: WatchedCatalogue, _ bodies: [CelestialBody], keeping same: [CelestialBody]
  ) {
    maker.cancel()
    cache = cache.keeping(same)
    maker = Self.makeMaker(file, environment)
    maker.begin(bodies)
  }

  /// Ends the work and removes all thumbnails.
  func removeAll() {
    maker.cancel()
    cache = ThumbnailCache()
  }

  /// Makes textures of thumbnails that have arrived, a few in a frame.
  /// - Returns: True if there were any.
  func receive(with renderer: OpenGLRenderer) -> Bool {
    let arrivals = maker.take(atMost: Self.arrivalsPerFrame)
    for arrival in arrivals {
      cache.put(renderer.texture(of: arrival.sharedImage.image), for: arrival.id)
    }
    return !arrivals.isEmpty
  }

  /// Requests the thumbnails that were missing in a frame.
  /// - Parameters:
  ///   - isBodyShown: True if the body is shown, or cannot be.
  ///   - bodies: All bodies of the catalogue.
  ///   - current: Returns a body with the map that it shows.
  /// - Returns: True if thumbnails are made from now on.
  func endFrame(
    isBodyShown: Bool, bodies: [CelestialBody], current: (CelestialBody) -> CelestialBody
  ) -> Bool {
    let places = cache.missingPlaces
    let missing = cache.endFrame()
    defer { hasShownBody = isBodyShown }
    if isEnabled {
      if !missing.isEmpty { maker.prioritize(missing.map(current), at: places) }
    } else if hasShownBody {
      isEnabled = true
      maker.begin(bodies.map(current))
      return true
    }
    return false
  }
}
