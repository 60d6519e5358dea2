/// The subject of a bundled map.
package enum MapSubject: String, CaseIterable, Sendable {
  /// The Sun's photosphere.
  case sun
  /// Mercury's ground.
  case mercury
  /// Venus' clouds.
  case venus
  /// Earth's land and sea, without clouds.
  case earth
  /// The Moon's ground.
  case moon
  /// Mars' ground and caps.
  case mars
  /// Ceres' ground.
  case ceres
  /// Jupiter's clouds.
  case jupiter
  /// Io's ground.
  case io
  /// Europa's ice.
  case europa
  /// Ganymede's ice.
  case ganymede
  /// Callisto's ice.
  case callisto
  /// Saturn's clouds.
  case saturn
  /// The radial strip of Saturn's rings.
  case saturnRings = "saturn_rings"
  /// Enceladus' ice.
  case enceladus
  /// Titan's haze.
  case titan
  /// Uranus' clouds.
  case uranus
  /// Neptune's clouds.
  case neptune
  /// Triton's ice.
  case triton
  /// Pluto's ice.
  case pluto
  /// Charon's ice.
  case charon

  /// The name of the map's file in the folder of textures.
  package var fileName: String { rawValue + (self == .saturnRings ? ".png" : ".jpg") }

  /// The number of columns of the bundled map: 4096 for bodies with detail to show at full size.
  package var defaultWidth: Int {
    switch self {
    case .earth, .moon, .mars, .jupiter, .saturn, .io, .pluto: 4096
    default: 2048
    }
  }
}
