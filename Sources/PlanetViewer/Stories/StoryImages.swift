import OpenGLRenderer
import PlanetAssets
import PlanetCatalogue
import PlanetSources

/// The images of the open catalogue's stories: loads those that are visible, and keeps the most
/// recently visible ones as textures.
final class StoryImages {
  /// The state of a story's image.
  enum Picture {
    /// The story has no image.
    case none
    case loading
    /// The whole image, and the square in its middle.
    case ready(ImageTexture, square: ImageTexture)
    /// The image cannot be shown, for a reason.
    case failed(String)
  }

  private(set) var loader: StoryImageLoader
  private let environment: ViewerEnvironment
  /// The address of the catalogue; nil for a file.
  private var base: WebAddress?
  private var textures: [StoryImageLoader.Place: (whole: ImageTexture, square: ImageTexture)] = [:]
  private var failures: [StoryImageLoader.Place: String] = [:]
  /// The frame in which each image was last visible.
  private var frames: [StoryImageLoader.Place: Int] = [:]
  private var frame = 0
  private var missing: [StoryImageLoader.Place] = []
  /// The missing files; the place, the body or the icon of the kind replaces their images.
  private var absent: Set<StoryImageLoader.Place> = []
  /// True if images were requested that are not loaded.
  private var hasRequests = false

  /// The greatest number of images, of 1.7 MB each.
  static let greatestCount = 64
  /// The number of images that become textures in a frame.
  private static let arrivalsPerFrame = 2

  init(_ file: WatchedCatalogue, _ environment: ViewerEnvironment) {
    self.environment = environment
    base = try? WebAddress(file.path)
    loader = Self.makeLoader(file, environment)
  }

  private static func makeLoader(
    _ file: WatchedCatalogue, _ environment: ViewerEnvironment
  ) -> StoryImageLoader {
    var web = environment.web
    web.catalogue = file.path
    return StoryImageLoader(file.library, web, wake: environment.services.wake)
  }

  /// Ends all loads and removes all images; images of a catalogue are requested when they are
  /// shown.
  func restart(_ file: WatchedCatalogue) {
    loader.cancel()
    base = try? WebAddress(file.path)
    loader = Self.makeLoader(file, environment)
    (textures, failures, frames, absent) = ([:], [:], [:], [])
  }

  /// Removes all textures, whose graphics context ends.
  func removeTextures() { (textures, frames) = ([:], [:]) }

  /// True if images are pending.
  var isBusy: Bool { loader.isBusy }

  /// Returns the place of a story's image; nil if it has none.
  func place(of story: Story) -> StoryImageLoader.Place? {
    guard let image = story.image else { return nil }
    if image.contains("://") { return .web(image) }
    guard let base else { return .file(image) }
    return (try? base.resolving(image)).map { .web($0.description) }
  }

  /// Returns the image of a visible story; a missing one is requested at the end of the frame.
  func picture(of story: Story) -> Picture {
    guard let place = place(of: story) else { return .none }
    if let (whole, square) = textures[place] {
      frames[place] = frame
      return .ready(whole, square: square)
    }
    if absent.contains(place) { return .none }
    if let reason = failures[place] { return .failed(reason) }
    missing.append(place)
    return .loading
  }

  /// Requests an image again that failed.
  func retry(_ story: Story) {
    if let place = place(of: story) { failures[place] = nil }
  }

  /// Makes textures of images that have arrived, a few in a frame.
  /// - Returns: True if there were any.
  func receive(with renderer: OpenGLRenderer) -> Bool {
    let arrivals = loader.take(atMost: Self.arrivalsPerFrame)
    for arrival in arrivals {
      switch arrival.result {
      case .success(let images):
        put(
          (renderer.texture(of: images.whole.image), renderer.texture(of: images.square.image)),
          for: arrival.place)
      case .failure(let failure) where failure.isMissing: absent.insert(arrival.place)
      case .failure(let failure): failures[arrival.place] = failure.description
      }
    }
    return !arrivals.isEmpty
  }

  private func put(
    _ pair: (whole: ImageTexture, square: ImageTexture), for place: StoryImageLoader.Place
  ) {
    textures[place] = pair
    frames[place] = frame
    while textures.count > Self.greatestCount,
      let oldest = frames.min(by: { $0.value < $1.value })?.key
    {
      (textures[oldest], frames[oldest]) = (nil, nil)
    }
  }

  /// Requests the images that were missing in a frame; others are no longer awaited.
  func endFrame() {
    frame += 1
    if !missing.isEmpty || hasRequests { loader.request(missing) }
    hasRequests = !missing.isEmpty
    missing = []
  }
}
