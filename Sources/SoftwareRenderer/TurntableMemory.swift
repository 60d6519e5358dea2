import PlanetImage
import PlanetMath
import PlanetScene
import Synchronization

/// The visibility, surface samples and light that a renderer keeps from frame to frame of a
/// turntable.
///
/// While a body rotates about its axis, its outline, its light and the texture footprints of its
/// pixels stay the same; only the maps shift, those of clouds by another angle. All frames that
/// share a memory use the samples of the first one, and are the same to the last bit as without it.
///
/// It keeps the samples of fully covered pixels of ellipsoids of revolution: about 60 bytes per
/// pixel of the image, or 300 with layers. Strips beyond the limit are rendered without it; so are
/// scenes with meshes, scenes that differ in more than the rotation of their bodies, images with
/// several samples per pixel, and the light of all suns but the first. Of meshes that cast shadows
/// on themselves it keeps the distances in all directions.
package final class TurntableMemory: Sendable {
  private struct State {
    var key: Key?
    var strips: [StripSamples?] = []
    var byteCount = 0
    var fields: [(mesh: TriangleMesh, field: RadialField)] = []
  }

  private let state = Mutex(State())

  /// Returns the approximate number of bytes that images of a size need.
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - hasLayers: True if the globe has layers or air.
  /// - Returns: The number.
  package static func byteCount(_ width: Int, _ height: Int, hasLayers: Bool) -> Int {
    (hasLayers ? 300 : 60) * width * height
  }

  /// Returns the limit in bytes: those that images in progress leave of some memory.
  package static func byteLimit(of memory: Int, besideImages images: Int) -> Int {
    min(defaultByteLimit, max(memory - images, 0))
  }

  /// The limit in bytes by default.
  private static let defaultByteLimit = 256 << 20

  /// The limit in bytes; a strip may exceed it.
  private let byteLimit: Int

  /// Creates an empty memory.
  /// - Parameter byteLimit: The limit in bytes.
  package init(byteLimit: Int? = nil) { self.byteLimit = byteLimit ?? Self.defaultByteLimit }

  /// Everything that determines the surface samples: the scene except the rotation of its globes.
  struct Key: Equatable {
    let size: ImageSize
    let scene: RenderScene

    /// Creates the key of a scene; nil for a scene with meshes.
    init?(_ scene: RenderScene, size: ImageSize) {
      var still = scene
      for (number, object) in scene.objects.enumerated() {
        // Rings look the same at any rotation about their axis.
        var body = object.withoutSpin(seenBy: scene.camera).still
        switch body.shape {
        case .mesh: return nil
        case .ring: break
        case .ellipsoid(let ellipsoid, var surface):
          surface.layers.clouds?.rotation = .zero
          body.shape = .ellipsoid(ellipsoid, surface)
        }
        still.objects[number] = body
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

  /// Returns the distances of a mesh, which are computed for the first frame.
  func field(of mesh: TriangleMesh, threads: Int) -> RadialField {
    let known = state.withLock { state in state.fields.first { $0.mesh == mesh }?.field }
    if let known { return known }
    let field = RadialField(mesh, threads: threads)
    state.withLock { state in
      guard state.byteCount < byteLimit, !state.fields.contains(where: { $0.mesh == mesh }) else {
        return
      }
      state.fields.append((mesh, field))
      state.byteCount += field.byteCount
    }
    return field
  }

  /// A Boolean value that indicates whether there is no room for further samples.
  var isFull: Bool { state.withLock { $0.byteCount >= byteLimit } }

  /// Returns the samples of the whole spans of a strip; nil if they are not kept.
  func samples(ofStrip strip: Int) -> StripSamples? { state.withLock { $0.strips[strip] } }

  /// Keeps the samples of the whole spans of a strip, if there is room.
  func keep(_ samples: StripSamples, ofStrip strip: Int) {
    state.withLock { state in
      guard state.strips[strip] == nil, state.byteCount < byteLimit else { return }
      state.strips[strip] = samples
      state.byteCount += samples.byteCount
    }
  }
}

/// The surface samples of a span with layers that a memory keeps.
///
/// An object, so that threads that share it change one reference count.
final class KeptLayers: Sendable {
  let samples: LayerSamples

  /// Keeps a copy without the points and without unused memory.
  init(_ samples: borrowing LayerSamples) { self.samples = samples.kept }
}

/// The data of a strip that is the same in all frames of a turntable.
struct StripSamples {
  /// The visible surfaces.
  var visibility: VisibilityStrip
  /// The surface samples of spans without layers, in the order of shading.
  var bare: SurfaceSamples
  /// The surface samples of spans with layers, span by span.
  var layers: [KeptLayers]
  /// The colours of the fragments of the first frame; those of the air beyond limbs are kept.
  var fragmentColors: [SIMD4<Float>]

  /// The number of bytes.
  var byteCount: Int {
    visibility.byteCount + bare.byteCount + layers.reduce(0) { $0 + $1.samples.byteCount }
      + fragmentColors.count * MemoryLayout<SIMD4<Float>>.stride
  }
}
