import PlanetMath
import PlanetScene

/// Colours pixels of a flat annulus: exact radius for each line of sight.
///
/// The radius changes evenly over most pixels, whose mean is that of the profile weighted by a
/// trapezium: a box as wide as the radius changes along the row, with one along the column. Where a
/// pixel sees much of the annulus at once, nearly along its plane, sixteen such means are taken.
struct AnnulusShader {
  private let rays: PixelRays
  private let profile: ProfileIntegral
  private let innerRadius: Float
  private let samplesPerUnit: Float
  private let brightness: SIMD4<Float>

  init(_ object: SceneObject, in scene: RenderScene, size: FrameSize) {
    rays = PixelRays(scene.camera, size: size, object: object, scale: Vector3(1, 1, 1))
    let profile: RadialProfile
    switch object.material.baseColor {
    case .radial(let radial): profile = radial
    case .constant(let color):
      guard case .annulus(let inner, let outer) = object.figure else {
        preconditionFailure("an annulus has two radii")
      }
      profile = RadialProfile(innerRadius: inner, outerRadius: outer, samples: [color])
    case .map: preconditionFailure("a globe's map does not fit on an annulus")
    }
    let inverse = object.orientation.inverse
    let sight = inverse * Self.sight(scene.camera, object)
    let light = inverse * scene.light.direction
    self.profile = ProfileIntegral(profile.seen(atSine: sight.z))
    innerRadius = Float(profile.innerRadius)
    samplesPerUnit = Float(
      Double(profile.samples.count) / (profile.outerRadius - profile.innerRadius))
    brightness = Self.brightness(
      scene, sightSine: sight.z, lightSine: light.z, shading: object.material.shading)
  }

  /// Returns the unit direction from the object's centre to the eye.
  private static func sight(_ camera: Camera, _ object: SceneObject) -> Vector3 {
    switch camera.projection {
    case .perspective: (camera.eye - object.position).normalized
    case .orthographic: -camera.forward
    }
  }

  /// Returns the factors on premultiplied red, green and blue, with 1 for alpha.
  ///
  /// Particles shine back on the side of the sun; on the other side only what passes between them
  /// is seen, about a third. When the sun stands in the plane of the rings they go dark.
  private static func brightness(
    _ scene: RenderScene, sightSine: Double, lightSine: Double, shading: Material.Shading
  ) -> SIMD4<Float> {
    guard shading != .emissive else { return SIMD4(1, 1, 1, 1) }
    let isSunlit = (sightSine >= 0) == (lightSine >= 0)
    let grazing = min(lightSine.magnitude / 0.1, 1)
    let intensity = Float((isSunlit ? 1 : 0.35) * grazing)
    let color = scene.directLight * intensity + SIMD3(repeating: scene.ambient)
    return SIMD4(color, 1)
  }

  /// Returns the colours of a batch.
  func colors(_ batch: PixelBatch) -> PixelColors {
    var colors = PixelColors()
    let whole = view(batch.x, batch.y, step: 1)
    guard isSteep(whole, batch.count) else {
      for lane in 0..<batch.count { colors[lane] = mean(whole, lane) * brightness }
      return colors
    }
    // Pixels stand by their middle here, whatever part of them is covered.
    func corner(_ place: Float8) -> Float8 {
      var result = place
      for lane in 0..<8 { result[lane] = place[lane].rounded(.down) }
      return result
    }
    let (left, top) = (corner(batch.x), corner(batch.y))
    for sample in 0..<SamplePattern.count {
      let x = left + SamplePattern.columns[sample]
      let part = view(x, top + SamplePattern.lines[sample], step: 0.25)
      for lane in 0..<batch.count where batch.masks[lane] >> sample & 1 != 0 {
        colors[lane] += mean(part, lane)
      }
    }
    for lane in 0..<batch.count {
      colors[lane] *= brightness / Float(max(batch.masks[lane].nonzeroBitCount, 1))
    }
    return colors
  }

  /// What eight squares of the frame see of the annulus' plane.
  private struct View {
    /// The radii seen in the middles; beyond the eye, none.
    var radius: Float8
    /// How much the radius changes along a row and along a column.
    var acrossRow: Float8
    var acrossColumn: Float8
    /// How far the point moves on the plane, squared.
    var movement2: Float8
  }

  private func view(_ x: Float8, _ y: Float8, step: Float) -> View {
    let (origin, direction) = rays.rays(x, y)
    let tiny = Float8(repeating: 1e-12)
    let slope = direction.z.replacing(with: tiny, where: direction.z .== 0)
    let t = (Float8(repeating: 0) - origin.z) / slope
    let point = origin + direction * t
    let radius = (point.x * point.x + point.y * point.y + tiny).squareRoot()
    let drift = rays.drift(t, step: step)
    func movement(_ w: VectorLanes) -> (growth: Float8, length2: Float8) {
      let fall = w.z / slope
      let dx = w.x - direction.x * fall
      let dy = w.y - direction.y * fall
      return ((point.x * dx + point.y * dy) / radius, dx * dx + dy * dy)
    }
    let (column, row) = (movement(drift.column), movement(drift.row))
    let nowhere = Float8(repeating: .infinity)
    return View(
      radius: nowhere.replacing(with: radius, where: rays.nearest .< t),
      acrossRow: column.growth.magnitudes, acrossColumn: row.growth.magnitudes,
      movement2: column.length2 + row.length2)
  }

  /// Whether the radius changes unevenly over any of the pixels.
  private func isSteep(_ view: View, _ count: Int) -> Bool {
    for lane in 0..<count {
      // Written so that what is no number is steep.
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
