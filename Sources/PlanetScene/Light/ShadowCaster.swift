package import PlanetMath

/// The objects of a scene that cast shadows on others.
package enum Shadows: Hashable, Sendable {
  /// None.
  case none
  /// Objects cast shadows on others with the same centre: rings on their globe and the globe on
  /// its rings. For bodies that are placed side by side, not as they are in space.
  case withinBodies
  /// All objects cast shadows on all others.
  case all
}

/// An object between the sun and another object, in the frame of the other.
package enum ShadowCaster: Sendable {
  /// A globe; a mesh casts the shadow of the ellipsoid with its extents.
  case ellipsoid(EllipsoidShadow)
  /// Rings.
  case ring(RingShadow)
}

extension RenderScene {
  /// Returns the objects that may cast a shadow on an object.
  /// - Parameters:
  ///   - index: The index of the object in ``objects``.
  ///   - receiver: The object whose frame the casters use; it may be rotated.
  /// - Returns: The objects, in the order of the scene.
  package func shadowCasters(on index: Int, as receiver: SceneObject) -> [ShadowCaster] {
    guard shadows != .none else { return [] }
    var casters: [ShadowCaster] = []
    for (number, object) in (objects + hiddenObjects).enumerated() where number != index {
      let isConcentric = object.position == receiver.position
      guard shadows == .all || isConcentric else { continue }
      guard isConcentric || canReach(receiver, from: object) else { continue }
      // The axis of a shadow is the line from the sun through the object that casts it.
      let light = light(on: object)
      func shadow(of axes: Vector3, _ air: SurfaceAir?) -> ShadowCaster {
        var shadow = EllipsoidShadow(of: axes, object, on: receiver, light)
        if let air, !isConcentric {
          shadow.refracted = RefractedLight.behind(
            air, distance: (receiver.position - object.position).length / object.scale,
            sunRadius: sin(light.angularDiameter / 2))
        }
        return .ellipsoid(shadow)
      }
      switch object.shape {
      case .ellipsoid(let ellipsoid, let surface):
        casters.append(shadow(of: ellipsoid.semiAxes, surface.air))
      case .mesh(let mesh, let surface, _):
        // The air of a mesh is that over the ellipsoid of a globe.
        let globe = mesh.globe
        casters.append(
          shadow(of: globe?.semiAxes ?? mesh.extents, globe.flatMap { _ in surface.air }))
      case .ring(let profile):
        // Rings cast no shadow on themselves, nor on those of the same plane.
        if isConcentric, case .ring = receiver.shape { continue }
        casters.append(.ring(RingShadow(of: profile, object, on: receiver, light)))
      }
    }
    return casters
  }

  /// Returns whether the air of other objects refracts light into their shadows on an object.
  package func hasRefractedLight(on index: Int) -> Bool {
    let refracts = (objects + hiddenObjects).contains { $0.shape.surface?.air?.refracts == true }
    guard refracts, shadows == .all, index < objects.count else { return false }
    if objects[index].shape.surface?.isEmissive == true { return false }
    return shadowCasters(on: index, as: objects[index]).contains { caster in
      if case .ellipsoid(let shadow) = caster { shadow.refracted != nil } else { false }
    }
  }

  /// Returns whether the shadow of an object, penumbra included, can meet another one.
  private func canReach(_ receiver: SceneObject, from caster: SceneObject) -> Bool {
    if caster.shape.surface?.isEmissive == true { return false }
    let light = light(on: caster)
    let towardsCaster = caster.position - receiver.position
    if let sun, towardsCaster.length > (sun.position - receiver.position).length { return false }
    let ahead = towardsCaster.dot(light.direction)
    let airTop = caster.shape.surface?.air.map { $0.refracts ? $0.top : 0 } ?? 0
    let reach = caster.boundingRadius * (1 + airTop) + receiver.boundingRadius
    guard ahead > -reach else { return false }
    let aside = (towardsCaster - light.direction * ahead).length
    return aside <= reach + max(ahead + reach, 0) * sin(light.angularDiameter / 2)
  }
}

extension SceneObject {
  /// The radius of the sphere about the object's origin that contains it, in scene units.
  package var boundingRadius: Double {
    switch shape {
    case .ellipsoid(let ellipsoid, _): scale * ellipsoid.maximumRadius
    case .ring(let profile): scale * profile.outerRadius
    case .mesh(let mesh, _, _): scale * mesh.extents.length
    }
  }
}

