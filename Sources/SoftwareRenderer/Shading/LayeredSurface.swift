import PlanetImage
import PlanetMath
import PlanetScene

/// The layers and the air of a globe, for points of its ellipsoid or of its mesh.
///
/// Each layer is filtered for a whole span of pixels at once; layers whose maps have the same size
/// and projection share the places of their taps. Then eight pixels at a time are lit.
final class LayeredSurface: Sendable {
  let layers: LayerTextures
  private let light: LayeredLight
  // Properties of the layers that each batch needs, so that the layers are not copied for it.
  private let baseColor: SIMD4<Float>?
  private let hasRelief: Bool
  private let hasWater: Bool
  private let hasNight: Bool
  private let cloudContent: CloudLayer.Content
  /// The factor on the opacity of the map of the clouds.
  private let cloudOpacity: Float
  /// The radius of the clouds; 0 without clouds.
  private let cloudRadius: Float

  /// Creates the surface of an object.
  /// - Parameters:
  ///   - surface: The surface.
  ///   - ellipsoid: The ellipsoid on which layers and air are placed.
  ///   - object: The object whose frame the points use; it may be rotated about its axis.
  ///   - turn: The rotation from `object` to the object, in turns.
  ///   - pixelCount: The number of pixels of the image; 0 if points are shaded one batch at a time.
  ///   - shadows: The shadows on the object.
  ///   - scene: The scene.
  init(
    _ surface: Surface, on ellipsoid: Ellipsoid, of object: SceneObject, turn: Double,
    pixelCount: Int, _ shadows: SurfaceShadows, in scene: RenderScene
  ) {
    layers = LayerTextures(
      surface, on: ellipsoid, turn: turn, pixelCount: pixelCount,
      cameraDistance: object.distance(of: scene.camera, in: ellipsoid))
    if case .constant(let color) = layers.base { baseColor = color } else { baseColor = nil }
    hasRelief = layers.relief != nil
    hasWater = layers.water != nil
    hasNight = layers.night != nil
    cloudContent = layers.clouds?.content ?? .colors
    cloudOpacity = surface.layers.clouds?.opacity ?? 1
    cloudRadius = layers.clouds?.radius ?? 0
    light = LayeredLight(object, ellipsoid, surface, shadows: shadows, in: scene)
  }

  /// Returns the geometry of light and view at eight points of the unit sphere.
  /// - Parameters:
  ///   - point: The points.
  ///   - direction: The directions of the rays in the frame of the unit sphere.
  ///   - normal: The unit normals of the ground; nil for those of the ellipsoid.
  /// - Returns: The geometry.
  @inline(__always)
  func geometry(
    _ point: VectorLanes, _ direction: VectorLanes, normal: VectorLanes? = nil
  ) -> GroundGeometry {
    light.geometry(point, direction, normal: normal)
  }

  /// Appends a batch of points to those whose layers are filtered.
  /// - Parameters:
  ///   - ground: The points of the ground.
  ///   - geometry: The geometry of light and view there.
  ///   - rays: Points and directions of the rays, in the frame of the unit sphere.
  ///   - samples: Receives the points.
  @inline(__always)
  func append(
    _ ground: SurfacePoints, _ geometry: GroundGeometry,
    rays: (origin: VectorLanes, direction: VectorLanes), to samples: inout LayerSamples
  ) {
    let effects = LayerSamples.Effects(
      isLit: light.isLit(geometry), reflects: hasWater && light.mayReflect(geometry),
      isDark: hasNight && light.isDark(geometry))
    samples.append(ground, effects)
    if hasRelief { samples.append(geometry) }
    guard cloudRadius > 0 else {
      samples.append(light.light(ground, geometry, effects, cloudPoint: nil))
      return
    }
    // Rays meet the sphere of the clouds where rays of its scale meet the unit sphere.
    let factor = Float8(repeating: 1 / cloudRadius)
    let cloud = EllipsoidPoints.hit(rays.origin * factor, rays.direction * factor).0
    samples.append(
      clouds: cloud, shadows: light.cloudShadowSource(of: ground.point, radius: cloudRadius))
    samples.append(light.light(ground, geometry, effects, cloudPoint: cloud))
  }

  /// Returns the lit colours of a batch, whose layers are filtered.
  /// - Parameters:
  ///   - batch: The number of the batch.
  ///   - samples: The points.
  ///   - work: The filtered layers.
  ///   - mesh: The points of the mesh; nil for those of the ellipsoid.
  /// - Returns: The colours.
  func color(
    _ batch: Int, _ samples: borrowing LayerSamples, _ work: borrowing LayerColors,
    over mesh: MeshGround? = nil
  ) -> ColorLanes {
    let first = 8 * batch
    var values = LayerValues(
      base: baseColor.map { ColorLanes(repeating: $0) } ?? ColorLanes(work.base, from: first))
    values.visibleShare = mesh?.visibleShare
    let isLit = samples.litBatches.contains(batch)
    if hasRelief, isLit { values.slopes = ColorLanes(work.relief, from: first) }
    if samples.waterBatches.contains(batch) {
      values.water = work.water[batch]
    }
    if samples.nightBatches.contains(batch) {
      values.night = ColorLanes(work.night, from: first).rgb
    }
    if cloudRadius > 0 {
      values.clouds =
        cloudContent == .opacities
        ? ColorLanes(white: work.opacities[batch]) : ColorLanes(work.clouds, from: first)
      if isLit { values.cloudShadow = work.cloudShadows[batch] }
      if cloudOpacity < 1 { values.attenuateClouds(by: Float8(repeating: cloudOpacity)) }
      if let mesh { values.removeClouds(under: mesh.distance, radius: cloudRadius) }
    }
    return light.color(values, samples.light[batch], samples.geometry[batch])
  }
}

extension LayerValues {
  /// Removes clouds and their shadows where the ground is above them, and attenuates them where it
  /// is little below.
  /// - Parameters:
  ///   - distance: The distances of the ground from the centre.
  ///   - radius: The radius of the clouds.
  fileprivate mutating func removeClouds(under distance: Float8, radius: Float) {
    attenuateClouds(by: CloudLayer.fraction(over: distance, radius: radius))
  }

  /// Multiplies the opacity of clouds and their shadows by a fraction.
  fileprivate mutating func attenuateClouds(by fraction: Float8) {
    clouds = clouds.map { ColorLanes(rgb: $0.rgb * fraction, alpha: $0.alpha * fraction) }
    cloudShadow = cloudShadow.map { $0 * fraction }
  }
}
