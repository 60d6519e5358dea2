import COpenGL
import PlanetMath
import PlanetScene

/// Draws flat annuli: a rectangle that holds the outline, coloured by the exact radius.
struct AnnulusStage {
  private let program: ShaderProgram

  init(_ sources: ShaderSources, counted count: GLObjectCount) throws {
    program = try sources.program(
      ["Depth.glsl", "PixelRays.glsl", "ProfileIntegral.glsl", "AnnulusShader.frag"], counted: count
    )
  }

  /// Draws what of an annulus lies between two bodies.
  /// - Parameters:
  ///   - ring: What to draw, and where it is seen.
  ///   - part: What of it.
  ///   - depth: How depths are compared.
  ///   - frame: Of the picture.
  ///   - texture: The profile.
  func draw(
    _ ring: Ring, _ part: RingPart, _ depth: DepthScale, _ frame: FrameSize,
    _ texture: ProfileTexture
  ) {
    let isFirst = part.nearerThan == nil
    let bounds = isFirst ? ring.bounds : ring.bounds.intersection(part.among)
    guard !bounds.isEmpty else { return }
    program.use()
    ring.sight.set(in: program, frame, depth)
    program.set("rectangle", bounds.clip(in: frame))
    program.set("bodyBounds", SIMD4<Float>(part.among.edges))
    let profile = ring.profile
    program.set("innerRadius", profile.innerRadius)
    program.set(
      "samplesPerUnit", Double(profile.samples.count) / (profile.outerRadius - profile.innerRadius))
    program.set("brightness", ring.brightness)
    program.set("towardsEye", ring.towardsEye)
    program.set("halfInverseDistance", ring.halfInverseDistance)
    program.set("nearerThan", part.nearerThan ?? -1e30)
    program.set("notNearerThan", part.notNearerThan ?? 1e30)
    texture.set(in: program)
    glDrawArrays(.triangleStrip, 0, 4)
  }
}

/// An annulus of a scene, and how it is seen.
struct Ring {
  let object: SceneObject
  let profile: RadialProfile
  let sight: ObjectSight
  let bounds: ScreenBounds
  /// The sine of the angle between the line of sight to the middle and the plane.
  let sine: Double
  /// The factors on premultiplied red, green and blue, with 1 for alpha.
  let brightness: SIMD4<Float>
  /// The direction to the eye, in the ring's frame.
  let towardsEye: Vector3
  /// Half of the inverse of the distance to the eye; of parallel rays 0.
  let halfInverseDistance: Double
  /// The ball that holds the ring.
  let hull: Hull

  /// Finds how an annulus is seen; nothing, if it is not.
  init?(
    _ object: SceneObject, inner: Double, outer: Double, in scene: RenderScene, _ frame: FrameSize
  ) {
    self.object = object
    let camera = scene.camera
    switch object.material.baseColor {
    case .radial(let radial): profile = radial
    case .constant(let color):
      profile = RadialProfile(innerRadius: inner, outerRadius: outer, samples: [color])
    case .map: preconditionFailure("a globe's map does not fit on an annulus")
    }
    let reach = profile.outerRadius
    sight = ObjectSight(camera, frame, of: object, scale: Vector3(1, 1, 1))
    bounds = ScreenBounds(axes: Vector3(reach, reach, 0), of: object, camera, frame)
    let inverse = object.orientation.inverse
    let fromMiddle = camera.eye - object.position
    if case .perspective = camera.projection {
      towardsEye = (inverse * fromMiddle).normalized
      halfInverseDistance = 0.5 / max(fromMiddle.length, 1e-9)
    } else {
      (towardsEye, halfInverseDistance) = (inverse * -camera.forward, 0)
    }
    sine = towardsEye.z
    hull = Hull(
      axes: Vector3(repeating: reach), orientation: object.orientation, center: object.position)
    brightness = Self.brightness(
      scene, sightSine: sine, lightSine: (inverse * scene.light.direction).z,
      object.material.shading)
    // An eye within the plane, or lines along it, see nothing of it.
    guard !bounds.isEmpty, sine != 0 else { return nil }
  }

  /// Returns the factors on colour.
  ///
  /// Particles shine back on the side of the sun; on the other side only what passes between them
  /// is seen, about a third. When the sun stands in the plane of the rings they go dark.
  private static func brightness(
    _ scene: RenderScene, sightSine: Double, lightSine: Double, _ shading: Material.Shading
  ) -> SIMD4<Float> {
    guard shading != .emissive else { return SIMD4(1, 1, 1, 1) }
    let isSunlit = (sightSine >= 0) == (lightSine >= 0)
    let intensity = Float((isSunlit ? 1 : 0.35) * min(lightSine.magnitude / 0.1, 1))
    return SIMD4(scene.directLight * intensity + SIMD3(repeating: scene.ambient), 1)
  }
}

extension Ring {
  /// Returns the nearness of the middles of a body's chords: points of the ring in front of the
  /// body, on lines of sight that meet it, are nearer, and those behind it are not.
  ///
  /// A point p of the ring, with the eye at q, counts as near as p·q/|q| - |p|²/2|q|, which
  /// orders points by their distance from the eye; of parallel rays as p·q/|q|. A line that meets a
  /// ball of radius r about c at t₁ and t₂ has t₁ t₂ = |c - q|² - r².
  func nearness(of body: Hull, _ camera: Camera) -> Double {
    guard halfInverseDistance > 0 else {
      return (body.center - object.position).dot(-camera.forward)
    }
    let (own, other) = (camera.eye - object.position, camera.eye - body.center)
    // |q|² - |c - q|², without the loss of digits.
    let difference = (own - other).dot(own + other)
    return (difference + body.chord2(from: camera)) * halfInverseDistance
  }
}
