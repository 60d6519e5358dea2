/// The subject of a map of heights.
package enum ReliefSubject: String, CaseIterable, Sendable {
  /// Mercury's ground.
  case mercury = "mercury_height"
  /// Earth's land and ice, and the level sea.
  case earth = "earth_height"
  /// The Moon's ground.
  case moon = "moon_height"
  /// Mars' ground and caps.
  case mars = "mars_height"
  /// Ceres' ground.
  case ceres = "ceres_height"
  /// Mimas' ground.
  case mimas = "mimas_height"
  /// Tethys' ground.
  case tethys = "tethys_height"
  /// Dione's ground.
  case dione = "dione_height"
  /// Rhea's ground.
  case rhea = "rhea_height"
  /// Iapetus' ground.
  case iapetus = "iapetus_height"
  /// Miranda's ground.
  case miranda = "miranda_height"
  /// Ariel's ground.
  case ariel = "ariel_height"
  /// Umbriel's ground.
  case umbriel = "umbriel_height"
  /// Titania's ground.
  case titania = "titania_height"
  /// Oberon's ground.
  case oberon = "oberon_height"
  /// Proteus' ground.
  case proteus = "proteus_height"
  /// Vesta's ground.
  case vesta = "vesta_height"
  /// Pallas' ground.
  case pallas = "pallas_height"

  /// The subject of the map of colours of a small body; nil for planets, the Moon and Ceres.
  var map: MapSubject? {
    switch self {
    case .mercury, .earth, .moon, .mars, .ceres: nil
    default: MapSubject(rawValue: String(rawValue.dropLast("_height".count)))
    }
  }

  /// The name of the map's file in the folder of textures.
  package var fileName: String { rawValue + ".png" }

  /// The heights of black and white in metres, above the ellipsoid of the catalogue.
  ///
  /// Extremes as measured: -5.4 and 4.5 km on Mercury (MESSENGER), 0 and 8.8 km on Earth (the sea
  /// is level), -9.1 and 10.8 km on the Moon (LOLA), -8.2 and 21.2 km on Mars (MOLA), -7.3 and
  /// 9.5 km on Ceres (Park et al. 2016). Those of small bodies are the extremes of their models,
  /// with a margin.
  package var range: ClosedRange<Float> {
    switch self {
    case .mercury: -6_000...5_000
    case .earth: 0...9_000
    case .moon: -9_500...11_000
    case .mars: -8_500...21_500
    case .ceres: -7_500...9_500
    case .mimas: -14_000...5_500
    case .tethys: -12_000...5_000
    case .dione: -11_000...4_000
    case .rhea: -8_000...4_500
    case .iapetus: -12_500...18_000
    case .miranda: -6_000...8_000
    case .ariel: -7_000...2_000
    case .umbriel: -10_000...4_500
    case .titania: -7_500...2_800
    case .oberon: -8_000...4_000
    case .proteus: -16_000...7_000
    case .vesta: -28_000...12_000
    case .pallas: -21_000...10_000
    }
  }

  /// The number of columns of the colours that the bundled map of heights belongs to.
  package var defaultWidth: Int {
    switch self {
    case .mercury: MapSubject.mercury.defaultWidth
    case .earth: MapSubject.earth.defaultWidth
    case .moon: MapSubject.moon.defaultWidth
    case .mars: MapSubject.mars.defaultWidth
    case .ceres: MapSubject.ceres.defaultWidth
    default: map?.defaultWidth ?? 2048
    }
  }
}
