import PlanetMath
import PlanetScene

/// The shadows that other objects of a scene cast on one of them.
struct SurfaceShadows {
  private let ellipsoids: [EllipsoidShadow]
  private let rings: [(shadow: RingShadow, opacity: ProfileIntegral)]

  /// Creates the shadows on an object.
  /// - Parameters:
  ///   - index: The index of the object in the scene.
  ///   - receiver: The object whose frame the points use; it may be rotated.
  ///   - scene: The scene.
  init(on index: Int, as receiver: SceneObject, in scene: RenderScene) {
    var ellipsoids: [EllipsoidShadow] = []
    var rings: [(RingShadow, ProfileIntegral)] = []
    for caster in scene.shadowCasters(on: index, as: receiver) {
      switch caster {
      case .ellipsoid(let shadow): ellipsoids.append(shadow)
      case .ring(let shadow):
        let samples = shadow.opacities.map { SIMD4<Float>($0, 0, 0, 0) }
        rings.append((shadow, ProfileIntegral(samples)))
      }
    }
    self.ellipsoids = ellipsoids
    self.rings = rings
  }

  /// A Boolean value that indicates whether air refracts coloured light into the shadows.
  var hasColor: Bool { ellipsoids.contains { $0.refracted != nil } }

  /// A Boolean value that indicates whether no object casts a shadow.
  var isEmpty: Bool { ellipsoids.isEmpty && rings.isEmpty }

  /// Returns the fraction of the sun's light that eight points receive.
  /// - Parameters:
  ///   - point: The points, in the receiver's frame.
  ///   - column: The movements of the points per column of pixels.
  ///   - row: The movements of the points per row of pixels.
  /// - Returns: Values of 0 to 1.
  func visibleShare(_ point: VectorLanes, column: VectorLanes, row: VectorLanes) -> Float8 {
    var share = Float8(repeating: 1)
    for shadow in ellipsoids {
      share = share * shadow.visibleShare(point, column: column, row: row)
    }
    return share * shareThroughRings(point, column: column, row: row)
  }

  /// Returns the sunlight that eight points receive, with the light that air refracts.
  ///
  /// The parameters are those of ``visibleShare(_:column:row:)``.
  func visibleLight(_ point: VectorLanes, column: VectorLanes, row: VectorLanes) -> VectorLanes {
    var light = VectorLanes(repeating: SIMD3(1, 1, 1))
    for shadow in ellipsoids {
      light = light * shadow.visibleLight(point, column: column, row: row)
    }
    return light * shareThroughRings(point, column: column, row: row)
  }

  private func shareThroughRings(
    _ point: VectorLanes, column: VectorLanes, row: VectorLanes
  ) -> Float8 {
    var share = Float8(repeating: 1)
    for (shadow, opacity) in rings {
      share =
        share * transmittance(shadow, opacity, shadow.crossing(point, column: column, row: row))
    }
    return share
  }

  /// Returns the fractions of sunlight that pass through rings.
  private func transmittance(
    _ shadow: RingShadow, _ opacity: ProfileIntegral, _ crossing: RingShadow.Crossing
  ) -> Float8 {
    let profile = shadow.profile
    let samplesPerUnit =
      Double(profile.samples.count) / (profile.outerRadius - profile.innerRadius)
    var share = Float8(repeating: 1)
    for lane in 0..<8 {
      let place = (Double(crossing.radius[lane]) - profile.innerRadius) * samplesPerUnit
      let widths = (crossing.widths.0[lane], crossing.widths.1[lane])
      share[lane] -=
        opacity.mean(
          around: place, Double(widths.0) * samplesPerUnit, Double(widths.1) * samplesPerUnit
        ).x
    }
    return share
  }
}
