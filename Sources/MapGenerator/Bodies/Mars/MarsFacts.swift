import ProceduralMaps

/// The shape and the large craters of Mars.
///
/// Names, centres and sizes: IAU Gazetteer of Planetary Nomenclature (USGS).
enum MarsFacts {
  /// The flattening that converts the gazetteer's planetocentric latitudes to planetographic ones.
  static let flattening = 0.00589
  /// The mean radius in kilometres.
  static let radius = 3389.5

  static func place(_ latitude: Double, _ longitude: Double) -> Place {
    Place(centric: latitude, longitude, flattening: flattening)
  }

  /// Large craters by name: latitude, east longitude, diameter in kilometres.
  static let craters: [(Double, Double, Double)] = [
    (-13.88, 55.58, 467), (-2.71, 16.77, 459), (23.35, 32.11, 408), (-5.37, 137.81, 154),
    (-40.5, 201.97, 300), (-48.84, 191.17, 302), (21.38, 60.83, 401), (50.47, 29.34, 222),
    (-51.96, 278.5, 202), (-50.63, 329, 224),
    (18.41, 77.69, 47.5),
  ]

  /// The delta at the western rim of Jezero: the end of Neretva Vallis, a few kilometres wide
  /// (Fassett and Head 2005).
  static let delta = Patch(place(18.5, 77.37), east: 0.13, north: 0.12)
}
