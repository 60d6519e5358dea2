/// What a surface looks like before light falls on it.
public struct Material: Sendable {
  /// Where the base colour comes from.
  public enum BaseColor: Sendable {
    /// The same everywhere: linear red, green, blue (straight) and opacity.
    case constant(SIMD4<Float>)
    /// A map of the globe.
    case map(SurfaceMap)
    /// Rings, by distance from the axis.
    case radial(RadialProfile)
  }

  /// How the base colour answers light.
  public enum Shading: Hashable, Sendable {
    /// Diffuse: base colour times the cosine of the light's angle, plus ambient light.
    case lambert
    /// Shines by itself; darkened towards the limb like the sun's disc.
    case emissive
    /// A layer of particles: brighter where eye and light are on the same side.
    case ring
  }

  /// The base colour.
  public var baseColor: BaseColor
  /// The answer to light.
  public var shading: Shading
  /// Whether the triangles are seen from behind too.
  public var isDoubleSided: Bool
  /// Whether what is behind shines through.
  public var isTranslucent: Bool

  /// Creates a material, opaque and one-sided unless told otherwise.
  public init(
    _ baseColor: BaseColor, shading: Shading = .lambert, isDoubleSided: Bool = false,
    isTranslucent: Bool = false
  ) {
    self.baseColor = baseColor
    self.shading = shading
    self.isDoubleSided = isDoubleSided
    self.isTranslucent = isTranslucent
  }
}
