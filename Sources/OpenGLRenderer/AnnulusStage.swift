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

  /// Draws what of an annulus is before one globe and behind another; before the first globe, also
  /// what lies beside all of them.
  /// - Parameters:
  ///   - ring: What to draw, and where it is seen.
  ///   - plan: All that is drawn.
  ///   - number: Which of the globes comes next, if there is one.
  ///   - frame: Of the picture.
  ///   - texture: The profile.
  func draw(
    _ ring: Ring, in plan: ScenePlan, beforeGlobe number: Int, _ frame: FrameSize,
    _ texture: ProfileTexture
  ) {
    let previous = number > 0 ? plan.globes[number - 1] : nil
    let next = number < plan.globes.count ? plan.globes[number] : nil
    let among = plan.globeBounds
    let bounds = previous == nil ? ring.bounds : ring.bounds.intersection(among)
    guard !bounds.isEmpty else { return }
    program.use()
    ring.sight.set(in: program, frame, plan.depth)
    program.set("rectangle", bounds.clip(in: frame))
    program.set("globeBounds", SIMD4<Float>(among.edges))
    let profile = ring.profile
    program.set("innerRadius", profile.innerRadius)
    program.set(
      "samplesPerUnit", Double(profile.samples.count) / (profile.outerRadius - profile.innerRadius))
    program.set("brightness", ring.brightness)
    for (globe, name) in [(previous, "previous"), (next, "next")] {
      program.set(name == "next" ? "hasNext" : "hasPrevious", globe != nil)
      if let globe { program.set("\(name)Globe", globe.frame(of: ring.object)) }
    }
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
    let toEye: Vector3
    if case .perspective = camera.projection {
      toEye = (camera.eye - object.position).normalized
    } else {
      toEye = -camera.forward
    }
    sine = (inverse * toEye).z
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
    return SIMD4(scene.light.color * intensity + SIMD3(repeating: scene.ambient), 1)
  }
}

extension Globe {
  /// Returns what brings points of another object's frame into that of the globe as a unit sphere:
  /// the images of the axes, and that of the origin.
  fileprivate func frame(of other: SceneObject) -> [Vector3] {
    let (inverse, axes) = (object.orientation.inverse, ellipsoid.semiAxes)
    let images = [Vector3.unitX, .unitY, .unitZ].map { inverse * (other.orientation * $0) / axes }
    return images + [inverse * (other.position - object.position) / axes]
  }
}
