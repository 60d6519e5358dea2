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
package struct RenderScene: Hashable, Sendable {
  /// The objects, in any order.
  package var objects: [SceneObject]
  /// The camera.
  package var camera: Camera
  /// The sun.
  package var light: DirectionalLight
  /// The light on surfaces that receive no sunlight, as a fraction of white; see ``directLight``.
  package var ambient: Float
  /// The background.
  package var background: Background
  /// The objects that cast shadows.
  package var shadows = Shadows.all
  /// The dependence of the brightness of bodies on their phase angle.
  package var phaseBrightness = PhaseBrightness.lambert

  /// Creates a scene.
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

  /// The factor on the fraction of sunlight received, to which ``ambient`` is added.
  ///
  /// A surface of colour C that receives the fraction i of the light L shows
  /// C (i L + (1 - i min(L, 1)) A) = C (i (L - A min(L, 1)) + A). Ambient light A replaces missing
  /// sunlight and adds nothing to full sunlight, so a full disc never exceeds its map.
  package var directLight: SIMD3<Float> {
    let one = SIMD3<Float>(repeating: 1)
    return light.color - ambient * light.color.replacing(with: one, where: light.color .> one)
  }
}

extension RenderScene {
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
    let towardsSun = object.orientation.inverse * light.direction
    let cosine = min(max(towardsCamera(from: object).dot(towardsSun), -1), 1)
    return Reflectance(surface, at: .radians(acos(cosine)), phaseBrightness)
  }
}
