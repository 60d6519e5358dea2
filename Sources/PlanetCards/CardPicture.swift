package import PlanetImage

/// The image of a card.
package final class CardPicture: Sendable {
  /// The pixels.
  package let image: Image<RGBA8>

  package init(_ image: consuming Image<RGBA8>) { self.image = image }

  /// The radius of its corners in units.
  static let cornerRadius = 5.0
}
