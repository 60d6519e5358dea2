package import PlanetMath

/// The maps of a globe over its base colour.
package struct SurfaceLayers: Hashable, Sendable {
  /// The clouds.
  package var clouds: CloudLayer?
  /// The lights of the night side.
  package var night: SurfaceMap?
  /// The open water, which reflects the sun.
  package var water: WaterLayer?
  /// The slopes of the ground.
  package var relief: ReliefLayer?

  /// Creates layers, none by default.
  package init() {}

  /// Returns the sine of the sun's elevation below which level ground receives no sunlight.
  package static func darkness(under light: DirectionalLight) -> Float {
    min(-0.1, -Sunlight(light).radius)
  }

  /// The maps of all layers.
  package var maps: [SurfaceMap] {
    [clouds?.map, night, water?.map, relief?.map].compactMap(\.self)
  }

  /// A Boolean value that indicates whether there is no layer.
  package var isEmpty: Bool {
    clouds == nil && night == nil && water == nil && relief == nil
  }
}

/// A layer of clouds at one altitude.
package struct CloudLayer: Hashable, Sendable {
  /// The content of the map.
  package enum Content: Hashable, Sendable {
    /// Colours; their alpha is the opacity of the clouds.
    case colors
    /// The opacity of white clouds, in the red channel.
    case opacities
  }

  package var map: SurfaceMap
  /// The content of the map.
  package var content: Content
  /// The altitude in equatorial radii, from 0 to ``greatestAltitude``.
  package var altitude: Double
  /// The exaggeration of the rendered altitude, equal to the exaggeration of a displaced globe's
  /// heights.
  ///
  /// The air above the clouds is computed for the true altitude.
  package var exaggeration = 1.0
  /// The rotation of the clouds relative to the ground, eastward.
  package var rotation = Angle.zero
  /// The turns of the clouds relative to the ground per turn of the ground, both eastward.
  package var turnsPerTurn = 0.0
  /// The factor on the opacity of the map, 0 to 1.
  package var opacity: Float = 1

  /// The greatest altitude, in equatorial radii.
  package static let greatestAltitude = 0.2
  /// The fraction of light that white clouds reflect.
  package static let albedo: Float = 0.9
  /// The fraction of the light on the ground that opaque clouds block.
  package static let shade: Float = 0.75

  /// The thickness of clouds below their altitude, as a fraction of it: ground within them is
  /// covered in part.
  package static let thickness: Float = 0.1

  /// The radius of the sphere of the clouds, in radii of the globe.
  package var radius: Double { 1 + min(altitude * exaggeration, Self.greatestAltitude) }

  package init(_ map: SurfaceMap, content: Content, altitude: Double) {
    self.map = map
    self.content = content
    self.altitude = altitude
  }

  /// Returns the fraction of the clouds that is above the ground at eight points.
  /// - Parameters:
  ///   - distance: The distances of the ground from the centre, in radii of the globe.
  ///   - radius: The radius of the clouds; 1 if they are on the ground, as above the camera.
  /// - Returns: Values of 0 to 1.
  package static func fraction(over distance: Float8, radius: Float) -> Float8 {
    let (zero, one) = (Float8(repeating: 0), Float8(repeating: 1))
    guard radius > 1 else { return one }
    let raw = (Float8(repeating: radius) - distance) * (1 / (thickness * (radius - 1)))
    let low = raw.replacing(with: zero, where: raw .< zero)
    return low.replacing(with: one, where: one .< low)
  }
}

/// Open water with waves, which reflects the sun as a glint.
///
/// The slopes of waves are distributed normally, with a variance that grows with the wind (Cox and
/// Munk 1954). A facet reflects by Fresnel's equations. The reflectance relative to a white diffuse
/// surface is F(ω) P(β) π / (4 μ cos⁴ β), with the angle ω of incidence on the facet and the angle
/// β between the facet and the vertical.
package struct WaterLayer: Hashable, Sendable {
  /// The map: 1 for water, 0 for land, in the red channel.
  package var map: SurfaceMap
  /// The variance of the slopes of waves, of both directions together.
  package var slopeVariance: Float

  /// The variance of slopes at a wind speed of 7 m/s: 0.003 + 0.00512 · 7.
  package static let usualSlopeVariance: Float = 0.0388
  /// The reflectance of water at perpendicular incidence, for the refractive index 1.34.
  package static let normalReflectance: Float = 0.0211
  /// The least cosine of the angle of emission: facets hide each other at the horizon.
  package static let leastCosine: Float = 0.05

  package init(_ map: SurfaceMap, slopeVariance: Float = usualSlopeVariance) {
    self.map = map
    self.slopeVariance = slopeVariance
  }

  /// The squared slope, relative to the variance, beyond which there are too few facets to be seen.
  package static let visibleSlopes: Float = 18

  /// Returns whether facets may reflect the sun to the camera at one of eight points; the
  /// parameters are those of ``glint(_:towardsSun:towardsCamera:slopeVariance:)``.
  @inlinable
  package static func mayReflect(
    _ normal: VectorLanes, towardsSun: VectorLanes, towardsCamera: VectorLanes,
    slopeVariance: Float
  ) -> Bool {
    let zero = Float8(repeating: 0)
    let half = towardsSun + towardsCamera
    let tilt = normal.dot(half)
    // tan² β < g means cos² β > 1 / (1 + g); less a margin for rounding.
    let least = 0.999 / (1 + visibleSlopes * slopeVariance)
    return any((tilt .> zero) .& (tilt * tilt .> half.dot(half) * least))
  }

  /// Returns the radiance of eight points by the glint, where a white diffuse surface that faces
  /// the sun has 1.
  /// - Parameters:
  ///   - normal: The unit normals of calm water.
  ///   - towardsSun: The unit direction towards the sun.
  ///   - towardsCamera: The unit directions towards the camera.
  ///   - slopeVariance: The variance of the slopes of waves.
  /// - Returns: The radiance on water; 0 where no sunlight falls, and where
  ///   ``mayReflect(_:towardsSun:towardsCamera:slopeVariance:)`` is false.
  @inlinable
  package static func glint(
    _ normal: VectorLanes, towardsSun: VectorLanes, towardsCamera: VectorLanes,
    slopeVariance: Float
  ) -> Float8 {
    let zero = Float8(repeating: 0)
    let one = Float8(repeating: 1)
    let half = towardsSun + towardsCamera
    let length = half.lengths + 1e-6
    let facing = towardsSun.dot(half) / length
    let tilt = normal.dot(half) / length
    let least = Float8(repeating: 0.05)
    let safe = tilt.replacing(with: least, where: tilt .< least)
    let cosine2 = safe * safe
    let tangent2 = (one - cosine2) / cosine2
    let whole = exp((zero - tangent2) / slopeVariance) / (slopeVariance * Float.pi)
    let isVisible = tangent2 .< Float8(repeating: visibleSlopes * slopeVariance)
    let density = zero.replacing(with: whole, where: isVisible)
    let missing = one - facing
    let square = missing * missing
    let fresnel = square * square * missing * (1 - normalReflectance) + normalReflectance
    let emission = normal.dot(towardsCamera)
    let lowest = Float8(repeating: leastCosine)
    let mu = emission.replacing(with: lowest, where: emission .< lowest)
    let radiance = fresnel * density * Float.pi / (mu * cosine2 * cosine2 * 4)
    // The sun rises over the whole range in which the waves shade each other.
    let incidence = normal.dot(towardsSun)
    let risen = incidence * (1 / leastCosine)
    let positive = risen.replacing(with: zero, where: risen .< zero)
    return radiance * positive.replacing(with: one, where: one .< positive)
  }
}

