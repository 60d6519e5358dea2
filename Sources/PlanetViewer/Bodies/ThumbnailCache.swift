import OpenGLRenderer
import PlanetCatalogue

/// Thumbnails as textures: those that were seen last.
struct ThumbnailCache {
  private(set) var textures: [String: PictureTexture] = [:]
  /// In which frame each of them was seen last.
  private var frames: [String: Int] = [:]
  private var frame = 0
  private var missing: [CelestialBody] = []
  private var missingNearby: [CelestialBody] = []

  /// The most pictures, of 100 KiB each: more than are seen at once.
  static let greatestCount = ThumbnailMaker.greatestWaitingCount

  /// Returns the picture of a body that is seen; if there is none, it is asked for.
  mutating func picture(of body: CelestialBody) -> PictureTexture? {
    if let texture = textures[body.id] {
      frames[body.id] = frame
      return texture
    }
    missing.append(body)
    return nil
  }

  /// Says which bodies will be seen soon if a hand goes on as it does.
  mutating func expect(_ bodies: some Sequence<CelestialBody>) {
    for body in bodies {
      if textures[body.id] == nil { missingNearby.append(body) } else { frames[body.id] = frame }
    }
  }

  /// Adds a picture; one that was not seen for long goes, if there are too many.
  mutating func put(_ texture: PictureTexture, for id: String) {
    textures[id] = texture
    frames[id] = frame
    while textures.count > Self.greatestCount,
      let oldest = frames.min(by: { $0.value < $1.value })?.key
    {
      textures[oldest] = nil
      frames[oldest] = nil
    }
  }

  /// Returns a cache with the pictures of some bodies only.
  func keeping(_ bodies: [CelestialBody]) -> ThumbnailCache {
    var rest = self
    let ids = Set(bodies.map(\.id))
    rest.textures = textures.filter { ids.contains($0.key) }
    rest.frames = frames.filter { ids.contains($0.key) }
    return rest
  }

  /// Says that a frame is done.
  /// - Returns: The bodies whose pictures were missed, those that were seen first.
  mutating func endFrame() -> [CelestialBody] {
    let seen = Set(missing.map(\.id))
    defer {
      frame += 1
      (missing, missingNearby) = ([], [])
    }
    return missing + missingNearby.filter { !seen.contains($0.id) }
  }
}
