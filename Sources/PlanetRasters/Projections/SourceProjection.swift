/// The projection of a map that is resampled when it is installed.
package enum SourceProjection: String, CaseIterable, Codable, Hashable, Sendable {
  case equirectangular
  /// Six faces.
  case cube
  /// Stereographic, with the north pole in the middle.
  case polarNorth = "polar-north"
  /// Stereographic, with the south pole in the middle.
  case polarSouth = "polar-south"
  /// Azimuthal equidistant, with the north pole in the middle.
  case polarNorthEquidistant = "polar-north-equidistant"
  /// Azimuthal equidistant, with the south pole in the middle.
  case polarSouthEquidistant = "polar-south-equidistant"
  case mollweide
  case sinusoidal

  /// The projection in words.
  package var words: String {
    switch self {
    case .equirectangular: "equirectangular"
    case .cube: "cube map"
    case .polarNorth: "north polar stereographic"
    case .polarSouth: "south polar stereographic"
    case .polarNorthEquidistant: "north polar azimuthal equidistant"
    case .polarSouthEquidistant: "south polar azimuthal equidistant"
    case .mollweide: "Mollweide"
    case .sinusoidal: "sinusoidal"
    }
  }

  /// A Boolean value that indicates whether a pole is in the middle.
  package var isPolar: Bool {
    switch self {
    case .polarNorth, .polarSouth, .polarNorthEquidistant, .polarSouthEquidistant: true
    case .equirectangular, .cube, .mollweide, .sinusoidal: false
    }
  }

  /// A Boolean value that indicates whether the south pole is in the middle.
  var isSouth: Bool { self == .polarSouth || self == .polarSouthEquidistant }
}
