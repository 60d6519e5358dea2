import PlanetImage
import PlanetMath
import PlanetScene

/// Shades pixels of rings: exact radius for each ray.
///
/// The radius changes linearly over most pixels. Their mean is the mean of the profile weighted by
/// a trapezium: the convolution of two boxes, as wide as the change of the radius along the row and
/// along the column. Where a pixel shows much of the ring at once, seen nearly edge-on, sixteen
/// such means are averaged.
struct RingShader {
  private let rays: PixelRays
  private let profile: ProfileIntegral
  private let innerRadius: Float
  private let samplesPerUnit: Float
  private let shadows: SurfaceShadows
  /// The light of rings of opacity 1 in shadow.
  private let shadowLight: SIMD4<Float>

  init(
    _ index: Int, _ profile: RadialProfile, in scene: RenderScene, size: ImageSize
  ) {
    let object = scene.objects[index]
    let frame = RayFrame(scene.camera, size: size, of: object)
    rays = PixelRays(frame)
    let photometry = RingPhotometry(
      scene, towardsCamera: frame.towardsCamera,
      towardsSun: object.orientation.inverse * scene.light(on: object).direction)
    let shown: SIMD4<Float> =
      scene.components.contains(.rings) ? SIMD4(1, 1, 1, 1) : SIMD4(0, 0, 0, 1)
    self.profile = ProfileIntegral(photometry.colors(of: profile).map { $0 * shown })
    shadows = SurfaceShadows(on: index, as: object, in: scene)
    shadowLight = SIMD4(photometry.shadowLight(of: profile), 1) * shown
    innerRadius = Float(profile.innerRadius)
    samplesPerUnit = Float(
      Double(profile.samples.count) / (profile.outerRadius - profile.innerRadius))
  }

  func colors(_ batch: PixelBatch) -> PixelColors {
    var colors = PixelColors()
    let whole = view(batch.x, batch.y, step: 1)
    guard isSteep(whole, batch.count) else {
      let light = light(whole)
      for lane in 0..<batch.count { colors[lane] = lit(mean(whole, lane), light, lane) }
      return colors
    }
    // The whole pixel is filtered here, whatever part of it is covered.
    func corner(_ place: Float8) -> Float8 {
      var result = place
      for lane in 0..<8 { result[lane] = place[lane].rounded(.down) }
      return result
    }
    let (left, top) = (corner(batch.x), corner(batch.y))
    for sample in 0..<SamplePattern.count {
      let x = left + SamplePattern.columns[sample]
      let part = view(x, top + SamplePattern.lines[sample], step: 0.25)
      let light = light(part)
      for lane in 0..<batch.count where batch.masks[lane] >> sample & 1 != 0 {
        colors[lane] += lit(mean(part, lane), light, lane)
      }
    }
    for lane in 0..<batch.count {
      colors[lane] *= 1 / Float(max(batch.masks[lane].nonzeroBitCount, 1))
    }
    return colors
  }

  /// The footprints of eight squares of the frame on the plane of the ring.
  private struct View {
    /// The radii at the centres; infinite behind the camera.
    var radius: Float8
    /// The changes of the radius along a row and along a column.
    var acrossRow: Float8
    var acrossColumn: Float8
    /// The points on the plane.
    var point: VectorLanes
    /// The movements of the points per column and per row.
    var column: VectorLanes
    var row: VectorLanes

    /// The squared movements of the points together.
    var movement2: Float8 { column.dot(column) + row.dot(row) }
  }

  private func view(_ x: Float8, _ y: Float8, step: Float) -> View {
    let (origin, direction) = rays.rays(x, y)
    let tiny = Float8(repeating: 1e-12)
    let slope = direction.z.replacing(with: tiny, where: direction.z .== 0)
    let t = (Float8(repeating: 0) - origin.z) / slope
    let point = origin + direction * t
    let radius = (point.x * point.x + point.y * point.y + tiny).squareRoot()
    let drift = rays.drift(t, step: step)
    func movement(_ w: VectorLanes) -> VectorLanes {
      let fall = w.z / slope
      return VectorLanes(
        w.x - direction.x * fall, w.y - direction.y * fall, Float8(repeating: 0))
    }
    let (column, row) = (movement(drift.column), movement(drift.row))
    func growth(_ d: VectorLanes) -> Float8 {
      ((point.x * d.x + point.y * d.y) / radius).magnitudes
    }
    let nowhere = Float8(repeating: .infinity)
    return View(
      radius: nowhere.replacing(with: radius, where: rays.nearest .< t),
      acrossRow: growth(column), acrossColumn: growth(row),
      point: VectorLanes(point.x, point.y, Float8(repeating: 0)), column: column, row: row)
  }

  /// Returns the fractions of sunlight that points of the rings receive, in red, green and blue.
  private func light(_ view: View) -> VectorLanes {
    guard !shadows.isEmpty else { return VectorLanes(repeating: SIMD3(1, 1, 1)) }
    guard shadows.hasColor else {
      let light = shadows.visibleShare(view.point, column: view.column, row: view.row)
      return VectorLanes(light, light, light)
    }
    return shadows.visibleLight(view.point, column: view.column, row: view.row)
  }

  /// Returns a premultiplied colour with the fractions of sunlight of a lane.
  private func lit(_ color: SIMD4<Float>, _ light: VectorLanes, _ lane: Int) -> SIMD4<Float> {
    let missing = 1 - SIMD4(light.x[lane], light.y[lane], light.z[lane], 1)
    let sunlit = color - shadowLight * color.w
    return color - missing * sunlit.replacing(with: 0, where: sunlit .< 0)
  }

  /// Returns whether the radius changes non-linearly over any of the pixels.
  private func isSteep(_ view: View, _ count: Int) -> Bool {
    for lane in 0..<count {
      // Written so that NaN counts as steep.
      let limit = 0.005 * view.radius[lane] * view.radius[lane]
      if !(view.movement2[lane] < limit) { return true }
    }
    return false
  }

  private func mean(_ view: View, _ lane: Int) -> SIMD4<Float> {
    let place = Double((view.radius[lane] - innerRadius) * samplesPerUnit)
    return profile.mean(
      around: place, Double(view.acrossRow[lane] * samplesPerUnit),
      Double(view.acrossColumn[lane] * samplesPerUnit))
  }
}