/// The slopes of the ground: they tilt its normals, not its outline.
package struct ReliefLayer: Hashable, Sendable {
  /// The slopes towards the east and the north in the red and the green channel, and the sum of
  /// their squares, at most 1, in the blue one.
  ///
  /// The value v of a slope is (2 v - 1) · ``greatestSlope``. The mean of the squares over some
  /// texels, less the squares of their mean slopes, is the variance of the slopes. Slopes that are
  /// smaller than a texel, as of a map that is reduced for a small image, have no share in it.
  package var map: SurfaceMap
  /// The factor on the slopes; 1 for those of the ground.
  package var exaggeration: Float

  /// The greatest slope that a map can contain, as rise over run.
  package static let greatestSlope: Float = 2
  /// The error of a variance by the rounding of the map's values for slopes up to 0.2, subtracted
  /// from it.
  package static let varianceNoise: Float = 2e-5

  package init(_ map: SurfaceMap, exaggeration: Float = 1) {
    self.map = map
    self.exaggeration = exaggeration
  }

  /// Returns the texel of ``map`` with slopes towards the east and the north, 65535 for 1.
  ///
  /// The square is that of the stored slopes, so that equal slopes have no variance.
  @inline(__always)
  static func texel(of slopes: SIMD2<Float>) -> SIMD4<UInt16> {
    @inline(__always)
    func level(_ value: Float) -> UInt16 { UInt16(min(max(value, 0), 1) * 65535 + 0.5) }
    let code = (slopes / greatestSlope + 1) * 0.5
    let (east, north) = (level(code.x), level(code.y))
    let stored = (SIMD2(Float(east), Float(north)) / 65535 * 2 - 1) * greatestSlope
    let square = stored * stored
    return SIMD4(east, north, level(square.x + square.y), 65535)
  }

  /// The least cosine of the angle between a visible slope and the camera, relative to that of
  /// level ground.
  package static let leastFacing: Float = 0.2

  /// The sine of the sun's elevation below which no slope is in sunlight.
  package static let lowestSun: Float = -0.03

  /// Returns the fraction of sunlight that reaches slopes at eight points.
  ///
  /// Shortly beyond the terminator only high ground receives sunlight; slopes alone do not show
  /// where it is, so the light of all fades out.
  /// - Parameter sine: The sines of the sun's elevation above level ground.
  /// - Returns: Values of 0 to 1.
  @inlinable
  package static func sunriseShare(_ sine: Float8) -> Float8 {
    let zero = Float8(repeating: 0)
    let one = Float8(repeating: 1)
    let raw = (sine - lowestSun) * (-1 / lowestSun)
    let low = raw.replacing(with: zero, where: raw .< zero)
    return low.replacing(with: one, where: one .< low)
  }
}

/// The lights of the night side.
package enum NightLights {
  /// The sine of the sun's elevation below which all lights are on.
  package static let dusk: Float = -0.12
  /// The sine of the sun's elevation above which no light is on.
  package static let dawn: Float = 0.02
  /// The fraction of the lights that opaque clouds block.
  package static let cloudShade: Float = 0.85

  /// Returns the fraction of the lights that are on at eight points.
  /// - Parameter sine: The sines of the sun's elevation.
  /// - Returns: Values of 0 to 1.
  @inlinable
  package static func share(_ sine: Float8) -> Float8 {
    let zero = Float8(repeating: 0)
    let one = Float8(repeating: 1)
    let raw = (Float8(repeating: dawn) - sine) * (1 / (dawn - dusk))
    let low = raw.replacing(with: zero, where: raw .< zero)
    let t = low.replacing(with: one, where: one .< low)
    return t * t * (Float8(repeating: 3) - t * 2)
  }
}