/// The shadow of an ellipsoid with the penumbra that the sun's angular size gives it.
///
/// In the frame in which the ellipsoid is the unit sphere, its centre, seen from a point w, is at
/// the distance d = |w - ŝ (w·ŝ)| from the direction ŝ of the sun's centre. There the sun's disc is
/// an ellipse, whose radius towards the ellipsoid's centre counts.
package struct EllipsoidShadow: Sendable {
  /// The linear map from the receiver's frame to that of the unit sphere, by columns.
  package let x: SIMD3<Float>
  /// The image of the receiver's +Y.
  package let y: SIMD3<Float>
  /// The image of the receiver's +Z.
  package let z: SIMD3<Float>
  /// The receiver's origin in the frame of the unit sphere.
  package let origin: SIMD3<Float>
  /// The unit direction towards the sun in the frame of the unit sphere.
  package let sunward: SIMD3<Float>
  /// The radii of the sun's disc along the three axes, per unit of distance along ``sunward``.
  package let sunRadii: SIMD3<Float>
  /// The light that the ellipsoid's air refracts into the shadow; nil if it has no such air.
  package internal(set) var refracted: RefractedLight?

  /// Creates the shadow that an ellipsoid casts on points of another object's frame.
  init(
    of semiAxes: Vector3, _ caster: SceneObject, on receiver: SceneObject,
    _ light: DirectionalLight
  ) {
    let inverse = caster.orientation.inverse
    let axes = semiAxes * caster.scale
    func local(_ vector: Vector3) -> Vector3 { (inverse * vector) / axes }
    let turn = receiver.orientation.matrix
    x = SIMD3<Float>(local(turn.x) * receiver.scale)
    y = SIMD3<Float>(local(turn.y) * receiver.scale)
    z = SIMD3<Float>(local(turn.z) * receiver.scale)
    origin = SIMD3<Float>(local(receiver.position - caster.position))
    let towards = local(light.direction)
    sunward = SIMD3<Float>(towards.normalized)
    sunRadii = SIMD3<Float>(
      Vector3(repeating: sin(light.angularDiameter / 2) / towards.length) / axes)
  }

  /// Returns the fraction of the sun's light that eight points receive.
  ///
  /// A pixel that is wider than the penumbra adds to its width, so that edges are smooth.
  /// - Parameters:
  ///   - point: The points, in the receiver's frame.
  ///   - column: The movements of the points per column of pixels.
  ///   - row: The movements of the points per row of pixels.
  /// - Returns: Values of 0 (umbra) to 1.
  @inlinable
  package func visibleShare(
    _ point: VectorLanes, column: VectorLanes, row: VectorLanes
  ) -> Float8 {
    let (zero, one) = (Float8(repeating: 0), Float8(repeating: 1))
    let place = linear(point) + VectorLanes(repeating: origin)
    let direction = VectorLanes(repeating: sunward)
    let along = place.dot(direction)
    let isBehind = along .< zero
    let aside = place - direction * along
    let distance = aside.lengths + 1e-12
    let outward = aside * (one / distance)
    let sun = (outward * VectorLanes(repeating: sunRadii)).lengths * along
    let (across, down) = (outward.dot(linear(column)), outward.dot(linear(row)))
    let width2 = sun * sun + (across * across + down * down) * (1.0 / 3) + 1e-14
    let inverse = one / width2.squareRoot()
    let gap = (distance - 1) * inverse
    let isDim = isBehind .& (gap .< one)
    guard any(isDim) else { return one }
    return one.replacing(
      with: SolarDisc.visibleShare(gap: gap, radius: inverse), where: isDim)
  }

  /// Returns the sunlight that eight points receive, with the light that air refracts.
  /// - Parameters:
  ///   - point: The points, in the receiver's frame.
  ///   - column: The movements of the points per column of pixels.
  ///   - row: The movements of the points per row of pixels.
  /// - Returns: Red, green and blue, from 0 to 1.
  package func visibleLight(
    _ point: VectorLanes, column: VectorLanes, row: VectorLanes
  ) -> VectorLanes {
    let share = visibleShare(point, column: column, row: row)
    guard let refracted else { return VectorLanes(share, share, share) }
    let zero = Float8(repeating: 0)
    let place = linear(point) + VectorLanes(repeating: origin)
    let direction = VectorLanes(repeating: sunward)
    let along = place.dot(direction)
    let change = refracted.change((place - direction * along).lengths - 1)
    let least = Float8(repeating: SolarDisc.leastShare)
    let direct = share.replacing(with: zero, where: share .< least)
    func lit(_ change: Float8) -> Float8 {
      let sum = direct + change
      let light = zero.replacing(with: sum, where: sum .> zero)
      return share.replacing(with: light, where: along .< zero)
    }
    return VectorLanes(lit(change.x), lit(change.y), lit(change.z))
  }

  @inlinable @inline(__always)
  func linear(_ vector: VectorLanes) -> VectorLanes {
    VectorLanes(repeating: x) * vector.x + VectorLanes(repeating: y) * vector.y
      + VectorLanes(repeating: z) * vector.z
  }
}

