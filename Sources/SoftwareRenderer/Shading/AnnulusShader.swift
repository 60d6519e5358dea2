import PlanetMath
import PlanetScene

/// Colours pixels of a flat annulus: exact radius for each line of sight.
struct AnnulusShader {
  private let rays: PixelRays
  /// Running sums of the profile's premultiplied samples: the mean over any stretch is exact.
  private let sums: [SIMD4<Double>]
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
    sums = Self.runningSums(profile.seen(atSine: sight.z))
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
    let color = scene.light.color * intensity + SIMD3(repeating: scene.ambient)
    return SIMD4(color, 1)
  }

  private static func runningSums(_ samples: [SIMD4<Float>]) -> [SIMD4<Double>] {
    var sum = SIMD4<Double>(0, 0, 0, 0)
    var sums = [sum]
    sums.reserveCapacity(samples.count + 1)
    for sample in samples {
      sum += SIMD4<Double>(sample)
      sums.append(sum)
    }
    return sums
  }

  /// Returns the colours of a batch.
  func colors(_ batch: PixelBatch) -> PixelColors {
    let (origin, direction) = rays.rays(batch.x, batch.y)
    let tiny = Float8(repeating: 1e-12)
    let slope = direction.z.replacing(with: tiny, where: direction.z .== 0)
    let t = (Float8(repeating: 0) - origin.z) / slope
    let point = origin + direction * t
    let radius = (point.x * point.x + point.y * point.y + tiny).squareRoot()
    let drift = rays.drift(t)
    func growth(_ w: VectorLanes) -> Float8 {
      let fall = w.z / slope
      let dx = w.x - direction.x * fall
      let dy = w.y - direction.y * fall
      return (point.x * dx + point.y * dy) / radius
    }
    let (column, row) = (growth(drift.column), growth(drift.row))
    let width = (column * column + row * row).squareRoot() * samplesPerUnit
    let place = (radius - innerRadius) * samplesPerUnit
    var colors = PixelColors()
    for lane in 0..<batch.count {
      colors[lane] = mean(around: place[lane], width: max(width[lane], 1)) * brightness
    }
    return colors
  }

  /// Returns the mean of the profile over a stretch; beyond its ends it is empty.
  private func mean(around place: Float, width: Float) -> SIMD4<Float> {
    let low = sum(upTo: place - width * 0.5)
    let high = sum(upTo: place + width * 0.5)
    return SIMD4<Float>(high - low) / width
  }

  private func sum(upTo place: Float) -> SIMD4<Double> {
    let last = sums.count - 1
    // False for NaN, which a ray along the plane may give.
    guard place > 0 else { return sums[0] }
    guard place < Float(last) else { return sums[last] }
    let index = Int(place)
    return sums[index] + (sums[index + 1] - sums[index]) * Double(place - Float(index))
  }
}
