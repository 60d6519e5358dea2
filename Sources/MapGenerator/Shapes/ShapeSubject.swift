import PlanetMath
import ProceduralMaps

/// The subject of a bundled shape model.
package enum ShapeSubject: String, CaseIterable, Sendable {
  /// Phobos with Stickney.
  case phobos = "phobos_shape"
  /// Deimos with its southern hollow.
  case deimos = "deimos_shape"
  /// Hyperion with its pits.
  case hyperion = "hyperion_shape"
  /// Bennu, a spinning top.
  case bennu = "bennu_shape"
  /// The nucleus of Halley's comet.
  case halley = "halley_shape"

  /// The name of the model's file in the folder of textures.
  package var fileName: String { rawValue + ".ply" }

  /// The semi-axes in kilometres, towards longitude 0, longitude 90° and the north pole.
  ///
  /// Sources: IAU (Archinal and others 2018); Lauretta et al. 2019 for Bennu; Merényi et al. 1990
  /// for Halley.
  var semiAxes: Vector3 {
    switch self {
    case .phobos: Vector3(13.0, 11.4, 9.1)
    case .deimos: Vector3(7.8, 6.0, 5.1)
    case .hyperion: Vector3(180.1, 133.0, 102.7)
    case .bennu: Vector3(0.2825, 0.2675, 0.254)
    case .halley: Vector3(7.65, 3.61, 3.6)
    }
  }

  /// The subject of the map that the model shares its terrain with.
  package var map: MapSubject {
    switch self {
    case .phobos: .phobos
    case .deimos: .deimos
    case .hyperion: .hyperion
    case .bennu: .bennu
    case .halley: .halley
    }
  }
}
