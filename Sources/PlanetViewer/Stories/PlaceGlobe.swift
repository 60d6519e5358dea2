import PlanetCatalogue
import PlanetMath
import ViewerGui

/// The globe of a story's body with its place in front, for a card.
struct PlaceGlobe {
  /// The body, turned to the longitude of the place, with an id of its own.
  let globe: CelestialBody
  private let latitude: Angle

  /// Creates the globe of a story; nil if its place has no coordinates.
  init?(_ story: Story, on body: CelestialBody) {
    guard let coordinates = story.place?.coordinates, body.shape == nil else { return nil }
    var globe = body
    globe.id = "\(body.id)@\(story.id)"
    globe.portrait = Portrait(longitude: coordinates.longitude, tilt: .zero)
    (self.globe, latitude) = (globe, coordinates.latitude)
  }

  /// Marks the place on the thumbnail of the globe.
  /// - Parameters:
  ///   - gui: The user interface.
  ///   - corner: The upper left corner of the thumbnail.
  ///   - side: The side of the thumbnail in points.
  func mark(_ gui: Gui, at corner: SIMD2<Float>, side: Float) {
    let middle = corner + SIMD2(side / 2, side / 2 * (1 - 0.9 * Float(sin(latitude))))
    for (reach, color) in [(Float(5), Theme.shadow), (3.5, Theme.star)] {
      gui.draw(rectangle: middle - reach, to: middle + reach, color: color, rounding: reach)
    }
  }
}
