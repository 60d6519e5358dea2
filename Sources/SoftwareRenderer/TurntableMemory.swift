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

  /// Everything but the turning of its figures that decides what the pixels of a scene see.
  struct Key: Equatable {
    var size: FrameSize
    var camera: Camera
    var light: DirectionalLight
    var figures: [Figure]

    struct Figure: Equatable {
      var figure: SurfaceFigure
      var axis: Vector3
      var position: Vector3
      var shading: Material.Shading
      var isTranslucent: Bool
      var isDoubleSided: Bool
      var levels: [MipPyramid.Level]
      var reduction: Int
      var latitudeFactor: Double
      var isRotatedHalfTurn: Bool
    }

    /// Returns the key of a scene of figures; nothing where a mesh is drawn by its triangles.
    init?(_ scene: RenderScene, size: FrameSize) {
      guard size.width * size.height <= TurntableMemory.greatestPixelCount,
        scene.objects.allSatisfy({ $0.mesh == nil })
      else { return nil }
      self.size = size
      camera = scene.camera
      light = scene.light
      figures = scene.objects.map { object in
        var map: SurfaceMap?
        if case .map(let found) = object.material.baseColor { map = found }
        var latitudeFactor = 1.0
        if let map, case .ellipsoid(let ellipsoid) = object.figure {
          latitudeFactor = map.latitudeFactor(on: ellipsoid)
        }
        return Figure(
          figure: object.figure, axis: object.orientation * Vector3.unitZ,
          position: object.position, shading: object.material.shading,
          isTranslucent: object.material.isTranslucent,
          isDoubleSided: object.material.isDoubleSided, levels: map?.pyramid.levels ?? [],
          reduction: map?.pyramid.reduction ?? 1, latitudeFactor: latitudeFactor,
          isRotatedHalfTurn: map?.isRotatedHalfTurn ?? false)
      }
    }
  }

  /// The number of bands whose sights are kept.
  var knownBandCount: Int { state.withLock { $0.bands.count { $0 != nil } } }

  /// Returns whether the memory is of a scene; an empty one becomes that.
  func belongs(to scene: RenderScene, size: FrameSize, bandCount: Int) -> Bool {
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
