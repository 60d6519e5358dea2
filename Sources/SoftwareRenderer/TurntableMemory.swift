import PlanetImage
import PlanetMath
import PlanetScene
import Synchronization

/// The surface samples that a renderer keeps from frame to frame of a turntable.
///
/// While a body rotates about its axis, its outline, its light and the texture footprints of its
/// pixels stay the same; only the map shifts. All frames that share a memory use the samples of the
/// first one, and are the same to the last bit as without it. It keeps the samples of fully covered
/// pixels of ellipsoids of revolution, about 50 bytes per pixel, if there is one shading sample per
/// pixel. Images of more than 2 Mi pixels, scenes with meshes or layers, and scenes that differ in
/// more than the rotation of their bodies are rendered without it.
package final class TurntableMemory: Sendable {
  private struct State {
    var key: Key?
    var strips: [SurfaceSamples?] = []
  }

  private let state = Mutex(State())

  /// Returns the approximate number of bytes for images of a size; 0 if it keeps none.
  package static func byteCount(_ width: Int, _ height: Int) -> Int {
    width * height <= greatestPixelCount ? 50 * width * height : 0
  }

  /// The greatest number of pixels of an image whose samples are kept.
  static let greatestPixelCount = 2 << 20

  package init() {}

  /// Everything that determines the surface samples: the scene except the rotation of its globes.
  struct Key: Equatable {
    let size: ImageSize
    let scene: RenderScene

    /// Creates the key of a scene; nil for a scene with meshes or layers, or an image that is too
    /// large.
    init?(_ scene: RenderScene, size: ImageSize) {
      guard size.pixelCount <= TurntableMemory.greatestPixelCount else { return nil }
      var still = scene
      for (number, object) in scene.objects.enumerated() {
        if case .mesh = object.shape { return nil }
        if object.shape.surface?.hasLayers == true { return nil }
        // Rings look the same at any rotation about their axis.
        still.objects[number] = object.withoutSpin(seenBy: scene.camera).still
      }
      self.size = size
      self.scene = still
    }
  }

  /// The number of strips whose samples are kept.
  var cachedStripCount: Int { state.withLock { $0.strips.count { $0 != nil } } }

  /// Assigns an empty memory to a scene, and returns whether the memory belongs to it.
  func claim(for scene: RenderScene, size: ImageSize, stripCount: Int) -> Bool {
    guard let key = Key(scene, size: size) else { return false }
    return state.withLock { state in
      if state.key == nil {
        state.key = key
        state.strips = Array(repeating: nil, count: stripCount)
      }
      return state.key == key
    }
  }

  /// Returns the samples of the whole spans of a strip, in the order of shading.
  func samples(ofStrip strip: Int) -> SurfaceSamples? { state.withLock { $0.strips[strip] } }

  /// Keeps the samples of the whole spans of a strip.
  func keep(_ surfaceSamples: SurfaceSamples, ofStrip strip: Int) {
    state.withLock { state in
      if state.strips[strip] == nil { state.strips[strip] = surfaceSamples }
    }
  }
}
