import CKernels
import PlanetImage
import PlanetMath
import PlanetScene

/// Filters colours from the mip pyramid of a map.
struct MapSampler {
  let pyramid: MipPyramid
  let levels: [texels_level]
  /// A Boolean value that indicates whether the first column follows the last one.
  let wraps: Bool
  private let sourceTexel: Float

  /// Creates a sampler of a map.
  /// - Parameters:
  ///   - pyramid: The mip pyramid.
  ///   - isGlobe: True if the map covers a globe, so that its first column follows its last one
  ///     whatever the pyramid says.
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

  /// Returns whether another map has levels of the same sizes.
  func hasLevels(of other: MapSampler) -> Bool {
    pyramid.levels == other.pyramid.levels && wraps == other.wraps
      && sourceTexel == other.sourceTexel
  }

  @inline(__always)
  func taps(_ footprint: Footprint) -> FilterTaps {
    FilterTaps(footprint, sourceTexel: sourceTexel, greatestLevel: Int32(levels.count - 1))
  }
}

/// The light on a surface: its own colour becomes colour · (light · intensity + ambient).
struct SurfaceLight {
  /// The direct light, without alpha.
  var color: SIMD4<Float>
  /// The ambient light; its alpha factor is 1.
  var ambient: SIMD4<Float>
  /// A Boolean value that indicates whether the surface is opaque, whatever its colour's alpha.
  var isOpaque: Bool

  /// Creates the light of a scene on one of its objects.
  init(_ scene: RenderScene, on surface: Surface) {
    switch surface.photometry {
    case .emissive(let law):
      color = SIMD4(law.darkening * scene.exposure, 0)
      ambient = SIMD4((1 - law.darkening) * scene.exposure, 1)
    case .lambert, .lunarLambert, .minnaert, .hapke:
      color = SIMD4(scene.directLight, 0)
      ambient = SIMD4(scene.ambientLight, 1)
    }
    isOpaque = !surface.isTranslucent
  }

  /// Returns the light on a surface without layers: none unless the scene shows its component.
  static func shown(_ scene: RenderScene, on surface: Surface) -> SurfaceLight {
    var light = SurfaceLight(scene, on: surface)
    guard !scene.components.contains(surface.isEmissive ? .emission : .ground) else {
      return light
    }
    (light.color, light.ambient) = (SIMD4(0, 0, 0, 0), SIMD4(0, 0, 0, 1))
    return light
  }

  /// Returns the lit colour of a surface, premultiplied.
  func lit(_ surface: SIMD4<Float>, _ intensity: Float) -> SIMD4<Float> {
    var result = surface * (color * intensity + ambient)
    if isOpaque { result.w = 1 }
    return result
  }
}
