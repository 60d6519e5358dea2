import PlanetImage
import PlanetMath
import PlanetScene

/// Shades pixels of an ellipsoid with layers: relief, water, night lights and clouds.
///
/// Each layer is filtered for a whole span of pixels at once; layers whose maps have the same size
/// and projection share the places of their taps. Then eight pixels at a time are lit.
final class LayeredShader: Sendable {
  private let points: EllipsoidPoints
  private let light: LayeredLight
  private let layers: LayerTextures
  // Properties of the layers that each batch needs, so that the layers are not copied for it.
  private let baseColor: SIMD4<Float>?
  private let hasRelief: Bool
  private let hasWater: Bool
  private let hasNight: Bool
  private let cloudContent: CloudLayer.Content
  /// The radius of the clouds; 0 without clouds.
  private let cloudRadius: Float

  init(
    _ index: Int, _ ellipsoid: Ellipsoid, _ surface: Surface, in scene: RenderScene,
    size: ImageSize, samplesPerPixel: SamplesPerPixel
  ) {
    let object = scene.objects[index]
    let (still, turn) = object.withoutSpin(seenBy: scene.camera)
    points = EllipsoidPoints(
      still, ellipsoid, in: scene, size: size, samplesPerPixel: samplesPerPixel)
    layers = LayerTextures(
      surface, on: ellipsoid, turn: turn,
      cameraDistance: Self.distance(of: scene.camera, from: still, ellipsoid))
    if case .constant(let color) = layers.base { baseColor = color } else { baseColor = nil }
    hasRelief = layers.relief != nil
    hasWater = layers.water != nil
    hasNight = layers.night != nil
    cloudContent = layers.clouds?.content ?? .colors
    cloudRadius = layers.clouds?.radius ?? 0
    light = LayeredLight(
      scene, still, ellipsoid, surface, SurfaceShadows(on: index, as: still, in: scene))
  }

  /// Returns the distance of a camera from the centre of the unit sphere of an ellipsoid.
  private static func distance(
    of camera: Camera, from object: SceneObject, _ ellipsoid: Ellipsoid
  ) -> Double {
    guard case .perspective = camera.projection else { return .infinity }
    let local = object.orientation.inverse * (camera.eye - object.position)
    return (local / ellipsoid.semiAxes).length / object.scale
  }

  /// Returns the colours of the first `count` of eight shading points.
  func colors(x: Float8, y: Float8, count: Int, _ work: inout LayerColors) -> PixelColors {
    var sum = PixelColors()
    let samplesPerPixel = points.samplesPerPixel
    for number in 0..<samplesPerPixel.count {
      let (dx, dy) = samplesPerPixel.offset(number)
      prepare(x + dx, y + dy, count: 1, &work)
      let colors = color(0, work)
      for lane in 0..<count {
        sum[lane] +=
          SIMD4(
            colors.rgb.x[lane], colors.rgb.y[lane], colors.rgb.z[lane], colors.alpha[lane])
          * samplesPerPixel.weight
      }
    }
    return sum
  }

  /// Shades a span of pixels of one row.
  /// - Parameters:
  ///   - pixels: Receive the colours, premultiplied and linear.
  ///   - span: The indices of the pixels.
  ///   - x: The columns of the first eight pixels.
  ///   - y: The row.
  ///   - work: Working memory.
  func shade(
    _ pixels: inout MutableSpan<RGBAFloat>, _ span: Range<Int>, _ x: Float8, _ y: Float8,
    _ work: inout LayerColors
  ) {
    guard points.samplesPerPixel.count == 1 else {
      for first in stride(from: 0, to: span.count, by: 8) {
        let count = min(8, span.count - first)
        let colors = colors(x: x + Float(first), y: y, count: count, &work)
        for lane in 0..<count { pixels[span.lowerBound + first + lane] = RGBAFloat(colors[lane]) }
      }
      return
    }
    let batchCount = (span.count + 7) / 8
    prepare(x, y, count: batchCount, &work)
    for batch in 0..<batchCount {
      let colors = color(batch, work)
      let first = span.lowerBound + 8 * batch
      for lane in 0..<min(8, span.upperBound - first) {
        pixels[first + lane] = RGBAFloat(
          SIMD4(colors.rgb.x[lane], colors.rgb.y[lane], colors.rgb.z[lane], colors.alpha[lane]))
      }
    }
  }

  /// Filters all layers of batches of pixels.
  private func prepare(_ x: Float8, _ y: Float8, count: Int, _ work: inout LayerColors) {
    work.removeAll()
    for batch in 0..<count {
      let column = x + Float(8 * batch)
      let hit = points.hit(column, y)
      let movement = points.movement(hit)
      let ground = SurfacePoints(point: hit.point, column: movement.column, row: movement.row)
      let geometry = light.geometry(hit.point, hit.direction)
      work.append(
        ground, geometry, isLit: light.isLit(geometry),
        reflects: hasWater && light.mayReflect(geometry),
        isDark: hasNight && light.isDark(geometry))
      guard cloudRadius > 0 else { continue }
      var cloud = ground
      cloud.point = points.hit(column, y, radius: cloudRadius)
      work.cloudPoints.append(cloud)
      cloud.point = light.cloudShadowSource(of: hit.point, radius: cloudRadius)
      work.shadowPoints.append(cloud)
    }
    work.filter(layers)
  }

  /// Returns the lit colours of a batch.
  private func color(_ batch: Int, _ work: borrowing LayerColors) -> ColorLanes {
    let first = 8 * batch
    var values = LayerValues(
      base: baseColor.map { ColorLanes(repeating: $0) } ?? ColorLanes(work.base, from: first))
    let isLit = work.litBatches.contains(batch)
    if hasRelief, isLit { values.slopes = ColorLanes(work.relief, from: first) }
    if work.waterBatches.contains(batch) {
      values.water = ColorLanes(work.water, from: first).rgb.x
    }
    if work.nightBatches.contains(batch) { values.night = ColorLanes(work.night, from: first).rgb }
    let (points, geometry) = (work.points[batch], work.geometry[batch])
    guard cloudRadius > 0 else { return light.color(values, points, geometry, cloudPoint: nil) }
    values.clouds = cloudContent.colors(work.clouds, from: first)
    if isLit { values.cloudShadow = cloudContent.colors(work.cloudShadows, from: first).alpha }
    return light.color(values, points, geometry, cloudPoint: work.cloudPoints[batch].point)
  }
}
