import PlanetCatalogue
import PlanetImage
package import PlanetScene

/// The use of a map's texels, which determines how they are adjusted.
package enum MapUse: Hashable, Sendable {
  /// The colours of a surface, under the air that a map may include.
  case surface(under: SurfaceAir? = nil)
  /// Clouds or haze.
  case cover
  /// Lights of the night side, or specular reflection, in proportion to the opacity.
  case strength

  /// Creates the use of a layer.
  package init(_ layer: Appearance.Layer, under air: SurfaceAir?) {
    self =
      switch layer.kind {
      case .clouds, .haze: .cover
      case .night, .specular: .strength
      case .surface, .normal, .height: .surface(under: air)
      }
  }

  /// Returns the change of linear light by an adjustment; nil for none.
  func curve(_ adjustment: MapAdjustment?) -> TexelCurve? {
    guard let adjustment else { return nil }
    var curve = TexelCurve()
    curve.gain = adjustment.gain ?? 1
    curve.gamma = adjustment.gamma ?? 1
    switch self {
    case .strength: curve.strength = adjustment.opacity ?? 1
    case .cover: break
    case .surface(let air):
      guard adjustment.includesAir == true, let veil = air?.veil else { break }
      (curve.offset, curve.scale) = (veil.added, 1 / veil.passed)
    }
    return curve == TexelCurve() ? nil : curve
  }
}
