package import PlanetMath

/// The background of an image.
public enum Background: Hashable, Sendable {
  /// None: the image has an alpha channel.
  case transparent
  /// An opaque colour: linear red, green and blue.
  case color(SIMD3<Float>)

  /// The linear colour; nil for transparency.
  package var color: SIMD3<Float>? { if case .color(let color) = self { color } else { nil } }
}

/// Everything a renderer needs to render one image; a value, the same for every renderer.
///
/// The unit of length is the equatorial radius of the planet in a scene of one, and the kilometre
/// in a scene of several.
package struct RenderScene: Hashable, Sendable {
  /// The objects, in any order.
  package var objects: [SceneObject]
  package var camera: Camera
  /// The light on objects; parallel everywhere unless there is a ``sun``.
  package var light: DirectionalLight
  /// The parallel light of further suns; each casts its own shadows.
  package var furtherLights: [DirectionalLight] = []
  /// The sun of a scene in which bodies are at their places in space; nil for parallel light.
  package var sun: SunSphere?
  /// The suns of ``furtherLights`` in a scene with a ``sun``; none for parallel light.
  package var furtherSuns: [SunSphere] = []
  /// The light on surfaces that receive no sunlight, as a fraction of white; see ``directLight``.
  package var ambient: Float
  /// The factor of the camera's exposure on all light: reflected, scattered and emitted.
  package var exposure: Float = 1
  package var background: Background
  /// The objects that are not rendered, but cast shadows on those that are: bodies at the camera.
  package var hiddenObjects: [SceneObject] = []
  /// The velocity of the camera as a fraction of the speed of light.
  ///
  /// The apparent direction of a star is that of the sum of its unit vector and this vector.
  package var velocity = Vector3(0, 0, 0)
  /// The epoch and the position of the camera that the places of stars depend on; nil for places
  /// of J2000.0.
  package var starEpoch: StarEpoch?
  /// The stars behind all objects, of a camera with perspective.
  package var stars: [Star] = []
  /// The image of the sky behind all objects; nil for ``background`` alone.
  package var panorama: Panorama?
  /// The place of the camera, whose sky fills the frame; nil for a view of bodies in space.
  ///
  /// The software renderer alone renders it.
  package var surroundings: Surroundings?
  /// The objects that cast shadows.
  package var shadows = Shadows.all
  /// The dependence of the brightness of bodies on their phase angle.
  package var phaseBrightness = PhaseBrightness.lambert
  /// The curve from light to the light of the display.
  package var toneMap = View.ToneMap.none
  /// The light of the glow at the edge of stars, as a fraction of their discs' light; 0 for none.
  package var glow: Float = 0
  /// The comas and tails of comets, over all objects.
  package var comas: [ComaVolume] = []
  /// The light that is rendered; objects hide and attenuate the light behind them in any case.
  ///
  /// The software renderer alone renders parts of the light.
  package var components = LightComponents.all

  package init(
    objects: [SceneObject], camera: Camera, light: DirectionalLight, ambient: Float = 0,
    background: Background = .transparent
  ) {
    self.objects = objects
    self.camera = camera
    self.light = light
    self.ambient = ambient
    self.background = background
  }

  /// The scene without rings that change no pixel: in each light they are darker than 2⁻¹⁷ of
  /// white, and they dim what is behind them and in their shadow by less than 2⁻¹².
  package var withoutInvisibleRings: RenderScene {
    guard objects.contains(where: isInvisibleRing) else { return self }
    let lights = litByEach
    var scene = self
    scene.objects.removeAll { object in lights.allSatisfy { $0.isInvisibleRing(object) } }
    return scene
  }

  private func isInvisibleRing(_ object: SceneObject) -> Bool {
    guard case .ring(let profile) = object.shape else { return false }
    guard profile.samples.allSatisfy({ $0.w < 1 / 64 }) else { return false }
    let photometry = RingPhotometry(
      self, towardsCamera: towardsCamera(from: object),
      towardsSun: object.orientation.inverse * light(on: object).direction)
    guard profile.opacities(atSine: photometry.lightSine).allSatisfy({ $0 < 0x1p-12 }) else {
      return false
    }
    return photometry.colors(of: profile).allSatisfy { color in
      color.w < 0x1p-12 && max(color.x, color.y, color.z) < 0x1p-17
    }
  }

  /// The scene without objects and comas.
  package var empty: RenderScene {
    var scene = self
    (scene.objects, scene.hiddenObjects, scene.comas) = ([], [], [])
    return scene
  }

  /// The scene without objects, stars and background.
  package var blank: RenderScene { RenderScene(objects: [], camera: camera, light: light) }

  /// The factor on the fraction of sunlight received, to which ``ambientLight`` is added.
  ///
  /// A surface of colour C that receives the fraction i of the light L shows
  /// C (i L + (1 - i min(L, 1)) A) = C (i (L - A min(L, 1)) + A). Ambient light A replaces missing
  /// sunlight and adds nothing to full sunlight, so a full disc never exceeds its map.
  package var directLight: SIMD3<Float> {
    let one = SIMD3<Float>(repeating: 1)
    let replaced = ambient * light.color.replacing(with: one, where: light.color .> one)
    return (light.color - replaced) * exposure
  }

  /// The light that all surfaces receive.
  package var ambientLight: SIMD3<Float> { SIMD3(repeating: ambient * exposure) }
}

/// A star as a point at infinite distance.
package struct Star: Hashable, Sendable {
  /// The unit vector to the star in the world.
  package var direction: Vector3
  /// The linear light of its whole image: 1 is one pixel of white.
  package var light: SIMD3<Float>

  package init(direction: Vector3, light: SIMD3<Float>) {
    (self.direction, self.light) = (direction, light)
  }
}

/// The sun as a sphere in the world.
package struct SunSphere: Hashable, Sendable {
  /// The position of the centre.
  package var position: Vector3
  /// The radius; nil if the sun has the angular diameter of the scene's light everywhere.
  package var radius: Double?

  package init(position: Vector3, radius: Double?) {
    (self.position, self.radius) = (position, radius)
  }
}

extension RenderScene {
  /// Returns the light on an object: from the sun's position, or parallel where there is none.
  ///
  /// It is parallel within an object: bodies are small relative to their distances from the sun.
  package func light(on object: SceneObject) -> DirectionalLight {
    guard let sun, sun.position != object.position else { return light }
    let line = sun.position - object.position
    var result = DirectionalLight(direction: line, color: light.color)
    result.angularDiameter =
      sun.radius.map { .radians(2 * asin(min($0 / line.length, 1))) } ?? light.angularDiameter
    return result
  }

  /// Returns the unit direction from an object to the camera, or against parallel rays, in the
  /// object's frame.
  package func towardsCamera(from object: SceneObject) -> Vector3 {
    let inverse = object.orientation.inverse
    if case .perspective = camera.projection {
      return (inverse * (camera.eye - object.position)).normalized
    }
    return inverse * -camera.forward
  }

  /// Returns the law of a surface at the phase angle of an object's centre.
  package func reflectance(of surface: Surface, on object: SceneObject) -> Reflectance {
    let towardsSun = object.orientation.inverse * light(on: object).direction
    let cosine = min(max(towardsCamera(from: object).dot(towardsSun), -1), 1)
    return Reflectance(surface, at: .radians(acos(cosine)), phaseBrightness)
  }
}
