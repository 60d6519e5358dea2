import PlanetImage
import PlanetMath
import PlanetScene

/// Shades pixels of the air beyond the limb of a globe.
///
/// Air is a translucent disc behind the globe, which hides its middle. Its brightness falls
/// within a few pixels, so each pixel is the mean of several rays where the air is thin in pixels.
final class LimbShader: Sendable {
  private let rays: PixelRays
  private let air: AirView
  private let directions: AirView.Directions
  private let sunlight: VectorLanes
  /// The shadows of other objects on the air.
  private let shadows: SurfaceShadows
  private let axes: VectorLanes
  private let samplesPerPixel: SamplesPerPixel
  /// A Boolean value that indicates whether the limb belongs to a mesh, which may be lower than the
  /// ellipsoid: rays that meet the ellipsoid then pass the air at its ground.
  private let isBesideMesh: Bool

  init(
    _ index: Int, _ ellipsoid: Ellipsoid, _ surfaceAir: SurfaceAir, in scene: RenderScene,
    size: ImageSize
  ) {
    let still = scene.objects[index].withoutSpin(seenBy: scene.camera).still
    isBesideMesh = still.shape.mesh != nil
    rays = PixelRays(RayFrame(scene.camera, size: size, of: still, axes: ellipsoid.semiAxes))
    (air, directions) = surfaceAir.view(of: still, ellipsoid, in: scene)
    let isShown = scene.components.contains(.air)
    sunlight = VectorLanes(repeating: isShown ? scene.directLight : SIMD3(0, 0, 0))
    shadows = SurfaceShadows(on: index, as: still, in: scene)
    axes = VectorLanes(repeating: SIMD3<Float>(ellipsoid.semiAxes))
    let column = rays.drift(Float8(repeating: 0)).column
    let pixel = column.dot(column)[0].squareRoot() / Float(air.top)
    samplesPerPixel = SamplesPerPixel(atLeast: pixel > 1 / 30 ? 16 : pixel > 1 / 100 ? 4 : 1)
  }

  /// Returns the colours of a batch: the light of the air, and its mean opacity as alpha.
  func colors(_ batch: PixelBatch) -> PixelColors {
    var sum = PixelColors()
    var weights = Float8(repeating: 0)
    // The whole pixel is filtered, whatever part of it is covered.
    func middle(_ place: Float8) -> Float8 {
      var result = place
      for lane in 0..<8 { result[lane] = place[lane].rounded(.down) + 0.5 }
      return result
    }
    let (x, y) = (middle(batch.x), middle(batch.y))
    for number in 0..<samplesPerPixel.count {
      let (dx, dy) = samplesPerPixel.offset(number)
      let (color, alpha, weight) = sample(x + dx, y + dy)
      weights = weights + weight
      for lane in 0..<batch.count {
        sum[lane] +=
          SIMD4(color.x[lane], color.y[lane], color.z[lane], alpha[lane]) * weight[lane]
      }
    }
    for lane in 0..<batch.count { sum[lane] *= 1 / weights[lane] }
    guard !shadows.isEmpty else { return sum }
    let share = visibleSunlight(x, y)
    for lane in 0..<batch.count {
      sum[lane] *= SIMD4(share.x[lane], share.y[lane], share.z[lane], 1)
    }
    return sum
  }

  /// Returns the shares of sunlight at the lowest points of rays.
  private func visibleSunlight(_ x: Float8, _ y: Float8) -> VectorLanes {
    let (origin, direction) = rays.rays(x, y)
    let t = Float8(repeating: 0) - origin.dot(direction) / direction.dot(direction)
    let drift = rays.drift(t)
    return shadows.visibleLight(
      (origin + direction * t) * axes, column: drift.column * axes, row: drift.row * axes)
  }

  /// The least weight of a ray.
  ///
  /// The air of a pixel without a ray past the ground is that along its rays that meet the ground,
  /// of the height 0: the ellipsoid may not cover the whole pixel.
  private static let leastWeight: Float = 1e-3

  /// Returns the light and the opacity of air along rays, and their weights: the fractions of the
  /// rays' squares past the ground, as pixels of an ellipsoid include the air in front of it.
  private func sample(
    _ x: Float8, _ y: Float8
  ) -> (color: VectorLanes, alpha: Float8, weight: Float8) {
    let (zero, one) = (Float8(repeating: 0), Float8(repeating: 1))
    let (origin, direction) = rays.rays(x, y)
    let t = zero - origin.dot(direction) / direction.dot(direction)
    let lowest = origin + direction * t
    let squared = lowest.dot(lowest)
    let outer = Float8(repeating: Float((1 + air.top) * (1 + air.top)))
    let light = air.light(pastLimb: lowest, directions)
    let isOutside = (squared .> outer) .| (t .< rays.nearest * one)
    let color = light.scattered * sunlight
    let opacity =
      one
      - (light.transmittance.x + light.transmittance.y + light.transmittance.z) * (1.0 / 3)
    func kept(_ value: Float8) -> Float8 { value.replacing(with: zero, where: isOutside) }
    let weight = isBesideMesh ? one : part(of: lowest, squared.squareRoot(), rays.drift(t))
    return (VectorLanes(kept(color.x), kept(color.y), kept(color.z)), kept(opacity), weight)
  }

  /// Returns the fractions of squares past the ground, at least ``leastWeight``.
  /// - Parameters:
  ///   - lowest: The lowest points of the rays through the centres of the squares.
  ///   - radius: Their distances from the centre of the unit sphere.
  ///   - drift: Their change per column and row.
  /// - Returns: The fractions.
  private func part(
    of lowest: VectorLanes, _ radius: Float8, _ drift: (column: VectorLanes, row: VectorLanes)
  ) -> Float8 {
    let change = lowest.dot(drift.column).magnitudes + lowest.dot(drift.row).magnitudes
    let height = (radius - Float8(repeating: 1)) * radius / (change * samplesPerPixel.step)
    let (least, one) = (Float8(repeating: Self.leastWeight), Float8(repeating: 1))
    let part = height + Float8(repeating: 0.5)
    return part.replacing(with: least, where: .!(part .> least))
      .replacing(with: one, where: part .> one)
  }
}
