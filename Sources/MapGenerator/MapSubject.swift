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
  /// Phobos' ground.
  case phobos
  /// Deimos' ground.
  case deimos
  /// Ceres' ground.
  case ceres
  /// Haumea's ice.
  case haumea
  /// Makemake's frost.
  case makemake
  /// Eris' frost.
  case eris
  /// Vesta's ground.
  case vesta
  /// Pallas' ground.
  case pallas
  /// Bennu's boulders.
  case bennu
  /// The crust of the nucleus of Halley's comet.
  case halley
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
  /// Mimas' ice.
  case mimas
  /// Enceladus' ice.
  case enceladus
  /// Tethys' ice.
  case tethys
  /// Dione's ice.
  case dione
  /// Rhea's ice.
  case rhea
  /// Titan's haze.
  case titan
  /// Hyperion's ice.
  case hyperion
  /// Iapetus' ice and dust.
  case iapetus
  /// Uranus' clouds.
  case uranus
  /// Miranda's ice.
  case miranda
  /// Ariel's ice.
  case ariel
  /// Umbriel's ice.
  case umbriel
  /// Titania's ice.
  case titania
  /// Oberon's ice.
  case oberon
  /// Neptune's clouds.
  case neptune
  /// Proteus' ground.
  case proteus
  /// Triton's ice.
  case triton
  /// Pluto's ice.
  case pluto
  /// Charon's ice.
  case charon

  /// The name of the map's file in the folder of textures.
  package var fileName: String { rawValue + (self == .saturnRings ? ".png" : ".jpg") }

  /// A Boolean value that indicates whether the map and the heights are computed together, by
  /// ``MapGenerator/mapAndRelief(of:)``.
  package var sharesTerrain: Bool { self == .earth || self == .mars }

  /// The number of columns of the bundled map: 4096 for bodies with detail to show at full size.
  package var defaultWidth: Int {
    switch self {
    case .earth, .moon, .mars, .jupiter, .saturn, .io, .pluto: 4096
    default: 2048
    }
  }
}
