import ProceduralMaps

/// The volcanic centres of Io.
///
/// Names, centres and sizes: IAU Gazetteer (USGS). Some 400 paterae have a mean diameter of 41 km
/// (Radebaugh et al. 2001). Deposits of plumes: Geissler et al. 1999 and 2004; red ones contain
/// short chains of sulphur, white ones sulphur dioxide.
enum IoFacts {
  /// The mean radius in kilometres.
  static let radius = 1821.5

  /// A named patera: latitude, east longitude, diameter in kilometres, and the tone of its floor
  /// from 0 (black) to 1 (pale).
  static let paterae: [(Double, Double, Double, Float)] = [
    (-18.71, 104.72, 34, 0.1), (-12, 116.6, 74, 0.05), (45.2, 23.5, 76, 0.2),
    (-18.7, 219, 80, 0.25),
    (-20, 200, 52, 0.3), (29.8, 152, 62, 0.1), (28, 32.4, 48, 0.1), (38, 53.4, 96, 0),
    (35.5, 38, 62, 0.15), (-40.4, 72, 50, 0.05), (-48.3, 92.5, 84, 0.15), (-8.6, 47, 60, 0.1),
    (0.6, 17, 50, 0.1), (19.2, 86, 66, 0.15), (-3.2, 241, 82, 0.55), (-26, 203, 34, 0.1),
    (-36, 208, 108, 0.3), (-3.6, 280.5, 62, 0.1), (16.2, 270, 108, 0.35), (-5, 261, 70, 0.3),
    (1.4, 194, 62, 0.2), (11.5, 202.5, 82, 0.35), (15, 223.5, 56, 0.1), (-48, 50, 52, 0),
    (-52.4, 16, 124, 0.1), (-68, 12, 74, 0.1), (-64.5, 353, 86, 0.1), (2, 70.4, 56, 0.2),
    (20, 238, 40, 0.2), (-34, 232, 82, 0.3), (-13.4, 124.3, 78, 0.1), (-49.5, 142, 62, 0.15),
    (-35.6, 160, 56, 0.2), (-18, 326.4, 76, 0.1), (40.6, 285.4, 120, 0.3), (-39.81, 88.41, 106, 0),
    (55.13, 58.48, 116, 0.1), (-8.59, 35.18, 41, 0.15), (-29.64, 150.1, 44, 0.1),
    (62.8, 236.5, 92, 0.2), (61.6, 241.5, 66, 0.15), (64.5, 233, 58, 0.25), (25, 244.5, 40, 0.1),
    (28.6, 188, 42, 0.15), (-1.6, 207, 28, 0.1), (-50.3, 302.7, 52, 0.1), (6.5, 63, 54, 0.1),
    (-1, 328.5, 60, 0.2), (24.5, 8, 58, 0.1), (-24, 252, 46, 0.2), (44, 200, 70, 0.2),
    (-57, 258, 84, 0.15), (70, 320, 60, 0.15), (-2, 110, 46, 0.2), (8, 178, 44, 0.25),
  ]

  /// A long flow: latitude and east longitude of its vent, its length in kilometres, its heading in
  /// degrees from the east towards the north, and its width as a fraction of the length.
  static let flows: [(Double, Double, Double, Double, Float)] = [
    // Prometheus, Amirani and Maui, Zamama, Masubi with two branches, Volund, Culann.
    (-1.5, 208.4, 105, 182, 0.3), (22.5, 245.2, 290, 96, 0.16), (20, 238, 150, 20, 0.3),
    (18.2, 185.4, 140, 12, 0.26), (-50.3, 302.7, 300, 54, 0.24), (-50.3, 302.7, 170, 200, 0.34),
    (28.8, 187.4, 160, 30, 0.3), (-20, 200, 120, 205, 0.4),
    // Lei-Kung, Thor, Marduk, Isum, Sobo, Tvashtar.
    (37, 155.6, 330, 10, 0.36), (39, 227, 170, 70, 0.5), (-29.6, 150.1, 130, 320, 0.3),
    (29.8, 152, 180, 96, 0.4), (14, 209, 90, 150, 0.4), (62.2, 238, 120, 190, 0.4),
  ]

