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

  /// The name of the map's file in the folder of textures.
  package var fileName: String { rawValue + ".png" }

  /// The heights of black and white in metres, above the ellipsoid of the catalogue.
  ///
  /// Extremes as measured: -5.4 and 4.5 km on Mercury (MESSENGER), 0 and 8.8 km on Earth (the sea
  /// is level), -9.1 and 10.8 km on the Moon (LOLA), -8.2 and 21.2 km on Mars (MOLA), -7.3 and
  /// 9.5 km on Ceres (Park et al. 2016).
  package var range: ClosedRange<Float> {
    switch self {
    case .mercury: -6_000...5_000
    case .earth: 0...9_000
    case .moon: -9_500...11_000
    case .mars: -8_500...21_500
    case .ceres: -7_500...9_500
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
    }
  }
}
