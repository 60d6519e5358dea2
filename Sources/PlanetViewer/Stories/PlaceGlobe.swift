import PlanetCatalogue
import PlanetRecipe
import PlanetScene
import ViewerGui

/// The close-up of a story's place on its body, for a card.
struct PlaceGlobe {
  /// The body, with an id of its own.
  let globe: CelestialBody
  /// The place, in the middle of the image.
  let place: SurfacePoint

  /// Creates the place of a story: its coordinates, or else those of a surface feature with its
  /// name; nil without any.
  init?(_ story: Story, on body: CelestialBody) {
    guard body.shape == nil, let place = story.surfacePoint else { return nil }
    var globe = body
    globe.id = "\(body.id)@\(story.id)"
    (self.globe, self.place) = (globe, place)
  }

  /// Marks the place in the middle of its image.
  /// - Parameters:
  ///   - gui: The user interface.
  ///   - corner: The upper left corner of the image.
  ///   - side: The side of the image in points.
  func mark(_ gui: Gui, at corner: SIMD2<Float>, side: Float) {
    let middle = corner + side / 2
    for (reach, color) in [(Float(5), Theme.shadow), (3.5, Theme.star)] {
      gui.draw(rectangle: middle - reach, to: middle + reach, color: color, rounding: reach)
    }
  }
}