  /// A deposit of a plume: latitude, east longitude, radius of the ring in kilometres, its width as
  /// a fraction of the radius, the strength of the ring and of its inside, and the colour.
  static let plumes: [(Double, Double, Double, Float, Float, Float, UInt32)] = [
    // Pele, Tvashtar, Surt, Dazhbog: red.
    (-18.71, 104.72, 560, 0.24, 0.75, 0.24, 0xAE4E22), (62.8, 236.5, 470, 0.22, 0.5, 0.2, 0xA9502A),
    (45.2, 23.5, 420, 0.26, 0.32, 0.14, 0xB0582E), (55.13, 58.48, 300, 0.26, 0.34, 0.16, 0xB2582E),
    // Culann, Marduk, Tupan, Babbar, Shamash: red and brown; Pillan: grey.
    (-20, 200, 110, 0.6, 0.36, 0.5, 0xB9643A), (-29.64, 150.1, 120, 0.6, 0.4, 0.5, 0xB55A32),
    (-18.7, 219, 70, 0.6, 0.3, 0.4, 0xC0703F), (-39.81, 88.41, 120, 0.5, 0.2, 0.35, 0x9C5A3A),
    (-36, 208, 90, 0.6, 0.2, 0.3, 0xBF7846), (-12, 116.6, 200, 0.35, 0.2, 0.5, 0x6E6150),
    // Prometheus, Amirani, Volund, Masubi, Zamama, Ra, Thor, Isum, Kanehekili: white, yellow.
    (-1.52, 206.06, 125, 0.3, 0.75, 0.3, 0xF1EFE0), (25.02, 244.82, 130, 0.3, 0.6, 0.3, 0xF0EDDC),
    (29.33, 188.25, 110, 0.32, 0.6, 0.3, 0xF0EEDF), (-50.29, 302.7, 190, 0.3, 0.6, 0.35, 0xEFECDC),
    (18, 187, 90, 0.35, 0.5, 0.3, 0xF1EFE2), (-8.59, 35.18, 190, 0.5, 0.3, 0.45, 0xE9DF9E),
    (39, 227, 180, 0.4, 0.4, 0.3, 0xEEECDF), (29.8, 152, 160, 0.4, 0.3, 0.3, 0xEDE8CC),
    (-18, 326.4, 120, 0.4, 0.4, 0.3, 0xEFEBD2),
  ]

  /// Regions of frost and of other hues: the oval, the colour and its strength.
  static let regions: [(patch: Patch, color: UInt32, strength: Float)] = [
    // Colchis, Bosphorus and Media Regio, Tarsus Regio: white frost near the equator.
    (Patch(Place(3, 154), east: 28, north: 17), 0xEDEBDA, 0.85),
    (Patch(Place(-4, 240), east: 17, north: 12), 0xEEECDC, 0.85),
    (Patch(Place(9, 300), east: 26, north: 12), 0xEDEBDD, 0.85),
    (Patch(Place(-38, 305), east: 26, north: 10), 0xE6E4D6, 0.75),
    (Patch(Place(-30, 180), east: 20, north: 9), 0xEBE9DD, 0.75),
    (Patch(Place(-6, 20), east: 18, north: 9), 0xE9E6D2, 0.65),
    (Patch(Place(14, 60), east: 22, north: 10), 0xE8E4CC, 0.5),
    (Patch(Place(48, 300), east: 30, north: 9), 0xDEDCCA, 0.55),
    // Grey-green ground, and the dark red-brown Lerna Regio.
    (Patch(Place(26, 280), east: 24, north: 10), 0xA3A172, 0.68),
    (Patch(Place(-14, 270), east: 20, north: 9), 0xAAA878, 0.6),
    (Patch(Place(22, 120), east: 26, north: 12), 0xA6A26E, 0.6),
    (Patch(Place(-26, 40), east: 26, north: 10), 0xA39F6C, 0.6),
    (Patch(Place(-64, 68), east: 30, north: 8), 0x6E4C34, 0.75),
    // Yellow and orange plains of sulphur, away from the frost.
    (Patch(Place(22, 75), east: 26, north: 13), 0xDAB65C, 0.6),
    (Patch(Place(-17, 66), east: 22, north: 12), 0xD3AB58, 0.55),
    (Patch(Place(-27, 248), east: 22, north: 11), 0xDCBB66, 0.55),
    (Patch(Place(31, 205), east: 26, north: 11), 0xDABA62, 0.55),
    (Patch(Place(-18, 338), east: 20, north: 13), 0xD5B25C, 0.5),
    (Patch(Place(27, 345), east: 20, north: 12), 0xD8B866, 0.5),
    (Patch(Place(-19, 105), east: 17, north: 17), 0xD0A858, 0.4),
    (Patch(Place(-32, 125), east: 16, north: 8), 0xB98A48, 0.5),
  ]
}
