import CKernels
import PlanetImage
import PlanetMath
import PlanetScene

/// Reads filtered colours out of a map's pyramid.
struct MapSampler {
  let pyramid: MipPyramid
  let levels: [texels_level]
  /// Whether the first column follows the last one.
  let wraps: Bool
  private let sourceTexel: Float

  /// Reads a map.
  /// - Parameters:
  ///   - pyramid: The map.
  ///   - isGlobe: Whether it lies round a globe and turns with it, so that its first column follows
  ///     its last one, whatever the pyramid says.
  init(_ pyramid: MipPyramid, isGlobe: Bool = false) {
    self.pyramid = pyramid
    let wraps = isGlobe || pyramid.wrapsLongitude
    self.wraps = wraps
    levels = pyramid.levels.map { level in
      texels_level(
        origin: level.origin - level.stride - 1, stride: level.stride,
        width: Float(level.width), height: Float(level.height),
        turn: wraps ? Float(level.width) : 0,
        scaleX: Float(level.width) / Float(pyramid.width),
        scaleY: Float(level.height) / Float(pyramid.height))
    }
    sourceTexel = 1 / Float(pyramid.reduction * pyramid.reduction)
  }

  /// The columns and rows of the full-size map.
  var size: SIMD2<Double> { SIMD2(Double(pyramid.width), Double(pyramid.height)) }

  /// Returns where footprints are read.
  @inline(__always)
  func taps(_ footprint: Footprint) -> FilterTaps {
    FilterTaps(footprint, sourceTexel: sourceTexel, greatestLevel: Int32(levels.count - 1))
  }
}

/// What light makes of a surface's own colour: colour · (light · intensity + ambient).
struct SurfaceLight {
  /// The direct light, without alpha.
  var color: SIMD4<Float>
  /// The light from all sides; alpha stays as it is.
  var ambient: SIMD4<Float>
  /// Whether nothing shines through, whatever the surface's alpha.
  var isOpaque: Bool

  /// Creates the light of a scene on one of its objects.
  init(_ scene: RenderScene, on material: Material) {
    color = SIMD4(scene.directLight, 0)
    ambient = SIMD4(SIMD3(repeating: scene.ambient), 1)
    isOpaque = !material.isTranslucent
  }

  /// Returns the lit colour of a surface, premultiplied.
  func lit(_ surface: SIMD4<Float>, _ intensity: Float) -> SIMD4<Float> {
    var result = surface * (color * intensity + ambient)
    if isOpaque { result.w = 1 }
    return result
  }
}
