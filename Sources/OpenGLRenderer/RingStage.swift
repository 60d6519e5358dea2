import COpenGL
import PlanetImage
import PlanetMath
import PlanetScene

/// Draws rings: a rectangle that holds the outline, shaded by the exact radius.
struct RingStage {
  private let program: ShaderProgram

  init(_ sources: ShaderSources, counted count: GLObjectCount) throws {
    program = try sources.program(
      ["Depth.glsl", "PixelRays.glsl", "ProfileIntegral.glsl", "RingShader.frag"], counted: count
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
    _ ring: Ring, _ part: RingPart, _ depth: DepthScale, _ frame: ImageSize,
    _ texture: ProfileTexture
  ) {
    let isFirst = part.nearerThan == nil
    let bounds = isFirst ? ring.bounds : ring.bounds.intersection(part.among)
    guard !bounds.isEmpty else { return }
    program.use()
    ring.rays.set(in: program, frame, depth)
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

/// Rings of a scene, and how they are seen.
struct Ring {
  let object: SceneObject
  let profile: RadialProfile
  let rays: RayFrame
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

  /// Finds how rings are seen; nil if they are not.
  init?(
    _ object: SceneObject, _ profile: RadialProfile, in scene: RenderScene, _ frame: ImageSize
  ) {
    self.object = object
    self.profile = profile
    let camera = scene.camera
    let reach = profile.outerRadius
    rays = RayFrame(camera, size: frame, of: object)
    bounds = ScreenBounds(axes: Vector3(reach, reach, 0), of: object, camera, frame)
    towardsEye = rays.towardsCamera
    halfInverseDistance = rays.isPerspective ? 0.5 / max(rays.camera.length, 1e-9) : 0
    sine = towardsEye.z
    hull = Hull(
      axes: Vector3(repeating: reach * object.scale), orientation: object.orientation,
      center: object.position)
    brightness = scene.brightness(
      ofRingsSeenAtSine: sine,
      litAtSine: (object.orientation.inverse * scene.light.direction).z)
    // A camera within the plane, or rays along it, see nothing of it.
    guard !bounds.isEmpty, sine != 0 else { return nil }
  }
}

extension Ring {
  /// Returns the nearness, in the ring's units, of the middles of a body's chords: points of the
  /// ring in front of the body, on lines of sight that meet it, are nearer, and those behind it
  /// are not.
  ///
  /// A point p of the ring, with the eye at q, counts as near as p·q/|q| - |p|²/2|q|, which
  /// orders points by their distance from the eye; of parallel rays as p·q/|q|. A line that meets a
  /// ball of radius r about c at t₁ and t₂ has t₁ t₂ = |c - q|² - r².
  func nearness(of body: Hull, _ camera: Camera) -> Double {
    guard halfInverseDistance > 0 else {
      return (body.center - object.position).dot(-camera.forward) / object.scale
    }
    let (own, other) = (camera.eye - object.position, camera.eye - body.center)
    // |q|² - |c - q|², without the loss of digits.
    let difference = (own - other).dot(own + other)
    let unit = object.scale * object.scale
    return (difference + body.chord2(from: camera)) / unit * halfInverseDistance
  }
}