/// The shadow of rings: the fraction of sunlight that they let through.
package struct RingShadow: Sendable {
  /// The rings.
  package let profile: RadialProfile
  /// The rotation and scale from the receiver's frame to the ring's, by columns.
  package let x: SIMD3<Float>
  /// The image of the receiver's +Y.
  package let y: SIMD3<Float>
  /// The image of the receiver's +Z.
  package let z: SIMD3<Float>
  /// The receiver's origin in the ring's frame.
  package let origin: SIMD3<Float>
  /// The unit direction towards the sun in the ring's frame.
  package let sunward: SIMD3<Float>
  /// The sine of the sun's angular radius.
  package let sunRadius: Float

  /// Creates the shadow that rings cast on points of another object's frame.
  init(
    of profile: RadialProfile, _ caster: SceneObject, on receiver: SceneObject,
    _ light: DirectionalLight
  ) {
    self.profile = profile
    let inverse = caster.orientation.inverse
    let turn = receiver.orientation.matrix
    let scale = receiver.scale / caster.scale
    x = SIMD3<Float>((inverse * turn.x) * scale)
    y = SIMD3<Float>((inverse * turn.y) * scale)
    z = SIMD3<Float>((inverse * turn.z) * scale)
    origin = SIMD3<Float>((inverse * (receiver.position - caster.position)) / caster.scale)
    sunward = SIMD3<Float>(inverse * light.direction)
    sunRadius = Float(sin(light.angularDiameter / 2))
  }

  /// The opacities of the rings in the direction of the sun, as many as the profile's samples.
  package var opacities: [Float] { profile.opacities(atSine: Double(sunward.z)) }

  /// The places where the rays from eight points to the sun cross the rings' plane.
  package struct Crossing: Sendable {
    /// The radii; infinite where the ray does not cross the plane.
    package var radius: Float8
    /// The widths over which the light of a pixel crosses, along the radius: of the pixel's column
    /// and of the sun and the pixel's row together.
    package var widths: (Float8, Float8)
  }

  /// Returns where the rays from eight points to the sun cross the plane of the rings.
  ///
  /// A ray from p crosses at p - s p_z / s_z. The sun's disc of angular radius ρ is seen from there
  /// through an ellipse: at the distance t, with e the direction of the radius, its half-width
  /// along the radius is ρ t √(1 + (e·s)²/s_z²), and a box √3 times as wide has the same variance.
  /// - Parameters:
  ///   - point: The points, in the receiver's frame.
  ///   - column: The movements of the points per column of pixels.
  ///   - row: The movements of the points per row of pixels.
  /// - Returns: The crossings, in units of the ring's frame.
  @inlinable
  package func crossing(
    _ point: VectorLanes, column: VectorLanes, row: VectorLanes
  ) -> Crossing {
    let place = linear(point) + VectorLanes(repeating: origin)
    let inverse = 1 / (sunward.z == 0 ? 1e-12 : sunward.z)
    let distance = (Float8(repeating: 0) - place.z) * inverse
    let (x, y) = (place.x + distance * sunward.x, place.y + distance * sunward.y)
    let radius = (x * x + y * y + 1e-12).squareRoot()
    let outward = Float8(repeating: 1) / radius
    let (ex, ey) = (x * outward, y * outward)
    @inline(__always) func growth(_ movement: VectorLanes) -> Float8 {
      let m = linear(movement)
      let fall = m.z * inverse
      return ex * (m.x - fall * sunward.x) + ey * (m.y - fall * sunward.y)
    }
    let along = (ex * sunward.x + ey * sunward.y) * inverse
    let sun2 = distance * distance * (along * along + 1) * (3 * sunRadius * sunRadius)
    let (across, down) = (growth(column), growth(row))
    let infinite = Float8(repeating: .infinity)
    return Crossing(
      radius: infinite.replacing(with: radius, where: distance .> 0),
      widths: (across.magnitudes, (down * down + sun2).squareRoot()))
  }

  @inlinable @inline(__always)
  func linear(_ vector: VectorLanes) -> VectorLanes {
    VectorLanes(repeating: x) * vector.x + VectorLanes(repeating: y) * vector.y
      + VectorLanes(repeating: z) * vector.z
  }
}
