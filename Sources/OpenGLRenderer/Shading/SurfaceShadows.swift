import PlanetMath
import PlanetScene

/// The shadows that other objects of a scene cast on one of them, as the programs read them.
struct SurfaceShadows {
  /// The greatest number of ellipsoids that cast shadows on an object, as in EllipsoidShadow.glsl.
  static let greatestCount = 8

  let ellipsoids: [EllipsoidShadow]
  /// The shadow of rings.
  let ring: RingShadow?

  /// Creates the shadows on an object.
  /// - Parameters:
  ///   - index: The index of the object in the scene.
  ///   - receiver: The object, or one with another frame at its place, in whose frame points are.
  ///   - scene: The scene.
  init(on index: Int, as receiver: SceneObject, in scene: RenderScene) {
    var ellipsoids: [EllipsoidShadow] = []
    var ring: RingShadow?
    for caster in scene.shadowCasters(on: index, as: receiver) {
      switch caster {
      case .ellipsoid(let shadow): ellipsoids.append(shadow)
      case .ring(let shadow): ring = ring ?? shadow
      }
    }
    // The largest as seen from the object: distances are in radii of the casters.
    let largest = ellipsoids.sorted {
      ($0.origin * $0.origin).sum() < ($1.origin * $1.origin).sum()
    }
    self.ellipsoids = Array(largest.prefix(Self.greatestCount))
    self.ring = ring
  }

  /// The opacities of the rings that cast a shadow.
  var profile: ProfileTexture.Content? {
    ring.map { .opacities($0.profile, sine: Double($0.sunward.z)) }
  }

  /// The light that air refracts into each shadow of ``ellipsoids``; nil if none does.
  var refractedLight: [RefractedLight?]? {
    let tables = ellipsoids.map(\.refracted)
    return tables.contains { $0 != nil } ? tables : nil
  }

  /// Sets the uniforms of EllipsoidShadow.glsl in a program in use.
  /// - Parameters:
  ///   - program: The program.
  ///   - texture: The light that air refracts into the shadows, if there is any.
  func setEllipsoids(in program: ShaderProgram, _ texture: RefractionTexture?) {
    program.set("shadowCount", ellipsoids.count)
    program.set("solarLimbDarkening", SolarDisc.limbDarkening)
    guard !ellipsoids.isEmpty else { return }
    func set(_ name: String, _ vectors: [SIMD3<Float>]) {
      program.set(name, vectors.map { Vector3($0) })
    }
    set("shadowMap", ellipsoids.flatMap { [$0.x, $0.y, $0.z] })
    set("shadowOrigin", ellipsoids.map(\.origin))
    set("shadowSunward", ellipsoids.map(\.sunward))
    set("shadowSunRadii", ellipsoids.map(\.sunRadii))
    set(
      "refraction",
      ellipsoids.map { shadow in
        guard texture != nil, let table = shadow.refracted else { return SIMD3(0, 0, 0) }
        return SIMD3(table.width, table.start, table.scale)
      })
    texture?.set(in: program)
  }

  /// Sets the uniforms of EllipsoidShadow.glsl and RingShadow.glsl in a program in use.
  func set(in program: ShaderProgram, _ textures: ShadowTextures) {
    setEllipsoids(in: program, textures.refraction)
    setRing(in: program, textures.ring)
  }

  /// Sets the uniforms of RingShadow.glsl in a program in use.
  /// - Parameters:
  ///   - program: The program.
  ///   - texture: The opacities of the rings, if there are any.
  private func setRing(in program: ShaderProgram, _ texture: ProfileTexture?) {
    guard let ring, let texture else { return }
    let profile = ring.profile
    program.set("ringMap", [Vector3(ring.x), Vector3(ring.y), Vector3(ring.z)])
    program.set("ringOrigin", ring.origin)
    program.set("ringSunward", ring.sunward)
    program.set("ringSunRadius", ring.sunRadius)
    program.set("ringInnerRadius", profile.innerRadius)
    program.set(
      "ringSamplesPerUnit",
      Double(profile.samples.count) / (profile.outerRadius - profile.innerRadius))
    texture.set(in: program)
  }
}

/// The textures of the shadows on an object.
struct ShadowTextures {
  /// The opacities of the rings that shade it, if there are any.
  let ring: ProfileTexture?
  /// The light that air refracts into the shadows, if there is any.
  let refraction: RefractionTexture?
}

extension ShaderConstants {
  /// Sets the constants of Reflectance.glsl.
  mutating func set(_ law: Reflectance) { set("lawForm", Int(law.form.rawValue)) }

  /// Sets the constants of EllipsoidShadow.glsl and RingShadow.glsl.
  mutating func set(_ shadows: SurfaceShadows) {
    setEllipsoids(shadows)
    set("hasRingShadow", shadows.ring != nil)
  }

  /// Sets the constants of EllipsoidShadow.glsl.
  mutating func setEllipsoids(_ shadows: SurfaceShadows) {
    set("hasEllipsoidShadows", !shadows.ellipsoids.isEmpty)
    set("hasRefraction", shadows.refractedLight != nil)
  }
}

extension ShaderProgram {
  /// Sets the uniforms of a surface in the light of a scene: Reflectance.glsl and Sunlight.glsl.
  func set(
    _ surface: Surface, _ law: Reflectance, on object: SceneObject, in scene: RenderScene
  ) {
    set("lawParameters", law.parameters)
    set("lawScale", law.scale)
    set("leastCosine", Reflectance.leastCosine)
    set("sunRadius", Float(sin(scene.light(on: object).angularDiameter / 2)))
    set("isOpaque", !surface.isTranslucent)
    set("lawRoughness", SIMD3(law.roughness.slope, law.roughness.tilt, law.roughness.phaseCosine))
    if case .emissive(let emission) = surface.photometry {
      set("lightColor", emission.darkening * scene.exposure)
      set("ambientColor", (1 - emission.darkening) * scene.exposure)
    } else {
      set("lightColor", scene.directLight)
      set("ambientColor", scene.ambientLight)
    }
  }
}
