import ProceduralMaps

extension MoonFacts {
  /// Lava or dark ash of another age and composition than that about it.
  struct Lava: Sendable {
    /// Its oval.
    let patch: Patch
    /// The difference of reflectance as a fraction.
    let tone: Float
    /// The difference of the colour: negative for reddish lava, positive for lava rich in titanium.
    let blue: Float
  }

  /// The lavas within the maria.
  ///
  /// Outlines and tones are estimates from a mosaic of LROC images: the plateau of Aristarchus is
  /// reddish, the rim of Serenitatis dark and blue, the north of Procellarum and Imbrium pale.
  static let lavas: [Lava] = [
    lava(51.6, -9.4, 2, 2, 0, -0.25, 0), lava(-5.4, -68.4, 3, 3.6, 0, -0.15, 0),  // Plato, Grimaldi
    lava(46, -58, 17, 9, 0, 0.34, -1.5), lava(55, -38, 16, 4, 8, 0.14, -0.6),
    lava(26.5, -51, 3.6, 3, 0, 0.12, -1.6), lava(21, -59, 7, 9, 10, -0.1, 0.7),
    lava(5, -52, 12, 8, 0, -0.08, 0.6), lava(-4, -44, 9, 6, 0, 0.05, -0.3),
    lava(18, -45, 6, 5, 0, -0.1, 0.5), lava(30, -33, 14, 6, 28, -0.1, 1),
    lava(35, -22, 12, 4, -10, -0.08, 0.9), lava(44, -10, 14, 6, 0, 0.12, -0.9),
    lava(44, -31, 5, 4, 0, 0.16, -0.9), lava(38, 0, 5, 8, 0, 0.16, -0.2),
    lava(23, -8, 10, 4, 30, 0.08, -0.5), lava(27, 18, 8.4, 6.8, 0, 0.12, -0.3),
    lava(31, 25, 5, 3, 0, 0.06, 0), lava(19.5, 21, 9, 2.2, 0, -0.16, 1.3),
    lava(23, 28, 2.6, 5, 0, -0.12, 1), lava(21, 10, 2.4, 3, 0, -0.12, 0.4),
    lava(8, 22, 6, 7, 0, -0.1, 0.5), lava(13, 31, 7, 5, 0, -0.06, 0.4),
    lava(4, 37, 7, 5, 0, 0.06, -0.2), lava(-6, 51, 8, 6, 0, 0.12, -0.4),
    lava(2, 49, 6, 5, 0, -0.06, 0.4), lava(7, -8, 4, 4, 0, -0.16, 0.2),
    lava(-21, -12, 7, 7, 0, -0.04, 0.3), lava(-23, -21, 6, 5, 0, 0.14, -0.3),
    lava(-24, -43, 3, 6, 0, -0.1, 0.4), lava(-20.5, -37, 6, 2.4, 0, 0.12, -0.3),
    lava(-8, -23, 6, 5, 0, -0.06, 0.2), lava(15, 55, 5, 5, 0, -0.06, 0.3),
    lava(19, 63, 6, 4, 0, 0.05, 0), lava(58, 0, 30, 3, 0, 0.04, -0.2),
    lava(12, 4, 5, 3, 0, -0.1, 0.3), lava(55, 28, 12, 4, 0, -0.06, 0.1),
  ]

  private static func lava(
    _ latitude: Double, _ longitude: Double, _ east: Double, _ north: Double, _ turn: Double,
    _ tone: Float, _ blue: Float
  ) -> Lava {
    Lava(
      patch: Patch(Place(latitude, longitude), east: east, north: north, turn: turn), tone: tone,
      blue: blue)
  }
}
