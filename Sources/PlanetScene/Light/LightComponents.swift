/// The sources of the light that reaches the camera; together they are all light of an image.
package struct LightComponents: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The light that meshes and the ground of globes reflect diffusely.
  package static let ground = LightComponents(rawValue: 1)
  /// The glint of the sun on water.
  package static let water = LightComponents(rawValue: 2)
  /// The light that rings scatter.
  package static let rings = LightComponents(rawValue: 4)
  /// The light that clouds reflect.
  package static let clouds = LightComponents(rawValue: 8)
  /// The lights of the night side.
  package static let night = LightComponents(rawValue: 16)
  /// The light that air scatters.
  package static let air = LightComponents(rawValue: 32)
  /// The light of stars in the scene, with their glow.
  package static let emission = LightComponents(rawValue: 64)
  /// The background behind all objects: its colour, the stars and the panorama.
  package static let sky = LightComponents(rawValue: 128)

  /// All light.
  package static let all: LightComponents = [
    .ground, .water, .rings, .clouds, .night, .air, .emission, .sky,
  ]
}
