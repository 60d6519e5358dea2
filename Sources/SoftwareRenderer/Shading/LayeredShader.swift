import PlanetImage
import PlanetMath
import PlanetScene

/// Shades pixels of an ellipsoid with layers: relief, water, night lights and clouds.
///
/// Each layer is filtered for a whole span of pixels at once; layers whose maps have the same size
/// and projection share the places of their taps. Then eight pixels at a time are lit.
struct LayeredShader {
  private let points: EllipsoidPoints
  private let light: LayeredLight
  private let layers: LayerTextures

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
    work.points.removeAll(keepingCapacity: true)
    work.cloudPoints.removeAll(keepingCapacity: true)
    work.shadowPoints.removeAll(keepingCapacity: true)
    for batch in 0..<count {
      let column = x + Float(8 * batch)
      let hit = points.hit(column, y)
      let movement = points.movement(hit)
      let ground = SurfacePoints(
        point: hit.point, column: movement.column, row: movement.row, direction: hit.direction)
      work.points.append(ground)
      guard let clouds = layers.clouds else { continue }
      var cloud = ground
      cloud.point = points.hit(column, y, radius: clouds.radius)
      work.cloudPoints.append(cloud)
      cloud.point = light.cloudShadowSource(of: hit.point, radius: clouds.radius)
      work.shadowPoints.append(cloud)
    }
    work.filter(layers)
  }

  /// Returns the lit colours of a batch.
  @inline(__always)
  private func color(_ batch: Int, _ work: borrowing LayerColors) -> ColorLanes {
    let first = 8 * batch
    let base: ColorLanes
    switch layers.base {
    case .constant(let color): base = ColorLanes(repeating: color)
    case .map: base = ColorLanes(work.base, from: first)
    }
    return light.color(
      LayerValues(
        base: base,
        slopes: layers.relief == nil ? nil : ColorLanes(work.relief, from: first),
        water: layers.water == nil ? nil : ColorLanes(work.water, from: first).rgb.x,
        night: layers.night == nil ? nil : ColorLanes(work.night, from: first).rgb,
        clouds: layers.clouds.map { $0.colors(work.clouds, from: first) },
        cloudShadow: layers.clouds.map { $0.colors(work.cloudShadows, from: first).alpha }),
      work.points[batch], cloudPoint: layers.clouds == nil ? nil : work.cloudPoints[batch].point)
  }
}
