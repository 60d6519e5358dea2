import COpenGL
import PlanetImage
import PlanetMath
import PlanetScene

/// Renders rings: rectangles between the inner and the outer edge, shaded by the exact radius.
struct RingStage {
  let programs: ProgramVariants

  init(_ sources: ShaderSources, counted count: GLObjectCount) throws {
    programs = try sources.program(
      [
        "Depth.glsl", "PixelRays.glsl", "ProfileIntegral.glsl", "EllipsoidShadow.glsl",
        "RingShader.frag",
      ], counted: count)
  }

  /// Renders the part of a ring between two bodies.
  /// - Parameters:
  ///   - number: The number of the ring among the rings of the frame.
  ///   - part: The part to render.
  ///   - frame: The frame.
  /// - Throws: ``OpenGLError/shader(name:log:)``
  func draw(_ number: Int, _ part: RingPart, in frame: FrameContext) throws(OpenGLError) {
    let (ring, resources) = (frame.plan.rings[number], frame.resources)
    let isFirst = part.nearerThan == nil
    let bounds = isFirst ? ring.bounds : ring.bounds.intersection(part.among)
    let rectangles = ring.rectangles(within: bounds)
    guard !rectangles.isEmpty else { return }
    var constants = ShaderConstants()
    constants.setEllipsoids(ring.shadows)
    let program = try programs.use(constants)
    ring.rays.set(in: program, of: frame)
    program.set("bodyBounds", SIMD4<Float>(part.among.edges))
    let profile = ring.profile
    program.set("innerRadius", profile.innerRadius)
    program.set(
      "samplesPerUnit", Double(profile.samples.count) / (profile.outerRadius - profile.innerRadius))
    program.set("shadowLight", ring.photometry.shadowLight(of: profile))
    ring.shadows.setEllipsoids(in: program, resources.refraction(onRing: number))
    program.set("towardsCamera", ring.towardsCamera)
    program.set("halfInverseDistance", ring.halfInverseDistance)
    program.set("nearerThan", part.nearerThan ?? -1e30)
    program.set("notNearerThan", part.notNearerThan ?? 1e30)
    resources.profiles[number].set(in: program)
    program.draw(rectangles.map { $0.clip(in: frame.size) })
  }
}

/// Rings of a scene and their projection.
struct Ring {
  let object: SceneObject
  let profile: RadialProfile
  let rays: RayFrame
  let bounds: ScreenBounds
  /// The sine of the angle between the view ray to the centre and the plane.
  let sine: Double
  /// The light of the rings.
  let photometry: RingPhotometry
  let shadows: SurfaceShadows
  /// The direction to the camera, in the ring's frame.
  let towardsCamera: Vector3
  /// Half of the inverse of the distance to the camera; 0 for parallel rays.
  let halfInverseDistance: Double
  /// The ball that contains the ring.
  let hull: Hull

  /// Finds the projection of rings; nil if they are not visible.
  init?(
    _ index: Int, _ profile: RadialProfile, in scene: RenderScene, _ frame: ImageSize
  ) {
    let object = scene.objects[index]
    self.object = object
    self.profile = profile
    let camera = scene.camera
    let reach = profile.outerRadius
    rays = RayFrame(camera, size: frame, of: object)
    bounds = ScreenBounds(axes: Vector3(reach, reach, 0), of: object, camera, frame)
    towardsCamera = rays.towardsCamera
    halfInverseDistance = rays.isPerspective ? 0.5 / max(rays.camera.length, 1e-9) : 0
    sine = towardsCamera.z
    hull = Hull(
      axes: Vector3(repeating: reach * object.scale), orientation: object.orientation,
      center: object.position)
    photometry = RingPhotometry(
      scene, towardsCamera: towardsCamera,
      towardsSun: object.orientation.inverse * scene.light(on: object).direction)
    shadows = SurfaceShadows(on: index, as: object, in: scene)
    // A camera in the plane, or rays along it, cannot see it.
    guard !bounds.isEmpty, sine != 0 else { return nil }
  }
}

extension Ring {
  /// Returns rectangles that contain the pixels of the ring, without most of those within its inner
  /// edge.
  func rectangles(within bounds: ScreenBounds) -> [ScreenBounds] {
    ConicOutline(disc: profile.outerRadius, rays)
      .rim(around: ConicOutline(disc: profile.innerRadius, rays), within: bounds)
  }

  /// Returns a reversed depth, in the ring's units, that separates points of the ring in front of a
  /// body from points behind it, on rays that meet the body.
  ///
  /// A point p of the ring, with the camera at q, has the reversed depth p·q/|q| - |p|²/2|q|, which
  /// orders points by their distance from the camera; with parallel rays p·q/|q|. A ray that meets
  /// a ball of radius r about c at t₁ and t₂ has t₁ t₂ = |c - q|² - r².
  func reversedDepth(of body: Hull, _ camera: Camera) -> Double {
    guard halfInverseDistance > 0 else {
      return (body.center - object.position).dot(-camera.forward) / object.scale
    }
    let (own, other) = (camera.eye - object.position, camera.eye - body.center)
    // |q|² - |c - q|², without cancellation.
    let difference = (own - other).dot(own + other)
    let unit = object.scale * object.scale
    return (difference + body.chord2(from: camera)) / unit * halfInverseDistance
  }
}
