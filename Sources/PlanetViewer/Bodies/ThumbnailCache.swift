import OpenGLRenderer
import PlanetCatalogue
import PlanetScene

/// A cache of thumbnails as textures: the most recently visible ones.
struct ThumbnailCache {
  private(set) var textures: [String: ImageTexture] = [:]
  /// The frame in which each thumbnail was last visible.
  private var frames: [String: Int] = [:]
  private var frame = 0
  private var missing: [CelestialBody] = []
  private var missingNearby: [CelestialBody] = []
  /// The central points of missing close-up thumbnails, by the ids of their bodies.
  private(set) var missingPlaces: [String: SurfacePoint] = [:]

  /// The greatest number of thumbnails, of 100 KiB each: more than are visible at the same time.
  static let greatestCount = ThumbnailMaker.greatestWaitingCount

  /// Returns the thumbnail of a visible body; a missing one is requested at the end of the frame.
  mutating func texture(of body: CelestialBody) -> ImageTexture? {
    if let texture = textures[body.id] {
      frames[body.id] = frame
      return texture
    }
    missing.append(body)
    return nil
  }

  /// Returns the close-up thumbnail of a visible place.
  /// - Parameters:
  ///   - body: The body, with an id of its own.
  ///   - place: The point in the middle.
  /// - Returns: The thumbnail; nil if it is missing, which is then requested.
  mutating func texture(of body: CelestialBody, at place: SurfacePoint) -> ImageTexture? {
    let texture = texture(of: body)
    if texture == nil { missingPlaces[body.id] = place }
    return texture
  }

  /// Marks bodies that may be visible soon.
  mutating func expect(_ bodies: some Sequence<CelestialBody>) {
    for body in bodies {
      if textures[body.id] == nil { missingNearby.append(body) } else { frames[body.id] = frame }
    }
  }

  /// Adds a thumbnail; the least recently visible ones are removed if there are too many.
  mutating func put(_ texture: ImageTexture, for id: String) {
    textures[id] = texture
    frames[id] = frame
    while textures.count > Self.greatestCount,
      let oldest = frames.min(by: { $0.value < $1.value })?.key
    {
      textures[oldest] = nil
      frames[oldest] = nil
    }
  }

  /// Returns a cache with the thumbnails of some bodies only.
  func keeping(_ bodies: [CelestialBody]) -> ThumbnailCache {
    var rest = self
    let ids = Set(bodies.map(\.id))
    rest.textures = textures.filter { ids.contains($0.key) }
    rest.frames = frames.filter { ids.contains($0.key) }
    return rest
  }

  /// Ends a frame.
  /// - Returns: The bodies whose thumbnails were missing, the visible ones first.
  mutating func endFrame() -> [CelestialBody] {
    let seen = Set(missing.map(\.id))
    defer {
      frame += 1
      (missing, missingNearby, missingPlaces) = ([], [], [:])
    }
    return missing + missingNearby.filter { !seen.contains($0.id) }
  }
}
