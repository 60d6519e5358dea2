import PlanetImage
import PlanetMath
import PlanetScene
import Synchronization

/// What a renderer keeps from one picture of a turntable for the next.
///
/// While a body turns about its axis, its outline, its light and the ellipses that pixels see of
/// its map stay the same; only the map moves along. All pictures that share a memory are drawn from
/// what the first one found out, with the same result to the last bit as without. A memory takes
/// about 50 bytes for each pixel of a globe; pictures too large for that, and scenes that differ in
/// anything else than how far figures have turned, are drawn without.
public final class TurntableMemory: Sendable {
  private struct State {
    var key: Key?
    var bands: [SurfaceSights?] = []
  }

  private let state = Mutex(State())

  /// Returns about how many bytes the memory of pictures of a size takes; 0 if it keeps none.
  public static func byteCount(_ width: Int, _ height: Int) -> Int {
    width * height <= greatestPixelCount ? 50 * width * height : 0
  }

  /// The most pixels of a picture that is kept.
  static let greatestPixelCount = 2 << 20

  /// Creates an empty memory.
  public init() {}

  /// Everything that decides the footprints of a scene: all of it but the rotation of its globes.
  struct Key: Equatable {
    let size: ImageSize
    let scene: RenderScene

    /// Creates the key of a scene; nil for one with meshes, or too many pixels.
    init?(_ scene: RenderScene, size: ImageSize) {
      guard size.pixelCount <= TurntableMemory.greatestPixelCount else { return nil }
      var still = scene
      for (number, object) in scene.objects.enumerated() {
        if case .mesh = object.shape { return nil }
        // Rings are the same however they have turned about their axis.
        still.objects[number] = object.withoutSpin(seenBy: scene.camera).still
      }
      self.size = size
      self.scene = still
    }
  }

  /// The number of bands whose sights are kept.
  var knownBandCount: Int { state.withLock { $0.bands.count { $0 != nil } } }

  /// Returns whether the memory is of a scene; an empty one becomes that.
  func belongs(to scene: RenderScene, size: ImageSize, bandCount: Int) -> Bool {
    guard let key = Key(scene, size: size) else { return false }
    return state.withLock { state in
      if state.key == nil {
        state.key = key
        state.bands = Array(repeating: nil, count: bandCount)
      }
      return state.key == key
    }
  }

  /// Returns what the whole stretches of a band see, in the order in which they are shaded.
  func sights(ofBand band: Int) -> SurfaceSights? { state.withLock { $0.bands[band] } }

  /// Keeps what the whole stretches of a band see.
  func keep(_ sights: SurfaceSights, ofBand band: Int) {
    state.withLock { state in
      if state.bands[band] == nil { state.bands[band] = sights }
    }
  }
}
