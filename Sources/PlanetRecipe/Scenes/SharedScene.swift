package import PlanetText

/// The scene of several bodies.
package struct SharedScene: Sendable {
  /// The positions and sizes of the bodies.
  package let arrangement: ImageRecipe.Arrangement
  /// The fonts of labels, the first in preference; none without labels.
  package let fonts: [Font.File]

  package init(arrangement: ImageRecipe.Arrangement, fonts: [Font.File]) {
    self.arrangement = arrangement
    self.fonts = fonts
  }
}
